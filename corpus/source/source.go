// Package source finds what holds records: files, folders, globs, members of archives and standard input. It cuts what it
// reads into pieces of whole records, in the order of the arguments and of the names.
//
// A [Walker] does all of it. What cannot be read is a finding in its place, and the bounds are in limits.go.
//
// It promises nothing to other programs: names and behaviour may change in any version.
package source

import (
	"cmp"
	"errors"
	"io"
	"strings"
	"unsafe"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
)

// Options say what is read, and how it is cut.
type Options struct {
	Format       *parse.Format // of all that is named, and of what looks like it in folders and archives; nil: Detect says it
	Detect       func(name string, head []byte) *parse.Format
	Named        func(name string) (*parse.Format, error) // finds a format that Detect has found once
	Unrecognised Unrecognised
	Exclude      []string               // see [CheckPattern]
	Own          func(name string) bool // says whether the run writes a file, which is neither counted nor said if it is no record
	Refuse       func(*Source) error    // is asked before something is read for records, or said to be unreadable; an error ends the walk; nil: nothing is refused
	Listed       []string               // paths that are read after the arguments, as if they had been found in a folder
	Root         string                 // folder in which relative names of ranges are; "": the present one
	Opener       Opener                 // opens what is no file; nil: all is
	Beside       string                 // folder of the files that some formats have beside their records; "": where these lie
	Stdin        io.Reader
	TempDir      string
	PieceSize    int  // bytes of records in a piece, if one is not longer
	Stacks       bool // put the stack into the hint of the finding that a panic becomes
	ListSkipped  bool // name in batches what was skipped
	CountRead    bool // count in [Batch.Read] what is left out of files too
}

// Counts count what a walk came by.
type Counts struct {
	Files        int   `json:"files"`        // files, streams and members that were read as records
	Archives     int   `json:"archives"`     // archives and compressed files that were opened
	Skipped      int   `json:"skipped"`      // what folders and archives held that is hidden or no plain file
	Unrecognised int   `json:"unrecognised"` // files, streams and members in no known format, errors or not
	Bytes        int64 `json:"bytes"`        // of records, after unpacking
}

// Add adds other counts.
func (c *Counts) Add(o Counts) {
	c.Files += o.Files
	c.Archives += o.Archives
	c.Skipped += o.Skipped
	c.Unrecognised += o.Unrecognised
	c.Bytes += o.Bytes
}

// A SkippedFile is a file, folder or member that was skipped.
type SkippedFile struct {
	Name, Why    string
	Unrecognised bool // it was looked at, and is in no known format
}

// A Source is a file, a member of an archive or a stream that holds records.
type Source struct {
	// Name is what findings call it: "games/all.zip!2020/a.sgf", or "-" for standard input.
	Name string
	// ID is the name below the folder that holds all arguments, with slashes on every system:
	// "2020/a.sgf". An archive that is the only argument counts as that folder.
	// One that comes again in a run has ~2, ~3, … after it.
	ID string
	// Format is how its records are written; nil if that could not be found out.
	Format *parse.Format
	// Outer is the file, folder or pipe that is opened for it: the archive of a member, else Name.
	Outer string
	// Packed says that it is compressed or in an archive.
	Packed bool

	// Folder is the one in which it lies, packed or not; "" in archives and pipes.
	Folder string
	// Plain says that it is a file on disk as it is, where its pieces can be read again.
	Plain bool

	Beside *Beside // the files that lie where it does; may be nil

	// Where it lies, if it was cut into ranges.
	Size  int64  // of Outer, in bytes
	ETag  string // of Outer, if that is an object; see [Opener]
	Entry int    // in which entry of the table of contents of Outer, if that is a .zip
	Nth   int    // which of the sources there, or else in Outer, from 0

	Continued bool // a range before has its beginning

	length int64 // as far as it was read
	ended  bool  // that is all of it
}

// Member returns the name of a member within its archive; "" for a source that is in none.
func (s *Source) Member() string {
	return strings.TrimPrefix(strings.TrimPrefix(s.Name, s.Outer), "!")
}

// HasLines says whether the lines of findings are those of Outer: it is text, and lies there as it is.
func (s *Source) HasLines() bool {
	return !s.Packed && s.Name != "-" && (s.Format == nil || s.Format.Blocks == nil)
}

// A Piece is a run of whole records of one source, the beginning of a record that is too long, or a finding about a source.
type Piece struct {
	Source  *Source
	Data    []byte
	Offset  int64    // bytes of the source before the data
	Line    int      // on which the data begins, from 1
	Column  int      // of that line, from 1 and in bytes
	Head    []byte   // the header of the source, where its format has blocks
	Last    bool     // with a head: nothing follows
	Ordinal *Ordinal // nil if the piece is all of its source, or a finding
	Finding *replay.Finding
}

// A Batch is what a worker takes at a time: one large piece or many small ones. Some of them are a unit: what may be worked on
// together, because units are the same however a corpus is cut into ranges.
type Batch struct {
	Pieces  []Piece
	Begins  bool          // a unit begins with it,
	Ends    bool          // a unit ends with it
	Counts  Counts        // while the batch was gathered
	Skipped []SkippedFile // if they are listed
	Read    int64         // bytes of files and pipes that were read for this batch and all before it
	End     bool          // it is the last one
}

// Size returns how many bytes of memory a batch takes.
func (b *Batch) Size() int64 {
	n := b.Counts.Bytes
	for i := range b.Pieces {
		p := &b.Pieces[i]
		n += pieceSize + int64(len(p.Source.Name)+len(p.Source.ID))
		if p.Finding != nil {
			n += int64(unsafe.Sizeof(*p.Finding)) + int64(p.Finding.MemorySize())
		}
	}
	for i := range b.Skipped {
		n += int64(len(b.Skipped[i].Name))
	}
	return n
}

// pieceSize is what a piece takes besides its bytes and names.
const pieceSize = int64(unsafe.Sizeof(Piece{}) + unsafe.Sizeof(Source{}) + unsafe.Sizeof(Ordinal{}))

// An ArgError says that an argument leads to nothing that could be read. Err tells the cases
// apart: [fs.ErrNotExist], [ErrNoMatch], [ErrNoMember], [doublestar.ErrBadPattern], …
type ArgError struct {
	Arg string
	Err error
}

func (e *ArgError) Error() string { return cmp.Or(e.Arg, `""`) + ": " + e.Err.Error() }

// Unwrap returns the cause.
func (e *ArgError) Unwrap() error { return e.Err }

// Causes of an [ArgError].
var (
	ErrNoMatch  = errors.New("no file matches this pattern")
	ErrNoMember = errors.New("the archive has no such member")
	ErrNoObject = errors.New("there is no object of this name, and none below this prefix")
	ErrPipe     = errors.New("a plan cannot use input that can be read only once; save it to a file first")
)
