//go:build !js

package canvas

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"strconv"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay/game"
)

// HTMLOptions are the choices of a replay page.
type HTMLOptions struct {
	Delay time.Duration // how long a position is shown while the page plays; 0 is a second
	Ply   int           // the frame shown first; -1 is the last one. A link to #12 overrules it
}

// WriteHTML writes one self-contained page that replays the film: it loads nothing, runs only
// its own script, and takes every name, move and comment as text. It fails if the film has no
// position of that ply.
func WriteHTML(w io.Writer, f *scene.Film, o HTMLOptions) error {
	last := len(f.Frames) - 1
	if last < 0 || len(f.Moves) != last {
		return fmt.Errorf("a film of %d frames and %d moves cannot be replayed", len(f.Frames), len(f.Moves))
	}
	if o.Ply == -1 {
		o.Ply = last
	}
	if o.Ply < 0 || o.Ply > last {
		return fmt.Errorf("there is no ply %d; the game has the plies 0 to %d", o.Ply, last)
	}
	if o.Delay <= 0 {
		o.Delay = time.Second
	}
	var b bytes.Buffer
	if err := pageTemplate().Execute(&b, newPage(f, o)); err != nil {
		return fmt.Errorf("write the replay page: %w", err)
	}
	_, err := w.Write(pageText(b.Bytes()))
	return err
}

// pageText puts the replacement character where bytes are no UTF-8 or are control characters,
// which records may hold and pages may not.
func pageText(page []byte) []byte {
	return bytes.Map(func(r rune) rune {
		if r < ' ' && r != '\n' && r != '\t' || r >= 0x7F && r < 0xA0 {
			return utf8.RuneError
		}
		return r
	}, page)
}

//go:embed page/page.html
var pageHTML string

//go:embed page/page.css
var pageStyle string

//go:embed page/page.js
var replayScript string

//go:embed page/board.js
var boardScript string

// DrawingAttributes are those of the svg element that parts and symbols stand in.
func DrawingAttributes() string { return svgStyle }

// BoardScript returns what any page with a board has in front of its own script: it draws frames of numbered parts, lets
// sprites glide, and marks the list of moves.
func BoardScript() string { return boardScript }

var pageTemplate = sync.OnceValue(func() *template.Template { return template.Must(template.New("page").Parse(pageHTML)) })

// A page is what the template shows. Its drawings come from the SVG canvas, which escapes text
// itself; the template escapes everything else.
type page struct {
	Title, Description, Caption string
	Policy                      string
	Style                       template.CSS
	Script                      template.JS
	Width, Height               int
	Inherited                   template.HTMLAttr // what the drawings expect of the element around them
	Symbols, Back, First, Parts template.HTML
	Film                        pageFilm
	Ply, Last                   int // frames
	Now, All                    int // plies, as people count them
	Comment                     string
	Paired                      bool       // the moves stand in two columns, one a seat
	Columns                     []pageSeat // what these are called
	Moves                       []pageMove
	Finding                     *scene.Note
}

// A pageMove is a line of the list of moves.
type pageMove struct {
	Ply                        int    // the frame that it leads to
	Number                     string // of the ply as people count; empty for what they do not
	Class, Seat, Text, Comment string
	Short                      bool // the text has room on a line: it is not to be broken
}

// A pageSeat is who plays: the name of the player, and what the seat is called if that says more.
type pageSeat struct{ Name, Seat string }

// shortMove is the number of characters that have room in a column of the list of moves.
const shortMove = 10

// A pageFilm is what the script reads.
type pageFilm struct {
	Delay    int64     `json:"delay"` // milliseconds
	Ply      int       `json:"ply"`
	Plies    []int     `json:"plies,omitempty"` // the numbers of the plies by frame, where these are not the same
	Captions []string  `json:"captions"`
	Unique   []string  `json:"unique"`            // links to the sprites that may glide
	Frames   [][]int   `json:"frames"`            // see [delta]
	Between  [][][]int `json:"between,omitempty"` // by move; see [reel.between]
	Times    [][]int64 `json:"times,omitempty"`   // how long each of these is shown, in milliseconds
}

func newPage(f *scene.Film, o HTMLOptions) *page {
	parts := newPartList(f)
	script := boardScript + replayScript
	style := pageStyle + fmt.Sprintf("#board { background: #%02x%02x%02x; }\n",
		f.Background.R, f.Background.G, f.Background.B)
	p := &page{
		Title: f.Title, Description: f.Description, Caption: f.Frames[o.Ply].Caption,
		Policy: policy(style, script), Style: template.CSS(style), Script: template.JS(script),
		Width: f.Width, Height: f.Height,
		Inherited: svgStyle,
		Symbols:   template.HTML(appendSymbols(nil, f)),
		Back:      template.HTML(appendScene(nil, &parts.ruler, &f.Back)),
		First:     template.HTML(parts.frame(o.Ply)),
		Parts:     template.HTML(parts.markup),
		Film:      pageFilm{Delay: o.Delay.Milliseconds(), Ply: o.Ply, Frames: parts.deltas()},
		Ply:       o.Ply, Last: len(f.Moves), Comment: f.Comment, Finding: f.Finding,
	}
	p.Now, p.All = p.Ply, p.Last
	if f.Ends != nil {
		for i := range f.Frames {
			p.Film.Plies = append(p.Film.Plies, countedPlies(f, i))
		}
		p.Now, p.All = p.Film.Plies[p.Ply], p.Film.Plies[p.Last]
	}
	if p.Description == "" {
		p.Description = f.Title
	}
	for i := range f.Sprites {
		if f.Sprites[i].Unique {
			p.Film.Unique = append(p.Film.Unique, fmt.Sprintf("#s%d", i))
		}
	}
	if len(f.Between) > 0 {
		p.Film.Between, p.Film.Times = parts.between(), times(f, o.Delay)
	}
	for i := range f.Frames {
		p.Film.Captions = append(p.Film.Captions, f.Frames[i].Caption)
	}
	p.list(f)
	return p
}

// times returns how long the scenes between positions are shown, in milliseconds, if those are for
// a time.
func times(f *scene.Film, position time.Duration) [][]int64 {
	times := make([][]int64, len(f.Between))
	for i, between := range f.Between {
		times[i] = []int64{}
		for j := range between {
			times[i] = append(times[i], shownFor(&between[j], position).Milliseconds())
		}
	}
	return times
}

// list makes the list of moves: two players have a column each, more share a flowing list in
// which every move names its seat. Moves of chance have a line of their own.
func (p *page) list(f *scene.Film) {
	seats := pageSeats(f)
	p.Paired = len(seats) <= 2
	for _, m := range f.Moves {
		p.Paired = p.Paired && (m.Seat == 0 || m.Seat == 1 || m.Seat == game.Chance)
	}
	if p.Paired {
		p.Columns = seats
	}
	for i, m := range f.Moves {
		line := pageMove{Ply: i + 1, Number: numberOf(f, i+1), Text: m.Text, Comment: m.Comment, Short: utf8.RuneCountInString(m.Text) <= shortMove}
		switch {
		case m.Seat == game.Chance:
			line.Class = "chance"
		case p.Paired:
			line.Class = fmt.Sprintf("seat%d", m.Seat)
		case m.Seat >= 0 && m.Seat < game.Seat(len(seats)):
			line.Seat = seats[m.Seat].Name
		}
		p.Moves = append(p.Moves, line)
	}
}

// longestName is how many characters the list of moves has of a name: it may have the name in every line.
const longestName = 40

// pageSeats returns who plays, by seat.
func pageSeats(f *scene.Film) (seats []pageSeat) {
	for i, seat := range f.Seats {
		one := pageSeat{Name: seat}
		if i < len(f.Players) && f.Players[i] != seat {
			one = pageSeat{scene.Shorten(f.Players[i], longestName), seat}
		}
		seats = append(seats, one)
	}
	return seats
}

// numberOf returns the number of the move that led to a frame.
func numberOf(f *scene.Film, frame int) string {
	if ply, counted := plyNumber(f, frame); counted {
		return strconv.Itoa(ply)
	}
	return ""
}

// policy returns the page's content security policy: nothing may be loaded, and no other style
// or script than these may take effect.
func policy(style, script string) string {
	return fmt.Sprintf("default-src 'none'; style-src %s; script-src %s; img-src data:; base-uri 'none'; form-action 'none'",
		hashSource(style), hashSource(script))
}

// hashSource returns the CSP source expression that allows just this inline text.
func hashSource(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
