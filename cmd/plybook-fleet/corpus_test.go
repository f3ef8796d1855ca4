//go:build !windows

package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/plybook/plybook/analyze/stats"
)

// analysis are flags of an analysis, of some seconds in dozens of shards, whose files follow from them and the corpus.
var analysis = []string{"--exit-zero", "--tables", "jsonl", "--tree-plies", "4", "--where", "plies>2", "games"}

// corpusFiles are a corpus with a file that is broken in the middle, and one that is compressed and damaged.
var corpusFiles = sync.OnceValues(func() (map[string][]byte, error) {
	games, err := exec.Command(plybookProgram, "generate", "--game", "reversi", "--games", "3000", "--seed", "5").Output()
	if err != nil {
		return nil, err
	}
	half := len(games) / 2
	half += bytes.Index(games[half:], []byte("[Game ")) // where a game begins
	broken := bytes.Clone(games[:half/8])
	for i := 997; i < len(broken); i += 997 {
		broken[i] ^= 5
	}
	return map[string][]byte{"a.pgn": games[:half], "b/broken.pgn": broken, "b/torn.gz": []byte("\x1f\x8b\x08torn"), "c.pgn": games[half:]}, nil
})

// withCorpus puts the corpus into the folder games of a folder.
func withCorpus(t *testing.T, dir string) {
	t.Helper()
	files, err := corpusFiles()
	for name, data := range files {
		place := filepath.Join(dir, "games", name)
		if err == nil {
			err = os.MkdirAll(filepath.Dir(place), 0o777)
		}
		if err == nil {
			err = os.WriteFile(place, data, 0o666)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
}

// wantAnalysis are the files that plybook alone writes.
var wantAnalysis = sync.OnceValues(func() (map[string]string, error) {
	dir, err := os.MkdirTemp(filepath.Dir(plybookProgram), "want")
	if err != nil {
		return nil, err
	}
	files, err := corpusFiles()
	if err != nil {
		return nil, err
	}
	for name, data := range files {
		place := filepath.Join(dir, "games", name)
		if err := os.MkdirAll(filepath.Dir(place), 0o777); err != nil {
			return nil, err
		}
		if err := os.WriteFile(place, data, 0o666); err != nil {
			return nil, err
		}
	}
	alone := exec.Command(plybookProgram, append([]string{"analyze", "--out", "stats"}, analysis...)...)
	alone.Dir = dir
	if said, err := alone.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%w\n%s", err, said)
	}
	return filesIn(filepath.Join(dir, "stats"))
})

// filesIn returns all files of a folder.
func filesIn(dir string) (map[string]string, error) {
	files := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		files[strings.TrimPrefix(path, dir+"/")] = string(data)
		return err
	})
	return files, err
}

// newCorpusArena starts servers, with the corpus in the folder of the coordinator.
func newCorpusArena(t *testing.T, servers int) *arena {
	t.Helper()
	a := newArena(t, servers)
	withCorpus(t, a.dir)
	return a
}

// measurer starts a worker that measures.
func (a *arena) measurer(name string, more ...string) *child {
	a.Helper()
	return a.worker(name, append([]string{"--corpus", "."}, more...)...)
}

// analyze starts a coordinator of the analysis.
func (a *arena) analyze(more ...string) *child {
	a.Helper()
	args := []string{"analyze", "--fleet", a.url, "--keys", "keys/coordinator", "--plybook", plybookProgram, "--lease", "2s", "--range-size", "8", "--out", "stats"}
	return start(a.T, a.dir, os.Args[0], append(append(args, analysis...), more...)...)
}

// parts returns how many parts the coordinator has.
func (a *arena) parts() int {
	parts, err := filepath.Glob(filepath.Join(a.dir, "stats", ".plybook-fleet-parts", "*.plypart"))
	if err != nil {
		a.Fatal(err)
	}
	return len(parts)
}

// untilParts waits until there are some parts of an analysis that is not over.
func (a *arena) untilParts(c *child, n int) {
	a.Helper()
	until(a.T, fmt.Sprintf("%d parts", n), func() bool {
		select {
		case <-c.gone:
			a.Fatalf("the analysis ended before what is to happen in it:\n%s", c.out.String())
		default:
		}
		return a.parts() >= n
	})
}

// sameAnalysis fails if a coordinator does not end well, with the files that plybook writes and no others.
func (a *arena) sameAnalysis(c *child) {
	a.Helper()
	if code := c.code(a.T); code != 0 {
		a.Fatalf("exit code %d:\n%s", code, c.out.String())
	}
	want, err := wantAnalysis()
	if err != nil {
		a.Fatal(err)
	}
	got, err := filesIn(filepath.Join(a.dir, "stats"))
	if err != nil {
		a.Fatal(err)
	}
	for name, text := range want {
		if got[name] != text {
			a.Errorf("%s has %d bytes, want %d, and they differ", name, len(got[name]), len(text))
		}
		delete(got, name)
	}
	if len(want) != 3 || len(got) != 0 {
		a.Errorf("%d files are wanted, and there are others: %d", len(want), len(got))
	}
}

// Two workers, of which one has the corpus elsewhere, and all shards are measured twice.
func TestAnalysisOfTwoWorkers(t *testing.T) {
	a := newCorpusArena(t, 1)
	withCorpus(t, filepath.Join(a.dir, "copy"))
	a.measurer("w1")
	a.worker("w2", "--corpus", "copy")
	a.sameAnalysis(a.analyze("--verify", "100"))
	if a.parts() != 0 {
		t.Error("parts are left")
	}
	s := a.status()
	if len(s.Runs) != 1 || s.Runs[0].Counts != ofShards || s.Runs[0].Played != s.Runs[0].Scheduled {
		t.Fatalf("%+v", s.Runs)
	}
	if want := fmt.Sprintf("%[1]d of %[1]d shards", s.Runs[0].Scheduled); !strings.Contains(get(t, a.page()), want) {
		t.Errorf("the page does not say %q", want)
	}
}

func TestAWorkerIsKilledWithAShard(t *testing.T) {
	a := newCorpusArena(t, 1)
	w := a.measurer("w1")
	c := a.analyze()
	a.untilParts(c, 3)
	w.kill()
	a.measurer("w2")
	a.sameAnalysis(c)
}

// A coordinator that is killed leaves its parts; one that is damaged is measured again.
func TestTheCoordinatorOfAnAnalysisIsKilled(t *testing.T) {
	a := newCorpusArena(t, 1)
	a.measurer("w1")
	c := a.analyze()
	a.untilParts(c, 5)
	c.kill()
	had := a.parts()
	parts, err := filepath.Glob(filepath.Join(a.dir, "stats", ".plybook-fleet-parts", "*.plypart"))
	if err == nil {
		err = os.Truncate(parts[1], 100)
	}
	if err != nil {
		t.Fatal(err)
	}
	c = a.analyze("--resume")
	a.sameAnalysis(c)
	if said := c.out.String(); !strings.Contains(said, fmt.Sprintf("stats already has %d of ", had-1)) {
		t.Errorf("%d parts were there and one is damaged, and it says\n%s", had, said)
	}
}

// Ctrl-C leaves parts; they are not those of an analysis with other flags.
func TestAnInterruptedAnalysis(t *testing.T) {
	a := newCorpusArena(t, 1)
	w := a.measurer("w1")
	c := a.analyze()
	a.untilParts(c, 3)
	if err := c.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if code := c.code(t); code != exitInterrupted || !strings.Contains(c.out.String(), " shards; pass --resume to continue") {
		t.Errorf("exit code %d: %s", code, c.out.String())
	}
	other := a.analyze("--resume", "--min-games", "7")
	if code := other.code(t); code != exitFailed || !strings.Contains(other.out.String(), "differences: --min-games 2, not 7") {
		t.Errorf("with other flags: exit code %d: %s", code, other.out.String())
	}
	w.kill()
	c = a.analyze("--resume")
	until(t, "the parts are found", func() bool { return strings.Contains(c.out.String(), "stats already has ") })
	a.measurer("w2")
	a.sameAnalysis(c)
}

func TestAllServersAreLostWithTheirPartsAndDisks(t *testing.T) {
	a := newCorpusArena(t, 3)
	a.measurer("w1")
	c := a.analyze()
	a.untilParts(c, 3)
	a.loseDisks()
	a.sameAnalysis(c)
}

// A worker whose files are others leaves the corpus to others, and says why; it does not count as one that was lost with a shard.
func TestWorkersWithOtherFiles(t *testing.T) {
	a := newCorpusArena(t, 1)
	withCorpus(t, filepath.Join(a.dir, "changed"))
	if err := os.WriteFile(filepath.Join(a.dir, "changed", "games", "c.pgn"), []byte("[Game \"reversi\"]\n\n1. f5 *\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	c := a.analyze()
	for i, w := range []struct{ corpus, why string }{
		{"changed", "games/c.pgn has changed since the plan was made: expected "}, {"none", "cannot read games/"}, {"changed", "games/c.pgn has changed"},
		{"", "this worker has no --corpus to read files in"}, {"none", "cannot read games/"}, {"none", "cannot read games/"},
	} {
		worker := a.worker(fmt.Sprintf("w%d", i), "--corpus="+w.corpus)
		until(t, "a worker leaves the corpus to others", func() bool { return strings.Contains(worker.out.String(), "skipped: "+w.why) })
	}
	until(t, "the coordinator says what it waits for", func() bool {
		return strings.Contains(c.out.String(), "waiting for a worker that can do these shards; worker worker/w0: games/c.pgn has changed since the plan was made")
	})
	status := start(t, a.dir, os.Args[0], "status", "--fleet", a.url, "--keys", "keys/coordinator")
	if code := status.code(t); code != 0 || !strings.Contains(status.out.String(), "games/c.pgn has changed since the plan was made") {
		t.Errorf("status: exit code %d: %s", code, status.out.String())
	}
	a.measurer("whole")
	a.sameAnalysis(c)
}

// An analysis that nobody can do ends after a time, with the reasons.
func TestAnAnalysisWithoutWorkers(t *testing.T) {
	a := newCorpusArena(t, 1)
	a.worker("w1")
	c := a.analyze("--wait", "3s")
	if code := c.code(t); code != exitFailed || !strings.Contains(c.out.String(), "no worker that can do these shards came for 3s; worker worker/w1: this worker has no --corpus to read files in") {
		t.Errorf("exit code %d: %s", code, c.out.String())
	}
	if _, err := os.Stat(filepath.Join(a.dir, "stats")); err == nil {
		t.Error("there is a folder of an analysis without parts")
	}
}

// A shard that three workers were lost with ends the run, which says where it begins.
func TestAPoisonShard(t *testing.T) {
	a := newCorpusArena(t, 1)
	c := a.analyze()
	f := a.connect("lost", "keys/worker", nil)
	defer f.nc.Close()
	lost := 0
	until(t, "three workers are lost", func() bool {
		message := a.takeJob(f)
		if message == nil {
			return false
		}
		if err := message.Nak(); err != nil { // as the end of its lease is for one that is killed
			t.Fatal(err)
		}
		lost++
		return lost == 3*minWindow // of all shards that are waiting
	})
	a.measurer("w1")
	if code := c.code(t); code != exitFailed {
		t.Errorf("exit code %d", code)
	}
	if said := c.out.String(); !strings.Contains(said, "which begins in games/a.pgn: 3 workers were lost with it") {
		t.Errorf("it says %s", said)
	}
}

// takeJob takes a job of the only run; nil if there is none yet.
func (a *arena) takeJob(f *fleet) jetstream.Msg {
	a.Helper()
	ids, err := f.keys(a.Context(), runKey)
	if err != nil || len(ids) == 0 {
		return nil
	}
	consumer, err := f.js.Consumer(a.Context(), jobStream, ids[0])
	if err != nil {
		return nil
	}
	batch, err := consumer.Fetch(1, jetstream.FetchMaxWait(time.Second))
	if err != nil {
		return nil
	}
	return <-batch.Messages()
}

// Workers that send the part of another shard, a damaged part or one of other numbers are named, and take part no more.
func TestAWorkerThatLiesAboutAShard(t *testing.T) {
	for name, lie := range map[string]struct {
		change func(j *job) // what is measured
		spoil  func(part []byte) []byte
		want   string
	}{
		"another shard": {func(j *job) { j.Shard, j.Ranges = j.Shard%2+1, nil }, nil, "its part is another one; differences: --shard"},
		"no ranges":     {func(j *job) { j.Ranges = nil }, nil, "its part lacks range"},
		"damaged":       {nil, func(part []byte) []byte { part[len(part)/2] ^= 1; return part }, "its part is damaged"},
		"nothing":       {nil, func([]byte) []byte { return nil }, "a part of 0 chunks"},
		"no records":    {nil, withoutRecords, "its part is not the one that is measured on the coordinator's machine"},
	} {
		t.Run(name, func(t *testing.T) {
			a := newCorpusArena(t, 1)
			c := a.analyze("--verify", "100")
			a.lieAboutShard(lie.change, lie.spoil)
			a.measurer("honest")
			a.sameAnalysis(c)
			if said := c.out.String(); strings.Count(said, " was refused: ") != 1 || !strings.Contains(said, lie.want) {
				t.Errorf("it says\n%s", said)
			}
		})
	}
}

// withoutRecords returns a part of the ranges of another one, in which nothing was found.
func withoutRecords(data []byte) []byte {
	part, err := stats.ReadPart(bytes.NewReader(data), "part", true)
	if err != nil {
		panic(err)
	}
	var lie bytes.Buffer
	w, err := stats.NewPartWriter(&lie, &part.Header, nil)
	if err == nil {
		err = w.Segment(nil, stats.SegmentEnd{Ended: part.Ranges})
	}
	if err == nil {
		err = w.Close(part.End)
	}
	if err != nil {
		panic(err)
	}
	return lie.Bytes()
}

// lieAboutShard takes a job as a worker does, and answers it with something else.
func (a *arena) lieAboutShard(change func(*job), spoil func([]byte) []byte) {
	a.Helper()
	f := a.connect("liar", "keys/liar", nil)
	defer f.nc.Close()
	var message jetstream.Msg
	until(a.T, "the liar has a job", func() bool {
		message = a.takeJob(f)
		return message != nil
	})
	var j job
	if err := json.Unmarshal(message.Data(), &j); err != nil {
		a.Fatal(err)
	}
	var text json.RawMessage
	var d document
	if _, err := f.get(a.Context(), documentKey+j.Document, &text); err != nil || json.Unmarshal(text, &d) != nil {
		a.Fatalf("%v: %s", err, text)
	}
	m, err := measurerFor(d.Corpus, a.dir, nil)
	if err != nil {
		a.Fatal(err)
	}
	w := &worker{fleet: f, id: workerID{"liar", "liar"}}
	r := result{Schema: schema, Run: j.Run, Unit: j.Unit, Worker: "liar"}
	asked := j
	if change != nil {
		change(&j)
	}
	err = m.measured(a.Context(), &j, func(part io.Reader) error {
		data, err := io.ReadAll(part)
		if err == nil && spoil != nil {
			data = spoil(data)
		}
		if err == nil {
			r.Part, err = w.storePart(a.Context(), &asked, bytes.NewReader(data))
		}
		return err
	})
	if err != nil {
		a.Fatal(err)
	}
	if !w.publish(a.Context(), &r) {
		a.Fatal("the lie is not published")
	}
	if err := message.Ack(); err != nil {
		a.Fatal(err)
	}
	if err := f.nc.Flush(); err != nil {
		a.Fatal(err)
	}
}

// Flags go to the programs that read them.
func TestFlagsOfAnalyses(t *testing.T) {
	g, err := analyzeArgs([]string{"--game", "reversi", "--out", "s", "games", "--tables=none", "--exit-zero", "--min-games", "3", "--no-plies", "--names", "n", "--resume", "--segment", "2", "more"})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		what      string
		got, want string
	}{
		{"plan", strings.Join(g.plan, " "), "--exit-zero=true --game reversi games --names=n more"},
		{"analyze", strings.Join(g.settings, " "), "--tables=none --min-games=3 --no-plies=true"},
		{"merge", strings.Join(g.merge, " "), "--tables=none --exit-zero=true --no-plies=true"},
		{"own", g.out + " " + g.names, "s n"},
	} {
		if c.got != c.want {
			t.Errorf("%s: got %q, want %q", c.what, c.got, c.want)
		}
	}
	if !g.resume {
		t.Error("--resume is not seen")
	}
}

// A worker reads no file outside of its folder, whatever a job names.
func TestOnlyFilesOfTheCorpusAreRead(t *testing.T) {
	for name, ok := range map[string]bool{
		"a.pgn": true, "b/a.pgn": true, "/corpus/a.pgn": true, "b/../a.pgn": true, "../a.pgn": false, "b/../../a.pgn": false, "/etc/passwd": false, "/corpus2/a": false, "": false,
	} {
		if err := inside("/corpus", name); (err == nil) != ok {
			t.Errorf("%q: %v", name, err)
		}
	}
	for name, ok := range map[string]bool{
		"s3://archive/games/a.pgn": true, "s3://archive/games/b/a.pgn": true, "s3://archive/games-old/a.pgn": false, "s3://archive/games/../secrets": false,
		"s3://other/games/a.pgn": false, "s3://archive/games": false, "a.pgn": false, "/etc/passwd": false,
	} {
		if err := inside("s3://archive/games", name); (err == nil) != ok {
			t.Errorf("%q: %v", name, err)
		}
	}
	if err := inside("/corpus", "s3://archive/games/a.pgn"); err == nil {
		t.Error("an object lies in a folder")
	}
}
