package match

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/plybook/plybook/replay"
)

// fits says whether the game of a slot may have been played by the settings that a line tells: those of the match, or
// the same with fewer games, as long as the round is one of theirs. More rounds leave those before them as they are.
func (m *Match) fits(line string, slot Slot) bool {
	if line == m.line {
		return true
	}
	if line != m.shorter.line {
		m.shorter.line, m.shorter.rounds = line, m.settings.roundsOf(line, m.schedule.seats)
	}
	return slot.Round < m.shorter.rounds
}

// A shorter match is one of fewer rounds and else the same.
type shorter struct {
	line   string // Settings.String
	rounds int
}

// roundsOf returns how many rounds a match has whose settings are the same but for fewer games; 0 if they are not.
func (s *Settings) roundsOf(line string, seats int) int {
	less := *s
	if _, err := fmt.Sscanf(line, "games %d,", &less.Games); err != nil || less.Games < 1 || less.Games >= s.Games {
		return 0
	}
	rounds := less.Games / seats
	if line == less.String() {
		return rounds
	}
	if rounds < len(s.Openings) { // drawn for each round
		less.Openings = s.Openings[:rounds]
		if line == less.String() {
			return rounds
		}
	}
	return 0
}

// otherSettings says which settings of a record's match keep this one from going on with it, by their names: "seed 7 (now 8)".
func (m *Match) otherSettings(slot Slot, p *replay.Played) error {
	var found []string
	differ := func(what, then, now string) {
		if then != now {
			found = append(found, fmt.Sprintf("%s %s (now %s)", oneLine(what), cmp.Or(oneLine(then), "none"), cmp.Or(oneLine(now), "none")))
		}
	}
	differ("event", p.Record.Tag("Event"), m.settings.event())
	differ("rules", p.Rules, m.settings.options(slot.Round).Rules)
	differWords(p.Record.Tag(tagSettings), m.line, func(what, then, now string) {
		if what != "games" || !m.longer(then, slot) {
			differ(what, then, now)
		}
	})
	for seat, entrant := range slot.Seats {
		e := &m.settings.Entrants[entrant]
		if name := p.Player(seat); name != e.Name {
			differ(fmt.Sprintf("player %d", seat+1), name, e.Name)
			continue
		}
		spec, options := specTags(p, seat)
		differ(e.Name+"'s specification", cmp.Or(spec, e.plainName()), e.spec())
		differ(e.Name+"'s options", options, e.options())
		differ(e.Name+"'s limits", LimitsOf(p, seat), m.settings.ownLimits(entrant))
	}
	if len(found) == 0 {
		return errors.New("it belongs to a match with other settings that games do not show: openings, a map, or " +
			"players of later games")
	}
	return errors.New("it belongs to a match with other settings: " + strings.Join(found, ", "))
}

// longer says whether the match has the rounds of one of fewer games, that of a slot among them, so that their number is no hindrance.
func (m *Match) longer(games string, slot Slot) bool {
	n, err := strconv.Atoi(games)
	return err == nil && n < m.settings.Games && slot.Round < n/m.schedule.seats
}

// differWords calls differ with the words of two lines of settings. That of their ids follows from the others.
func differWords(then, now string, differ func(what, then, now string)) {
	before, after := settingsWords(then), settingsWords(now)
	for _, w := range before {
		differ(w.key, w.value, valueOf(after, w.key))
	}
	for _, w := range after {
		if valueOf(before, w.key) == "" {
			differ(w.key, "", w.value)
		}
	}
}

// A word is one of a line of settings: "depth 4", "gauntlet", "switch size=8".
type word struct{ key, value string }

func settingsWords(line string) (words []word) {
	for text := range strings.SplitSeq(line, ", ") {
		key, value, found := strings.Cut(text, " ")
		switch {
		case key == "id":
			continue
		case key == "switch":
			key, value, _ = strings.Cut(value, "=")
		case !found:
			value = "yes"
		}
		words = append(words, word{key, value})
	}
	return words
}

// valueOf returns the value of a word; "" if it is not there.
func valueOf(words []word, key string) string {
	for _, w := range words {
		if w.key == key {
			return w.value
		}
	}
	return ""
}
