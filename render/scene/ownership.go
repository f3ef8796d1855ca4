package scene

import (
	"fmt"
	"image/color"
	"slices"
	"strconv"
	"strings"
)

// An ownershipScale diverges from the middle, where both sides have as much: in per cent of games, those of the second
// side negative.
type ownershipScale struct {
	sides  [2]HeatSide
	games  int64
	end    int64 // per cent at the ends
	colors [HeatSteps]color.NRGBA
}

// The middle has a hue where the ends have none, and is pale where they have.
var middleOfGreys, middleOfHues = RGB(0x7FB3A6), RGB(0xF3EEE4)

// ends are the ranges that a scale may have: the least one that holds all numbers.
var ends = []int64{10, 20, 30, 40, 60, 80, 100}

func newOwnershipScale(h *HeatMap) *ownershipScale {
	s := &ownershipScale{sides: *h.Sides, games: h.Games, end: ends[len(ends)-1]}
	most := int64(0)
	for _, c := range h.Cells {
		most = max(most, c.N, -c.N)
	}
	if i := slices.IndexFunc(ends, func(end int64) bool { return 100*most <= end*h.Games }); i >= 0 {
		s.end = ends[i]
	}
	middle := middleOfHues
	if Luma(s.sides[0].Color)-Luma(s.sides[1].Color) > 128 || Luma(s.sides[1].Color)-Luma(s.sides[0].Color) > 128 {
		middle = middleOfGreys
	}
	s.colors = between([]color.NRGBA{s.sides[1].Color, middle, s.sides[0].Color})
	return s
}

func (s *ownershipScale) empty() bool                      { return s.games == 0 }
func (s *ownershipScale) colours() *[HeatSteps]color.NRGBA { return &s.colors }

func (s *ownershipScale) brief(n int64) string { return s.text(n) }

func (s *ownershipScale) step(n int64) int {
	width := 2 * s.end * s.games // of the whole scale
	return int(min(max((100*n+s.end*s.games)*HeatSteps/width, 0), HeatSteps-1))
}

// text returns the number of a cell in per cent, rounded away from 0 at a half.
func (s *ownershipScale) text(n int64) string {
	half := s.games / 2
	if n < 0 {
		half = -half
	}
	return signed((100*n + half) / s.games)
}

// signed returns a number with a minus sign that is none of a hyphen.
func signed(n int64) string { return strings.Replace(strconv.FormatInt(n, 10), "-", "\u2212", 1) }

func (s *ownershipScale) tick(i int) (text string, ok bool) {
	n := s.end * int64(i-heatTicks/2) / (heatTicks / 2)
	return signed(n), true
}

// unit names the sides, if there is room for both.
func (s *ownershipScale) words() string {
	const room = 44
	if text := fmt.Sprintf("%% %s − %% %s", s.sides[0].Name, s.sides[1].Name); len(text) <= room {
		return text
	}
	return "% of one side − % of the other"
}

func (s *ownershipScale) caption() string {
	return fmt.Sprintf("From %s%%, which is the side of %s, to %d%%, which is that of %s.", signed(-s.end), s.sides[1].Name, s.end, s.sides[0].Name)
}
