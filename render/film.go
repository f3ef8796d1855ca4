package render

import (
	"fmt"

	"github.com/plybook/plybook/replay"
)

// The widths of pictures in pixels.
const (
	MinWidth = 64
	MaxWidth = 4096
)

// check says what is wrong with a request for the frames from..to of the film, width pixels wide.
func (f *Film) check(from, to, width int) error {
	last := len(f.Frames) - 1
	switch {
	case width < MinWidth || width > MaxWidth:
		return fmt.Errorf("a picture cannot be %d pixels wide; widths go from %d to %d", width, MinWidth, MaxWidth)
	case last < 0 || f.Width <= 0 || f.Height <= 0:
		return fmt.Errorf("the film %q has no frames", f.Title)
	case from < 0 || to > last:
		bad := from
		if from >= 0 {
			bad = to
		}
		return fmt.Errorf("there is no ply %d; the game has the plies 0 to %d", bad, last)
	case from > to:
		return fmt.Errorf("the first ply, %d, comes after the last, %d", from, to)
	}
	return nil
}

// pixels scales a length from units to pixels, if the film is width pixels wide, and rounds it.
func (f *Film) pixels(units, width int) int { return scaleRound(units, width, f.Width) }

// scaleRound returns v·num/den, rounded to the nearest integer, halves upwards.
func scaleRound(v, num, den int) int { return floorDiv(2*v*num+den, 2*den) }

func floorDiv(a, b int) int {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// layers returns what makes up a frame, from the bottom to the top.
func (f *Film) layers(frame int) []*Scene {
	scenes := []*Scene{&f.Back, &f.Frames[frame]}
	if frame == len(f.Frames)-1 && f.Refused != nil {
		scenes = append(scenes, f.Refused)
	}
	return scenes
}

// After returns the frame of the position after the ply with a number, as people count plies; of -1
// the last one.
func (f *Film) After(ply int) int {
	switch {
	case ply < 0:
		return len(f.Frames) - 1
	case ply < len(f.Ends):
		return f.Ends[ply]
	case f.Ends != nil:
		return len(f.Frames) - 1
	}
	return ply
}

// number returns the number of the ply that led to a frame; ok is false for what is not counted.
func (f *Film) number(frame int) (ply int, ok bool) {
	if f.Ends == nil {
		return frame, true
	}
	return f.plies(frame), f.Moves[frame-1].Seat >= 0
}

// plies returns how many plies lead to a frame, as people count them.
func (f *Film) plies(frame int) (plies int) {
	for _, m := range f.Moves[:frame] {
		if m.Seat >= 0 {
			plies++
		}
	}
	return plies
}

// between returns the scenes on the way to a frame from the one before.
func (f *Film) between(frame int) []Scene {
	if frame == 0 || frame > len(f.Between) {
		return nil
	}
	return f.Between[frame-1]
}

// scenes returns all scenes.
func (f *Film) scenes() []*Scene {
	scenes := []*Scene{&f.Back}
	for i := range f.Frames {
		for j := range f.between(i) {
			scenes = append(scenes, &f.between(i)[j])
		}
		scenes = append(scenes, &f.Frames[i])
	}
	if f.Refused != nil {
		scenes = append(scenes, f.Refused)
	}
	return scenes
}

// breakOff returns why a record breaks off after its last ply, or cannot be replayed at all; nil if
// it goes to its end, even if its claims are wrong: those are about no ply.
func breakOff(p *replay.Played) *replay.Finding {
	f := p.Fault()
	if f == nil || p.State != nil && f.Ply == 0 {
		return nil
	}
	return f
}
