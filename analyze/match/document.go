package match

import (
	"errors"
	"fmt"
	"time"

	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/rating"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// DocumentSchema is the version of [Document].
const DocumentSchema = 1

// A Document is the settings of a match as others on other machines need them to play its games. Times are in nanoseconds. It does
// not say how many games are played at a time, on which processor cores, nor where its players log.
type Document struct {
	Schema   int    `json:"schema"`
	Settings string `json:"settings"` // Settings.String of them, so that what is read can be compared with what was written

	Game  string            `json:"game"`
	Rules string            `json:"rules,omitempty"`
	Allow []string          `json:"allow,omitempty"`
	Flags map[string]string `json:"flags,omitempty"` // of the game, by name

	Players []DocumentPlayer `json:"players"`
	Seeds   int              `json:"seeds,omitempty"`

	Games        int       `json:"games"` // of each pairing
	Openings     []Opening `json:"openings,omitempty"`
	Source       string    `json:"source,omitempty"`
	Shuffled     bool      `json:"shuffled,omitempty"`
	FirstOpening int       `json:"first_opening,omitempty"`
	Seed         uint64    `json:"seed"`

	Limits     DocumentLimits `json:"limits"`
	CPU        bool           `json:"cpu_time,omitempty"`
	WallFactor int            `json:"wall_factor,omitempty"`
	Margin     time.Duration  `json:"margin,omitempty"`
	MaxPlies   int            `json:"max_plies,omitempty"`

	SolveNodes      int64        `json:"solve_nodes,omitempty"`
	AdjudicateScore int64        `json:"adjudicate_score,omitempty"`
	AdjudicatePlies int          `json:"adjudicate_plies,omitempty"`
	Test            *rating.Test `json:"test,omitempty"`

	Event      string `json:"event,omitempty"`
	NoComments bool   `json:"no_comments,omitempty"`
}

// A DocumentPlayer is an [Entrant].
type DocumentPlayer struct {
	Name    string          `json:"name"`
	Plain   string          `json:"plain,omitempty"` // the name without its number
	Spec    string          `json:"spec"`
	Options []string        `json:"options,omitempty"`
	Own     *DocumentLimits `json:"own,omitempty"`
	Keep    bool            `json:"keep,omitempty"`
	Program string          `json:"program,omitempty"` // SHA-256 of the file

	Engine  map[string]string `json:"engine_options,omitempty"`
	Timeout time.Duration     `json:"timeout,omitempty"`
	Margin  time.Duration     `json:"margin,omitempty"`
	Memory  int64             `json:"memory,omitempty"` // bytes
}

// DocumentLimits are an [Allowance].
type DocumentLimits struct {
	Depth int           `json:"depth,omitempty"`
	Nodes int64         `json:"nodes,omitempty"`
	Time  time.Duration `json:"time,omitempty"` // of a move

	Base      time.Duration `json:"clock,omitempty"`
	Increment time.Duration `json:"clock_increment,omitempty"`
	Moves     int           `json:"clock_moves,omitempty"`
	NoClock   bool          `json:"no_clock,omitempty"`
}

// Document returns the settings as others need them. It is an error if it cannot say all of them.
func (s *Settings) Document() (*Document, error) {
	d := &Document{
		Schema: DocumentSchema, Settings: s.String(), Game: s.Game.Name, Rules: s.Options.Rules, Allow: s.Options.Allow.Names(), Flags: s.Options.Values,
		Seeds: s.Seeds, Games: s.Games, Openings: s.Openings, Source: s.Source, Shuffled: s.Shuffled, FirstOpening: s.FirstOpening, Seed: s.Seed,
		Limits: limitsOf(Allowance{s.Limits, s.Clock}), CPU: s.CPU, WallFactor: s.WallFactor, Margin: s.Margin, MaxPlies: s.MaxPlies,
		SolveNodes: s.Adjudicate.Solve, AdjudicateScore: s.Adjudicate.Score, AdjudicatePlies: s.Adjudicate.Plies, Test: s.Test,
		Event: s.Event, NoComments: s.NoComments,
	}
	for i := range s.Entrants {
		e := &s.Entrants[i]
		p := DocumentPlayer{
			Name: e.Name, Plain: e.plain, Spec: e.Spec, Options: e.Options, Keep: e.Keep, Program: e.Program,
			Engine: e.With.Engine, Timeout: e.With.Timeout, Margin: e.With.Margin, Memory: e.With.Memory,
		}
		if e.Own != nil {
			own := limitsOf(*e.Own)
			p.Own = &own
		}
		d.Players = append(d.Players, p)
	}
	back, err := d.Restore()
	if err == nil && back.String() != d.Settings {
		err = errors.New("the settings of the match cannot be written as JSON")
	}
	return d, err
}

// limitsOf returns an allowance as documents have it.
func limitsOf(a Allowance) DocumentLimits {
	c := &a.Clock
	return DocumentLimits{a.Limits.Depth, a.Limits.Nodes, a.Limits.Time, c.Base, c.Increment, c.Moves, c.Off}
}

// allowance returns the allowance that limits are.
func (l *DocumentLimits) allowance() Allowance {
	return Allowance{
		search.Limits{Depth: l.Depth, Nodes: l.Nodes, Time: l.Time},
		player.TimeControl{Base: l.Base, Increment: l.Increment, Moves: l.Moves, Off: l.NoClock},
	}
}

// Restore returns the settings that a document says. It is an error if they are not those that it was written from. Functions
// are left to the caller: New of the entrants, which have With for it, and the Solver of an adjudication.
func (d *Document) Restore() (s Settings, err error) {
	if d.Schema != DocumentSchema {
		return s, fmt.Errorf("expected a match document of schema %d, found %d: it is of another version of plybook", DocumentSchema, d.Schema)
	}
	if s.Game, err = replay.GameByName(d.Game); err != nil {
		return s, err
	}
	all := d.Limits.allowance()
	s = Settings{
		Game: s.Game, Options: game.Options{Rules: d.Rules, Allow: parse.AllowAll(d.Allow...), Values: d.Flags},
		Seeds: d.Seeds, Games: d.Games, Openings: d.Openings, Source: d.Source, Shuffled: d.Shuffled, FirstOpening: d.FirstOpening, Seed: d.Seed,
		Limits: all.Limits, Clock: all.Clock, CPU: d.CPU, WallFactor: d.WallFactor, Margin: d.Margin, MaxPlies: d.MaxPlies,
		Adjudicate: Adjudication{Solve: d.SolveNodes, Score: d.AdjudicateScore, Plies: d.AdjudicatePlies}, Test: d.Test,
		Event: d.Event, NoComments: d.NoComments,
	}
	for i := range d.Players {
		p := &d.Players[i]
		e := Entrant{
			Name: p.Name, plain: p.Plain, Spec: p.Spec, Options: p.Options, Keep: p.Keep, Program: p.Program,
			With: player.Options{Engine: p.Engine, Timeout: p.Timeout, Margin: p.Margin, Memory: p.Memory, CPU: d.CPU, WallFactor: d.WallFactor},
		}
		if p.Own != nil {
			own := p.Own.allowance()
			e.Own = &own
		}
		s.Entrants = append(s.Entrants, e)
	}
	if s.String() != d.Settings {
		return s, errors.New("the settings of the match document are not those that it was written from: it was changed, or is of another version of plybook")
	}
	return s, nil
}
