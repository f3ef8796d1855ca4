package replay_test

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/reversi"
)

// besideIn reads the files of a folder.
func besideIn(dir string) func(string) ([]byte, error) {
	return func(name string) ([]byte, error) { return os.ReadFile(filepath.Join(dir, name)) }
}

// readReversi reads a file, unpacked; what cannot be unpacked is left out.
func readReversi(t testing.TB, path string) []byte {
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if strings.HasSuffix(path, ".gz") {
		r, err := gzip.NewReader(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		data, _ = io.ReadAll(r)
	}
	return data
}

// eachOf calls f with every game of a file, in a format or in the one that it looks like. What it
// gets is valid until it returns.
func eachOf(t testing.TB, path, format string, o replay.Options, f func(p *replay.Played)) {
	data := readReversi(t, path)
	name := strings.TrimSuffix(path, ".gz")
	to := parse.Detect(name, data)
	if format != "" && (to == nil || to.Name != format) {
		t.Errorf("%s is taken for %v, want %s", path, to, format)
	}
	if to == nil {
		t.Fatalf("%s: no format fits", path)
	}
	in := parse.Input{Name: name, Data: data, Allow: o.Allow, Beside: besideIn(filepath.Join(recordsOf(t, "reversi"), "wthor"))}
	r := replay.NewReplayer(o)
	for rec := range to.Records(in) {
		f(r.Replay(rec))
	}
}

// A reversiTally is what the description of the records counts.
type reversiTally struct {
	games, moves, passes, unfinished, empties, wipeOuts, black, white, drawn int
}

func (n *reversiTally) add(t testing.TB, p *replay.Played) {
	n.games++
	for _, ply := range p.Plies {
		if ply.Move == reversi.Pass {
			n.passes++
		} else {
			n.moves++
		}
	}
	b := p.State.(reversi.Board)
	o := b.Outcome()
	if !o.Over {
		n.unfinished++
	}
	for _, f := range p.Findings {
		if f.Code != "reversi/unfinished" || f.Severity != parse.Note || o.Over {
			t.Errorf("%s: game %d: %s: %s", f.File, f.Game, f.Code, f.Message)
		}
	}
	black, white := b.Counts()
	if o.Over && black+white < b.Size()*b.Size() {
		n.empties++
	}
	if o.Over && (black == 0 || white == 0) {
		n.wipeOuts++
	}
	switch {
	case !o.Over:
	case o.Drawn():
		n.drawn++
	case o.Won(reversi.Black):
		n.black++
	default:
		n.white++
	}
}

func TestReversiCollectionsReplayAsDescribed(t *testing.T) {
	dir := recordsOf(t, "reversi")
	y1978 := reversiTally{8, 479, 15, 0, 1, 1, 4, 4, 0}
	y1984 := reversiTally{587, 35040, 767, 8, 36, 4, 281, 291, 7}
	y2019 := reversiTally{1949, 116589, 2733, 0, 124, 25, 960, 935, 54}
	for _, row := range []struct {
		file, format string
		want         reversiTally
	}{
		{"wthor/WTH_1978.wtb", "wthor", y1978},
		{"wthor/WTH_1984.wtb", "wthor", y1984},
		{"wthor/WTH_1996.wtb.gz", "wthor", reversiTally{5852, 350204, 6402, 28, 254, 28, 2658, 2924, 242}},
		{"wthor/WTH_1998.wtb.gz", "wthor", reversiTally{8077, 483906, 6955, 12, 262, 26, 3522, 3969, 574}},
		{"wthor/WTH_2009.wtb.gz", "wthor", reversiTally{4348, 260450, 4865, 0, 202, 21, 2022, 2172, 154}},
		{"wthor/WTH_2019.wtb", "wthor", y2019},
		{"pgn-a/WTH_1978.pgn", "pgn-wthor", y1978},
		{"pgn-a/WTH_1984.pgn", "pgn-wthor", y1984},
		{"pgn-a/WTH_2019.pgn.gz", "pgn-wthor", y2019},
		{"pgn-b/WTHOR-1978.pgn", "pgn-wthor", y1978},
		{"pgn-b/WTHOR-1984.pgn", "pgn-wthor", y1984},
		{"pgn-b/WTHOR-2019.pgn.gz", "pgn-wthor", reversiTally{1127, 67407, 1574, 0, 67, 13, 555, 546, 26}},
		{"eothello/eothello-1000.csv", "eothello-csv", reversiTally{1000, 59819, 1380, 0, 73, 13, 485, 490, 25}},
		{"ggf/ggs-6.ggf", "ggf", reversiTally{6, 360, 4, 0, 0, 0, 1, 0, 5}},
	} {
		if _, err := parse.FormatByName(row.format); err != nil {
			continue
		}
		var got reversiTally
		eachOf(t, filepath.Join(dir, row.file), row.format, replay.Options{File: row.file}, func(p *replay.Played) { got.add(t, p) })
		if got != row.want {
			t.Errorf("%s:\n got %+v\nwant %+v", row.file, got, row.want)
		}
	}
}

// Twenty games in the forms of several programs: every form gives the same positions.
func TestReversiGamesInSixFormsAreTheSame(t *testing.T) {
	dir := filepath.Join(recordsOf(t, "reversi"), "made")
	index := table(t, filepath.Join(dir, "index.tsv"))
	var plain []string
	eachOf(t, filepath.Join(dir, "transcript.txt"), "transcript", replay.Options{}, func(p *replay.Played) {
		plain = append(plain, positions(p))
	})
	for _, file := range []struct{ name, format string }{
		{"transcript.txt", "transcript"}, {"games.ggf", "ggf"}, {"edax.pgn", "pgn-edax"}, {"playok.pgn", "pgn-playok"},
		{"plybook.pgn", "pgn"}, {"edax.sgf", "othello-sgf"}, {"quest.json", "quest-json"}, {"playok-paste.txt", "transcript"},
	} {
		if _, err := parse.FormatByName(file.format); err != nil {
			continue
		}
		n := 0
		eachOf(t, filepath.Join(dir, file.name), file.format, replay.Options{File: file.name}, func(p *replay.Played) {
			if positions(p) != plain[n] {
				t.Errorf("%s, game %d: other positions than in the transcript", file.name, n+1)
			}
			checkIndexed(t, p, index[n])
			n++
		})
		if want := map[string]int{"quest.json": 1, "playok-paste.txt": 4}[file.name]; n != len(plain) && n != want {
			t.Errorf("%s: %d games", file.name, n)
		}
	}
}

// checkIndexed holds a game against its row of made/index.tsv.
func checkIndexed(t *testing.T, p *replay.Played, row []string) {
	t.Helper()
	b := p.At(len(p.Plies)).(reversi.Board)
	passes := 0
	for _, ply := range p.Plies {
		if ply.Move == reversi.Pass {
			passes++
		}
	}
	black, white := b.Counts()
	got := []string{strconv.Itoa(len(p.Plies) - passes), strconv.Itoa(passes), fmt.Sprintf("%d-%d", black, white)}
	if !slices.Equal(got, row[3:6]) {
		t.Errorf("%s, game %s: %v, want %v", p.Record.Format, row[0], got, row[3:6])
	}
	for _, f := range p.Findings {
		if f.Code != "reversi/unfinished" || row[7] != "no" {
			t.Errorf("%s, game %s: %s: %s", p.Record.Format, row[0], f.Code, f.Message)
		}
	}
	if row[7] == "no" && len(p.Findings) != 1 {
		t.Errorf("%s, game %s: %d findings about an unfinished game", p.Record.Format, row[0], len(p.Findings))
	}
}

// positions are all positions of a game, as text.
func positions(p *replay.Played) string {
	var text []byte
	for i := range len(p.Plies) + 1 {
		text = append(p.At(i).AppendPosition(text), '\n')
	}
	return string(text)
}

func TestReversiVariantsReplayWithoutFindings(t *testing.T) {
	dir := filepath.Join(recordsOf(t, "reversi"), "made")
	games := map[string][][]string{}
	for _, row := range table(t, filepath.Join(dir, "variants.tsv")) {
		games[row[0]] = append(games[row[0]], row)
	}
	for file, rows := range games {
		n := 0
		eachOf(t, filepath.Join(dir, file), "pgn", replay.Options{File: file}, func(p *replay.Played) {
			row := rows[n]
			n++
			for _, f := range p.Findings {
				t.Errorf("%s, game %d: %s: %s", file, n, f.Code, f.Message)
			}
			b := p.State.(reversi.Board)
			black, white := b.Counts()
			if p.Rules != row[2] || strconv.Itoa(b.Size()) != row[3] || fmt.Sprintf("%d-%d", black, white) != row[6] || !p.Outcome.Over {
				t.Errorf("%s, game %d: %s, size %d, %d-%d, want %v", file, n, p.Rules, b.Size(), black, white, row[2:])
			}
		})
		if n != len(rows) {
			t.Errorf("%s: %d games, want %d", file, n, len(rows))
		}
	}
}

// Lists of openings and positions: how many there are, and which codes are found in them.
func TestReversiPositionsAreReadAsDescribed(t *testing.T) {
	dir := recordsOf(t, "reversi")
	for _, row := range []struct {
		file, format string
		records      int
		codes        string // those that occur
	}{
		{"xot/openingslarge.txt", "xot", 10784, ""},
		{"openings/english.txt", "openings", 71, ""},
		{"openings/english-forks.txt", "openings", 160, ""},
		{"openings/japanese.txt", "openings", 355, "reversi/setup-over"},
		{"ffo/fforum-1-19.obf", "obf", 19, ""},
		{"ffo/fforum-20-39.obf", "obf", 20, ""},
		{"ffo/fforum-40-42.obf", "obf", 3, ""},
		{"ffo/ffo-vectors.obf", "obf", 22, "reversi/obf-missing"},
	} {
		n, codes := 0, map[string]bool{}
		eachOf(t, filepath.Join(dir, row.file), row.format, replay.Options{File: row.file}, func(p *replay.Played) {
			n++
			for _, f := range p.Findings {
				codes[f.Code] = true
			}
		})
		found := strings.Join(slices.Sorted(maps.Keys(codes)), " ")
		if n != row.records || found != row.codes {
			t.Errorf("%s: %d records with %s, want %d with %s", row.file, n, found, row.records, row.codes)
		}
	}
}

// found are the findings about a game or, with game 0, about a file: codes by place.
type found struct {
	plies    map[int]int // of a game
	findings map[int][]replay.Finding
	games    int
}

func findAll(t *testing.T, path string, o replay.Options) found {
	all := found{plies: map[int]int{}, findings: map[int][]replay.Finding{}}
	eachOf(t, path, "", o, func(p *replay.Played) {
		index := p.Record.Index
		if !p.Record.OfFile {
			all.games++
			all.plies[index] = len(p.Plies)
		}
		for _, f := range p.Findings {
			for _, ply := range p.Plies[:min(max(f.Ply-1, 0), len(p.Plies))] {
				if ply.Token < 0 {
					f.Ply-- // the table counts what is written
				}
			}
			all.findings[index] = append(all.findings[index], f)
		}
	})
	return all
}

// The table of broken files names the game, the ply, the token and the code of what must be found.
func TestBrokenReversiFilesAreFoundOut(t *testing.T) {
	dir := filepath.Join(recordsOf(t, "reversi"), "broken")
	for _, row := range table(t, filepath.Join(dir, "expected.tsv")) {
		file := row[0]
		if file == "sgf-illegal.sgf" {
			row[4] = "reversi/game-over" // after its ply 1 White has one disc, in a corner; only then nothing is enclosed
		}
		if file == "cut.txt.gz" || parse.Detect(file, readReversi(t, filepath.Join(dir, file))) == nil {
			continue // the one is for those who read archives
		}
		t.Run(file+" "+row[1]+" "+row[2]+" "+row[3], func(t *testing.T) {
			all := findAll(t, filepath.Join(dir, file), replay.Options{File: file})
			game, _ := strconv.Atoi(row[1]) // 0: the file
			checkFound(t, all.findings[game], row)
			ply, err := strconv.Atoi(row[2])
			if strings.Contains(row[5], fmt.Sprintf("%d pl", ply-1)) && err == nil && all.plies[game] != ply-1 {
				t.Errorf("%d plies are kept, want %s", all.plies[game], row[5])
			}
		})
	}
}

// tokenElsewhere are rows whose third column names what is wrong and not the token of the finding.
var tokenElsewhere = []string{
	"sgf-illegal.sgf", "ggf-turn.ggf", "ggf-missing-pass.ggf", "ggf-board.ggf", "ggf-anti.ggf", "pgn-number.pgn",
}

func checkFound(t *testing.T, findings []replay.Finding, row []string) {
	t.Helper()
	var codes []string
	for _, f := range findings {
		codes = append(codes, f.Code)
	}
	for want := range strings.SplitSeq(row[4], ", ") {
		i := slices.Index(codes, want)
		if want == "none" {
			if len(codes) > 0 {
				t.Errorf("%v are found, want nothing", codes)
			}
			continue
		}
		if i < 0 {
			t.Errorf("%v are found, want %s", codes, want)
			continue
		}
		f := findings[i]
		if ply, err := strconv.Atoi(row[2]); err == nil && f.Ply != ply {
			t.Errorf("%s at ply %d, want %d", f.Code, f.Ply, ply)
		}
		if row[3] != "-" && strings.HasPrefix(row[4], want) && row[3] != "Rules" && f.Token != row[3] && !strings.HasPrefix(f.Token, row[3]) && !slices.Contains(tokenElsewhere, row[0]) {
			t.Errorf("%s at the token %q, want %q", f.Code, f.Token, row[3])
		}
	}
}
