package replay

import (
	"unsafe"

	"github.com/plybook/plybook/parse"
)

// A Finding is one error, warning or note about a record: data, without layout.
type Finding struct {
	Code     string
	Severity parse.Severity
	File     string
	Line     int    // from 1; 0 if the finding is about the whole file
	Column   int    // from 1, in bytes
	Width    int    // bytes of the token
	Source   string // the line that holds the token, without its end; of a long line the part near the token
	At       int    // byte of Source at which the token begins
	Game     int    // which record of the file, from 1
	Ply      int    // from 1; 0 if the finding is about the whole record
	Aside    bool   // it is about a variation; its position did not occur in the game
	Token    string
	Message  string
	Hint     string
	Legal    []string // legal moves, those nearest to the token
	LegalAll int      // number of all legal moves
	Position string   // the position before the ply, on one line
	Board    string   // the position as a text drawing; other packages fill it in
	Cells    []Cell

	Plies int    // plies played before it, with those of chance; for a variation those before its first ply
	Key   string // see [Played.SetKeys]; "" until that is called
	Nth   int    // which of the findings with this key in its file, from 1; 0 if they were not counted
}

// MemorySize returns how many bytes the finding refers to, beyond its own size.
func (f *Finding) MemorySize() int {
	n := len(f.Source) + len(f.Token) + len(f.Message) + len(f.Hint) + len(f.Position) + len(f.Board) + len(f.Key)
	for _, move := range f.Legal {
		n += len(move) + int(unsafe.Sizeof(move))
	}
	return n + len(f.Cells)*int(unsafe.Sizeof(Cell{}))
}
