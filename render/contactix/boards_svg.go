package contactix

import (
	"fmt"
	"image/color"
	"math"
	"strconv"
	"strings"

	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay/contactix"
)

// A BoardsSVG is boards of Con-tac-tix below each other, drawn as the assignment draws them: one
// SVG document with every board in the colours of its players.
type BoardsSVG struct {
	body   strings.Builder
	ruler  scene.Measurer
	width  float64 // of the widest board
	height float64 // of all of them
}

// svgEmpty is what the assignment draws an empty cell in.
var svgEmpty = scene.RGB(0xECECEC)

// svgScale is how many pixels a unit of the picture is where nobody asks for another size, so that
// many boards make a long page and not a narrow strip.
const svgScale = 24

// svgTile is the shape of a tile in units of the board, on which neighbours are one apart.
const svgTile = "0.35,0.35 0.68,-0.35 0.35,-0.68 -0.35,-0.35 -0.68,0.35 -0.35,0.68"

// Add draws the present position of a state below the boards before it.
func (d *BoardsSVG) Add(s *contactix.State) {
	columns, rows := s.Columns(), s.Rows()
	width, height := 1.75*(2+float64(columns)+float64(rows)/2), 1.5*float64(rows+2)
	fmt.Fprintf(&d.body, "  <g transform=\"translate(0 %s)\">\n", decimal(d.height))
	d.body.WriteString("    <g transform=\"matrix(1.73205080756 0 0.86602540378 1.5 3.46410161512 2.5)\">\n")
	looks := svgLooks(s)
	d.edges(looks, columns, rows)
	d.names(columns, rows)
	for cell := range s.Cells() {
		d.cell(s, cell, looks)
	}
	d.body.WriteString("    </g>\n  </g>\n")
	d.width = max(d.width, width)
	d.height += height
}

// edges draws the strips around the board, which meet on the diagonals of its corners.
func (d *BoardsSVG) edges(looks [2]svgLook, columns, rows int) {
	for side, strips := range [2][2]string{
		{fmt.Sprintf("-1,-1 0,0 %d,0 %d,-1", columns-1, columns), fmt.Sprintf("-1,%d 0,%d %d,%d %d,%d", rows, rows-1, columns-1, rows-1, columns, rows)},
		{fmt.Sprintf("-1,-1 0,0 0,%d -1,%d", rows-1, rows), fmt.Sprintf("%d,-1 %d,0 %d,%d %d,%d", columns, columns-1, columns-1, rows-1, columns, rows)},
	} {
		for _, strip := range strips {
			fmt.Fprintf(&d.body, "      <polygon points=\"%s\" fill=\"%s\" stroke=\"#444\" stroke-width=\"0.02\"/>\n", strip, looks[side].fill)
		}
	}
}

// names writes the columns above the board, leaning with them, and the rows to its left.
func (d *BoardsSVG) names(columns, rows int) {
	for c := range columns {
		d.write("name", float64(c)+0.11, -0.73, svgName, columnName(c))
	}
	for r := range rows {
		d.write("name", -0.8, float64(r)+0.11, svgName, strconv.Itoa(r+1))
	}
}

// Heights of letters, in units of the picture.
const (
	svgName   = 0.45
	svgLetter = 0.6
)

// write writes upright letters with the middle of their foot at a point of the board, in the size of their class and as
// wide as all pictures have them.
func (d *BoardsSVG) write(class string, x, y, size float64, text string) {
	width := size * float64(d.ruler.Width(text, scene.EmUnits, true)) / scene.EmUnits
	fmt.Fprintf(&d.body, "      <text transform=\"matrix(0.57735 0 -0.33333 0.66667 %s %s)\" class=\"%s\" textLength=\"%s\" lengthAdjust=\"spacingAndGlyphs\">%s</text>\n",
		decimal(x), decimal(y), class, decimal(width), text)
}

func (d *BoardsSVG) cell(s *contactix.State, cell int, looks [2]svgLook) {
	column, row := s.Place(cell)
	fill, rim, letter := hexColor(svgEmpty), "#888", ""
	if side := s.Tile(cell); side >= 0 {
		fill, rim, letter = looks[side].fill, looks[side].rim, looks[side].letter
	}
	fmt.Fprintf(&d.body, "      <use href=\"#tile\" x=\"%d\" y=\"%d\" fill=\"%s\" stroke=\"%s\"/>\n", column, row, fill, rim)
	if letter != "" {
		d.write("letter", float64(column)-0.072, float64(row)+0.144, svgLetter, letter)
	}
}

// A svgLook is what the tiles of a side are drawn in.
type svgLook struct{ fill, rim, letter string }

// svgLooks returns the colours of both sides: those that CSS calls like them, or others. Where they are
// not easy to tell apart, or from an empty cell, every tile has a letter.
func svgLooks(s *contactix.State) (looks [2]svgLook) {
	names, _ := s.Colours()
	fills, sure := namedColors(&scene.Themes()[0], names)
	letters := sideLetters(names, [2]string{"1", "2"})
	plain := sure && !alike(fills[0], fills[1]) && scene.Abs(scene.Luma(fills[0])-scene.Luma(fills[1])) >= leastLuma &&
		!alike(fills[0], svgEmpty) && !alike(fills[1], svgEmpty)
	for side, fill := range fills {
		looks[side] = svgLook{fill: hexColor(fill), rim: "#444", letter: letters[side]}
		if plain {
			looks[side].letter = ""
		}
	}
	return looks
}

func hexColor(c color.NRGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

// decimal writes a number with as many decimals as it needs, up to four.
func decimal(v float64) string { return strconv.FormatFloat(math.Round(v*1e4)/1e4, 'f', -1, 64) }

// SVG returns the document.
func (d *BoardsSVG) SVG() []byte {
	width, height := decimal(d.width), decimal(d.height)
	return fmt.Appendf(nil, `<svg xmlns="http://www.w3.org/2000/svg" width="%.0f" height="%.0f" viewBox="0 0 %s %s">
  <defs>
    <style>
      text { text-anchor: middle; fill: #fff; stroke: #000; paint-order: stroke; stroke-linejoin: round; }
      .name { font: bold %spx sans-serif; stroke-width: 0.08px; }
      .letter { font: bold %spx sans-serif; stroke-width: 0.1px; }
    </style>
    <polygon id="tile" points="%s" stroke-width="0.02"/>
  </defs>
  <rect width="%s" height="%s" fill="#fff"/>
%s</svg>
`, d.width*svgScale, d.height*svgScale, width, height, decimal(svgName), decimal(svgLetter), svgTile, width, height, d.body.String())
}
