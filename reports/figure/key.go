package figure

// A Key says what a colour and a pattern of dashes stand for.
type Key struct {
	Label  string
	Paint  int    // index of the colour
	Dash   string // as stroke-dasharray; "" for none
	Filled bool   // it is the colour of areas, not of lines
}
