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
	Game       string   // the one game it is for; "" if records name their game
	Title      string   // one line for people
	Extensions []string // with the dot, the most common one first
	Own        []string // extensions that no other files have: they decide if the bytes fit no format
	Comments   bool     // it has comments, and keeps the rest of a broken record in one

	Single bool // a file holds one game; records have no separator

	// LinesJoin says that plies without numbers continue on the next line, so a list of one game per line reads as one game.
	LinesJoin bool

	// Sniff says whether the first bytes of an input look like this format. They begin with the first that is not a
	// space and end after [SniffLen]; whole is true when there are no more.
	Sniff func(head []byte, whole bool) bool

	// SniffNamed replaces Sniff where the caller names this format's game. Sniff is nil for a format that is detected
	// only then.
	SniffNamed func(head []byte, whole bool) bool

	// SniffOwn says whether the first bytes hold anything of a record, where the extension is the format's own and the bytes fit
	// no format. It is for formats that skip other text; nil means always.
	SniffOwn func(head []byte) bool

	// Cut returns the length of the longest run of whole records at the start of data, so that an
	// input can be handed out in pieces. 0 asks for more bytes; of more than [MaxRecord] bytes it says that the first
	// record is longer than that. nil: an input is one piece.
	Cut func(data []byte) int

	// Blocks is set in place of Cut for files of records of one length after a header. It returns both lengths in bytes,
	// read from the first 16 bytes of the file, or from all of them if there are fewer. Every piece of such a file comes
	// with the header, as [Input.Head], and there is a last piece, which may be empty, with [Input.Last].
	Blocks func(head []byte) (header, record int)

	// Count returns how many records an input has, without the time that it takes to decode them; nil: one has to decode them.
	Count func(in *Input) int

	// Beside has the names of the files that the decoder reads with [Input.Beside], if they exist.
	Beside []string

	// decode yields the records of an input by way of [Format.Records].
	decode func(in *Input, yield func(*Record) bool)

	// encode appends a record whose tokens are in this format's notation; nil if plybook does
	// not write the format.
	encode func(dst []byte, r *Record, o EncodeOptions) ([]byte, error)

	// Preface is the beginning of a file of records.
	Preface string

	// Parting is the separator of two records of a file; "" for none.
	Parting string

	// newFile takes the place of encode where files have a header that speaks of all records.
	newFile func(o EncodeOptions) FileWriter
}

// An Input is a piece of a file or stream that holds whole records.
type Input struct {
	Name     string // of the file; only its extension counts
	Data     []byte
	Offset   int64    // bytes of the file before Data
	Line     int      // line, from 1, on which Data begins; 0 means 1
	Column   int      // column of that line, from 1 and in bytes, at which Data begins; 0 means 1
	Index    int      // records of the file before Data
	Allow    Allow    // lenient options granted
	Encoding Encoding // of text
	Game     string   // the game to assume where neither the record nor the format says; may be empty

	// Head and Last are for pieces of a file in a format with [Format.Blocks]: the header, and whether this piece is the
	// last. Data that comes without Head is the whole file, header and all.
	Head []byte
	Last bool

	// Beside reads a file in the same folder, whatever the case of letters in its name, and returns an error if there is
	// none. Some formats keep players' names there. nil: nothing can be read.
	Beside func(name string) ([]byte, error)
}

// EncodeOptions are the choices an encoder leaves to its caller.
type EncodeOptions struct {
	BareMoves bool   // leave out tags and comments that the format would write as line comments
	Version   string // of plybook, for records that name the program that wrote them

	// These are for formats whose files have a header and companion files.
	Year   int                               // of the games; 0: the year of the first game's date
	Date   string                            // of the file, "2024-11-30"; "" for none
	Beside func(name string) ([]byte, error) // reads a file of the folder of the new one; nil: there is none
}

// A FileWriter writes a file of a format whose files are more than a row of records.
type FileWriter interface {
	// Add adds a record. The faults report what the format cannot express. After an error the file is unchanged.
	Add(r *Record) ([]Fault, error)
	// Files returns the file itself, without a name, and its companion files.
	Files() ([]NamedFile, error)
}

// A BlockWriter is a FileWriter of a format with [Format.Blocks], whose files can be joined: one header, followed by the
// records of many files that share their companion files.
type BlockWriter interface {
	FileWriter
	// Head returns the header of a file of that many records like the added ones.
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

// SniffLen is how many bytes [Detect] looks at, after blank lines and a byte-order mark. The second line distinguishes a
// log from a list of positions, and on large boards the first has some 5,000 bytes.
const SniffLen = 16 << 10

// Detect finds the format of an input from its first bytes. The extension of the name decides between several formats
// that fit the bytes. If no format fits them, an extension in [Format.Own] decides. Otherwise Detect returns nil.
func Detect(name string, data []byte) *Format { return DetectFor("", name, data) }

// DetectFor is [Detect] for an input that is probably of the game: the formats of that game are tried before all others.
// The name of the game may be empty.
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

// CanEncode reports whether plybook writes this format.
func (f *Format) CanEncode() bool { return f.encode != nil || f.newFile != nil }

// KeepsAll reports whether the format is plybook PGN, which keeps every record of every game, errors included.
func (f *Format) KeepsAll() bool { return f.Game == "" && f.Comments }

// NewFile returns a writer for a format whose files are more than a row of records; nil for other formats, which
// [Format.Append] writes.
func (f *Format) NewFile(o EncodeOptions) FileWriter {
	if f.newFile == nil {
		return nil
	}
	return f.newFile(o)
}

// Append appends the record in this format's syntax. Its tokens must be in the format's notation; package replay
// translates them.
func (f *Format) Append(dst []byte, r *Record, o EncodeOptions) ([]byte, error) {
	if f.newFile != nil {
		return dst, fmt.Errorf("records of the format %s are written into one file with a header", f.Name)
	}
	if f.encode == nil {
		return dst, fmt.Errorf("plybook does not write the format %s", f.Name)
	}
	return f.encode(dst, r, o)
}
