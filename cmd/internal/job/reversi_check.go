package job

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	analysis "github.com/plybook/plybook/analyze/reversi"
	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/reversi"
	"github.com/plybook/plybook/reports/findings"
)

// A reversiRecord is what a record says about perfect play.
type reversiRecord struct {
	scores map[string]reversiClaim // of the moves of a problem, for the side to move
	theory *reversiTheory          // nil: it has none
}

// A reversiClaim is the score of a move in discs, with the number of its token.
type reversiClaim struct{ score, token int }

// A reversiTheory is the theoretical score of a game, as Black's difference, from so many empty cells on.
type reversiTheory struct{ difference, empties int }

func reversiClaims(g *corpus.Game) *reversiRecord {
	r := &reversiRecord{scores: map[string]reversiClaim{}}
	if difference, empties, ok := analysis.Theory(g.Record, g.Played.State.(reversi.Board).Size()); ok {
		r.theory = &reversiTheory{int(difference), empties}
	}
	for i := range g.Record.Tokens {
		t := &g.Record.Tokens[i]
		move, number, scored := strings.Cut(t.Text, ":")
		if score, err := strconv.Atoi(strings.TrimSpace(number)); t.Kind == parse.Extra && scored && err == nil {
			r.scores[strings.ToLower(strings.TrimSpace(move))] = reversiClaim{score, i}
		}
	}
	return r
}

// differences returns where the record says something else than was found, and that it says something that could not be
// checked.
func (a *reversiAnswer) differences(g *corpus.Game) (found []replay.Finding) {
	checked, claimed := 0, 0
	for _, m := range a.Moves {
		claim, ok := a.claims.scores[m.Move]
		if !ok {
			continue
		}
		checked++
		if want := a.comparable(claim.score); want != m.Score {
			f := gameFinding(g, findings.CodeSolvedScore, -1, fmt.Sprintf("Expected %[3]s for %[1]s by perfect play, found %[2]s.",
				strings.ToUpper(m.Move), a.valueText(want), a.valueText(m.Score)))
			locateToken(&f, g.Record, &g.Record.Tokens[claim.token])
			found = append(found, f)
		}
	}
	claimed = checked
	for _, move := range a.Open {
		if _, ok := a.claims.scores[move]; ok {
			claimed++
		}
	}
	if theory := a.claims.theory; theory != nil && theory.empties == a.Empties {
		claimed++
		if best, ok := a.best(); ok {
			checked++
			if want := a.comparable(theory.difference); want != best {
				found = append(found, gameFinding(g, findings.CodeSolvedScore, -1, fmt.Sprintf(
					"Expected %[3]s for Black by perfect play with %[1]d empty cells, found %[2]s.", a.Empties, a.valueText(want), a.valueText(best))))
			}
		}
	}
	a.Checked = &checked
	switch {
	case claimed == 0:
		found = append(found, gameFinding(g, findings.CodeNoScore, -1, "The record has no score for this position."))
	case checked < claimed:
		found = append(found, gameFinding(g, findings.CodeNotSolved, -1, fmt.Sprintf(
			"%d of %d scores were compared; the others are not solved %s.", checked, claimed, a.why)))
	}
	return found
}

// comparable returns a score in the unit of the answer.
func (a *reversiAnswer) comparable(score int) int {
	if a.asked.Outcome {
		return cmp.Compare(score, 0)
	}
	return score
}

func (a *reversiAnswer) valueText(score int) string {
	if a.asked.Outcome {
		return "a " + outcomeNames[score+1]
	}
	return fmt.Sprintf("%+d", score)
}

// best returns the score of the position for Black, if it is solved.
func (a *reversiAnswer) best() (score int, ok bool) {
	if len(a.Moves) == 0 || len(a.Open) > 0 {
		return 0, false
	}
	if a.white {
		return -a.Moves[0].Score, true
	}
	return a.Moves[0].Score, true
}

// noPosition says that a game has no position as is asked for.
func (s *ReversiSolution) noPosition(g *corpus.Game) replay.Finding {
	switch {
	case s.Empties >= 0:
		return gameFinding(g, findings.CodeNoEmpties, -1, fmt.Sprintf("The game has no position with %d empty cells.", s.Empties))
	case s.Ply >= 0:
		return missingPly(g, s.Ply)
	}
	return gameFinding(g, findings.CodeNoScore, -1, "The game ends before the position of its theoretical score.")
}
