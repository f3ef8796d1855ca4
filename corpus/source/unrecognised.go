package source

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/plybook/plybook/parse"
)

// Unrecognised says what becomes of a file in no known format, and of an empty one, that lies in a folder or an archive. One that
// was named is an error.
type Unrecognised uint8

const (
	// UnrecognisedNote counts it. If its extension is that of records or if plybook does not read its compression there is a
	// note too, for the first of them, and an empty file of records is an error.
	UnrecognisedNote Unrecognised = iota
	// UnrecognisedExtension makes it an error if its extension is that of records, compressed or not.
	UnrecognisedExtension
	// UnrecognisedAll makes it an error, unless some format has such files beside its records.
	UnrecognisedAll
	// UnrecognisedSkip counts it.
	UnrecognisedSkip
)

// unrecognisedNames are in the order of the constants.
var unrecognisedNames = []string{"note", "extension", "all", "skip"}

// UnrecognisedByName reads the name of a mode; the error lists them.
func UnrecognisedByName(name string) (Unrecognised, error) {
	if i := slices.Index(unrecognisedNames, name); i >= 0 {
		return Unrecognised(i), nil
	}
	return 0, fmt.Errorf("unknown mode %q; expected %s", name, strings.Join(unrecognisedNames, ", "))
}

// UnrecognisedModes returns the names of the modes.
func UnrecognisedModes() []string { return slices.Clone(unrecognisedNames) }

// String returns the name of the mode.
func (u Unrecognised) String() string { return unrecognisedNames[u] }

// MaxNoted is how many unrecognised files get a note each. A folder may hold thousands of records of other games.
const MaxNoted = 20

// unrecognised deals with an input in no known format.
func (w *Walker) unrecognised(in *input, head []byte) bool {
	if !in.named && w.options.Own != nil && w.options.Own(in.name) {
		return true
	}
	w.pending.Counts.Unrecognised++
	mode := w.options.Unrecognised
	records := w.options.Format == nil && hasRecordExtension(in.file)
	switch {
	case w.required(in), mode == UnrecognisedExtension && records:
	case mode != UnrecognisedSkip && len(head) == 0 && (hasRecordExtension(in.file) || HasArchiveExtension(in.file)):
	default:
		return w.skipUnrecognised(in, head)
	}
	f := NewFinding("file/unknown-format", in.name, "The file is in no format that plybook reads.")
	f.Hint = formatHint
	if why := unreadPacking(head); why != "" {
		f.Message, f.Hint = "The file cannot be read: "+why+".", unpackFirst
	} else if len(head) == 0 {
		f.Message, f.Hint = "The file is empty.", ""
	}
	if !in.named {
		f.Hint = strings.TrimPrefix(f.Hint+"; if it holds no records, "+leaveOut, "; ")
	}
	return w.emit(Piece{Source: in.source(), Finding: &f})
}

// skipUnrecognised skips an unrecognised input, with a note if it may hold records.
func (w *Walker) skipUnrecognised(in *input, head []byte) bool {
	packing := unreadPacking(head)
	if !w.passOver(SkippedFile{in.name, cmp.Or(packing, isNoRecord), true}) {
		return false
	}
	mayHold := len(head) > 0 && (packing != "" || hasRecordExtension(in.file))
	if w.options.Unrecognised == UnrecognisedSkip || w.noted == MaxNoted || w.options.Format != nil || !mayHold {
		return true
	}
	w.noted++
	f := NewFinding("file/unknown-format", in.name, fmt.Sprintf("Skipped: %s.", cmp.Or(packing, isNoRecord)))
	f.Severity = parse.Note
	f.Hint = "if it holds records, " + formatHint
	if packing != "" {
		f.Hint = unpackFirst
	}
	if w.noted == MaxNoted {
		f.Hint += "; further skipped files get no note, --skipped lists all"
	}
	return w.emit(Piece{Source: in.source(), Finding: &f})
}

// Parts of hints on files in no known format.
const (
	formatHint  = "pass --format NAME; `plybook formats` lists the names"
	unpackFirst = "unpack it first"
	leaveOut    = "pass --exclude GLOB"
)

// generalExtensions are those of formats that most other files have too.
var generalExtensions = []string{".txt", ".json", ".csv", ".log"}

// unreadPackingExtensions are those of files that are packed in a way that plybook does not read.
var unreadPackingExtensions = []string{".bz2", ".xz"}

// hasRecordExtension says whether files that are called so are records, packed or not, and nothing else.
func hasRecordExtension(name string) bool {
	extension := strings.ToLower(path.Ext(name))
	if isPackingExtension(extension) {
		name = name[:len(name)-len(extension)]
		extension = strings.ToLower(path.Ext(name))
	}
	return !slices.Contains(generalExtensions, extension) &&
		slices.ContainsFunc(parse.Formats(), func(f *parse.Format) bool { return hasExtensionOf(f, name) })
}

// HasArchiveExtension says whether files that are called so are archives or compressed.
func HasArchiveExtension(name string) bool {
	extension := strings.ToLower(path.Ext(name))
	return slices.ContainsFunc(containers, func(c containerKind) bool { return slices.Contains(c.extensions, extension) })
}

// isPackingExtension says whether a file with this extension is a single compressed file.
func isPackingExtension(extension string) bool {
	return slices.Contains(unreadPackingExtensions, extension) || slices.ContainsFunc(containers, func(c containerKind) bool {
		return (c.kind == gzipContainer || c.kind == zstdContainer) && slices.Contains(c.extensions, extension)
	})
}

// isBeside says whether a file is called as one that some format has beside those of its records.
func isBeside(name string) bool {
	return slices.ContainsFunc(parse.Formats(), func(f *parse.Format) bool {
		return slices.ContainsFunc(f.Beside, func(beside string) bool { return strings.EqualFold(beside, name) })
	})
}

// hasExtensionOf says whether a file is called as those of a format are.
func hasExtensionOf(f *parse.Format, name string) bool {
	return slices.Contains(f.Extensions, strings.ToLower(path.Ext(name)))
}
