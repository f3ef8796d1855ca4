package parse

import (
	"bytes"
	"iter"
	"strconv"
	"unsafe"
)

// A Record is one game, or one lone position, as it was written.
type Record struct {
	Game   string // name of the game ("hive"); empty if neither the bytes nor the format say
	Format string // name of the [Format] it was read by

	Tags   []Tag   // in the order of the record
	Tokens []Token // in the order of the record
	Faults []Fault // errors of the syntax, in order; only the last one can be fatal
	Rest   string  // the raw bytes from a fatal fault to the end of the record

	Numbering Numbering // what the Number tokens count

	// Binary says that the source is not text. All of it is line 1, and columns count bytes.
	Binary bool
	// OfFile marks faults of the input as a whole: there is no record, nothing but Faults is set, and Index is 0.
	OfFile bool

	Source []byte // the record's own bytes; offsets of tags, tokens and faults count from its start
	Offset int64  // bytes of the input before Source
	Line   int    // line of the input, from 1, on which Source begins
	Column int    // column of that line, from 1 and in bytes, at which Source begins
	Index  int    // which record of the input this is, from 1

	// Continued says that there are records before Index 1, in a part of the input that is read elsewhere.
	Continued bool
}

// A Tag is a named value of a record's header. Off and Len are the place of the value.
type Tag struct {
	Name, Value string
	Off, Len    int
}

// A Token is one element of a record's move text.
type Token struct {
	Kind Kind
	Seat int8   // whose token it is, 0 for the first player; [NoSeat] if the format does not tell
	Off  int    // bytes from the start of [Record.Source]
	Len  int    // bytes in the source; the text may differ from them where the format has escapes
	Text string // without move number, brackets and escapes
}

// NoSeat is the seat of a token whose format does not name the player.
const NoSeat = -1

// Kind says what a [Token] is.
type Kind uint8

const (
	Play    Kind = iota // a ply as written, of a player or of chance; its meaning depends on the rules
	Number              // a move number, digits only
	Comment             // text without its braces
	Result              // the result stated in the move text
	End                 // an end that is not a ply: "resign", "draw" (agreed), "time", …
	Clock               // milliseconds used so far in the game by Seat, as decimal digits
	Extra               // kept, without meaning to the rules: offers, annotations, unknown commands
	Claim               // a statement about the position here, for the rules to check: scores, or all of it

	VariationOpen  // a variation begins, an alternative to the ply before it; tokens up to its end are not part of the game
	VariationPlay  // a ply of a variation
	VariationClose // the variation ends; variations are closed and nested properly

	Setup // a piece on the board before the first ply: a cell and its contents, as the format writes them
)

// Numbering says what the move numbers of a record count.
type Numbering uint8

const (
	Unnumbered Numbering = iota
	ByPly                // 1. first ply 2. second ply
	ByPair               // 1. two plies 2. two plies
	ByFirst              // 1. two plies 3. two plies: the number is that of the first
)

// A Fault is an error, a warning or a note about the syntax of a record.
type Fault struct {
	Code     string // "pgn/open-comment"; see [Code]
	Off      int    // bytes from the start of [Record.Source]
	Len      int
	Message  string   // one sentence: what was found and what was expected
	Hint     string   // what to do about it; may be empty
	Fatal    bool     // the record ends here
	Severity Severity // [Warning] or [Note] in place of the code's severity; 0 leaves that
}

// Tag returns the value of the first tag with that name, or "".
func (r *Record) Tag(name string) string {
	if t := r.FindTag(name); t != nil {
		return t.Value
	}
	return ""
}

// FindTag returns the first tag with that name, or nil.
func (r *Record) FindTag(name string) *Tag {
	for i := range r.Tags {
		if r.Tags[i].Name == name {
			return &r.Tags[i]
		}
	}
	return nil
}

// MainLine returns the first n tokens, or all if there are fewer, without those of variations; with their indices in
// Tokens.
func (r *Record) MainLine(n int) iter.Seq2[int, *Token] {
	return func(yield func(int, *Token) bool) {
		depth := 0
		for i := range r.Tokens[:min(n, len(r.Tokens))] {
			switch t := &r.Tokens[i]; t.Kind {
			case VariationOpen:
				depth++
			case VariationClose:
				depth--
			default:
				if depth == 0 && !yield(i, t) {
					return
				}
			}
		}
	}
}

// VariationEnd returns the index in Tokens of the end of the variation that begins at the index open.
func (r *Record) VariationEnd(open int) int {
	depth := 0
	for i := open; i < len(r.Tokens); i++ {
		switch r.Tokens[i].Kind {
		case VariationOpen:
			depth++
		case VariationClose:
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return len(r.Tokens) - 1
}

// Fatal returns the fault that ended the record, or nil.
func (r *Record) Fatal() *Fault {
	if n := len(r.Faults); n > 0 && r.Faults[n-1].Fatal {
		return &r.Faults[n-1]
	}
	return nil
}

// Position returns the line and the column, both from 1 and the column in bytes, of an offset
// into the record's source, as places in the whole input.
func (r *Record) Position(off int) (line, column int) {
	if r.Binary {
		return r.Line, r.Column + min(max(off, 0), len(r.Source))
	}
	before := r.Source[:min(max(off, 0), len(r.Source))]
	newlines := bytes.Count(before, newline)
	if newlines == 0 {
		return r.Line, r.Column + len(before)
	}
	return r.Line + newlines, len(before) - bytes.LastIndexByte(before, '\n')
}

// LineAt returns the text of the source's line that holds the offset, without its end, and
// the offset of that line's first byte. Binary sources have no lines to show.
func (r *Record) LineAt(off int) (text []byte, start int) {
	if r.Binary {
		return nil, off
	}
	off = min(max(off, 0), len(r.Source))
	start = bytes.LastIndexByte(r.Source[:off], '\n') + 1
	text = r.Source[start:]
	if end := bytes.IndexByte(text, '\n'); end >= 0 {
		text = text[:end]
	}
	return bytes.TrimSuffix(text, []byte{'\r'}), start
}

// maxText is how many bytes [Record.Text] returns.
const maxText = 80

// Text returns part of the source, at most 80 bytes. Of a binary source it returns the little-endian number at that
// place.
func (r *Record) Text(off, length int) string {
	if off < 0 || length < 0 || off+length > len(r.Source) {
		return ""
	}
	if !r.Binary {
		return string(r.Source[off : off+min(length, maxText)])
	}
	if length == 0 || length > 8 {
		return ""
	}
	n := uint64(0)
	for i, b := range r.Source[off : off+length] {
		n |= uint64(b) << (8 * i)
	}
	return strconv.FormatUint(n, 10)
}

// Clone returns a copy that stays valid when the decoder continues.
func (r *Record) Clone() *Record {
	c := new(Record)
	c.CopyFrom(r)
	return c
}

// CopyFrom makes r a clone of o, as [Record.Clone] does, and reuses the memory of r.
func (r *Record) CopyFrom(o *Record) {
	tags, tokens, faults := r.Tags[:0], r.Tokens[:0], r.Faults[:0]
	*r = *o
	r.Tags = append(tags, o.Tags...)
	r.Tokens = append(tokens, o.Tokens...)
	r.Faults = append(faults, o.Faults...)
}

// reset empties the record for the next game but keeps its memory.
func (r *Record) reset() {
	*r = Record{Tags: r.Tags[:0], Tokens: r.Tokens[:0], Faults: r.Faults[:0]}
}

// fail ends the record with a fatal fault and keeps the raw rest.
func (r *Record) fail(code string, off, length int, message, hint string) {
	off = min(off, len(r.Source))
	r.Faults = append(r.Faults, Fault{
		Code: code, Off: off, Len: min(length, len(r.Source)-off), Message: message, Hint: hint, Fatal: true,
	})
	r.Rest = string(r.Source[off:])
}

var newline = []byte{'\n'}

// MemorySize returns the size of the record in bytes, its source and all texts included.
func (r *Record) MemorySize() int {
	n := int(unsafe.Sizeof(*r)) + 2*len(r.Source) + len(r.Rest) // its texts are parts of one as long as the source
	n += cap(r.Tags)*int(unsafe.Sizeof(Tag{})) + cap(r.Tokens)*int(unsafe.Sizeof(Token{}))
	for i := range r.Faults {
		n += int(unsafe.Sizeof(r.Faults[i])) + len(r.Faults[i].Message) + len(r.Faults[i].Hint)
	}
	return n
}
