package parse

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// readAll decodes a text that is read at once.
func readAll(t testing.TB, format, text string, allow ...string) []*Record {
	t.Helper()
	f, err := FormatByName(format)
	if err != nil {
		t.Fatal(err)
	}
	var records []*Record
	for r := range f.Records(Input{Data: []byte(text), Allow: AllowAll(allow...)}) {
		checkPlaces(t, r, []byte(text))
		records = append(records, r.Clone())
	}
	return records
}

// readOne decodes a text that holds one record.
func readOne(t testing.TB, format, text string, allow ...string) *Record {
	t.Helper()
	records := readAll(t, format, text, allow...)
	if len(records) != 1 {
		t.Fatalf("%d records, want 1", len(records))
	}
	return records[0]
}

// dump shows tokens and faults on one line: plays as they are, v:those of variations, #1 numbers, {comments}, =results,
// !ends, @clocks, ?extras and %set-ups with their seats, ~warnings and ✗fatal faults with what they point at.
func dump(r *Record) string {
	var all []string
	for _, t := range r.Tokens {
		text := t.Text
		switch t.Kind {
		case Play:
		case VariationOpen, VariationClose:
		case VariationPlay:
			text = "v:" + text
		case Comment:
			text = "{" + text + "}"
		default:
			text = map[Kind]string{Number: "#", Result: "=", End: "!", Clock: "@", Extra: "?", Claim: "^", Setup: "%"}[t.Kind] + text
		}
		if t.Seat != NoSeat {
			text = fmt.Sprintf("%d:%s", t.Seat, text)
		}
		all = append(all, text)
	}
	for _, f := range r.Faults {
		mark := "~"
		if f.Fatal {
			mark = "✗"
		}
		all = append(all, fmt.Sprintf("%s%s(%s)", mark, f.Code, r.Source[f.Off:f.Off+f.Len]))
	}
	return strings.Join(all, " | ")
}

func tagLine(r *Record) string {
	var all []string
	for _, t := range r.Tags {
		all = append(all, t.Name+"="+t.Value)
	}
	return strings.Join(all, " | ")
}

// checkPlaces fails if a record's places are not within it, or it is not where it says.
func checkPlaces(t testing.TB, r *Record, input []byte) {
	t.Helper()
	within := func(what string, off, length int) {
		if off < 0 || length < 0 || off+length > len(r.Source) {
			t.Fatalf("%s at %d+%d lies outside the %d bytes of the record", what, off, length, len(r.Source))
		}
	}
	if r.Offset < 0 || int(r.Offset)+len(r.Source) > len(input) || !bytes.Equal(input[r.Offset:][:len(r.Source)], r.Source) {
		t.Fatalf("the source is not at its offset %d", r.Offset)
	}
	if r.Binary {
		if r.Line != 1 || r.Column != int(r.Offset)+1 {
			t.Fatalf("place %d:%d, want 1:%d", r.Line, r.Column, r.Offset+1)
		}
		checkBinary(t, r)
		return
	}
	if r.Index < 1000 { // counting from the start for every record of a large file takes too long
		before := input[:r.Offset]
		if line := 1 + bytes.Count(before, []byte("\n")); r.Line != line {
			t.Fatalf("line %d, want %d", r.Line, line)
		}
		if column := len(before) - bytes.LastIndexByte(before, '\n'); r.Column != column {
			t.Fatalf("column %d, want %d", r.Column, column)
		}
	}
	for _, tag := range r.Tags {
		within("tag "+tag.Name, tag.Off, tag.Len)
	}
	for _, token := range r.Tokens {
		within("token "+token.Text, token.Off, token.Len)
		if token.Kind == Play && !slices.Contains([]string{"boardspace", "nerdvana", "othello-sgf", "quest-json", "hex-sgf", "hex-hsgf", "hex-moves", "hexworld", "trmph", "playhex-json"}, r.Format) {
			if text := foldLines(string(r.Source[token.Off:][:token.Len])); !strings.EqualFold(text, foldLines(token.Text)) {
				t.Fatalf("token %q points at %q", token.Text, text)
			}
		}
	}
	for i, f := range r.Faults {
		within("fault "+f.Code, f.Off, f.Len)
		if f.Fatal && i != len(r.Faults)-1 {
			t.Fatalf("fault %s is fatal but not the last", f.Code)
		}
		if i > 0 && f.Off < r.Faults[i-1].Off && !f.Fatal {
			t.Fatalf("fault %s comes before the one ahead of it", f.Code)
		}
		if !strings.Contains(f.Code, "/") || f.Message == "" {
			t.Fatalf("fault without code or message: %+v", f)
		}
	}
	if fatal := r.Fatal(); fatal == nil && r.Rest != "" {
		t.Fatalf("a sound record has a rest: %q", r.Rest)
	}
}

// checkBinary fails if a place of a binary record is not within it.
func checkBinary(t testing.TB, r *Record) {
	t.Helper()
	for _, tag := range r.Tags {
		if tag.Off < 0 || tag.Off+tag.Len > len(r.Source) {
			t.Fatalf("tag %s lies outside of the record", tag.Name)
		}
	}
	for _, token := range r.Tokens {
		if token.Off < 0 || token.Off+token.Len > len(r.Source) || token.Len != 1 {
			t.Fatalf("token %s lies outside of the record", token.Text)
		}
	}
	for i, f := range r.Faults {
		if f.Off < 0 || f.Off+f.Len > len(r.Source) || f.Message == "" || f.Fatal && i != len(r.Faults)-1 {
			t.Fatalf("fault %+v", f)
		}
	}
}

// recordFiles returns the files below a directory of the records, or skips the test.
func recordFiles(t testing.TB, directory string) (files []string) {
	t.Helper()
	root := os.Getenv("PLYBOOK_RECORDS")
	if root == "" {
		t.Skip("PLYBOOK_RECORDS is not set: no real records to read")
	}
	err := filepath.Walk(filepath.Join(root, directory), func(path string, info os.FileInfo, err error) error {
		if err == nil && info.Mode().IsRegular() {
			files = append(files, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// recordTable reads a TSV file of the records whose first line names the columns.
func recordTable(t testing.TB, path string) (rows [][]string) {
	t.Helper()
	root := os.Getenv("PLYBOOK_RECORDS")
	if root == "" {
		t.Skip("PLYBOOK_RECORDS is not set: no real records to read")
	}
	data, err := os.ReadFile(filepath.Join(root, path))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		if !strings.HasPrefix(line, "#") {
			rows = append(rows, strings.Split(strings.TrimRight(line, "\r\n"), "\t"))
		}
	}
	return rows
}

func plays(r *Record) (texts []string) {
	for _, t := range r.Tokens {
		if t.Kind == Play {
			texts = append(texts, t.Text)
		}
	}
	return texts
}

// sameContent fails if two records differ in tags, tokens or result. Numbers are compared if the
// first record has any; places never are.
func sameContent(t testing.TB, got, want *Record) {
	t.Helper()
	got, want = expressible(got), expressible(want)
	if g, w := tagLine(got), tagLine(want); g != w {
		t.Fatalf("tags after a round trip:\n%q\nwant\n%q", g, w)
	}
	numbered := slices.ContainsFunc(want.Tokens, func(t Token) bool { return t.Kind == Number })
	bare := func(r *Record) string {
		c := r.Clone()
		c.Faults = nil
		c.Tokens = slices.DeleteFunc(c.Tokens, func(t Token) bool {
			return t.Kind == Number && !numbered || r.Format == "ugent" && (t.Kind == Extra || t.Text == "pass")
		})
		return dump(c)
	}
	if g, w := bare(got), bare(want); g != w {
		t.Fatalf("tokens after a round trip:\n%q\nwant\n%q", g, w)
	}
}

// expressible returns a record without what its format has no place for.
func expressible(r *Record) *Record {
	c := r.Clone()
	switch r.Format {
	case "ggf": // of what line a game is
		c.Tags = slices.DeleteFunc(c.Tags, func(t Tag) bool { return t.Name == "Pair" })
	case "contactix-board": // the order of the fields
		slices.SortFunc(c.Tags, func(a, b Tag) int { return strings.Compare(a.Name, b.Name) })
	case "hex-sgf": // the order of tags, and of the set-up
		c.Tags = inOrder(c.Tags, append(slices.Clone(sgfOrder), "PL"))
		c.Tokens = setupFirst(c.Tokens)
	case "hex-hsgf":
		c.Tags = inOrder(c.Tags, siteOrder)
		c.Tokens = setupFirst(c.Tokens)
	case "hex-moves": // size, result and moves alone
		var tags []Tag
		for _, name := range listTags {
			if t := c.FindTag(name); t != nil {
				tags = append(tags, *t)
			}
		}
		c.Tags = tags
		c.Tokens = slices.DeleteFunc(c.Tokens, func(t Token) bool { return t.Kind != Play && t.Kind != End })
	case "hex-lines", "hex-littlegolem", "hexworld", "trmph", "playhex-json":
		linkTags(c)
		c.Tokens = slices.DeleteFunc(c.Tokens, func(t Token) bool {
			return t.Kind == Comment || t.Kind == Extra || t.Kind == End && r.Format == "playhex-json"
		})
	case "othello-sgf": // which line of a tree it is
		c.Tags = slices.DeleteFunc(c.Tags, func(t Tag) bool { return t.Name == "Variation" })
	case "pgn-wthor": // tags and moves alone
		c.Tokens = slices.DeleteFunc(c.Tokens, func(t Token) bool { return t.Kind != Play })
	}
	return c
}

// linkTags keeps what tags a game of Hex has in formats with a few of their own, as they are written.
func linkTags(r *Record) {
	var tags []Tag
	for _, name := range append([]string{"Size", "Options"}, playHexTags...) {
		t := r.FindTag(name)
		if t == nil && name == "Options" && r.Format == "hexworld" {
			t = &Tag{Name: name, Value: "c1"}
		}
		if t == nil {
			continue
		}
		if columns, rows, two := strings.Cut(t.Value, "x"); two && columns == rows && name == "Size" {
			t.Value = columns
		}
		tags = append(tags, *t)
	}
	r.Tags = tags
}

// setupFirst puts the tokens of the set-up before all others, those of a seat together.
func setupFirst(tokens []Token) []Token {
	place := func(t Token) uint8 {
		if t.Kind == Setup {
			return uint8(t.Seat) & 127 // nobody's come last
		}
		return 128
	}
	slices.SortStableFunc(tokens, func(a, b Token) int { return int(place(a)) - int(place(b)) })
	return tokens
}

// roundTrip writes a record and reads it back.
func roundTrip(t testing.TB, r *Record, allow ...string) (again *Record, text string) {
	t.Helper()
	f, err := FormatByName(r.Format)
	if err != nil {
		t.Fatal(err)
	}
	out, err := f.Append(nil, r, EncodeOptions{})
	if err != nil {
		t.Fatalf("cannot write what was read: %v\n%s", err, r.Source)
	}
	again = readOne(t, r.Format, string(out), allow...)
	sameContent(t, again, r)
	return again, string(out)
}

func TestClipNeverCutsALetter(t *testing.T) {
	for _, c := range []struct {
		text string
		most int
		want string
	}{
		{"", 3, ""}, {"abc", 3, "abc"}, {"abcd", 3, "abc…"}, {"aé", 3, "aé"}, {"abéd", 3, "ab…"}, {"ééé", 4, "éé…"}, {"\x80\x80\x80", 2, "…"},
	} {
		if got := Clip(c.text, c.most); got != c.want {
			t.Errorf("%q in %d bytes: %q, want %q", c.text, c.most, got, c.want)
		}
	}
}

// A recordTest is a record, and its tags and tokens as tagLine and dump write them.
type recordTest struct{ name, text, tags, want string }

// checkRecords reads records in a format, and writes those that are not broken off and reads them again.
func checkRecords(t *testing.T, format string, tests []recordTest) {
	t.Helper()
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := readOne(t, format, test.text)
			if got := tagLine(r); got != test.tags {
				t.Errorf("tags %s\nwant %s", got, test.tags)
			}
			if got := dump(r); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
			if r.Fatal() == nil {
				roundTrip(t, r)
			}
		})
	}
}

// wantDetected wants a text in a file of no telling name to be of a format, or of none.
func wantDetected(t *testing.T, text, format string) {
	t.Helper()
	got := ""
	if f := Detect("x.txt", []byte(text)); f != nil {
		got = f.Name
	}
	if got != format {
		t.Errorf("%q: %q, want %q", text, got, format)
	}
}

// wantSomeRecords wants the text of each format to be read to its end, with whatever is found in it.
func wantSomeRecords(t *testing.T, texts map[string]string) {
	t.Helper()
	for format, text := range texts {
		records := 0
		for range mustFormat(t, format).Records(Input{Data: []byte(text)}) {
			records++
		}
		if records == 0 {
			t.Errorf("%s: no record", format)
		}
	}
}
