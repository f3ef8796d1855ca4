package match

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/replay/game"
)

// A Result is what became of a game.
type Result struct {
	Slot    Slot
	Outcome game.Outcome // not over: the game does not count
	Points  []float64    // by seat: 1 for all of a game; nil if it does not count
	Plies   int          // of players
	Record  []byte       // the game in plybook PGN

	Adjudicated string // why it has that outcome, as [ReadAdjudication] says it; "": by its rules or a failure

	Failure *player.Failure // how it was lost without being beaten or giving up, or does not count; nil if neither
	Failed  int             // the entrant that failed
	Unbegun bool            // Failed did not even begin it, which the record does not tell

	id gameID
}

// An arena is a game while it is played.
type arena struct {
	*Match
	slot     Slot
	cores    int          // the place of those of its programs in [Settings.Cores]
	game     *player.Game // as the players see it
	players  []player.Player
	plies    []game.PlayedPly
	comments []string // by ply
	opening  int      // plies of it, deals included
	clocks   []clock  // by seat

	verdict *verdict // nil: it was not adjudicated
	leader  game.Seat
	agreed  [2]int // plies in a row, by who said so, on which the leader leads by enough

	failure *player.Failure
	loser   game.Seat
	unbegun bool // the loser did not even begin
	endless bool // the rules have no end but by the moves
}

// Game plays the game of a slot by its number, from 0, and neither writes nor counts it. Several may be played at a time. An
// error is our own: of a player of plybook, say.
func (m *Match) Game(ctx context.Context, index int) (*Result, error) {
	if index < 0 || index >= m.schedule.Len() {
		return nil, fmt.Errorf("the match has %d games, and no game %d", m.schedule.Len(), index+1)
	}
	return m.play(ctx, index, 0)
}

// play plays the game of a slot, one at a place of those that are played at a time. An error is our own: of a player of plybook, say.
func (m *Match) play(ctx context.Context, index, place int) (*Result, error) {
	slot := m.schedule.Slot(index)
	result, err := m.playSlot(ctx, slot, place)
	if err != nil {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		return nil, m.wrong(slot, err)
	}
	return result, nil
}

func (m *Match) playSlot(ctx context.Context, slot Slot, place int) (_ *Result, err error) {
	a := &arena{Match: m, slot: slot}
	if len(m.settings.Cores) > 0 {
		a.cores = place
	}
	a.setClocks()
	defer func() {
		for seat, p := range a.players {
			entrant := slot.Seats[seat]
			err = errors.Join(err, m.bench.leave(benchPlace{entrant, a.cores}, &m.settings.Entrants[entrant], p))
		}
	}()
	if err := a.begin(ctx); err != nil {
		return nil, err
	}
	for a.failure == nil && a.verdict == nil && a.game.State.Turn() != game.Nobody && a.count() < m.settings.MaxPlies {
		if err := a.ply(ctx); err != nil {
			return nil, err
		}
	}
	if err := a.solve(ctx); err != nil {
		return nil, err
	}
	if a.failure == nil && a.verdict == nil && a.game.State.Turn() != game.Nobody {
		a.plies = game.DropForced(a.game.State, a.plies, a.opening)
		a.comments, a.game.Moves = a.comments[:len(a.plies)], a.game.Moves[:len(a.plies)]
	}
	return a.result()
}

// begin seats the players and plays the opening.
func (a *arena) begin(ctx context.Context) (err error) {
	if a.game, err = a.settings.game(a.slot.Round); err != nil {
		return err
	}
	a.game.Number = a.slot.Index + 1
	if err := a.seat(ctx); err != nil {
		return err
	}
	return a.open()
}

// seat seats the players.
func (a *arena) seat(ctx context.Context) error {
	s := a.settings
	seed := s.gameSeed(a.slot.Index)
	for seat, entrant := range a.slot.Seats {
		if a.failure != nil {
			break // the game is over
		}
		p, err := a.bench.take(benchPlace{entrant, a.cores}, &s.Entrants[entrant], s.coresOf(a.cores))
		if err != nil {
			return fmt.Errorf("%s: %w", s.Entrants[entrant].Name, err)
		}
		a.players = append(a.players, p)
		switch err := p.Begin(ctx, a.game, game.Seat(seat), seed); {
		case err == nil:
		case ctx.Err() != nil:
			return context.Cause(ctx)
		case !a.fails(game.Seat(seat), err):
			return fmt.Errorf("%s: %w", s.Entrants[entrant].Name, err)
		default:
			a.unbegun = true
		}
	}
	return nil
}

// open plays the opening.
func (a *arena) open() error {
	state := a.game.State
	start := state.Ply()
	moves, err := a.settings.opening(a.slot.Round).play(state)
	if err != nil {
		return err
	}
	for state.Ply() > start {
		state.Undo()
	}
	for _, m := range moves {
		a.put(m, "")
	}
	a.opening = len(moves)
	return nil
}

// count returns how many plies players have made.
func (a *arena) count() (n int) {
	for i := range a.plies {
		if a.plies[i].Seat != game.Chance {
			n++
		}
	}
	return n
}

func (a *arena) put(m game.Move, comment string) {
	a.plies = append(a.plies, game.PlayedPly{Move: m, Seat: a.game.State.Turn()})
	a.comments = append(a.comments, comment)
	a.game.Moves = append(a.game.Moves, m)
	a.game.State.Play(m)
}

// ply plays the next ply, unless the player fails.
func (a *arena) ply(ctx context.Context) error {
	state := a.game.State
	turn := state.Turn()
	if turn == game.Chance {
		m, err := deal(state)
		if err == nil {
			a.put(m, "")
		}
		return err
	}
	ply, key := state.Ply(), state.Key()
	watch := a.settings.startWatch()
	choice, err := a.players[turn].Move(ctx, a.game, a.limits(int(turn)))
	used := watch.stop()
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx) // what it says is what it had when it was stopped
	case err != nil && a.fails(turn, err):
		return nil
	case err != nil:
		return fmt.Errorf("%s, to make ply %d: %w", a.name(turn), a.count()+1, err)
	case state.Ply() != ply || state.Key() != key:
		return fmt.Errorf("%s left the position changed at ply %d", a.name(turn), a.count()+1)
	}
	moves := state.Moves(nil)
	if !slices.Contains(moves, choice.Move) {
		return fmt.Errorf("%s chose an illegal move (number %d) at ply %d, in %s", a.name(turn), choice.Move, a.count()+1,
			state.AppendPosition(nil))
	}
	if choice.Time == 0 {
		choice.Time = used
	}
	clock := &a.clocks[turn]
	if late := clock.spend(choice.Time, a.settings.Margin); late != nil {
		a.failure, a.loser = late, turn
		return nil
	}
	comment := ""
	if !a.settings.NoComments {
		comment = clock.comment(choice.Comment(turn, state.Seats(), a.settings.timed()))
	}
	a.put(choice.Move, comment)
	a.weigh(&choice, turn, len(moves) == 1)
	return nil
}

func (a *arena) name(seat game.Seat) string {
	return a.settings.Entrants[a.slot.Seats[seat]].Name
}
