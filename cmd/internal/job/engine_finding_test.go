package job_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/cmd/internal/job"
	"github.com/plybook/plybook/cmd/internal/measure"
	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/render"
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/reports/findings"
)

// spread plays a number of plies that are spread over the legal moves, with the deals between them, and returns the
// game as a file in plybook's own form.
func spread(t *testing.T, kindName, rules string, plies int) (path string) {
	t.Helper()
	kind, err := replay.GameByName(kindName)
	if err != nil {
		t.Fatal(err)
	}
	state, err := kind.Start("", game.Options{Rules: rules})
	if err != nil {
		t.Fatal(err)
	}
	p := &game.Played{Record: &parse.Record{Game: kind.Name, Format: "pgn"}, Rules: rules, State: state}
	for n := 0; p.PlyCount() < plies; n++ {
		moves := state.Moves(nil)
		p.Plies = append(p.Plies, game.PlayedPly{Move: moves[(7*n+3)%len(moves)], Seat: state.Turn(), Token: -1})
		state.Play(p.Plies[n].Move)
	}
	record, refused := kind.Write(p, "pgn")
	if refused != nil {
		t.Fatal(refused)
	}
	format, err := parse.FormatByName("pgn")
	if err != nil {
		t.Fatal(err)
	}
	text, err := format.Append(nil, record, parse.EncodeOptions{})
	if err != nil {
		t.Fatal(err)
	}
	path = filepath.Join(t.TempDir(), "spread.pgn")
	if err := os.WriteFile(path, text, 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

// replayedFile replays the first game of a file in plybook's own form.
func replayedFile(t *testing.T, path string) *replay.Played {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	format, err := parse.FormatByName("pgn")
	if err != nil {
		t.Fatal(err)
	}
	for r := range format.Records(parse.Input{Name: path, Data: data}) {
		return replay.Replay(r.Clone(), replay.Options{})
	}
	t.Fatalf("%s has no game", path)
	return nil
}

// checkFinding checks that a finding is about the position before the ply of a number: a game replayed for this alone
// says what there is to say about that.
func checkFinding(t *testing.T, f *replay.Finding, path, code string, ply int) {
	t.Helper()
	p := replayedFile(t, path)
	before := p.AtPly(ply - 1)
	d, err := render.DrawerFor(p.Kind.Name)
	if err != nil {
		t.Fatal(err)
	}
	want := replay.Finding{
		Code: code, Ply: ply, Position: string(before.AppendPosition(nil)), LegalAll: len(before.Moves(nil)),
		Board: string(d.AppendText(nil, before, p, scene.TextOptions{})),
	}
	if f.Code != want.Code || f.Ply != want.Ply || f.LegalAll != want.LegalAll || f.Position != want.Position || f.Board != want.Board {
		t.Errorf("finding\n%s ply %d, %d legal moves\n%s\n%s\n%s\nwant\n%s ply %d, %d legal moves\n%s\n%s", f.Code, f.Ply, f.LegalAll, f.Position, f.Board,
			f.Message, want.Code, want.Ply, want.LegalAll, want.Position, want.Board)
	}
	if i := p.PlyIndex(ply); i >= 0 {
		if token := p.Record.Tokens[p.Plies[i].Token].Text; f.Token != token {
			t.Errorf("it points at %q, and the ply is %q", f.Token, token)
		}
	}
}

// A keeper is a layout that keeps the errors.
type keeper struct{ findings []replay.Finding }

func (k *keeper) Game(g *findings.Game) error {
	for _, f := range g.Findings {
		if f.Severity == parse.Error {
			k.findings = append(k.findings, f)
		}
	}
	return nil
}

func (*keeper) Close(*findings.Summary) error { return nil }

// only returns the one finding that is kept.
func (k *keeper) only(t *testing.T) *replay.Finding {
	t.Helper()
	if len(k.findings) != 1 {
		t.Fatalf("%d findings: %+v", len(k.findings), k.findings)
	}
	return &k.findings[0]
}

// spreadPlies is how long the games are whose positions are compared.
const spreadPlies = 6

// lies are the codes of what the programs of the test do wrong in a game, by protocol and game. A program of NBoard's
// protocol is not asked anything, and what is told by none is not in the table.
var lies = []struct {
	protocol, game, rules string
	codes                 map[string]string
}{
	{"uhp", "hive", "standard+MLP", map[string]string{
		"hides": "record/engine-moves", "invents": "record/engine-moves", "board": "record/engine-position", "ends": "record/engine-result",
		"refuses": "record/engine-refuses", "dies": "record/engine-fails", "stalls": "record/engine-fails",
	}},
	{"gtp", "contactix", "hex", map[string]string{
		"hides": "record/engine-moves", "invents": "record/engine-moves", "board": "record/engine-position",
		"refuses": "record/engine-refuses", "dies": "record/engine-fails",
	}},
	{"gtp", "reversi", "othello", map[string]string{
		"hides": "record/engine-moves", "invents": "record/engine-moves", "board": "record/engine-position",
		"refuses": "record/engine-refuses", "dies": "record/engine-fails",
	}},
	{"uai", "conquest", "ataxx", map[string]string{
		"hides": "record/engine-moves", "invents": "record/engine-moves", "dies": "record/engine-fails",
	}},
	{"nboard", "reversi", "othello", map[string]string{"refuses": "record/engine-refuses", "dies": "record/engine-fails"}},
}

// Whatever an engine does wrong, and in whatever ply, the finding is about the position in which it did.
func TestFindingsAboutEnginesAreAboutTheirPosition(t *testing.T) {
	for _, row := range lies {
		path := spread(t, row.game, row.rules, spreadPlies)
		for fault, code := range row.codes {
			t.Run(row.protocol+" "+row.game+" "+fault, func(t *testing.T) {
				if fault != "stalls" { // with the machine to itself it is slow in no other answer
					t.Parallel()
				}
				plies := []int{1, 0, spreadPlies / 2, spreadPlies - 1}
				if testing.Short() {
					plies = plies[:1]
				}
				for _, at := range plies {
					o := player.Options{Timeout: time.Minute}
					if fault == "stalls" {
						if o.Timeout = 10 * time.Second; at != 1 {
							continue // one is enough to wait for
						}
					}
					var found keeper
					_, _, err := (&job.Run{Run: measure.Run{Args: []string{path}}}).Crosscheck(t.Context(), job.Crosscheck{
						Engine: liarCommand(t, row.protocol, row.game, fault, at), Options: o, Writer: &found, Boards: true,
					})
					if err != nil {
						t.Fatal(err)
					}
					checkFinding(t, found.only(t), path, code, at+1)
				}
			})
		}
	}
}

// A stumbler is a player that fails in the position after a number of plies, of chance too.
type stumbler struct {
	invalid
	at int
}

func (s *stumbler) Move(ctx context.Context, g *player.Game, l search.Limits) (player.Choice, error) {
	if len(g.Moves) == s.at {
		return player.Choice{}, &player.Failure{Reason: player.Crash, Detail: "it ended"}
	}
	return s.invalid.Move(ctx, g, l)
}

// What a player does wrong whom `best` or `annotate` asks is found in its position too, in every game.
func TestFindingsAboutPlayersThatAreAskedAreAboutTheirPosition(t *testing.T) {
	for _, kind := range replay.Games() {
		path := spread(t, kind.Name, kind.RuleSets[0].Name, spreadPlies)
		for name, best := range jobs {
			for _, ply := range [...]int{1, 2, spreadPlies} {
				t.Run(fmt.Sprint(kind.Name, " ", name, " ", ply), func(t *testing.T) {
					at := replayedFile(t, path).PlyEnd(ply - 1)
					var found keeper
					var out bytes.Buffer
					run := &job.Run{Run: measure.Run{Args: []string{path, filepath.Dir(path)}, Talk: &found, Draw: job.Drawing(false), Corpus: corpus.Options{Workers: 1, PieceSize: 1}}}
					asked := 0
					judge := job.Judge{Player: func(*replay.Game) (player.Player, string, error) {
						if asked++; asked == 1 {
							return &stumbler{at: at}, "it", nil
						}
						return &invalid{}, "it", nil // a run in which every game is judged in vain is an error
					}}
					var err error
					if best {
						_, err = run.Best(t.Context(), &out, job.Best{Judge: judge, Ply: ply - 1})
					} else {
						_, err = run.Annotate(t.Context(), &out, job.Annotation{Judge: judge, Layout: "pgn"})
					}
					if err != nil {
						t.Fatal(err)
					}
					checkFinding(t, found.only(t), path, "record/engine-fails", ply)
				})
			}
		}
	}
}
