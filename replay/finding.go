package replay

import "github.com/plybook/plybook/parse"

// A Finding is one thing to say about a record: data, without any layout.
type Finding struct {
	Code     string         `json:"code"`
	Severity parse.Severity `json:"-"`
	File     string         `json:"file"`
	Line     int            `json:"line"`   // from 1; 0 if the finding is about the whole file
	Column   int            `json:"column"` // from 1, in bytes
	Width    int            `json:"-"`      // bytes of the token
	Source   string         `json:"-"`      // the line that holds the token, without its end; of a long one what is near the token
	At       int            `json:"-"`      // byte of Source at which the token begins
	Game     int            `json:"game"`   // which record of the file, from 1
	Ply      int            `json:"ply"`    // from 1; 0 if the finding is about the whole record
	Aside    bool           `json:"-"`      // it is about a variation: its position did not occur in the game
	Token    string         `json:"token,omitempty"`
	Message  string         `json:"message"`
	Hint     string         `json:"hint,omitempty"`
	Legal    []string       `json:"legal,omitempty"`       // what would have been legal: the nearest moves
	LegalAll int            `json:"legal_count,omitempty"` // how many legal moves there are in all
	Position string         `json:"position,omitempty"`    // the position before the ply, on one line
	Board    string         `json:"-"`                     // the same as a drawing; filled in by the stages to the right
	Key      string         `json:"-"`                     // fingerprint: what stays when lines move
	Cells    []Cell         `json:"cells,omitempty"`
}

// Fingerprint returns what names the finding within its file and stays when lines move: the Key
// that findings carry.
func (f Finding) Fingerprint() string { return fingerprint(f) }
