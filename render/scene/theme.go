package scene

import (
	"fmt"
	"image/color"
	"strings"
)

// A Theme is a set of colours by role. Drawings name roles, never colours, so that a theme suits
// every game.
type Theme struct {
	Name  string
	Title string // what sets it apart, in a few words

	Background color.NRGBA // of the whole picture
	Board      color.NRGBA // where the game is played
	Line       color.NRGBA // empty cells, rules between areas
	Ink        color.NRGBA // text
	Muted      color.NRGBA // text that is there for those who look for it
	Accent     color.NRGBA // the last move
	Fault      color.NRGBA // what is wrong
	Hint       color.NRGBA // what may be done
	Seats      [4]Piece    // what the pieces of a seat are made of; the first two differ in lightness
	Hues       [NumHues]Hue
}

// A Piece is the material of one side's pieces.
type Piece struct {
	Fill color.NRGBA
	Rim  color.NRGBA
	Ink  color.NRGBA // of what is drawn on it in one colour
}

// A Hue is a colour for a kind of thing, in one variant for light ground and one for dark.
type Hue struct{ Light, Dark color.NRGBA }

// On returns the variant for a ground.
func (h Hue) On(ground color.NRGBA) color.NRGBA {
	if Luma(ground) < 128 {
		return h.Dark
	}
	return h.Light
}

// Luma returns the lightness of a colour as the eye weighs its parts, 0 to 255.
func Luma(c color.NRGBA) int { return (299*int(c.R) + 587*int(c.G) + 114*int(c.B)) / 1000 }

// The hues, by what they look like in the classic theme.
const (
	Amber = iota
	Brown
	Violet
	Green
	Blue
	Slate
	Red
	Teal
	NumHues
)

// Themes returns the table of themes, the default first.
func Themes() []Theme { return themes }

// ThemeByName finds a theme; "" is the first one.
func ThemeByName(name string) (*Theme, error) {
	if name == "" {
		return &themes[0], nil
	}
	var names []string
	for i := range themes {
		if strings.EqualFold(themes[i].Name, name) {
			return &themes[i], nil
		}
		names = append(names, themes[i].Name)
	}
	return nil, fmt.Errorf("unknown theme %q; known: %s", name, strings.Join(names, ", "))
}

// ThemeOrDefault returns the theme of a picture. A name that is unknown is the default: whoever takes
// names from people asks [ThemeByName] first.
func (o *Options) ThemeOrDefault() *Theme {
	t, err := ThemeByName(o.Theme)
	if err != nil {
		return &themes[0]
	}
	return t
}

// InkOn returns the colour for text on a ground: that of text or of the background.
func (t *Theme) InkOn(ground color.NRGBA) color.NRGBA {
	light, dark := t.Background, t.Ink
	if Luma(light) < Luma(dark) {
		light, dark = dark, light
	}
	if Luma(ground) < 128 {
		return light
	}
	return dark
}

func RGB(hex uint32) color.NRGBA {
	return color.NRGBA{R: uint8(hex >> 16), G: uint8(hex >> 8), B: uint8(hex), A: 255}
}

func hue(light, dark uint32) Hue { return Hue{Light: RGB(light), Dark: RGB(dark)} }

// Mix returns the colour that lies the given share of the way, in percent, from a to b.
func Mix(a, b color.NRGBA, percent int) color.NRGBA {
	part := func(x, y uint8) uint8 { return uint8((int(x)*(100-percent) + int(y)*percent + 50) / 100) }
	return color.NRGBA{R: part(a.R, b.R), G: part(a.G, b.G), B: part(a.B, b.B), A: 255}
}

// GreyField is the ground of an empty cell in pictures without hues: the lightest pieces and the
// darkest both stand out from it, in every theme.
func GreyField(t *Theme) color.NRGBA { return Mix(t.Board, t.Muted, 38) }

var themes = []Theme{
	{
		Name: "classic", Title: "ivory and ebony on warm paper",
		Background: RGB(0xF3EEE4), Board: RGB(0xEAE3D4), Line: RGB(0xD8CEBA),
		Ink: RGB(0x2B2622), Muted: RGB(0x8A7F70),
		Accent: RGB(0xE4572E), Fault: RGB(0xC1121F), Hint: RGB(0x2A9D8F),
		Seats: [4]Piece{
			{Fill: RGB(0xFBF6EA), Rim: RGB(0x4A4038), Ink: RGB(0x4A4038)},
			{Fill: RGB(0x2E2925), Rim: RGB(0xCFC4B2), Ink: RGB(0xE8DFCF)},
			{Fill: RGB(0xC9DDF0), Rim: RGB(0x28527A), Ink: RGB(0x28527A)},
			{Fill: RGB(0x7A2E2E), Rim: RGB(0xE6C3B5), Ink: RGB(0xF4DDD3)},
		},
		Hues: [NumHues]Hue{
			Amber: hue(0xFAA71D, 0xFAA71D), Brown: hue(0x8B3F1B, 0xB8622F),
			Violet: hue(0x9565C2, 0x9565C2), Green: hue(0x419D46, 0x419D46),
			Blue: hue(0x258DC1, 0x258DC1), Slate: hue(0x6F6F91, 0x8C8CB0),
			Red: hue(0xD12020, 0xD12020), Teal: hue(0x259966, 0x259966),
		},
	},
	{
		// The hues are those of Okabe and Ito's palette, which people with any of the usual kinds of
		// colour blindness can tell apart.
		Name: "okabe", Title: "safe for colour-blind eyes, on white",
		Background: RGB(0xFFFFFF), Board: RGB(0xF1F3F5), Line: RGB(0xD5DADF),
		Ink: RGB(0x1A1D21), Muted: RGB(0x79828C),
		Accent: RGB(0xD55E00), Fault: RGB(0xA3004F), Hint: RGB(0x0072B2),
		Seats: [4]Piece{
			{Fill: RGB(0xFFFFFF), Rim: RGB(0x33383D), Ink: RGB(0x33383D)},
			{Fill: RGB(0x23272B), Rim: RGB(0xC3CBD2), Ink: RGB(0xE6EAED)},
			{Fill: RGB(0xCBE6F7), Rim: RGB(0x0072B2), Ink: RGB(0x004D78)},
			{Fill: RGB(0x7A3600), Rim: RGB(0xF3D2A2), Ink: RGB(0xFAE7CB)},
		},
		Hues: [NumHues]Hue{
			Amber: hue(0xE69F00, 0xE69F00), Brown: hue(0x7D7D7D, 0xA8A8A8),
			Violet: hue(0xCC79A7, 0xCC79A7), Green: hue(0x009E73, 0x009E73),
			Blue: hue(0x0072B2, 0x2C8FCB), Slate: hue(0x56B4E9, 0x56B4E9),
			Red: hue(0xD55E00, 0xD55E00), Teal: hue(0xE0CF20, 0xF0E442),
		},
	},
	{
		Name: "dark", Title: "for dark screens",
		Background: RGB(0x1B1E24), Board: RGB(0x242830), Line: RGB(0x363C47),
		Ink: RGB(0xE9E6DF), Muted: RGB(0x8B919C),
		Accent: RGB(0xFF8A3D), Fault: RGB(0xFF4D5E), Hint: RGB(0x3FC1B0),
		Seats: [4]Piece{
			{Fill: RGB(0xEDE6D6), Rim: RGB(0x6B6052), Ink: RGB(0x4A4038)},
			{Fill: RGB(0x101216), Rim: RGB(0x7F8794), Ink: RGB(0xD9DCE1)},
			{Fill: RGB(0xA9C6E0), Rim: RGB(0x28527A), Ink: RGB(0x1E4060)},
			{Fill: RGB(0x6B2A2E), Rim: RGB(0xD9AAA0), Ink: RGB(0xF0D3CB)},
		},
		Hues: [NumHues]Hue{
			Amber: hue(0xE8930C, 0xFAA71D), Brown: hue(0x8B3F1B, 0xC06A36),
			Violet: hue(0x8654B5, 0xA77BD0), Green: hue(0x3A8F3F, 0x55B85A),
			Blue: hue(0x1F7DAC, 0x3BA6DA), Slate: hue(0x63638A, 0x9292B6),
			Red: hue(0xC41C1C, 0xE8453E), Teal: hue(0x1F8A5B, 0x33B77E),
		},
	},
}
