package play

import (
	"fmt"
	"time"

	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay/game"
)

// A Config is a game that is to begin, or a series of games. It is JSON as the page writes it.
type Config struct {
	Game   string            `json:"game"`             // name of its row in the table of games
	Rules  string            `json:"rules,omitempty"`  // rule set with its options; "": the default one
	Values map[string]string `json:"values,omitempty"` // of the game's start flags: {"size":"6"}
	Setup  string            `json:"setup,omitempty"`  // start position in the game's notation; "": the standard one
	Seats  []Seat            `json:"seats,omitempty"`  // as many as play; nil: people on this page
	Seed   uint64            `json:"seed,omitempty"`   // of deals, of seats at random and of players that use chance; 0: the shell's
	Clock  string            `json:"tc,omitempty"`     // see [ParseClock]; "": times are counted and bound nothing
	Games  int               `json:"games,omitempty"`  // of the series; 0 is one
	Lot    bool              `json:"lot,omitempty"`    // who has the first seat is chosen at random by the seed

	Hardcore bool   `json:"hardcore,omitempty"` // nothing is taken back
	Manual   bool   `json:"manual,omitempty"`   // players carry out by hand what moves do
	Pass     string `json:"pass,omitempty"`     // a forced pass waits for its player (ask), or is played (auto); "": as the rule set has it
	NoDraws  bool   `json:"noDraws,omitempty"`  // draws cannot be agreed
	Here     bool   `json:"here,omitempty"`     // it goes on from the position with which act "here" has opened the form

	round int // of the series, from 1
}

// A SeatKind says who sits at a seat.
type SeatKind string

// Kinds of seats.
const (
	Human  SeatKind = "human"  // a person at the host's page
	Engine SeatKind = "engine" // a player of plybook, or a program that the host named
	Remote SeatKind = "remote" // a person with a link to the seat
	Open   SeatKind = "open"   // the link is not used yet
)

// A Seat is who plays.
type Seat struct {
	Name   string   `json:"name,omitempty"` // "": what the seat is called in the game
	Kind   SeatKind `json:"kind"`
	Player string   `json:"player,omitempty"` // of an engine: "search:4", or the name of a program
	Limits Limits   `json:"limits,omitzero"`
}

// Limits bound the thinking of an engine. Without any the player's own hold.
type Limits struct {
	Depth int   `json:"depth,omitempty"` // plies
	Nodes int64 `json:"nodes,omitempty"`
	Time  int64 `json:"time,omitempty"` // milliseconds a move
}

// What limits are at most.
const (
	maxDepth = 1000
	maxTime  = 24 * time.Hour
)

// check says which limit is none that an engine can have.
func (l Limits) check() *Refusal {
	for _, limit := range []struct {
		name     string
		is, most int64
		unit     string
	}{{"depth", int64(l.Depth), maxDepth, " plies"}, {"nodes", l.Nodes, maxNodes, ""}, {"time", l.Time, maxTime.Milliseconds(), " ms"}} {
		if limit.is < 0 || limit.is > limit.most {
			return &Refusal{Message: fmt.Sprintf("The limit %s of an engine must be from 0 (no limit) to %d%s.", limit.name, limit.most, limit.unit), Field: "seats"}
		}
	}
	return nil
}

// Search returns the limits of a search.
func (l Limits) Search() search.Limits {
	return search.Limits{Depth: l.Depth, Nodes: l.Nodes, Time: time.Duration(l.Time) * time.Millisecond}
}

// A Client is who acts or looks. Clients of the same seats see the same, but each window looks at a ply of its own.
type Client struct {
	Seats  []game.Seat // that it may act for, beside the human ones if it is the host
	Host   bool        // it is the person who started the program
	Window string      // of several pages of the same person, by a name that the page gives itself; at most 32 bytes
	Theme  string      // of boards, a name of [scene.Themes]; it counts where the window is new
}

// A File is a record in the place where games are saved.
type File struct {
	Name string // without a folder
	Text []byte
}
