package parse

import (
	"encoding/binary"
	"fmt"
	"strconv"
	"strings"
)

// The base of the Fédération Française d'Othello: files of records of one length after a header,
// numbers with the lowest byte first.
//
//	header      0 century, year, month, day of the file   4 records (32 bits)   8 names (16 bits)
//	            10 year of the games (16 bits)   12 side of the board: 0 or 8, or 10
//	            13 one for a file of endings   14 depth of the theoretical score   15 nothing
//	record      0 tournament   2 black   4 white (16 bits each)   6 score   7 theoretical score
//	            8 moves, a byte each: ten times the row and the column, on 10 × 10 twelve times
//
// Records have the tags Event, Date, Black, White, Score and Theory, and Depth where the header
// says it. Names stand in WTHOR.JOU and WTHOR.TRN beside the file; without these a name is its
// number: #17. Passes are not stored.
const (
	wthorHeader   = 16
	wthorMoves    = 8 // bytes of a record before its moves
	maxWTHOR      = 1 << 20
	wthorPZZTable = 512 // bytes between the header and the records of a file of endings

	wthorPlayers = "WTHOR.JOU"
	wthorEvents  = "WTHOR.TRN"
)

// A wthorKind is one of the kinds of files.
type wthorKind struct {
	header, record int
	size           int // of the board
	moves          *[256]string
	endings        bool
}

var (
	wthor8   = wthorKind{header: wthorHeader, record: wthorMoves + 60, size: 8, moves: wthorCells(8)}
	wthor10  = wthorKind{header: wthorHeader, record: wthorMoves + 96, size: 10, moves: wthorCells(10)}
	wthorPZZ = wthorKind{header: wthorHeader + wthorPZZTable, record: 36, size: 8, endings: true}
)

// wthorCells returns the names of the cells by their bytes.
func wthorCells(size int) *[256]string {
	var t [256]string
	for row := range size {
		for col := range size {
			t[(size+2)*(row+1)+col+1] = string(rune('a'+col)) + strconv.Itoa(row+1)
		}
	}
	return &t
}

// wthorKindOf returns the kind of a file by its header, or what is wrong with that.
func wthorKindOf(head []byte) (kind *wthorKind, problem string) {
	if len(head) < wthorHeader {
		return nil, fmt.Sprintf("the header is %d of %d bytes long", len(head), wthorHeader)
	}
	side, endings := head[12], head[13]
	switch {
	case endings > 1:
		return nil, fmt.Sprintf("the mark of a file of endings (byte 13) is %d", endings)
	case endings == 1 && (side == 0 || side == 8):
		return &wthorPZZ, ""
	case side == 0 || side == 8:
		return &wthor8, ""
	case side == 10 && endings == 0:
		return &wthor10, ""
	}
	return nil, fmt.Sprintf("the side of the board (byte 12) is %d", side)
}

// wthorBlocks is the Blocks of the format. A file that is none has only a header.
func wthorBlocks(head []byte) (header, record int) {
	kind, _ := wthorKindOf(head)
	if kind == nil {
		return min(len(head), wthorHeader), wthor8.record
	}
	return kind.header, kind.record
}

// sniffWTHOR looks at the header, and at the length where it is known: then it has to be the one
// that the header says.
func sniffWTHOR(head []byte, whole bool) bool {
	kind, _ := wthorKindOf(head)
	if kind == nil || head[2] > 12 || head[3] > 31 || head[15] != 0 {
		return false
	}
	n := binary.LittleEndian.Uint32(head[4:])
	if n == 0 || n > maxWTHOR {
		return false
	}
	if size := kind.header + int(n)*kind.record; whole || size <= len(head) {
		return whole && size == len(head)
	}
	return kind.endings || kind.moves[head[wthorHeader+wthorMoves]] != ""
}

// A wthorReader reads a piece of a file.
type wthorReader struct {
	in      *Input
	kind    *wthorKind
	head    []byte
	data    []byte // the records
	offset  int64  // of the data in the file
	last    bool   // nothing follows
	yield   func(*Record) bool
	record  Record
	index   int
	players nameList
	events  nameList
	year    string
	depth   string
}

func decodeWTHOR(in *Input, yield func(*Record) bool) {
	r := newWTHORReader(in)
	r.yield = yield
	r.read()
}

func newWTHORReader(in *Input) *wthorReader {
	r := &wthorReader{in: in, head: in.Head, data: in.Data, offset: in.Offset, last: in.Last, index: in.Index}
	if r.head == nil {
		header, _ := wthorBlocks(r.data)
		header = min(header, len(r.data))
		r.head, r.data, r.last = r.data[:header], r.data[header:], true
		r.offset += int64(header)
	}
	return r
}

// countWTHOR is the Count of the format. A record that is cut off is one.
func countWTHOR(in *Input) int {
	r := newWTHORReader(in)
	if r.kind, _ = wthorKindOf(r.head); r.kind == nil {
		return 0
	}
	n := (len(r.data) + r.kind.record - 1) / r.kind.record
	return int(max(0, min(int64(n), maxWTHOR-r.before())))
}

// before returns how many records of the file stand before the data.
func (r *wthorReader) before() int64 { return (r.offset - int64(r.kind.header)) / int64(r.kind.record) }

func (r *wthorReader) read() {
	first := r.offset == int64(len(r.head))
	kind, problem := wthorKindOf(r.head)
	if kind == nil {
		if first {
			r.file(Fault{Code: "reversi/wthor-header", Message: "Not a WTHOR file: " + problem + ".", Fatal: true})
		}
		return
	}
	r.kind = kind
	r.year = strconv.Itoa(int(binary.LittleEndian.Uint16(r.head[10:])))
	if depth := r.head[14]; depth > 0 {
		r.depth = strconv.Itoa(int(depth))
	}
	r.players = r.names(wthorPlayers, 20, "???")
	r.events = r.names(wthorEvents, 26, "#0")
	if first && (len(r.data) > 0 || !r.last) && !r.missingNames() {
		return
	}
	if r.records() && r.last {
		r.size()
	}
}

// missingNames says which list of names is not there.
func (r *wthorReader) missingNames() bool {
	var missing []string
	for _, l := range [...]*nameList{&r.players, &r.events} {
		if l.missing() {
			missing = append(missing, l.file)
		}
	}
	if missing == nil {
		return true
	}
	return r.file(Fault{
		Code: "reversi/wthor-name", Severity: Note, Hint: "put the list in the folder of the file",
		Message: strings.Join(missing, " and ") + " cannot be read; names are shown as numbers, as in #17.",
	})
}

// file yields what there is to say about the file.
func (r *wthorReader) file(f Fault) bool {
	r.record.reset()
	r.record.Game, r.record.OfFile, r.record.Binary = "reversi", true, true
	r.record.Line, r.record.Column = 1, 1
	r.record.Faults = append(r.record.Faults, f)
	return r.yield(&r.record)
}

// size compares the number of records in the header with the length of the file.
func (r *wthorReader) size() {
	n := binary.LittleEndian.Uint32(r.head[4:])
	size := r.offset + int64(len(r.data))
	if want := int64(r.kind.header) + int64(n)*int64(r.kind.record); size != want {
		r.file(Fault{
			Code: "reversi/wthor-size",
			Message: fmt.Sprintf("Expected %d records of %d bytes and a file of %d bytes, found %d bytes.",
				n, r.kind.record, want, size),
		})
	}
}

// records yields the records of the piece. It returns false if no more are wanted.
func (r *wthorReader) records() bool {
	before := r.before()
	for at := 0; at < len(r.data); at += r.kind.record {
		if before++; before > maxWTHOR {
			return before > maxWTHOR+1 || r.file(Fault{
				Code: "record/limit", Message: fmt.Sprintf("The file has more than %d records.", maxWTHOR), Fatal: true,
			}) && false
		}
		end := min(at+r.kind.record, len(r.data))
		r.index++
		rec := &r.record
		rec.reset()
		rec.Game, rec.Binary, rec.Index = "reversi", true, r.index
		rec.Source = r.data[at:end:end]
		rec.Offset = r.offset + int64(at)
		rec.Line, rec.Column = 1, int(rec.Offset)+1
		switch {
		case end-at < r.kind.record:
			r.cut(rec, before)
		case r.kind.endings:
			r.ending(rec)
		default:
			r.game(rec)
		}
		if !r.yield(rec) {
			return false
		}
	}
	return true
}

// cut breaks off the record at the end of the file.
func (r *wthorReader) cut(rec *Record, number int64) {
	rec.fail("reversi/wthor-cut", len(rec.Source), 0, fmt.Sprintf("Record %d is cut off after %d of %d bytes, at byte %d of the file.",
		number, len(rec.Source), r.kind.record, rec.Offset+int64(len(rec.Source))), "")
}

// smallNumbers are the texts of bytes.
var smallNumbers = func() (t [256]string) {
	for n := range t {
		t[n] = strconv.Itoa(n)
	}
	return t
}()

// game reads the record of a game.
func (r *wthorReader) game(rec *Record) {
	src := rec.Source
	rec.Tags = append(rec.Tags,
		Tag{"Event", r.name(rec, &r.events, 0, 2), 0, 2},
		Tag{"Date", r.year, 0, 0},
		Tag{"Black", r.name(rec, &r.players, 2, 2), 2, 2},
		Tag{"White", r.name(rec, &r.players, 4, 2), 4, 2},
		Tag{"Score", smallNumbers[src[6]], 6, 1},
		Tag{"Theory", smallNumbers[src[7]], 7, 1},
	)
	if r.depth != "" {
		rec.Tags = append(rec.Tags, Tag{"Depth", r.depth, 0, 0})
	}
	if r.kind.size != 8 {
		rec.Tags = append(rec.Tags, Tag{"Size", strconv.Itoa(r.kind.size), 0, 0})
	}
	if cells := r.kind.size * r.kind.size; int(src[7]) > cells {
		rec.Faults = append(rec.Faults, Fault{
			Code: "reversi/theory-range", Off: 7, Len: 1,
			Message: fmt.Sprintf("The theoretical score %d is more than %d.", src[7], cells),
		})
	}
	for off := wthorMoves; off < len(src); off++ {
		text := r.kind.moves[src[off]]
		if text == "" {
			r.noCell(rec, off)
			return
		}
		rec.Tokens = append(rec.Tokens, Token{Play, NoSeat, off, 1, text})
	}
}

// noCell ends the moves at a byte that is no cell.
func (r *wthorReader) noCell(rec *Record, off int) {
	x := rec.Source[off]
	place := off - wthorMoves + 1
	at := fmt.Sprintf("byte %d of the file", rec.Offset+int64(off))
	if x != 0 {
		rec.fail("reversi/wthor-square", off, 1,
			fmt.Sprintf("Move byte %d in place %d is not a cell (%s).", x, place, at), "")
		return
	}
	for _, later := range rec.Source[off:] {
		if later != 0 {
			rec.fail("reversi/wthor-gap", off, 1,
				fmt.Sprintf("Moves follow after an empty byte in place %d (%s).", place, at), "")
			return
		}
	}
}

// name returns the name whose number stands in a record.
func (r *wthorReader) name(rec *Record, list *nameList, off, length int) string {
	n := int(binary.LittleEndian.Uint16(rec.Source[off:]))
	if length == 4 {
		n = int(binary.LittleEndian.Uint32(rec.Source[off:]))
	}
	name, ok := list.name(n)
	if !ok {
		rec.Faults = append(rec.Faults, Fault{
			Code: "reversi/wthor-name", Off: off, Len: length,
			Message: fmt.Sprintf("%s number %d is not in %s, which has %d.", list.what, n, list.file, list.count),
		})
	}
	return name
}
