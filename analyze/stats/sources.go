package stats

import (
	"cmp"
	"slices"
	"strings"
)

// A Source is a file that records of a variant come from, or a folder or an archive: then it is of all files in it that are not named themselves, nor are in
// a folder that is.
type Source struct {
	Name    string `json:"name"`    // as in tables; that of a folder ends in /, of an archive in !; "" is whatever is named nowhere else
	Files   int64  `json:"files"`   // that have records of the variant
	Records int64  `json:"records"` // valid or not
}

// MaxSources is how many sources of a variant are named at most. Each has at least that part of its records.
const MaxSources = 20

// A sourceTally counts records by source.
type sourceTally struct {
	records map[string]*int64
	last    string // the source of the record before,
	count   *int64 // and how many it has
}

// add counts a record. Most come from the same source as the one before.
func (t *sourceTally) add(source string) {
	if t.count == nil || t.last != source {
		if t.records == nil {
			t.records = map[string]*int64{}
		}
		t.last, t.count = source, t.records[source]
		if t.count == nil {
			t.count = new(int64)
			t.records[source] = t.count
		}
	}
	*t.count++
}

func (t *sourceTally) flush(b *entryList, variant []byte) {
	for source, n := range t.records {
		b.add(AppendText(b.key(sourceSection, variant), source), []int64{*n}, 0, nil)
	}
}

// A sourceBuild finds the sources of a variant that are worth naming: the files, which come in the order of their names, that have enough of its
// records, and the folders in which others have enough together. So it needs no more memory than the folders that lie around a file.
type sourceBuild struct {
	least int64    // records that a source needs
	open  []Source // the folders around the last file, outermost first, with what is named nowhere in them
	named []Source
}

// add takes the next file of a variant with so many records.
func (b *sourceBuild) add(file string, records, all int64) {
	if len(b.open) == 0 {
		b.least, b.open = (all+MaxSources-1)/MaxSources, append(b.open, Source{})
	}
	for !strings.HasPrefix(file, b.open[len(b.open)-1].Name) {
		b.leave()
	}
	for {
		at := len(b.open[len(b.open)-1].Name)
		n := folderIn(file[at:])
		if n == 0 {
			break
		}
		b.open = append(b.open, Source{Name: file[:at+n]})
	}
	b.open = append(b.open, Source{file, 1, records})
	b.leave()
}

// folderIn returns how long the name of the folder or archive is that a name begins with; 0 if it begins with none. A ! in the name of a file, which follows no
// extension, ends none.
func folderIn(name string) int {
	end := strings.IndexByte(name, '/') + 1
	if n := strings.IndexByte(name, '!') + 1; n > 0 && (end == 0 || n < end) && strings.Contains(name[:n], ".") {
		return n
	}
	return end
}

// leave names the innermost of what is open, if it has enough records, and else leaves them to the folder around it.
func (b *sourceBuild) leave() {
	last := len(b.open) - 1
	s := b.open[last]
	b.open = b.open[:last]
	if s.Records >= b.least {
		b.named = append(b.named, s)
		return
	}
	around := &b.open[last-1]
	around.Files += s.Files
	around.Records += s.Records
}

// finish returns the sources, most records first, and after them what is named nowhere.
func (b *sourceBuild) finish() []Source {
	for len(b.open) > 1 {
		b.leave()
	}
	slices.SortFunc(b.named, func(x, y Source) int {
		return cmp.Or(cmp.Compare(y.Records, x.Records), strings.Compare(x.Name, y.Name))
	})
	if len(b.open) > 0 && b.open[0].Files > 0 {
		b.named = append(b.named, b.open[0])
	}
	return b.named
}

// sumOf returns the records of all sources.
func sumOf(sources []Source) (records int64) {
	for i := range sources {
		records += sources[i].Records
	}
	return records
}

func (b *builder) source(r *keyReader, e *Entry) error {
	v := b.variant(r)
	v.sources.add(r.text(), e.sum(0), v.Records)
	return nil
}
