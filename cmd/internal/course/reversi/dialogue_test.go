package reversi_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	course "github.com/plybook/plybook/cmd/internal/course/reversi"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/reversi"
)

const (
	placeAsk  = "which two of d4, e4, d5 and e5 do you take? Your opponent gets the others."
	discAsk   = "where does your disc go?"
	againAsk  = "Another game? (yes or no)"
	playIntro = "Instead of a move: moves lists the legal ones, undo takes the last one back, resign gives the game up, quit ends."
)

// dialogue plays a match and returns what it said, a line each, and the games that were saved, as text.
// A board is one line: its cells and the side to move.
func dialogue(t *testing.T, d course.Dialogue, answers ...string) (lines, games []string, err error) {
	t.Helper()
	d.Draw = func(dst []byte, p *game.Played) []byte { return append(p.State.AppendPosition(dst), '\n') }
	format, err := parse.FormatByName("pgn")
	if err != nil {
		t.Fatal(err)
	}
	d.Save = func(p *game.Played) error {
		record, refused := reversi.Write(p, "pgn")
		if refused != nil {
			t.Fatal(refused)
		}
		text, err := format.Append(nil, record, parse.EncodeOptions{})
		games = append(games, string(text))
		return err
	}
	var out strings.Builder
	err = d.Play(strings.NewReader(strings.Join(answers, "\n")), &out)
	return strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n"), games, err
}

func TestDialogue(t *testing.T) {
	othello := reversi.Rules{}
	const start4 = "-----OX--XO----- X"
	for _, c := range []struct {
		name    string
		d       course.Dialogue
		answers []string
		want    []string
		err     error
	}{
		{"quit at once", course.Dialogue{Size: 4}, []string{"quit"},
			[]string{playIntro, start4, "Black, " + discAsk}, nil},
		{"names, a refusal, the list of moves", course.Dialogue{Size: 4, Names: [2]string{"Ada", "Bob"}},
			[]string{"", "  A1 ", "zz", "moves", "b1", "quit"},
			[]string{
				playIntro, start4, "Ada, " + discAsk, "A disc on a1 encloses no opposing disc.",
				"Ada, " + discAsk, "`zz` is not a move in this notation. (write a cell from a1 to d4, or `--` for a pass)",
				"Ada, " + discAsk, "  b1 flips b2", "  a2 flips b2", "  d3 flips c3", "  c4 flips c3",
				"Ada, " + discAsk, "-X---XX--XO----- O", "Bob, " + discAsk,
			}, nil},
		{"undo", course.Dialogue{Size: 4}, []string{"undo", "b1", "undo", "quit"},
			[]string{
				playIntro, start4, "Black, " + discAsk, "There is no move to take back.",
				"Black, " + discAsk, "-X---XX--XO----- O", "White, " + discAsk, start4, "Black, " + discAsk,
			}, nil},
		{"giving up", course.Dialogue{Size: 4}, []string{"b1", "resign", "maybe", "no"},
			[]string{
				playIntro, start4, "Black, " + discAsk, "-X---XX--XO----- O", "White, " + discAsk,
				"White gives up. Black wins.", againAsk, againAsk,
			}, nil},
		{"the input ends", course.Dialogue{Size: 4}, []string{"b1"},
			[]string{playIntro, start4, "Black, " + discAsk, "-X---XX--XO----- O", "White, " + discAsk}, course.ErrInputEnds},
		{"the input ends between games", course.Dialogue{Size: 4}, []string{"resign"},
			[]string{playIntro, start4, "Black, " + discAsk, "Black gives up. White wins.", againAsk}, nil},
		{"discs turned by hand", course.Dialogue{Size: 4, Manual: true}, []string{"b1", "c3", "x", "moves", "b2", "quit"},
			[]string{
				playIntro, start4, "Black, " + discAsk,
				"b1 is placed. Which disc do you flip? 1 is left.", "c3 is not enclosed by this move and stays as it is.",
				"b1 is placed. Which disc do you flip? 1 is left.", "`x` is not a cell. Write cells as f5; moves lists the discs to flip.",
				"b1 is placed. Which disc do you flip? 1 is left.", "To be flipped: b2.",
				"b1 is placed. Which disc do you flip? 1 is left.", "-X---XX--XO----- O", "White, " + discAsk,
			}, nil},
		{"a disc taken back before it turns others", course.Dialogue{Size: 4, Manual: true}, []string{"b1", "undo", "quit"},
			[]string{
				playIntro, start4, "Black, " + discAsk,
				"b1 is placed. Which disc do you flip? 1 is left.", start4, "Black, " + discAsk,
			}, nil},
		{"several discs on a line", course.Dialogue{Size: 4, Manual: true}, []string{"b1 c2,b2", "a1:b2", "d1 c1 c2", "b1", "undo", "quit"},
			[]string{
				playIntro, start4, "Black, " + discAsk, "c2 is not enclosed by this move and stays as it is.", "-X---XX--XO----- O",
				"White, " + discAsk, "OX---OX--XO----- X",
				"Black, " + discAsk, "A disc on d1 encloses no opposing disc.", "Black, " + discAsk, "b1 already holds a black disc.",
				"Black, " + discAsk, "-X---XX--XO----- O", "White, " + discAsk,
			}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.d.Rules = othello
			got, _, err := dialogue(t, c.d, c.answers...)
			if !errors.Is(err, c.err) || !slices.Equal(got, c.want) {
				t.Errorf("error %v, and it says\n%s\nwant %v and\n%s", err, strings.Join(got, "\n"), c.err, strings.Join(c.want, "\n"))
			}
		})
	}
}

// Both players may start at random, and then they take turns.
func TestDialogueStarters(t *testing.T) {
	seen := map[string]bool{}
	for seed := range uint64(20) {
		d := course.Dialogue{Rules: reversi.Rules{Placement: true}, Names: [2]string{"Ada", "Bob"}, Seed: seed}
		lines, games, err := dialogue(t, d, "d4 d5", "resign", "yes", "@e4e5", "resign", "no")
		if err != nil {
			t.Fatal(err)
		}
		var first string
		if _, err := fmt.Sscanf(lines[0], "The lot falls on %s who starts.", &first); err != nil {
			t.Fatalf("%q: %v", lines[0], err)
		}
		first = strings.TrimSuffix(first, ",")
		second := map[string]string{"Ada": "Bob", "Bob": "Ada"}[first]
		seen[first] = true
		for _, want := range []string{
			first + ", " + placeAsk, first + " gives up. " + second + " wins.",
			"Now " + second + " starts.", second + ", " + placeAsk, second + " gives up. " + first + " wins.",
			"After 2 games: Ada 1, Bob 1, drawn 0.",
		} {
			if !slices.Contains(lines, want) {
				t.Errorf("seed %d: nothing says %q:\n%s", seed, want, strings.Join(lines, "\n"))
			}
		}
		if len(games) != 2 || strings.Contains(games[0], `[Starter "White"]`) == strings.Contains(games[1], `[Starter "White"]`) {
			t.Errorf("seed %d: the games do not have one starter each:\n%s", seed, strings.Join(games, "\n"))
		}
		again, _, _ := dialogue(t, d, "d4 d5", "resign", "yes", "@e4e5", "resign", "no")
		if !slices.Equal(lines, again) {
			t.Errorf("seed %d: the second time it is another match", seed)
		}
	}
	if len(seen) != 2 {
		t.Errorf("of 20 lots all fall on %v", seen)
	}
}

// What is no pair of the centre is refused, and asked for again.
func TestDialoguePlacement(t *testing.T) {
	d := course.Dialogue{Rules: reversi.Rules{Placement: true}}
	lines, _, err := dialogue(t, d, "d4", "d4 d4", "a1 d4", "d5,e4", "quit")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"Name two of these cells, as in d4e5.",
		"The starter places two discs on two different centre cells, the opponent gets the other two; `@d4d4` does not fit.",
		"a1 is not one of the four centre cells.",
	} {
		if !slices.Contains(lines, want) {
			t.Errorf("nothing says %q:\n%s", want, strings.Join(lines, "\n"))
		}
	}
	if last := lines[len(lines)-1]; !strings.HasSuffix(last, discAsk) {
		t.Errorf("after a pair comes %q", last)
	}
}

// Whole games, played by the first legal move, are saved as they were played, forced passes and discs
// turned by hand included, and read back without a finding.
func TestDialogueSavesGames(t *testing.T) {
	for _, rules := range []reversi.Rules{{}, {Placement: true}, {OneLine: true}, {Placement: true, OneLine: true}} {
		for _, manual := range []bool{false, true} {
			d := course.Dialogue{Rules: rules, Size: 6, Manual: manual, Names: [2]string{"Ada", "Bob"}}
			start, err := reversi.New(rules, 6)
			if err != nil {
				t.Fatal(err)
			}
			answers, passes := firstMoves(start, manual)
			lines, games, err := dialogue(t, d, append(answers, "no")...)
			if err != nil || len(games) != 1 {
				t.Fatalf("%v: %d games, %v\n%s", rules, len(games), err, strings.Join(lines, "\n"))
			}
			said := 0
			for _, line := range lines {
				if strings.HasSuffix(line, " has no legal move and passes.") {
					said++
				}
			}
			if said != passes || strings.Count(games[0], "--") != passes {
				t.Errorf("%v: %d passes were told of %d:\n%s", rules, said, passes, games[0])
			}
			format, _ := parse.FormatByName("pgn")
			for record := range format.Records(parse.Input{Data: []byte(games[0])}) {
				p := replay.Replay(record, replay.Options{})
				if len(p.Findings) > 0 || !p.Outcome.Over || p.Player(0) != "Ada" || strings.Contains(games[0], ":") != manual {
					t.Errorf("%v: %v\n%s", rules, p.Findings, games[0])
				}
			}
		}
	}
}

// firstMoves are the answers that play a game to its end, always by the first move, and the passes in it. Of
// the lot they do not depend: the starter's discs are those of the side to move.
func firstMoves(b reversi.Board, manual bool) (answers []string, passes int) {
	for moves := b.Moves(nil); len(moves) > 0; moves = b.Moves(moves[:0]) {
		m := moves[0]
		if m == reversi.Pass {
			passes++
		} else {
			answers = append(answers, string(b.AppendMove(nil, m)))
		}
		if _, disc := reversi.DiscOf(m); disc && manual {
			for s := range b.Turned(m).All() {
				answers = append(answers, s.String())
			}
		}
		b.Play(m)
	}
	return answers, passes
}

// With a clock the time of both players is told and kept.
func TestDialogueMeasuresTime(t *testing.T) {
	var now time.Duration
	d := course.Dialogue{Size: 4, Now: func() time.Duration { now += 30 * time.Second; return now }}
	lines, games, err := dialogue(t, d, "b1", "a1", "resign", "no")
	if err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(lines, func(s string) bool { return strings.HasPrefix(s, "Black has thought for 1:") }) {
		t.Errorf("nothing says the time:\n%s", strings.Join(lines, "\n"))
	}
	if !strings.Contains(games[0], "b1 {[%tm 30000]} a1 {[%tm 30000]}") {
		t.Errorf("the record has no times:\n%s", games[0])
	}
}

// Errors of the writer and of saving end the match; a line without end is refused.
func TestDialogueStops(t *testing.T) {
	full := errors.New("full")
	if err := (course.Dialogue{}).Play(strings.NewReader("f5\n"), failing{full}); !errors.Is(err, full) {
		t.Errorf("writing failed, and the match ended with %v", err)
	}
	d := course.Dialogue{Save: func(*game.Played) error { return full }}
	if err := d.Play(strings.NewReader("f5\nquit\n"), &strings.Builder{}); !errors.Is(err, full) {
		t.Errorf("saving failed, and the match ended with %v", err)
	}
	if err := (course.Dialogue{}).Play(strings.NewReader(strings.Repeat("f", 1<<20)), &strings.Builder{}); err == nil || errors.Is(err, course.ErrInputEnds) {
		t.Errorf("a line without end ended the match with %v", err)
	}
	if err := (course.Dialogue{Size: 7}).Play(strings.NewReader(""), &strings.Builder{}); err == nil {
		t.Error("a board of 7 × 7 is played on")
	}
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

// A computer plays its seat, and what is taken back is the last move of the player at the keyboard with the computer's
// after it. A computer that begins has nothing that could be taken back.
func TestDialogueWithAComputer(t *testing.T) {
	first := func(b reversi.Board, plies []game.PlayedPly) (game.Move, error) {
		if len(plies) != b.Ply() {
			t.Errorf("it is told of %d plies of %d", len(plies), b.Ply())
		}
		return b.Moves(nil)[0], nil
	}
	d := course.Dialogue{Size: 4, Names: [2]string{"Deep", "Bob"}}
	d.Computers[reversi.Black] = first
	lines, games, err := dialogue(t, d, "undo", "a1", "undo", "a1", "quit")
	want := []string{
		playIntro, "-----OX--XO----- X", "Deep plays b1.", "-X---XX--XO----- O",
		"Bob, " + discAsk, "There is no move to take back.",
		"Bob, " + discAsk, "OX---OX--XO----- X", "Deep plays a2.", "OX--XXX--XO----- O",
		"Bob, " + discAsk, "-X---XX--XO----- O",
		"Bob, " + discAsk, "OX---OX--XO----- X", "Deep plays a2.", "OX--XXX--XO----- O", "Bob, " + discAsk,
	}
	if err != nil || !slices.Equal(lines, want) {
		t.Errorf("error %v, and it says\n%s\nwant\n%s", err, strings.Join(lines, "\n"), strings.Join(want, "\n"))
	}
	if len(games) != 1 || !strings.Contains(games[0], "1. b1 a1 2. a2\n") {
		t.Errorf("saved is %s", games)
	}
	d.Computers[reversi.White] = first
	lines, _, err = dialogue(t, d, "no")
	if last := lines[len(lines)-1]; err != nil || last != againAsk {
		t.Errorf("of two computers the game ends with %v: %s", err, last)
	}
	d.Computers[reversi.White] = func(reversi.Board, []game.PlayedPly) (game.Move, error) { return reversi.Pass, nil }
	if _, _, err = dialogue(t, d); err == nil {
		t.Error("an illegal move of a computer is played")
	}
}
