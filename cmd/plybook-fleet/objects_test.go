//go:build !windows

package main

import (
	"archive/zip"
	"bytes"
	"errors"
	"net/http"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"github.com/plybook/plybook/cmd/plybook-fleet/internal/objects/fakestore"
)

// An attic is a store with a corpus, and a folder with the same files.
type attic struct {
	*testing.T
	*fakestore.Store
	dir  string
	want map[string]string // what plybook makes of the files
}

// newAttic puts the corpus into the store, with archives, compressed files and a hidden one, and measures the files.
func newAttic(t *testing.T, args ...string) *attic {
	t.Helper()
	files, err := corpusFiles()
	if err != nil {
		t.Fatal(err)
	}
	a := &attic{T: t, Store: fakestore.New(t), dir: t.TempDir()}
	first := files["a.pgn"][:20_000]
	var zipped, gzipped, squeezed bytes.Buffer
	z := zip.NewWriter(&zipped)
	for _, name := range []string{"2020/x.pgn", "y.pgn"} {
		w, err := z.Create(name)
		if err == nil {
			_, err = w.Write(first)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	g := gzip.NewWriter(&gzipped)
	_, _ = g.Write(first)
	s, err := zstd.NewWriter(&squeezed)
	if err != nil {
		t.Fatal(err)
	}
	_, _ = s.Write(first)
	for _, c := range []interface{ Close() error }{z, g, s} {
		if err := c.Close(); err != nil {
			t.Fatal(err)
		}
	}
	all := map[string][]byte{
		"games/d.zip": zipped.Bytes(), "games/e.pgn.gz": gzipped.Bytes(), "games/f.pgn.zst": squeezed.Bytes(), "games/.hidden/a.pgn": first,
		"more/g.pgn": first, "more/empty.pgn": nil, "games-old/h.pgn": first,
	}
	for name, data := range files {
		all["games/"+name] = data
	}
	for name, data := range all {
		a.Put(name, data)
		place := filepath.Join(a.dir, name)
		if err := os.MkdirAll(filepath.Dir(place), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(place, data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if said, err := a.command(plybookProgram, append([]string{"analyze", "--exit-zero", "--out", "want"}, args...)...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	if a.want, err = filesIn(filepath.Join(a.dir, "want")); err != nil || len(a.want) != 3 {
		t.Fatal(len(a.want), err)
	}
	return a
}

func (a *attic) command(program string, args ...string) *exec.Cmd {
	c := exec.Command(program, args...)
	c.Dir, c.Env = a.dir, append(os.Environ(), asFleet+"=1")
	return c
}

// run runs plybook-fleet. It returns what it says and its exit code.
func (a *attic) run(command string, args ...string) (string, int) {
	a.Helper()
	c := start(a.T, a.dir, os.Args[0], append([]string{command, "--plybook", plybookProgram}, args...)...)
	code := c.code(a.T)
	return c.out.String(), code
}

// must runs plybook-fleet, which has to succeed.
func (a *attic) must(command string, args ...string) string {
	a.Helper()
	said, code := a.run(command, args...)
	if code != 0 {
		a.Fatalf("%s %q: exit code %d\n%s", command, args, code, said)
	}
	return said
}

// same fails if files are not those that plybook writes.
func (a *attic) same(got map[string]string) {
	a.Helper()
	for name, text := range a.want {
		if got[name] != text {
			a.Errorf("%s has %d bytes, want %d, or others", name, len(got[name]), len(text))
		}
	}
	if len(got) != len(a.want) {
		a.Errorf("%d files, want %d", len(got), len(a.want))
	}
}

// below returns the objects below a prefix.
func (a *attic) below(prefix string) map[string]string {
	got := map[string]string{}
	for _, key := range a.Keys(prefix) {
		got[strings.TrimPrefix(key, prefix)] = string(a.Get(key))
	}
	return got
}

// A corpus below two prefixes is what it is in two folders, with parts in the store and beside, and a store that fails now and then.
func TestACorpusOfObjects(t *testing.T) {
	flags := []string{"--tables", "jsonl", "--tree-plies", "4"}
	a := newAttic(t, append(flags, "--where", "plies>2", "games", "more")...)
	var requests atomic.Int32
	a.Fail(func(w http.ResponseWriter, _ *http.Request) bool {
		if requests.Add(1)%31 != 0 {
			return false
		}
		fakestore.Refuse(w, http.StatusServiceUnavailable, "SlowDown", "Please reduce your request rate.")
		return true
	})
	a.must("plan", "--exit-zero", "--where", "plies>2", "--range-size", "64", "--out", "s3://archive/corpus.plan", "s3://archive/games", "s3://archive/more/")
	if plan := a.Get("corpus.plan"); !bytes.Contains(plan, []byte(`"name":"s3://archive/games/a.pgn","id":"games/a.pgn"`)) || bytes.Contains(plan, []byte("games-old")) {
		t.Errorf("the plan is\n%.2000s", plan)
	}
	a.Read("games/a.pgn")
	for _, shard := range []string{"3/4", "1/4", "4/4"} {
		a.must("analyze", append(flags, "--exit-zero", "--plan", "s3://archive/corpus.plan", "--shard", shard, "--out", "s3://archive/parts/")...)
	}
	if said, code := a.run("merge", "--tables", "jsonl", "--out", "stats", "s3://archive/parts/"); code != exitFailed || !strings.Contains(said, "shard 2 of 4 is missing") {
		t.Errorf("exit code %d: %s", code, said)
	}
	a.must("analyze", append(flags, "--exit-zero", "--plan", "s3://archive/corpus.plan", "--shard", "2/4", "--out", "2.plypart")...)
	size := int64(len(a.Get("games/a.pgn")))
	if read, most := a.Read("games/a.pgn"), size+(size>>16+2)*(16<<10); read < size || read > most {
		t.Errorf("the shards read %d bytes of an object of %d; want at most %d", read, size, most)
	}
	a.must("analyze", append(flags, "--exit-zero", "--plan", "s3://archive/corpus.plan", "--shard", "2/4", "--out", "s3://archive/parts/")...)
	part, err := os.ReadFile(filepath.Join(a.dir, "2.plypart"))
	if err != nil {
		t.Fatal(err)
	}
	for _, stored := range a.below("parts/2-of-4-") {
		if stored != string(part) {
			t.Error("the part in the store is another than the one in a file")
		}
	}
	a.must("merge", "--exit-zero", "--tables", "jsonl", "--out", "s3://archive/stats/", "s3://archive/parts/")
	a.same(a.below("stats/"))

	// All once more: nothing is measured again, and no part is there twice.
	for _, out := range []string{"s3://archive/parts", "2.plypart"} {
		said := a.must("analyze", append(flags, "--exit-zero", "--plan", "s3://archive/corpus.plan", "--shard", "2/4", "--out", out)...)
		if !strings.Contains(said, "plypart is already complete") {
			t.Errorf("%s: %s", out, said)
		}
	}
	keys := a.Keys("parts/")
	if len(keys) != 4 {
		t.Errorf("parts: %q", keys)
	}

	// Parts of parts.
	a.must("merge", "--exit-zero", "--part", "--out", "s3://archive/more-parts/", "s3://archive/"+keys[0], "s3://archive/"+keys[2])
	a.must("merge", "--exit-zero", "--tables", "jsonl", "--out", "stats", "s3://archive/"+keys[1], "s3://archive/more-parts", "s3://archive/"+keys[3])
	got, err := filesIn(filepath.Join(a.dir, "stats"))
	if err != nil {
		t.Fatal(err)
	}
	a.same(got)
}

// Workers read objects below their prefix, of a store that fails now and then, and make of them what plybook makes of files. One
// that may not read all of them leaves the corpus to others.
func TestWorkersReadObjects(t *testing.T) {
	flags := []string{"--tables", "jsonl", "--tree-plies", "4"}
	o := newAttic(t, append(flags, "games", "more")...)
	var requests atomic.Int32
	o.Fail(func(w http.ResponseWriter, _ *http.Request) bool {
		if requests.Add(1)%31 != 0 {
			return false
		}
		fakestore.Refuse(w, http.StatusServiceUnavailable, "SlowDown", "Please reduce your request rate.")
		return true
	})
	a := &arena{T: t, program: os.Args[0], dir: o.dir}
	a.serve(place{host: "127.0.0.1"})
	analyze := func(more ...string) *child {
		return start(t, a.dir, a.program, slices.Concat([]string{
			"analyze", "--fleet", a.url, "--keys", "keys/coordinator", "--plybook", plybookProgram, "--lease", "2s", "--range-size", "8", "--verify", "10",
			"--exit-zero", "--out", "stats", "s3://archive/games", "s3://archive/more/",
		}, flags, more)...)
	}
	c := analyze()
	for _, w := range []struct{ name, corpus, why string }{
		{"some", "s3://archive/more", "s3://archive/games/"}, {"files", ".", " is an object, and the --corpus of this worker is a folder"},
	} {
		worker := a.worker(w.name, "--corpus", w.corpus)
		until(t, "a worker leaves the corpus to others", func() bool { return strings.Contains(worker.out.String(), w.why) })
		worker.kill()
	}
	first := a.worker("first", "--corpus", "s3://archive/")
	a.untilParts(c, 3)
	first.kill()
	c.kill()
	c = analyze("--resume")
	until(t, "the parts are found", func() bool { return strings.Contains(c.out.String(), "stats already has ") })
	a.worker("second", "--corpus", "s3://archive")
	if code := c.code(t); code != 0 {
		t.Fatalf("exit code %d:\n%s", code, c.out.String())
	}
	got, err := filesIn(filepath.Join(a.dir, "stats"))
	if err != nil {
		t.Fatal(err)
	}
	o.same(got)
	for _, said := range []string{c.out.String(), first.out.String()} {
		if strings.Contains(said, "secret-of-the-test") {
			t.Errorf("the secret is in\n%s", said)
		}
	}
}

// What is wrong with objects is an error that says what to do, and leaves no part.
func TestWhatIsWrongWithObjects(t *testing.T) {
	a := &attic{T: t, Store: fakestore.New(t), dir: t.TempDir()}
	files, err := corpusFiles()
	if err != nil {
		t.Fatal(err)
	}
	a.Put("games/a.pgn", files["a.pgn"])
	a.Put("games/b.pgn.gz", files["b/torn.gz"])
	a.must("plan", "--exit-zero", "--range-size", "8", "--out", "corpus.plan", "s3://archive/games")
	shard := []string{"--exit-zero", "--tables", "none", "--plan", "corpus.plan", "--shard", "1/1", "--out", "s3://archive/parts/"}

	wrong := func(want, command string, args ...string) {
		t.Helper()
		said, code := a.run(command, args...)
		if code != exitFailed || !strings.Contains(said, want) {
			t.Errorf("%s %q: exit code %d, and not %q:\n%s", command, args, code, want, said)
		}
		if strings.Contains(said, "secret-of-the-test") {
			t.Errorf("the secret is in\n%s", said)
		}
		if left := a.Keys("parts/"); len(left) != 0 {
			t.Errorf("%q is left", left)
		}
	}
	wrong(`s3://archive/nothing: there is no object of this name, and none below this prefix`, "plan", "s3://archive/nothing")
	wrong(`there is no bucket "attic" at `+a.URL, "plan", "s3://attic/games")
	wrong("corpus.plan is a file; plan files with plybook plan", "plan", "corpus.plan", "s3://archive/games")
	wrong("expected names of objects or prefixes", "plan", "corpus.plan")
	wrong("--plan and --shard need each other", "analyze", "--plan", "corpus.plan", "--out", "x")
	wrong(`--shard: expected I/N with an N of up to 10000, such as 2/4, found "5/4"`, "analyze", "--plan", "corpus.plan", "--shard", "5/4", "--out", "x")
	wrong("expected a folder for the files, found --out s3://archive/stats/", "analyze", "--out", "s3://archive/stats/", "s3://archive/games")
	wrong("corpus.plan is a file; plan files with plybook plan, and only objects here", "analyze", "--out", "x", "s3://archive/games", "corpus.plan")
	wrong("there are no parts below s3://archive/parts", "merge", "--out", "x", "s3://archive/parts")

	a.Fail(func(w http.ResponseWriter, r *http.Request) bool {
		fakestore.Refuse(w, http.StatusForbidden, "SignatureDoesNotMatch", "The signature does not match.")
		return true
	})
	wrong(`denies access to the bucket "archive" with the key AKIDTEST from the environment (AWS_ACCESS_KEY_ID)`, "plan", "s3://archive/games")
	a.Fail(nil)

	// An object is replaced, before a shard opens it and while it reads it.
	changed := bytes.Clone(files["a.pgn"])
	changed[len(changed)/2] ^= 1
	var opened atomic.Int32
	a.Fail(func(_ http.ResponseWriter, r *http.Request) bool {
		if r.Method == http.MethodGet && path.Base(r.URL.Path) == "a.pgn" && opened.Add(1) == 2 {
			a.Put("games/a.pgn", changed)
		}
		return false
	})
	wrong("s3://archive/games/a.pgn has changed since the plan was made: its ETag was ", "analyze", shard...)
	a.Fail(nil)
	wrong("s3://archive/games/a.pgn has changed since the plan was made: expected the ETag ", "analyze", shard...)
	wrong("make the plan again with plybook-fleet plan, and analyse all its shards", "analyze", shard...)
}

// The commands of the page on object storage give what one run gives.
func TestTheObjectStorageOfThePage(t *testing.T) {
	a := newAttic(t, "games")
	text, err := os.ReadFile("../../docs/how-to/fleet.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(text), "\n## Analyse a corpus in object storage\n")
	_, block, _ := strings.Cut(section, "```\n")
	block, _, _ = strings.Cut(block, "```")
	bin := t.TempDir()
	for name, program := range map[string]string{"plybook": plybookProgram, "plybook-fleet": os.Args[0]} {
		if err := os.Symlink(program, filepath.Join(bin, name)); err != nil {
			t.Fatal(err)
		}
	}
	ran := 0
	for line := range strings.Lines(block) {
		line, _, _ = strings.Cut(strings.TrimSpace(line), "  # ")
		if strings.HasPrefix(line, "export ") {
			continue // the test has its own
		}
		c := a.command("sh", "-c", strings.TrimSpace(line))
		c.Env = append(c.Env, "PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"))
		said, err := c.CombinedOutput()
		var exit *exec.ExitError
		if err != nil && (!errors.As(err, &exit) || exit.ExitCode() != exitFindings) { // the corpus has some
			t.Fatalf("%s: %v\n%s", line, err, said)
		}
		ran++
	}
	if ran != 5 {
		t.Errorf("there are %d commands", ran)
	}
	a.same(a.below("stats/"))
}
