package play

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/plybook/plybook/render"
	"github.com/plybook/plybook/render/canvas"
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay/game"
)

// An art is a drawing of the game that is on in one theme. Its parts keep their numbers.
type art struct {
	live    *canvas.Live
	number  int
	parts   []PartView // by number
	symbols []string
	names   map[game.Cell]string // of the cells that were drawn
	colours []string             // by seat, in the position that was drawn last

	pictures map[game.Spot]string // of what is in hands and palettes
}

// cellNames returns what cells are called on the board that a window shows, nil before there is one.
func (s *Session) cellNames(w *window) func(game.Cell) string {
	a := s.arts[s.artKey(w)]
	if a == nil {
		return nil
	}
	return func(c game.Cell) string { return a.names[c] }
}

// knownTheme says whether pictures have a theme.
func knownTheme(name string) bool {
	_, err := scene.ThemeByName(name)
	return name != "" && err == nil
}

// artOf returns the drawing for a window.
func (s *Session) artOf(w *window) (*art, error) {
	key := s.artKey(w)
	if a := s.arts[key]; a != nil {
		return a, nil
	}
	drawer, err := render.DrawerFor(s.table.kind.Name)
	if err != nil {
		return nil, err
	}
	live, err := canvas.NewLive(drawer, scene.Options{
		Theme: w.theme, Values: drawingValues(drawer, s.o.Settings), HideLast: s.o.Settings[hideLast] == "off",
	})
	if err != nil {
		return nil, err
	}
	s.drawn++
	a := &art{live: live, number: s.drawn, names: map[game.Cell]string{}, pictures: map[game.Spot]string{}}
	s.arts[key] = a
	return a, nil
}

// hideLast is the setting that, off, leaves the marks of the last move out.
const hideLast = "last"

// drawingValues returns the flags of a drawing that settings switch on. What pieces do between positions is shown unless it is off.
func drawingValues(d *scene.Drawer, set Settings) map[string]string {
	values := map[string]string{}
	for _, f := range d.Flags {
		on := set[f.Name] == "on" || f.Name == scene.EffectsFlag.Name && set[f.Name] != "off"
		if on && f.IsAlone() {
			values[f.Name] = scene.On
		}
	}
	return values
}

// artKey tells the drawings of a game apart, which settings and the theme of a window make.
func (s *Session) artKey(w *window) string {
	key := w.theme
	for _, name := range slices.Sorted(maps.Keys(s.o.Settings)) {
		if name == hideLast || name == scene.EffectsFlag.Name || name == scene.MonoFlag.Name {
			key += " " + name + "=" + s.o.Settings[name]
		}
	}
	return key
}

// viewBoard draws the position of a node.
func (s *Session) viewBoard(v *View, w *window, n *node) {
	a, err := s.artOf(w)
	if err != nil {
		v.Banner = newBanner("failure", game.Sentence(err))
		return
	}
	t := s.table
	line := s.line(n)
	p := t.played(line)
	targets := t.targets(n)
	shot := a.live.Show(p, n.index, targets)
	t.sync(line)
	a.colours = shot.Colors
	for _, part := range shot.Parts {
		a.parts = append(a.parts, PartView{N: part.N, Markup: part.Markup, Unique: part.Unique})
	}
	if shot.Symbols != "" {
		a.symbols = append(a.symbols, shot.Symbols)
	}
	v.Art, v.Background, v.Caption = a.number, shot.Background, shot.Caption
	v.Box = [4]int{shot.Box.X0, shot.Box.Y0, shot.Box.X1 - shot.Box.X0, shot.Box.Y1 - shot.Box.Y0}
	v.Frame, v.Outlines = shot.Frame, shot.Outlines
	v.Symbols = append(v.Symbols, a.symbols...)
	needed := slices.Clone(shot.Frame)
	for i, between := range shot.Between {
		v.Between = append(v.Between, between)
		v.Times = append(v.Times, int(shot.Times[i].Milliseconds()))
		needed = append(needed, between...)
	}
	slices.Sort(needed)
	for _, number := range slices.Compact(needed) {
		v.Parts = append(v.Parts, a.parts[number])
	}
	for _, c := range shot.Cells {
		spot := game.CellSpot(c.Cell).String()
		a.names[c.Cell] = c.Name
		v.Cells = append(v.Cells, CellView{Spot: spot, X: c.X, Y: c.Y, Outline: c.Outline, Name: c.Name})
		if c.Text != "" {
			v.On[spot] = c.Text
		}
	}
}

// targets returns the cells that legal moves of a position put something on.
func (t *table) targets(n *node) (cells []game.Cell) {
	state := t.goTo(n)
	targeter, ok := state.(game.Targeter)
	if !ok || state.Turn() < 0 {
		return nil
	}
	for _, m := range state.Moves(nil) {
		if c, ok := targeter.Target(m); ok && !slices.Contains(cells, c) {
			cells = append(cells, c)
		}
	}
	return cells
}

// maxTable is how many moves the table of a view has at most.
const maxTable = 3000

// viewTable lists the legal moves of a node with their gestures.
func (s *Session) viewTable(v *View, n *node) {
	t := s.table
	state := t.goTo(n)
	p, ok := state.(game.Pointed)
	moves := state.Moves(nil)
	if !ok || len(moves) > maxTable || state.Turn() < 0 || t.ended.Over && n == t.tip {
		return
	}
	manual := t.config.Manual && s.mode == modePlay
	var gestures []game.Gesture
	detailer, details := state.(game.Detailer)
	carrier, carries := state.(game.Carrier)
	byName := map[string]string{} // the spots of cells; of several the first one's
	for _, c := range slices.Backward(v.Cells) {
		byName[strings.ToLower(c.Name)] = c.Spot
	}
	for _, m := range moves {
		row := TableMove{Text: string(state.AppendMove(nil, m))}
		gestures = p.AppendGestures(gestures[:0], m, manual)
		for _, g := range gestures {
			row.Gestures = append(row.Gestures, stepsOf(g))
			v.May = appendButtons(v.May, g)
		}
		if len(row.Gestures) > 0 {
			v.Table = append(v.Table, row)
		}
		if carries {
			if at, ok := carrier.CarriedBy(m); ok {
				v.Marks.By[row.Text] = game.CellSpot(at).String()
			}
		}
		if details {
			if cells := changed(detailer.Details(m), byName); len(cells) > 0 {
				v.Marks.Turns[row.Text] = cells
			}
		}
	}
}

// appendButtons appends the buttons of a gesture that are not in a list.
func appendButtons(dst []string, g game.Gesture) []string {
	for _, step := range g {
		for _, spot := range step.Spots {
			if text := spot.String(); spot.On == game.OnButton && !slices.Contains(dst, text) {
				dst = append(dst, text)
			}
		}
	}
	return dst
}

func stepsOf(g game.Gesture) []StepView {
	steps := make([]StepView, len(g))
	for i, step := range g {
		steps[i].Need = step.Need
		for _, spot := range step.Spots {
			steps[i].Spots = append(steps[i].Spots, spot.String())
		}
	}
	return steps
}

// changed returns the spots of the cells that a move changes, which its details name.
func changed(details []game.Detail, byName map[string]string) (cells []string) {
	for _, d := range details {
		for _, value := range d.Values {
			if spot, ok := byName[strings.ToLower(value)]; ok {
				cells = append(cells, spot)
			}
		}
	}
	return cells
}

func newMarks() *Marks {
	return &Marks{From: []string{}, To: []string{}, Turns: map[string][]string{}, By: map[string]string{}}
}

// viewMarks marks the last move: the cells that it changed.
func (s *Session) viewMarks(v *View, n *node) {
	v.Marks = newMarks()
	if n.parent == nil {
		return
	}
	state := s.table.goTo(n.parent)
	if targeter, ok := state.(game.Targeter); ok {
		if c, ok := targeter.Target(n.move); ok {
			v.Marks.To = append(v.Marks.To, game.CellSpot(c).String())
		}
	}
	for _, spot := range cellsOfMove(state, n.move) {
		if !slices.Contains(v.Marks.To, spot) {
			v.Marks.From = append(v.Marks.From, spot)
		}
	}
}

// cellsOfMove returns the cells that a legal move is pointed at by.
func cellsOfMove(state game.State, m game.Move) (cells []string) {
	p, ok := state.(game.Pointed)
	if !ok {
		return nil
	}
	gestures := p.AppendGestures(nil, m, false)
	if len(gestures) == 0 {
		return nil
	}
	for _, step := range gestures[0] {
		for _, spot := range step.Spots[:step.Need] {
			if spot.On == game.OnCell {
				cells = append(cells, spot.String())
			}
		}
	}
	return cells
}

// picturePlies is how far the game has come that pictures of games show.
const picturePlies = 14

// pictureOf returns a small picture of a game, as SVG: some moves that a fixed seed has chosen.
func pictureOf(t *table) string {
	random := game.SplitMix(picturePlies)
	for range picturePlies {
		if moves := t.goTo(t.tip).Moves(nil); len(moves) > 0 {
			t.tip = t.add(t.tip, moves[random.Below(uint64(len(moves)))])
		}
	}
	line := t.tip.path()
	drawer, err := render.DrawerFor(t.kind.Name)
	if err != nil {
		return ""
	}
	live, err := canvas.NewLive(drawer, scene.Options{})
	if err != nil {
		return ""
	}
	shot := live.Show(t.played(line), len(line), nil)
	t.sync(line)
	markup := make(map[int]string, len(shot.Parts))
	for _, p := range shot.Parts {
		markup[p.N] = p.Markup
	}
	return pictureText(&shot, markup)
}

// pictureText writes a shot as a picture of its own.
func pictureText(shot *canvas.Shot, markup map[int]string) string {
	var b strings.Builder
	fmt.Fprintf(&b, `<svg viewBox="%d %d %d %d" xmlns="http://www.w3.org/2000/svg"><defs>%s</defs>`,
		shot.Box.X0, shot.Box.Y0, shot.Box.X1-shot.Box.X0, shot.Box.Y1-shot.Box.Y0, shot.Symbols)
	for _, n := range shot.Frame {
		b.WriteString(markup[n])
	}
	b.WriteString("</svg>")
	return b.String()
}
