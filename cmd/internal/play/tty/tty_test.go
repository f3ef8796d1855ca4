package tty

import (
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/plybook/plybook/cmd/internal/play"
	"github.com/plybook/plybook/cmd/internal/play/shell"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// A noThinker is for games without engines.
type noThinker struct{}

func (noThinker) Run(context.Context, play.Job, func(play.Thought)) play.Thought {
	return play.Thought{}
}

// A seated is a keyboard with what came of a game at it.
type seated struct {
	Keyboard
	out   strings.Builder
	files map[string]string // that were saved, by name
	wrong error             // of saving
}

// atGame begins a game at a keyboard.
func atGame(t *testing.T, c play.Config, in io.Reader) *seated {
	t.Helper()
	s := &seated{files: map[string]string{}}
	session := play.New(play.Options{Now: time.Unix(1<<30, 0), Seed: 1})
	if r := session.Begin(c, 0); r != nil {
		t.Fatal(r)
	}
	save := func(f play.File) error {
		if s.wrong != nil {
			return s.wrong
		}
		s.files[f.Name] = string(f.Text)
		return nil
	}
	s.Keyboard = Keyboard{
		Shell: &shell.Shell{Session: session, Thinker: noThinker{}, Save: save, Now: func() time.Duration { return 0 }},
		In:    in, Out: &s.out,
	}
	return s
}

// saved returns the only record.
func (s *seated) saved(t *testing.T) string {
	t.Helper()
	for name, text := range s.files {
		if strings.HasSuffix(name, ".pgn") {
			return text
		}
	}
	t.Fatalf("no record is among %v", s.files)
	return ""
}

// games are played to their ends by random moves.
var games = []play.Config{
	{Game: "reversi", Pass: "ask"},
	{Game: "reversi", Rules: "dtu", Values: map[string]string{"size": "6"}},
	{Game: "conquest", Values: map[string]string{"size": "5"}, Pass: "ask"},
	{Game: "contactix", Rules: "hex", Values: map[string]string{"size": "5"}},
	{Game: "hive", Rules: "standard+MLP", Pass: "ask"},
	{Game: "bluelagoon", Values: map[string]string{"players": "3"}, Seed: 7, Pass: "ask"},
}

// All games can be played to the end by typing, and what is saved is that game.
func TestWholeGamesAtTheKeyboard(t *testing.T) {
	for _, c := range games {
		t.Run(c.Game+" "+c.Rules, func(t *testing.T) {
			moves, outcome := randomGame(t, c)
			s := atGame(t, c, strings.NewReader(strings.Join(moves, "\n")+"\n"))
			if err := s.Play(t.Context()); err != nil {
				t.Fatalf("%v after\n%s", err, s.out.String())
			}
			p := replayOf(t, s.saved(t))
			if o := p.Outcome; !o.Over || o.Reason != outcome.Reason || o.Winners != outcome.Winners || p.Fault() != nil {
				t.Errorf("saved is a game that ends with %+v (%v), want %+v", o, p.Fault(), outcome)
			}
			if played := p.PlyCount(); played != len(moves) {
				t.Errorf("%d plies are saved, %d were typed", played, len(moves))
			}
			if got := strings.Count(s.out.String(), ": "+moves[0]+"\n"); got < 1 {
				t.Errorf("the first move %q was not printed", moves[0])
			}
		})
	}
}

// A series says which game begins, with the score, and in the end who has won.
func TestSeriesAtTheKeyboard(t *testing.T) {
	c := play.Config{Game: "contactix", Values: map[string]string{"size": "3"}, Games: 2, Seats: []play.Seat{{Name: "ada", Kind: play.Human}, {Name: "Bob", Kind: play.Human}}}
	s := atGame(t, c, strings.NewReader("a1\nresign\ny\nresign\ny\n"))
	if err := s.Play(t.Context()); err != nil {
		t.Fatal(err)
	}
	out, at := s.out.String(), 0
	for _, want := range []string{"Game 1 of 2: ada – Bob\n", "ada wins (resignation).\n", "Game 2 of 2: Bob – ada (ada 1, Bob 0)\n", "ada wins (resignation). ada wins the series: ada 2, Bob 0.\n"} {
		i := strings.Index(out[at:], want)
		if i < 0 {
			t.Fatalf("it does not go on with %q:\n%s", want, out[at:])
		}
		at += i + len(want)
	}
}

// The words of the page's move field are those of the keyboard, where they make sense in a game.
func TestWordsAtTheKeyboard(t *testing.T) {
	for _, c := range []struct {
		game          string
		answers, told []string
		not           string
	}{
		{"reversi", []string{"Black 2, White 2\n", "There are no hands in this game.\n", "No move yet.\n"}, []string{"score", "clock", "last", "quit"}, "hands"},
		{"hive", []string{"There is no score in this game.\n", "White ant 3, "}, []string{"hands", "last"}, "score"},
	} {
		s := atGame(t, play.Config{Game: c.game}, strings.NewReader("Score\nhands\nclock\nlast\nhelp\nquit\n"))
		if err := s.Play(t.Context()); !errors.Is(err, ErrQuit) {
			t.Fatal(err)
		}
		out := s.out.String()
		for _, want := range c.answers {
			if !strings.Contains(out, want) {
				t.Errorf("%s: nothing is answered with %q:\n%s", c.game, want, out)
			}
		}
		_, help, _ := strings.Cut(out, "#3, or:\n")
		for _, word := range c.told {
			if !strings.Contains(help, "\n  "+word+" ") {
				t.Errorf("%s: help does not list %s:\n%s", c.game, word, help)
			}
		}
		if strings.Contains(help, c.not) || strings.Contains(help, "retry") {
			t.Errorf("%s: help lists what makes no sense:\n%s", c.game, help)
		}
	}
}

// randomGame returns the moves of people in a random game that ends within a bounded number of plies.
func randomGame(t *testing.T, c play.Config) (moves []string, end game.Outcome) {
	t.Helper()
	for seed := uint64(1); ; seed++ {
		session := play.New(play.Options{Seed: 1})
		if r := session.Begin(c, 0); r != nil {
			t.Fatal(r)
		}
		r := rand.New(rand.NewPCG(seed, 0))
		moves = nil
		for len(moves) < 600 {
			v := session.View(client, 0)
			if v.Mode == "over" {
				text, refused := session.Record()
				if refused != nil {
					t.Fatal(refused)
				}
				return moves, replayOf(t, string(text)).Outcome
			}
			act := play.Act{Do: "goon"}
			if v.Turn >= 0 {
				text := v.Table[r.IntN(len(v.Table))].Text
				moves = append(moves, text)
				act = play.Act{Do: "play", Text: text}
			}
			if refused := session.Do(client, act, 0); refused != nil {
				t.Fatal(refused)
			}
		}
	}
}

func replayOf(t *testing.T, text string) *replay.Played {
	t.Helper()
	format, err := parse.FormatByName("pgn")
	if err != nil {
		t.Fatal(err)
	}
	for r := range format.Records(parse.Input{Data: []byte(text)}) {
		return replay.Replay(r, replay.Options{})
	}
	t.Fatalf("there is no record in %q", text)
	return nil
}

// A draw at one keyboard is agreed by both, and resigning is confirmed. Any other line says no, and is obeyed.
func TestQuestionsAtTheKeyboard(t *testing.T) {
	c := play.Config{Game: "hive", Seats: []play.Seat{{Name: "Ada", Kind: play.Human}, {Name: "Bob", Kind: play.Human}}}
	for _, test := range []struct{ in, says, result string }{
		{"draw\ny\n", "Ada offers a draw. Bob: accept it? y/n", "Draw"},
		{"wA1\ndraw\nYes\n", "Bob offers a draw. Ada: accept it? y/n", "Draw"},
		{"draw\nn\n", "accept it?", ""},
		{"draw\nwA1\ny\n", "1. Ada: wA1", ""},
		{"y\n", "is not a piece", ""},
		{"resign\nn\nresign\nboard\ny\n", "Resign this game? y/n", ""},
		{"resign\ny\n", "Bob wins (resignation).", "BlackWins"},
	} {
		s := atGame(t, c, strings.NewReader(test.in))
		err := s.Play(t.Context())
		if over := test.result != ""; over != (err == nil) || !over && !errors.Is(err, ErrInputEnds) {
			t.Errorf("%q: it ends with %v", test.in, err)
		}
		want := `[Termination "unterminated"]`
		if test.result != "" {
			want = `[Result "` + test.result + `"]`
		}
		if !strings.Contains(s.out.String(), test.says) || !strings.Contains(s.saved(t), want) {
			t.Errorf("%q: want %q and %s, have\n%s\n%s", test.in, test.says, want, s.out.String(), s.saved(t))
		}
	}
}

// Where no draw can be agreed nobody is asked.
func TestNoDrawAtTheKeyboard(t *testing.T) {
	s := atGame(t, play.Config{Game: "contactix"}, strings.NewReader("draw\nquit\n"))
	if err := s.Play(t.Context()); !errors.Is(err, ErrQuit) || !strings.Contains(s.out.String(), "No draw can be agreed") {
		t.Errorf("%v: %s", err, s.out.String())
	}
}

// A line that is longer than any move is none, and the next one is read.
func TestLongLines(t *testing.T) {
	s := atGame(t, play.Config{Game: "hive"}, strings.NewReader(strings.Repeat("x", 3*maxLine)+"\nwA1\n"))
	if err := s.Play(t.Context()); !errors.Is(err, ErrInputEnds) {
		t.Fatal(err)
	}
	if out := s.out.String(); !strings.Contains(out, "1. White: wA1") || len(out) > maxLine {
		t.Errorf("it says %d bytes: %.500s", len(out), out)
	}
}

// What cannot be read ends the game with its reason.
func TestUnreadableInput(t *testing.T) {
	dir, err := os.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer dir.Close()
	s := atGame(t, play.Config{Game: "hive"}, dir)
	if err := s.Play(t.Context()); err == nil || errors.Is(err, ErrInputEnds) {
		t.Errorf("it ends with %v", err)
	}
}

// A game that cannot be saved says so, once, and goes on.
func TestUnsavedGameGoesOn(t *testing.T) {
	s := atGame(t, play.Config{Game: "contactix", Values: map[string]string{"size": "2"}}, strings.NewReader("a1\nb1\na2\n"))
	s.wrong = errors.New("no space left on device")
	if err := s.Play(t.Context()); err != nil {
		t.Fatal(err)
	}
	out := s.out.String()
	if strings.Count(out, "The game is not saved: no space left on device.") != 1 || !strings.Contains(out, "wins: connection") {
		t.Errorf("it says %s", out)
	}
}

// Lists are as wide as the terminal, and a board that is wider is no riddle.
func TestNarrowTerminal(t *testing.T) {
	s := atGame(t, play.Config{Game: "conquest", Values: map[string]string{"size": "21"}}, strings.NewReader("moves\nboard\n"))
	s.Width = 30
	if err := s.Play(t.Context()); !errors.Is(err, ErrInputEnds) {
		t.Fatal(err)
	}
	list := false
	for line := range strings.Lines(s.out.String()) {
		if strings.HasPrefix(line, "#") {
			list = true
			if len(line) > 31 {
				t.Errorf("a line of the list has %d columns: %s", len(line), line)
			}
		}
	}
	if n := strings.Count(s.out.String(), "and the terminal 30: make it wider."); n != 1 || !list {
		t.Errorf("it says %d times that the terminal is narrow: %s", n, s.out.String())
	}
	s = atGame(t, play.Config{Game: "reversi"}, strings.NewReader(""))
	s.Width = 80
	if err := s.Play(t.Context()); !errors.Is(err, ErrInputEnds) || strings.Contains(s.out.String(), "wider") {
		t.Errorf("%v: a terminal of 80 columns is narrow: %s", err, s.out.String())
	}
}
