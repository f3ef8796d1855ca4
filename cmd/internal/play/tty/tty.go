// Package tty lets people play a session of play at a keyboard: the board is printed, and moves are typed. It reads lines and
// writes lines, without colours unless asked for, so that it works over any connection and in scripts.
package tty

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/rivo/uniseg"

	"github.com/plybook/plybook/cmd/internal/play"
	"github.com/plybook/plybook/cmd/internal/play/shell"
	"github.com/plybook/plybook/render"
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// A Keyboard is where the game is played that is on in a session. All its seats belong to people at the keyboard or to engines.
type Keyboard struct {
	Shell  *shell.Shell
	In     io.Reader
	Out    io.Writer
	Color  bool
	Prompt bool // print a sign where a line is expected
	Width  int  // of a line of Out, in columns; 0: any
}

// Why [Keyboard.Play] returns before the game is over.
var (
	ErrInputEnds = errors.New("the input ended before the game did")
	ErrQuit      = errors.New("the game is not over")
)

// Play plays until the games are over; then it returns nil. It returns [ErrQuit] or [ErrInputEnds] where people stop, the cause
// of the end of the context, or an error of reading or writing.
func (k *Keyboard) Play(ctx context.Context) error {
	d, err := newDialogue(k)
	if err != nil {
		return err
	}
	k.Shell.Start(ctx)
	defer k.Shell.Stop()
	for !d.enough && d.err == nil {
		changed := d.look()
		switch want := d.react(); {
		case d.err != nil || d.enough:
		case want == answer:
			err = d.listen(ctx, changed)
		case want == waiting:
			err = wait(ctx, changed)
		}
		if err != nil {
			return err
		}
	}
	return d.err
}

func wait(ctx context.Context, changed <-chan struct{}) error {
	select {
	case <-changed:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// A dialogue is a game at a keyboard on its way.
type dialogue struct {
	*Keyboard
	kind   *replay.Game
	drawer *scene.Drawer
	lines  <-chan line // of the input; closed at its end

	state  game.State // the position that is shown
	nodes  []string   // the plies that led there, as the session names them
	view   *play.View
	drawn  bool   // the board was printed since it changed
	asked  bool   // the prompt stands
	banner string // that was printed last
	unkept string // why the game is not saved, as it was printed last
	yes    func() // what is done if the next line is yes; nil if nothing was asked
	hints  bool   // one is being thought about
	over   bool   // the end of this game was printed
	game   int    // of the series, that was announced last
	narrow bool   // it was printed that the terminal is
	enough bool
	err    error
}

func newDialogue(k *Keyboard) (*dialogue, error) {
	d := &dialogue{Keyboard: k, lines: linesOf(k.In)}
	if err := d.begin(); err != nil {
		return nil, err
	}
	drawer, err := render.DrawerFor(d.kind.Name)
	d.drawer = drawer
	return d, err
}

// begin goes to the start of the game that is on.
func (d *dialogue) begin() (err error) {
	var config play.Config
	d.Shell.Do(func(s *play.Session, _ time.Duration) { config = s.Playing() })
	if d.kind, err = replay.GameByName(config.Game); err != nil {
		return err
	}
	d.state, err = d.kind.Start(config.Setup, game.Options{Rules: config.Rules, Values: config.Values})
	d.nodes, d.drawn = nil, false
	return err
}

func (d *dialogue) printf(format string, args ...any) {
	if d.asked {
		format, d.asked = "\n"+format, false
	}
	if _, err := fmt.Fprintf(d.Out, format, args...); err != nil && d.err == nil {
		d.err = err
	}
}

// client is who sits at the keyboard.
var client = play.Client{Host: true, Window: "keyboard"}

// look takes a view, and returns what the next change closes.
func (d *dialogue) look() <-chan struct{} {
	return d.Shell.Do(func(s *play.Session, now time.Duration) {
		s.Handed(client, now)
		d.view = s.View(client, now)
		d.hints = slices.ContainsFunc(s.Jobs(), func(j play.Job) bool { return j.Kind == play.HintJob })
	})
}

// act does an act, and prints why not.
func (d *dialogue) act(a play.Act) {
	d.Shell.Do(func(s *play.Session, now time.Duration) {
		if r := s.Do(client, a, now); r != nil {
			d.refused(r)
		}
	})
}

func (d *dialogue) refused(r *play.Refusal) {
	code := ""
	if r.Code != "" {
		code = " (" + r.Code + ")"
	}
	d.printf("%s%s\n", r.Message, code)
	if r.Hint != "" {
		d.printf("%s\n", r.Hint)
	}
}

// A want is what a dialogue waits for.
type want uint8

const (
	nothing want = iota // it goes on at once
	waiting             // for a change of the session
	answer              // for a line of the input, or a change
)

// react prints what is new, and says what the dialogue waits for.
func (d *dialogue) react() want {
	d.sayGame()
	d.follow()
	d.sayBanner()
	v := d.view
	switch {
	case v.Mode == "over":
		return d.end()
	case v.Mode != "play":
		d.enough = true
		return nothing
	case slices.Contains(v.May, "retry"):
		d.printf("Type retry, replace or end.\n")
		return answer
	case slices.Contains(v.May, "goon"): // what a phase has brought stands in the lines above
		d.act(play.Act{Do: "goon"})
		return nothing
	case d.hints || !slices.Contains(v.Me, v.Turn) || v.Passes:
		return waiting
	}
	d.draw()
	return answer
}

// sayGame prints which game of a series begins.
func (d *dialogue) sayGame() {
	if s := d.view.Series; s != nil && s.Game != d.game {
		d.game = s.Game
		d.printf("Game %d of %d: %s%s\n", s.Game, s.Of, d.view.Title, scoreText(s))
	}
}

// scoreText writes the score of the games before, in brackets.
func scoreText(s *play.SeriesView) string {
	if slices.Max(s.Points) == 0 {
		return ""
	}
	score := make([]string, len(s.Names))
	for i, name := range s.Names {
		score[i] = fmt.Sprintf("%s %.3g", name, s.Points[i])
	}
	return " (" + strings.Join(score, ", ") + ")"
}

// end prints how a game ended, and begins the next one of a series.
func (d *dialogue) end() want {
	v := d.view
	if !d.over {
		d.over = true
		d.draw()
	}
	if v.Series == nil || v.Series.Game >= v.Series.Of {
		d.enough = true
		return nothing
	}
	if d.act(play.Act{Do: "next"}); d.err == nil {
		d.err = d.begin()
		d.over = false
	}
	return nothing
}

// sayBanner prints what the page would show above its board, once.
func (d *dialogue) sayBanner() {
	text := ""
	if b := d.view.Banner; b != nil && b.Kind != "refused" {
		text = b.Text
	}
	if text != d.banner && text != "" {
		d.printf("%s\n", text)
	}
	d.banner = text
	if s := d.view.Save; s != nil {
		if s.Note != d.unkept && s.Note != "" {
			d.printf("The game is not saved: %s.\n", s.Note)
		}
		d.unkept = s.Note
	}
}

// follow brings the position to that of the view, and prints the plies on the way.
func (d *dialogue) follow() {
	v := d.view
	list := v.List[:1+slices.IndexFunc(v.List, func(m play.MoveView) bool { return m.Node == v.Node })]
	same := 0
	for same < len(list) && same < len(d.nodes) && list[same].Node == d.nodes[same] {
		same++
	}
	if same < len(d.nodes) {
		for range d.nodes[same:] {
			d.state.Undo()
		}
		d.nodes, d.drawn = d.nodes[:same], false
		d.printf("Taken back to ply %d.\n", v.Ply)
	}
	for _, m := range list[same:] {
		move, ill := d.state.ParseMove(m.Text)
		if ill != nil { // with what players have carried out by hand behind it
			word, _, _ := strings.Cut(m.Text, ":")
			move, ill = d.state.ParseMove(word)
		}
		if ill != nil {
			d.err = ill
			return
		}
		d.state.Play(move)
		d.nodes, d.drawn = append(d.nodes, m.Node), false
		if m.Seat >= 0 {
			d.printf("%d. %s: %s\n", m.N, v.Seats[m.Seat].Name, m.Text)
		} else {
			d.printf("Dealt: %s\n", m.Text)
		}
	}
}

// draw prints the board and the side to move, unless it stands there already.
func (d *dialogue) draw() {
	if d.drawn {
		return
	}
	d.drawn = true
	d.warnOfWidth()
	d.printf("\n%s", d.drawer.AppendText(nil, d.state, nil, scene.TextOptions{Color: d.Color}))
	v := d.view
	if v.Turn < 0 {
		return
	}
	if who, clocks := &v.Seats[v.Turn], d.clocks(); clocks != "" || who.Name != who.Seat {
		d.printf("%s to move%s.\n", who.Name, clocks)
	}
}

// warnOfWidth says once that lines of the board are longer than those of the terminal, which breaks them.
func (d *dialogue) warnOfWidth() {
	if d.narrow || d.Width == 0 {
		return
	}
	need := 0
	for line := range strings.Lines(string(d.drawer.AppendText(nil, d.state, nil, scene.TextOptions{}))) {
		need = max(need, uniseg.StringWidth(strings.TrimRight(line, "\n")))
	}
	if d.narrow = need > d.Width; d.narrow {
		d.printf("The board is %d columns wide, and the terminal %d: make it wider.\n", need, d.Width)
	}
}

// clocks says what the clocks show, where they count down.
func (d *dialogue) clocks() (text string) {
	for _, s := range d.view.Seats {
		if s.Left != nil {
			text += fmt.Sprintf(", %s has %s", s.Name, (time.Duration(*s.Left) * time.Millisecond).Truncate(time.Second))
		}
	}
	return text
}
