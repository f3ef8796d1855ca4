package engine

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/plybook/plybook/analyze/engine/enginetest"
	"github.com/plybook/plybook/analyze/engine/process"
	"github.com/plybook/plybook/analyze/engine/protocol"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// The test binary is the programs that the tests play with: "engine PROTOCOL GAME FAULT".
func TestMain(m *testing.M) {
	if len(os.Args) > 4 && os.Args[1] == "engine" {
		os.Exit(beEngine(os.Args[2], os.Args[3], os.Args[4]))
	}
	os.Exit(m.Run())
}

// engineCommand returns the command of a program that plays a game with a fault; "none" is none.
func engineCommand(t *testing.T, protocol, kind, fault string) string {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("'%s' engine %s %s %s", exe, protocol, kind, fault)
}

// questions are the commands that ask for a move, with answers: what is no move at the start, no text of a move at all, and none.
var questions = map[string]struct{ command, illegal, garbled, empty string }{
	"uhp":    {"bestmove", "wQ\nok\n", "xyzzy\nok\n", "\nok\n"},
	"gtp":    {"genmove", "= a1\n\n", "= xyzzy\n\n", "=\n\n"},
	"uai":    {"go", "bestmove d4\n", "bestmove xyzzy\n", "bestmove\n"},
	"nboard": {"go", "=== A1\n", "=== xyzzy\n", "===\n"},
}

// faults are what a program does in place of an answer, on a question from which it gets the words for it.
// Those that return have answered.
var faults = map[string]func(protocol string){
	"illegal": func(protocol string) {
		if protocol == "gtp" && os.Args[3] == "contactix" {
			os.Stdout.WriteString("= a12\n\n") // a1 is as good as any
			return
		}
		os.Stdout.WriteString(questions[protocol].illegal)
	},
	"garbled": func(protocol string) { os.Stdout.WriteString(questions[protocol].garbled) },
	"empty":   func(protocol string) { os.Stdout.WriteString(questions[protocol].empty) },
	"silent":  func(string) { sleep() },
	"mute":    func(string) {}, // it goes on to listen
	"crash": func(string) {
		os.Stderr.WriteString("the fault is mine\n")
		os.Exit(3)
	},
	"close": func(string) {
		os.Stdout.Close()
		sleep()
	},
	"babble": func(string) {
		for {
			os.Stdout.Write(bytes.Repeat([]byte("bla "), 4096))
		}
	},
	"verbose": func(string) {
		for {
			os.Stdout.Write(append(bytes.Repeat([]byte("=bla "), 100_000), '\n'))
		}
	},
	"busy": func(string) {
		for {
			spin()
		}
	},
	"chatter": func(string) {
		for {
			os.Stdout.WriteString("still thinking\n")
		}
	},
	"orphan": func(string) { // what it has started goes on and holds its output open
		child := exec.Command("sleep", "600")
		child.Stdout, child.Stderr = os.Stdout, os.Stderr
		if err := child.Start(); err != nil {
			os.Stderr.WriteString(err.Error())
		}
		os.Exit(3)
	},
}

// rest is how long a program waits without using the processor, and effort what one that works uses at least.
const rest, effort = 2 * time.Second, 500 * time.Millisecond

// spin uses the processor.
func spin() {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	for {
		if used, err := process.ThreadCPU(); err != nil || used > effort {
			return
		}
	}
}

// sleep never returns.
func sleep() {
	for {
		time.Sleep(time.Hour)
	}
}

// beEngine is an engine that uses a protocol well except for one fault.
func beEngine(name, kindName, fault string) int {
	switch fault {
	case "crash-at-start":
		faults["crash"](name)
	case "silent-at-start":
		faults["silent"](name)
	case "babble-at-start":
		faults["babble"](name)
	}
	kind, err := replay.GameByName(kindName)
	if err != nil {
		panic(err)
	}
	c := protocol.Config{
		Kind: kind, Version: "1.0", Limits: search.Limits{Nodes: 1},
		NewPlayer: enginetest.Playing(&enginetest.Random{}),
	}
	if err := Serve(context.Background(), failingInput(name, fault), failingOutput(fault), name, c); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 2
	}
	if fault == "deaf" {
		sleep()
	}
	return 0
}

// failingInput returns the commands without those to which a fault is the answer.
func failingInput(protocol, fault string) io.Reader {
	in, to := io.Pipe()
	go func() {
		defer to.Close()
		for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
			question := strings.HasPrefix(lines.Text(), questions[protocol].command)
			switch {
			case question && fault == "noisy":
				for range 128 {
					os.Stderr.Write(bytes.Repeat([]byte("debug: "), 10_000))
				}
			case question && fault == "slow":
				time.Sleep(200 * time.Millisecond)
			case question && fault == "rest":
				time.Sleep(rest)
			case question && fault == "spin":
				spin()
			case question && faults[fault] != nil:
				faults[fault](protocol)
				continue
			case fault == "deaf" && (lines.Text() == "quit" || lines.Text() == "exit"):
				sleep()
			}
			fmt.Fprintln(to, lines.Text())
		}
		if fault == "deaf" {
			sleep()
		}
	}()
	return in
}

// failingOutput returns where answers go that are late, or not as they should be.
func failingOutput(fault string) io.Writer {
	switch fault {
	case "crlf":
		return crlfWriter{}
	case "early":
		os.Stdout.WriteString("ok\n= a1\n\nbestmove a1\n=== A1\npong 1\n")
	}
	return os.Stdout
}

// A crlfWriter ends lines as Windows does.
type crlfWriter struct{}

func (crlfWriter) Write(text []byte) (int, error) {
	_, err := os.Stdout.Write(bytes.ReplaceAll(text, []byte("\n"), []byte("\r\n")))
	return len(text), err
}

// start returns a program as a player of a game, which is about to begin.
func start(t *testing.T, protocol, kindName, fault string, o player.Options) (*Engine, *player.Game) {
	t.Helper()
	g := enginetest.NewGame(t, kindName, "", game.Options{Rules: enginetest.Rules[kindName]})
	for _, k := range Kinds() {
		if k.Name != protocol {
			continue
		}
		p, err := k.New(g.Kind, engineCommand(t, protocol, kindName, fault), o)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { p.Close() })
		e := p.(*Engine)
		if !slices.Contains(outliving, fault) {
			e.command.Grace = enginetest.Patient.Timeout
		}
		return e, g
	}
	t.Fatalf("no protocol %s", protocol)
	return nil, nil
}

// outliving are the faults of programs that go on, or what they have started, when they are waited for: they are not
// waited for long. All others may take their time to end on a busy machine.
var outliving = []string{"close", "deaf", "orphan"}

// playOut plays a game of a program against itself, most plies at a time, and returns its plies.
func playOut(t *testing.T, e *Engine, g *player.Game, most int) int {
	t.Helper()
	if err := e.Begin(t.Context(), g, 0, 1); err != nil {
		t.Fatal(err)
	}
	for g.State.Turn() != game.Nobody && len(g.Moves) < most {
		found, err := e.Move(t.Context(), g, enginetest.Limits)
		if err != nil {
			t.Fatalf("ply %d: %v", len(g.Moves)+1, err)
		}
		g.State.Play(found.Move)
		g.Moves = append(g.Moves, found.Move)
	}
	return len(g.Moves)
}

// A pairing is a protocol and a game that programs play over it.
type pairing struct{ protocol, game string }

// pairings are all pairings that the table of protocols has.
var pairings = func() (all []pairing) {
	for _, p := range protocols {
		for _, name := range p.Games {
			all = append(all, pairing{p.Name, name})
		}
	}
	return all
}()

func TestPlybookPlaysItselfOverEveryProtocol(t *testing.T) {
	for _, pair := range pairings {
		t.Run(pair.protocol+" "+pair.game, func(t *testing.T) {
			t.Parallel()
			e, g := start(t, pair.protocol, pair.game, "none", enginetest.Patient)
			if n := playOut(t, e, g, 150); n < 5 {
				t.Errorf("the game ended after %d plies", n)
			}
			begun := e.process
			next := enginetest.NewGame(t, pair.game, "", g.Options)
			if playOut(t, e, next, 20); e.process != begun {
				t.Error("it was started anew for the second game")
			}
		})
	}
}

func TestFailuresLoseTheGameAndNoMore(t *testing.T) {
	rows := []struct{ fault, reason, detail string }{
		{"illegal", player.Illegal, ""},
		{"garbled", player.Garbled, "xyzzy"},
		{"empty", player.Garbled, "it answered without a move"},
		{"silent", player.Timeout, "it did not answer in time"},
		{"chatter", "", ""}, // too much of an answer, or none
		{"verbose", "", ""},
		{"crash", player.Crash, "exit status 3"},
		{"crash-at-start", player.Crash, "exit status 3"},
		{"silent-at-start", player.Timeout, "it did not answer in time"},
		{"babble-at-start", player.Garbled, "a line of more than"},
		{"close", player.Crash, "it closed its output"},
		{"babble", player.Garbled, "a line of more than"},
		{"orphan", player.Crash, "exit status 3"},
	}
	for _, pair := range pairings {
		for _, row := range rows {
			if testing.Short() && row.reason == "" {
				continue // they write as fast as they can
			}
			t.Run(pair.protocol+" "+pair.game+" "+row.fault, func(t *testing.T) {
				t.Parallel()
				o := enginetest.Patient
				if row.reason == player.Timeout || row.reason == "" {
					o.Timeout = 300 * time.Millisecond // a machine that is busy then passes it too
				}
				e, g := start(t, pair.protocol, pair.game, row.fault, o)
				rounds := 2 // the second one with a new process
				if o.Timeout != enginetest.Patient.Timeout {
					rounds = 1
				}
				for round := range rounds {
					err := e.Begin(t.Context(), g, 0, 1)
					if err == nil {
						_, err = e.Move(t.Context(), g, search.Limits{Depth: 1, Time: time.Millisecond})
					}
					var f *player.Failure
					if !errors.As(err, &f) || row.reason != "" && f.Reason != row.reason || !strings.Contains(f.Detail, row.detail) {
						t.Fatalf("round %d: %v, want %s: …%s…", round, err, row.reason, row.detail)
					}
					if row.fault == "crash" && f.Log != "the fault is mine\n" {
						t.Errorf("its last words are %q", f.Log)
					}
					if e.process != nil {
						t.Error("it still runs")
					}
				}
				if _, err := e.Move(t.Context(), g, enginetest.Limits); err == nil {
					t.Error("it moves although it is gone")
				}
			})
		}
	}
}

func TestHarmlessOddities(t *testing.T) {
	for _, pair := range pairings {
		for _, fault := range []string{"noisy", "slow", "deaf", "crlf"} {
			t.Run(pair.protocol+" "+pair.game+" "+fault, func(t *testing.T) {
				t.Parallel()
				e, g := start(t, pair.protocol, pair.game, fault, enginetest.Patient)
				playOut(t, e, g, 3)
				p := e.process
				if err := e.Close(); err != nil {
					t.Error(err)
				}
				<-p.Done() // a program that was killed may not be gone at once on a busy machine
				if n := len(p.Log()); n > process.MaxLog || fault == "noisy" && n != process.MaxLog {
					t.Errorf("%d bytes of its log are kept", n)
				}
			})
		}
	}
}

// Answers to what nobody has asked end in a game, or in a failure of the program.
func TestAnswersBeforeTheQuestion(t *testing.T) {
	for _, pair := range pairings {
		t.Run(pair.protocol+" "+pair.game, func(t *testing.T) {
			t.Parallel()
			e, g := start(t, pair.protocol, pair.game, "early", enginetest.Patient)
			err := e.Begin(t.Context(), g, 0, 1)
			for n := 0; n < 6 && err == nil; n++ {
				var found player.Choice
				if found, err = e.Move(t.Context(), g, enginetest.Limits); err == nil {
					enginetest.Push(g, found.Move)
				}
			}
			var f *player.Failure
			if err != nil && !errors.As(err, &f) {
				t.Errorf("%v is no failure", err)
			}
		})
	}
}

// Who is interrupted is told so in the words of the protocol, and can end by himself, thinking or not.
func TestFarewell(t *testing.T) {
	for _, pair := range pairings {
		for _, fault := range []string{"none", "mute"} {
			t.Run(pair.protocol+" "+pair.game+" "+fault, func(t *testing.T) {
				t.Parallel()
				ctx, cancel := context.WithCancelCause(t.Context())
				o := enginetest.Patient
				o.Context = ctx
				e, g := start(t, pair.protocol, pair.game, fault, o)
				e.command.InterruptGrace = enginetest.Patient.Timeout
				if err := e.Begin(t.Context(), g, 0, 1); err != nil {
					t.Fatal(err)
				}
				p, cause := e.process, errors.New("enough")
				if fault == "none" {
					cancel(cause)
				} else {
					time.AfterFunc(50*time.Millisecond, func() { cancel(cause) })
					if _, err := e.Move(ctx, g, enginetest.Limits); !errors.Is(err, cause) {
						t.Errorf("%v, want %v", err, cause)
					}
				}
				if <-p.Done(); p.Status() != nil {
					t.Errorf("it did not end by itself: %v", p.Status())
				}
			})
		}
	}
}

// The end of what programs say on their standard error is handed on when they have ended.
func TestStandardErrorIsKept(t *testing.T) {
	var log bytes.Buffer
	o := enginetest.Patient
	o.Log = &log
	e, g := start(t, "gtp", "reversi", "crash", o)
	if err := e.Begin(t.Context(), g, 0, 1); err != nil {
		t.Fatal(err)
	}
	_, err := e.Move(t.Context(), g, enginetest.Limits)
	var f *player.Failure
	if !errors.As(err, &f) || f.LastWords() != "the fault is mine" {
		t.Errorf("%v with the last words %q", err, f.LastWords())
	}
	if got := log.String(); !strings.HasPrefix(got, "# ") || !strings.HasSuffix(got, "crash: it ended: exit status 3\nthe fault is mine\n") {
		t.Errorf("the log is\n%s", got)
	}
}

// Who thinks longer than he may loses on time, however long other answers may take.
func TestMargin(t *testing.T) {
	o := enginetest.Patient
	o.Margin = 300 * time.Millisecond
	e, g := start(t, "gtp", "reversi", "silent", o)
	if err := e.Begin(t.Context(), g, 0, 1); err != nil {
		t.Fatal(err)
	}
	_, err := e.Move(t.Context(), g, search.Limits{Time: time.Second})
	var f *player.Failure
	if !errors.As(err, &f) || f.Reason != player.Timeout || !strings.Contains(f.Detail, "1.3s after") {
		t.Errorf("%v", err)
	}
}

func TestInterruptedSearchesEndTheProgram(t *testing.T) {
	e, g := start(t, pairings[0].protocol, pairings[0].game, "silent", enginetest.Patient)
	if err := e.Begin(t.Context(), g, 0, 1); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(50*time.Millisecond, cancel)
	if _, err := e.Move(ctx, g, enginetest.Limits); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want %v", err, context.Canceled)
	}
	if e.process != nil {
		t.Error("it still thinks")
	}
}

// Who does not want to wait for a program to start does not have to.
func TestInterruptedStartsEndTheProgram(t *testing.T) {
	for _, pair := range pairings {
		e, g := start(t, pair.protocol, pair.game, "silent-at-start", enginetest.Patient)
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if err := e.Begin(ctx, g, 0, 1); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v, want %v", pair.protocol, err, context.Canceled)
		}
		if e.process != nil {
			t.Errorf("%s: it goes on", pair.protocol)
		}
	}
}

// The end of the context of a player ends its program even where nobody can be interrupted.
func TestTheEndOfTheContextEndsPrograms(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	o := enginetest.Patient
	o.Context = ctx
	e, g := start(t, pairings[0].protocol, pairings[0].game, "silent-at-start", o)
	time.AfterFunc(50*time.Millisecond, cancel)
	if err := e.Begin(t.Context(), g, 0, 1); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want %v", err, context.Canceled)
	}
	if e.process != nil {
		t.Error("it goes on")
	}
	if err := e.Begin(t.Context(), g, 0, 1); !errors.Is(err, context.Canceled) {
		t.Errorf("a new program: %v, want %v", err, context.Canceled)
	}
}

func TestProgramsThatAreNoneCannotBeStarted(t *testing.T) {
	g := enginetest.NewGame(t, "hive", "", game.Options{})
	p, err := Kinds()[0].New(g.Kind, "/nowhere/engine", player.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var f *player.Failure
	if err := p.Begin(t.Context(), g, 0, 1); err == nil || errors.As(err, &f) || !strings.Contains(err.Error(), "cannot start the engine") {
		t.Errorf("%v is no error of the user's", err)
	}
	if _, err := Kinds()[0].New(g.Kind, " ", player.Options{}); err == nil {
		t.Error("nothing is a program")
	}
}

func TestWhyAProgramIsNotStarted(t *testing.T) {
	for program, want := range map[string]string{
		"./nowhere":              `cannot start the engine: the program "./nowhere" does not exist`,
		"plybook-has-no-such-me": `cannot start the engine: the program "plybook-has-no-such-me" is not in PATH`,
	} {
		g := enginetest.NewGame(t, "contactix", "", game.Options{})
		e := newTestEngine(t, "gtp", program, g)
		if err := e.Begin(t.Context(), g, 0, 0); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// newTestEngine returns the program of a command as a player of a game, which is not started.
func newTestEngine(t *testing.T, name, command string, g *player.Game) *Engine {
	t.Helper()
	p, err := protocolByName(name)
	if err != nil {
		t.Fatal(err)
	}
	e, err := newEngine(command, p.NewClient(g.Kind), enginetest.Patient)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// Where all that can be done is to pass, no program is needed.
func TestForcedPassesAreNotAskedFor(t *testing.T) {
	g := enginetest.NewGame(t, "reversi", "", game.Options{})
	enginetest.PushText(t, g, strings.Fields("f5 f6 d3 g5 h5 h4 f7 h6")...)
	pass, ill := g.State.ParseMove("pass")
	if ill != nil {
		t.Fatal(ill)
	}
	if found, err := (&Engine{}).Move(t.Context(), g, enginetest.Limits); err != nil || found.Move != pass {
		t.Errorf("a forced pass is the move %d (%v), want %d", found.Move, err, pass)
	}
}

// Some protocols count the time of a move in whole seconds.
func TestTimesOfMoves(t *testing.T) {
	const ms = time.Millisecond
	for _, row := range []struct {
		protocol, game string
		want           [3]time.Duration
	}{
		{"uhp", "hive", [3]time.Duration{1000 * ms, 1000 * ms, 2000 * ms}},
		{"gtp", "contactix", [3]time.Duration{1000 * ms, 1000 * ms, 1000 * ms}},
		{"uai", "conquest", [3]time.Duration{500 * ms, 1000 * ms, 1500 * ms}},
	} {
		e := newTestEngine(t, row.protocol, "./nowhere", enginetest.NewGame(t, row.game, "", game.Options{}))
		for i, d := range []time.Duration{500 * ms, 1000 * ms, 1500 * ms} {
			if got := e.MoveTime(d); got != row.want[i] {
				t.Errorf("%s: %v for %v, want %v", row.protocol, got, d, row.want[i])
			}
		}
	}
}
