package job_test

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/plybook/plybook/analyze/engine"
	"github.com/plybook/plybook/analyze/engine/process"
	"github.com/plybook/plybook/analyze/engine/protocol"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/replay"
)

// The test binary is the engine of some tests: "liar PROTOCOL GAME FAULT PLIES".
func TestMain(m *testing.M) {
	if len(os.Args) == 6 && os.Args[1] == "liar" {
		os.Exit(beLiar(os.Args[2], os.Args[3], os.Args[4], os.Args[5]))
	}
	os.Exit(m.Run())
}

// liarCommand returns an engine that speaks a protocol well, but does one thing wrong where a number of plies are played.
func liarCommand(t *testing.T, protocol, kind, fault string, at int) string {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("%s:%s liar %s %s %s %d", protocol, process.Quote(exe), protocol, kind, fault, at)
}

// A liar stands between a program and who talks to it. It counts the plies that the program is told of.
type liar struct {
	protocol, fault string
	at              int

	mu    sync.Mutex
	plies int
	asked string // the last command
	lied  bool
	rest  []byte // of a line that is not written yet
}

func beLiar(name, kindName, fault, at string) int {
	kind, err := replay.GameByName(kindName)
	if err != nil {
		panic(err)
	}
	l := &liar{protocol: name, fault: fault}
	if l.at, err = strconv.Atoi(at); err != nil {
		panic(err)
	}
	in, to := io.Pipe()
	go func() {
		defer to.Close()
		for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
			if !l.receive(lines.Text()) {
				fmt.Fprintln(to, lines.Text())
			}
		}
	}()
	err = engine.Serve(context.Background(), in, l, name, protocol.Config{
		Kind: kind, NewPlayer: func(*replay.Game) (player.Player, error) { return &invalid{}, nil },
	})
	if err != nil {
		panic(err)
	}
	return 0
}

// asks are the commands that ask something, and tells those that tell of a move.
var (
	asks = map[string][]string{
		"uhp": {"validmoves"}, "gtp": {"all_legal_moves", "showboard"}, "uai": {"split 1"}, "nboard": nil,
	}
	tells    = map[string][]string{"uhp": {"play ", "pass"}, "gtp": {"play "}, "nboard": {"move "}}
	refusals = map[string]string{"uhp": "invalidmove no\nok\n", "gtp": "? no\n\n", "nboard": "status Error: illegal move\n"}
)

func isOne(commands []string, line string) bool {
	return slices.ContainsFunc(commands, func(c string) bool { return strings.HasPrefix(line, c) })
}

// hear takes a command, and says whether it is none of the program's business.
func (l *liar) receive(line string) (answered bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.asked = line
	sent := isOne(tells[l.protocol], line)
	switch due := l.plies == l.at; {
	case due && sent && l.fault == "refuses":
		os.Stdout.WriteString(refusals[l.protocol])
		return true
	case due && (isOne(asks[l.protocol], line) || sent && l.protocol == "nboard"):
		switch l.fault {
		case "dies":
			os.Exit(3)
		case "stalls":
			return true
		}
	}
	l.count(line, sent)
	return false
}

// count counts the plies that the program knows.
func (l *liar) count(line string, sent bool) {
	words := strings.Fields(line)
	switch {
	case sent:
		l.plies++
	case isOne([]string{"newgame", "clear_board", "set game"}, line):
		l.plies = 0
	case l.protocol == "uai" && len(words) == 6 && words[0] == "position": // position fen BOARD SIDE HALVES MOVE
		move, err := strconv.Atoi(words[5])
		if err != nil {
			panic(err)
		}
		if l.plies = 2 * (move - 1); words[3] == "o" {
			l.plies++
		}
	}
}

// Write takes what the program answers, and passes lines on that may be lies.
func (l *liar) Write(text []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.rest = append(l.rest, text...)
	for {
		line, rest, whole := bytes.Cut(l.rest, []byte("\n"))
		if !whole {
			return len(text), nil
		}
		said := string(line) + "\n"
		if l.plies == l.at {
			said = l.lie(string(line))
		}
		l.rest = append(l.rest[:0], rest...)
		if _, err := os.Stdout.WriteString(said); err != nil {
			return 0, err
		}
	}
}

// lie returns what is said in place of a line.
func (l *liar) lie(line string) string {
	truth := line + "\n"
	switch question := l.protocol == "uai" || isOne(asks[l.protocol], l.asked); { // after one of UAI there is a second command at once
	case l.fault == "hides" && question && !l.lied:
		return l.hide(line)
	case l.fault == "invents" && question && !l.lied:
		return l.invent(line)
	case l.fault == "board" && l.protocol == "uhp":
		return strings.NewReplacer(";White[", ";Black[", ";Black[", ";White[").Replace(truth)
	case l.fault == "board" && l.asked == "showboard" && !l.lied && strings.Contains(line, "."):
		l.lied = true
		return strings.Replace(truth, ".", "X", 1)
	case l.fault == "ends":
		return strings.NewReplacer(";InProgress;", ";WhiteWins;", ";NotStarted;", ";WhiteWins;").Replace(truth)
	}
	return truth
}

// hide leaves a move of a list out.
func (l *liar) hide(line string) string {
	switch {
	case l.protocol == "uhp" && line != "ok":
		_, rest, _ := strings.Cut(line, ";")
		return rest + "\n"
	case l.protocol == "gtp" && strings.HasPrefix(line, "= ") && l.asked == "all_legal_moves":
		words := strings.Fields(line)
		return "= " + strings.Join(words[2:], " ") + "\n"
	case l.protocol == "uai" && len(strings.Fields(line)) == 2 && line != "readyok":
		l.lied = true
		return ""
	}
	return line + "\n"
}

// invent adds a move to a list.
func (l *liar) invent(line string) string {
	switch {
	case l.protocol == "uhp" && line != "ok":
		line += ";wB9 wA7-"
	case l.protocol == "gtp" && strings.HasPrefix(line, "= ") && l.asked == "all_legal_moves":
		line += " a99"
	case l.protocol == "uai" && len(strings.Fields(line)) == 2:
		l.lied = true
		line += "\ni9 1"
	}
	return line + "\n"
}
