package scene

// Layers returns what makes up a frame, from the bottom to the top.
func (f *Film) Layers(frame int) []*Scene {
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

// Before returns the scenes on the way to a frame from the one before.
func (f *Film) Before(frame int) []Scene {
	if frame == 0 || frame > len(f.Between) {
		return nil
	}
	return f.Between[frame-1]
}
