package main

import (
	"bytes"
	"errors"
	"flag"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/plybook/plybook/internal/safefile"
)

var (
	kills    = flag.Int("kills", 40, "end so many runs at random moments")
	killSeed = flag.Uint64("kill-seed", 1, "the seed of these moments")
)

// A victim is a command that is ended again and again. Its arguments name what it reads as IN and its product as OUT.
type victim struct {
	name string
	args []string
	out  string   // the file or folder of its products, below a folder of its own
	old  []string // products that are there before
	grow bool     // the product is the beginning of itself at any time

	took  time.Duration     // when nobody ended it
	whole map[string]string // what is there then, by name
	code  int
}

var victims = []victim{
	{name: "validate", args: []string{"validate", "--output", "json", "--out", "OUT", "IN/bad.txt"}, out: "r.json", old: []string{"r.json"}},
	{name: "convert", args: []string{"convert", "--to", "pgn", "--out", "OUT", "IN/games.txt"}, out: "g.pgn", old: []string{"g.pgn"}},
	{name: "snapshot", args: []string{"snapshot", "--out", "OUT", "IN/games.txt"}, out: "g.snap", old: []string{"g.snap"}},
	{name: "render", args: []string{"render", "--out-dir", "OUT", "--type", "svg", "IN/few.txt"}, out: "pictures",
		old: []string{"pictures/few.txt-0007.svg"}},
	{name: "analyze", args: []string{"analyze", "--tables", "jsonl", "--no-plies", "--segment", "1", "--resume", "--out", "OUT", "IN/games.txt"},
		out: "stats", old: []string{"stats/stats.json"}},
	{name: "a shard", args: []string{"analyze", "--plan", "IN/games.plan", "--shard", "1/1", "--segment", "1", "--resume", "--out", "OUT"},
		out: "1.plypart", old: []string{"1.plypart"}},
	{name: "match", args: []string{"match", "--game", "hive", "--player", "random", "--player", "random", "--nodes", "1", "--max-plies", "60",
		"--games", "40", "--resume", "--out", "OUT"}, out: "m.pgn", grow: true},
	{name: "merge", args: []string{"merge", "--tables", "jsonl", "--no-plies", "--out", "OUT", "IN/1.plypart"}, out: "merged",
		old: []string{"merged/stats.json", "merged/games.jsonl"}},
	{name: "report", args: []string{"report", "--out", "OUT", "IN/games.txt"}, out: "pages", old: []string{"pages/index.html"}},
}

// Runs that are ended at random moments, some of them several times, leave every product as it was, or whole, or
// beside its place a beginning of it. The next run writes what one writes that is left alone, and leaves nothing else.
// make kill ends more of them.
func TestKills(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a hundred processes")
	}
	if runtime.GOOS == "windows" {
		t.Skip("there are no signals to send on Windows")
	}
	in, temp := t.TempDir(), t.TempDir()
	t.Setenv("TMPDIR", temp)
	randomTranscripts(t, filepath.Join(in, "games.txt"), 1500)
	randomTranscripts(t, filepath.Join(in, "few.txt"), 60)
	text, err := os.ReadFile(filepath.Join(in, "games.txt"))
	if err == nil {
		err = os.WriteFile(filepath.Join(in, "bad.txt"), bytes.ReplaceAll(text, []byte("\n"), []byte("a1a1\n")), 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
	if said, err := exec.Command("plybook", "plan", "--range-size", "1", "--out", filepath.Join(in, "games.plan"), filepath.Join(in, "games.txt")).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	all := slices.Clone(victims)
	if said, err := all[5].command(in, in).CombinedOutput(); err != nil && exitOf(err) != exitFindings { // the part to merge
		t.Fatalf("%v\n%s", err, said)
	}
	for i := range all {
		all[i].leaveAlone(t, in)
		t.Logf("%s takes %v", all[i].name, all[i].took.Round(time.Millisecond))
	}
	t.Logf("%d kills, seed %d", *kills, *killSeed)
	random := rand.New(rand.NewPCG(*killSeed, 0))
	counts := map[string]int{}
	const triesPerKill = 10 // where most runs end before the signal comes, fewer are ended
	for done, tries := 0, 0; done < *kills && tries < triesPerKill**kills && !t.Failed(); {
		v := &all[random.IntN(len(all))]
		dir := t.TempDir()
		v.prepare(t, dir)
		for range 1 + random.IntN(3) {
			end := v.end(t, in, dir, random)
			tries++
			counts[end]++
			if end != tooLate {
				done++
			}
			v.checkProducts(t, dir, counts)
		}
		v.goOn(t, in, dir)
		if left := filesBelow(t, temp); len(left) > 0 {
			t.Errorf("%s leaves temporary files: %v", v.name, slices.Sorted(maps.Keys(left)))
		}
		if err := os.RemoveAll(dir); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("ends: %v", counts)
}

func (v *victim) command(in, dir string) *exec.Cmd {
	var args []string
	for _, a := range v.args {
		if a == "OUT" {
			a = filepath.Join(dir, v.out)
		}
		if rest, ok := strings.CutPrefix(a, "IN/"); ok {
			a = filepath.Join(in, rest)
		}
		args = append(args, a)
	}
	return exec.Command("plybook", args...)
}

// exitOf returns the exit code that an error tells; -1 for a signal.
func exitOf(err error) int {
	var exit *exec.ExitError
	switch {
	case err == nil:
		return 0
	case errors.As(err, &exit):
		return exit.ExitCode()
	}
	return exitFailed
}

// leaveAlone finds out what a run writes that nobody ends.
func (v *victim) leaveAlone(t *testing.T, in string) {
	t.Helper()
	dir := t.TempDir()
	v.prepare(t, dir)
	begin := time.Now()
	said, err := v.command(in, dir).CombinedOutput()
	v.took, v.code, v.whole = time.Since(begin), exitOf(err), filesBelow(t, dir)
	if v.code != exitClean && v.code != exitFindings {
		t.Fatalf("%s: %v\n%s", v.name, err, said)
	}
	for _, old := range v.old {
		if v.whole[old] == oldProduct {
			t.Fatalf("%s has not written %s: %v", v.name, old, slices.Sorted(maps.Keys(v.whole)))
		}
	}
}

const oldProduct = "what was there before\n"

func (v *victim) prepare(t *testing.T, dir string) {
	t.Helper()
	for _, name := range v.old {
		path := filepath.Join(dir, name)
		err := os.MkdirAll(filepath.Dir(path), 0o777)
		if err == nil {
			err = os.WriteFile(path, []byte(oldProduct), 0o666)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// tooLate is the end of a run that nobody ended.
const tooLate = "too late"

// end starts a run and ends it at some moment. It returns how it ended.
func (v *victim) end(t *testing.T, in, dir string, random *rand.Rand) string {
	t.Helper()
	signals := []syscall.Signal{syscall.SIGKILL, syscall.SIGINT, syscall.SIGHUP, syscall.SIGTERM}
	signal := signals[random.IntN(len(signals))]
	moment := time.Duration(random.Int64N(int64(v.took) * 3 / 4))
	var said bytes.Buffer
	cmd := v.command(in, dir)
	cmd.Stdout, cmd.Stderr = &said, &said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	timer := time.AfterFunc(moment, func() { _ = cmd.Process.Signal(signal) }) // it may have ended
	err := cmd.Wait()
	timer.Stop()
	code := exitOf(err)
	status, ok := cmd.ProcessState.Sys().(syscall.WaitStatus)
	switch {
	case ok && status.Signaled():
		// Before it is ready to hear of a signal any of them ends it.
		if signal != status.Signal() {
			t.Errorf("%s: %v after %v ended it by %v", v.name, signal, moment, status.Signal())
		}
		return "killed"
	case code == exitInterrupted:
		return "interrupted"
	case code != v.code:
		t.Errorf("%s: %v after %v: exit code %d: %s", v.name, signal, moment, code, said.String())
	}
	return tooLate
}

// checkProducts says what is neither as it was nor whole, nor a beginning where it has to be.
func (v *victim) checkProducts(t *testing.T, dir string, counts map[string]int) {
	t.Helper()
	there := filesBelow(t, dir)
	for name, whole := range v.whole {
		got, ok := there[name]
		switch {
		case !ok && !slices.Contains(v.old, name), got == whole, got == oldProduct && slices.Contains(v.old, name):
		case ok && v.grow && strings.HasPrefix(whole, got):
		case !ok:
			t.Errorf("%s: %s is lost", v.name, name)
		default:
			t.Errorf("%s: %s is torn: %d bytes of %d", v.name, name, len(got), len(whole))
		}
		if partial, ok := there[name+safefile.PartialExtension]; ok {
			counts["partial files"]++
			if !strings.HasPrefix(whole, partial) {
				t.Errorf("%s: %s.partial is no beginning: %d bytes of %d", v.name, name, len(partial), len(whole))
			}
		}
	}
}

// goOn runs the command to its end, and compares what there is then with what there has to be.
func (v *victim) goOn(t *testing.T, in, dir string) {
	t.Helper()
	said, err := v.command(in, dir).CombinedOutput()
	if code := exitOf(err); code != v.code {
		t.Errorf("%s: the next run ends with %d: %s", v.name, code, said)
	}
	there := filesBelow(t, dir)
	for name, whole := range v.whole {
		if there[name] != whole {
			t.Errorf("%s: the next run writes other bytes to %s", v.name, name)
		}
		delete(there, name)
	}
	if len(there) > 0 {
		t.Errorf("%s: the next run leaves %v", v.name, slices.Sorted(maps.Keys(there)))
	}
}

// filesBelow returns the files below a folder, by their names.
func filesBelow(t *testing.T, dir string) map[string]string {
	t.Helper()
	found := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, err := filepath.Rel(dir, path)
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		found[filepath.ToSlash(name)] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}
