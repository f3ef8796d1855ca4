package scene

import (
	"fmt"
	"image/color"
	"slices"
	"strconv"
)

// An ownershipScale diverges from the middle, where both sides have as much: in per cent of games, in a hue for the side that has more. Its
// first colours differ clearly from the middle, which no other number has than 0.
type ownershipScale struct {
	sides  [2]HeatSide
	games  int64
	end    int64 // per cent at the ends
	colors []color.NRGBA
}

// sideSteps is how many colours either side has, and leastOfSide how much of its own colour the first one of them has, in per cent.
const sideSteps, leastOfSide = HeatSteps / 2, 22

// The middle is pale and has no hue. Both ends have one and are darker: pieces may be as pale as the middle, so these are not their colours.
var (
	middle         = RGB(0xF2F0EC)
	red, blue      = RGB(0xB2182B), RGB(0x2166AC) // of pieces with hues
	violet, orange = RGB(0x542788), RGB(0xD9730D) // of black pieces and of white ones
)

// endColours returns the colours of the ends for two sides, red for the one with more red.
func endColours(sides *[2]HeatSide) (ends [2]color.NRGBA) {
	const hued = 60 // more red than blue
	warmth := func(i int) int { return int(sides[i].Color.R) - int(sides[i].Color.B) }
	first, second, swapped := red, blue, warmth(1) > warmth(0)
	if max(warmth(0), warmth(1)) < hued {
		first, second, swapped = violet, orange, Luma(sides[1].Color) < Luma(sides[0].Color)
	}
	if swapped {
		first, second = second, first
	}
	return [2]color.NRGBA{first, second}
}

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
	colours := endColours(h.Sides)
	for step := range 2*sideSteps + 1 {
		end, far := colours[1], sideSteps-step
		if far < 0 {
			end, far = colours[0], -far
		}
		share := 0
		if far > 0 {
			share = leastOfSide + (100-leastOfSide)*(far-1)/(sideSteps-1)
		}
		s.colors = append(s.colors, Mix(middle, end, share))
	}
	return s
}

func (s *ownershipScale) empty() bool            { return s.games == 0 }
func (s *ownershipScale) colours() []color.NRGBA { return s.colors }
func (s *ownershipScale) brief(n int64) string   { return s.text(n) }

// step returns the middle for what is 0 in per cent, and else a colour of the side.
func (s *ownershipScale) step(n int64) int {
	percent := s.percent(n)
	far := min((max(percent, -percent)*sideSteps+s.end-1)/s.end, sideSteps)
	if percent < 0 {
		far = -far
	}
	return int(sideSteps + far)
}

// percent returns the number of a cell in per cent, rounded away from 0 at a half.
func (s *ownershipScale) percent(n int64) int64 {
	half := s.games / 2
	if n < 0 {
		half = -half
	}
	return (100*n + half) / s.games
}

// text returns the number of a cell in per cent. Its colour tells the side.
func (s *ownershipScale) text(n int64) string {
	percent := s.percent(n)
	return strconv.FormatInt(max(percent, -percent), 10)
}

func (s *ownershipScale) ticks() (all []scaleTick) {
	for i := int64(-2); i <= 2; i++ {
		text := "0"
		if i != 0 {
			text = strconv.FormatInt(max(i, -i)*s.end/2, 10) + "%"
		}
		all = append(all, scaleTick{int(2+i) * wholeScale / 4, text})
	}
	return all
}

// words names the sides at their ends.
func (s *ownershipScale) words() (left, right string) {
	return "more " + s.sides[1].Name, "more " + s.sides[0].Name
}

func (s *ownershipScale) caption() string {
	return fmt.Sprintf("From %d%% more %s to %[1]d%% more %s.", s.end, s.sides[1].Name, s.sides[0].Name)
}
