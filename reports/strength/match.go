package strength

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/plybook/plybook/analyze/match"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/reports/wording"
)

// A Match is a match that games belong to, as their tags say.
type Match struct {
	Settings string // the tag Match
	Rules    string
	Event    string
	Players  []string // in the order in which they first played
	Seats    int
	Games    int

	made     map[string]playerSpec // by player, where games have it
	sequence *sequence             // of a match of two with a sequential test; else nil
}

// A playerSpec is what a player was made from: [match.SpecOf].
type playerSpec struct {
	spec    string
	options []string
	limits  string // [match.LimitsOf]
}

func specTags(p *replay.Played, seat int) (m playerSpec) {
	spec, options := match.SpecOf(p, seat)
	m.spec, m.limits = strings.Clone(spec), strings.Clone(match.LimitsOf(p, seat))
	for _, option := range options {
		m.options = append(m.options, strings.Clone(option))
	}
	return m
}

// maxMatchPlayers bounds the players of a match: who writes tags may write anything.
const maxMatchPlayers = 1000

func (s *reportPool) addMatch(b *Game) {
	if b.settings == "" {
		return
	}
	key := fmt.Sprintf("%d\n%s\n%s\n%s", len(b.seats), b.settings, b.rules, b.event)
	m := s.lines[key]
	if m == nil {
		m = &Match{Settings: b.settings, Rules: b.rules, Event: b.event, Seats: len(b.seats), made: map[string]playerSpec{}}
		if m.Seats == 2 {
			m.sequence = newSequence(m.Settings)
		}
		s.lines[key] = m
		s.Matches = append(s.Matches, m)
	}
	m.Games++
	for seat, name := range b.players {
		if len(m.Players) < maxMatchPlayers && name != "" && !slices.Contains(m.Players, name) {
			m.Players = append(m.Players, name)
			m.made[name] = b.made[seat]
		}
	}
	if m.sequence != nil && len(m.Players) == 2 {
		m.sequence.add(b.Verdict, s.ratings.digest.contentOf(b.Verdict), m.Players[0])
	}
}

// usualEvent is the event of matches that say none.
const usualEvent = "plybook match"

// playersFlag is the switch of games for several numbers of players that says how many there are.
const playersFlag = "players"

func hasFlag(name, flag string) bool {
	kind, err := replay.GameByName(name)
	return err == nil && slices.ContainsFunc(kind.Flags, func(f game.Flag) bool { return f.Name == flag })
}

// usualRules returns the rule set that a game is played by where nobody names one.
func usualRules(name string) string {
	kind, err := replay.GameByName(name)
	if err != nil {
		return ""
	}
	return kind.RuleSets[0].Name
}

// matchFlags are the flags that stand for words of the tag Match.
var matchFlags = map[string]string{
	"games": "--games", "seed": "--seed", "openings": "--openings", "depth": "--depth", "nodes": "--nodes",
	"time": "--time", "tc": "--tc", "margin": "--margin", "max-plies": "--max-plies",
	"opening-order": "--opening-order", "opening-start": "--opening-start", "wall-factor": "--wall-factor",
}

// command returns the command line of the match in the game of that name, for a shell of POSIX.
func (m *Match) command(kind string) string {
	words := []string{"plybook", "match", "--game", kind}
	if m.Rules != "" && m.Rules != usualRules(kind) {
		words = append(words, "--rules", shellWord(m.Rules))
	}
	if hasFlag(kind, playersFlag) {
		words = append(words, "--"+playersFlag, strconv.Itoa(m.Seats))
	}
	for i, player := range match.UnnumberNames(m.Players) {
		if spec := m.made[m.Players[i]].spec; spec != "" {
			player += "=" + spec
		}
		words = append(words, "--player", shellWord(player))
	}
	words = append(words, m.engineFlags()...)
	words = append(words, m.limitFlags()...)
	for setting := range strings.SplitSeq(m.Settings, ", ") {
		words = append(words, settingFlags(kind, setting)...)
	}
	if m.Event != "" && m.Event != usualEvent {
		words = append(words, "--event", shellWord(m.Event))
	}
	return strings.Join(append(words, "--out", "match.pgn"), " ")
}

// settingFlags returns the flags of a word of the tag Match for a match in the game of that name.
func settingFlags(kind, setting string) []string {
	key, value, _ := strings.Cut(setting, " ")
	switch flag := matchFlags[key]; {
	case key == "gauntlet" && value == "":
		return []string{"--gauntlet"}
	case key == "gauntlet":
		return []string{"--gauntlet", "--seeds", shellWord(value)}
	case key == "no-comments":
		return []string{"--comments", "none"}
	case key == "cpu-time":
		return []string{"--cpu-time"}
	case key == "sprt":
		return []string{"--sprt", shellWord(strings.ReplaceAll(value, " ", ","))}
	case key == "adjudicate-solve":
		return []string{"--adjudicate", shellWord("solve,nodes:" + value)}
	case key == "adjudicate-score":
		return []string{"--adjudicate", shellWord("score:" + strings.Replace(value, " plies ", ",plies:", 1))}
	case key == "switch":
		if name, value, _ := strings.Cut(value, "="); name != playersFlag && hasFlag(kind, name) {
			return []string{"--" + name, shellWord(value)}
		}
	case flag != "" && value != "none":
		return []string{flag, shellWord(value)}
	}
	return nil
}

// programFlags are those for programs that are no options of theirs.
var programFlags = []string{"--timeout", "--margin", "--memory", keepFlag}

// keepFlag is one of them without a value.
const keepFlag = "--keep-engines"

// engineFlags are the options of the engines, and the time they might take: that is for all of them.
func (m *Match) engineFlags() (words []string) {
	var times []string
	for _, name := range m.Players {
		for _, option := range m.made[name].options {
			flag, time, _ := strings.Cut(option, "=")
			switch {
			case !slices.Contains(programFlags, flag):
				words = append(words, "--engine-option", shellWord(name+":"+option))
			case flag == keepFlag && !slices.Contains(times, flag):
				times = append(times, flag)
			case flag == keepFlag:
			case !slices.Contains(times, flag) && !(flag == "--margin" && strings.Contains(m.Settings, ", margin ")):
				times = append(times, flag, shellWord(time))
			}
		}
	}
	return append(words, times...)
}

// limitFlags are the limits of players that are not those of all.
func (m *Match) limitFlags() (words []string) {
	for _, name := range m.Players {
		for limit := range strings.SplitSeq(m.made[name].limits, ", ") {
			key, value, _ := strings.Cut(limit, " ")
			if flag := matchFlags[key]; flag != "" {
				words = append(words, flag, shellWord(name+":"+value))
			}
		}
	}
	return words
}

// shellWord quotes a text for a shell if that is needed. What cannot be seen on a line is left out.
func shellWord(text string) string {
	text = strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return -1
	}, text)
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("-_.,:/+@%=", r)
	}
	if text != "" && strings.TrimFunc(text, plain) == "" {
		return text
	}
	return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
}

const (
	reproduceTitle = "Reproduce"
	reproduceNote  = "Games of other programs or versions may not record how their players were made: where a name is not a player's " +
		"specification, write NAME=SPECIFICATION. Maps and deals that are written out are not recorded either. " +
		"A match with the same settings has the same id."
	maxMatches = 20
)

// shownMatches returns the matches that reports name, and how many they leave out.
func (s *Report) shownMatches() (matches []*Match, more int) {
	shown := min(len(s.Matches), maxMatches)
	return s.Matches[:shown], len(s.Matches) - shown
}

// about states which games a command is of.
func (m *Match) about() string {
	return wording.Count(m.Games, "game") + " with the settings: " + wording.ShownName(m.Settings)
}
