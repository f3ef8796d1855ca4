// Package canvas turns films into PNG frames, animated GIFs, SVG, and self-contained HTML pages that replay a game.
// The same film and options give the same bytes. Programs that run in a browser have SVG alone, which the page turns into pixels.
//
// It promises nothing to other programs: names and behaviour may change in any version.
package canvas

import (
	"fmt"
	"time"

	"github.com/plybook/plybook/render/scene"
)

// The widths of pictures in pixels.
const (
	MinWidth = 64
	MaxWidth = 4096
)

// checkFrames says what is wrong with a request for the frames from..to of a film, width pixels wide.
func checkFrames(f *scene.Film, from, to, width int) error {
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

// toPixels scales a length from units to pixels, if the film is width pixels wide, and rounds it.
func toPixels(f *scene.Film, units, width int) int { return scene.ScaleRound(units, width, f.Width) }

// plyNumber returns the number of the ply that led to a frame; ok is false for what is not counted.
func plyNumber(f *scene.Film, frame int) (ply int, ok bool) {
	if f.Ends == nil {
		return frame, true
	}
	return countedPlies(f, frame), f.Moves[frame-1].Seat >= 0
}

// countedPlies returns how many plies lead to a frame, as people count them.
func countedPlies(f *scene.Film, frame int) (plies int) {
	for _, m := range f.Moves[:frame] {
		if m.Seat >= 0 {
			plies++
		}
	}
	return plies
}

// allScenes returns all scenes of a film.
func allScenes(f *scene.Film) []*scene.Scene {
	scenes := []*scene.Scene{&f.Back}
	for i := range f.Frames {
		for j := range f.Before(i) {
			scenes = append(scenes, &f.Before(i)[j])
		}
		scenes = append(scenes, &f.Frames[i])
	}
	if f.Refused != nil {
		scenes = append(scenes, f.Refused)
	}
	return scenes
}

// betweenDelay is how long a scene between two positions is shown that does not stay.
const betweenDelay = 60 * time.Millisecond

// shownFor returns how long a scene between two positions is shown, if these are for a time.
func shownFor(s *scene.Scene, position time.Duration) time.Duration {
	if s.Stays {
		return position
	}
	return betweenDelay
}
