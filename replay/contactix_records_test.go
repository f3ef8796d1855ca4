package replay_test

import (
	"crypto/sha1"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/contactix"
	"github.com/plybook/plybook/replay/game"
)

// A hexRow is what a correct reader finds in one record.
type hexRow struct {
	file, format   string
	game           int
	board          string
	plies, stones  int
	swap, end      string
	winner, digest string
	code           string
	line           int
}

// hexExpected returns the rows of the table of records, by file and in its order.
func hexExpected(t testing.TB) (files []string, rows map[string][]hexRow) {
	data, err := os.ReadFile(filepath.Join(recordsOf(t, "contactix"), "expected.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	rows = map[string][]hexRow{}
	number := func(text string) int {
		n, _ := strconv.Atoi(text)
		return n
	}
	for i, line := range strings.Split(strings.TrimRight(string(data), "\n"), "\n") {
		f := strings.Split(line, "\t")
		if i == 0 {
			continue
		}
		row := hexRow{
			file: f[0], game: number(f[1]), format: f[2], board: f[3], plies: number(f[4]), stones: number(f[5]),
			swap: f[6], end: f[7], winner: f[8], digest: f[9], code: f[10], line: number(f[11]),
		}
		if len(rows[row.file]) == 0 {
			files = append(files, row.file)
		}
		rows[row.file] = append(rows[row.file], row)
	}
	return files, rows
}

// hexOptions returns what is told about a file that does not say it itself.
func hexOptions(file string) replay.Options {
	o := replay.Options{File: file, Game: "contactix"}
	size := ""
	switch {
	case strings.HasPrefix(file, "selfplay/"), strings.HasPrefix(file, "broken/wolve-"):
		size = "10"
	case strings.HasPrefix(file, "littlegolem/"), strings.HasPrefix(file, "formats/one-game/"), file == "broken/littlegolem-prose.txt":
		size = "13"
	}
	o.Values = map[string]string{"size": size}
	return o
}

// hexFormat returns the format of a file, sniffed but for those that have to be told.
func hexFormat(t testing.TB, row hexRow, data []byte) *parse.Format {
	sniffed := parse.Detect(row.file, data)
	told := []string{"olympiad/text/2003-allgames.txt", "broken/littlegolem-prose.txt", "broken/sgf/other-game.sgf"}
	if row.code != "contactix/empty" && !slices.Contains(told, row.file) {
		if sniffed == nil || sniffed.Name != row.format {
			t.Errorf("%s is taken for %v, want %s", row.file, sniffed, row.format)
		}
	}
	f, err := parse.FormatByName(row.format)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// eachHexGame calls f with every row of the table and its game, which is valid until f returns.
func eachHexGame(t testing.TB, f func(row hexRow, p *replay.Played)) {
	dir := recordsOf(t, "contactix")
	files, rows := hexExpected(t)
	for _, file := range files {
		want := rows[file]
		data, err := os.ReadFile(filepath.Join(dir, file))
		if err != nil {
			t.Fatal(err)
		}
		format := hexFormat(t, want[0], data)
		r := replay.NewReplayer(hexOptions(file))
		games := 0
		for rec := range format.Records(parse.Input{Name: file, Data: data, Game: "contactix"}) {
			if games < len(want) {
				f(want[games], r.Replay(rec))
			}
			games++
		}
		if games != len(want) {
			t.Errorf("%s: %d records, want %d", file, games, len(want))
		}
	}
}

// hexEnds are the words of the table by the reason of an outcome.
var hexEnds = map[string]string{"": "open", "connection": "connection", "resignation": "resign", "time": "time", "forfeit": "forfeit"}

// hexDigest returns what names the tiles of a position: rows of ., 0 and 1 after the size.
func hexDigest(s *contactix.State) string {
	text := []byte(fmt.Sprintf("%dx%d:", s.Columns(), s.Rows()))
	for cell := range s.Cells() {
		text = append(text, ".01"[s.Tile(cell)+1])
	}
	sum := sha1.Sum(text)
	return hex.EncodeToString(sum[:])[:12]
}

// hexFound is the row of a record as it was read.
func hexFound(want hexRow, p *replay.Played) hexRow {
	got := hexRow{file: want.file, format: p.Record.Format, game: want.game, board: want.board, end: "open", digest: want.digest}
	if f := p.Fault(); f != nil {
		got.code, got.line = f.Code, f.Line
	}
	s, ok := p.State.(*contactix.State)
	if !ok {
		return got // nothing was played; the table has an empty board
	}
	got.board = fmt.Sprintf("%dx%d", s.Columns(), s.Rows())
	got.plies, got.digest = len(p.Plies), hexDigest(s)
	for cell := range s.Cells() {
		if s.Tile(cell) >= 0 {
			got.stones++
		}
	}
	for _, ply := range p.Plies {
		switch ply.Move {
		case contactix.SwapPieces:
			got.swap = "pieces"
		case contactix.SwapSides:
			got.swap = "sides"
		}
	}
	got.end = hexEnds[p.Outcome.Reason]
	for seat := range game.Seat(2) {
		if p.Outcome.Won(seat) {
			got.winner = strconv.Itoa(s.SideOf(seat))
		}
	}
	return got
}

func TestHexRecordsReadAsDescribed(t *testing.T) {
	compared := 0
	eachHexGame(t, func(want hexRow, p *replay.Played) {
		got := hexFound(want, p)
		if want.code == "contactix/swap-shape" {
			want.plies, want.swap = got.plies, got.swap // the table counts the swap that is refused
		}
		if got != want {
			t.Errorf("%s, game %d:\n got %+v\nwant %+v", want.file, want.game, got, want)
			for _, f := range p.Findings {
				t.Logf("\t%d:%d %s: %s", f.Line, f.Column, f.Code, f.Message)
			}
		}
		compared++
	})
	if compared != 1750 {
		t.Errorf("%d records, want 1750", compared)
	}
}

// A hexTally is what the description of the records counts.
type hexTally struct {
	games, plies, swaps       int
	connected, resigned, time int
	open, first               int // first: won by the side that joins the rows
}

func (n *hexTally) add(p *replay.Played) {
	n.games++
	n.plies += len(p.Plies)
	for _, ply := range p.Plies {
		if contactix.IsSwap(ply.Move) {
			n.swaps++
		}
	}
	switch p.Outcome.Reason {
	case "connection":
		n.connected++
	case "resignation":
		n.resigned++
	case "time":
		n.time++
	default:
		n.open++
	}
	if s := p.State.(*contactix.State); p.Outcome.Won(s.PlayerOf(0)) {
		n.first++
	}
}

func TestHexCollectionsAreCountedAsDescribed(t *testing.T) {
	var sentences, olympiad, lines hexTally
	eachHexGame(t, func(row hexRow, p *replay.Played) {
		folder, _, _ := strings.Cut(strings.TrimPrefix(row.file, "olympiad/"), "/")
		switch {
		case strings.HasPrefix(row.file, "littlegolem/") && row.format == "hex-littlegolem":
			sentences.add(p)
		case strings.HasPrefix(row.file, "selfplay/"):
			lines.add(p)
		case strings.HasPrefix(row.file, "olympiad/") && folder != "duplicates" && folder != "text":
			olympiad.add(p)
		}
	})
	for _, row := range []struct {
		name      string
		got, want hexTally
	}{
		{"Little Golem", sentences, hexTally{games: 150, plies: 6098, swaps: 75, resigned: 148, time: 2, first: 78}},
		{"self-play", lines, hexTally{games: 988, plies: 38353, connected: 988, first: 737}},
		{"the Olympiads", olympiad, hexTally{games: 250, plies: 13015, swaps: 52, connected: 160, resigned: 9, open: 81, first: olympiad.first}},
	} {
		if row.got != row.want {
			t.Errorf("%s:\n got %+v\nwant %+v", row.name, row.got, row.want)
		}
	}
}

// Games are found again whether or not a swap of sides is written, in other formats, cut off, and turned.
func TestHexDuplicatesAreFound(t *testing.T) {
	found := func(folder, size string) []string {
		o := corpus.Options{Replay: replay.Options{Game: "contactix", Options: game.Options{Values: map[string]string{"size": size}}}}
		return repeats(t, filepath.Join(recordsOf(t, "contactix"), folder), o)
	}
	olympiad := found("olympiad", "")
	for _, want := range []string{
		"09-orig-wm1.sgf#1 same plies gm01.sgf#1",                  // which has no size
		"13-original.gm02.sgf#1 same plies gm02.sgf#1",             // whose swap is not written
		"17-games11-11.em12.sgf#1 prefix games11-11.em12end.sgf#1", // which goes on
		"2004-six6.txt#1 same plies 2004-6_mongoose_six.pgn#1",     // another format, and the swap is missing
	} {
		if !slices.Contains(olympiad, want) {
			t.Errorf("%q is not found", want)
		}
	}
	if len(olympiad) != 19 {
		t.Errorf("%d duplicates among the Olympiads, want 19: %q", len(olympiad), olympiad)
	}
	want := []string{"wolve-10x10.txt#586 same plies wolve-10x10.txt#449", "wolve-10x10.txt#870 same plies wolve-10x10.txt#129"}
	if lines := found("selfplay", "10"); !slices.Equal(lines, want) {
		t.Errorf("duplicates of self-play %q, want %q", lines, want)
	}
}
