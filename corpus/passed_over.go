package corpus

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/plybook/plybook/parse"
)

// maxNoted is how many of the files that are passed over get a note each. A folder may hold thousands of records of
// other games.
const maxNoted = 20

// passOver passes over something in no known format that lies in a folder or an archive. If its ending says that it
// may hold records there is a note, for it may be damaged.
func (w *walker) passOver(in *input, head []byte) bool {
	packing := unreadPacking(head)
	if !w.skip(in.name, cmp.Or(packing, isNoRecord)) {
		return false
	}
	if w.noted == maxNoted || w.options.Format != nil || packing == "" && !hasRecordEnding(in.file) {
		return true
	}
	w.noted++
	f := newFinding("file/unknown-format", in.name, fmt.Sprintf("This is passed over: %s.", cmp.Or(packing, looksLikeNone)))
	f.Severity = parse.Note
	f.Hint = "if it holds records, " + tellFormat
	if packing != "" {
		f.Hint = unpackFirst
	}
	if w.noted == maxNoted {
		f.Hint += "; files after this one are passed over without a note, and --skipped names them"
	}
	return w.emit(piece{source: &Source{Name: in.name, ID: in.id}, finding: &f})
}

// Parts of what is said of files in no known format.
const (
	looksLikeNone = "it looks like none of the formats that plybook reads"
	tellFormat    = "say --format NAME; `plybook formats` lists the names"
	unpackFirst   = "unpack it first"
)

// unknown reports something in no known format that was named, or has lost what it held.
func (w *walker) unknown(in *input, head []byte) bool {
	if len(head) == 0 {
		return w.find(in, "file/unknown-format", "This is empty.", "")
	}
	if why := unreadPacking(head); why != "" {
		return w.find(in, "file/unknown-format", "The file cannot be looked into: "+why+".", unpackFirst)
	}
	return w.find(in, "file/unknown-format", "The file looks like none of the formats that plybook reads.", tellFormat)
}

// generalEndings are those of formats that most other files have too.
var generalEndings = []string{".txt", ".json", ".csv", ".log"}

// hasRecordEnding says whether files that are called so are records or archives, and nothing else:
// then an empty one has lost what it held.
func hasRecordEnding(name string) bool {
	ending := strings.ToLower(path.Ext(name))
	if slices.Contains(generalEndings, ending) {
		return false
	}
	return slices.ContainsFunc(parse.Formats(), func(f *parse.Format) bool { return hasEndingOf(f, name) }) ||
		slices.ContainsFunc(containers, func(c containerKind) bool { return slices.Contains(c.endings, ending) })
}

// isBeside says whether a file is called as one that some format has beside those of its records.
func isBeside(name string) bool {
	return slices.ContainsFunc(parse.Formats(), func(f *parse.Format) bool {
		return slices.ContainsFunc(f.Beside, func(beside string) bool { return strings.EqualFold(beside, name) })
	})
}

// hasEndingOf says whether a file is called as those of a format are.
func hasEndingOf(f *parse.Format, name string) bool {
	return slices.Contains(f.Extensions, strings.ToLower(path.Ext(name)))
}
