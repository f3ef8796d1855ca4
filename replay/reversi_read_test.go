package replay_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// readIn replays the first record of a text in a format.
func readIn(t testing.TB, format, text string, o replay.Options) *replay.Played {
	t.Helper()
	f, err := parse.FormatByName(format)
	if err != nil {
		t.Fatal(err)
	}
	for r := range f.Records(parse.Input{Data: []byte(text), Allow: o.Allow}) {
		return replay.Replay(r.Clone(), o)
	}
	t.Fatalf("no record in %q", text)
	return nil
}

// summary shows how many plies were played and what was found: codes, with their severity if it is
// not that of an error, the ply if it is about one, and the token.
func summary(p *replay.Played) string {
	text := fmt.Sprintf("%d plies", len(p.Plies))
	for _, f := range p.Findings {
		text += ", " + strings.TrimPrefix(f.Code, "reversi/")
		if f.Severity != parse.Error {
			text += " (" + f.Severity.String() + ")"
		}
		if f.Token != "" {
			text += " `" + f.Token + "`"
		}
	}
	return text
}

// A wipe-out after nine moves, 13–0: the discs with the empty cells are 64–0.
const wipeOut = "e6f4e3f6g5d6e7f5c5"

// passing ends in a position in which White has no move: WTHOR 1984, first game, up to its pass.
const passing = "f5f6e6f4g6f7g5h4h5h6e3c5g4d6e7f8c6c4d7d3e8e2f3h3b5a5e1f1g1g3g8c7f2g2d2c3h1h2d1c8c2d8g7h8h7c1b1b2b6a6b4a3a1a2b3"

func ggf(rest string) string { return "(;GM[Othello]PB[A]PW[B]TY[8]" + rest + ";)" }

// colours writes moves as properties of GGF and SGF.
func colours(moves string) string {
	text := ""
	for i := 0; i+1 < len(moves); i += 2 {
		text += fmt.Sprintf("%c[%s]", "BW"[i/2%2], moves[i:i+2])
	}
	return text
}

func own8(tags, moves string) string {
	return "[Game \"reversi\"]\n[Rules \"othello\"]\n" + tags + "\n\n" + moves
}

// pairs writes moves in pairs, for PGNs.
func pairs(moves string) string {
	text := ""
	for i := 0; i+1 < len(moves); i += 2 {
		if i%4 == 0 {
			text += fmt.Sprintf("%d. ", i/4+1)
		}
		text += moves[i:i+2] + " "
	}
	return text
}

func TestReadingReversi(t *testing.T) {
	allow := func(names ...string) replay.Options {
		return replay.Options{Options: game.Options{Allow: parse.AllowAll(names...)}}
	}
	tests := []struct {
		name, format, text string
		options            replay.Options
		want               string
	}{
		{"a wipe-out", "transcript", wipeOut, replay.Options{}, "9 plies"},
		{"an open game", "transcript", "f5d6", replay.Options{}, "2 plies, unfinished (note) `d6`"},
		{"passes after the end", "transcript", wipeOut + "papa", replay.Options{}, "9 plies, trailing-pass (warning) `papa`"},
		{"a move after the end", "transcript", wipeOut + "paa1", replay.Options{}, "9 plies, game-over `a1`"},
		{"a pass that is left out", "transcript", passing + "b8", replay.Options{}, "57 plies, unfinished (note) `b8`"},
		{"a pass that is written all the same", "transcript", passing + "pab8", replay.Options{}, "57 plies, unfinished (note) `b8`"},
		{"a pass that must be written", "ggf", ggf(colours(passing) + "B[b8]"), replay.Options{}, "55 plies, must-pass `b8`"},
		{"and that is granted", "ggf", ggf(colours(passing) + "B[b8]"), allow("implied-pass"), "57 plies, unfinished (note) `b8`"},
		{"a pass at the end of a fragment", "ggf", ggf(colours(passing) + "W[pass]"), replay.Options{}, "56 plies, unfinished (note) `pass`"},

		{"rows from the bottom", "transcript", "f4d3", replay.Options{}, "0 plies, no-flip `f4`"},
		{"granted", "transcript", "f4d3", allow("rows-from-bottom"), "2 plies, unfinished (note) `d3`"},
		{"rows and columns exchanged", "transcript", "e6f4c3", allow("transpose"), "3 plies, unfinished (note) `c3`"},
		{"lenient passes", "transcript", passing + "pas b8", allow("pass-words"), "57 plies, unfinished (note) `b8`"},
		{"which are off", "transcript", passing + "@@ b8", replay.Options{}, "55 plies, bad-move `@@`"},
		{"digits in a set-up", "transcript", "...........................10......01........................... 0;d3", replay.Options{}, "0 plies, board-letter `1`"},
		{"granted", "transcript", "...........................10......01........................... X;d3", allow("digit-discs"), "1 plies, unfinished (note) `d3`"},
		{"letters of Go", "othello-sgf", "(;GM[2];B[fe];W[ff])", replay.Options{}, "0 plies, bad-move `fe`"},
		{"granted", "othello-sgf", "(;GM[2];B[fe];W[ff])", allow("sgf-letters"), "2 plies, unfinished (note) `ff`"},
		{"a mixture", "othello-sgf", "(;GM[2];B[fe];W[f6])", allow("sgf-letters"), "1 plies, bad-move `f6`"},

		{"the other to move", "ggf", ggf("B[f5]B[f6]"), replay.Options{}, "1 plies, wrong-turn `f6`"},
		{"difference with the empty cells", "ggf", ggf("RE[+64.000]" + colours(wipeOut)), replay.Options{}, "9 plies"},
		{"difference without", "ggf", ggf("RE[+13.000]" + colours(wipeOut)), replay.Options{}, "9 plies"},
		{"a wrong difference", "ggf", ggf("RE[+12.000]" + colours(wipeOut)), replay.Options{}, "9 plies, result `+12.000`"},
		{"a resignation", "ggf", ggf("RE[-64.000:r]B[f5]"), replay.Options{}, "1 plies, unfinished (note) `f5`"},
		{"a result of an open game", "ggf", ggf("RE[-2.000]B[f5]"), replay.Options{}, "1 plies, unfinished (warning) `f5`"},
		{"an open game that says so", "ggf", ggf("RE[?]B[f5]"), replay.Options{}, "1 plies, unfinished (note) `f5`"},
		{"other games", "ggf", "(;GM[Amazons]B[f5];)", replay.Options{}, "0 plies, unsupported `Amazons`"},
		{"an octagon", "ggf", "(;GM[Othello]TY[88]B[f5];)", replay.Options{}, "0 plies, unsupported `88`"},
		{"anti-Othello", "ggf", "(;GM[Othello]TY[8a]B[f5];)", replay.Options{}, "0 plies, unsupported `8a`"},
		{"the boards differ", "ggf", "(;GM[Othello]TY[10]BO[8 x]B[f5];)", replay.Options{}, "0 plies, ggf-board `10`"},
		{"a board of ten", "ggf", "(;GM[Othello]TY[10]B[g6];)", replay.Options{}, "1 plies, unfinished (note) `g6`"},

		{"winner, Edax", "pgn-edax", "[Result \"0-1\"]\n\n" + pairs(wipeOut), replay.Options{}, "9 plies, winner `0-1`"},
		{"remark, Edax", "pgn-edax", "[Result \"1-0\"]\n\n" + pairs(wipeOut) + "{Ada wins 64-0} 1-0", replay.Options{}, "9 plies"},
		{"remark the other way round", "pgn-edax", "[Result \"1-0\"]\n\n" + pairs(wipeOut) + "{Ada wins 0-64} 1-0", replay.Options{}, "9 plies"},
		{"remark without the empty cells", "pgn-edax", "[Result \"1-0\"]\n\n" + pairs(wipeOut) + "{Black wins 13-0} 1-0", replay.Options{}, "9 plies, result-scoring (warning) `{Black wins 13-0}`"},
		{"a wrong remark", "pgn-edax", "[Result \"1-0\"]\n\n" + pairs(wipeOut) + "{Black wins 40-24} 1-0", replay.Options{}, "9 plies, result `{Black wins 40-24}`"},
		{"set-up, Edax", "pgn-edax", "[FEN \"8/8/8/3Pp3/3pP3/8/8/8 b - - 0 1\"]\n\n1. f4", replay.Options{}, "1 plies, unfinished (note) `f4`"},
		{"PlayOK with the empty cells", "pgn-playok", "[Result \"64-0\"]\n\n" + pairs(wipeOut), replay.Options{}, "9 plies"},
		{"PlayOK without", "pgn-playok", "[Result \"13-0\"]\n\n" + pairs(wipeOut), replay.Options{}, "9 plies"},
		{"export without", "pgn-wthor", "[Result \"13-0\"]\n" + pairs(wipeOut), replay.Options{}, "9 plies, result-scoring (warning) `13-0`"},
		{"open, but claimed", "pgn-edax", "[Result \"1-0\"]\n\n1. f5 1-0", replay.Options{}, "1 plies, unfinished (warning) `f5`"},
		{"open exports", "pgn-wthor", "[Result \"33-31\"]\n1. F5", replay.Options{}, "1 plies, unfinished (note) `F5`"},
		{"numbers of first moves", "pgn-wthor", "[Result \"33-31\"]\n1. F5 D6\n3. C3 D3", replay.Options{}, "4 plies, unfinished (note) `D3`"},

		{"SGF", "othello-sgf", "(;GM[2]RE[B+64]" + colours(wipeOut) + ")", replay.Options{}, "9 plies"},
		{"SGF without the empty cells", "othello-sgf", "(;GM[2]RE[B+13]" + colours(wipeOut) + ")", replay.Options{}, "9 plies, result-scoring (warning) `B+13`"},
		{"SGF, the wrong winner", "othello-sgf", "(;GM[2]RE[W+13]" + colours(wipeOut) + ")", replay.Options{}, "9 plies, result `W+13`"},
		{"SGF, resigned", "othello-sgf", "(;GM[2]RE[W+R]B[f5])", replay.Options{}, "1 plies, unfinished (note) `f5`"},
		{"SGF, a set-up", "othello-sgf", "(;GM[2]SZ[8]AB[d4][e5]AW[e4][d5]PL[W];W[f5])", replay.Options{}, "1 plies, unfinished (note) `f5`"},
		{"SGF, no cell", "othello-sgf", "(;GM[2]AB[z9];B[f5])", replay.Options{}, "0 plies, bad-board `z9`"},
		{"SGF of another game", "othello-sgf", "(;GM[1];B[f5])", replay.Options{}, "0 plies, unsupported `1`"},

		{"eOthello", "eothello-csv", "1,1," + wipeOut, replay.Options{}, "9 plies"},
		{"eOthello, the wrong winner", "eothello-csv", "1,0," + wipeOut, replay.Options{}, "9 plies, winner `0`"},

		{"plain discs", "pgn", own8("[Result \"13-0\"]", pairs(wipeOut)+"13-0"), replay.Options{}, "9 plies"},
		{"with the empty cells", "pgn", own8("[Result \"64-0\"]", pairs(wipeOut)+"64-0"), replay.Options{}, "9 plies, result-scoring (warning) `64-0`"},
		{"which is said", "pgn", own8("[Scoring \"empties-to-winner\"]\n[Result \"64-0\"]", pairs(wipeOut)+"64-0"), replay.Options{}, "9 plies"},
		{"a wrong result", "pgn", own8("[Result \"14-0\"]", pairs(wipeOut)), replay.Options{}, "9 plies, result `14-0`"},
		{"a result after the moves alone", "pgn", own8("", pairs(wipeOut)+"14-0"), replay.Options{}, "9 plies, result `14-0`"},
		{"open", "pgn", own8("[Result \"*\"]", "1. f5 *"), replay.Options{}, "1 plies, unfinished (note) `f5`"},
		{"resigned", "pgn", own8("[Result \"1-0\"]\n[Termination \"resigned\"]", "1. f5 1-0"), replay.Options{}, "1 plies, unfinished (note) `f5`"},
		{"claimed to be whole", "pgn", own8("[Result \"40-24\"]\n[Termination \"normal\"]", "1. f5 40-24"), replay.Options{}, "1 plies, unfinished (warning) `f5`"},
		{"claimed as bases do", "pgn", own8("[Result \"40-24\"]\n[Termination \"unknown\"]", "1. f5 40-24"), replay.Options{}, "1 plies, unfinished (note) `f5`"},
		{"resigned in a comment", "pgn", own8("[Result \"*\"]", "1. f5 {[%end resign 1]} *"), replay.Options{}, "1 plies"},
		{"no rules", "pgn", "[Game \"reversi\"]\n\n1. f5", replay.Options{}, "0 plies, rules-missing"},
		{"rules of nobody", "pgn", "[Game \"reversi\"]\n[Rules \"chess\"]\n\n1. f5", replay.Options{}, "0 plies, rules-missing `chess`"},
		{"rules of the caller", "pgn", "[Game \"reversi\"]\n\n1. f5", replay.Options{Options: game.Options{Rules: "othello"}}, "1 plies, unfinished (note) `f5`"},
		{"White as the starter", "pgn", "[Game \"reversi\"]\n[Rules \"dtu\"]\n[Starter \"White\"]\n\n1. @d5e4 f5", replay.Options{}, "2 plies, unfinished (note) `f5`"},
		{"a starter that is nobody", "pgn", "[Game \"reversi\"]\n[Rules \"dtu\"]\n[Starter \"Ada\"]\n\n1. @d5e4 f5", replay.Options{}, "0 plies, bad-tag `Ada`"},
		{"both pairs", "pgn", "[Game \"reversi\"]\n[Rules \"dtu\"]\n\n1. @d5e4 @d4e5 2. f5 d6", replay.Options{}, "3 plies, unfinished (note) `d6`"},
		{"two passes end a game of dtu", "pgn", "[Game \"reversi\"]\n[Rules \"dtu\"]\n\n1. @d5e4 " + wipeOutPairs + " -- --", replay.Options{}, "10 plies"},
		{"a third is too much", "pgn", "[Game \"reversi\"]\n[Rules \"dtu\"]\n\n1. @d5e4 " + wipeOutPairs + " -- -- --", replay.Options{}, "10 plies, trailing-pass (warning) `-- -- --`"},
		{"an odd set-up", "pgn", own8("[Size \"4\"]\n[Setup \"X---------------X\"]", "1. a2"), replay.Options{}, "0 plies, centre-empty (warning) `X---------------X`, game-over `a2`, setup-over (note) `X---------------X`"},
	}
	for _, test := range tests {
		t.Run(test.format+"/"+test.name, func(t *testing.T) {
			p := readIn(t, test.format, test.text, test.options)
			if got := summary(p); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}

// wipeOutPairs are the moves of the wipe-out, one after the other.
const wipeOutPairs = "e6 f4 e3 f6 g5 d6 e7 f5 c5"

func TestTheHintForRowsFromTheBottom(t *testing.T) {
	p := readIn(t, "transcript", "f4", replay.Options{})
	if f := p.Fault(); f == nil || f.Hint != "rows counted from the bottom, or White first?" {
		t.Errorf("%+v", f)
	}
}

func TestHowReversiEnds(t *testing.T) {
	for _, test := range []struct{ format, text, want string }{
		{"transcript", wipeOut, "Black by wipe-out"},
		{"transcript", "f5", "open"},
		{"ggf", ggf("RE[-64.000:r]B[f5]"), "White by resignation"},
		{"ggf", ggf("RE[+2.000:t]B[f5]"), "Black by time"},
		{"ggf", ggf("RE[aborted]B[f5]"), "open"},
		{"othello-sgf", "(;GM[2]RE[W+T]B[f5])", "White by time"},
		{"pgn-wthor", "[Result \"32-32\"]\n1. F5", "nobody by not said"},
		{"pgn", own8("[Result \"0-1\"]\n[Termination \"adjudicated\"]", "1. f5 0-1"), "White by adjudication"},
		{"pgn", own8("", "1. f5 {[%end time 1]}"), "Black by time"},
		{"pgn", own8("", "1. f5 {[%end draw]}"), "nobody by agreement"},
	} {
		o := readIn(t, test.format, test.text, replay.Options{}).Outcome
		got := "open"
		switch {
		case o.Drawn():
			got = "nobody by " + o.Reason
		case o.Won(0):
			got = "Black by " + o.Reason
		case o.Won(1):
			got = "White by " + o.Reason
		}
		if got != test.want {
			t.Errorf("%s: %s: %s, want %s", test.format, test.text, got, test.want)
		}
	}
}

// A file of endings: the position counts, and the move shows whether its cells were read right.
func TestEndingsOfTheBase(t *testing.T) {
	data := make([]byte, 16+512+3*36)
	data[0], data[4], data[8], data[13] = 20, 3, 60, 1
	for i := range 3 {
		record := data[16+512+36*i:]
		record[12+6], record[12+7], record[12+8], record[12+9] = 0b00_00_00_10, 0b11_00_00_00, 0b00_00_00_11, 0b10_00_00_00
		record[28], record[29], record[31] = byte(60+i%2), 1, byte(56-i)
	}
	format, err := parse.FormatByName("wthor")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for r := range format.Records(parse.Input{Data: data}) {
		got = append(got, summary(replay.Replay(r.Clone(), replay.Options{})))
	}
	want := []string{"0 plies, wthor-name (note)", "0 plies", "0 plies, bad-board", "0 plies, bad-board `54`"}
	if strings.Join(got, "; ") != strings.Join(want, "; ") {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}
