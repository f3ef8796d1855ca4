//go:build !windows

package main

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/plybook/plybook/analyze/match"
	"github.com/plybook/plybook/analyze/player"
)

// full adds the cases that take long.
var (
	full     = flag.Bool("full", false, "also cut off servers, fill their disks, and kill servers, workers and coordinators again and again")
	kills    = flag.Int("kills", 12, "with -full: how many are killed, in a match of 14 times as many games and some more")
	killSeed = flag.Uint64("kill-seed", 2, "with -full: which ones")
	times    = flag.Int("times", 1, "with -full: how often each failure happens")
)

// reversi is a match of some seconds, whose file follows from these flags alone.
var reversi = []string{
	"--game", "reversi", "--player", "search", "--player", "random", "--nodes", searched, "--openings", "random:4", "--seed", "3", "--games", "40",
}

func TestTwoWorkers(t *testing.T) {
	a := newArena(t, 1)
	a.worker("w1")
	a.worker("w2")
	a.same(a.match("m.pgn", reversi...), "m.pgn", reversi...)
}

func TestAWorkerIsKilled(t *testing.T) {
	a := newArena(t, 1)
	w := a.worker("w1")
	c := a.match("m.pgn", reversi...)
	a.untilGames(c, "m.pgn", 3)
	w.kill()
	a.worker("w2")
	a.same(c, "m.pgn", reversi...)
}

func TestTheCoordinatorIsKilledAndItsFileTorn(t *testing.T) {
	a := newArena(t, 1)
	a.worker("w1")
	c := a.match("m.pgn", reversi...)
	a.untilGames(c, "m.pgn", 5)
	c.kill()
	file := filepath.Join(a.dir, "m.pgn")
	info, err := os.Stat(file)
	if err == nil {
		err = os.Truncate(file, info.Size()-137)
	}
	if err != nil {
		t.Fatal(err)
	}
	a.same(a.match("m.pgn", append(reversi, "--resume")...), "m.pgn", reversi...)
}

// A match with games that end by a verdict goes on too, wherever in the tag of a verdict its file is torn.
func TestAnAdjudicatedMatchIsTornInAVerdict(t *testing.T) {
	a := newArena(t, 1)
	flags := []string{
		"--game", "reversi", "--player", "A=search", "--player", "B=search:1", "--nodes", "5000", "--openings", "random:4", "--games", "24",
		"--adjudicate", "score:3000,plies:4", "--adjudicate", "solve", "--max-plies", "48",
	}
	a.worker("w1")
	c := a.match("m.pgn", flags...)
	a.untilGames(c, "m.pgn", 5)
	c.kill()
	file := filepath.Join(a.dir, "m.pgn")
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, reason := range []string{`[Adjudication "score`, `[Adjudication "solved`} {
		if !bytes.Contains(a.want(flags...), []byte(reason)) {
			t.Fatalf("no game of the match has %s", reason)
		}
	}
	if err := os.WriteFile(file, data[:bytes.LastIndex(data, []byte("[Adjudication "))+17], 0o666); err != nil {
		t.Fatal(err)
	}
	a.same(a.match("m.pgn", append(flags, "--resume")...), "m.pgn", flags...)
}

// Ctrl-C leaves whole games, and nothing to be played; plybook goes on with the match on its own.
func TestInterruptedMatchesGoOnWithoutAFleet(t *testing.T) {
	a := newArena(t, 1)
	w := a.worker("w1")
	c := a.match("m.pgn", reversi...)
	a.untilGames(c, "m.pgn", 3)
	if err := c.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if code := c.code(t); code != exitInterrupted || !strings.Contains(c.out.String(), "of 40 games; pass --resume to continue") {
		t.Errorf("exit code %d: %s", code, c.out.String())
	}
	a.same(start(t, a.dir, plybookProgram, append([]string{"match", "--out", "m.pgn", "--resume"}, reversi...)...), "m.pgn", reversi...)
	if err := w.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if code := w.code(t); code != 0 {
		t.Errorf("the worker: exit code %d", code)
	}
}

// A worker that is stopped for longer than its lease loses its games to another, and comes back with results that are there already.
func TestAWorkerIsStoppedBeyondItsLease(t *testing.T) {
	a := newArena(t, 1)
	w := a.worker("w1")
	c := a.match("m.pgn", reversi...)
	a.untilGames(c, "m.pgn", 3)
	a.worker("w2")
	if err := w.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	a.untilGames(c, "m.pgn", a.games("m.pgn")+3) // which is more than w1 holds
	if err := w.Process.Signal(syscall.SIGCONT); err != nil {
		t.Fatal(err)
	}
	a.same(c, "m.pgn", reversi...)
}

func TestTheLeaderOfThreeServersIsKilled(t *testing.T) {
	a := newArena(t, 3)
	a.worker("w1")
	c := a.match("m.pgn", reversi...)
	a.untilGames(c, "m.pgn", 3)
	leader := a.leader()
	for _, s := range a.servers {
		if s.name == leader {
			s.kill()
		}
	}
	a.same(c, "m.pgn", reversi...)
}

func TestAllServersAreLostWithTheirDisks(t *testing.T) {
	a := newArena(t, 3)
	a.worker("w1")
	c := a.match("m.pgn", reversi...)
	a.untilGames(c, "m.pgn", 3)
	a.loseDisks()
	a.same(c, "m.pgn", reversi...)
}

// engineFlags are a match with an engine, whose file follows from them too.
var engineFlags = []string{
	"--game", "reversi", "--player", "E=gtp:./engine.sh", "--player", "random", "--movetime", "60s", "--comments", "none", "--max-plies", "20",
	"--openings", "openings.pgn", "--games", "8",
}

// poisonEngine is an engine that kills the worker, if there is a file poison beside it, in the third of four openings.
const poisonEngine = `#!/bin/sh
dir=$(dirname "$0")
while read -r line; do
	case "$before $line" in
	play*\ [Ff]5\ play*\ [Ff]4) if [ -e "$dir/poison" ]; then kill -9 $PPID; fi ;;
	esac
	before=$line
	echo "$line"
done | PROGRAM engine --protocol gtp --game reversi --player greedy
`

const fourOpenings = "[Game \"reversi\"]\n[Rules \"othello\"]\n\n1. f5 d6 *\n\n[Game \"reversi\"]\n[Rules \"othello\"]\n\n1. f5 f6 *\n\n" +
	"[Game \"reversi\"]\n[Rules \"othello\"]\n\n1. f5 f4 *\n\n[Game \"reversi\"]\n[Rules \"othello\"]\n\n1. f5 f6 2. e6 *\n\n"

// withEngine puts the engine and the openings into a folder.
func withEngine(t *testing.T, dir string) {
	t.Helper()
	engine := strings.ReplaceAll(poisonEngine, "PROGRAM", plybookProgram)
	for name, text := range map[string]string{"engine.sh": engine, "openings.pgn": fourOpenings} {
		if err := os.MkdirAll(dir, 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o777); err != nil {
			t.Fatal(err)
		}
	}
}

// Engines are known by their checksums: a worker without one leaves the match to others, who play it under any name.
func TestWorkersHaveTheirOwnCopiesOfEngines(t *testing.T) {
	a := newArena(t, 1)
	withEngine(t, a.dir)
	withEngine(t, filepath.Join(a.dir, "engines"))
	if err := os.Rename(filepath.Join(a.dir, "engines", "engine.sh"), filepath.Join(a.dir, "engines", "other-name")); err != nil {
		t.Fatal(err)
	}
	without := a.worker("w1", "--nps", "1000")
	c := a.match("m.pgn", append(engineFlags, "--reference-nps", "1000")...)
	until(t, "w1 leaves the match to others", func() bool {
		return strings.Contains(without.out.String(), "E is an engine that this worker does not have")
	})
	a.worker("w2", "--engines", "engines", "--nps", "1000")
	if code := c.code(t); code != 0 {
		t.Fatalf("exit code %d", code)
	}
	got, err := os.ReadFile(filepath.Join(a.dir, "m.pgn"))
	if err != nil {
		t.Fatal(err)
	}
	got = bytes.ReplaceAll(got, []byte("[TimeScale \"1\"]\n"), nil) // which only games on a fleet have
	alone := start(t, a.dir, plybookProgram, append([]string{"match", "--out", "alone.pgn"}, engineFlags...)...)
	if code := alone.code(t); code != 0 {
		t.Fatalf("plybook: exit code %d", code)
	}
	if want, err := os.ReadFile(filepath.Join(a.dir, "alone.pgn")); err != nil || !bytes.Equal(got, want) {
		t.Errorf("%v, %d bytes, want %d", err, len(got), len(want))
	}
}

// styleEngine is an engine that plays other moves if there is a file other beside it.
const styleEngine = `#!/bin/sh
style=greedy
if [ -e "$(dirname "$0")/other" ]; then style=random; fi
exec PROGRAM engine --protocol uai --game conquest --player $style
`

// A worker on whose machine an engine plays other moves, though its file is the same, gets no games of it.
func TestAnEngineThatPlaysOtherMovesOnAWorker(t *testing.T) {
	a := newArena(t, 1)
	for _, dir := range []string{".", "odd", "even"} {
		path := filepath.Join(a.dir, dir)
		err := os.MkdirAll(path, 0o777)
		if err == nil {
			err = os.WriteFile(filepath.Join(path, "engine.sh"), []byte(strings.ReplaceAll(styleEngine, "PROGRAM", plybookProgram)), 0o777)
		}
		if err == nil && dir == "odd" {
			err = os.WriteFile(filepath.Join(path, "other"), nil, 0o666)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	flags := []string{"--game", "conquest", "--rules", "ataxx", "--player", "E=uai:./engine.sh", "--player", "greedy", "--nodes", "100", "--openings", "random:2", "--games", "4", "--comments", "none"}
	odd := a.worker("odd", "--engines", "odd")
	c := a.match("m.pgn", flags...)
	const why = "E plays other moves on this machine than on the coordinator's"
	until(t, "the worker leaves the match to others", func() bool { return strings.Contains(odd.out.String(), why) })
	until(t, "the status says why", func() bool {
		s := a.status()
		if len(s.Workers) != 1 {
			return false
		}
		refusals := s.Refusals(s.Workers[0])
		return len(refusals) == 1 && strings.Contains(refusals[0].Why, why)
	})
	if n := a.games("m.pgn"); n != 0 {
		t.Errorf("it has played %d games", n)
	}
	a.worker("even", "--engines", "even")
	if code := c.code(t); code != 0 {
		t.Fatalf("exit code %d", code)
	}
	alone := start(t, a.dir, plybookProgram, append([]string{"match", "--out", "alone.pgn"}, flags...)...)
	if code := alone.code(t); code != 0 {
		t.Fatalf("plybook: exit code %d", code)
	}
	got, err := os.ReadFile(filepath.Join(a.dir, "m.pgn"))
	want, wrong := os.ReadFile(filepath.Join(a.dir, "alone.pgn"))
	if err != nil || wrong != nil || !bytes.Equal(got, want) {
		t.Errorf("%v, %v, %d bytes, want %d", err, wrong, len(got), len(want))
	}
}

// On machines of other speeds the times of games are others, and the records say so. The match is one all the same.
func TestTimesAreScaledByTheSpeedOfTheWorker(t *testing.T) {
	a := newArena(t, 1)
	flags := []string{"--game", "reversi", "--player", "A=random", "--player", "B=random", "--movetime", "1h", "--max-plies", "8"}
	match := func(games string, more ...string) *child {
		return a.match("m.pgn", append(append(flags, "--games", games, "--reference-nps", "2000"), more...)...)
	}
	for i, test := range []struct {
		nps, want string
		games     int
	}{{"1600", "1.25", 4}, {"100", "3", 6}, {"1000000", "0.5", 8}} {
		w := a.worker("w"+test.nps, "--nps", test.nps)
		more := []string{"--resume"}
		if i == 0 {
			more = nil
		}
		if code := match(strconv.Itoa(test.games), more...).code(t); code != 0 {
			t.Fatalf("exit code %d", code)
		}
		if s := a.status(); !slices.ContainsFunc(s.Workers, func(k workerStatus) bool { return k.Name == "w"+test.nps && fmt.Sprint(k.NPS["reversi"]) == test.nps }) {
			t.Errorf("%+v", s.Workers)
		}
		w.kill()
	}
	data, err := os.ReadFile(filepath.Join(a.dir, "m.pgn"))
	if err != nil {
		t.Fatal(err)
	}
	var scales []string
	for _, found := range regexp.MustCompile(`(?m)^\[TimeScale "(.*)"\]$`).FindAllSubmatch(data, -1) {
		scales = append(scales, string(found[1]))
	}
	if want := []string{"1.25", "1.25", "1.25", "1.25", "3", "3", "0.5", "0.5"}; !slices.Equal(scales, want) {
		t.Errorf("the scales are %v, want %v", scales, want)
	}
	if s := a.status(); len(s.Runs) == 0 || s.Runs[0].Irreproducible != "its games depend on time" || s.Runs[0].ReferenceNPS != 2000 {
		t.Errorf("%+v", s.Runs)
	}
	again := start(t, a.dir, plybookProgram, append([]string{"match", "--games", "10", "--resume", "--out", "m.pgn"}, flags...)...)
	if code := again.code(t); code != 0 || a.games("m.pgn") != 10 {
		t.Errorf("plybook goes on with it: exit code %d, %d games", code, a.games("m.pgn"))
	}
	bench := start(t, a.dir, os.Args[0], "bench", "--game", "reversi", "--for", "1ms", "--slots", "2")
	if code := bench.code(t); code != 0 || !regexp.MustCompile(`^[1-9]\d*\n$`).MatchString(bench.out.String()) {
		t.Errorf("bench: exit code %d: %s", code, bench.out.String())
	}
}

// A unit with which workers die ends the run after three deaths, with the games before it.
func TestAPoisonUnit(t *testing.T) {
	a := newArena(t, 1)
	withEngine(t, a.dir)
	withEngine(t, filepath.Join(a.dir, "engines"))
	if err := os.WriteFile(filepath.Join(a.dir, "engines", "poison"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	c := a.match("m.pgn", append(engineFlags, "--reference-nps", "1000")...)
	deaths := 0
	for done := false; !done; {
		w := a.worker("w"+string(rune('1'+deaths)), "--engines", "engines", "--nps", "1000")
		select {
		case <-w.gone:
			deaths++
		case <-c.gone:
			done = true
		case <-time.After(hang):
			t.Fatal("it hangs")
		}
	}
	if code := c.code(t); code != exitFailed || deaths != maxDeaths {
		t.Errorf("exit code %d after %d deaths, want %d after %d", code, deaths, exitFailed, maxDeaths)
	}
	if said := c.out.String(); !strings.Contains(said, "game 5 (E – random): 3 workers were lost with it") {
		t.Errorf("it says %s", said)
	}
	if n := a.games("m.pgn"); n != 4 {
		t.Errorf("%d games are in the file, want 4", n)
	}
}

// A worker that sends what cannot be is named and takes part no more; the games are those of the others.
func TestALyingWorker(t *testing.T) {
	a := newArena(t, 1)
	c := a.match("m.pgn", reversi...)
	lies := 0
	a.lie(func(j job) result {
		lies++
		other := a.want(reversi...)
		first, _, _ := bytes.Cut(other, []byte("\n\n[Game"))
		return result{Schema: schema, Run: j.Run, Unit: j.Unit, Worker: "liar", Games: []gameResult{{Record: append(first, "\n\n"...)}, {Record: []byte("nonsense")}}}
	}, 3)
	a.worker("honest")
	a.same(c, "m.pgn", reversi...)
	if said := c.out.String(); strings.Count(said, "worker liar: unit ") != 1 || lies != 3 || !strings.Contains(said, "was refused: game ") {
		t.Errorf("of %d lies it says\n%s", lies, said)
	}
}

// A worker that calls itself by the name of another does it no harm: what it sends comes under the name of its keys.
func TestALiarUsesTheNameOfAnother(t *testing.T) {
	a := newArena(t, 1)
	c := a.match("m.pgn", reversi...)
	denied := make(chan error, 100)
	f := a.connect("liar", "keys/liar", func(err error) { denied <- err })
	defer f.nc.Close()
	a.lie(func(j job) result {
		r := result{Schema: schema, Run: j.Run, Unit: j.Unit, Worker: "worker", Games: []gameResult{{Record: []byte("nonsense")}}}
		text, err := json.Marshal(r)
		if err != nil {
			a.Fatal(err)
		}
		for _, subject := range []string{resultSubject + j.Run + "." + j.Unit + ".worker", workerSubject + "worker.worker"} {
			if err := f.nc.Publish(subject, text); err != nil {
				a.Fatal(err)
			}
			select {
			case <-denied:
			case <-time.After(hang):
				a.Fatalf("the server lets a worker publish to %s", subject)
			}
		}
		return r
	}, 1)
	a.worker("worker")
	a.same(c, "m.pgn", reversi...)
	if said := c.out.String(); !strings.Contains(said, "worker liar/worker: unit ") || strings.Contains(said, "worker worker: ") {
		t.Errorf("it says\n%s", said)
	}
	s := a.status()
	if len(s.Barred) != 1 || s.Barred[0].User != "liar" {
		t.Errorf("barred: %v", s.Barred)
	}
	a.worker("later")
	again := append(reversi[:len(reversi)-2:len(reversi)-2], "--games", "4")
	a.same(a.match("n.pgn", again...), "n.pgn", again...)
}

// A worker that plays legal games of other players is found out by games that the coordinator plays too.
func TestAWorkerThatPlaysOtherMoves(t *testing.T) {
	a := newArena(t, 1)
	c := a.match("m.pgn", append(reversi, "--verify", "100")...)
	var other *match.Match
	a.lie(func(j job) result {
		if other == nil {
			other = a.otherPlayers(reversi...)
		}
		games, err := playAll(a.Context(), other, j)
		if err != nil {
			a.Fatal(err)
		}
		return result{Schema: schema, Run: j.Run, Unit: j.Unit, Worker: "liar", Games: games}
	}, 2)
	a.worker("honest")
	a.same(c, "m.pgn", reversi...)
	if said := c.out.String(); strings.Count(said, "worker liar: unit ") != 1 || !strings.Contains(said, "is not the one that its players play") {
		t.Errorf("of 2 lies it says\n%s", said)
	}
}

// otherPlayers returns the match of some flags with players that only have the names of those that are due.
func (a *arena) otherPlayers(args ...string) *match.Match {
	a.Helper()
	text, err := exec.Command(plybookProgram, append([]string{"match", "--document"}, args...)...).Output()
	if err != nil {
		a.Fatal(err)
	}
	var d match.Document
	if err := json.Unmarshal(text, &d); err != nil {
		a.Fatal(err)
	}
	s, err := settingsOf(&d)
	if err != nil {
		a.Fatal(err)
	}
	for i := range s.Entrants {
		s.Entrants[i].New = func() (player.Player, error) { return player.NewRandom(), nil }
	}
	m, err := match.New(s)
	if err != nil {
		a.Fatal(err)
	}
	return m
}

// connect returns the fleet as a client with keys sees it.
func (a *arena) connect(name, keys string, denied func(error)) *fleet {
	a.Helper()
	nc, err := connect(name, a.url, filepath.Join(a.dir, keys), denied)
	if err != nil {
		a.Fatal(err)
	}
	f, err := newFleet(nc)
	if err != nil {
		nc.Close()
		a.Fatal(err)
	}
	return f
}

// lie takes some jobs as a worker does, and answers them.
func (a *arena) lie(answer func(job) result, times int) {
	a.Helper()
	f := a.connect("liar", "keys/liar", nil)
	defer f.nc.Close()
	ctx, cancel := context.WithTimeout(a.Context(), hang)
	defer cancel()
	for done := 0; done < times; {
		if err := pause(ctx, 20*time.Millisecond); err != nil {
			a.Fatalf("%d lies: %v", done, err)
		}
		ids, err := f.keys(ctx, runKey)
		if err != nil || len(ids) == 0 {
			continue
		}
		consumer, err := f.js.Consumer(ctx, jobStream, ids[0])
		if err != nil {
			continue
		}
		batch, err := consumer.Fetch(1, jetstream.FetchMaxWait(time.Second))
		if err != nil {
			continue
		}
		for message := range batch.Messages() {
			var j job
			if err := json.Unmarshal(message.Data(), &j); err != nil {
				a.Fatal(err)
			}
			text, err := json.Marshal(answer(j))
			if err == nil {
				_, err = f.js.Publish(ctx, resultSubject+j.Run+"."+j.Unit+".liar", text)
			}
			if err == nil {
				err = message.DoubleAck(ctx)
			}
			if err != nil {
				a.Fatal(err)
			}
			done++
		}
	}
}

// leader returns the server that leads the stream of jobs.
func (a *arena) leader() string {
	a.Helper()
	f := a.connect("test", "keys/coordinator", nil)
	defer f.nc.Close()
	leader := ""
	until(a.T, "the stream of jobs has a leader", func() bool {
		stream, err := f.js.Stream(a.Context(), jobStream)
		if err != nil {
			return false
		}
		leader = stream.CachedInfo().Cluster.Leader
		return leader != ""
	})
	return leader
}

// A worker that is another build gets no games.
func TestAWorkerOfAnotherBuild(t *testing.T) {
	a := newArena(t, 1)
	program, err := os.ReadFile(os.Args[0])
	if err != nil {
		t.Fatal(err)
	}
	other := filepath.Join(a.dir, "other")
	if err := os.WriteFile(other, append(program, 0), 0o777); err != nil {
		t.Fatal(err)
	}
	w := a.workerOf(other, "w1")
	c := a.match("m.pgn", append(reversi, "--wait", "5s")...)
	if code := c.code(t); code != exitFailed || !strings.Contains(c.out.String(), "no worker that can do these games came for 5s") {
		t.Errorf("exit code %d: %s", code, c.out.String())
	}
	until(t, "the worker says why", func() bool { return strings.Contains(w.out.String(), "its coordinator is another build") })
	if _, err := os.Stat(filepath.Join(a.dir, "m.pgn")); err == nil {
		t.Error("there is a file of a match without games")
	}
}

// A worker's keys do not let anybody give out games, and a server lets in nobody without keys.
func TestKeys(t *testing.T) {
	a := newArena(t, 1)
	args := append([]string{"match", "--fleet", a.url, "--plybook", plybookProgram, "--out", "m.pgn"}, reversi...)
	for _, test := range []struct {
		keys, want string
	}{
		{"keys/worker", "are these the keys of a worker?"},
		{"", "pass --keys DIR"},
	} {
		c := start(t, a.dir, os.Args[0], append(args, "--keys="+test.keys)...)
		if code := c.code(t); code != exitFailed || !strings.Contains(c.out.String(), test.want) {
			t.Errorf("%q: exit code %d: %s", test.keys, code, c.out.String())
		}
	}
	if err := os.Chmod(filepath.Join(a.dir, "keys/coordinator/user.seed"), 0o644); err != nil {
		t.Fatal(err)
	}
	c := start(t, a.dir, os.Args[0], append(args, "--keys=keys/coordinator")...)
	if code := c.code(t); code != exitFailed || !strings.Contains(c.out.String(), "user.seed may be read by others (mode 0644); run chmod 600") {
		t.Errorf("a seed that all may read: exit code %d: %s", code, c.out.String())
	}
	open := start(t, a.dir, os.Args[0], "serve", "--listen", "127.0.0.1:0", "--store", "open")
	if code := open.code(t); code != exitFailed || !strings.Contains(open.out.String(), "--listen needs --keys DIR") {
		t.Errorf("a server without keys: exit code %d: %s", code, open.out.String())
	}
	twice := start(t, a.dir, os.Args[0], "keys", "--out", "twice", "--workers", "ada,bob,ada")
	if code := twice.code(t); code != exitFailed || !strings.Contains(twice.out.String(), "--workers: ada is named twice") {
		t.Errorf("two workers of a name: exit code %d: %s", code, twice.out.String())
	}
}

// A sequential test ends with the same game as on one machine, while 200 others are in flight, whose workers stop.
func TestASequentialTest(t *testing.T) {
	a := newArena(t, 1)
	flags := append(reversi[:len(reversi)-2:len(reversi)-2], "--games", "400", "--sprt", "0,50")
	c := a.match("m.pgn", flags...)
	f := a.connect("idle", "keys/liar", nil)
	defer f.nc.Close()
	here, err := json.Marshal(workerInfo{Slots: 32, Build: buildOf()})
	if err != nil {
		t.Fatal(err)
	}
	until(t, "200 games are in flight, which nobody plays yet", func() bool {
		if err := f.nc.Publish(workerSubject+"liar.idle", here); err != nil {
			t.Fatal(err)
		}
		s := a.status()
		return len(s.Runs) == 1 && s.Runs[0].Waiting >= 100 // pairs
	})
	a.worker("w1", "--slots", "4")
	a.same(c, "m.pgn", flags...)
	if n := a.games("m.pgn"); n == 0 || n == 400 {
		t.Errorf("%d games: the test did not end the match", n)
	}
}

// Games of 20 nodes a move, of which a second has hundreds. With -full the log has what a game costs each process.
func TestShortGames(t *testing.T) {
	a := newArena(t, 1)
	games := 200
	if *full {
		games = 2000
	}
	flags := []string{
		"--game", "reversi", "--player", "search", "--player", "random", "--nodes", "20", "--openings", "random:4", "--games", strconv.Itoa(games),
	}
	w1, w2 := a.worker("w1"), a.worker("w2")
	c := a.match("m.pgn", flags...)
	a.same(c, "m.pgn", flags...)
	if n := a.games("m.pgn"); n != games {
		t.Errorf("%d games, want %d", n, games)
	}
	if !*full {
		return
	}
	server := a.servers[0].child
	cost := func(children ...*child) (all time.Duration) {
		for _, c := range children {
			c.kill()
			all += c.ProcessState.UserTime() + c.ProcessState.SystemTime()
		}
		return all / time.Duration(games)
	}
	alone := exec.Command(plybookProgram, append([]string{"match", "--out", "alone.pgn"}, flags...)...)
	alone.Dir = a.dir
	if said, err := alone.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	t.Logf("CPU time of a game: workers %v, coordinator %v, server %v; plybook alone %v", cost(w1, w2), cost(c), cost(server),
		(alone.ProcessState.UserTime()+alone.ProcessState.SystemTime())/time.Duration(games))
}

// The queue of jobs alone: what is put into it is taken from it. The log has how fast.
func TestTheQueueAlone(t *testing.T) {
	a := newArena(t, 3)
	jobs, takers := 1000, 4
	if *full {
		jobs = 20_000
	}
	coordinator := a.connect("coordinator", "keys/coordinator", nil)
	defer coordinator.nc.Close()
	ctx, cancel := context.WithTimeout(t.Context(), hang)
	defer cancel()
	until(t, "the streams are there", func() bool {
		ctx, cancel := context.WithTimeout(ctx, patience) // servers that have no leader yet do not answer
		defer cancel()
		if coordinator.ensure(ctx) != nil {
			return false
		}
		_, err := coordinator.js.CreateOrUpdateConsumer(ctx, jobStream, jetstream.ConsumerConfig{
			Durable: "queue", FilterSubject: jobSubject + "queue.>", AckPolicy: jetstream.AckExplicitPolicy, MaxDeliver: -1, MaxAckPending: maxWindow,
		})
		return err == nil
	})
	begin := time.Now()
	text := bytes.Repeat([]byte("j"), 200)
	var puts []jetstream.PubAckFuture
	for n := range jobs {
		put, err := coordinator.js.PublishAsync(fmt.Sprintf("%squeue.%d", jobSubject, n), text, jetstream.WithStallWait(hang))
		if err != nil {
			t.Fatal(err)
		}
		puts = append(puts, put)
	}
	for n, put := range puts {
		select {
		case <-put.Ok():
		case err := <-put.Err():
			t.Fatalf("job %d: %v", n, err)
		case <-ctx.Done():
			t.Fatal("it hangs")
		}
	}
	put := time.Since(begin)
	if _, err := coordinator.js.Publish(ctx, jobSubject+"queue.7", text); !isThere(err) {
		t.Errorf("a job is put into the queue twice: %v", err)
	}

	begin = time.Now()
	var mu sync.Mutex
	taken := map[string]int{}
	var group sync.WaitGroup
	for n := range takers {
		f := a.connect(fmt.Sprint("taker", n), "keys/worker", nil)
		defer f.nc.Close()
		group.Go(func() {
			for ctx.Err() == nil {
				mu.Lock()
				all := len(taken) == jobs
				mu.Unlock()
				if all {
					return
				}
				consumer, err := f.js.Consumer(ctx, jobStream, "queue")
				if err != nil {
					continue
				}
				batch, err := consumer.Fetch(256, jetstream.FetchMaxWait(time.Second))
				if err != nil {
					continue
				}
				for message := range batch.Messages() {
					if err := message.Ack(); err != nil {
						t.Error(err)
					}
					mu.Lock()
					taken[message.Subject()]++
					mu.Unlock()
				}
			}
		})
	}
	group.Wait()
	took := time.Since(begin)
	if len(taken) != jobs {
		t.Errorf("%d of %d jobs were taken", len(taken), jobs)
	}
	t.Logf("three servers that sync every write: %.0f jobs put a second, %.0f taken and acknowledged", float64(jobs)/put.Seconds(), float64(jobs)/took.Seconds())
}

// Two matches share workers, and do not disturb each other.
func TestTwoMatchesOnOneFleet(t *testing.T) {
	a := newArena(t, 1)
	a.worker("w1")
	a.worker("w2")
	other := append(reversi[:len(reversi)-2:len(reversi)-2], "--seed", "8", "--games", "20")
	first, second := a.match("m.pgn", reversi...), a.match("n.pgn", other...)
	a.same(first, "m.pgn", reversi...)
	a.same(second, "n.pgn", other...)
	if s := a.status(); len(s.Runs) != 2 || len(s.Workers) != 2 || s.Runs[0].State != isEnded || s.Runs[1].State != isEnded {
		t.Errorf("%+v", s)
	}
	page := get(t, a.page())
	for _, want := range []string{"reversi to n.pgn", "20 of 20 games"} {
		if !strings.Contains(page, want) {
			t.Errorf("no %q on the page:\n%s", want, page)
		}
	}
	for i, p := range a.status().Runs[1].Standings {
		line := strings.Fields(fmt.Sprint(i+1, " ", p.Player, " ", p.Games, " ", p.Wins, " ", p.Shared, " ", p.Losses, " ", p.Points))
		if !slices.ContainsFunc(strings.Split(second.out.String(), "\n"), func(text string) bool {
			words := strings.Fields(text)
			return len(words) > len(line) && slices.Equal(words[:len(line)], line)
		}) {
			t.Errorf("%v is not among the standings:\n%s", line, second.out.String())
		}
		if row := ">" + p.Player + "</bdi>"; !strings.Contains(page, row) || !strings.Contains(page, p.Score()) {
			t.Errorf("no %q with %q on the page:\n%s", row, p.Score(), page)
		}
	}
	if n := len(a.status().Runs[1].Standings); n != 2 {
		t.Errorf("%d players have standings", n)
	}
}

// Before any match the servers are up, and say which workers are there.
func TestStatusBeforeAnyMatch(t *testing.T) {
	a := newArena(t, 1)
	if s := a.status(); s.Server.Name != "s0" || len(s.Runs) != 0 || len(s.Workers) != 0 {
		t.Errorf("%+v", s)
	}
	text := start(t, a.dir, os.Args[0], "status", "--fleet", a.url, "--keys", "keys/worker")
	code := text.code(t)
	for _, want := range []string{"Server s0 is up", "Nothing has been run on it yet.", "No worker is connected."} {
		if code != 0 || !strings.Contains(text.out.String(), want) {
			t.Errorf("exit code %d, and no %q:\n%s", code, want, text.out.String())
		}
	}
	w := a.worker("w1", "--slots", "3")
	until(t, "the worker is there", func() bool {
		s := a.status()
		return len(s.Workers) == 1 && s.Workers[0].ID() == "worker/w1" && s.Workers[0].Slots == 3 && s.Workers[0].State == isHere
	})
	page := a.page()
	until(t, "the page has the worker", func() bool { return strings.Contains(get(t, page), "worker/w1") })
	if text := get(t, page); !strings.Contains(text, "Server s0 is up") || !strings.Contains(text, "Nothing has been run") {
		t.Errorf("the page:\n%s", text)
	}
	if err := w.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	until(t, "the worker has left", func() bool { return strings.Contains(get(t, page), isGone) && len(a.status().Workers) == 0 })
}

// status returns what plybook-fleet status --json prints, which has to be of its schema.
func (a *arena) status() *fleetStatus {
	a.Helper()
	c := start(a.T, a.dir, a.program, "status", "--json", "--fleet", a.url, "--keys", "keys/coordinator")
	if code := c.code(a.T); code != 0 {
		a.Fatalf("status: exit code %d: %s", code, c.out.String())
	}
	instance, err := jsonschema.UnmarshalJSON(strings.NewReader(c.out.String()))
	if err != nil {
		a.Fatal(err)
	}
	schema, err := jsonschema.NewCompiler().Compile("status.schema.json")
	if err != nil {
		a.Fatal(err)
	}
	if err := schema.Validate(instance); err != nil {
		a.Errorf("status --json is not of its schema: %v\n%s", err, c.out.String())
	}
	s := new(fleetStatus)
	if err := json.Unmarshal([]byte(c.out.String()), s); err != nil {
		a.Fatal(err)
	}
	return s
}

// page serves the page of the status, and returns its address.
func (a *arena) page() (address string) {
	a.Helper()
	c := start(a.T, a.dir, a.program, "status", "--listen", "127.0.0.1:0", "--fleet", a.url, "--keys", "keys/worker")
	until(a.T, "the page is served", func() bool { return strings.HasSuffix(c.out.String(), "/\n") })
	return strings.TrimSpace(c.out.String())
}

// get returns a page.
func get(t *testing.T, address string) string {
	t.Helper()
	answer, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// A worker that is ten times slower than another holds up nothing but its own games.
func TestASlowWorker(t *testing.T) {
	a := newArena(t, 1)
	slow := a.worker("slow")
	c := a.match("m.pgn", reversi...)
	ctx, end := context.WithCancel(t.Context())
	var group sync.WaitGroup
	group.Go(func() {
		for ctx.Err() == nil {
			_ = slow.Process.Signal(syscall.SIGSTOP) // it may be gone
			_ = pause(ctx, 90*time.Millisecond)
			_ = slow.Process.Signal(syscall.SIGCONT)
			time.Sleep(10 * time.Millisecond)
		}
	})
	units := map[string]int{}
	played := func() int {
		for _, w := range a.status().Workers {
			units[w.Name] = w.Units
		}
		return units["slow"] + units["fast"]
	}
	until(t, "the slow worker has played", func() bool { return played() > 0 })
	a.worker("fast")
	a.same(c, "m.pgn", reversi...)
	end()
	group.Wait()
	until(t, "both workers say what they have played", func() bool { return played() >= 20 })
	if units["fast"] == 0 {
		t.Errorf("units by worker: %v", units)
	}
}

// A match that was shorter goes on with more games, as on one machine.
func TestAMatchGoesOnWithMoreGames(t *testing.T) {
	a := newArena(t, 1)
	a.worker("w1")
	games := func(n string, more ...string) []string {
		return append(append(reversi[:len(reversi)-2:len(reversi)-2], "--games", n), more...)
	}
	for _, flags := range [][]string{games("10"), games("24", "--resume")} {
		alone := start(t, a.dir, plybookProgram, append([]string{"match", "--out", "alone.pgn"}, flags...)...)
		c := a.match("m.pgn", flags...)
		if code, own := c.code(t), alone.code(t); code != 0 || own != 0 {
			t.Fatalf("exit codes %d and %d: %s", code, own, c.out.String())
		}
	}
	got, err := os.ReadFile(filepath.Join(a.dir, "m.pgn"))
	want, wrong := os.ReadFile(filepath.Join(a.dir, "alone.pgn"))
	if err != nil || wrong != nil || !bytes.Equal(got, want) || a.games("m.pgn") != 24 {
		t.Errorf("%v, %v, %d games and %d bytes, want %d", err, wrong, a.games("m.pgn"), len(got), len(want))
	}
}

// By a clock that is an hour behind, certificates of today begin later, and by one that is far ahead they have ended. Nothing else
// depends on the clocks of workers: leases are those of the servers.
func TestClocksThatDiffer(t *testing.T) {
	a := newArena(t, 1)
	ca, err := os.ReadFile(filepath.Join(a.dir, "keys/ca/ca-key.pem"))
	if err != nil {
		t.Fatal(err)
	}
	for name, begin := range map[string]time.Time{"early": time.Now().Add(time.Hour), "late": time.Now().Add(-48 * time.Hour)} {
		if err := os.CopyFS(filepath.Join(a.dir, name), os.DirFS(filepath.Join(a.dir, "keys/worker"))); err != nil {
			t.Fatal(err)
		}
		for _, secret := range []string{keyFile, seedFile} {
			if err := os.Chmod(filepath.Join(a.dir, name, secret), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		recertify(t, ca, filepath.Join(a.dir, name), begin, begin.Add(24*time.Hour))
		w := start(t, a.dir, os.Args[0], "work", "--fleet", a.url, "--keys", name)
		if code := w.code(t); code != exitFailed || !strings.Contains(w.out.String(), "compare the clocks of the machines") {
			t.Errorf("%s: exit code %d: %s", name, code, w.out.String())
		}
	}
}

// recertify gives a folder of keys another certificate of the authority, for another time.
func recertify(t *testing.T, caKey []byte, dir string, begin, until time.Time) {
	t.Helper()
	block, _ := pem.Decode(caKey)
	key, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	if err != nil {
		t.Fatal(err)
	}
	pair, err := tls.LoadX509KeyPair(filepath.Join(dir, certFile), filepath.Join(dir, keyFile))
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(dir, caFile))
	if err != nil {
		t.Fatal(err)
	}
	block, _ = pem.Decode(text)
	root, err := x509.ParseCertificate(block.Bytes)
	if err != nil {
		t.Fatal(err)
	}
	template := *pair.Leaf
	template.NotBefore, template.NotAfter = begin, until
	ca := authority{cert: root, key: key.(*ecdsa.PrivateKey)}
	cert, err := ca.sign(&template, pair.PrivateKey.(*ecdsa.PrivateKey))
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, certFile), cert, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// A longMatch is a match of three servers and two workers, in which all of them fail and are replaced.
type longMatch struct {
	*arena
	flags       []string
	random      *rand.Rand
	workers     []*child
	coordinator *child
	games       int       // in the file
	grown       time.Time // when the last of them came
}

func newLongMatch(t *testing.T, games int, seed uint64) *longMatch {
	t.Helper()
	m := &longMatch{arena: newArena(t, 3), random: rand.New(rand.NewPCG(4, seed)), grown: time.Now()}
	m.flags = append(reversi[:len(reversi)-2:len(reversi)-2], "--games", strconv.Itoa(games))
	m.workers = []*child{m.worker("w0"), m.worker("w1")}
	m.coordinator = m.match("m.pgn", m.flags...)
	return m
}

// more waits for some games more, or for the end of the match. It returns the longest time without a game.
func (m *longMatch) more(games int) (gap time.Duration) {
	m.Helper()
	want := m.games + games
	return m.watch(func() bool { return m.games >= want })
}

// watch watches the file until something is so, or the match is over. It returns the longest time without a game.
func (m *longMatch) watch(enough func() bool) (gap time.Duration) {
	m.Helper()
	until(m.T, "some games more", func() bool {
		now := time.Now()
		gap = max(gap, now.Sub(m.grown))
		if n := m.arena.games("m.pgn"); n > m.games {
			m.games, m.grown = n, now
		}
		return enough() || m.coordinator.isGone()
	})
	return gap
}

// rest waits for the rest of the games, and compares the file.
func (m *longMatch) rest() {
	m.Helper()
	for !m.coordinator.isGone() {
		m.more(inFlight)
	}
	m.same(m.coordinator, "m.pgn", m.flags...)
}

// signal sends a signal to a process that runs.
func (m *longMatch) signal(c *child, s os.Signal) {
	m.Helper()
	if err := c.Process.Signal(s); err != nil {
		m.Fatal(err)
	}
}

func (m *longMatch) killWorker() {
	w := m.random.IntN(len(m.workers))
	m.workers[w].kill()
	m.workers[w] = m.worker("another")
}

func (m *longMatch) killServer() { m.restart(m.servers[m.random.IntN(len(m.servers))].name) }

func (m *longMatch) killLeader() { m.restart(m.leader()) }

// killCoordinator also tears the end off its file, as if the machine had lost it.
func (m *longMatch) killCoordinator() {
	m.coordinator.kill()
	if m.games > 0 {
		file := filepath.Join(m.dir, "m.pgn")
		info, err := os.Stat(file)
		if err == nil {
			err = os.Truncate(file, info.Size()-137)
		}
		if err != nil {
			m.Fatal(err)
		}
	}
	m.coordinator = m.match("m.pgn", append(m.flags, "--resume")...)
}

// inFlight is more games than are in flight with two workers.
const inFlight = 20

// failures are all that may happen to a fleet. A process that is stopped is one that others do not reach; it comes back with what it knew.
var failures = []struct {
	name string
	fail func(m *longMatch) (gap time.Duration)
}{
	{"a worker is killed", func(m *longMatch) time.Duration { m.killWorker(); return 0 }},
	{"a server is killed", func(m *longMatch) time.Duration { m.killServer(); return 0 }},
	{"the coordinator is killed", func(m *longMatch) time.Duration { m.killCoordinator(); return 0 }},
	{"the leader and a worker are killed", func(m *longMatch) time.Duration { m.killLeader(); m.killWorker(); return 0 }},
	{"the leader and the coordinator are killed", func(m *longMatch) time.Duration { m.killLeader(); m.killCoordinator(); return 0 }},
	{"all servers lose their disks", func(m *longMatch) time.Duration { m.loseDisks(); return 0 }},
	{"a worker is stopped beyond its lease", func(m *longMatch) time.Duration {
		m.signal(m.workers[0], syscall.SIGSTOP)
		defer m.signal(m.workers[0], syscall.SIGCONT)
		return m.more(inFlight)
	}},
	{"the leader is stopped for 8 s", func(m *longMatch) time.Duration {
		leader := m.leader()
		leads := slices.IndexFunc(m.servers, func(s *node) bool { return s.name == leader })
		m.signal(m.servers[leads].child, syscall.SIGSTOP)
		defer m.signal(m.servers[leads].child, syscall.SIGCONT)
		end := time.Now().Add(8 * time.Second)
		return m.watch(func() bool { return time.Now().After(end) })
	}},
}

// After each failure the match goes on, and its file is the same. The log has how long the file did not grow.
func TestFailures(t *testing.T) {
	if !*full {
		t.Skip("-args -full kills and stops what is in a fleet")
	}
	for _, f := range failures {
		t.Run(f.name, func(t *testing.T) {
			m := newLongMatch(t, 30+3*inFlight**times, 1)
			var gaps []time.Duration
			for len(gaps) < *times {
				m.more(3)
				if m.coordinator.isGone() {
					break
				}
				gap := f.fail(m)
				gaps = append(gaps, max(gap, m.more(inFlight)))
			}
			m.rest()
			if len(gaps) == 0 {
				t.Fatal("the match was over before anything failed")
			}
			slices.Sort(gaps)
			t.Logf("%s, %d times; no game for %v in the median and at most %v", f.name, len(gaps), gaps[len(gaps)/2], gaps[len(gaps)-1])
		})
	}
}

// Whatever is killed, in whatever order, the file is the same.
func TestRandomKills(t *testing.T) {
	if !*full {
		t.Skip("-args -full kills servers, workers and coordinators again and again")
	}
	m := newLongMatch(t, 80+14**kills, *killSeed)
	ways := []func(){m.killWorker, m.killServer, m.killCoordinator, func() { m.killLeader(); m.killWorker() }}
	killed := 0
	for ; killed < *kills; killed++ {
		if m.more(1 + m.random.IntN(4)); m.coordinator.isGone() {
			break
		}
		ways[m.random.IntN(len(ways))]()
	}
	t.Logf("%d kills in %d games", killed, m.games)
	m.rest()
	if killed < *kills/2 {
		t.Errorf("the match was over after %d of %d kills", killed, *kills)
	}
}
