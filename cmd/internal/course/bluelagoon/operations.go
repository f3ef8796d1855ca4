package bluelagoon

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/plybook/plybook/replay/bluelagoon"
	"github.com/plybook/plybook/replay/game"
)

// An Operation is a question about a state string, and mostly one of the assignment's methods.
type Operation struct {
	Name    string // "moves", "score islands"
	Method  string // the assignment's name of it, or ""
	Usage   string
	Takes   Takes
	Deals   bool // a deal may be due, which a job may bring
	Counts  bool // it deals, and gives several answers if asked to
	Grades  bool // the answer false makes the run one with findings
	Chooses bool // it chooses a move, by [Batch.Choose]

	// answer answers a job: a bool, a string, a list of strings or numbers, or a table. Only
	// operations on Text find no state in the job.
	answer func(*job) (any, *game.Illegal)
}

// Takes says what an operation is asked about.
type Takes uint8

const (
	Text     Takes = iota // any text
	OneState              // a state string
	OneMove               // a state string and a move string
)

// A table is an answer of several rows, which are written in a line: a name and numbers by player.
type table []row

// A row is a row of a [table].
type row struct {
	name   string
	values []int
}

// Operations returns the operations in the order of the assignment's tasks.
func Operations() []Operation { return slices.Clone(operations) }

var operations = []Operation{
	{
		Name: "well-formed-state", Method: "isStateStringWellFormed", Takes: Text, Grades: true,
		Usage: "check whether a text is a well-formed state string",
		answer: func(j *job) (any, *game.Illegal) {
			return j.graded(bluelagoon.WellFormed(j.text, j.allow))
		},
	},
	{
		Name: "well-formed-move", Method: "isMoveStringWellFormed", Takes: Text, Grades: true,
		Usage: "check whether a text is a well-formed move string",
		answer: func(j *job) (any, *game.Illegal) {
			return j.graded(bluelagoon.WellFormedMove(j.text, j.allow))
		},
	},
	{
		Name: "distribute", Method: "distributeResources", Takes: OneState, Counts: true,
		Usage: "deal the tokens of a state that has none",
		answer: func(j *job) (any, *game.Illegal) {
			return j.changed(j.state.Distribute(j.drawDeal))
		},
	},
	{
		Name: "valid", Method: "isMoveValid", Takes: OneMove, Grades: true,
		Usage: "check whether MOVE is valid for the current player",
		answer: func(j *job) (any, *game.Illegal) {
			_, ill := j.state.Valid(j.text)
			return j.graded(ill)
		},
	},
	{
		Name: "moves", Method: "generateAllValidMoves", Takes: OneState,
		Usage: "list the legal moves of the current player",
		answer: func(j *job) (any, *game.Illegal) {
			texts := []string{}
			for _, m := range j.state.ValidMoves(nil) {
				texts = append(texts, string(j.state.AppendMove(nil, m)))
			}
			return texts, nil
		},
	},
	{
		Name: "phase-over", Method: "isPhaseOver", Takes: OneState,
		Usage: "check whether the phase is over",
		answer: func(j *job) (any, *game.Illegal) {
			over, _, _ := j.state.PhaseOver()
			return over, nil
		},
	},
	{
		Name: "place", Method: "placePiece", Takes: OneMove,
		Usage: "place a piece and claim its token, without ending the phase or turn",
		answer: func(j *job) (any, *game.Illegal) {
			return j.changed(j.state.Place(j.text))
		},
	},
	{
		Name: "score islands", Method: "calculateTotalIslandsScore", Takes: OneState,
		Usage: "print the points of all players for islands", answer: scoreOf(func(p bluelagoon.Points) int { return p.Islands }),
	},
	{
		Name: "score links", Method: "calculateIslandLinksScore", Takes: OneState,
		Usage: "print the points for linked islands", answer: scoreOf(func(p bluelagoon.Points) int { return p.Links }),
	},
	{
		Name: "score majorities", Method: "calculateIslandMajoritiesScore", Takes: OneState,
		Usage: "print the points for majorities on islands", answer: scoreOf(func(p bluelagoon.Points) int { return p.Majorities }),
	},
	{
		Name: "score tokens", Method: "calculateResourcesAndStatuettesScore", Takes: OneState,
		Usage: "print the points for resources and statuettes", answer: scoreOf(func(p bluelagoon.Points) int { return p.Resources + p.Statuettes }),
	},
	{
		Name: "score resources", Takes: OneState,
		Usage: "print the points for resources", answer: scoreOf(func(p bluelagoon.Points) int { return p.Resources }),
	},
	{
		Name: "score statuettes", Takes: OneState,
		Usage: "print the points for statuettes", answer: scoreOf(func(p bluelagoon.Points) int { return p.Statuettes }),
	},
	{
		Name: "score total", Method: "calculateScores", Takes: OneState,
		Usage: "print all points of the phase, without those of earlier phases", answer: scoreOf(bluelagoon.Points.Total),
	},
	{
		Name: "score all", Takes: OneState,
		Usage: "print the points by category", answer: scoreTable,
	},
	{
		Name: "end-phase", Method: "endPhase", Takes: OneState, Deals: true,
		Usage: "end a phase that is over: add points, clear the board, deal",
		answer: func(j *job) (any, *game.Illegal) {
			return j.changed(j.state.EndPhase(j.drawDeal))
		},
	},
	{
		Name: "apply", Method: "applyMove", Takes: OneMove, Deals: true,
		Usage: "make a move: place, end the phase if it is over, pass the turn",
		answer: func(j *job) (any, *game.Illegal) {
			return j.changed(j.state.Apply(j.text, j.drawDeal))
		},
	},
	{
		Name: "winner", Takes: OneState,
		Usage:  "print the scores, tie-breaking tokens and winner of a game that is over",
		answer: winner,
	},
	{
		Name: "ai-move", Method: "generateAIMove", Takes: OneState, Chooses: true,
		Usage: "choose a legal move for the current player",
		answer: func(j *job) (any, *game.Illegal) {
			m, ok := j.batch.Choose(j.state, j.seed())
			if !ok {
				return nil, j.state.NoValidMove()
			}
			return string(j.state.AppendMove(nil, m)), nil
		},
	},
}

// changed answers with the state as it has become.
func (j *job) changed(ill *game.Illegal) (any, *game.Illegal) {
	if ill != nil {
		return nil, ill
	}
	return string(j.state.AppendPosition(nil)), nil
}

// graded answers whether nothing is wrong, and says what is.
func (j *job) graded(ill *game.Illegal) (any, *game.Illegal) {
	if ill != nil {
		j.note(ill)
	}
	return ill == nil, nil
}

// scoreOf returns an answer with one number of the points of each player.
func scoreOf(category func(bluelagoon.Points) int) func(*job) (any, *game.Illegal) {
	return func(j *job) (any, *game.Illegal) { return perPlayer(j.state, category), nil }
}

func perPlayer(s *bluelagoon.State, category func(bluelagoon.Points) int) (values []int) {
	for seat := range game.Seat(s.Seats()) {
		values = append(values, category(s.Scores(seat)))
	}
	return values
}

// categories are the categories of points, and the total.
var categories = [...]struct {
	name string
	of   func(bluelagoon.Points) int
}{
	{"islands", func(p bluelagoon.Points) int { return p.Islands }},
	{"links", func(p bluelagoon.Points) int { return p.Links }},
	{"majorities", func(p bluelagoon.Points) int { return p.Majorities }},
	{"resources", func(p bluelagoon.Points) int { return p.Resources }},
	{"statuettes", func(p bluelagoon.Points) int { return p.Statuettes }},
	{"total", bluelagoon.Points.Total},
}

func scoreTable(j *job) (any, *game.Illegal) {
	var t table
	for _, c := range categories {
		t = append(t, row{c.name, perPlayer(j.state, c.of)})
	}
	return t, nil
}

func winner(j *job) (any, *game.Illegal) {
	f, ill := j.state.Winner()
	if ill != nil {
		return nil, ill
	}
	for _, note := range f.Notes {
		j.note(note)
	}
	return table{{"scores", f.Scores}, {"tokens", f.Tokens}, {"winner", f.Winners}}, nil
}

// MarshalJSON makes a table an object of lists.
func (t table) MarshalJSON() ([]byte, error) {
	text := []byte{'{'}
	for i, r := range t {
		if i > 0 {
			text = append(text, ',')
		}
		text = append(strconv.AppendQuote(text, r.name), ':')
		text = append(append(append(text, '['), strings.ReplaceAll(joinInts(r.values), " ", "")...), ']')
	}
	return append(text, '}'), nil
}

// answerText returns an answer as text.
func answerText(answer any) string {
	switch a := answer.(type) {
	case []string:
		return "[" + strings.Join(a, ", ") + "]"
	case []int:
		return "[" + joinInts(a) + "]"
	case table:
		var rows []string
		for _, r := range a {
			rows = append(rows, r.name+" ["+joinInts(r.values)+"]")
		}
		return strings.Join(rows, "; ")
	}
	return fmt.Sprint(answer)
}

func joinInts(values []int) string {
	var texts []string
	for _, v := range values {
		texts = append(texts, strconv.Itoa(v))
	}
	return strings.Join(texts, ", ")
}
