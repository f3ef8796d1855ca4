package render

// newSquareGround returns the ground of a square board below some height, and a drawing to draw the cells
// with.
func newSquareGround(t *Theme, size int, names squareNames, top int) (*ground, *squareDrawing) {
	l := laySquare(size)
	up := l.panel.Y0 - top
	l.y0, l.panel.Y0, l.panel.Y1 = l.y0-up, top, l.panel.Y1-up
	g := newGround(t, &l, l.panel)
	g.field = mix(t.Board, t.Background, 55)
	g.room = l.share(760)
	d := &squareDrawing{stage: stage{cast: g.cast, theme: t}, squareGame: squareGame{size: size, names: names, field: g.field}, layout: l}
	d.drawNames(&g.film.Back, names)
	return g, d
}
