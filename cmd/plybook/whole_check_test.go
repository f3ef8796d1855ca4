package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/corpus/source"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/reports/findings"
)

// A wholeCheck says of inputs what no input may make untrue. Its folder holds one input at a time.
type wholeCheck struct {
	*inProcess
	t      *testing.T
	dir    string
	folder string // with the input in it
	path   string // of the input
	games  []playedGame
}

func newWholeCheck(t *testing.T, p *inProcess) *wholeCheck {
	c := &wholeCheck{inProcess: p, t: t, dir: t.TempDir()}
	c.folder = filepath.Join(c.dir, "in")
	return c
}

// claims are what has to hold. Each returns what does not, "" if it holds.
var claims = []struct {
	name  string
	check func(c *wholeCheck) string
}{
	{"every layout is well-formed, and the same for any number of workers", (*wholeCheck).layouts},
	{"standard input is read like a file", (*wholeCheck).stdin},
	{"snapshots are the same for any number of workers, and equal to themselves", (*wholeCheck).snapshots},
	{"an archive is read like a folder", (*wholeCheck).archives},
	{"pieces are read like the whole", (*wholeCheck).pieces},
	{"games come back from every format", (*wholeCheck).conversions},
}

// check returns what is wrong with what plybook makes of an input, "" if nothing is.
func (c *wholeCheck) check(f recordFile) string {
	if err := c.put(f); err != nil {
		c.t.Fatal(err)
	}
	for _, claim := range claims {
		if wrong := claim.check(c); wrong != "" {
			return claim.name + ": " + wrong
		}
	}
	return ""
}

// put makes the input the only one in the folder.
func (c *wholeCheck) put(f recordFile) error {
	if err := os.RemoveAll(c.folder); err != nil {
		return err
	}
	if err := os.Mkdir(c.folder, 0o777); err != nil {
		return err
	}
	c.path = filepath.Join(c.folder, f.name)
	return os.WriteFile(c.path, f.data, 0o666)
}

// ran runs a command and returns what no command may do.
func (c *wholeCheck) ran(stdin string, args ...string) (result, string) {
	r := c.run(stdin, args...)
	switch {
	case r.wrong != "":
	case r.code != exitClean && r.code != exitFindings && r.code != exitFailed:
		r.wrong = fmt.Sprintf("exit code %d", r.code)
	case strings.Contains(r.out+r.err, "plybook failed on this"), strings.Contains(r.err, "internal error"):
		r.wrong = "an internal error"
	case r.code == exitFailed && !reasonToFail.MatchString(r.err):
		r.wrong = "fails"
	}
	if r.wrong != "" {
		return r, fmt.Sprintf("plybook %s: %s\n%s%s", strings.Join(args, " "), r.wrong, r.out, r.err)
	}
	return r, ""
}

// reasonToFail is why a command may be unable to do its job on a file that can be read.
var reasonToFail = regexp.MustCompile(`plybook: (no records in|no game \d+ among|there is more than one game)`)

// same runs a command with 1 and 7 workers, which must not make a difference.
func (c *wholeCheck) same(args ...string) (result, string) {
	one, wrong := c.ran("", slices.Insert(slices.Clone(args), 1, "--workers", "1")...)
	if wrong != "" {
		return one, wrong
	}
	many, wrong := c.many(args...)
	if wrong == "" {
		wrong = differ("1 worker", "7 workers", one, many)
	}
	return one, wrong
}

// many runs a command with 7 workers.
func (c *wholeCheck) many(args ...string) (result, string) {
	return c.ran("", slices.Insert(slices.Clone(args), 1, "--workers", "7")...)
}

// differ says how two runs differ, "" if they do not.
func differ(what, other string, a, b result) string {
	switch {
	case a.code != b.code:
		return fmt.Sprintf("exit code %d for %s, %d for %s\n%s%s\n%s%s", a.code, what, b.code, other, a.out, a.err, b.out, b.err)
	case a.out != b.out:
		return fmt.Sprintf("%s and %s differ: %s", what, other, parted(a.out, b.out))
	case a.err != b.err:
		return fmt.Sprintf("the talk of %s and %s differs: %s", what, other, parted(a.err, b.err))
	}
	return ""
}

// parted returns the first lines in which two texts differ.
func parted(a, b string) string {
	as, bs := strings.SplitAfter(a, "\n"), strings.SplitAfter(b, "\n")
	n := 0
	for n < min(len(as), len(bs)) && as[n] == bs[n] {
		n++
	}
	return fmt.Sprintf("line %d\n%s\n%s", n+1, strings.Join(as[n:min(len(as), n+3)], ""), strings.Join(bs[n:min(len(bs), n+3)], ""))
}

// layouts runs validate in all layouts, which all have to be what they claim to be and come to the same verdict.
func (c *wholeCheck) layouts() string {
	json, wrong := c.same("validate", "--output", "json", c.path)
	if wrong != "" {
		return wrong
	}
	for _, layout := range findings.Layouts() {
		r, wrong := c.many("validate", "--output", layout.Name, c.path)
		if wrong != "" {
			return wrong
		}
		if r.code != json.code {
			return fmt.Sprintf("exit code %d with --output %s, else %d", r.code, layout.Name, json.code)
		}
		if err := wellFormed(layout.Name, r.out); err != nil {
			return fmt.Sprintf("--output %s: %v\n%s", layout.Name, err, r.out)
		}
	}
	return ""
}

// wellFormed returns what is wrong with the form of a product.
func wellFormed(layout, text string) error {
	if !utf8.ValidString(text) {
		return fmt.Errorf("not valid UTF-8")
	}
	for _, r := range text {
		if unicode.IsControl(r) && r != '\n' && r != '\t' {
			return fmt.Errorf("the control character %U", r)
		}
	}
	switch layout {
	case "json":
		for line := range strings.Lines(text) {
			if err := json.Unmarshal([]byte(line), new(map[string]any)); err != nil {
				return fmt.Errorf("%w in %s", err, line)
			}
		}
	case "sarif":
		return json.Unmarshal([]byte(text), new(map[string]any))
	case "junit":
		d := xml.NewDecoder(strings.NewReader(text))
		for {
			if _, err := d.Token(); err == io.EOF {
				return nil
			} else if err != nil {
				return err
			}
		}
	}
	return nil
}

// stdin reads the input as a file and from standard input, in the format that its bytes show.
func (c *wholeCheck) stdin() string {
	data, err := os.ReadFile(c.path)
	if err != nil {
		c.t.Fatal(err)
	}
	format := parse.Detect("", data[:min(len(data), parse.SniffLen)])
	if format == nil || bytes.HasPrefix(data, []byte("\x1f\x8b")) || source.HasArchiveExtension(c.path) { // a name that standard input has not
		return ""
	}
	args := []string{"validate", "--output", "json", "--format", format.Name}
	file, wrong := c.ran("", append(args, c.path)...)
	if wrong != "" {
		return wrong
	}
	piped, wrong := c.ran(c.path, append(args, "-")...)
	if wrong != "" {
		return wrong
	}
	return differ("a file", "standard input", renamed(file, c.path, "-"), piped)
}

// renamed returns a result in which something has another name.
func renamed(r result, from, to string) result {
	for _, text := range []*string{&r.out, &r.err} {
		*text = strings.ReplaceAll(*text, from, to)
	}
	return r
}

// snapshots makes a snapshot, reads it, and compares it with the input.
func (c *wholeCheck) snapshots() string {
	r, wrong := c.same("snapshot", c.path)
	if wrong != "" || r.code != exitClean {
		return wrong
	}
	for _, err := range corpus.ReadSnapshot(strings.NewReader(r.out), "snapshot") {
		if err != nil {
			return fmt.Sprintf("%v\n%s", err, r.out)
		}
	}
	file := filepath.Join(c.dir, "before.snap")
	if err := os.WriteFile(file, []byte(r.out), 0o666); err != nil {
		c.t.Fatal(err)
	}
	r, wrong = c.ran("", "diff", file, c.path)
	if wrong == "" && r.code != exitClean {
		wrong = fmt.Sprintf("exit code %d of diff\n%s%s", r.code, r.out, r.err)
	}
	return wrong
}

// archives compares the folder of the input with archives of it.
func (c *wholeCheck) archives() string {
	name := filepath.Base(c.path)
	data, err := os.ReadFile(c.path)
	if err != nil {
		c.t.Fatal(err)
	}
	for _, command := range [][]string{{"snapshot"}, {"validate", "--output", "json"}} {
		folder, wrong := c.ran("", append(command, c.folder)...)
		if wrong != "" {
			return wrong
		}
		folder = renamed(folder, c.folder+string(filepath.Separator), "IN ")
		folder.out = withoutNames(folder.out)
		for _, archive := range []struct {
			name string
			make func(w io.Writer, name string, data []byte) error
		}{{"in.zip", zipped}, {"in.tar.gz", tarred}} {
			var b bytes.Buffer
			path := filepath.Join(c.dir, archive.name)
			if err := archive.make(&b, name, data); err != nil {
				c.t.Fatal(err)
			}
			if err := os.WriteFile(path, b.Bytes(), 0o666); err != nil {
				c.t.Fatal(err)
			}
			r, wrong := c.ran("", append(command, path)...)
			if wrong != "" {
				return wrong
			}
			r = renamed(renamed(r, path+"!", "IN "), path, c.folder)
			r.out = withoutNames(r.out)
			if wrong := differ("a folder", archive.name, folder, r); wrong != "" {
				return command[0] + ": " + wrong
			}
		}
	}
	return ""
}

// withoutNames leaves out the fingerprints of findings about no game: in archives they have the name of the member.
func withoutNames(text string) string {
	var rest strings.Builder
	for line := range strings.Lines(text) {
		if !strings.Contains(line, `,"game":`) {
			line = fingerprint.ReplaceAllString(line, "")
		}
		rest.WriteString(line)
	}
	return rest.String()
}

var fingerprint = regexp.MustCompile(`,"fingerprint":"[^"]*"`)

func zipped(w io.Writer, name string, data []byte) error {
	z := zip.NewWriter(w)
	f, err := z.Create(name)
	if err == nil {
		_, err = f.Write(data)
	}
	if err == nil {
		err = z.Close()
	}
	return err
}

func tarred(w io.Writer, name string, data []byte) error {
	z := gzip.NewWriter(w)
	a := tar.NewWriter(z)
	err := a.WriteHeader(&tar.Header{Name: name, Typeflag: tar.TypeReg, Mode: 0o644, Size: int64(len(data))})
	for _, step := range []func() error{
		func() error { _, err := a.Write(data); return err }, a.Close, z.Close,
	} {
		if err == nil {
			err = step()
		}
	}
	return err
}

// pieces reads the input record by record, in pieces of another size and as a whole, with several workers. What was
// played is kept for the claims that follow.
func (c *wholeCheck) pieces() (wrong string) {
	whole, err := listed(c.path, corpus.Options{Workers: 1, PieceSize: parse.MaxRecord})
	if err != nil {
		return err.Error()
	}
	for _, o := range []corpus.Options{{Workers: 3, PieceSize: 1}, {Workers: 7}, {Workers: 1, PieceSize: 5000}} {
		pieces, err := listed(c.path, o)
		if err != nil {
			return err.Error()
		}
		if !slices.EqualFunc(pieces, whole, func(a, b playedGame) bool { return a.text == b.text }) {
			return fmt.Sprintf("in pieces of %d bytes: %s", o.PieceSize, parted(textOf(pieces), textOf(whole)))
		}
	}
	c.games = whole
	return ""
}

func textOf(games []playedGame) string {
	var text strings.Builder
	for _, g := range games {
		fmt.Fprintln(&text, g.text)
	}
	return text.String()
}

// conversions takes the games through every format of theirs, and back.
func (c *wholeCheck) conversions() string {
	kinds := map[string]bool{}
	for _, g := range c.games {
		if g.kind != "" {
			kinds[g.kind] = true
		}
	}
	for _, to := range parse.Formats() {
		if !to.CanEncode() || to.Game != "" && !kinds[to.Game] || len(kinds) == 0 {
			continue
		}
		if wrong := c.conversion(to); wrong != "" {
			return "to " + to.Name + ": " + wrong
		}
	}
	return ""
}

// conversion writes the games in a format and reads them again.
func (c *wholeCheck) conversion(to *parse.Format) string {
	args, games := []string{"convert", "--to", to.Name}, c.games
	if to.Single {
		first := slices.IndexFunc(games, func(g playedGame) bool { return g.index > 0 })
		args = append(args, "--pick", fmt.Sprint(games[first].index))
		games = games[first : first+1]
	}
	product := filepath.Join(c.dir, "product"+to.Extensions[0])
	file := to.NewFile(parse.EncodeOptions{}) != nil
	if file { // with lists of names beside it
		args = append(args, "--out", product, "--year", "2001")
	}
	run := c.many
	if to.Name == "pgn" {
		run = c.same
	}
	r, wrong := run(append(args, c.path)...)
	if wrong != "" || r.code == exitFailed {
		return wrong
	}
	if !file {
		if err := os.WriteFile(product, []byte(r.out), 0o666); err != nil {
			c.t.Fatal(err)
		}
	}
	refused := len(inexpressible.FindAllString(r.err, -1))
	if to.Name == "pgn" {
		if wrong = c.again(product, r.out); wrong != "" {
			return wrong
		}
	}
	return cameBack(to, games, refused, product)
}

// inexpressible is the line of a finding about a game that is left out.
var inexpressible = regexp.MustCompile(`(?m)^\S.*: \w+/not-expressible: `)

// again writes what was written in plybook's own form once more, which must not change it.
func (c *wholeCheck) again(product, text string) string {
	if text == "" {
		return ""
	}
	if f := parse.Detect("", []byte(text[:min(len(text), parse.SniffLen)])); f == nil || f.Name != "pgn" {
		return fmt.Sprintf("is taken for the format %v\n%s", f, text)
	}
	r, wrong := c.ran("", "convert", "--to", "pgn", product)
	if wrong == "" && r.out != text {
		wrong = "written once more it differs: " + parted(text, r.out)
	}
	return wrong
}
