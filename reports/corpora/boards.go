package corpora

import (
	"bytes"
	"cmp"
	"fmt"
	"html/template"
	"io"
	"strings"

	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/render"
	"github.com/plybook/plybook/render/canvas"
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/picture"
	"github.com/plybook/plybook/reports/wording"
)

// A board is a game or a position that a page shows.
type board struct {
	Title, Code, Text string
	Place             string       // of the record
	Viewer            string       // page on which one goes through the game; "" if there is none
	Still             template.URL // a position
	Moving            template.URL // the game as an animation; "" if there is none
	Alt               string
	Width, Height     int // of the picture
}

// StillSet returns the position as a list of images to choose from.
func (b *board) StillSet() template.Srcset { return template.Srcset(b.Still) }

// PlaceParts returns what the place may be broken between: a path after its slashes.
func (b *board) PlaceParts() []string { return strings.SplitAfter(b.Place, "/") }

// movingWidths are the widths of animations, the next one where the one before would have too many bytes: sharp ones are
// for games that need few, and none takes the room of all others.
var movingWidths = []struct{ width, most int }{{480, 80000}, {320, 200000}, {240, 200000}, {180, 200000}}

// stillWidth is the width of other pictures, and leastShown the least width and height that pages show them at, in CSS pixels. Letters
// below leastLetter there are left out.
const (
	stillWidth  = 400
	leastShown  = 224
	leastLetter = 10
)

// thumbnail returns the film of a board that stands among words, shown at some width or more.
func thumbnail(f *scene.Film, shown int) *scene.Film {
	box := f.Board
	return f.Thumbnail(leastLetter * max(box.X1-box.X0, box.Y1-box.Y0, scene.Pixel) / shown)
}

// A renderer makes the pictures of a page and keeps them below a number of bytes. A nil renderer makes none.
type renderer struct {
	options replay.Options
	inputs  []string // see Options
	left    int
	viewers *picture.Viewers // of the games that are shown
}

func newRenderer(o Options) *renderer {
	return &renderer{options: o.Replay, inputs: o.Inputs, left: maxPictureBytes}
}

// source returns a picture as the address of an image, if there is room for it.
func (s *renderer) source(kind string, data []byte) (template.URL, bool) {
	source := picture.DataURL(kind, data)
	if len(source) > s.left {
		return "", false
	}
	s.left -= len(source)
	return source, true
}

// film returns an example as it is replayed and drawn; nil if there is nothing to draw. A fault is drawn as it
// was found: plybook PGN keeps what follows it only in a comment.
func (s *renderer) film(e *stats.Example, fault *stats.Fault) (*replay.Played, *scene.Film) {
	if s == nil {
		return nil, nil
	}
	played := picture.Replay(e.Record, e.Source, s.options)
	if played == nil {
		return nil, nil
	}
	drawer, err := render.DrawerFor(played.Kind.Name)
	if err != nil {
		return nil, nil
	}
	if f := played.Fault(); f != nil && fault != nil {
		f.Code, f.Message, f.Hint, f.Token, f.Cells = fault.Code, e.Why, "", e.Token, nil
		for _, c := range e.Cells {
			f.Cells = append(f.Cells, replay.Cell{Row: int16(c[0]), Col: int16(c[1])})
		}
	}
	film := drawer.Film(played, scene.Options{})
	film.Title = withCapital(film.Title)
	return played, film
}

// withCapital writes the winner at the end of a title as the tables do: "Ann – Ben, x wins" becomes "Ann – Ben, X wins".
func withCapital(title string) string {
	wins := max(strings.LastIndex(title, " wins"), 0)
	if at := strings.LastIndex(title[:wins], ", "); at >= 0 {
		return title[:at+2] + wording.Capital(title[at+2:])
	}
	return title
}

// still returns the picture of a frame.
func (s *renderer) still(f *scene.Film, frame int) (template.URL, bool) {
	kind, data, err := picture.Still(f, frame, stillWidth)
	if err != nil {
		return "", false
	}
	return s.source(kind, data)
}

// moving returns the game as an animation, as wide as there is room for. It begins with the last position, as the still does that takes its place in print: the
// first one is an empty board in most games.
func (s *renderer) moving(f *scene.Film) template.URL {
	for _, w := range movingWidths {
		gif := &bytes.Buffer{}
		if canvas.WriteGIF(&bounded{gif, min(s.left*3/4, w.most)}, f, 0, len(f.Frames)-1, w.width, canvas.Animation{LastFirst: true}) != nil {
			continue
		}
		if source, ok := s.source("image/gif", gif.Bytes()); ok {
			return source
		}
	}
	return ""
}

// A bounded writer refuses what is too much, so that nobody goes on making it.
type bounded struct {
	io.Writer
	left int
}

func (b *bounded) Write(data []byte) (int, error) {
	if b.left -= len(data); b.left < 0 {
		return 0, io.ErrShortWrite
	}
	return b.Writer.Write(data)
}

// alt states in words what a frame shows.
func alt(f *scene.Film, frame int) string {
	return wording.ShownName(strings.TrimSpace(f.Title + ". " + f.Frames[frame].Caption))
}

// sample returns a game that is worth seeing, which has a viewer if it has moves; nil if it cannot be drawn.
func (s *renderer) sample(e *stats.Example) (b *board, err error) {
	played, film := s.film(e, nil)
	if film == nil {
		return nil, nil
	}
	small, frame := thumbnail(film, leastShown), len(film.Frames)-1
	if e.Ply > 0 && int(e.Ply) <= played.PlyCount() {
		frame = film.After(int(e.Ply))
	}
	b = &board{Text: sampleText(film, played), Place: gameOf(e, s.inputs), Alt: alt(film, frame)}
	b.size(small)
	var ok bool
	if b.Still, ok = s.still(small, frame); !ok {
		return nil, nil
	}
	if played.PlyCount() > 0 {
		b.Moving = s.moving(small)
		b.Viewer, err = s.viewers.Add(film)
	}
	return b, err
}

// gameOf returns where an example comes from: its file, and its number, if there are games before it.
func gameOf(e *stats.Example, inputs []string) string {
	name := wording.ShownName(below(e.Source, inputs))
	if e.Index > 1 {
		name += ", game " + wording.Number(e.Index)
	}
	return name
}

// size takes the room that the picture will need, so that nothing moves when it comes.
func (b *board) size(f *scene.Film) {
	b.Width, b.Height = stillWidth, (stillWidth*f.Height+f.Width/2)/f.Width
}

// anyGame is the title of a game that is shown for no reason.
const anyGame = "A game"

// sampleTitle states why a game is shown, and among which: "The longest and closest game with a result".
func sampleTitle(why, games string) string {
	var most []string
	median := false
	for part := range strings.SplitSeq(why, " and ") {
		if part == stats.TypicalExample {
			median = true
		} else if part != "" {
			most = append(most, part)
		}
	}
	switch {
	case why == stats.PositionExample:
		return "A position"
	case median && len(most) == 0:
		return "A " + games + " of about median length"
	case len(most) == 0:
		return anyGame
	}
	text := "The " + wording.ShownName(sentence(most)) + " " + games
	if median {
		text += ", of about median length"
	}
	return text
}

// sampleText states who played a game, how it ended, or that it did not, and how long it is.
func sampleText(f *scene.Film, played *replay.Played) string {
	if played.PlyCount() == 0 {
		return ""
	}
	var parts []string
	if who := whoPlayed(f, played); who != "" {
		parts = append(parts, wording.ShownName(who))
	}
	if _, result, ended := strings.Cut(f.Title, strings.Join(f.Players, " – ")+", "); ended {
		parts = append(parts, wording.ShownName(wording.Capital(result)))
	}
	length := wording.Counted(int64(played.PlyCount()), "ply")
	if !played.Outcome.Over {
		length += ", unfinished"
	}
	return strings.Join(append(parts, length), ". ") + "."
}

// whoPlayed names the players with what their seats are called; "" if the record names nobody.
func whoPlayed(f *scene.Film, played *replay.Played) string {
	some := false
	var players []string
	for i, seat := range f.Seats {
		name := played.Player(i)
		some = some || name != ""
		players = append(players, cmp.Or(name, "unknown")+" ("+seat+")")
	}
	if !some {
		return ""
	}
	return strings.Join(players, " – ")
}

// fault returns the position that a game broke off in, with the move that was refused; nil if there is none.
func (s *renderer) fault(f *stats.Fault, e *stats.Example) *board {
	_, film := s.film(e, f)
	if film == nil {
		return nil
	}
	frame, at := len(film.Frames)-1, *e
	at.Source = below(e.Source, s.inputs)
	b := &board{Title: wording.ShownName(f.Title), Code: f.Code, Text: wording.ShownName(e.Why), Place: placeOf(&at), Alt: alt(film, frame)}
	if b.Text == b.Title {
		b.Text = ""
	}
	film = thumbnail(film, leastShown)
	b.size(film)
	if e.Ply > 0 {
		b.Place += fmt.Sprintf(", ply %d", e.Ply)
	}
	var ok bool
	if b.Still, ok = s.still(film, frame); !ok {
		return nil
	}
	return b
}
