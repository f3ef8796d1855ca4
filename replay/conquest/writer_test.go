package conquest_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// convert writes a played record in a format, or returns why that cannot be.
func convert(t testing.TB, p *replay.Played, format string) (string, *game.Illegal) {
	t.Helper()
	f, err := parse.FormatByName(format)
	if err != nil {
		t.Fatal(err)
	}
	before := string(p.At(len(p.Plies)).AppendPosition(nil))
	record, refused := p.Write(f)
	if after := string(p.State.AppendPosition(nil)); after != before {
		t.Fatalf("writing leaves %s in place of %s", after, before)
	}
	if refused != nil {
		return "", refused
	}
	text, err := f.Append(nil, record, parse.EncodeOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return string(text), nil
}

func mustConvert(t testing.TB, p *replay.Played, format string) string {
	t.Helper()
	text, refused := convert(t, p, format)
	if refused != nil {
		t.Fatalf("%s: %s", refused.Code, refused.Message)
	}
	return text
}

// A writing is a record in one format and what it becomes in another.
type writing struct{ name, from, text, to, want string }

func checkWritings(t *testing.T, tests []writing) {
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := playOne(t, test.from, test.text, allowed("even-size", "silent-pass", "fen-rb", "loose-moves", "no-jump-limit"))
			got := mustConvert(t, p, test.to)
			if strings.TrimSpace(got) != strings.TrimSpace(test.want) {
				t.Errorf("got\n%s\nwant\n%s", got, test.want)
			}
			again := playOne(t, test.to, got, allowed("even-size"))
			if a, b := again.At(len(again.Plies)), p.At(len(p.Plies)); again.Rules == p.Rules && a.Key() != b.Key() {
				t.Errorf("read back it ends in %s, want %s", a.AppendPosition(nil), b.AppendPosition(nil))
			}
		})
	}
}

func TestWriteEnginesPGN(t *testing.T) {
	checkWritings(t, []writing{
		{"its own tags and numbers stay", "ataxx-pgn",
			pgn("1... f7 {a} 2. a6 (2. b7 {b}) 1/2-1/2", "white W", "Black B", "FEN x5o/7/7/7/7/7/o5x o", "Result 1/2-1/2", "X y"), "ataxx-pgn",
			pgn("1... f7 {a} 2. a6 (2. b7 {b}) 1/2-1/2", "white W", "Black B", "FEN x5o/7/7/7/7/7/o5x o", "Result 1/2-1/2", "X y")},
		{"other letters become x and o", "ataxx-pgn", pgn("1. f7", "FEN r5b/7/7/7/7/7/b5r b"), "ataxx-pgn",
			pgn("1. f7 *", "FEN x5o/7/7/7/7/7/o5x o 0 1", "Result *")},
		{"a pass that was left out", "ataxx-pgn", pgn("21. d4 *", "FEN oxxxxxx/xxxxxxx/xxxxxxx/xxx4/7/7/7 o 0 20"), "ataxx-pgn",
			pgn("1... 0000 2. d4 *", "FEN oxxxxxx/xxxxxxx/xxxxxxx/xxx4/7/7/7 o 0 20", "Result *")},
		{"the assignment's game loses sources and writes passes", "pgn",
			own("2. (3,3)->(4,4) ((3,4)->(4,4) {c}) 1", "Player1 Ada", "Player2 Bob", "Setup OXXXX/XXXXX/XXXXX/XXXXX/XXXX_", "Turn 2", "Result 1"), "ataxx-pgn",
			"[Black \"Ada\"]\n[White \"Bob\"]\n[Result \"1-0\"]\n[FEN \"oxxxx/xxxxx/xxxxx/xxxxx/xxxx1 o 0 1\"]\n" +
				"[FinalFEN \"oxxxx/xxxxx/xxxxx/xxxxx/xxxxx o 0 2\"]\n[Winner \"Ada\"]\n[Loser \"Bob\"]\n[PlyCount \"2\"]\n[Material \"+23\"]\n\n" +
				"1... 0000 2. e1 (2. e1 {c}) 1-0"},
		{"a draw has no winner", "pgn",
			own("1. (0,0)->(0,1)", "Player1 Ada", "Player2 Bob", "Setup X_/OO"), "ataxx-pgn",
			"[Black \"Ada\"]\n[White \"Bob\"]\n[Result \"1-0\"]\n[FEN \"x1/oo x 0 1\"]\n[FinalFEN \"xx/xx o 0 1\"]\n[Winner \"Ada\"]\n[Loser \"Bob\"]\n" +
				"[PlyCount \"1\"]\n[Material \"+4\"]\n\n1. b2 1-0"},
		{"a position", "ataxx-fen", "x5o/7/7/2-1-2/7/7/o5x\n", "ataxx-pgn",
			"[Result \"*\"]\n[FEN \"x5o/7/7/2-1-2/7/7/o5x\"]\n[FinalFEN \"x5o/7/7/2-1-2/7/7/o5x x 0 1\"]\n[PlyCount \"0\"]\n[Material \"+0\"]\n\n*"},
		{"what a fault cut off", "ataxx-pgn", pgn("1. f1 f7 2. z9 a6 1-0", "Result 1-0"), "ataxx-pgn",
			pgn("1. f1 f7 {[%rest conquest/off-board] 2. z9 a6 1-0}", "Result 1-0")},
	})
}

func TestWriteOwnForm(t *testing.T) {
	checkWritings(t, []writing{
		{"an engines' game", "ataxx-pgn",
			pgn("1... f7 { movetime 5 } 2. a6 (2. b7 f6) (b6 f6) 2... 0000", "White W", "FEN x5o/7/7/7/7/7/o5x o 0 2", "FinalFEN ?"), "pgn",
			own("1. f7 { movetime 5 } 2. a6 (2. b7 3. f6) (2. b6 3. f6)\n{[%rest conquest/must-move] 2... 0000}",
				"Rules ataxx", "Event e", "White W", "Setup x5o/7/7/7/7/7/o5x o 0 2", "FinalFEN ?", "Result *")},
		{"the assignment's game counts passes", "pgn",
			own("2. (3,3)->(4,4) (2. (3,4)->(4,4)) 1", "Setup OXXXX/XXXXX/XXXXX/XXXXX/XXXX_", "Turn 2", "Result 1"), "pgn",
			own("2. (3,3)->(4,4) (2. (3,4)->(4,4))\n\n1", "Rules conquest", "Setup OXXXX/XXXXX/XXXXX/XXXXX/XXXX_ o 0 1", "Result 1")},
		{"its setup stays as it was", "pgn", own("1. (0,0)->(1,1)", "Setup X_O/___/O_X x"), "pgn",
			own("1. (0,0)->(1,1)\n\n1", "Rules conquest", "Setup X_O/___/O_X x", "Result 1")},
		{"the usual start has a size", "pgn", own("1. (0,0) → (1,1)", "Size 3", "Who me"), "pgn",
			own("1. (0,0)->(1,1)\n\n1", "Rules conquest", "Size 3", "Who me", "Result 1")},
		{"an illegal variation stays", "pgn", own("1. (0,0)->(1,1) ((0,0)->(5,5) (2. (1,1)->(0,1)) {c}) 2. (0,6)->(1,5)"), "pgn",
			own("1. (0,0)->(1,1) ((0,0)->(5,5) ((1,1)->(0,1)) {c}) 2. (0,6)->(1,5)\n\n*", "Rules conquest", "Size 7", "Result *")},
		{"or becomes a comment", "pgn", own("1. (0,0)->(1,1) ((0,0)->(0,1) (0,0)->(5,5) {c})"), "ataxx-pgn",
			"[Result \"*\"]\n[FinalFEN \"x5o/1x5/7/7/7/7/o5x o 0 1\"]\n[PlyCount \"1\"]\n[Material \"+1\"]\n\n" +
				"1. b6 (1. b7 {[%text] (0,0)->(5,5) %7Bc%7D}) *"},
	})
}

func TestWriteBooks(t *testing.T) {
	checkWritings(t, []writing{
		{"as it was", "ataxx-fen", "x5o/7/7/7/7/7/o5x o\n", "ataxx-fen", "x5o/7/7/7/7/7/o5x o\n"},
		{"with other letters", "ataxx-fen", "r5b/7/7/7/7/7/b5r b 3 4\n", "ataxx-fen", "x5o/7/7/7/7/7/o5x o 3 4\n"},
		{"a start without moves", "ataxx-pgn", pgn("*"), "ataxx-fen", "x5o/7/7/7/7/7/o5x x 0 1\n"},
	})
}

func TestWriteBoardsAndMoves(t *testing.T) {
	const printed = "__0_1_2\n0|X _ O \n1|_ _ _ \n2|O _ X \n---\n"
	checkWritings(t, []writing{
		{"a board", "conquest-board", strings.ReplaceAll(printed, " \n", "\n"), "conquest-board", printed},
		{"a board from a FEN", "ataxx-fen", "x1o/3/o1x\n", "conquest-board", printed},
		{"a board into a book", "conquest-board", printed, "ataxx-fen", "x1o/3/o1x x 0 1"},
		{"a board into plybook's own form", "conquest-board", printed, "pgn",
			"[Game \"conquest\"]\n[Rules \"conquest\"]\n[Setup \"X_O/___/O_X\"]\n[Result \"*\"]\n\n*"},
		{"moves", "pgn", own("1. (0,0)->(1,1) {c} (1. (0,0)->(0,1)) 1", "Result 1"), "conquest-moves", "(0,0)->(1,1)"},
		{"moves of engines get a source", "ataxx-pgn", pgn("1. f1 {a} a1a3 2. e1 *"), "conquest-moves", "(6,6)->(6,5)\n(6,0)->(4,0)\n(6,5)->(6,4)"},
		{"moves into the engines' PGN", "conquest-moves", "(0,0)->(1,1)\n(0,6)->(1,5)\n", "ataxx-pgn",
			"[Result \"*\"]\n[FinalFEN \"x5o/1x3o1/7/7/7/7/o5x x 0 2\"]\n[PlyCount \"2\"]\n[Material \"+0\"]\n\n1. b6 f6 *"},
	})
}

func TestWriteContestGames(t *testing.T) {
	game := contest("0,1", "0,25", "ilegal", "b2", "g1-e3")
	written := "{\n  \"players\": [\"ada\", \"bob\"],\n  \"scores\": [0, 1],\n  \"pieces\": [0, 25],\n  \"turns\": [\n" +
		"    {\"move\": \"b2\", \"kibitzes\": [], \"time\": 1},\n    {\"move\": \"g1-e3\", \"kibitzes\": [], \"time\": 1}\n  ],\n  \"error\": \"ilegal\"\n}\n"
	form := own("1. b2 {[%tm 1]} 2. g1-e3 {[%tm 1]}\n\n0-1",
		"Rules nerdvana", "Player1 ada", "Player2 bob", "Scores 0-1", "Pieces 0-25", "Error ilegal", "Result 0-1")
	engines := "[Black \"ada\"]\n[White \"bob\"]\n[Result \"0-1\"]\n[FinalFEN \"x6/1x5/4o2/7/7/7/o5x x 1 2\"]\n[Adjudicated \"Nerdvana\"]\n" +
		"[Winner \"bob\"]\n[Loser \"ada\"]\n[PlyCount \"2\"]\n[Material \"+1\"]\n" +
		"[Scores \"0-1\"]\n[Pieces \"0-25\"]\n[Error \"ilegal\"]\n\n1. b6 {[%tm 1]} g7e5 {[%tm 1]} 0-1"
	checkWritings(t, []writing{
		{"as it was", "nerdvana", game, "nerdvana", written},
		{"into plybook's own form", "nerdvana", game, "pgn", form},
		{"and back", "pgn", form, "nerdvana", written},
		{"into the engines' PGN", "nerdvana", game, "ataxx-pgn", engines},
		{"from the engines' PGN", "ataxx-pgn", pgn("1. b6 g7e5 {k} 0-1", "Black ada", "White bob", "Result 0-1", "Adjudicated Illegal move"), "nerdvana",
			strings.NewReplacer(`, "time": 1`, "", "ilegal", "illegal move", `"kibitzes": [], "time": 1}`+"\n", `"kibitzes": ["k"]}`+"\n").Replace(written)},
		{"by a hundred jumps", "ataxx-pgn", pgn(strings.Repeat("a7a5 g7g5 a5a7 g5g7 ", 25)), "nerdvana",
			strings.NewReplacer("\"players\": [\"ada\", \"bob\"],\n  ", "", "[0, 1]", "[0.5, 0.5]", "[0, 25]", "[24, 24]", "ilegal", "draw after 100 jumps in a row",
				written[strings.Index(written, "    {"):strings.Index(written, "  ],")], contestTurns(jumps(100))).Replace(written)},
	})
}

// contestTurns returns turns as they are written.
func contestTurns(moves []string) string {
	text := ""
	for _, m := range moves {
		text += ",\n    {\"move\": \"" + m + "\", \"kibitzes\": []}"
	}
	return strings.TrimPrefix(text, ",\n") + "\n"
}

func TestWhatCannotBeWritten(t *testing.T) {
	// X and O jump to and fro until the clock of the engines' rules runs out.
	var moves strings.Builder
	for range 26 {
		moves.WriteString("(0,0)->(0,2) (0,6)->(0,4) (0,2)->(0,0) (0,4)->(0,6) ")
	}
	tests := []struct {
		name, from, text, to string
		ply                  int
		want                 string
	}{
		{"more than 100 jumps", "pgn", own(moves.String()), "ataxx-pgn", 101, "100 rule"},
		{"too large a board", "pgn", own("*", "Size 11"), "ataxx-pgn", 0, "2 to 9"},
		{"a game into a book", "ataxx-pgn", pgn("1. f1"), "ataxx-fen", 0, "it holds positions only, and this game has moves"},
		{"a game into a board", "pgn", own("1. (0,0)->(1,1)"), "conquest-board", 0, "it holds positions only, and this game has moves"},
		{"a board with O to move", "ataxx-fen", "x1o/3/o1x o", "conquest-board", 0, "O is to move"},
		{"gaps on a board", "ataxx-fen", "x-o/3/o1x", "conquest-board", 0, "have no gaps"},
		{"moves from a setup", "pgn", own("*", "Setup XX_/___/__O"), "conquest-moves", 0, "standard start position"},
		{"moves on an even board", "pgn", own("*", "Rules ataxx", "Size 4"), "conquest-moves", 0, "odd size"},
		{"a setup into a contest", "ataxx-pgn", pgn("1... f7", "FEN x5o/7/7/7/7/7/o5x o"), "nerdvana", 0, "standard start position"},
		{"another size into a contest", "pgn", own("*", "Size 5"), "nerdvana", 0, "size 7"},
		{"a loss on time into a contest", "ataxx-pgn", pgn("1. f1 0-1", "Result 0-1", "Adjudicated Out of time"), "nerdvana", 0, "its end (time)"},
		{"into a format of another game", "ataxx-pgn", pgn("1. f1"), "uhp", 0, "uhp"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, refused := convert(t, playOne(t, test.from, test.text, allowed()), test.to)
			if refused == nil {
				t.Fatal("it is written")
			}
			if refused.Code != "conquest/not-expressible" || refused.Ply != test.ply || !strings.Contains(refused.Message, test.want) {
				t.Errorf("%+v", refused)
			}
		})
	}
}

func TestEndOfOneRuleSetAlone(t *testing.T) {
	var moves strings.Builder
	for range 25 {
		moves.WriteString("a7a5 g7g5 a5a7 g5g7 ")
	}
	p := playOne(t, "ataxx-pgn", pgn(moves.String()+"1/2-1/2", "Result 1/2-1/2"), allowed())
	if got := given(p); got != "100 plies 1/2-1/2 100 rule" {
		t.Fatal(got)
	}
	_, refused := convert(t, p, "conquest-moves")
	if refused == nil || refused.Ply != 100 || !strings.Contains(refused.Message, "100 rule") {
		t.Errorf("%+v", refused)
	}
}

// The games of engines come back byte for byte, also by way of plybook's own form.
func TestRealGamesAreWrittenAsTheyWere(t *testing.T) {
	for _, name := range []string{"engines-5000nodes.pgn", "engines-mixed.pgn"} {
		text := readFile(t, filepath.Join(collection(t, "pgn"), name))
		var direct, around strings.Builder
		for _, p := range playAll(t, "", text, replay.Options{}) {
			direct.WriteString(mustConvert(t, p, "ataxx-pgn"))
			own := playOne(t, "pgn", mustConvert(t, p, "pgn"), replay.Options{})
			if len(own.Findings) > 0 {
				t.Errorf("%s, game %d in plybook's own form: %s", name, p.Record.Index, given(own))
			}
			around.WriteString(mustConvert(t, own, "ataxx-pgn"))
		}
		if strings.TrimSpace(direct.String()) != strings.TrimSpace(text) {
			t.Errorf("%s is not written as it was", name)
		}
		if strings.TrimSpace(around.String()) != strings.TrimSpace(text) {
			t.Errorf("%s does not come back from plybook's own form", name)
		}
	}
}
