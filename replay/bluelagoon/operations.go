package bluelagoon

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/plybook/plybook/replay/game"
)

// An Operation is a question about a state string, and mostly one of the assignment's methods.
type Operation struct {
	Name   string // "moves", "score islands"
	Method string // the assignment's name of it, or ""
	Usage  string
	Takes  Takes
	Deals  bool // a deal may be due, which a job may bring
	Counts bool // it deals, and gives several answers if asked to
	Grades bool // the answer false makes the run one with findings

	// Answer answers a job: a bool, a string, a list of strings or numbers, or a Table. Only
	// operations on Text find no State in the job.
	Answer func(*Job) (any, *game.Illegal)
}

// Takes says what an operation is asked about.
type Takes uint8

const (
	Text     Takes = iota // any text
	OneState              // a state string
	OneMove               // a state string and a move string
)

// A Table is an answer of several rows, which are written in a line: a name and numbers by player.
type Table []Row

// A Row is a row of a [Table].
type Row struct {
	Name   string
	Values []int
}

// Operations returns the operations in the order of the assignment's tasks.
func Operations() []Operation { return slices.Clone(operations) }

var operations = []Operation{
	{
		Name: "well-formed-state", Method: "isStateStringWellFormed", Takes: Text, Grades: true,
		Usage: "say whether a text is a state string by the grammar",
		Answer: func(j *Job) (any, *game.Illegal) {
			return j.graded(WellFormed(j.Text, j.allow))
		},
	},
	{
		Name: "well-formed-move", Method: "isMoveStringWellFormed", Takes: Text, Grades: true,
		Usage: "say whether a text is a move string by the grammar",
		Answer: func(j *Job) (any, *game.Illegal) {
			return j.graded(WellFormedMove(j.Text, j.allow))
		},
	},
	{
		Name: "distribute", Method: "distributeResources", Takes: OneState, Counts: true,
		Usage: "deal the tokens of an undealt state",
		Answer: func(j *Job) (any, *game.Illegal) {
			return j.changed(j.State.Distribute(j.Deal))
		},
	},
	{
		Name: "valid", Method: "isMoveValid", Takes: OneMove, Grades: true,
		Usage: "say whether the current player may make a move",
		Answer: func(j *Job) (any, *game.Illegal) {
			_, ill := j.State.Valid(j.Text)
			return j.graded(ill)
		},
	},
	{
		Name: "moves", Method: "generateAllValidMoves", Takes: OneState,
		Usage: "list the valid moves of the current player",
		Answer: func(j *Job) (any, *game.Illegal) {
			texts := []string{}
			for _, m := range j.State.ValidMoves(nil) {
				texts = append(texts, string(j.State.AppendMove(nil, m)))
			}
			return texts, nil
		},
	},
	{
		Name: "phase-over", Method: "isPhaseOver", Takes: OneState,
		Usage: "say whether the phase is over",
		Answer: func(j *Job) (any, *game.Illegal) {
			over, _, _ := j.State.PhaseOver()
			return over, nil
		},
	},
	{
		Name: "place", Method: "placePiece", Takes: OneMove,
		Usage: "place a piece and claim the token under it; the phase does not end, and the turn stays",
		Answer: func(j *Job) (any, *game.Illegal) {
			return j.changed(j.State.Place(j.Text))
		},
	},
	{
		Name: "score islands", Method: "calculateTotalIslandsScore", Takes: OneState,
		Usage: "the points of all players for islands", Answer: scoreOf(func(p Points) int { return p.Islands }),
	},
	{
		Name: "score links", Method: "calculateIslandLinksScore", Takes: OneState,
		Usage: "the points for linked islands", Answer: scoreOf(func(p Points) int { return p.Links }),
	},
	{
		Name: "score majorities", Method: "calculateIslandMajoritiesScore", Takes: OneState,
		Usage: "the points for majorities on islands", Answer: scoreOf(func(p Points) int { return p.Majorities }),
	},
	{
		Name: "score tokens", Method: "calculateResourcesAndStatuettesScore", Takes: OneState,
		Usage: "the points for resources and statuettes", Answer: scoreOf(func(p Points) int { return p.Resources + p.Statuettes }),
	},
	{
		Name: "score resources", Takes: OneState,
		Usage: "the points for resources", Answer: scoreOf(func(p Points) int { return p.Resources }),
	},
	{
		Name: "score statuettes", Takes: OneState,
		Usage: "the points for statuettes", Answer: scoreOf(func(p Points) int { return p.Statuettes }),
	},
	{
		Name: "score total", Method: "calculateScores", Takes: OneState,
		Usage: "the points of the phase if it ended now; the score field is no part of them", Answer: scoreOf(Points.Total),
	},
	{
		Name: "score all", Takes: OneState,
		Usage: "the points by category", Answer: scoreTable,
	},
	{
		Name: "end-phase", Method: "endPhase", Takes: OneState, Deals: true,
		Usage: "end a phase that is over: add its points, and after exploration clear the board and deal",
		Answer: func(j *Job) (any, *game.Illegal) {
			return j.changed(j.State.EndPhase(j.Deal))
		},
	},
	{
		Name: "apply", Method: "applyMove", Takes: OneMove, Deals: true,
		Usage: "make a move as a turn: place, end the phase if it is over, and pass the turn",
		Answer: func(j *Job) (any, *game.Illegal) {
			return j.changed(j.State.Apply(j.Text, j.Deal))
		},
	},
	{
		Name: "winner", Takes: OneState,
		Usage:  "the final scores, the tokens that break ties, and who has won",
		Answer: winner,
	},
}

// changed answers with the state as it has become.
func (j *Job) changed(ill *game.Illegal) (any, *game.Illegal) {
	if ill != nil {
		return nil, ill
	}
	return string(j.State.AppendPosition(nil)), nil
}

// graded answers whether nothing is wrong, and says what is.
func (j *Job) graded(ill *game.Illegal) (any, *game.Illegal) {
	if ill != nil {
		j.Note(ill)
	}
	return ill == nil, nil
}

// scoreOf returns an answer with one number of the points of each player.
func scoreOf(category func(Points) int) func(*Job) (any, *game.Illegal) {
	return func(j *Job) (any, *game.Illegal) { return perPlayer(j.State, category), nil }
}

func perPlayer(s *State, category func(Points) int) (values []int) {
	for seat := range game.Seat(s.Seats()) {
		values = append(values, category(s.Scores(seat)))
	}
	return values
}

// categories are the categories of points, and the total.
var categories = [...]struct {
	name string
	of   func(Points) int
}{
	{"islands", func(p Points) int { return p.Islands }},
	{"links", func(p Points) int { return p.Links }},
	{"majorities", func(p Points) int { return p.Majorities }},
	{"resources", func(p Points) int { return p.Resources }},
	{"statuettes", func(p Points) int { return p.Statuettes }},
	{"total", Points.Total},
}

func scoreTable(j *Job) (any, *game.Illegal) {
	var t Table
	for _, c := range categories {
		t = append(t, Row{c.name, perPlayer(j.State, c.of)})
	}
	return t, nil
}

func winner(j *Job) (any, *game.Illegal) {
	f, ill := j.State.Winner()
	if ill != nil {
		return nil, ill
	}
	for _, note := range j.State.tallyUnknown() {
		j.Note(note)
	}
	return Table{{"scores", f.Scores}, {"tokens", f.Tokens}, {"winner", f.Winners}}, nil
}

// MarshalJSON makes a table an object of lists.
func (t Table) MarshalJSON() ([]byte, error) {
	text := []byte{'{'}
	for i, r := range t {
		if i > 0 {
			text = append(text, ',')
		}
		text = append(strconv.AppendQuote(text, r.Name), ':')
		text = append(append(append(text, '['), strings.ReplaceAll(joinInts(r.Values), " ", "")...), ']')
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
	case Table:
		var rows []string
		for _, r := range a {
			rows = append(rows, r.Name+" ["+joinInts(r.Values)+"]")
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
