package play

import (
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// A JobKind says what a thought is for.
type JobKind string

// Kinds of jobs.
const (
	MoveJob    JobKind = "move"    // a move of a seat that an engine has
	HintJob    JobKind = "hint"    // the move that somebody asks for
	AnalyseJob JobKind = "analyse" // what a position is worth
)

// A Job is a thought that the session wants. It is JSON, so that it can be done elsewhere.
type Job struct {
	ID      uint64            `json:"id"`
	Kind    JobKind           `json:"kind"`
	Game    string            `json:"game"`
	Rules   string            `json:"rules"`
	Values  map[string]string `json:"values,omitempty"`
	Setup   string            `json:"setup,omitempty"`
	Moves   []game.Move       `json:"moves,omitempty"` // from the start on, deals included
	Deals   []string          `json:"deals,omitempty"` // the deals among Moves as texts: other states number them in other ways
	Seat    game.Seat         `json:"seat"`            // to move
	Player  string            `json:"player"`
	Limits  Limits            `json:"limits,omitzero"`
	Seed    uint64            `json:"seed,omitempty"`
	Proof   int64             `json:"proof,omitempty"`   // nodes to find the value of the game with, beside the limits
	Several int               `json:"several,omitempty"` // how many moves are ranked
}

// Start returns the game of the job, its rules, and the position in which it begins. The moves are yet to be played.
func (j *Job) Start() (kind *replay.Game, o game.Options, state game.State, err error) {
	if kind, err = replay.GameByName(j.Game); err != nil {
		return nil, o, nil, err
	}
	o = game.Options{Rules: j.Rules, Values: j.Values}
	state, err = kind.Start(j.Setup, o)
	return kind, o, state, err
}

// A Thought is what came of a job.
type Thought struct {
	Move   string    `json:"move"`
	Line   []string  `json:"line,omitempty"` // Move first
	Scored bool      `json:"scored,omitempty"`
	Score  int64     `json:"score,omitempty"` // for the seat to move, in units of the search
	Value  float64   `json:"value,omitempty"` // the same from -1, lost, to 1, won
	Text   string    `json:"text,omitempty"`  // the same in words, as people are shown it
	Exact  bool      `json:"exact,omitempty"`
	Depth  int       `json:"depth,omitempty"`
	Nodes  int64     `json:"nodes,omitempty"`
	Moves  []Weighed `json:"moves,omitempty"` // as many as the job ranks, the best first
	Failed *Failure  `json:"failed,omitempty"`
}

// A Weighed is a move with its score for who makes it.
type Weighed struct {
	Move  string   `json:"move"`
	Line  []string `json:"line"` // Move first
	Score int64    `json:"score"`
	Text  string   `json:"text"`
}

// A Failure is what a player did wrong.
type Failure struct {
	Reason string `json:"reason"` // crash, timeout, illegal, garbled, resigned, …
	Detail string `json:"detail"`
}
