package reversi_test

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/reversi"
)

// records returns the path of a file of the collection of Reversi records.
func records(t testing.TB, path ...string) string {
	dir := os.Getenv("PLYBOOK_RECORDS")
	if dir == "" {
		t.Skip("PLYBOOK_RECORDS is not set: no records to read")
	}
	return filepath.Join(append([]string{dir, "reversi"}, path...)...)
}

func readRecords(t testing.TB, path ...string) []byte {
	name := records(t, path...)
	data, err := os.ReadFile(name)
	if err == nil && strings.HasSuffix(name, ".gz") {
		var r *gzip.Reader
		if r, err = gzip.NewReader(bytes.NewReader(data)); err == nil {
			data, err = io.ReadAll(r)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// rows returns the fields of a table, without its comment.
func rows(t testing.TB, path ...string) [][]string {
	var all [][]string
	for line := range strings.Lines(string(readRecords(t, path...))) {
		if !strings.HasPrefix(line, "#") {
			all = append(all, strings.Split(strings.TrimRight(line, "\r\n"), "\t"))
		}
	}
	return all
}

func number(t testing.TB, text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestPerftOfRecords(t *testing.T) {
	for _, row := range rows(t, "perft", "perft.tsv") {
		by, err := reversi.ParseCount(row[2])
		if err != nil {
			t.Fatal(err)
		}
		got := start(t, row[0], number(t, row[1]), "").Leaves(number(t, row[3]), by)
		if fmt.Sprint(got) != row[4] {
			t.Errorf("%v: %d leaves", row, got)
		}
	}
}

// place plays cells with the passes left out, and returns how many could be played.
func place(b reversi.Board, cells []reversi.Square) (played, passes int) {
	for i, s := range cells {
		if b.MustPass() {
			b.Play(reversi.Pass)
			passes++
		}
		if !b.Place(s) {
			return i, passes
		}
	}
	return len(cells), passes
}

// A tally is what the collection's description counts.
type tally struct {
	games, moves, passes, unfinished, empties, wipeOuts, black, white, drawn int
}

func (n *tally) add(b reversi.Board, moves, passes int) {
	n.games, n.moves, n.passes = n.games+1, n.moves+moves, n.passes+passes
	o := b.Outcome()
	black, white := b.Counts()
	switch {
	case !o.Over:
		n.unfinished++
		return
	case o.Drawn():
		n.drawn++
	case o.Won(reversi.Black):
		n.black++
	default:
		n.white++
	}
	if black+white < b.Size()*b.Size() {
		n.empties++
	}
	if o.Reason == "wipe-out" {
		n.wipeOuts++
	}
}

// wthor returns the moves and the score of every game of a WTHOR file.
func wthor(t testing.TB, name string) (games [][]reversi.Square, scores []int) {
	for data := readRecords(t, "wthor", name)[16:]; len(data) >= 68; data = data[68:] {
		var cells []reversi.Square
		for _, x := range data[8:68] {
			if x != 0 {
				cells = append(cells, reversi.NewSquare(int(x)/10-1, int(x)%10-1))
			}
		}
		games, scores = append(games, cells), append(scores, int(data[6]))
	}
	return games, scores
}

func TestGamesOfWTHOR(t *testing.T) {
	for name, want := range map[string]tally{
		"WTH_1978.wtb":    {8, 479, 15, 0, 1, 1, 4, 4, 0},
		"WTH_1984.wtb":    {587, 35040, 767, 8, 36, 4, 281, 291, 7},
		"WTH_1996.wtb.gz": {5852, 350204, 6402, 28, 254, 28, 2658, 2924, 242},
		"WTH_1998.wtb.gz": {8077, 483906, 6955, 12, 262, 26, 3522, 3969, 574},
		"WTH_2009.wtb.gz": {4348, 260450, 4865, 0, 202, 21, 2022, 2172, 154},
		"WTH_2019.wtb":    {1949, 116589, 2733, 0, 124, 25, 960, 935, 54},
	} {
		var got tally
		b := start(t, "othello", 8, "")
		games, scores := wthor(t, name)
		for i, cells := range games {
			b.Rewind()
			played, passes := place(b, cells)
			if played < len(cells) {
				t.Fatalf("%s, game %d: %s is refused in %s", name, i+1, cells[played], position(b))
			}
			got.add(b, played, passes)
			black, white := b.Counts()
			if black, _ = reversi.EmptiesToWinner(black, white, 8); b.Outcome().Over && black != scores[i] {
				t.Errorf("%s, game %d: %d black discs, the record has %d", name, i+1, black, scores[i])
			}
		}
		if got != want {
			t.Errorf("%s:\n got %+v\nwant %+v", name, got, want)
		}
	}
}

// transcript reads cells without blanks.
func transcript(t testing.TB, text string) (cells []reversi.Square) {
	for name := range strings.SplitSeq(regexp.MustCompile(`[a-pA-P]`).ReplaceAllString(text, " $0")[1:], " ") {
		s, ok := reversi.ParseSquare(name)
		if !ok {
			t.Fatalf("%q is no cell", name)
		}
		cells = append(cells, s)
	}
	return cells
}

func TestTranscripts(t *testing.T) {
	index := rows(t, "made", "index.tsv")
	for i, line := range rows(t, "made", "transcript.txt") {
		row, b := index[i], start(t, "othello", 8, "")
		played, passes := place(b, transcript(t, line[0]))
		black, white := b.Counts()
		got := []string{fmt.Sprint(played), fmt.Sprint(passes), fmt.Sprintf("%d-%d", black, white), "*", "no"}
		if b.Outcome().Over {
			black, white = reversi.EmptiesToWinner(black, white, 8)
			got[3], got[4] = fmt.Sprintf("%d-%d", black, white), "yes"
		}
		if strings.Join(got, " ") != strings.Join(row[3:8], " ") {
			t.Errorf("game %d: %v, want %v", i+1, got, row[3:8])
		}
	}
}

func TestGamesOfEOthello(t *testing.T) {
	var got tally
	for i, line := range rows(t, "eothello", "eothello-1000.csv")[1:] {
		fields := strings.Split(line[0], ",")
		b := start(t, "othello", 8, "")
		cells := transcript(t, fields[2])
		played, passes := place(b, cells)
		if played < len(cells) {
			t.Fatalf("game %d: %s is refused in %s", i+1, cells[played], position(b))
		}
		black, white := b.Counts()
		if winner := number(t, fields[1]); (black > white) != (winner > 0) || (black < white) != (winner < 0) {
			t.Errorf("game %d: %d-%d, the record has %d", i+1, black, white, winner)
		}
		got.add(b, played, passes)
	}
	if want := (tally{1000, 59819, 1380, 0, 73, 13, 485, 490, 25}); got != want {
		t.Errorf("\n got %+v\nwant %+v", got, want)
	}
}

func TestOpeningsOfXOT(t *testing.T) {
	lines := rows(t, "xot", "openingslarge.txt")
	seen := map[game.Key]bool{}
	for i, line := range lines {
		b := start(t, "othello", 8, "")
		if played, passes := place(b, transcript(t, line[0])); played != 8 || passes != 0 {
			t.Fatalf("line %d, %s: %d moves and %d passes could be played", i+1, line[0], played, passes)
		}
		seen[b.Key()] = true
	}
	if len(lines) != 10784 || len(seen) < len(lines)/2 {
		t.Errorf("%d lines lead to %d positions", len(lines), len(seen))
	}
}

// Problems list every legal move.
func TestProblemsListTheLegalMoves(t *testing.T) {
	for _, name := range []string{"fforum-1-19.obf", "fforum-20-39.obf", "fforum-40-42.obf"} {
		for i, line := range rows(t, "ffo", name) {
			fields := strings.Split(line[0], ";")
			b := start(t, "othello", 8, fields[0])
			listed := 0
			for _, field := range fields[1:] {
				move, _, found := strings.Cut(strings.TrimSpace(field), ":")
				if !found {
					continue
				}
				listed++
				if _, ill := b.ParseMove(move); ill != nil {
					t.Errorf("%s, problem %d: %v", name, i+1, ill)
				}
			}
			if moves := len(b.Moves(nil)); listed != moves {
				t.Errorf("%s, problem %d: %d moves are listed, %d are legal", name, i+1, listed, moves)
			}
		}
	}
}

// A pgnGame is what these tests need of a game in plybook's own form.
type pgnGame struct {
	tags   map[string]string
	tokens []string // moves only
}

func pgnGames(t testing.TB, path ...string) []pgnGame {
	tag := regexp.MustCompile(`^\[(\w+) "(.*)"\]$`)
	var all []pgnGame
	for block := range strings.SplitSeq(string(readRecords(t, path...)), "[Game \"reversi\"]\n") {
		if block == "" {
			continue
		}
		g := pgnGame{tags: map[string]string{"Rules": "othello", "Size": "8"}}
		for line := range strings.Lines(block) {
			if m := tag.FindStringSubmatch(strings.TrimSpace(line)); m != nil {
				g.tags[m[1]] = m[2]
				continue
			}
			for token := range strings.FieldsSeq(line) {
				if !strings.HasSuffix(token, ".") && token != g.tags["Result"] {
					g.tokens = append(g.tokens, token)
				}
			}
		}
		all = append(all, g)
	}
	return all
}

func TestVariants(t *testing.T) {
	games := map[string][]pgnGame{}
	for _, row := range rows(t, "made", "variants.tsv") {
		if games[row[0]] == nil {
			games[row[0]] = pgnGames(t, "made", row[0])
		}
		g := games[row[0]][number(t, row[1])-1]
		b := start(t, row[2], number(t, row[3]), "")
		play(t, b, strings.Join(g.tokens, " "))
		passes := 0
		for _, token := range g.tokens {
			if token == "--" {
				passes++
			}
		}
		moves := b.Ply() - passes
		if strings.HasPrefix(row[2], "dtu") {
			moves--
		}
		black, white := b.Counts()
		got := []string{fmt.Sprint(moves), fmt.Sprint(passes), fmt.Sprintf("%d-%d", black, white),
			fmt.Sprint(b.Size()*b.Size() - black - white)}
		if !b.Outcome().Over || strings.Join(got, " ") != strings.Join(row[4:8], " ") {
			t.Errorf("%s, game %s: %v, want %v", row[0], row[1], got, row[4:8])
		}
	}
}

// Broken games are refused at the ply, with the token and the code that their table names.
func TestBrokenMovesAreRefused(t *testing.T) {
	games := pgnGames(t, "broken", "plybook.pgn")
	tested := 0
	for _, row := range rows(t, "broken", "expected.tsv") {
		if row[0] != "plybook.pgn" || row[2] == "-" {
			continue
		}
		g := games[number(t, row[1])-1]
		b := start(t, g.tags["Rules"], number(t, g.tags["Size"]), "")
		ply, token, ill := firstRefused(b, g.tokens)
		if ill == nil || ill.Code != row[4] || token != row[3] || fmt.Sprint(ply) != row[2] {
			t.Errorf("game %s: ply %d, %s: %v; want ply %s, %s: %s", row[1], ply, token, ill, row[2], row[3], row[4])
		}
		tested++
	}
	if tested != 13 {
		t.Errorf("%d broken games were read, want 13", tested)
	}
}

// firstRefused plays tokens up to the first that is refused.
func firstRefused(b reversi.Board, tokens []string) (ply int, token string, ill *game.Illegal) {
	for _, token := range tokens {
		if is, ill := b.SecondPair(token); ill != nil {
			return b.Ply(), token, ill
		} else if is {
			continue
		}
		m, ill := b.ParseMove(token)
		if ill != nil {
			return b.Ply() + 1, token, ill
		}
		b.Play(m)
	}
	return b.Ply(), "", nil
}
