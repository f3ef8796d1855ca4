package conquest_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// allowed are options that grant leniencies by name.
func allowed(names ...string) replay.Options {
	return replay.Options{Game: "conquest", Options: game.Options{Allow: parse.AllowAll(names...)}}
}

// playAll replays all records of a text, in the format that is given or else found out.
func playAll(t testing.TB, format, text string, o replay.Options) (all []*replay.Played) {
	t.Helper()
	f := parse.DetectFor(o.Game, "", []byte(text))
	if format != "" {
		var err error
		if f, err = parse.FormatByName(format); err != nil {
			t.Fatal(err)
		}
	}
	if f == nil {
		t.Fatalf("no format fits %q", text)
	}
	for r := range f.Records(parse.Input{Data: []byte(text), Allow: o.Allow, Game: o.Game}) {
		all = append(all, replay.Replay(r.Clone(), o))
	}
	return all
}

func playOne(t testing.TB, format, text string, o replay.Options) *replay.Played {
	t.Helper()
	all := playAll(t, format, text, o)
	if len(all) != 1 {
		t.Fatalf("%d records in %q, want 1", len(all), text)
	}
	return all[0]
}

// result returns an outcome as PGN has it, with its reason.
func result(o game.Outcome) string {
	switch {
	case o.Won(0):
		return "1-0 " + o.Reason
	case o.Won(1):
		return "0-1 " + o.Reason
	case o.Over:
		return "1/2-1/2 " + o.Reason
	}
	return "*"
}

// told returns what there is to say about a game: plies, result, and the findings with their plies.
func given(p *replay.Played) string {
	text := fmt.Sprintf("%d plies %s", len(p.Plies), result(p.Outcome))
	for _, f := range p.Findings {
		name := strings.TrimPrefix(f.Code, "conquest/")
		if f.Severity != parse.Error {
			name = f.Severity.String() + " " + name
		}
		if f.Ply > 0 {
			name += fmt.Sprintf(" at %d", f.Ply)
		}
		text += "; " + name
	}
	return text
}

// collection returns a folder of the public records, or skips the test.
func collection(t testing.TB, folder string) string {
	t.Helper()
	root := os.Getenv("PLYBOOK_RECORDS")
	if root == "" {
		t.Skip("PLYBOOK_RECORDS is not set: it names the folder of public records that holds conquest/")
	}
	return filepath.Join(root, "conquest", folder)
}

func readFile(t testing.TB, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// pgn returns a record of engines with the tags of a header written "Name value" and movetext.
func pgn(moves string, tags ...string) string {
	text := "[Event \"e\"]\n"
	for _, tag := range tags {
		name, value, _ := strings.Cut(tag, " ")
		text += fmt.Sprintf("[%s \"%s\"]\n", name, value)
	}
	return text + "\n" + moves + "\n"
}

// own returns a record in plybook's own form.
func own(moves string, tags ...string) string {
	return "[Game \"conquest\"]\n" + strings.TrimPrefix(pgn(moves, tags...), "[Event \"e\"]\n")
}

// A reading is a record, the leniencies it is read with, and what there is to say about it.
type reading struct{ name, text, allow, want string }

func checkReadings(t *testing.T, format string, tests []reading) {
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := given(playOne(t, format, test.text, allowed(strings.Fields(test.allow)...))); got != test.want {
				t.Errorf("got  %s\nwant %s\n%s", got, test.want, test.text)
			}
		})
	}
}

// Positions that end or force something at once.
const (
	fillOne   = "FEN xxxxxxx/xxxxxxx/xxxxxxx/xxxxxxx/ooooooo/ooooooo/oooooo1 o 5 9" // O fills the last cell
	fillBoard = "xxxxxxx/xxxxxxx/xxxxxxx/xxxxxxx/ooooooo/ooooooo/ooooooo x 0 10"    // after that
	clock99   = "FEN x5o/7/7/7/7/7/o5x x 99 60"                                     // a jump ends it
	oStuck    = "FEN oxxxxxx/xxxxxxx/xxxxxxx/xxx4/7/7/7 o 0 20"                     // O must pass, X goes on
	noReach   = "FEN x--4/---4/---4/7/4---/4---/4--o x 0 1"                         // nobody reaches an empty cell
)

func TestPGNOfEngines(t *testing.T) {
	checkReadings(t, "ataxx-pgn", []reading{
		{"claims nothing", pgn("1. f1 b1"), "", "2 plies *; note no-result"},
		{"claims a star", pgn("1. f1 b1 *", "Result *"), "", "2 plies *; note no-result"},
		{"no board ends it", pgn("1. 0000 1-0", "Result 1-0", noReach), "", "0 plies 1/2-1/2 stuck; game-over at 1"},
		{"ends on the board", pgn("1... g1 0-1", "Result 1-0", fillOne), "", "1 plies 1-0 full board; result"},
		{"a pass is written", pgn("20... 0000 21. d4 *", oStuck), "", "2 plies *; note no-result"},
		{"a pass is left out", pgn("20... d4 *", oStuck), "", "0 plies *; must-pass at 1"},
		{"a pass may be left out", pgn("21. d4 0000 22. a3 *", oStuck), "silent-pass", "4 plies *; note no-result"},
		{"numbers may count without it", pgn("1... 0000 2. d4 3. a3 *", oStuck), "silent-pass", "4 plies *; note no-result"},
		{"no pass is needed", pgn("1. 0000"), "", "0 plies *; must-move at 1"},
		{"the clock ends it", pgn("1. a7a5 f7 1/2-1/2", clock99), "", "1 plies 1/2-1/2 100 rule; game-over at 2"},
		{"the clock may be ignored", pgn("1. a7a5 f7 *", clock99), "past-100", "2 plies *; note no-result"},
		{"a clone written long", pgn("1. g1f2"), "", "0 plies *; long-clone at 1"},
		{"a clone may be written long", pgn("1. g1f2 *"), "long-clone", "1 plies *; note no-result"},
		{"an engine's own text", pgn("1. x@F1 A1A1 *"), "", "0 plies *; bad-move at 1"},
		{"an engine's own text, allowed", pgn("1. x@F1 G7f6 *"), "uai-loose", "2 plies *; note no-result"},
		{"letters of libataxx", pgn("1. f1 *", "FEN b5w/7/7/7/7/7/w5b b 0 1"), "", "0 plies *; fen-letters"},
		{"letters of libataxx, allowed", pgn("1. f1 *", "FEN b5w/7/7/7/7/7/w5b b 0 1"), "fen-bw", "1 plies *; note no-result"},
		{"letters of Zataxx, allowed", pgn("1... f7 *", "FEN r5b/7/7/7/7/7/b5r b 0 1"), "fen-rb", "1 plies *; note no-result"},
		{"a slash at the end", pgn("1. f1 *", "FEN x5o/7/7/7/7/7/o5x/ x 0 1"), "", "0 plies *; bad-fen"},
		{"no FEN", pgn("1. f1 *", "FEN x5o/8 x 0 1"), "", "0 plies *; bad-fen"},

		{"numbers go on from the FEN", pgn("7... f7 8. a6 *", "FEN x5o/7/7/7/7/7/o5x o 0 7"), "", "2 plies *; note no-result"},
		{"numbers from somewhere", pgn("5... f7 6. a6 *", "FEN x5o/7/7/7/7/7/o5x o 0 7"), "", "2 plies *; warning move-number at 1; note no-result"},
		{"a number left out", pgn("1. f1 f7 3. a6 *"), "", "3 plies *; warning move-number at 3; note no-result"},
		{"a number repeated after a comment", pgn("1. f1 {c} 1... f7 2. a6 *"), "", "3 plies *; note no-result"},

		{"two results", pgn("1. f1 0-1", "Result *"), "", "1 plies *; result; note no-result"},
		{"a star although it is over", pgn("1... g1 *", "Result *", fillOne), "", "1 plies 1-0 full board; warning open-result"},
		{"a win although it is not", pgn("1. f1 1-0", "Result 1-0"), "", "1 plies 1-0 not said; unfinished"},
		{"no result", pgn("1. f1", "Result won"), "", "1 plies *; result"},
		{"resigned", pgn("1. f1 {[%end resign 1]} 1-0", "Result 1-0"), "", "1 plies 1-0 resignation"},
	})
}

func TestResultHintsAtTheOtherWayRound(t *testing.T) {
	p := playOne(t, "ataxx-pgn", pgn("1... g1 0-1", "Result 0-1", fillOne), allowed())
	if f := p.Fault(); f == nil || !strings.Contains(f.Hint, "White as the first player") || !strings.Contains(f.Message, "is 0-1") {
		t.Errorf("finding %+v", f)
	}
}

func TestTagsAboutTheEnd(t *testing.T) {
	players := []string{"black ada", "White Bob", "Result 1-0"}
	end := func(tags ...string) string { return pgn("1... g1 1-0", append(append(players, fillOne), tags...)...) }
	checkReadings(t, "ataxx-pgn", []reading{
		{"all right", end("FinalFEN "+fillBoard, "Winner ada", "Loser Bob", "PlyCount 1", "Material +7"), "", "1 plies 1-0 full board"},
		{"a short FinalFEN", end("FinalFEN " + strings.Fields(fillBoard)[0]), "", "1 plies 1-0 full board"},
		{"a cell", end("FinalFEN oxxxxxx" + fillBoard[7:]), "", "1 plies 1-0 full board; final-position"},
		{"the turn", end("FinalFEN " + strings.Replace(fillBoard, " x ", " o ", 1)), "", "1 plies 1-0 full board; final-position"},
		{"the counters", end("FinalFEN " + strings.Replace(fillBoard, " 0 10", " 0 11", 1)), "", "1 plies 1-0 full board; final-position"},
		{"the size", end("FinalFEN x1/1o"), "", "1 plies 1-0 full board; final-position"},
		{"no FEN", end("FinalFEN ?"), "", "1 plies 1-0 full board; bad-fen"},
		{"the winner", end("Winner Bob", "Loser ada"), "", "1 plies 1-0 full board; winner-tag; winner-tag"},
		{"the count of plies", end("PlyCount 2"), "", "1 plies 1-0 full board; ply-count"},
		{"the material", end("Material -7"), "", "1 plies 1-0 full board; material"},
		{"a winner of a draw", pgn("1. a7a5 1/2-1/2", clock99, "Result 1/2-1/2", "Winner ada"), "", "1 plies 1/2-1/2 100 rule; winner-tag"},
	})
	p := playOne(t, "ataxx-pgn", end("FinalFEN oxxxxxx"+fillBoard[7:]), allowed())
	if f := p.Fault(); !strings.Contains(f.Message, "a7 is X, not O") {
		t.Errorf("message %q", f.Message)
	}
}

func TestAdjudications(t *testing.T) {
	const jailed = "FEN oxxxxxx/xxxxxxx/xxxxxxx/xxx4/7/7/7 o 0 20"
	game := func(moves, fen, reason, result string, tags ...string) string {
		return pgn(moves+" "+result, append([]string{"Result " + result, "Adjudicated " + reason, fen}, tags...)...)
	}
	start := "FEN x5o/7/7/7/7/7/o5x x 0 1"
	checkReadings(t, "ataxx-pgn", []reading{
		{"the last mover was too late", game("1. f1", start, "Out of time", "0-1"), "", "1 plies 0-1 time"},
		{"too late, one ply short", game("1. f1", start, "Out of time", "0-1", "FinalFEN x5o/7/7/7/7/7/o5x x 0 1", "Material +0", "PlyCount 1"), "", "1 plies 0-1 time"},
		{"too late, whole", game("1. f1", start, "Out of time", "0-1", "FinalFEN x5o/7/7/7/7/7/o4xx o 0 1", "Material +1"), "", "1 plies 0-1 time"},
		{"too late, neither", game("1. f1", start, "Out of time", "0-1", "FinalFEN x5o/7/7/7/7/7/o3x1x o 0 1"), "", "1 plies 0-1 time; final-position"},
		{"too late for the other", game("1. f1", start, "Out of time", "1-0"), "", "1 plies 0-1 time; result"},
		{"too late without a move", game("", start, "Out of time", "1-0"), "", "0 plies 1-0 time; adjudication"},
		{"too late with the last move", game("1... g1", fillOne, "Out of time", "1-0"), "", "1 plies 1-0 time"},
		{"an illegal move", game("1. f1", start, "Illegal move", "1-0"), "", "1 plies 1-0 illegal move"},
		{"a crash", game("1. f1 f7", start, "*", "0-1"), "", "2 plies 0-1 crash"},
		{"more pawns", game("1. f1 f7 2. a6 b1", start, "Material imbalance", "1-0"), "", "4 plies 1-0 material; adjudication"},
		{"more pawns to move", game("1. f1 a1a3", start, "Material imbalance", "1-0"), "", "2 plies 1-0 material"},
		{"the game is long", game("1. f1", start, "Max game length reached", "1/2-1/2"), "", "1 plies 1/2-1/2 length"},
		{"the game is long, and won", game("1. f1", start, "Max game length reached", "1-0"), "", "1 plies 1/2-1/2 length; result"},
		{"easy to fill", game("", jailed, "Easy fill", "1-0"), "", "0 plies 1-0 easy fill"},
		{"not stuck", game("", start, "Easy fill", "0-1"), "", "0 plies 0-1 easy fill; adjudication"},
		{"stuck, and the other cannot fill", game("", "FEN ooooooo/ooooooo/ooooooo/-------/-------/7/6x o 0 20", "Easy fill", "1-0"), "", "0 plies 1-0 easy fill; adjudication"},
		{"over before", game("1... g1", fillOne, "Illegal move", "1-0"), "", "1 plies 1-0 full board; adjudication"},
		{"some other reason", game("1. f1", start, "Fire", "1-0"), "", "1 plies 1-0 fire; warning unknown-adjudication"},
		{"some other reason, and no result", game("1. f1", start, "Fire", "*"), "", "1 plies *; warning unknown-adjudication"},
		{"a jailed side in nerdvana", game("", jailed, "Nerdvana", "1-0"), "", "0 plies 1-0 nerdvana"},
		{"a jailed side in nerdvana has not won", game("", jailed, "Nerdvana", "0-1"), "", "0 plies 1-0 nerdvana; result"},
	})
}

func TestVariationsArePlayedBesideTheGame(t *testing.T) {
	checkReadings(t, "ataxx-pgn", []reading{
		{"legal", pgn("1. f1 (1. g2 f7 (1... a2) 2. f2) f7 2. f2 *"), "", "3 plies *; note no-result"},
		{"a fault is its own", pgn("1. f1 (1. g3g4 f7) f7 (1... f7 2. g1 a2) 2. f2 *"), "", "3 plies *; no-pawn at 1; not-empty at 3; note no-result"},
		{"after a fault nothing is played", pgn("1. f1 f7 (1... g1 (1... a2) 2. z9) 2. f2 *"), "", "3 plies *; not-empty at 2; note no-result"},
		{"numbers in it are not counted", pgn("1. f1 (9. g2) 1... f7 2. f2 *"), "", "3 plies *; note no-result"},
	})
	p := playOne(t, "ataxx-pgn", pgn("1. f1 (1. g3g4 f7) f7 2. f2 *"), allowed())
	if f := p.Findings[0]; !f.Aside || p.Fault() != nil {
		t.Errorf("a fault of a variation is one of the game: %+v", f)
	}
	if got := string(p.At(3).AppendPosition(nil)); got != "x4oo/7/7/7/7/5x1/o4xx o" {
		t.Errorf("position %s", got)
	}
}

func TestOwnForm(t *testing.T) {
	const stuck = "Setup OXXXX/XXXXX/XXXXX/XXXXX/XXXX_" // O stands in a corner, out of reach of the empty cell
	checkReadings(t, "pgn", []reading{
		{"a whole game", own("1. (0,0)->(1,1) 1", "Size 3", "Result 1"), "", "1 plies 1-0 elimination"},
		{"written by ply", own("1. (0,0)->(0,1) 2. (2,0)->(1,2) *", "Rules conquest", "Size 3"), "", "2 plies *; note no-result"},
		{"who moves is told", own("1. (0,6)->(1,5) *", "Turn 2"), "", "1 plies *; note no-result"},
		{"a size and a setup that differ", own("*", "Size 5", "Setup X_O/___/O_X"), "", "0 plies *; bad-board"},
		{"a turn and a setup that differ", own("*", "Turn 2", "Setup X_O/___/O_X x"), "", "0 plies *; bad-board"},
		{"no size", own("*", "Size five"), "", "0 plies *; bad-board"},
		{"an even size", own("*", "Size 4"), "", "0 plies *; bad-size"},
		{"an even size, allowed", own("*", "Size 4"), "even-size", "0 plies *; note no-result"},
		{"a small board", own("*", "Setup X_/_O"), "", "0 plies *; bad-size"},
		{"no pawns", own("*", "Setup ___/___/___"), "", "0 plies *; no-pawns"},
		{"gaps", own("*", "Setup x-o/3/o1x x 0 1"), "", "0 plies *; no-gaps"},
		{"unknown rules", own("*", "Rules chess"), "", "0 plies *; bad-rules"},
		{"a pass takes a number", own("2. (3,3)->(4,4) 1", stuck, "Turn 2", "Result 1"), "", "2 plies 1-0 full board"},
		{"a pass without a number", own("1. (3,3)->(4,4) 1", stuck, "Turn 2", "Result 1"), "", "2 plies 1-0 full board; warning move-number at 1"},
		{"a pass is never written", own("2. pass *", stuck, "Turn 2"), "", "1 plies *; bad-move at 2"},
		{"an arrow", own("1. (0,0) → (1,1) *"), "", "0 plies *; bad-move at 1"},
		{"an arrow, allowed", own("1. (0,0) → (1,1) *"), "loose-moves", "1 plies *; note no-result"},
		{"a variation", own("1. (0,0)->(1,1) (1. (0,0)->(0,1) 2. (0,6)->(1,5)) 2. (0,6)->(1,5) *"), "", "2 plies *; note no-result"},
		{"a variation with a pass that is left out", own("2. (3,3)->(4,4) (2. (2,3)->(4,4)) 1", stuck+" o", "Result 1"), "", "2 plies 1-0 full board"},
		{"the rules of engines", own("1. f1 2. f7 3. 0000", "Rules ataxx"), "", "2 plies *; must-move at 3"},
		{"and a position of theirs", own("1. a4", "Rules ataxx", "Setup oxxxxxx/xxxxxxx/xxxxxxx/xxx4/7/7/7 o 0 20"), "", "0 plies *; must-pass at 1"},
		{"the rules of the contest", own("1. a1-b3 2. f1 *", "Rules nerdvana"), "", "2 plies *; note no-result"},
		{"scores and a result that differ", own("1. b2 *", "Rules nerdvana", "Result *", "Scores 1-0"), "", "1 plies *; scores; note no-result"},
	})
}

func TestOtherRulesThanTheRecords(t *testing.T) {
	o := allowed()
	o.Rules = "conquest"
	p := playOne(t, "ataxx-pgn", pgn("1. f1 f7 2. g1e3 *"), o)
	if got, want := given(p)+" "+p.Rules, "3 plies *; note no-result conquest"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	o.Rules = "ataxx"
	p = playOne(t, "pgn", own("1. (6,6)->(6,5) *"), o)
	if got, want := given(p)+" "+p.Rules, "1 plies *; note no-result ataxx"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	o.Rules = "chess"
	if got, want := given(playOne(t, "pgn", own("*"), o)), "0 plies *; bad-rules"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestPlayersOfEverySpelling(t *testing.T) {
	for _, text := range []string{
		pgn("*", "White W", "Black B"), pgn("*", "black B", "white W"), pgn("*", "Red B", "Blue W"),
	} {
		if p := playOne(t, "ataxx-pgn", text, allowed()); p.Player(0) != "B" || p.Player(1) != "W" {
			t.Errorf("%s: %s, %s", text, p.Player(0), p.Player(1))
		}
	}
	if p := playOne(t, "pgn", own("*", "Player1 one", "Player2 two"), allowed()); p.Player(0) != "one" || p.Player(1) != "two" {
		t.Errorf("%s, %s", p.Player(0), p.Player(1))
	}
}

func TestBooks(t *testing.T) {
	text := "# remark\nx5o/7/7/7/7/7/o5x x 0 1\n\nx5o/7\nr5b/7/7/7/7/7/b5r r 0 1\n7/7/7/7/7/7/7\n"
	want := []string{"0 plies *", "0 plies *; bad-fen", "0 plies *; fen-letters", "0 plies 1/2-1/2 no pawns"}
	for i, p := range playAll(t, "ataxx-fen", text, allowed()) {
		if got := given(p); got != want[i] {
			t.Errorf("line %d: %s, want %s", p.Record.Line, got, want[i])
		}
	}
}

func TestBoardsAndMoveLists(t *testing.T) {
	const even = "__0_1_2_3\n0|X _ _ O\n1|_ _ _ _\n2|_ _ _ _\n3|O _ _ X"
	checkReadings(t, "conquest-board", []reading{
		{"a board", "__0_1_2\n0|X _ O \n1|_ _ _ \n2|O _ X \n---", "", "0 plies *"},
		{"of even size", even, "", "0 plies *; bad-size"},
		{"of even size, allowed", even, "even-size", "0 plies *"},
		{"without pawns", "__0_1_2\n0|_ _ _\n1|_ _ _\n2|_ _ _", "", "0 plies *; no-pawns"},
		{"that is none", "__0_1_2\n0|_ _\n", "", "0 plies *; bad-board"},
	})
	checkReadings(t, "conquest-moves", []reading{
		{"moves", "(0,0)->(1,1)\n(0,6)->(1,5)\n", "", "2 plies *; note no-result"},
		{"loose", "(0,0) → (1,1)\n", "", "0 plies *; bad-move at 1"},
		{"loose, allowed", "(0,0) → (1,1)\n", "loose-moves", "1 plies *; note no-result"},
	})
	o := allowed()
	o.Values = map[string]string{"size": "3", "turn": "2"}
	if got, want := given(playOne(t, "conquest-moves", "(0,2)->(1,1)\n", o)), "1 plies 0-1 elimination"; got != want {
		t.Errorf("size and turn told: %s, want %s", got, want)
	}
	board := playOne(t, "conquest-board", "__0_1_2\n0|X _ O\n1|_ _ _\n2|O _ X", o)
	if got := string(board.State.AppendPosition(nil)); got != "x1o/3/o1x o" {
		t.Errorf("turn told: %s", got)
	}
}

// contest returns a game of the nerdvana contest.
func contest(scores, pieces, fault string, moves ...string) string {
	turns := ""
	for _, m := range moves {
		turns += fmt.Sprintf(`,{"move":"%s","kibitzes":[],"time":1}`, m)
	}
	return fmt.Sprintf(`{"players":["ada","bob"],"scores":[%s],"pieces":[%s],"turns":[%s],"error":"%s"}`,
		scores, pieces, strings.TrimPrefix(turns, ","), fault)
}

// jumps returns moves that jump to and fro.
func jumps(n int) (moves []string) {
	for i := range n {
		moves = append(moves, [...]string{"a1-a3", "g1-g3", "a3-a1", "g3-g1"}[i%4])
	}
	return moves
}

func TestContestGames(t *testing.T) {
	hundred := jumps(100)
	checkReadings(t, "nerdvana", []reading{
		{"an illegal move is lost for its side", contest("0,1", "0,25", "ilegal", "b2", "g2"), "", "2 plies 0-1 forfeit"},
		{"with decimals", contest("0.0,1.0", "0.0,25.0", "ilegal", "b2", "g2"), "", "2 plies 0-1 forfeit"},
		{"the other side has not lost it", contest("1,0", "25,0", "ilegal", "b2", "g2"), "", "2 plies 0-1 forfeit; scores; pieces"},
		{"a forfeit is 25 to 0", contest("0,1", "2,3", "ilegal", "b2", "g2"), "", "2 plies 0-1 forfeit; pieces"},
		{"no reason for a result", contest("1,0", "3,2", "", "b2"), "", "1 plies 1-0 not said; unfinished"},
		{"scores of nothing", contest("1,1", "3,2", "", "b2"), "", "1 plies *; scores"},
		{"a hundred jumps are a draw", contest("0.5,0.5", "24,24", "remiza", hundred...), "", "100 plies 1/2-1/2 100 rule"},
		{"whatever is on the board", contest("0.5,0.5", "2,2", "remiza", hundred...), "", "100 plies 1/2-1/2 100 rule; pieces"},
		{"and end the game", contest("0.5,0.5", "24,24", "remiza", jumps(101)...), "", "100 plies 1/2-1/2 100 rule; game-over at 101"},
		{"which old files do not know", contest("1,0", "25,0", "timp", jumps(101)...), "no-jump-limit", "101 plies 1-0 forfeit"},
		{"a draw too early", contest("0.5,0.5", "24,24", "remiza", jumps(99)...), "", "99 plies 1/2-1/2 error; adjudication"},
		{"names of the other notation", contest("1,0", "25,0", "", "b6"), "", "0 plies *; no-neighbour at 1"},
		{"no pass", contest("1,0", "25,0", "", "b2", "0000"), "", "1 plies *; bad-move at 2"},
	})
	p := playOne(t, "", contest("1,0", "25,0", "timp", "b2"), replay.Options{})
	if p.Rules != "nerdvana" || p.Player(0) != "ada" || p.Player(1) != "bob" {
		t.Errorf("rules %s, players %s and %s", p.Rules, p.Player(0), p.Player(1))
	}
}

func TestContestInput(t *testing.T) {
	rows := "x.....o\n.......\n.......\n.......\n.......\n.......\no.....x\n"
	p := playOne(t, "nerdvana-input", "1\n"+rows+"5 6\n", allowed())
	if got := given(p) + " " + string(p.State.AppendPosition(nil)); got != "0 plies * x5o/7/7/7/7/7/o5x o" || p.Rules != "nerdvana" {
		t.Errorf("%s under %s", got, p.Rules)
	}
	checkReadings(t, "nerdvana-input", []reading{
		{"broken", "1\n" + rows, "", "0 plies *; bad-board"},
		{"stuck", "0\n" + strings.ReplaceAll(rows, "x", ".") + "5 6", "", "0 plies 0-1 elimination"},
	})
}

func TestContestGameOfAJailedSide(t *testing.T) {
	jailed := own("1", "Rules nerdvana", "Setup OXXXXXX/XXXXXXX/XXXXXXX/XXX____/_______/_______/_______ o", "Result 1", "Scores 1-0", "Pieces 48-1")
	if got, want := given(playOne(t, "pgn", jailed, allowed())), "0 plies 1-0 jailed"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestRealGamesHaveNothingToSay(t *testing.T) {
	folder := collection(t, "pgn")
	for _, file := range []struct {
		name                 string
		games, plies, passes int
		draws                int
	}{
		{"python-ataxx-examples.pgn", 10, 1661, 0, 0},
		{"engines-5000nodes.pgn", 150, 7546, 88, 1},
		{"engines-mixed.pgn", 60, 3962, 2, 0},
	} {
		games, plies, passes, draws := 0, 0, 0, 0
		for _, p := range playAll(t, "", readFile(t, filepath.Join(folder, file.name)), replay.Options{}) {
			games++
			plies += len(p.Plies)
			if len(p.Findings) > 0 || !p.Outcome.Over {
				t.Errorf("%s, game %d: %s", file.name, p.Record.Index, given(p))
			}
			if p.Outcome.Drawn() {
				draws++
			}
			for _, token := range p.Record.Tokens {
				if token.Kind == parse.Play && token.Text == "0000" {
					passes++
				}
			}
			if reason := p.Record.Tag("Adjudicated"); reason == "Out of time" && p.Outcome.Reason != "time" ||
				reason == "Easy fill" && p.Outcome.Reason != "easy fill" {
				t.Errorf("%s: %s", reason, given(p))
			}
		}
		got := fmt.Sprint(games, plies, passes, draws)
		if want := fmt.Sprint(file.games, file.plies, file.passes, file.draws); got != want && file.passes > 0 || games != file.games || plies != file.plies {
			t.Errorf("%s: games, plies, passes, draws %s, want %s", file.name, got, want)
		}
	}
}

// Of all that could be wrong in the end of a real game, something is found.
func TestRealGamesWithOneTagWrong(t *testing.T) {
	text := readFile(t, filepath.Join(collection(t, "pgn"), "engines-mixed.pgn"))
	game, _, _ := strings.Cut(text, "\n\n\n")
	for _, change := range []struct{ from, to, want string }{
		{`[Result "1-0"]`, `[Result "0-1"]`, "result"},
		{`[PlyCount "68"]`, `[PlyCount "67"]`, "ply-count"},
		{`[Material "+13"]`, `[Material "+12"]`, "material"},
		{`[Winner "Autaxx-tryhard"]`, `[Winner "Autaxx"]`, "winner-tag"},
		{`[FinalFEN "oxxxoxx/`, `[FinalFEN "xxxxoxx/`, "final-position"},
		{` o 0 2"]`, ` o 0 3"]`, "final-position"},
		{` o 0 2"]`, ` x 0 2"]`, "not-own-pawn"},
	} {
		if !strings.Contains(game, change.from) {
			t.Fatalf("the game has no %s", change.from)
		}
		p := playOne(t, "", strings.Replace(game, change.from, change.to, 1), replay.Options{})
		if got := given(p); !strings.Contains(got, change.want) && change.want != "not-own-pawn" || p.Fault() == nil {
			t.Errorf("%s: %s", change.to, got)
		}
	}
}
