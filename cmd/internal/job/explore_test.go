package job_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze/generate"
	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/cmd/internal/job"
	"github.com/plybook/plybook/cmd/internal/measure"
	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/reports/findings"
)

// generated writes random games of a kind into a file.
func generated(t *testing.T, name string, games, maxPlies int) string {
	t.Helper()
	kind, err := replay.GameByName(name)
	if err != nil {
		t.Fatal(err)
	}
	g, err := generate.New(generate.Settings{Game: kind, Players: []string{"random"}, Games: games, Seed: 3, MaxPlies: maxPlies})
	if err != nil {
		t.Fatal(err)
	}
	own, err := parse.FormatByName("pgn")
	if err != nil {
		t.Fatal(err)
	}
	file, err := g.File(own, parse.EncodeOptions{})
	if err != nil {
		t.Fatal(err)
	}
	text, err := file.Piece(context.Background(), 0, games)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), name+".pgn")
	if err := os.WriteFile(path, text, 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

func runOver(path string, workers int) *job.Run {
	return &job.Run{Run: measure.Run{
		Args: []string{path}, Corpus: corpus.Options{Workers: workers}, Talk: findings.Layouts()[0].New(io.Discard, findings.Options{}),
	}}
}

// explore returns what was explored, as JSON.
func explore(t *testing.T, path string, workers int, x job.Exploration) []byte {
	t.Helper()
	var out bytes.Buffer
	x.JSON = true
	if _, err := runOver(path, workers).Explore(context.Background(), &out, x); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// positions returns the positions of all games of a file as text, with the result after those of each.
func positions(t *testing.T, path string) (games [][]string) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	own, _ := parse.FormatByName("pgn")
	for record := range own.Records(parse.Input{Data: data}) {
		p := replay.Replay(record, replay.Options{})
		var all []string
		for n := range len(p.Plies) + 1 {
			all = append(all, string(p.At(n).AppendPosition(nil)))
		}
		games = append(games, append(all, corpus.OutcomeText(p.Kind, p.Seats(), p.Outcome)))
	}
	return games
}

// What is explored is what a plain search through the texts of all positions counts.
func TestExploringCountsAllGamesThatCome(t *testing.T) {
	if testing.Short() {
		t.Skip("counts in one goroutine")
	}
	for name, moves := range map[string]string{"reversi": "f5 d6 c3", "conquest": "(6,6)->(4,5)", "contactix": "", "hive": ""} {
		path := generated(t, name, 300, 24)
		games := positions(t, path)
		var table struct {
			Rules, Start string
			All, Games   int64
			Next         []job.Branch
		}
		x := job.Exploration{Depth: 3, MinGames: 1}
		x.Moves = moves
		if err := json.Unmarshal(explore(t, path, 1, x), &table); err != nil {
			t.Fatal(name, err)
		}
		kind, _ := replay.GameByName(name)
		state, err := kind.Start("", game.Options{Rules: table.Rules})
		if err != nil {
			t.Fatal(err)
		}
		if err := corpus.PlayMoves(state, moves); err != nil {
			t.Fatal(err)
		}
		goal := string(state.AppendPosition(nil))
		var steps [4]map[[2]string]int64 // by level
		var reached int64
		for _, all := range games {
			for i, text := range all[:len(all)-1] {
				if text != goal {
					continue
				}
				reached++
				for level := 1; level <= 3 && i+level < len(all)-1; level++ {
					if steps[level] == nil {
						steps[level] = map[[2]string]int64{}
					}
					steps[level][[2]string{all[i+level-1], all[i+level]}]++
				}
				break
			}
		}
		if table.All != int64(len(games)) || table.Games != reached || reached == 0 {
			t.Errorf("%s: %d of %d games, want %d of %d", name, table.Games, table.All, reached, len(games))
		}
		shown := map[[2]string]bool{}
		checkBranches(t, name, state, table.Next, steps[1:], shown)
		if want := len(steps[1]) + len(steps[2]) + len(steps[3]); len(shown) != want {
			t.Errorf("%s: %d steps, want %d", name, len(shown), want)
		}
	}
}

func checkBranches(t *testing.T, name string, s game.State, next []job.Branch, steps []map[[2]string]int64, shown map[[2]string]bool) {
	from := string(s.AppendPosition(nil))
	for _, b := range next {
		m, refused := s.ParseMove(b.Move)
		if refused != nil {
			t.Fatalf("%s: %s: %v", name, b.Move, refused)
		}
		s.Play(m)
		step := [2]string{from, string(s.AppendPosition(nil))}
		if want := steps[0][step]; b.Games != want {
			t.Errorf("%s: %s: %d games, want %d", name, b.Move, b.Games, want)
		}
		shown[step] = true
		checkBranches(t, name, s, b.Next, steps[1:], shown)
		s.Undo()
	}
}

// Results of moves are those of the games that made them.
func TestExploringCountsResults(t *testing.T) {
	path := generated(t, "reversi", 200, 100)
	var table struct{ Next []job.Branch }
	if err := json.Unmarshal(explore(t, path, 2, job.Exploration{Depth: 1, MinGames: 1}), &table); err != nil {
		t.Fatal(err)
	}
	want := map[string]stats.Outcomes{} // by the position after the first move
	for _, all := range positions(t, path) {
		o := want[all[1]]
		winner, _, _ := strings.Cut(all[len(all)-1], " ")
		scores := strings.Split(all[len(all)-1][strings.LastIndexByte(all[len(all)-1], ' ')+1:], "-")
		if o.Wins == nil {
			o.Wins, o.ScoreSum = make([]int64, 2), make([]int64, 2)
		}
		o.Games++
		o.Scored++
		for seat, name := range []string{"Black", "White"} {
			score, err := strconv.ParseInt(scores[seat], 10, 64)
			if err != nil {
				t.Fatal(err)
			}
			o.ScoreSum[seat] += score
			if winner == name {
				o.Wins[seat]++
			}
		}
		if winner == "draw" {
			o.Draws++
		}
		want[all[1]] = o
	}
	kind, _ := replay.GameByName("reversi")
	state, err := kind.Start("", game.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range table.Next {
		if err := corpus.PlayMoves(state, b.Move); err != nil {
			t.Fatal(err)
		}
		if want := want[string(state.AppendPosition(nil))]; !reflect.DeepEqual(b.Outcomes, want) {
			t.Errorf("%s: %+v, want %+v", b.Move, b.Outcomes, want)
		}
		state.Undo()
	}
	if len(table.Next) != 4 || len(want) != 4 {
		t.Errorf("%d moves, want 4", len(table.Next))
	}
}

// Moves of fewer games than are wanted are counted and left out.
func TestExploringCountsRareMoves(t *testing.T) {
	path := filepath.Join(t.TempDir(), "short.txt")
	if err := os.WriteFile(path, []byte("f5d6c3\nf5f6e6\nf5f6\nf5\nf5d6c3\nf5f4a1\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	run := runOver(path, 2)
	run.Corpus.Replay.Game = "reversi"
	x := job.Exploration{Depth: 2, MinGames: 2}
	x.Moves = "f5"
	var out bytes.Buffer
	if _, err := run.Explore(context.Background(), &out, x); err != nil {
		t.Fatal(err)
	}
	const want = `reversi othello 8x8: 5 games, after f5; White to move

move              games  share  Black  draw  White
all                   5             -     -      -
d6                    2    50%      -     -      -
  c3                  2   100%      -     -      -
f6                    2    50%      -     -      -
  (1 rarer move)      1

1 game left out because of an error
`
	if out.String() != want {
		t.Errorf("got\n%s\nwant\n%s", out.String(), want)
	}
}

// Images are counted together: of four first moves that are images of each other all lead to the same, and the
// games with each sum up.
func TestExploringJoinsImages(t *testing.T) {
	path := generated(t, "reversi", 200, 24)
	var plain, joined struct{ Next []job.Branch }
	for _, table := range []struct {
		into      any
		symmetric bool
	}{{&plain, false}, {&joined, true}} {
		x := job.Exploration{Depth: 2, MinGames: 1}
		x.Symmetric = table.symmetric
		if err := json.Unmarshal(explore(t, path, 2, x), table.into); err != nil {
			t.Fatal(err)
		}
	}
	if len(plain.Next) != 4 || len(joined.Next) != 1 || joined.Next[0].Games != 200 {
		t.Fatalf("%d first moves, %d with images as one", len(plain.Next), len(joined.Next))
	}
	var sum int64
	for _, reply := range joined.Next[0].Next {
		sum += reply.Games
	}
	if len(joined.Next[0].Next) != 3 || sum != 200 {
		t.Errorf("%d replies of %d games, want 3 of 200", len(joined.Next[0].Next), sum)
	}
}

// Of moves to images of one position the one is shown that most games have made, on from the moves that are shown.
func TestExploringShowsTheImageThatIsPlayed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.txt")
	if err := os.WriteFile(path, []byte("e6f4\nf5d6c3\nf5d6c4\nf5f4\nc4e3f6\nd3c5\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, moves := range []string{"", "e6"} {
		x := job.Exploration{Depth: 2, MinGames: 1, Goal: corpus.Goal{Moves: moves, Symmetric: true}}
		var table struct{ Next []job.Branch }
		if err := json.Unmarshal(explore(t, path, 2, x), &table); err != nil {
			t.Fatal(err)
		}
		want := map[string]string{"": "f5 d6", "e6": "f4"}[moves]
		got := table.Next[0].Move
		if moves == "" {
			got += " " + table.Next[0].Next[0].Move
		}
		if got != want {
			t.Errorf("after %q: %s, want %s", moves, got, want)
		}
	}
}

// The bytes are the same for any number of workers, in every game, and so are those of found games.
func TestExploringAndFindingDoNotDependOnWorkers(t *testing.T) {
	for _, kind := range replay.Games() {
		path := generated(t, kind.Name, 60, 24)
		x := job.Exploration{Depth: 4, MinGames: 1}
		x.Symmetric = true
		want := explore(t, path, 1, x)
		for _, workers := range []int{2, 7} {
			if got := explore(t, path, workers, x); !bytes.Equal(got, want) {
				t.Errorf("%s: %d workers explore otherwise", kind.Name, workers)
			}
		}
		var table struct{ Next []job.Branch }
		if err := json.Unmarshal(want, &table); err != nil || len(table.Next) == 0 {
			t.Fatalf("%s: %v, %d moves", kind.Name, err, len(table.Next))
		}
		var lists []string
		for _, workers := range []int{1, 2, 7} {
			var list, found bytes.Buffer
			s := job.Search{Goal: corpus.Goal{Moves: table.Next[0].Move, Symmetric: true}, Games: &found}
			sum, err := runOver(path, workers).Find(context.Background(), &list, s)
			if err != nil || int64(sum.Games) != table.Next[0].Games || strings.Count(list.String(), "\n") != sum.Games {
				t.Fatalf("%s: %d games found, want %d: %v\n%s", kind.Name, sum.Games, table.Next[0].Games, err, list.String())
			}
			lists = append(lists, list.String()+found.String())
		}
		if lists[0] != lists[1] || lists[0] != lists[2] {
			t.Errorf("%s: other games are found by more workers", kind.Name)
		}
	}
}

// Finding by position is what comparing all texts of positions finds.
func TestFindingIsComparingAllPositions(t *testing.T) {
	for _, kind := range replay.Games() {
		path := generated(t, kind.Name, 40, 24)
		games := positions(t, path)
		for _, ply := range []int{1, 2, 3, 11} {
			goal := games[7][ply]
			var want []int
			for i, all := range games {
				for _, text := range all[:len(all)-1] {
					if text == goal {
						want = append(want, i+1)
						break
					}
				}
			}
			var list bytes.Buffer
			s := job.Search{Goal: corpus.Goal{Position: goal}, JSON: true}
			if _, err := runOver(path, 2).Find(context.Background(), &list, s); err != nil {
				t.Fatal(err)
			}
			var got []int
			for line := range strings.Lines(list.String()) {
				var found struct{ Game int }
				if err := json.Unmarshal([]byte(line), &found); err != nil {
					t.Fatal(err)
				}
				got = append(got, found.Game)
			}
			if len(want) == 0 || len(got) != len(want) || got[0] != want[0] || got[len(got)-1] != want[len(want)-1] {
				t.Errorf("%s, ply %d: games %v, want %v", kind.Name, ply, got, want)
			}
		}
	}
}

// Bars give way where a line has no room for them, and where little of them would be left they go.
func TestExploreFitsItsTableIntoTheTerminal(t *testing.T) {
	path := generated(t, "conquest", 30, 400)
	table := func(columns int) (lines []string, widest int) {
		var out bytes.Buffer
		x := job.Exploration{Depth: 2, MinGames: 1, ASCII: true, Columns: columns}
		if _, err := runOver(path, 1).Explore(context.Background(), &out, x); err != nil {
			t.Fatal(err)
		}
		lines = strings.Split(out.String(), "\n")
		for _, line := range lines {
			widest = max(widest, len(line))
		}
		return lines, widest
	}
	bars := func(lines []string) int { return strings.Count(strings.Join(lines, ""), "#") }
	all, widest := table(0)
	for _, c := range []struct {
		columns, widest int
		bars            bool
	}{{widest, widest, true}, {widest - 1, widest - 1, true}, {widest - 14, widest - 14, true}, {widest - 15, widest - 22, false}, {1, widest - 22, false}} {
		lines, got := table(c.columns)
		if got != c.widest || (bars(lines) > 0) != c.bars || len(lines) != len(all) {
			t.Errorf("with room for %d of %d letters lines have up to %d and bars %d letters, want lines of %d",
				c.columns, widest, got, bars(lines), c.widest)
		}
	}
}

// Positions are no games that one could explore.
func TestExploringLeavesPositionsOut(t *testing.T) {
	path := filepath.Join(t.TempDir(), "some.pgn")
	const position = "[Game \"reversi\"]\n[Rules \"othello\"]\n\n*\n\n"
	if err := os.WriteFile(path, []byte(strings.Repeat(position, 3)+strings.Replace(position, "*", "1. f5 *", 1)), 0o666); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if _, err := runOver(path, 1).Explore(context.Background(), &out, job.Exploration{Depth: 1, MinGames: 1}); err != nil {
		t.Fatal(err)
	}
	if text := out.String(); !strings.Contains(text, ": 1 game;") || !strings.Contains(text, "3 positions left out") {
		t.Error(text)
	}
}
