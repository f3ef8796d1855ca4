package render

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// playedGame is a record of moves of which it has no text, up to a number of plies or the end.
// next chooses among the legal moves.
func playedGame(s game.State, plies int, next func(legal []game.Move) game.Move) *replay.Played {
	p := &replay.Played{Played: game.Played{Record: &parse.Record{}, State: s}}
	for range plies {
		legal := s.Moves(nil)
		if len(legal) == 0 {
			break
		}
		m := next(legal)
		p.Plies = append(p.Plies, game.PlayedPly{Move: m, Seat: s.Turn(), Token: -1})
		s.Play(m)
	}
	p.Outcome = s.Outcome()
	for range p.Plies {
		s.Undo()
	}
	return p
}

// randomGame is a record of random moves, the same ones for the same seed.
func randomGame(s game.State, plies int, seed uint64) *replay.Played {
	random := rand.New(rand.NewPCG(seed, 0))
	return playedGame(s, plies, func(legal []game.Move) game.Move { return legal[random.IntN(len(legal))] })
}

// textGame is a record of moves in the notation of the rules.
func textGame(t testing.TB, s game.State, texts ...string) *replay.Played {
	t.Helper()
	return playedGame(s, len(texts), func([]game.Move) game.Move {
		m, refused := s.ParseMove(texts[0])
		if refused != nil {
			t.Fatalf("%s: %v", texts[0], refused)
		}
		texts = texts[1:]
		return m
	})
}

// refuse lets a record end in a move that cannot be played.
func refuse(t testing.TB, p *replay.Played, text string) *replay.Played {
	t.Helper()
	_, refused := p.At(len(p.Plies)).ParseMove(text)
	if refused == nil {
		t.Fatalf("%s can be played", text)
	}
	p.Findings = append(p.Findings, replay.Finding{
		Code: refused.Code, Severity: parse.Error, Message: refused.Message, Hint: refused.Hint,
		Token: text, Ply: len(p.Plies) + 1, Cells: refused.Cells,
	})
	p.Outcome = game.Outcome{}
	return p
}

// claim lets a record claim what its moves do not give.
func claim(p *replay.Played) *replay.Played {
	p.Findings = append(p.Findings, replay.Finding{
		Code: "result", Severity: parse.Error, Message: "The record says 40–24, the moves give something else.",
	})
	return p
}

// publicRecords returns the folder of public records, or skips the test.
func publicRecords(t testing.TB) string {
	t.Helper()
	dir := os.Getenv("PLYBOOK_RECORDS")
	if dir == "" {
		t.Skip("PLYBOOK_RECORDS is not set: the public records are not at hand")
	}
	return dir
}

// checkFilm holds a film of a game on a square board to what all films promise.
func checkFilm(t *testing.T, f *Film) {
	t.Helper()
	if len(f.Frames) != len(f.Moves)+1 {
		t.Fatalf("%d frames and %d moves", len(f.Frames), len(f.Moves))
	}
	names := map[string]bool{}
	for i := range f.Sprites {
		s := &f.Sprites[i]
		if names[s.Name] {
			t.Errorf("two sprites are called %s", s.Name)
		}
		names[s.Name] = true
		for j := range s.Shapes {
			if b := s.Shapes[j].bounds(); b.union(s.Bounds) != s.Bounds {
				t.Errorf("shape %d of %s reaches %v, beyond %v", j, s.Name, b, s.Bounds)
			}
		}
	}
	page := Rect{0, 0, f.Width, f.Height}
	for ply := range f.Frames {
		for _, s := range f.layers(ply) {
			for _, p := range s.Placed {
				b := f.Sprites[p.Sprite].Bounds
				at := Rect{b.X0 + p.X, b.Y0 + p.Y, b.X1 + p.X, b.Y1 + p.Y}
				if at.union(page) != page {
					t.Fatalf("ply %d: %s lies at %v, outside of the picture", ply, f.Sprites[p.Sprite].Name, at)
				}
			}
		}
		for _, s := range f.between(ply) {
			for _, p := range s.Placed {
				b := f.Sprites[p.Sprite].Bounds
				if at := (Rect{b.X0 + p.X, b.Y0 + p.Y, b.X1 + p.X, b.Y1 + p.Y}); at.union(page) != page {
					t.Fatalf("before ply %d: %s lies at %v, outside of the picture", ply, f.Sprites[p.Sprite].Name, at)
				}
			}
		}
		if f.Frames[ply].Caption == "" {
			t.Errorf("ply %d has no caption", ply)
		}
	}
}

// checkFilmOf is checkFilm for a film that tells of the fault of its game.
func checkFilmOf(t *testing.T, name string, f *Film, p *replay.Played) {
	t.Helper()
	if broken, noted := breakOff(p), p.Fault(); (f.Refused != nil) != (broken != nil) || (f.Finding != nil) != (noted != nil) {
		t.Errorf("%s: the film says %v, refused %v", name, f.Finding, f.Refused != nil)
	}
	checkFilm(t, f)
}

// wantCaptions compares the captions of the first frames.
func wantCaptions(t *testing.T, f *Film, captions ...string) {
	t.Helper()
	for i, want := range captions {
		if got := f.Frames[i].Caption; got != want {
			t.Errorf("frame %d: %s, want %s", i, got, want)
		}
	}
}

// wantGolden compares a picture with the one in testdata, or writes that with -update.
func wantGolden(t *testing.T, name string, got image.Image) {
	t.Helper()
	file := filepath.Join("testdata", name+".png")
	if *update {
		var b bytes.Buffer
		e := png.Encoder{CompressionLevel: png.BestCompression}
		if err := e.Encode(&b, got); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	want, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	wantSamePixels(t, file, got, want)
}

// benchmarkGIF draws a whole game from its record to the bytes of an animation.
func benchmarkGIF(b *testing.B, p *replay.Played, film func(*replay.Played, Options) *Film) {
	var out bytes.Buffer
	b.ReportAllocs()
	for b.Loop() {
		out.Reset()
		f := film(p, Options{})
		if err := WriteGIF(&out, f, 0, len(f.Frames)-1, 720, Animation{}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(p.Plies)), "plies")
	b.ReportMetric(float64(out.Len())/1024, "KiB")
}

// placedAs returns the sprites of a scene whose names begin in the same way, with their places.
func placedAs(f *Film, s *Scene, prefix string) []string {
	var found []string
	for _, p := range s.Placed {
		if name := f.Sprites[p.Sprite].Name; strings.HasPrefix(name, prefix) {
			found = append(found, fmt.Sprint(name, p.X, p.Y))
		}
	}
	return found
}

// wantShown checks that the last frame has certain sprites and texts.
func wantShown(t *testing.T, what string, f *Film, sprites, texts []string) {
	t.Helper()
	names, labels := contents(f, f.layers(len(f.Frames) - 1)[1:]...)
	for _, want := range sprites {
		if !slices.Contains(names, want) {
			t.Errorf("%s: the last frame has no sprite %q; it has %q", what, want, names)
		}
	}
	for _, want := range texts {
		if !slices.Contains(labels, want) {
			t.Errorf("%s: the last frame does not say %q; it says %q", what, want, labels)
		}
	}
}

// Public records can be drawn, broken ones too, and animations stay within a bound that grows with
// the game.
func TestGamesOfTwoDrawPublicRecords(t *testing.T) {
	dir := publicRecords(t)
	for _, c := range []struct {
		game     string
		patterns []string
		least    int // games
	}{
		{"reversi", []string{"made/*", "ggf/*", "broken/*"}, 100},
		{"conquest", []string{"pgn/*"}, 200},
		{"contactix", []string{"olympiad/*/*.sgf", "puzzles/*.sgf", "assignment/cases/*/input", "broken/*/*"}, 300},
	} {
		drawer, err := DrawerFor(c.game)
		if err != nil {
			t.Fatal(err)
		}
		drawn := 0
		for _, pattern := range c.patterns {
			files, err := filepath.Glob(filepath.Join(dir, c.game, pattern))
			if err != nil {
				t.Fatal(err)
			}
			for _, file := range files {
				data, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				for _, p := range replayText(t, file, data) {
					if p.Kind == nil || p.Kind.Name != c.game {
						continue
					}
					drawn++
					f := drawer.Film(p, Options{})
					checkFilm(t, f)
					if p.State != nil {
						drawer.AppendText(nil, p.At(len(p.Plies)), p, TextOptions{Marks: []game.Cell{{Row: 1, Col: 1}}})
					}
					if drawn%16 != 0 {
						continue
					}
					var b bytes.Buffer
					if err := WriteGIF(&b, f, 0, len(f.Frames)-1, 720, Animation{}); err != nil {
						t.Errorf("%s: %v", file, err)
					}
					if limit := 30_000 + 4_500*len(f.Frames); b.Len() > limit {
						t.Errorf("%s: the GIF of %d frames has %d bytes, more than %d", file, len(f.Frames), b.Len(), limit)
					}
				}
			}
		}
		if drawn < c.least {
			t.Errorf("only %d games of %s were drawn", drawn, c.game)
		}
	}
}
