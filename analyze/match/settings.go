package match

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/plybook/plybook/analyze/engine/process"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/rating"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// MaxGames bounds the games of a match.
const MaxGames = 1_000_000

// DefaultMaxPlies is after how many plies a game is given up that its rules do not end.
const DefaultMaxPlies = 1000

// Settings are the choices of a match. What has no comment may be left out.
type Settings struct {
	Game    *replay.Game // needed
	Options game.Options // its rules

	Entrants []Entrant // needed: at least as many as there are seats
	Seeds    int       // of a gauntlet: the first so many play the others, and no two of these or of those meet; 0: all play each other

	Games    int       // of each line-up, a multiple of the seats; needed
	Openings []Opening // of the rounds, in turn; none: the standard start position
	Source   string    // what Openings come from, in a word
	Shuffled bool      // Openings are in the order of [Settings.ArrangeOpenings]

	FirstOpening int    // of the source that they begin with, from 1; 0: the first
	Seed         uint64 // of deals and of players who draw lots

	Limits search.Limits      // of each move
	Clock  player.TimeControl // of each player in a game
	CPU    bool               // times are CPU time, where the system counts it
	// WallFactor is that of [player.Options] of the programs; 0: the usual one.
	WallFactor int
	Margin     time.Duration // by which a clock may be overrun, once and again; own players leave it on their clocks
	MaxPlies   int           // after which a game is kept unfinished; 0: [DefaultMaxPlies]

	// TimeScale is what the times of moves and clocks are multiplied with on this machine, which is so much slower than the one that they
	// are meant for: from [MinTimeScale] to [MaxTimeScale], and a tag of the records; 0: they are as they are. Games belong to one match
	// whatever theirs is.
	TimeScale float64

	Adjudicate Adjudication

	Test *rating.Test // ends the match early; two entrants only

	Event       string
	NoComments  bool    // the records have nothing after moves: no scores, depths, nodes, times and clocks
	Concurrency int     // games at a time; less than 1: one
	Cores       [][]int // the processor cores of the programs of each game at a time; none: any

	// Elsewhere gets the game of a slot from where it is played; nil: it is played here. It is called for several games at a time, and
	// returns when its context ends. Of what it returns Record is checked, as [Match.Result] does, and only Unbegun and the Log of
	// a Failure are believed.
	Elsewhere func(ctx context.Context, slot Slot) (*Result, error)

	// Watch is called after every game that Play has written and counted; may be nil.
	Watch func()
}

// An Entrant is a player of the match.
type Entrant struct {
	Name string // in the records
	Spec string // what the player was made from

	Options []string // what an engine was told besides, "NAME=VALUE", and its times, "--timeout=20s"

	Own *Allowance // what it may spend; nil: as much as the others

	With    player.Options // that New makes it with, for a [Document]; may be left out
	Program string         // SHA-256 of the program that it is, in hexadecimal digits, for a [Document]; "": it is one of plybook's

	// New makes the player. It is called for every game, so that nothing is left of another one, and before the match
	// to ask the player what it can play. Games that are played at the same time call it at the same time.
	New func() (player.Player, error)

	// Keep says that a player may play another game after one, with what it remembers. New is called for no more of them than play at
	// the same time.
	Keep bool

	plain string // the name before [NameEntrants] gave it a number; "": it has none
}

// check says what is wrong with the settings of games with a number of seats.
func (s *Settings) check(seats int) error {
	if err := s.checkEntrants(seats); err != nil {
		return err
	}
	switch n := len(s.Entrants); {
	case s.Games < seats || s.Games%seats != 0:
		return &GamesError{Games: s.Games, Seats: seats}
	case s.Games > MaxGames:
		return fmt.Errorf("%d games are too many; the maximum is %d", s.Games, MaxGames)
	case s.MaxPlies < 0:
		return fmt.Errorf("the maximum number of plies must be at least 1, not %d", s.MaxPlies)
	case s.Test != nil && (n != 2 || seats != 2):
		return errors.New("a sequential test needs two players")
	case s.Test != nil:
		if err := s.Test.Check(); err != nil {
			return err
		}
	}
	if err := s.Adjudicate.check(seats); err != nil {
		return err
	}
	if err := s.checkProcessors(); err != nil {
		return err
	}
	return s.checkNames()
}

// checkProcessors says what is wrong with what is asked of the machine.
func (s *Settings) checkProcessors() error {
	switch {
	case s.CPU && !process.CountsCPU:
		return process.ErrNoCPU
	case s.TimeScale != 0 && !s.timed():
		return errors.New("times are scaled, but no player has a time limit")
	case s.TimeScale != 0 && !isTimeScale(s.TimeScale):
		return fmt.Errorf("times can be scaled by %g to %g, not by %g", MinTimeScale, MaxTimeScale, s.TimeScale)
	case s.CPU && !s.timed():
		return errors.New("CPU time is measured, but no player has a time limit")
	case len(s.Cores) > 0 && len(s.Cores) != max(s.Concurrency, 1):
		return fmt.Errorf("there are processor cores for %d parallel games, not %d", len(s.Cores), max(s.Concurrency, 1))
	}
	return nil
}

// checkEntrants says whether there are too few players.
func (s *Settings) checkEntrants(seats int) error {
	switch n := len(s.Entrants); {
	case n < seats && n == 1:
		return fmt.Errorf("a game has %d seats, but there is only 1 player", seats)
	case n < seats:
		return fmt.Errorf("a game has %d seats, but there are only %d players", seats, n)
	case s.Seeds > 0 && n < s.Seeds+seats-1:
		return fmt.Errorf("a gauntlet of %d seeds in games of %d needs %d players, not %d", s.Seeds, seats, s.Seeds+seats-1, n)
	}
	return nil
}

// checkNames says what is wrong with the names of the players.
func (s *Settings) checkNames() error {
	names := map[string]bool{}
	for _, e := range s.Entrants {
		if err := CheckName(e.Name); err != nil {
			return err
		}
		if names[e.Name] {
			return fmt.Errorf("two players are called %s; give them different names", e.Name)
		}
		names[e.Name] = true
	}
	return nil
}

// A GamesError says that a number of games does not give everybody every seat as often.
type GamesError struct {
	Games int // of each line-up
	Seats int // of a game
}

func (e *GamesError) Error() string {
	if e.Games < e.Seats {
		return fmt.Sprintf("the number of games must be at least %d, so that everybody has every seat, not %d", e.Seats, e.Games)
	}
	return fmt.Sprintf("the number of games must be a multiple of %d, so that everybody has every seat, not %d", e.Seats, e.Games)
}

// options returns the rules of the games of a round: those of its opening, and deals of its own.
func (s *Settings) options(round int) game.Options {
	o := s.Options
	o.Rules = cmp.Or(o.Rules, s.opening(round).Rules, s.Game.RuleSets[0].Name)
	o.Values = maps.Clone(o.Values)
	if s.Game.Deals() {
		if o.Values == nil {
			o.Values = map[string]string{}
		}
		o.Values[replay.SeedFlag] = strconv.FormatUint(s.dealSeed(round), 10)
	}
	return o
}

func (s *Settings) opening(round int) *Opening {
	if len(s.Openings) == 0 {
		return &Opening{}
	}
	return &s.Openings[round%len(s.Openings)]
}

// coresOf returns the processor cores of the programs of games at a place; none: any.
func (s *Settings) coresOf(place int) []int {
	if len(s.Cores) == 0 {
		return nil
	}
	return s.Cores[place]
}

// dealSeed returns the seed of the deals of a round. Every seed of a match has as many of its own as there may be
// rounds, so that matches with different seeds share no deals.
func (s *Settings) dealSeed(round int) uint64 { return (s.Seed-1)*MaxGames + 1 + uint64(round) }

// gameSeed returns the seed of the players of a game.
func (s *Settings) gameSeed(index int) uint64 { return GameSeed(s.Seed, index) }

// GameSeed returns the seed of the players of a game, counted from 0.
func GameSeed(seed uint64, index int) uint64 { return game.SplitMix(seed).At(uint64(index)) }

// event returns what the games call the match.
func (s *Settings) event() string { return cmp.Or(s.Event, "plybook match") }

// String returns the settings on a line. Equal settings have equal lines; the last word stands for
// those that have no words of their own.
func (s *Settings) String() string {
	words := []string{fmt.Sprintf("games %d", s.Games), fmt.Sprintf("seed %d", s.Seed), "openings " + cmp.Or(s.Source, "none")}
	switch {
	case s.Seeds == 1:
		words = append(words, "gauntlet")
	case s.Seeds > 1:
		words = append(words, fmt.Sprintf("gauntlet %d", s.Seeds))
	}
	if s.Shuffled {
		words = append(words, "opening-order random")
	}
	if s.FirstOpening > 1 {
		words = append(words, fmt.Sprintf("opening-start %d", s.FirstOpening))
	}
	all := Allowance{Limits: s.Limits, Clock: s.Clock}
	words = append(words, all.words()...)
	if s.clocked() {
		words = append(words, fmt.Sprintf("margin %v", s.Margin))
	}
	if s.CPU {
		words = append(words, "cpu-time")
	}
	if s.WallFactor != 0 && s.WallFactor != player.DefaultWallFactor {
		words = append(words, fmt.Sprintf("wall-factor %d", s.WallFactor))
	}
	if s.MaxPlies != 0 && s.MaxPlies != DefaultMaxPlies {
		words = append(words, fmt.Sprintf("max-plies %d", s.MaxPlies))
	}
	words = append(words, s.Adjudicate.words()...)
	if s.NoComments {
		words = append(words, "no-comments")
	}
	for _, name := range slices.Sorted(maps.Keys(s.Options.Values)) {
		if value := s.Options.Values[name]; name != replay.SeedFlag && tellable(value) {
			words = append(words, fmt.Sprintf("switch %s=%s", name, value))
		}
	}
	if t := s.Test; t != nil {
		word := fmt.Sprintf("sprt %g %g %g %g", t.Elo0, t.Elo1, t.Alpha, t.Beta)
		if t.Scale == rating.Normalized {
			word += " normalized"
		}
		words = append(words, word)
	}
	return strings.Join(append(words, "id "+s.fingerprint()), ", ")
}

// tellable says whether a value of a switch can stand in a line of settings: whole maps cannot.
func tellable(value string) bool {
	const longest = 40
	return value != "" && len(value) <= longest && !strings.ContainsAny(value, ",\n")
}

// fingerprint tells the settings apart that decide what is played.
func (s *Settings) fingerprint() string {
	h := sha256.New()
	fmt.Fprintf(h, "%q %q %d %q\n", s.Game.Name, s.Options.Rules, s.MaxPlies, s.Event)
	for _, name := range slices.Sorted(maps.Keys(s.Options.Values)) {
		if name != replay.SeedFlag {
			fmt.Fprintf(h, "%q=%q\n", name, s.Options.Values[name])
		}
	}
	for i, e := range s.Entrants {
		fmt.Fprintf(h, "%q %q\n", e.Name, strings.Join(slices.Concat([]string{e.Spec}, e.Options), " "))
		if own := s.ownLimits(i); own != "" {
			fmt.Fprintf(h, "%q\n", own)
		}
	}
	for _, o := range s.Openings {
		fmt.Fprintf(h, "%q %q %q\n", o.Rules, o.Setup, o.Moves)
	}
	return fmt.Sprintf("%x", h.Sum(nil)[:6])
}
