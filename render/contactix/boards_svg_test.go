package contactix

import (
	"math"
	"regexp"
	"strconv"
	"testing"

	"github.com/plybook/plybook/replay/contactix"
)

// Names of rows and columns stand on the edges and not on tiles, those of two digits too.
func TestNamesOfBoardsInSVGStandOnTheEdges(t *testing.T) {
	var svg BoardsSVG
	svg.Add(start(t, "contactix", "30x40").(*contactix.State))
	number := `(-?[\d.]+)`
	names := regexp.MustCompile(`matrix\(0\.57735 0 -0\.33333 0\.66667 ` + number + ` ` + number + `\)" class="name" textLength="` + number + `" lengthAdjust="spacingAndGlyphs">(\w+)<`)
	found := names.FindAllStringSubmatch(string(svg.SVG()), -1)
	if len(found) != 30+40 {
		t.Fatalf("%d names", len(found))
	}
	const stroke = 0.04
	for i, name := range found {
		var v [3]float64
		for k := range v {
			v[k], _ = strconv.ParseFloat(name[k+1], 64)
		}
		// In units of the picture, from the middle of the cell that the row or the column begins with.
		x, foot, half := v[0]*math.Sqrt(3)+v[1]*math.Sqrt(3)/2, v[1]*1.5, v[2]/2+stroke
		if i < 30 {
			x -= float64(i) * math.Sqrt(3)
			if foot+stroke > -1.5*0.68 || foot-svgName*0.73-stroke < -1.5 || math.Abs(x)+half > math.Sqrt(3)/2 {
				t.Errorf("the column %s is named at %.2f, %.2f", name[4], x, foot)
			}
			continue
		}
		row := float64(i - 30)
		x, foot = x-row*math.Sqrt(3)/2, foot-1.5*row
		top := foot - svgName*0.73 - stroke
		edge := -math.Sqrt(3) + top*math.Sqrt(3)/3 // of the strip, which slants, beside the head of the name
		edge = max(edge, -math.Sqrt(3)+(foot+stroke)*math.Sqrt(3)/3)
		if tile := -0.875; x+half > tile || x-half < edge {
			t.Errorf("the row %s reaches from %.2f to %.2f, the strip from %.2f to %.2f", name[4], x-half, x+half, edge, tile)
		}
	}
}
