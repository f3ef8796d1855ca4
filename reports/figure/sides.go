package figure

import (
	"cmp"
	"fmt"
	"image/color"
	"strings"
	"sync"

	"gonum.org/v1/plot/vg"

	"github.com/plybook/plybook/render"
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay"
)

// NeutralPaint is the paint of what is no side's and has no others beside it: no board has pieces that look like it. The paints of sides follow.
const NeutralPaint = NumColours

const firstSide = NeutralPaint + 1

var neutral = color.RGBA{0, 143, 104, 255}

// lightDashes are those of light sides, by how many others of the game are light too.
var lightDashes = [][]vg.Length{{7, 3.5}, {2.5, 2.5}}

// A side is how charts show a side of a game.
type side struct {
	paint int
	word  string // for the colour, if the name does not tell it
	note  string // about maps of the player
}

// A sideTable is how pieces look on the boards of all games, and players who may exchange them.
type sideTable struct {
	fills  []color.RGBA    // by paint, from firstSide on
	dashes [][]vg.Length   // by paint too: light sides have some
	byName map[string]side // by what seats are called, or what their cells are, in lower case
}

// sides returns the table, whose paints are in the order of the table of games.
var sides = sync.OnceValue(func() *sideTable {
	t := &sideTable{byName: map[string]side{}}
	paints := map[color.NRGBA]int{}
	light := 0 // sides of the game
	paintOf := func(c color.NRGBA) int {
		paint, known := paints[c]
		if !known {
			paint = firstSide + len(t.fills)
			paints[c], t.fills, t.dashes = paint, append(t.fills, color.RGBA(c)), append(t.dashes, nil)
			if scene.Luma(c) >= middleLuma {
				t.dashes[len(t.dashes)-1] = lightDashes[light%len(lightDashes)]
			}
		}
		if scene.Luma(c) >= middleLuma {
			light++
		}
		return paint
	}
	theme := &scene.Themes()[0]
	for _, kind := range replay.Games() {
		drawer, err := render.DrawerFor(kind.Name)
		if err != nil {
			continue // it has no board, and its sides have the colours of series
		}
		light = 0
		for seat, s := range drawer.Sides(theme) {
			name := strings.ToLower(kind.Seats[seat])
			if s.Player.A > 0 {
				t.byName[name] = side{paint: paintOf(s.Player), note: s.Note}
			} else {
				t.byName[name] = side{paint: paintOf(s.Color), word: s.Word}
			}
			if s.Cells != "" {
				t.byName[strings.ToLower(s.Cells)] = side{paint: paintOf(s.Color), word: s.Word}
			}
		}
	}
	return t
})

// middleLuma lies between dark sides and light ones.
const middleLuma = 128

// numPaints returns how many paints there are.
func numPaints() int { return firstSide + len(sides().fills) }

// SidePaint returns the paint of a seat: that of its pieces on boards where its name tells, or of its player, and else that of a series.
func SidePaint(name string, seat int) int {
	if s, ok := sides().byName[strings.ToLower(name)]; ok {
		return s.paint
	}
	return seat % NumColours
}

// SideName returns what a side is called where colours stand for sides: "Player 0 (white)".
func SideName(name string) string {
	if s := sides().byName[strings.ToLower(name)]; s.word != "" {
		return name + " (" + s.word + ")"
	}
	return name
}

// SideNote returns what is to be said about a map of the moves of a side; "" of most sides.
func SideNote(name string) string { return sides().byName[strings.ToLower(name)].note }

// SideWord returns a short name of a side: the word for its colour, if that is not the name itself.
func SideWord(name string) string { return cmp.Or(sides().byName[strings.ToLower(name)].word, name) }

// IsSide reports whether a paint is that of the pieces of a side, which needs an outline to be seen on every card.
func IsSide(paint int) bool { return paint >= firstSide && paint < numPaints() }

// Sides of which there is nothing to see on dark cards but their outlines are darker there than on boards, and those that would glare less light.
const (
	nearlyBlack, nearlyWhite = 60, 230
	darkBlack, darkWhite     = "#0c0b0a", "#ece6dc"
)

// SideStyles returns the part of a style sheet that gives sides their colours, as --c7, --c8, … and as classes.
func SideStyles() string {
	var light, dark, classes strings.Builder
	for i, fill := range sides().fills {
		paint := firstSide + i
		fmt.Fprintf(&light, " --c%d: #%02x%02x%02x;", paint, fill.R, fill.G, fill.B)
		switch luma := scene.Luma(color.NRGBA(fill)); {
		case luma < nearlyBlack:
			fmt.Fprintf(&dark, " --c%d: %s;", paint, darkBlack)
		case luma > nearlyWhite:
			fmt.Fprintf(&dark, " --c%d: %s;", paint, darkWhite)
		}
		fmt.Fprintf(&classes, ".c%[1]d { color: var(--c%[1]d); } .key.c%[1]d rect { stroke: var(--soft); stroke-width: 1; }\n", paint)
	}
	return fmt.Sprintf(":root {%s }\n@media (prefers-color-scheme: dark) { :root {%s } }\n%s", &light, &dark, &classes)
}
