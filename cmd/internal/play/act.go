package play

import "github.com/plybook/plybook/replay/game"

// An Act is what a client asks for. It is JSON as the page sends it.
type Act struct {
	ID     uint64   `json:"id,omitempty"`     // of the client's own choice, larger each time: one that came before is done already; 0: any
	V      uint64   `json:"v,omitempty"`      // the view that it was made on
	Do     string   `json:"do"`               // see [Acts]
	Seat   int      `json:"seat,omitempty"`   // for which it is, where a client has several; from 0
	Clicks []string `json:"clicks,omitempty"` // spots, see [game.ParseSpot]
	Text   string   `json:"text,omitempty"`
	N      int      `json:"n,omitempty"`
}

// A Refusal says why an act was not done.
type Refusal struct {
	Kind    RefusalKind `json:"-"`
	Code    string      `json:"code,omitempty"` // of a rule, see plybook explain
	Message string      `json:"text"`           // a sentence
	Hint    string      `json:"hint,omitempty"`
	Cells   []game.Cell `json:"-"`
	Spots   []string    `json:"cells,omitempty"` // the spots of Cells
	Field   string      `json:"field,omitempty"` // of a form, that it is about
	Place   string      `json:"place,omitempty"` // "line:column" of the text, record or position that it is about
	Next    []string    `json:"next,omitempty"`  // of an act "why" whose clicks begin a move: the spots that go on

	// Of the acts "type" and "command", without a Message.
	Answer string `json:"answer,omitempty"` // to a word, or the command
	Asks   string `json:"asks,omitempty"`   // the act of a word, as [View.May] has it, that is asked about first
}

// A RefusalKind says whose fault a refusal is.
type RefusalKind uint8

// Kinds of refusals.
const (
	Wrong     RefusalKind = iota // it cannot be done: an illegal move, say
	Forbidden                    // this client may not do it
	Late                         // it was made on a view that is no longer true
)

// Status returns the status of an answer that carries such a refusal, as HTTP numbers them. The page hears it from all shells.
func (k RefusalKind) Status() int { return [...]int{Wrong: 422, Forbidden: 403, Late: 409}[k] }

func (r *Refusal) Error() string { return r.Message }
