package canvas

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/plybook/plybook/render/scene"
)

// The script puts every part into the drawing once, so that equal things must be different parts.
func TestPartsOfEqualThingsDiffer(t *testing.T) {
	f := WalkFilm(0)
	twice := scene.Scene{Placed: []scene.Placed{{Sprite: 0, X: 1, Y: 2}, {Sprite: 0, X: 1, Y: 2}}, Labels: []scene.Label{{Text: "a"}, {Text: "a"}, {Text: "a"}}}
	f.Frames = []scene.Scene{twice, twice}
	r := newPartList(f)
	if want := [][]int{{0, 1, 2, 3, 4}, {0, 1, 2, 3, 4}}; !slices.EqualFunc(r.frames, want, slices.Equal) {
		t.Errorf("the frames are %v, want %v", r.frames, want)
	}
	if svg := string(r.frame(0)); strings.Count(svg, "<use") != 2 || strings.Count(svg, "<text") != 3 {
		t.Errorf("the frame is %s", svg)
	}
}

func TestDeltaRestoresFrames(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var before []int
	for range 2000 {
		after := slices.Clone(before)
		for range random.IntN(4) {
			i := random.IntN(len(after) + 1)
			after = slices.Insert(after, i, random.IntN(9))
			if i := random.IntN(len(after)); random.IntN(2) == 0 {
				after = slices.Delete(after, i, min(i+random.IntN(5), len(after)))
			}
		}
		if got := applyDelta(before, delta(before, after)); !slices.Equal(got, after) {
			t.Fatalf("from %v came %v, want %v", before, got, after)
		}
		before = after
	}
}

// applyDelta is what the page's script does with a frame.
func applyDelta(before, code []int) []int {
	var after []int
	for i := 0; i < len(code); i++ {
		n := code[i]
		if n >= 0 {
			after = append(after, n)
			continue
		}
		i++
		after = append(after, before[code[i]:code[i]-n]...)
	}
	return after
}

// Scenes between positions are parts like others, told by what they have other than the next position.
func TestPageHasWhatIsBetween(t *testing.T) {
	r := newPartList(TurningFilm(3))
	codes := r.between()
	if len(codes) != 3 || len(codes[2]) != 2 {
		t.Fatalf("the codes between positions are %v", codes)
	}
	for i, between := range codes {
		for j, code := range between {
			parts := applyDelta(r.frames[i+1], code)
			if !slices.Equal(parts, r.betweens[i][j]) || len(parts) != len(r.frames[i+1])+1 {
				t.Errorf("scene %d before ply %d has the parts %v, and the ply %v", j, i+1, parts, r.frames[i+1])
			}
		}
	}
	f := TurningFilm(2)
	f.Between[1][0].Stays = true
	if got, want := fmt.Sprint(times(f, 900*time.Millisecond)), "[[60 60] [900 60]]"; got != want {
		t.Errorf("the scenes between positions are shown for %s ms, want %s", got, want)
	}
	if html := PageOf(t, WalkFilm(3), HTMLOptions{}); strings.Contains(html, `"between"`) || strings.Contains(html, `"times"`) {
		t.Error("a page without anything between its positions speaks of it")
	}
}
