package main

import (
	"crypto/sha256"
	"encoding/hex"
	"time"

	"github.com/plybook/plybook/analyze/match"
	"github.com/plybook/plybook/corpus/source"
)

// schema is the version of what follows. Others are left to others.
const schema = 1

// A runInfo is what workers have to know of a run, and how it goes. The coordinator writes it again all the time.
type runInfo struct {
	Schema   int           `json:"schema"`
	Document string        `json:"document"` // SHA-256 of the document
	Build    build         `json:"build"`
	Lease    time.Duration `json:"lease"` // for which a worker has a job unless it says that it is still at it
	Ended    bool          `json:"ended"`

	Fingerprints   []string `json:"fingerprints,omitempty"`   // of a match: [fingerprints], by player
	Irreproducible string   `json:"irreproducible,omitempty"` // why another run makes other games; "": it makes the same
	ReferenceNPS   int64    `json:"reference_nps,omitempty"`  // nodes a second of a slot of the machine that times are meant for; 0: there are none

	Title     string `json:"title"`
	Counts    string `json:"counts"` // what the next two count: one of the constants
	Played    int    `json:"played"`
	Scheduled int    `json:"scheduled"`
	Waiting   int    `json:"waiting"` // units that are published, without a result
	Again     int    `json:"again"`   // units that were published once more
	Refused   int    `json:"refused"` // results

	Standings []standing `json:"standings,omitempty"` // of a match: its players, the best first
}

// A standing is what a player of a match has done.
type standing struct {
	Player string  `json:"player"`
	Games  int     `json:"games"` // that count
	Wins   int     `json:"wins"`  // alone
	Shared int     `json:"shared"`
	Losses int     `json:"losses"`
	Points float64 `json:"points"`
}

// What runs count.
const (
	ofGames  = "games"
	ofShards = "shards"
)

// A document is what the units of a run follow from: that of a match, or of a corpus.
type document struct {
	Match  *match.Document `json:"match,omitempty"`
	Corpus *corpusDocument `json:"corpus,omitempty"`
}

// A job is a unit: the games of a group, or a shard of a corpus.
type job struct {
	Schema   int    `json:"schema"`
	Run      string `json:"run"`
	Unit     string `json:"unit"` // the last word of the subject
	Document string `json:"document"`
	First    int    `json:"first"` // game, from 0
	Games    int    `json:"games,omitempty"`

	Shard  int            `json:"shard,omitempty"` // from 1
	Ranges []source.Range `json:"ranges,omitempty"`
}

// A result is what became of a unit.
type result struct {
	Schema int          `json:"schema"`
	Run    string       `json:"run"`
	Unit   string       `json:"unit"`
	Worker string       `json:"worker"` // its name, by its own account
	Games  []gameResult `json:"games,omitempty"`
	Part   *partSent    `json:"part,omitempty"`  // of a shard
	Error  string       `json:"error,omitempty"` // why there is nothing: the run ends with it
	Lacks  string       `json:"lacks,omitempty"` // why there is nothing: others have what this worker has not

	user string // whose worker has sent it, which the servers vouch for
}

// A gameResult is what became of a game, and what its record does not tell.
type gameResult struct {
	Record  []byte `json:"record"`
	Unbegun bool   `json:"unbegun,omitempty"` // the player that failed did not even begin
	Log     string `json:"log,omitempty"`     // what that one wrote last to its standard error
}

// A workerInfo is what a worker says of itself, again and again.
type workerInfo struct {
	Slots   int               `json:"slots"`
	Build   build             `json:"build"`
	Playing []string          `json:"playing,omitempty"` // RUN/UNIT
	Units   int               `json:"units"`             // that it has worked on
	Refuses map[string]string `json:"refuses,omitempty"` // runs, and why
	NPS     map[string]int64  `json:"nps,omitempty"`     // nodes a second of a slot while all of them search, by game
	Gone    bool              `json:"gone,omitempty"`
}

// beatPause is how often workers say that they are there; one that has not said so for three times as long is taken to be gone.
const beatPause = 2 * time.Second

func sumOf(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}
