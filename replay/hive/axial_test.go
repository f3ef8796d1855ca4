package hive

import "testing"

func TestOppositeStepsCancel(t *testing.T) {
	for d := range Directions {
		if back := (Axial{R: 3, Q: -5}).Step(d).Step(opposite(d)); back != (Axial{R: 3, Q: -5}) {
			t.Errorf("step %v and back leads to %v", Directions[d], back)
		}
	}
}

// The directions go clockwise: a turn by 60° takes each to the next.
func TestTurnsTakeDirectionsToTheNext(t *testing.T) {
	for d, step := range Directions {
		if got, want := step.Image(1), Directions[(d+1)%6]; got != want {
			t.Errorf("%v turned is %v, want %v", step, got, want)
		}
	}
}

func TestImagesKeepDistances(t *testing.T) {
	a, b := Axial{R: 2, Q: -7}, Axial{R: -3, Q: 4}
	seen := map[Axial]bool{}
	for k := range symmetries {
		if got := Distance(a.Image(k), b.Image(k)); got != Distance(a, b) {
			t.Errorf("image %d: distance %d, want %d", k, got, Distance(a, b))
		}
		seen[a.Image(k)] = true
	}
	if len(seen) != symmetries {
		t.Errorf("%d images of a cell on no axis, want %d", len(seen), symmetries)
	}
}

func TestDirectionTo(t *testing.T) {
	a := Axial{R: 1, Q: 1}
	for d := range Directions {
		if got, ok := a.DirectionTo(a.Step(d)); got != d || !ok {
			t.Errorf("direction %d is found as %d, %v", d, got, ok)
		}
	}
	if _, ok := a.DirectionTo(a); ok {
		t.Error("a cell is its own neighbour")
	}
}

func TestDistance(t *testing.T) {
	for _, row := range []struct {
		to   Axial
		want int
	}{{Axial{}, 0}, {Axial{R: 2, Q: -1}, 2}, {Axial{R: 2, Q: 3}, 5}, {Axial{R: -4, Q: 1}, 4}} {
		if got := Distance(Axial{}, row.to); got != row.want {
			t.Errorf("distance to %v is %d, want %d", row.to, got, row.want)
		}
	}
}
