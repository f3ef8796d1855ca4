package match

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
)

// An Adjudication says which games get a result that neither the rules nor a failure gives them. The zero value is none.
// It is for games of two.
type Adjudication struct {
	// Solve is how many nodes may be spent on the last position of a game that a failure ended, or that is
	// unfinished; 0: none. A resignation is neither.
	Solve  int64
	Solver Solver // nil: Solve is 0

	// Score and Plies end a game that one player leads by so much, in the numbers of the players' scores, on so many plies
	// in a row, those of both players: each has to say so on half of them. Plies that were forced do not count where nobody
	// says what they are worth. 0: no game ends so.
	Score int64
	Plies int
}

// A Solver finds out who wins a position with the best play of both: Nobody in a draw. Ok is false where so many nodes are
// not enough.
type Solver func(ctx context.Context, s game.State, nodes int64) (winner game.Seat, ok bool)

// ErrNoSolver says that positions of a game without a solver are to be solved.
var ErrNoSolver = errors.New("the game has no solver for its last positions")

// Reasons in the tag Adjudication.
const (
	BySolver = "solved"
	byScore  = "score"
)

// adjudicated is the word of an end that is no ply; see [record.EndedBy].
const adjudicated = "adjudication"

// check says what is wrong with an adjudication in games with a number of seats.
func (j *Adjudication) check(seats int) error {
	switch {
	case j.Solve == 0 && j.Plies == 0 && j.Score == 0:
		return nil
	case seats != 2:
		return errors.New("only games of two players can be adjudicated")
	case j.Solve < 0, j.Solve > 0 && j.Solver == nil:
		return ErrNoSolver
	case j.Plies != 0 || j.Score != 0:
		if j.Plies < 2 || j.Score < 1 {
			return fmt.Errorf("an adjudication by score needs a score from 1 and at least 2 plies, not %d and %d",
				j.Score, j.Plies)
		}
	}
	return nil
}

// checkAdjudication returns an error if games are to be adjudicated whose records have no word for that.
func (m *Match) checkAdjudication() (err error) {
	if j := &m.settings.Adjudicate; j.Solve == 0 && j.Plies == 0 {
		return nil
	}
	a := &arena{Match: m, slot: m.schedule.Slot(0), verdict: &verdict{winner: 0, reason: byScore}}
	if a.game, err = m.settings.game(a.slot.Round); err == nil {
		err = a.open()
	}
	if err == nil {
		_, err = a.resultAsIs()
	}
	if errors.Is(err, errNoEnd) {
		return fmt.Errorf("games of %s end only by their rules and cannot be adjudicated", m.settings.Game.Title)
	}
	return err
}

// words are those of the settings.
func (j *Adjudication) words() (words []string) {
	if j.Solve > 0 {
		words = append(words, fmt.Sprintf("adjudicate-solve %d", j.Solve))
	}
	if j.Plies > 0 {
		words = append(words, fmt.Sprintf("adjudicate-score %d plies %d", j.Score, j.Plies))
	}
	return words
}

// A verdict is how a game was adjudicated.
type verdict struct {
	winner game.Seat // Nobody: a draw
	reason string    // BySolver or byScore
	text   string    // a sentence for people
}

// token returns the end that the verdict is.
func (v *verdict) token() parse.Token {
	t := parse.Token{Kind: parse.End, Seat: parse.NoSeat, Text: adjudicated}
	if v.winner != game.Nobody {
		t.Seat = int8(1 - v.winner)
	}
	return t
}

// tag returns the value of the tag Adjudication.
func (v *verdict) tag() string { return v.reason + ": " + v.text }

// ReadAdjudication returns the reason that the tag Adjudication of a record of a match gives: "solved" or "score"; "" if
// the game was not adjudicated.
func ReadAdjudication(r *parse.Record) string {
	reason, _, _ := strings.Cut(r.Tag(tagAdjudication), ": ")
	return reason
}

// weigh notes what a player has said of the position, and ends the game if that is enough.
func (a *arena) weigh(t *player.Choice, turn game.Seat, forced bool) {
	j := &a.settings.Adjudicate
	leads, leader := int64(player.Shown(t.Score, turn, 2)), game.Seat(0)
	if leads < 0 {
		leads, leader = -leads, 1
	}
	switch {
	case j.Plies == 0, forced && !t.Scored:
		return
	case !t.Scored, leads < j.Score:
		a.agreed = [2]int{}
		return
	case leader != a.leader:
		a.leader, a.agreed = leader, [2]int{}
	}
	a.agreed[turn]++
	said, least := a.agreed[0]+a.agreed[1], min(a.agreed[0], a.agreed[1])
	if said < j.Plies || least < j.Plies/2 || a.game.State.Turn() == game.Nobody {
		return
	}
	v := &verdict{winner: leader, reason: byScore}
	v.text = fmt.Sprintf("%s leads by at least %d on %d plies, as both players see it", a.name(v.winner), j.Score, j.Plies)
	a.verdict = v
}

// solve settles the last position of a game that nobody has finished.
func (a *arena) solve(ctx context.Context) error {
	j := &a.settings.Adjudicate
	gaveUp := a.failure != nil && a.failure.Reason == player.Resigned
	if j.Solve == 0 || a.verdict != nil || gaveUp || a.unbegun || a.game.State.Turn() < 0 {
		return nil
	}
	winner, ok := j.Solver(ctx, a.game.State, j.Solve)
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case !ok:
		return nil
	}
	v := &verdict{winner: winner, reason: BySolver, text: "a draw with the best play of both"}
	if winner != game.Nobody {
		v.text = a.name(winner) + " wins with the best play of both"
	}
	a.verdict = v
	return nil
}

// adjudicationForm is how people write a rule.
var adjudicationForm = regexp.MustCompile(`^(solve)(?:,nodes:(\d{1,15}))?$|^score:(\d{1,8}),plies:(\d{1,6})$`)

// Parse adds what a text asks for: "solve", "solve,nodes:N" or "score:S,plies:N". The solver is the game's own, or
// nil, and nodes are those of a solve that names none.
func (j *Adjudication) Parse(text string, solver Solver, nodes int64) error {
	found := adjudicationForm.FindStringSubmatch(strings.ReplaceAll(text, " ", ""))
	if found == nil {
		return fmt.Errorf("expected solve, solve,nodes:N or score:S,plies:N, found %q", text)
	}
	number := func(digits string) int64 {
		n, _ := strconv.ParseInt(digits, 10, 64) // the form bounds it
		return n
	}
	switch {
	case found[1] != "" && solver == nil:
		return ErrNoSolver
	case found[1] != "":
		j.Solver = solver
		if j.Solve = nodes; found[2] != "" {
			j.Solve = number(found[2])
		}
	default:
		j.Score, j.Plies = number(found[3]), int(number(found[4]))
	}
	if found[1] != "" && j.Solve == 0 || found[1] == "" && (j.Score == 0 || j.Plies == 0) {
		return fmt.Errorf("expected numbers from 1, found %q", text)
	}
	return nil
}
