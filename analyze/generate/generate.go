// Package generate makes games by the thousand: corpora of any size, for trying programs that read them and
// for measuring these.
//
// [New] makes a [Generator] of [Settings], and [Generator.Game] plays the game of a number. A game depends on the
// settings and on its number alone, so that several goroutines, or machines, can share the work. [Generator.File]
// writes games in a format, piece by piece.
//
// It promises nothing to other programs: names and behaviour may change in any version.
package generate

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/plybook/plybook/analyze"
	"github.com/plybook/plybook/analyze/engine"
	"github.com/plybook/plybook/analyze/match"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/record"
)

// Bounds and defaults of [Settings].
const (
	MaxGames        = 1_000_000_000
	MaxOpeningPlies = 200
	DefaultMaxPlies = match.DefaultMaxPlies
)

// positions is how many positions a searching player remembers: few, for a table is made for every game.
const positions = 1 << 14

// Settings say what is played. What has no comment may be left out.
type Settings struct {
	Game    *replay.Game // needed
	Options game.Options // its rules
	Setup   string       // where games begin, in the game's own notation; "": the standard start position

	// Players are the texts of one or more players of package analyze; needed. One plays all seats; others take
	// turns in having them, all line-ups after one another if there are more players than seats.
	Players []string
	Limits  search.Limits // of each move; by depth and nodes alone

	Games        int    // needed
	Seed         uint64 // of players, openings and deals
	OpeningPlies int    // that are drawn at random before the players take over
	MaxPlies     int    // of players, after which a game is left unfinished; 0: [DefaultMaxPlies]
	Event        string // what the games call it; "": "plybook generate"
}

// A Generator plays games. It is safe for several goroutines.
type Generator struct {
	settings Settings
	seats    int
	schedule *match.Schedule // of line-ups; nil if there are no more players than seats
}

// New returns the generator of settings, or what is wrong with them.
func New(s Settings) (*Generator, error) {
	s.MaxPlies = cmp.Or(s.MaxPlies, DefaultMaxPlies)
	s.Event = cmp.Or(s.Event, "plybook generate")
	s.Options.Rules = cmp.Or(s.Options.Rules, s.Game.RuleSets[0].Name)
	g := &Generator{settings: s}
	if err := g.check(); err != nil {
		return nil, err
	}
	start, err := g.start(0)
	if err != nil {
		return nil, err
	}
	g.seats = start.Seats()
	if len(s.Players) > g.seats {
		g.schedule = match.NewSchedule(len(s.Players), g.seats, 1, 0)
	}
	return g, nil
}

func (g *Generator) check() error {
	s := &g.settings
	switch {
	case len(s.Players) == 0:
		return errors.New("pass at least one player")
	case s.Games < 1 || s.Games > MaxGames:
		return fmt.Errorf("the number of games must be from 1 to %d, not %d", MaxGames, s.Games)
	case s.OpeningPlies < 0 || s.OpeningPlies > MaxOpeningPlies:
		return fmt.Errorf("the plies of an opening must be from 0 to %d, not %d", MaxOpeningPlies, s.OpeningPlies)
	case s.MaxPlies < 1:
		return fmt.Errorf("the maximum number of plies must be at least 1, not %d", s.MaxPlies)
	case s.Limits.Time > 0:
		return errors.New("generated games cannot depend on the clock; limit players by depth or nodes")
	}
	for _, spec := range s.Players {
		if err := g.checkPlayer(spec); err != nil {
			return err
		}
	}
	return nil
}

func (g *Generator) checkPlayer(spec string) error {
	if name, _, _ := strings.Cut(spec, ":"); slices.Contains(engine.Protocols(), name) {
		return fmt.Errorf("%s is an external engine, whose games may differ each time; use plybook match", spec)
	}
	p, err := analyze.NewPlayer(g.settings.Game, spec, player.Options{})
	if err != nil {
		return err
	}
	defer p.Close()
	if limited, ok := p.(player.Limited); ok {
		return limited.CheckLimits(g.settings.Limits)
	}
	return nil
}

func (g *Generator) seed(n int) uint64 { return match.GameSeed(g.settings.Seed, n) }

// start returns where a game begins, with its own deals.
func (g *Generator) start(n int) (game.State, error) {
	o := g.settings.Options
	if g.settings.Game.Deals() {
		o.Values = maps.Clone(o.Values)
		if o.Values == nil {
			o.Values = map[string]string{}
		}
		o.Values[replay.SeedFlag] = strconv.FormatUint(g.seed(n), 10)
	}
	return g.settings.Game.Start(g.settings.Setup, o)
}

// Seating returns the players of a game, by seat.
func (g *Generator) Seating(n int) (specs []string) {
	players := g.settings.Players
	if g.schedule != nil {
		for _, i := range g.schedule.Slot(n % g.schedule.Len()).Seats {
			specs = append(specs, players[i])
		}
		return specs
	}
	for seat := range g.seats {
		specs = append(specs, players[(seat+n)%len(players)])
	}
	return specs
}

// Repeats says whether the same players play the same game again, as those do who draw no lots, where neither
// openings nor deals differ.
func (g *Generator) Repeats(ctx context.Context) (bool, error) {
	round := len(g.settings.Players)
	if g.schedule != nil {
		round = g.schedule.Len()
	}
	if g.settings.Games <= round {
		return false, nil
	}
	first, err := g.Game(ctx, 0)
	if err != nil {
		return false, err
	}
	again, err := g.Game(ctx, round)
	return err == nil && slices.Equal(first.Plies, again.Plies), err
}

// Game plays the game of a number from 0. What it returns stands at the end.
func (g *Generator) Game(ctx context.Context, n int) (*game.Played, error) {
	played, _, err := g.GameWithChoices(ctx, n)
	return played, err
}

// GameWithChoices is [Generator.Game] with what the players said of their moves, by ply: nothing of those of openings and of chance. The
// choices have no lines.
func (g *Generator) GameWithChoices(ctx context.Context, n int) (*game.Played, []player.Choice, error) {
	state, err := g.start(n)
	if err != nil {
		return nil, nil, err
	}
	t := table{Generator: g, seed: g.seed(n), specs: g.Seating(n), played: &game.Played{State: state, Rules: g.settings.Options.Rules}}
	t.played.Record = g.record(n, t.specs)
	if err := errors.Join(t.play(ctx), t.close()); err != nil {
		if ctx.Err() != nil {
			return nil, nil, context.Cause(ctx)
		}
		return nil, nil, fmt.Errorf("game %d: %w", n+1, err)
	}
	t.played.Outcome = state.Outcome()
	return t.played, t.choices[:len(t.played.Plies)], nil
}

// record returns what the moves do not say.
func (g *Generator) record(n int, specs []string) *parse.Record {
	s := &g.settings
	h := record.Heading{{Name: "Event", Value: s.Event}, {Name: "Round", Value: strconv.Itoa(n + 1)}}
	for seat, spec := range specs {
		h.Add(s.Game.PlayerTag(seat), spec)
	}
	return &parse.Record{Game: s.Game.Name, Format: "pgn", Numbering: parse.ByPly, Tags: h}
}

// A table is a game while it is played.
type table struct {
	*Generator
	seed    uint64
	specs   []string
	played  *game.Played
	players []player.Player // by seat, once the opening is over
	view    *player.Game
	moves   []game.Move
	choices []player.Choice // by ply
	plies   int             // of players
}

func (t *table) close() (err error) {
	for _, p := range t.players {
		err = errors.Join(err, p.Close())
	}
	return err
}

// play plays the opening, and then lets the players play to the end.
func (t *table) play(ctx context.Context) error {
	s := t.played.State
	random := rand.New(rand.NewPCG(t.seed, openingStream))
	for s.Turn() != game.Nobody && t.plies < t.settings.MaxPlies {
		choice, err := t.choose(ctx, random)
		if err != nil {
			return err
		}
		t.choices = append(t.choices, choice)
		t.put(choice.Move)
	}
	if s.Turn() != game.Nobody {
		t.played.Plies = game.DropForced(s, t.played.Plies, 0)
	}
	return nil
}

// openingStream tells the lots of the opening from those of the seats.
const openingStream = 1 << 32

func (t *table) put(m game.Move) {
	s := t.played.State
	seat := s.Turn()
	if seat != game.Chance {
		t.plies++
	}
	t.played.Plies = append(t.played.Plies, game.PlayedPly{Move: m, Seat: seat, Token: -1})
	if t.view != nil {
		t.view.Moves = append(t.view.Moves, m)
	}
	s.Play(m)
}

// choose returns the next move, of chance, of the opening or of a player, and what a player said of it.
func (t *table) choose(ctx context.Context, random *rand.Rand) (player.Choice, error) {
	s := t.played.State
	turn := s.Turn()
	if turn != game.Chance && t.plies >= t.settings.OpeningPlies {
		return t.ask(ctx, turn)
	}
	t.moves = s.Moves(t.moves[:0])
	switch {
	case len(t.moves) == 0:
		return player.Choice{}, errors.New("nobody can move, but the game is not over")
	case turn == game.Chance:
		return player.Choice{Move: t.moves[0]}, nil
	}
	return player.Choice{Move: t.moves[random.IntN(len(t.moves))]}, nil
}

// ask returns the choice of a player.
func (t *table) ask(ctx context.Context, turn game.Seat) (player.Choice, error) {
	if t.players == nil {
		if err := t.sit(ctx); err != nil {
			return player.Choice{}, err
		}
	}
	choice, err := t.players[turn].Move(ctx, t.view, t.settings.Limits)
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return choice, fmt.Errorf("%s, to make ply %d: %w", t.specs[turn], t.plies+1, err)
	}
	choice.Line, choice.Others = nil, nil
	return choice, nil
}

// sit makes the players. They do not know the deals to come.
func (t *table) sit(ctx context.Context) error {
	s := &t.settings
	t.view = &player.Game{Kind: s.Game, Setup: s.Setup, Options: s.Options, State: t.played.State}
	for i := range t.played.Plies {
		t.view.Moves = append(t.view.Moves, t.played.Plies[i].Move)
	}
	for seat, spec := range t.specs {
		p, err := analyze.NewPlayer(s.Game, spec, player.Options{Table: positions})
		if err != nil {
			return err
		}
		t.players = append(t.players, p)
		if err := p.Begin(ctx, t.view, game.Seat(seat), t.seed); err != nil {
			return fmt.Errorf("%s: %w", spec, err)
		}
	}
	return nil
}
