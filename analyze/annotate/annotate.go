// Package annotate says what the moves of a played game were worth, by the judgement of a player.
//
// [Game] asks the player about every position. What a move has lost is the score of the best move less its
// own, for who made it: both from the same position, within the same limits, or exact. Moves without a
// choice, passes among them, lose nothing and are not counted.
//
// A proved result is no number: a move with a worse one than the best move's, both of them proved, has changed the
// result. It counts as a move with a loss and as a blunder, and adds nothing to the sum of losses. Where one of the
// two is a proved win or loss and the other one an estimate, after a deeper look too, it is unclear what the
// move has lost, and it counts neither as a good move nor as a loss.
//
// It promises nothing to other programs: names and behaviour may change in any version.
package annotate

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// Options are the choices of [Game].
type Options struct {
	Limits  search.Limits // of the search for each score
	Proof   int64         // nodes to prove a value with, if the player is a [player.Prover] and the end is near
	From    int           // the first ply that is looked at; those before it are left out
	Blunder search.Score  // a loss from which on a move is a blunder; 0: only what changes the result
}

// A Move is what there is to say about a ply of a player.
type Move struct {
	Number int // as people count plies, from 1
	Seat   game.Seat
	Text   string

	Forced bool          // there was no other
	Value  player.Choice // of the move that was made, for who made it
	Best   player.Choice // of the best move, for the same
	Line   []string      // how the game goes on with the best move, that first

	Loss    search.Score // points that the move has lost; 0 if one of the values is a proved win or loss
	Changed bool         // its result is worse than that of the best move, and both are proved
	Unclear bool         // only one of the values is a proved win or loss: nobody knows what was lost
	Blunder bool         // it changed the result, or lost much
}

// Counts says whether the move tells something about who made it.
func (m *Move) Counts() bool { return !m.Forced && m.Value.Scored && m.Best.Scored }

// Loses says whether another move is known to have been better.
func (m *Move) Loses() bool { return m.Loss > 0 || m.Changed }

// A Tally is what the moves of a player come to.
type Tally struct {
	Moves    int // that count
	Unclear  int // of them, of which nobody knows what they lost
	Good     int // without a loss
	Blunders int
	Changed  int
	Loss     int64 // sum
}

// Clear returns how many moves count of which it is known what they lost.
func (t *Tally) Clear() int { return t.Moves - t.Unclear }

// Accuracy returns the share of clear moves without a loss, 0 to 1; 0 if there are none.
func (t *Tally) Accuracy() float64 { return t.mean(int64(t.Good)) }

// MeanLoss returns the loss of a clear move as scores count, those that changed the result counting for 0.
func (t *Tally) MeanLoss() float64 { return t.mean(t.Loss) }

func (t *Tally) mean(sum int64) float64 {
	if t.Clear() == 0 {
		return 0
	}
	return float64(sum) / float64(t.Clear())
}

// An Annotation is what there is to say about a game.
type Annotation struct {
	Seats   int
	Unit    player.Unit // of all scores
	Moves   []Move      // of players, in order
	Tallies []Tally     // by seat
}

// A PlyError says which ply was due in the position that the player was asked about when it failed.
type PlyError struct {
	Index  int // among all plies; their number if the game ends there
	Number int // as people count plies, from 1
	Err    error
}

func (e *PlyError) Error() string { return fmt.Sprintf("ply %d: %v", e.Number, e.Err) }

// Unwrap returns the cause.
func (e *PlyError) Unwrap() error { return e.Err }

// ErrNoScores is returned where a player chooses moves without ever saying what they are worth.
var ErrNoScores = errors.New("this player does not evaluate moves")

// ErrNarrow is returned where the limits leave a player nothing to say of any move.
var ErrNarrow = errors.New("within these limits no position is searched one ply ahead, so no move has a score")

// An annotator is a game that is looked at.
type annotator struct {
	*replay.Played
	game    *player.Game
	player  player.Player
	options Options
	choices []*player.Choice // about the position before each ply, and the last; nil: not asked for yet
}

// Game annotates a played game. The player serves no other game meanwhile.
func Game(ctx context.Context, p *replay.Played, by player.Player, o Options) (*Annotation, error) {
	a := &annotator{Played: p, game: player.NewGame(p), player: by, options: o, choices: make([]*player.Choice, len(p.Plies)+1)}
	if err := by.Begin(ctx, a.game, a.game.State.Turn(), 0); err != nil {
		return nil, err
	}
	all := &Annotation{Seats: p.Seats(), Unit: player.UnitOf(by), Tallies: make([]Tally, p.Seats())}
	scored, hasty := false, false
	for i, ply := range p.Plies {
		number := p.PlyNumber(i)
		if ply.Seat == game.Chance || number < o.From {
			continue
		}
		m, err := a.move(ctx, i)
		if err != nil {
			return nil, err
		}
		m.Number = number
		scored, hasty = scored || m.Best.Scored, hasty || m.Best.Hasty
		all.Moves = append(all.Moves, m)
		all.Tallies[ply.Seat].add(&m)
	}
	p.At(len(p.Plies))
	switch {
	case scored || len(all.Moves) == 0: // with narrow limits some may have none
		return all, nil
	case hasty:
		return nil, ErrNarrow
	}
	return nil, ErrNoScores
}

func (t *Tally) add(m *Move) {
	if !m.Counts() {
		return
	}
	t.Moves++
	t.Loss += int64(m.Loss)
	switch {
	case m.Unclear:
		t.Unclear++
	case !m.Loses():
		t.Good++
	}
	if m.Changed {
		t.Changed++
	}
	if m.Blunder {
		t.Blunders++
	}
}

// move annotates the ply Plies[i].
func (a *annotator) move(ctx context.Context, i int) (m Move, err error) {
	ply := a.Plies[i]
	best, err := a.think(ctx, i)
	if err != nil {
		return m, err
	}
	value, err := a.value(ctx, i, best)
	if err != nil {
		return m, err
	}
	if best, err = a.alike(ctx, i, best, &value); err != nil {
		return m, err
	}
	state := a.At(i)
	m = Move{Seat: ply.Seat, Text: string(state.AppendMove(nil, ply.Move)), Best: *best, Value: value}
	m.Forced = len(state.Moves(nil)) < 2
	if m.Counts() {
		if err := a.settle(ctx, i, &m); err != nil {
			return m, err
		}
	}
	m.Line = LineText(a.At(i), &m.Best)
	if m.Counts() {
		m.compare(a.options.Blunder)
	}
	return m, nil
}

// think returns what the player thinks of the position before the ply Plies[i].
func (a *annotator) think(ctx context.Context, i int) (*player.Choice, error) {
	if a.choices[i] != nil {
		return a.choices[i], nil
	}
	t, proved, err := a.prove(ctx, i)
	if err == nil && !proved {
		t, err = a.ask(ctx, i, a.options.Limits)
	}
	if err != nil {
		return nil, err
	}
	a.choices[i] = &t
	return &t, nil
}

// prove asks for the value of the position before the ply Plies[i], as far as that is the player's business.
func (a *annotator) prove(ctx context.Context, i int) (player.Choice, bool, error) {
	prover, ok := a.player.(player.Prover)
	if !ok || a.options.Proof <= 0 {
		return player.Choice{}, false, nil
	}
	a.game.GoTo(a.Played, i)
	t, proved, err := prover.Prove(ctx, a.game, a.options.Proof)
	return t, proved, a.failed(i, err)
}

// ask asks the player about the position before the ply Plies[i].
func (a *annotator) ask(ctx context.Context, i int, l search.Limits) (player.Choice, error) {
	a.game.GoTo(a.Played, i)
	l.Finished = true
	t, err := a.player.Move(ctx, a.game, l)
	if err == nil && !t.Scored && a.mustPass() {
		t, err = a.askAfterPass(ctx, t, l)
		i = min(i+1, len(a.Plies))
	}
	if ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	return t, a.failed(i, err)
}

// failed adds to an error of the player that it was asked about the position before the ply Plies[i].
func (a *annotator) failed(i int, err error) error {
	if err == nil {
		return nil
	}
	return &PlyError{Index: i, Number: a.PlyNumber(i-1) + 1, Err: err}
}

// mustPass says whether all that can be done in the present position of the game is to pass. Programs are not
// asked there, and so say nothing of what that is worth.
func (a *annotator) mustPass() bool {
	passer, ok := a.game.State.(game.Passer)
	moves := a.game.State.Moves(nil)
	return ok && len(moves) == 1 && passer.IsPass(moves[0])
}

// askAfterPass asks about the position after a pass, whether the record goes on so far or not, and returns
// what that says of the pass. The pass is a ply, as limits of depth count them.
func (a *annotator) askAfterPass(ctx context.Context, pass player.Choice, l search.Limits) (player.Choice, error) {
	state, seat := a.game.State, a.game.State.Turn()
	state.Play(pass.Move)
	a.game.Moves = append(a.game.Moves, pass.Move)
	defer func() {
		state.Undo()
		a.game.Moves = a.game.Moves[:len(a.game.Moves)-1]
	}()
	if next := state.Turn(); next < 0 || state.Seats() != 2 {
		return pass, nil
	}
	l.Moves = nil
	if l.Depth > 1 {
		l.Depth--
	}
	after, err := a.player.Move(ctx, a.game, l)
	if err != nil || !after.Scored {
		return pass, err
	}
	return before(pass.Move, state.Turn() == seat, &after), nil
}

// value returns what the ply Plies[i] is worth: the best choice in the position, if it is that move;
// or else what a search of that move alone says, or of the position after it where that is exact, or the
// player only says so much. A limit of depth ends at the same ply then.
func (a *annotator) value(ctx context.Context, i int, best *player.Choice) (player.Choice, error) {
	move := a.Plies[i].Move
	if best.Move == move {
		return *best, nil
	}
	after, known, err := a.after(ctx, i)
	if err != nil || known && best.Exact && after.Exact {
		return after, err
	}
	alone := a.options.Limits
	alone.Moves = []game.Move{move}
	t, err := a.ask(ctx, i, alone)
	if err != nil || t.Move == move {
		return t, err
	}
	if shorter := a.options.Limits; known && !after.Exact && shorter.Depth > 1 {
		shorter.Depth--
		if t, err = a.ask(ctx, i+1, shorter); err != nil || !t.Scored {
			return player.Choice{}, err
		}
		return a.before(i, &t), nil
	}
	return after, nil
}

// alike returns what the best move is worth by a search of it alone, if the value of the other one is
// exact and that of the best is not: what is estimated and what is exact lie apart without a loss.
func (a *annotator) alike(ctx context.Context, i int, best, value *player.Choice) (*player.Choice, error) {
	if best.Move == value.Move || best.Exact || !value.Exact {
		return best, nil
	}
	alone := a.options.Limits
	alone.Moves = []game.Move{best.Move}
	t, err := a.ask(ctx, i, alone)
	if err != nil || t.Move != best.Move || !t.Exact {
		return best, err
	}
	return &t, nil
}

// after returns what the position after the ply Plies[i] is worth for who made it. Only two seats have
// opposite scores.
func (a *annotator) after(ctx context.Context, i int) (t player.Choice, known bool, err error) {
	next := a.At(i + 1).Turn()
	if next < 0 || a.State.Seats() != 2 {
		return player.Choice{}, false, nil
	}
	choice, err := a.think(ctx, i+1)
	if err != nil || !choice.Scored {
		return player.Choice{}, false, err
	}
	return a.before(i, choice), true, nil
}

// before makes of a choice in the position after the ply Plies[i] one about that ply.
func (a *annotator) before(i int, choice *player.Choice) player.Choice {
	return before(a.Plies[i].Move, a.At(i+1).Turn() == a.Plies[i].Seat, choice)
}

// before makes of a choice in the position after a move one about that move, where only two seats play.
// Same says that who made it is to move again.
func before(move game.Move, same bool, choice *player.Choice) player.Choice {
	t := *choice
	t.Move, t.Line = move, append([]game.Move{move}, t.Line...)
	if !same {
		t.Score = -t.Score
	}
	if t.Depth > 0 { // one more from here, and so is the end
		t.Depth++
	}
	switch plies := t.Score.Plies(); {
	case plies > 0:
		t.Score--
	case plies < 0:
		t.Score++
	}
	return t
}

// LineText returns the moves of a choice in the game's notation, the chosen one first. The state is that
// of the position, and is so afterwards.
func LineText(s game.State, t *player.Choice) (texts []string) {
	line := t.Line
	if len(line) == 0 || line[0] != t.Move {
		line = []game.Move{t.Move}
	}
	played := 0
	for _, m := range line {
		if !slices.Contains(s.Moves(nil), m) { // a program of others may say anything
			break
		}
		texts = append(texts, string(s.AppendMove(nil, m)))
		s.Play(m)
		played++
	}
	for range played {
		s.Undo()
	}
	return texts
}
