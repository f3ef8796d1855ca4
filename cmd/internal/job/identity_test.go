package job_test

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/plybook/plybook/cmd/internal/job"
	"github.com/plybook/plybook/cmd/internal/measure"
	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/corpus/samples"
	"github.com/plybook/plybook/corpus/source"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/findings"
	"github.com/plybook/plybook/reports/findings/findingstest"
)

// lineHashes returns what GitHub's uploader makes of every line of a text: a rolling hash, to the base 37 in 64 bits, of the
// 100 characters from the first one of the line on, blanks and tabs left out and CR LF and CR taken for LF, in hexadecimal, and
// after a colon which line with that hash it is. At the end stand one mark and zeros.
func lineHashes(text string) []string {
	const width, base, end = 100, 37, 0xffff
	var letters []uint64
	var starts []int // of the lines, in the letters
	text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
	first := true
	for _, r := range text {
		if r == ' ' || r == '\t' {
			continue
		}
		if first {
			starts = append(starts, len(letters))
		}
		first = r == '\n'
		letters = append(letters, uint64(r))
	}
	if first {
		starts = append(starts, len(letters))
	}
	letters = append(letters, end)
	counts := map[uint64]int{}
	var hashes []string
	for _, start := range starts {
		var hash uint64
		for i := range width {
			hash *= base
			if start+i < len(letters) {
				hash += letters[start+i]
			}
		}
		counts[hash]++
		hashes = append(hashes, fmt.Sprintf("%x:%d", hash, counts[hash]))
	}
	return hashes
}

func TestLineHashesOfTheUploader(t *testing.T) {
	got := strings.Join(lineHashes("a\r\n\tb c\n\na\n"), " ")
	same := strings.Join(lineHashes("a\nbc\n\n a\n"), " ")
	if got != same || strings.Count(got, ":1") != 5 {
		t.Errorf("%s and %s", got, same)
	}
	long := strings.Repeat("x", 120) + "\n"
	if h := lineHashes(long + long); h[0][:len(h[0])-2] != h[1][:len(h[1])-2] || h[1][len(h[1])-2:] != ":2" {
		t.Errorf("equal lines have the hashes %v", h)
	}
}

// sarifOf validates arguments and returns the results.
func sarifOf(t *testing.T, stdin string, root string, args ...string) findingstest.SARIF {
	t.Helper()
	l, err := findings.LayoutByName("sarif")
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	w := l.New(&out, findings.Options{Version: "v1.2.3-rc.1", Category: "games", Root: &findings.Root{Dir: root}, Max: l.Most})
	run := job.Run{Run: measure.Run{Args: args, Corpus: corpus.Options{Stdin: strings.NewReader(stdin)}, Limit: findings.NewLimit(l.Most, l.Ranked)}}
	if _, err := run.Validate(context.Background(), job.Validation{Writer: w, Keys: l.Keys}); err != nil {
		t.Fatal(err)
	}
	var log findingstest.SARIF
	if err := json.Unmarshal(out.Bytes(), &log); err != nil {
		t.Fatal(err)
	}
	return log
}

// wthor returns a database with so many games, whose third move is on a disc that is there.
func wthor(games int) string {
	head := make([]byte, 16)
	head[4], head[10], head[12] = byte(games), 208, 8
	head[11] = 7 // the year 2000
	one := make([]byte, 68)
	copy(one[8:], []byte{56, 64, 44}) // f5, d6, then d4, which is occupied
	return string(head) + strings.Repeat(string(one), games)
}

func TestEveryResultHasAnIdentityOfItsOwn(t *testing.T) {
	dir := t.TempDir()
	text := transcript(wrongA, wrongA, wrongB, wrongC)
	var packed, archive bytes.Buffer
	gz := gzip.NewWriter(&packed)
	fmt.Fprint(gz, text)
	zw := zip.NewWriter(&archive)
	for _, name := range []string{"x/a.txt", "y/a.txt", "z.wtb"} {
		m, err := zw.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if name == "z.wtb" {
			text = wthor(3)
		}
		fmt.Fprint(m, text)
	}
	if gz.Close() != nil || zw.Close() != nil {
		t.Fatal("cannot pack")
	}
	files := map[string]string{
		"text.txt": transcript(wrongA, wrongA, wrongB, valid, wrongA), "bad.wtb": wthor(3), "packed.txt.gz": packed.String(),
		"archive.zip": archive.String(), "line.sgf": "(;FF[4]GM[11]SZ[5];B[a1];W[a1])(;FF[4]GM[11]SZ[5];B[b1];W[b1])\n", "odd.sgf": "garbage",
	}
	findingstest.Put(t, dir, files)
	log := sarifOf(t, transcript(wrongA, wrongB), dir, dir, "-")
	run := log.Runs[0]
	if run.AutomationDetails.ID != "plybook/games/" || run.Tool.Driver.SemanticVersion != "1.2.3-rc.1" || run.Tool.Driver.Version != "" {
		t.Errorf("the run is %+v of %s %q", run.AutomationDetails, run.Tool.Driver.SemanticVersion, run.Tool.Driver.Version)
	}
	seen, own, perFile := map[string]bool{}, map[string]int{}, map[string]int{}
	for i, r := range run.Results {
		place := r.Locations[0].PhysicalLocation
		file := place.ArtifactLocation.URI
		perFile[file]++
		hash := r.PartialFingerprints["primaryLocationLineHash"]
		switch plain := file == "text.txt" || file == "line.sgf"; {
		case plain != (place.Region != nil):
			t.Errorf("%s: the region is %+v", file, place.Region)
		case hash != "":
			own[file]++
		case !plain:
			t.Errorf("%s: no identity: %+v", file, r)
		default:
			hash = lineHashes(files[file])[place.Region.StartLine-1]
		}
		if place.Region != nil && place.Region.EndLine != place.Region.StartLine {
			t.Errorf("%s: the region is %+v", file, place.Region)
		}
		if identity := r.RuleID + " " + file + " " + hash; seen[identity] {
			t.Errorf("result %d is the second one with the identity %s", i, identity)
		} else {
			seen[identity] = true
		}
		if r.PartialFingerprints["plybook/v2"] == "" {
			t.Errorf("result %d has no key", i)
		}
		if strings.HasPrefix(file, "archive") && !strings.HasPrefix(r.Message.Text, "x/a.txt, game ") && !strings.HasPrefix(r.Message.Text, "y/a.txt, game ") &&
			!strings.HasPrefix(r.Message.Text, "z.wtb") {
			t.Errorf("a member is not named: %s", r.Message.Text)
		}
	}
	if own["text.txt"] != 0 || own["line.sgf"] == 0 {
		t.Errorf("own identities: %v; want none where lines are enough, and some for a line with several results of a rule", own)
	}
	for _, name := range []string{"text.txt", "bad.wtb", "packed.txt.gz", "archive.zip", "stdin", "odd.sgf"} {
		if perFile[name] == 0 {
			t.Errorf("no results about %s: %v", name, perFile)
		}
	}
	if perFile["bad.wtb"] < 3 {
		t.Errorf("%d results of three bad games", perFile["bad.wtb"])
	}
}

func TestFindingsAboutOneArchiveAreCounted(t *testing.T) {
	var archive bytes.Buffer
	zw := zip.NewWriter(&archive)
	for _, name := range []string{"../a.txt", "../b.txt"} {
		if _, err := zw.Create(name); err != nil {
			t.Fatal(err)
		}
	}
	if err := zw.Close(); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	findingstest.Put(t, dir, map[string]string{"evil.zip": archive.String()})
	var got fingerprints
	run := job.Run{Run: measure.Run{Args: []string{dir}}}
	if _, err := run.Validate(context.Background(), job.Validation{Writer: &got, Keys: true}); err != nil {
		t.Fatal(err)
	}
	if k := got.keys; len(k) != 2 || k[0] != k[1] || fmt.Sprint(got.numbers) != "[1 2]" {
		t.Errorf("got the keys %v with the numbers %v; want one key, counted", k, got.numbers)
	}
}

// Keys are a promise: they stand in baselines and in the memory of code scanning.
func TestKeysOfTheSamples(t *testing.T) {
	dir := t.TempDir()
	if err := os.CopyFS(dir, samples.FS()); err != nil {
		t.Fatal(err)
	}
	findingstest.Put(t, dir, map[string]string{"wrong.txt": transcript(wrongA, wrongA, wrongB, wrongC), "wrong.sgf": "garbage"})
	g := &keyGatherer{dir: dir}
	run := job.Run{Run: measure.Run{Args: []string{dir}, Corpus: corpus.Options{Unrecognised: source.UnrecognisedExtension}}}
	if _, err := run.Validate(context.Background(), job.Validation{Writer: g, Keys: true}); err != nil {
		t.Fatal(err)
	}
	if g.n < 20 {
		t.Errorf("%d keys are too few to tell", g.n)
	}
	findingstest.Golden(t, filepath.Join("testdata", "keys.txt"), g.out.Bytes())
}

// A keyGatherer lists the keys of findings.
type keyGatherer struct {
	dir string
	out bytes.Buffer
	n   int
}

func (k *keyGatherer) Game(g *findings.Game) error {
	for _, f := range g.Findings {
		name, err := filepath.Rel(k.dir, f.File)
		if err != nil {
			return err
		}
		k.n++
		fmt.Fprintf(&k.out, "%s:%d %s#%d %s\n", f.Key, f.Nth, filepath.ToSlash(name), f.Game, f.Code)
	}
	return nil
}

func (*keyGatherer) Close(*findings.Summary) error { return nil }

// Who does not ask for keys does not pay for them.
func TestKeysAreMadeOnlyWhereTheyAreAskedFor(t *testing.T) {
	dir := t.TempDir()
	findingstest.Put(t, dir, map[string]string{"games/a.txt": transcript(wrongA)})
	for _, asked := range []bool{false, true} {
		var found []replay.Finding
		w := funcWriter(func(g *findings.Game) { found = append(found, g.Findings...) })
		run := job.Run{Run: measure.Run{Args: []string{dir}}}
		if _, err := run.Validate(context.Background(), job.Validation{Writer: w, Keys: asked}); err != nil {
			t.Fatal(err)
		}
		if len(found) == 0 || (found[0].Key != "") != asked {
			t.Errorf("asked %v: %+v", asked, found)
		}
	}
}

type funcWriter func(*findings.Game)

func (f funcWriter) Game(g *findings.Game) error {
	f(g)
	return nil
}

func (funcWriter) Close(*findings.Summary) error { return nil }
