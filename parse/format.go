package parse

import (
	"fmt"
	"iter"
	"path/filepath"
	"slices"
	"strings"
)

// A Format is one way of writing records: a row of the table that [Formats] returns.
type Format struct {
	Name       string   // "boardspace"
	Game       string   // the one game it writes, or "" where the record says which
	Title      string   // one line for people
	Extensions []string // with the dot, the usual one first
	Own        []string // those extensions that no other files have: they decide where the bytes fit no format
	Comments   bool     // it keeps comments, and in one of them the rest of a broken record

	Single bool // a file holds one game, and nothing parts it from another

	// LinesJoin says that plies without numbers go on from line to line: a list with a game a line looks like one game.
	LinesJoin bool

	// Sniff says whether the first bytes of an input look like this format. They begin with the
	// first that is not blank and are cut off at 4 KiB; whole is true when there are no more.
	Sniff func(head []byte, whole bool) bool

	// SniffNamed takes the place of Sniff for inputs that are said to be of this format's game, where
	// knowing that helps. Sniff is nil if only that helps.
	SniffNamed func(head []byte, whole bool) bool

	// SniffOwn says whether the first bytes hold anything of a record, where the extension is the format's own and the bytes fit
	// no format. It is for formats that pass over other text; nil is always.
	SniffOwn func(head []byte) bool

	// Cut returns the length of the longest run of whole records at the start of data, so that an
	// input can be handed out in pieces. 0 asks for more bytes. nil: an input is one piece.
	Cut func(data []byte) int

	// Blocks is set in place of Cut for files of records of one length after a header. It returns
	// both lengths, told from the first 16 bytes of the file, or from all of them if there are fewer.
	// Every piece of such a file comes with the header, as [Input.Head], and there is a last piece,
	// which may be empty, with [Input.Last].
	Blocks func(head []byte) (header, record int)

	// Beside names the files that [Input.Beside] is asked for, as far as they are there.
	Beside []string

	// decode yields the records of an input by way of [Format.Records].
	decode func(in *Input, yield func(*Record) bool)

	// encode appends a record whose tokens are in this format's notation; nil if plybook does
	// not write the format.
	encode func(dst []byte, r *Record, o EncodeOptions) ([]byte, error)

	// Preface is what a file begins with that holds records, one after the other.
	Preface string

	// Parting is what stands between two records of a file; "" if one just follows the other.
	Parting string

	// newFile takes the place of encode where files have a header that speaks of all records.
	newFile func(o EncodeOptions) FileWriter
}

// An Input is a piece of a file or stream that holds whole records.
type Input struct {
	Name     string // of the file, for its ending only
	Data     []byte
	Offset   int64    // bytes of the file before Data
	Line     int      // line, from 1, on which Data begins; 0 means 1
	Column   int      // column of that line, from 1 and in bytes, at which Data begins; 0 means 1
	Index    int      // records of the file before Data
	Allow    Allow    // leniencies granted
	Encoding Encoding // of text
	Game     string   // the game to assume where neither the record nor the format says; may be empty

	// Head and Last belong to pieces of a file in a format with [Format.Blocks]: the header, and
	// that nothing follows. Data that comes without Head is the whole file, header and all.
	Head []byte
	Last bool

	// Beside reads a file that lies beside this one, whatever the case of letters in its name; an
	// error says that there is none. Some formats keep names there. nil: nothing can be read.
	Beside func(name string) ([]byte, error)
}

// EncodeOptions are the choices an encoder leaves to its caller.
type EncodeOptions struct {
	BareMoves bool   // leave out tags and comments where the format would carry them as line comments
	Version   string // of plybook, for records that name the program that has written them

	// These are for formats whose files have a header and others beside them.
	Year   int                               // of the games; 0: of the first one's date
	Date   string                            // of the file, "2024-11-30"; "" for none
	Beside func(name string) ([]byte, error) // reads a file that lies where the new one will; nil: there is none
}

// A FileWriter writes a file of a format whose records do not just follow one another.
type FileWriter interface {
	// Add adds a record. The faults are what there is to say about how it is written; after an
	// error the file is as it was before.
	Add(r *Record) ([]Fault, error)
	// Files returns the file, which has no name, and those that belong beside it.
	Files() ([]NamedFile, error)
}

// A BlockWriter is a FileWriter of a format with [Format.Blocks], whose files can be put together: of the header
// of one, and of the records of many that were written with the same files beside them.
type BlockWriter interface {
	FileWriter
	// Head returns the header of a file of so many records like those that were added.
	Head(records int) ([]byte, error)
}

// A NamedFile is a file that a [FileWriter] has made.
type NamedFile struct {
	Name string
	Data []byte
}

// Formats returns the table of formats in the order in which [Detect] tries them.
func Formats() []*Format { return formats }

// FormatByName returns the format with that name, or an error that lists the names.
func FormatByName(name string) (*Format, error) {
	var names []string
	for _, f := range formats {
		if f.Name == name {
			return f, nil
		}
		names = append(names, f.Name)
	}
	return nil, fmt.Errorf("unknown format %q; known: %s", name, strings.Join(names, ", "))
}

// SniffLen is how many bytes [Detect] looks at, after blank lines and a byte-order mark. The second line
// tells a log from a list of positions, and on large boards the first one has some 5,000 bytes.
const SniffLen = 16 << 10

// Detect finds the format of an input from its first bytes. The ending of the name decides between
// formats that the bytes leave open and, if the bytes fit none, for the format whose own it is. It
// returns nil if no format fits.
func Detect(name string, data []byte) *Format { return DetectFor("", name, data) }

// DetectFor is [Detect] for an input that is of the game, as far as its bytes do not say otherwise: the
// formats of that game come before all others. The name of the game may be empty.
func DetectFor(game, name string, data []byte) *Format { return detect(formats, game, name, data) }

func detect(among []*Format, game, name string, data []byte) *Format {
	data = data[blank(data):]
	head := data[:min(len(data), SniffLen)]
	whole := len(data) < SniffLen
	ext := strings.ToLower(filepath.Ext(name))
	for _, named := range [...]bool{true, false} {
		if f := fitting(among, game, ext, named, head, whole); f != nil {
			return f
		}
	}
	for _, f := range among {
		if slices.Contains(f.Own, ext) && (f.SniffOwn == nil || f.SniffOwn(head)) {
			return f
		}
	}
	return nil
}

// fitting returns the format that the first bytes fit, of those of the game that was named or of all others: the first with
// an extension, or else the first.
func fitting(among []*Format, game, ext string, named bool, head []byte, whole bool) (first *Format) {
	for _, f := range among {
		sniff := f.Sniff
		if ours := game != "" && f.Game == game; ours != named {
			continue
		} else if ours && f.SniffNamed != nil {
			sniff = f.SniffNamed
		}
		switch {
		case sniff == nil || !sniff(head, whole):
		case slices.Contains(f.Extensions, ext):
			return f
		case first == nil:
			first = f
		}
	}
	return first
}

// Records yields the records of an input in order, valid or not. The record is reused: it is
// valid until the next one.
func (f *Format) Records(in Input) iter.Seq[*Record] {
	return func(yield func(*Record) bool) {
		f.decode(&in, func(r *Record) bool {
			r.Format = f.Name
			return yield(r)
		})
	}
}

// CanEncode says whether plybook writes this format.
func (f *Format) CanEncode() bool { return f.encode != nil || f.newFile != nil }

// KeepsAll says whether the format is plybook's own, which keeps every record of every game, faults included.
func (f *Format) KeepsAll() bool { return f.Game == "" && f.Comments }

// NewFile returns a writer of a file in a format whose records do not just follow one another; nil for
// other formats, which [Format.Append] writes.
func (f *Format) NewFile(o EncodeOptions) FileWriter {
	if f.newFile == nil {
		return nil
	}
	return f.newFile(o)
}

// Append appends the record in this format's syntax. Its tokens have to be in the format's
// notation; package replay translates them.
func (f *Format) Append(dst []byte, r *Record, o EncodeOptions) ([]byte, error) {
	if f.newFile != nil {
		return dst, fmt.Errorf("records of the format %s are written into one file with a header", f.Name)
	}
	if f.encode == nil {
		return dst, fmt.Errorf("plybook does not write the format %s", f.Name)
	}
	return f.encode(dst, r, o)
}
