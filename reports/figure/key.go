package figure

// A Key says what a colour and a pattern of dashes stand for.
type Key struct {
	Label  string
	Paint  int    // index of the colour
	Dash   string // as stroke-dasharray; "" for none
	Filled bool   // it is the colour of areas, not of lines
}

// Outlined reports whether the key is a line that has an outline, as that of a side has.
func (k Key) Outlined() bool { return IsSide(k.Paint) && !k.Filled }
