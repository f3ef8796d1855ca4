package replay_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/contactix"
	"github.com/plybook/plybook/replay/game"
)

// hexRead replays the first record of a text.
func hexRead(t testing.TB, format, text string, o replay.Options) *replay.Played {
	t.Helper()
	o.Game = "contactix"
	f, err := parse.FormatByName(format)
	if err != nil {
		t.Fatal(err)
	}
	for r := range f.Records(parse.Input{Data: []byte(text), Allow: o.Allow, Game: o.Game}) {
		return replay.Replay(r.Clone(), o)
	}
	t.Fatalf("no record in %q", text)
	return nil
}

// hexSaid lists what was found, one per line: line and column, severity, code and sentence.
func hexSaid(p *replay.Played) string {
	var said []string
	for _, f := range p.Findings {
		said = append(said, fmt.Sprintf("%d:%d %s %s: %s", f.Line, f.Column, f.Severity, strings.TrimPrefix(f.Code, "contactix/"), f.Message))
	}
	return strings.Join(said, "\n")
}

// hexAfter shows where a game stands after its last ply and how it ended.
func hexAfter(p *replay.Played) string {
	text := fmt.Sprintf("%d plies", len(p.Plies))
	if p.State != nil {
		text += " " + strings.TrimSuffix(string(p.State.AppendPosition(nil)), " swap")
	}
	switch o := p.Outcome; {
	case o.Won(0):
		text += " 1-0 " + o.Reason
	case o.Won(1):
		text += " 0-1 " + o.Reason
	}
	return text
}

// A hexCase is a record and what is said about it.
type hexCase struct {
	name, format, text string
	after, said        string
}

func hexCases(t *testing.T, o replay.Options, cases []hexCase) {
	t.Helper()
	for _, row := range cases {
		p := hexRead(t, row.format, row.text, o)
		if got := hexAfter(p); got != row.after {
			t.Errorf("%s: %s, want %s", row.name, got, row.after)
		}
		if got := hexSaid(p); got != row.said {
			t.Errorf("%s:\n got %s\nwant %s", row.name, got, row.said)
		}
	}
}

// tree is a game tree of Hex on 3 × 3.
func tree(moves string) string { return "(;GM[11]SZ[3]" + moves + ")" }

func TestHexFaultsOfPlies(t *testing.T) {
	hexCases(t, replay.Options{}, []hexCase{
		{"a sound game", "hex-sgf", tree(";B[b2];W[a3];B[b1];W[a1];B[a2]"), "5 plies 10./00./1.. 1", ""},
		{"occupied", "hex-sgf", tree(";B[b2];W[B2]"), "1 plies .../.0./... 1", "1:23 error occupied: B2 already holds a black tile."},
		{"occupied by a swap", "hex-sgf", tree(";B[b1];W[swap];B[a2]"), "2 plies .../1../... 0", "1:31 error occupied: A2 already holds a white tile."},
		{"off the board", "hex-sgf", tree(";B[d3]"), "0 plies .../.../... 0", "1:17 error off-board: D3 is not on this 3 × 3 board."},
		{"row zero", "hex-sgf", tree(";B[a0]"), "0 plies .../.../... 0", "1:17 error off-board: A0 is not on this 3 × 3 board."},
		{"no cell", "hex-sgf", tree(";B[z9x]"), "0 plies .../.../... 0", "1:17 error bad-move: `z9x` is not a move."},
		{"out of turn", "hex-sgf", tree(";B[b2];B[b1]"), "1 plies .../.0./... 1", "1:23 error wrong-turn: It is White's turn, but this ply is Black's."},
		{"a pass", "hex-sgf", tree(";B[b2];W[pass]"), "1 plies .../.0./... 1", "1:23 error pass: Hex has no pass."},
		{"a pass of PlayHex", "hex-sgf", "(;GM[11]AP[PlayHex:1]SZ[3];B[b2];W[pass];B[b1])", "3 plies .0./.0./... 1", ""},
		{"a swap too early", "hex-sgf", tree(";B[swap-pieces];W[b1]"), "0 plies .../.../... 0", "1:17 error swap-late: A swap is possible only as the second ply."},
		{"a swap too late", "hex-sgf", tree(";B[b2];W[b1];B[swap-sides]"), "2 plies .1./.0./... 0", "1:29 error swap-late: A swap is possible only as the second ply."},
		{"a swap after a set-up", "hex-sgf", tree("AB[b2];W[swap]"), "0 plies .../.0./... 1", "1:23 error swap-late: A swap is possible only as the second ply."},
		{"after a connection", "hex-sgf", tree(";B[b1];W[a3];B[b2];W[a1];B[b3];W[c1]"), "5 plies 10./.0./10. 1 1-0 connection",
			"1:47 error game-over: Black won with ply 5, so nothing can follow."},
		{"after a resignation", "hex-sgf", tree(";B[b1];W[resign];B[b2]"), "1 plies .0./.../... 1 1-0 resignation",
			"1:33 error game-over: White resigned after ply 1, so nothing can follow."},
	})
}

func TestHexEnds(t *testing.T) {
	won := ";B[b1];W[a3];B[b2];W[a1];B[b3]"
	hexCases(t, replay.Options{}, []hexCase{
		{"the loser resigns a lost board", "hex-sgf", tree(won + ";W[resign]"), "5 plies 10./.0./10. 1 1-0 connection", ""},
		{"the winner resigns a won board", "hex-sgf", tree(won + ";B[resign]"), "5 plies 10./.0./10. 1 1-0 connection",
			"1:47 error game-over: Black won with ply 5, so nothing can follow."},
		{"a forfeit after a connection", "hex-sgf", tree(won + ";W[forfeit]"), "5 plies 10./.0./10. 1 1-0 connection",
			"1:47 error game-over: Black won with ply 5, so nothing can follow."},
		{"a resignation out of turn", "hex-sgf", tree(";B[b1];B[resign]"), "1 plies .0./.../... 1 0-1 resignation", ""},
		{"a forfeit", "hex-sgf", tree(";B[b1];W[forfeit]"), "1 plies .0./.../... 1 1-0 forfeit", ""},
		{"two resignations", "hex-sgf", tree(";B[b1];W[resign];B[resign]"), "1 plies .0./.../... 1 1-0 resignation",
			"1:33 error game-over: White resigned after ply 1, so nothing can follow."},
		{"a resignation after a swap of sides", "hex-sgf", tree(";B[b1];W[swap-sides];W[resign]"), "2 plies .0./.../... 1 0-1 resignation", ""},
		{"a claimed resignation", "hex-sgf", tree("RE[W+Resign];B[b1]"), "1 plies .0./.../... 1 0-1 resignation", ""},
		{"a claimed time-out", "hex-sgf", tree("RE[b+t];B[b1]"), "1 plies .0./.../... 1 1-0 time", ""},
		{"a claimed forfeit", "hex-sgf", tree("RE[B+F];B[b1]"), "1 plies .0./.../... 1 1-0 forfeit", ""},
		{"a bare claim", "hex-sgf", tree("RE[B+];B[b1]"), "1 plies .0./.../... 1",
			"1:17 note result-open: The result is a win for Black, but nobody has won on the board or resigned."},
		{"a void game", "hex-sgf", tree("RE[Void];B[b1]"), "1 plies .0./.../... 1", ""},
		{"a claim against a connection", "hex-sgf", tree("RE[W+]" + won), "5 plies 10./.0./10. 1 1-0 connection",
			"1:17 error result: The result is a win for White, but Black won."},
		{"a claim against an end", "hex-sgf", tree("RE[W+R];B[b1];W[resign]"), "1 plies .0./.../... 1 1-0 resignation",
			"1:17 error result: The result is a win for White, but Black won."},
		{"a claim names the player", "hex-sgf", tree("RE[B+];B[b1];W[swap-sides];W[a2];B[a1];W[b2];B[a3];W[c2]"), "7 plies 00./111/0.. 0 1-0 connection", ""},
		{"a claim that names the tiles", "hex-sgf", tree("RE[W+];B[b1];W[swap-sides];W[a2];B[a1];W[b2];B[a3];W[c2]"), "7 plies 00./111/0.. 0 1-0 connection",
			"1:17 error result: The result is a win for White, but Black won."},
	})
}

// RE counts wherever it stands, that of the first node before all others.
func TestHexResultsAfterTheFirstNode(t *testing.T) {
	hexCases(t, replay.Options{}, []hexCase{
		{"in the last node", "hex-sgf", tree(";B[b1];W[a3]RE[W+T]"), "2 plies .0./.../1.. 0 0-1 time", ""},
		{"in a node without a move", "hex-sgf", tree(";B[b1];RE[B+]"), "1 plies .0./.../... 1",
			"1:24 note result-open: The result is a win for Black, but nobody has won on the board or resigned."},
		{"in two nodes", "hex-sgf", tree("RE[B+R];B[b1];W[a3]RE[W+T]"), "2 plies .0./.../1.. 0 1-0 resignation", ""},
	})
}

// A file of many games without a size is worth one note; a record that is not read has no size to speak of.
func TestHexSizesAreGuessedOnceAFile(t *testing.T) {
	for _, row := range []struct{ format, text, want string }{
		{"hex-lines", "b a1,w b2\nb a1,w m2\nb a1,w b3\n", "1:contactix/size-guessed"},
		{"hex-moves", "1. a1 b2\n\n1. a1 b2\n", "1:contactix/size-guessed"},
		{"hex-lines", "b a1," + strings.Repeat("w b2,", parse.MaxLine/5) + "\nb a1,w b2\n", "1:record/limit"},
		{"hex-sgf", "(;GM[11]SZ[5]C[" + strings.Repeat("x", parse.MaxLine) + "];B[a1])", "1:record/limit"},
	} {
		format, err := parse.FormatByName(row.format)
		if err != nil {
			t.Fatal(err)
		}
		var said []string
		for rec := range format.Records(parse.Input{Data: []byte(row.text)}) {
			for _, f := range replay.Replay(rec, replay.Options{}).Findings {
				said = append(said, fmt.Sprintf("%d:%s", f.Game, f.Code))
			}
		}
		if got := strings.Join(said, " "); got != row.want {
			t.Errorf("%s: %.40s …: got %s, want %s", row.format, row.text, got, row.want)
		}
	}
}

// Links and JSON are under rules with passes only if somebody passes.
func TestHexRulesOfLinks(t *testing.T) {
	for _, row := range []struct{ format, text, rules string }{
		{"hexworld", "https://hexworld.org/board/#3c1,a1:sb2", "hex"},
		{"hexworld", "https://hexworld.org/board/#3c1,a1:pb2", "hex+pass"},
		{"playhex-json", `{"boardsize":3,"moves":["a1","b2"]}`, "hex"},
		{"playhex-json", `{"boardsize":3,"moves":["a1","pass"]}`, "hex+pass"},
		{"hex-sgf", "(;GM[11]AP[PlayHex:1]SZ[3];B[a1])", "hex"},
		{"hex-sgf", "(;GM[11]RU[hex+pass]SZ[3];B[a1])", "hex+pass"},
	} {
		if p := hexRead(t, row.format, row.text, replay.Options{}); p.Rules != row.rules || len(p.Findings) > 0 {
			t.Errorf("%s: %s: %s; want the rules %s", row.text, p.Rules, hexSaid(p), row.rules)
		}
	}
}

// How a swap is understood, and that it is said where the word says something else.
func TestHexSwaps(t *testing.T) {
	const note = "1:23 note swap-meaning: This swap is marked as pieces but read as sides: the tile stays, and the players change colours."
	by := func(tags, moves string) string { return "(;GM[11]SZ[3]" + tags + moves + ")" }
	hexCases(t, replay.Options{}, []hexCase{
		{"pieces, and Black goes on", "hex-sgf", tree(";B[a2];W[swap-pieces];B[c3]"), "3 plies .1./.../..0 1", ""},
		{"pieces, and White goes on", "hex-sgf", tree(";B[a2];W[swap-pieces];W[c3]"), "3 plies .../0../..1 0", note},
		{"bare, and Black goes on", "hex-sgf", tree(";B[a2];W[SWAP];B[c3]"), "3 plies .1./.../..0 1", ""},
		{"bare, and White goes on", "hex-sgf", tree(";B[a2];W[swap];W[c3]"), "3 plies .../0../..1 0", ""},
		{"sides, and Black goes on", "hex-sgf", tree(";B[a2];W[swap-sides];B[c3]"), "2 plies .../0../... 1",
			"1:37 error wrong-turn: It is White's turn, but this ply is Black's."},
		{"pieces, and White resigns", "hex-sgf", tree(";B[a2];W[swap-pieces];W[resign]"), "2 plies .../0../... 1 0-1 resignation", note},
		{"pieces at the end", "hex-sgf", tree(";B[a2];W[swap-pieces]"), "2 plies .1./.../... 0", ""},
		{"bare at the end", "hex-sgf", tree(";B[a2];W[swap]"), "2 plies .../0../... 1", ""},
		{"pieces at the end, by HexGui", "hex-sgf", by("AP[HexGui:0.9]", ";B[a2];W[swap-pieces]"), "2 plies .../0../... 1",
			strings.Replace(note, "1:23", "1:37", 1)},
		{"pieces at the end, by benzene", "hex-sgf", by("AP[Hex-benzene:0.1]", ";B[a2];W[swap-pieces]"), "2 plies .../0../... 1",
			strings.Replace(note, "1:23", "1:42", 1)},
		{"pieces at the end, by twogtp", "hex-sgf", by("US[twogtp.py]", ";B[a2];W[swap-pieces]"), "2 plies .../0../... 1",
			strings.Replace(note, "1:23", "1:36", 1)},
		{"bare at the end, by PlayHex", "hex-sgf", by("AP[PlayHex:1]", ";B[a2];W[swap]"), "2 plies .1./.../... 0", ""},
		{"the colour after a variation", "hex-sgf", tree(";B[a2];W[swap-pieces](;W[c3])(;B[c3])"), "3 plies .../0../..1 0", note},
		{"Little Golem", "hex-hsgf", "(;FF[4]EV[hex.ch]SZ[3];W[ab];B[swap];W[cc])", "3 plies .1./.../..0 1", ""},
		{"Little Golem, sides", "hex-hsgf", "(;FF[4]EV[hex.ch]SZ[3];W[ab];B[swap-sides];B[cc])", "3 plies .../0../..1 0", ""},
		{"HexWorld", "hexworld", "https://hexworld.org/board/#3c1,a2:sc3\n", "3 plies .1./.../..0 1", ""},
		{"PlayHex", "playhex-json", `{"boardsize":3,"moves":["a2","swap-pieces","c3"]}`, "3 plies .1./.../..0 1", ""},
		{"trmph", "trmph", "http://www.trmph.com/hex/board#3,a2a2c3\n", "3 plies .1./.../..0 1", ""},
		{"trmph, the third cell", "trmph", "http://www.trmph.com/hex/board#3,a2b1a2\n", "2 plies .1./0../... 0",
			"1:38 error occupied: A2 already holds a red tile."},
		{"a list, pieces", "hex-moves", "[Size \"3x3\"]\na2 swap-pieces c3\n", "3 plies .1./.../..0 1", ""},
		{"a list, bare", "hex-moves", "[Size \"3x3\"]\na2 swap c3\n", "3 plies .../0../..1 0", ""},
		{"a list, S", "hex-moves", "[Size \"3x3\"]\na2 S c3\n", "3 plies .../0../..1 0", ""},
		{"own form, pieces", "pgn", hexOwn("hex", "1. a2 2. swap-pieces 3. c3"), "3 plies .1./.../..0 1", ""},
		{"own form, sides", "pgn", hexOwn("hex", "1. a2 2. swap-sides 3. c3"), "3 plies .../0../..1 0", ""},
		{"own form without swap", "pgn", hexOwn("contactix", "1. a2 2. swap-sides 3. c3"), "1 plies .../0../... 1", "5:10 error swap-off: These rules have no swap."},
	})
}

// hexOwn is a record of 3 × 3 in plybook's own form; its moves are on line 5.
func hexOwn(rules, moves string) string {
	return "[Game \"contactix\"]\n[Rules \"" + rules + "\"]\n[Size \"3x3\"]\n\n" + moves + "\n"
}

// What is told on the command line comes before everything else.
func TestHexSwapsAsGiven(t *testing.T) {
	told := func(swap string) replay.Options {
		return replay.Options{Options: game.Options{Values: map[string]string{"swap": swap}}}
	}
	hexCases(t, told("pieces"), []hexCase{
		{"sides", "hex-sgf", tree(";B[a2];W[swap-sides];B[c3]"), "3 plies .1./.../..0 1",
			"1:23 note swap-meaning: This swap is marked as sides but read as pieces: the tile changes colour and is mirrored."},
	})
	hexCases(t, told("sides"), []hexCase{
		{"pieces", "hex-sgf", tree(";B[a2];W[swap-pieces]"), "2 plies .../0../... 1",
			"1:23 note swap-meaning: This swap is marked as pieces but read as sides: the tile stays, and the players change colours."},
		{"Little Golem", "hex-hsgf", "(;FF[4]EV[hex.ch]SZ[3];W[ab];B[swap];B[cc])", "3 plies .../0../..1 0", ""},
	})
}

// If a game is legal to its end with the other swap, the hint says so; it is not read so.
func TestHexHintsAtTheOtherSwap(t *testing.T) {
	for _, row := range []struct{ name, text, code, hint string }{
		{"sides would be legal", tree(";B[a2];W[swap];B[b1];W[c1])"), "occupied", ""},
		{"the cell of the mirror image", tree(";B[a2];W[swap-pieces];B[b1])"), "occupied", ""},
		{"pieces would be legal", tree(";B[a2];W[swap-sides];B[c3];W[c1])"), "wrong-turn",
			"the game is legal to its end with --swap pieces"},
		{"neither is", tree(";B[a2];W[swap-sides];B[c3];W[c3])"), "wrong-turn", "--allow wrong-turn takes White to have passed"},
		{"a board without long diagonal", "(;GM[11]SZ[3:2];B[a2];W[swap-pieces];B[c1])", "swap-shape", "pass --swap sides to read it as a swap of sides"},
		{"the same, and sides would be legal", "(;GM[11]SZ[3:2];B[a2];W[swap-pieces](;B[resign]))", "swap-shape",
			"the game is legal to its end with --swap sides"},
	} {
		p := hexRead(t, "hex-sgf", row.text, replay.Options{})
		f := p.Fault()
		if f == nil || f.Code != "contactix/"+row.code || row.hint != "" && f.Hint != row.hint {
			t.Errorf("%s: %+v, want %s with the hint %q", row.name, f, row.code, row.hint)
		}
	}
}

func TestHexSetups(t *testing.T) {
	hexCases(t, replay.Options{}, []hexCase{
		{"both colours", "hex-sgf", tree("AB[a1][b2]AW[c3]PL[W];W[c1]"), "1 plies 0.1/.0./..1 0", ""},
		{"White to move by the first move", "hex-sgf", tree("AB[a1];W[c1]"), "1 plies 0.1/.../... 0", ""},
		{"White moves first without a set-up", "hex-sgf", tree(";W[c1];B[a1]"), "2 plies 0.1/.../... 1", ""},
		{"the side to move against the first move", "hex-sgf", tree("AB[a1]PL[B];W[c1]"), "0 plies 0../.../... 0",
			"1:28 error wrong-turn: It is Black's turn, but this ply is White's."},
		{"a cell emptied again", "hex-sgf", tree("AB[a1][b1]AE[a1];W[c1]"), "1 plies .01/.../... 0", ""},
		{"a cell twice", "hex-sgf", tree("AB[a1]AW[a1];W[c1]"), "0 plies", "1:23 error occupied: A1 already holds a black tile."},
		{"a cell outside", "hex-sgf", tree("AB[a4];W[c1]"), "0 plies", "1:17 error off-board: A4 is not on this 3 × 3 board."},
		{"no cell", "hex-sgf", tree("AB[pp];W[c1]"), "0 plies", "1:17 error bad-move: `pp` is not a move."},
		{"decided", "hex-sgf", tree("AB[a1][a2][a3];W[c1]"), "0 plies 0../0../0.. 1 1-0 connection",
			"1:31 error game-over: Black has won in the start position, so nothing can follow."},
		{"own form", "pgn", "[Game \"contactix\"]\n[Rules \"contactix\"]\n[Setup \"0../011/... 0\"]\n\n1. a3 1-0\n", "1 plies 0../011/0.. 1 1-0 connection", ""},
		{"own form of another size", "pgn", "[Game \"contactix\"]\n[Rules \"hex\"]\n[Size \"4x4\"]\n[Setup \"0../011/... 0\"]\n\n*\n", "0 plies",
			"4:9 error setup: Not a start position: its size is 3x3, but the tag Size is 4x4."},
		{"own form without rules", "pgn", "[Game \"contactix\"]\n\n1. a3\n", "0 plies", "1:1 error rules: The Rules tag is missing; known: contactix, hex and hex+pass."},
		{"own form with other rules", "pgn", hexOwn("go", "1. a3"), "0 plies", "2:9 error rules: Unknown rules `go`; known: contactix, hex and hex+pass."},
	})
}

func TestHexSizes(t *testing.T) {
	for _, row := range []struct{ name, format, text, told, size, said string }{
		{"square", "hex-sgf", "(;GM[11]SZ[7];B[a1])", "", "7x7", ""},
		{"columns and rows", "hex-sgf", "(;GM[11]SZ[5:4];B[a1])", "", "5x4", ""},
		{"the record against the flag", "hex-sgf", "(;GM[11]SZ[5];B[a1])", "7", "5x5", ""},
		{"none", "hex-sgf", "(;GM[11];B[a1])", "", "11x11", "1:1 note size-default: The record has no size; by the rules of SGF the board is 11 × 11."},
		{"none, but told", "hex-sgf", "(;GM[11];B[a1])", "7", "7x7", ""},
		{"own form", "pgn", "[Game \"contactix\"]\n[Rules \"hex\"]\n\n1. a1\n", "", "11x11", ""},
		{"a list of moves", "hex-moves", "a1 swap-pieces b9\n", "", "11x11", "1:1 note size-guessed: The record has no size; assuming 11 × 11."},
		{"a list of moves with a large column", "hex-moves", "a1 n9\n", "", "14x14", "1:1 note size-guessed: The record has no size; assuming 14 × 14."},
		{"a list of moves that says it", "hex-moves", "[Size \"13x12\"]\na1 n9\n", "", "13x12", "2:4 error off-board: N9 is not on this 13 × 12 board."},
		{"a line of self-play", "hex-lines", "b a1,w b2\n", "", "11x11", "1:1 note size-guessed: The record has no size; assuming 11 × 11."},
		{"a line of self-play, as told", "hex-lines", "b a1,w b2\n", "10", "10x10", ""},
		{"sentences", "hex-littlegolem", "White places a5.\n", "", "13x13", ""},
		{"sentences, as told", "hex-littlegolem", "White places a5.\n", "19", "19x19", ""},
		{"a link", "hexworld", "https://hexworld.org/board/#9x7c1,a1b2\n", "", "9x7", ""},
		{"a link to trmph", "trmph", "#9,a1b2\n", "", "9x9", ""},
		{"own form, columns x rows", "pgn", "[Game \"contactix\"]\n[Rules \"hex\"]\n[Size \"10x5\"]\n\n1. a1\n", "", "10x5", ""},
	} {
		o := replay.Options{Options: game.Options{Values: map[string]string{"size": row.told}}}
		p := hexRead(t, row.format, row.text, o)
		if said := hexSaid(p); said != row.said {
			t.Errorf("%s: %s, want %s", row.name, said, row.said)
		}
		s := p.State.(*contactix.State)
		if guessed := strings.Contains(row.said, "size-guessed"); p.BoardGuessed != guessed {
			t.Errorf("%s: the size is a guess: %v, want %v", row.name, p.BoardGuessed, guessed)
		}
		if size := fmt.Sprintf("%dx%d", s.Columns(), s.Rows()); size != row.size {
			t.Errorf("%s: %s, want %s", row.name, size, row.size)
		}
	}
}

// The note that a size is guessed stands at the first record of a file, and the guess is one in each of them.
func TestHexSizesAreGuessedInEveryRecord(t *testing.T) {
	r := replay.NewReplayer(replay.Options{})
	format, err := parse.FormatByName("hex-lines")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for record := range format.Records(parse.Input{Data: []byte("b a1,w b2\nb c3,w b2\n")}) {
		p := r.Replay(record)
		got = append(got, fmt.Sprint(len(p.Findings), p.BoardGuessed))
	}
	if want := []string{"1 true", "0 true"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestHexLeniencies(t *testing.T) {
	allow := func(name string) replay.Options {
		return replay.Options{Options: game.Options{Allow: parse.AllowAll(name)}}
	}
	hexCases(t, allow("wrong-turn"), []hexCase{
		{"out of turn", "hex-sgf", tree(";W[b2];W[b1]"), "3 plies .1./.1./... 0", ""},
	})
	hexCases(t, allow("after-end"), []hexCase{
		{"after the end", "hex-sgf", tree(";B[b1];W[resign];B[b2]"), "1 plies .0./.../... 1 1-0 resignation", ""},
	})
	hexCases(t, allow("lower-case-cells"), []hexCase{
		{"lower case", "contactix-board", hexBoard("turn: red", "tiles: 1\n(b1) -> red"), "0 plies .0./.../... 0", ""},
	})
	hexCases(t, allow("move-number"), []hexCase{
		{"numbers", "pgn", hexOwn("hex", "1. a1 5. b2"), "2 plies 0../.1./... 0", ""},
	})
}

// hexBoard is a board of 3 × 3, red against blue, with some lines in place of its own.
func hexBoard(lines ...string) string {
	fields := []string{"size: 3 * 3", "orientation: red * blue", "turn: red", "state: undecided", "tiles: 0"}
	for _, line := range lines {
		name, _, _ := strings.Cut(line, ":")
		for i := range fields {
			if strings.HasPrefix(fields[i], name+":") {
				fields[i] = line
			}
		}
	}
	return strings.Join(fields, "\n") + "\n"
}

func TestHexBoards(t *testing.T) {
	const board = "contactix-board"
	hexCases(t, replay.Options{}, []hexCase{
		{"sound", board, hexBoard("tiles: 2\n (A1) -> red\n(C3)->blue"), "0 plies 0../.../..1 0", ""},
		{"padded", board, hexBoard("size: 03 * 3", "tiles: 01\n(A01) -> red"), "0 plies 0../.../... 0", ""},
		{"size", board, hexBoard("size: 3x3"), "0 plies", "1:7 error size: A size is columns * rows, each 1 to 63."},
		{"too large", board, hexBoard("size: 64 * 3"), "0 plies", "1:7 error size: A size is columns * rows, each 1 to 63."},
		{"one colour", board, hexBoard("orientation: red"), "0 plies", "2:14 error orientation: `orientation` needs two colours joined by `*`."},
		{"three colours", board, hexBoard("orientation: red * blue * lime"), "0 plies", "2:14 error orientation: `orientation` needs two colours joined by `*`."},
		{"no word", board, hexBoard("orientation: light-red * blue"), "0 plies", "2:14 error colour: `light-red` is not a colour; expected letters and digits."},
		{"the same colour", board, hexBoard("orientation: red * Red"), "0 plies", "2:14 error same-colour: Both players would be red."},
		{"turn", board, hexBoard("turn: green"), "0 plies", "3:7 error colour: `green` is neither red nor blue."},
		{"state", board, hexBoard("state: drawn"), "0 plies", "4:8 error state: `drawn` is not a state."},
		{"state of a third colour", board, hexBoard("state: won by green"), "0 plies", "4:8 error state: `won by green` is not a state."},
		{"too many tiles", board, hexBoard("tiles: 0\n(A1) -> red"), "0 plies", "5:8 error tile-count: Expected 0 tiles, found 1."},
		{"no number", board, hexBoard("tiles: two\n(A1) -> red"), "0 plies", "5:8 error tile-count: Expected 1 tiles, found `two`."},
		{"no arrow", board, hexBoard("tiles: 1\n  (A1) => red"), "0 plies", "6:3 error tile: A tile is written `(B4) -> blue`."},
		{"colour of a tile", board, hexBoard("tiles: 1\n(A1) -> Red"), "0 plies", "6:1 error colour: `Red` is neither red nor blue."},
		{"off the board", board, hexBoard("tiles: 1\n(D1) -> red"), "0 plies", "6:1 error off-board: D1 is not on this 3 × 3 board."},
		{"a cell twice", board, hexBoard("tiles: 2\n(B2) -> blue\n(B2) -> red"), "0 plies", "7:1 error occupied: B2 already holds a blue tile."},
		{"the fields come before the tiles", board, hexBoard("tiles: 1\n(D1) -> red", "state: lost"), "0 plies", "4:8 error state: `lost` is not a state."},
		{"won, as it says", board, hexBoard("size: 1 * 1", "state: won by blue", "tiles: 1\n(A1) -> blue"), "0 plies 1 0 0-1 connection", ""},
		{"won, and it says nothing", board, hexBoard("size: 1 * 1", "tiles: 1\n(A1) -> blue"), "0 plies 1 0 0-1 connection",
			"4:8 warning state-claim: The state is undecided, but Blue is joined."},
		{"won by the other", board, hexBoard("state: won by red"), "0 plies .../.../... 0",
			"4:8 warning state-claim: The state is won by Red, but nobody is joined."},
		{"no CSS colour", board, hexBoard("orientation: blueee * red", "turn: red"), "0 plies .../.../... 1",
			"2:14 warning colour-name: `blueee` is not a CSS colour; it is drawn in slate."},
		{"two CSS colours that are one", board, hexBoard("orientation: Gray * GREY", "turn: GREY"), "0 plies .../.../... 1",
			"2:21 warning colour-name: `Gray` and `GREY` are one CSS colour; GREY is drawn in another shade."},
	})
}

// Every site has its own way of saying who won and how.
func TestHexResultsOfSites(t *testing.T) {
	hexCases(t, replay.Options{}, []hexCase{
		{"Little Golem, W is the second player", "hex-hsgf", "(;FF[4]EV[hex.ch]SZ[3]RE[W];W[ab];B[ca];W[resign])", "2 plies ..1/0../... 0 0-1 resignation", ""},
		{"Little Golem, against the end", "hex-hsgf", "(;FF[4]EV[hex.ch]SZ[3]RE[B];W[ab];B[ca];W[resign])", "2 plies ..1/0../... 0 0-1 resignation",
			"1:26 error result: The result is a win for White, but Black won."},
		{"sentences, time", "hex-littlegolem", "White places a5.\nBlack times out.\n", "1 plies " +
			strings.Repeat(strings.Repeat(".", 13)+"/", 4) + "0............" + strings.Repeat("/"+strings.Repeat(".", 13), 8) + " 1 1-0 time", ""},
		{"HexWorld, the first resigns", "hexworld", "https://hexworld.org/board/#3c1,a2:rb\n", "1 plies .../0../... 1 0-1 resignation", ""},
		{"HexWorld, the second loses on time", "hexworld", "https://hexworld.org/board/#3c1,a2:fw\n", "1 plies .../0../... 1 1-0 time", ""},
		{"PlayHex, resignation", "playhex-json", `{"boardsize":3,"moves":["a2"],"winner":1,"outcome":"resign"}`, "1 plies .../0../... 1 0-1 resignation", ""},
		{"PlayHex, time", "playhex-json", `{"boardsize":3,"moves":["a2"],"winner":0,"outcome":"time"}`, "1 plies .../0../... 1 1-0 time", ""},
		{"PlayHex, a path that is none", "playhex-json", `{"boardsize":3,"moves":["a2"],"winner":0,"outcome":"path"}`, "1 plies .../0../... 1",
			"1:40 note result-open: The result is a win for Red, but nobody has won on the board or resigned."},
		{"PlayHex, the other one joined", "playhex-json", `{"boardsize":1,"moves":["a1"],"winner":1,"outcome":"path"}`, "1 plies 0 1 1-0 connection",
			"1:40 error result: The result is a win for Blue, but Red won."},
		{"self-play, the letter", "hex-lines", "b a1,w resign,W\n", "1 plies 0" + strings.Repeat(".", 10) + strings.Repeat("/"+strings.Repeat(".", 11), 10) + " 1 1-0 resignation",
			"1:1 note size-guessed: The record has no size; assuming 11 × 11.\n1:15 error result: The result is a win for White, but Black won."},
		{"a list, resignation", "hex-moves", "[Size \"3x3\"]\na2 b1 resign\n", "2 plies .1./0../... 0 0-1 resignation", ""},
	})
}

func TestHexResultsOfOwnForm(t *testing.T) {
	hexCases(t, replay.Options{}, []hexCase{
		{"a resignation of the side to move", "pgn", hexOwn("hex", "1. a1 resign 1-0"), "1 plies 0../.../... 1 1-0 resignation", ""},
		{"a termination", "pgn", "[Game \"contactix\"]\n[Rules \"hex\"]\n[Size \"3x3\"]\n[Result \"0-1\"]\n[Termination \"time\"]\n\n1. a1 0-1\n",
			"1 plies 0../.../... 1 0-1 time", ""},
		{"a result alone", "pgn", hexOwn("hex", "1. a1 1-0"), "1 plies 0../.../... 1",
			"5:7 warning result-open: The result is a win for Red, but nobody has won on the board or resigned."},
		{"a result whose reason nobody knows", "pgn", "[Game \"contactix\"]\n[Rules \"hex\"]\n[Size \"3x3\"]\n[Result \"1-0\"]\n[Termination \"unknown\"]\n\n1. a1\n",
			"1 plies 0../.../... 1", "4:10 note result-open: The result is a win for Red, but nobody has won on the board or resigned."},
		{"a connection whose moves are cut off", "pgn", "[Game \"contactix\"]\n[Rules \"hex\"]\n[Size \"3x3\"]\n[Result \"1-0\"]\n[Termination \"connection\"]\n\n1. a1\n",
			"1 plies 0../.../... 1", "4:10 warning result-open: The result is a win for Red, but nobody has won on the board or resigned."},
		{"two results", "pgn", "[Game \"contactix\"]\n[Rules \"hex\"]\n[Size \"3x3\"]\n[Result \"0-1\"]\n\n1. a1 resign 1-0\n",
			"1 plies 0../.../... 1 1-0 resignation", "6:14 error result: The result after the moves differs from the tag Result."},
		{"a draw", "pgn", "[Game \"contactix\"]\n[Rules \"hex\"]\n[Size \"3x3\"]\n[Result \"1/2-1/2\"]\n\n1. a1\n",
			"1 plies 0../.../... 1", "4:10 error result: `1/2-1/2` is not a result of Hex; expected 1-0, 0-1 or *."},
	})
}

// The hint at capital letters is about columns, not about colours.
func TestHexHintsAtCapitals(t *testing.T) {
	for line, want := range map[string]bool{"(b1) -> red": true, "(Bc1) -> red": true, "(B1) => red": false, "(1) -> red": false, "(": false} {
		p := hexRead(t, "contactix-board", hexBoard("tiles: 1\n"+line), replay.Options{})
		if f := p.Fault(); f == nil || f.Code != "contactix/tile" || strings.Contains(f.Hint, "capital") != want {
			t.Errorf("%s: %+v", line, f)
		}
	}
}

func TestHexCountsOfOne(t *testing.T) {
	hexCases(t, replay.Options{}, []hexCase{
		{"one announced", "contactix-board", hexBoard("tiles: 1\n(B1) -> red\n(A1) -> blue"), "0 plies", "5:8 error tile-count: Expected 1 tile, found 2."},
		{"one listed", "contactix-board", hexBoard("tiles: 2\n(B1) -> red"), "0 plies", "5:8 error tile-count: Expected 2 tiles, found 1."},
	})
}
