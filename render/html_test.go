package render

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image/color"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/plybook/plybook/replay/game"
)

// walkFilm is a film of no particular game: two kinds of tile, of which one is put on the table a
// ply, a stone that walks over them, a ring, and a label that counts.
func walkFilm(plies int) *Film {
	ink, light, dark := color.NRGBA{60, 52, 44, 255}, color.NRGBA{250, 244, 228, 255}, color.NRGBA{70, 62, 58, 255}
	tile := func(name, title string, fill color.NRGBA) Sprite {
		hexagon := Path{
			{Op: MoveTo, Y: -40}, {Op: LineTo, X: 35, Y: -20}, {Op: LineTo, X: 35, Y: 20},
			{Op: LineTo, Y: 40}, {Op: LineTo, X: -35, Y: 20}, {Op: LineTo, X: -35, Y: -20}, {Op: Close},
		}
		return Sprite{Name: name, Title: title, Bounds: Rect{-40, -45, 40, 45},
			Shapes: []Shape{{Path: hexagon, Fill: fill, Stroke: ink, Width: 3}}}
	}
	stone := Sprite{Name: "stone", Title: "Stone", Bounds: Rect{-12, -12, 12, 12}, Unique: true,
		Shapes: []Shape{{Path: Path{{Op: Circle, CX: 12}}, Fill: color.NRGBA{30, 110, 130, 255}}}}
	f := &Film{
		Title: "Ann – Ben", Description: "Ann and Ben put tiles on a table.",
		Width: 1000, Height: 760, Background: color.NRGBA{236, 229, 214, 255},
		Sprites: []Sprite{tile("light", "Light tile", light), tile("dark", "Dark tile", dark), stone},
		Back:    Scene{Labels: []Label{{X: 500, Y: 50, Size: 28, Align: Center, Bold: true, Color: ink, Text: "Ann – Ben"}}},
		Seats:   []string{"Light", "Dark"},
	}
	var placed []Placed
	for ply := range plies + 1 {
		s := Scene{Placed: slices.Clone(placed), Caption: fmt.Sprintf("Ply %d.", ply)}
		s.Labels = append(s.Labels, Label{X: 500, Y: 730, Size: 24, Align: Center, Color: ink, Text: s.Caption})
		if len(placed) > 0 {
			p := placed[len(placed)-1]
			s.Placed = append(s.Placed, Placed{Sprite: 2, X: p.X, Y: p.Y})
			s.Strokes = []Stroke{{Shape: Shape{Path: Path{{Op: Circle, CX: 20}}, Stroke: color.NRGBA{200, 60, 40, 255}, Width: 4}, X: p.X, Y: p.Y}}
			f.Moves = append(f.Moves, Move{Text: fmt.Sprintf("tile %c%d", 'a'+ply%8, ply), Seat: game.Seat((ply - 1) % 2)})
		}
		f.Frames = append(f.Frames, s)
		row, col := ply/10%8, ply%10
		placed = append(placed, Placed{Sprite: ply % 2, X: 120 + 76*col + 38*(row%2), Y: 140 + 66*row})
	}
	return f
}

// turningFilm is a walkFilm with two scenes between any two positions.
func turningFilm(plies int) *Film {
	f := walkFilm(plies)
	for i := range plies {
		var between []Scene
		for turn := range 2 {
			s := f.Frames[i+1]
			s.Labels = append(slices.Clone(s.Labels), Label{X: 500, Y: 400 + 40*turn, Size: 28, Text: "turning"})
			between = append(between, s)
		}
		f.Between = append(f.Between, between)
	}
	return f
}

// brokenFilm is the beginning of a record that breaks off, made of names and texts that would be
// markup or script anywhere else.
func brokenFilm() *Film {
	f := walkFilm(10)
	f.Title = nasty
	f.Comment = "before the start: " + nasty
	f.Moves[3].Comment = "well played: " + nasty
	f.Frames[10].Caption = nasty
	f.Finding = &Note{
		Code: "walk/off-the-table", Message: "The tile would fall: " + nasty, Token: "tile <z99>",
		Hint: "keep to the table", Ply: 11,
	}
	f.Refused = &Scene{Labels: []Label{{X: 500, Y: 400, Size: 60, Align: Center, Color: color.NRGBA{200, 0, 0, 255}, Text: "refused"}}}
	return f
}

// nasty holds what ends scripts, strings, attributes and lines in HTML and JavaScript.
const nasty = "<script>fault()</script><img src=x onerror=fault()> \"'`&amp;${fault()} \u2028 --> ]]> \\u0041"

func pageOf(t testing.TB, f *Film, o HTMLOptions) string {
	t.Helper()
	var b bytes.Buffer
	if err := WriteHTML(&b, f, o); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestPageIsDeterministic(t *testing.T) {
	one, two := pageOf(t, brokenFilm(), HTMLOptions{}), pageOf(t, brokenFilm(), HTMLOptions{})
	if one != two {
		t.Error("two pages of the same film differ")
	}
}

func TestPageLoadsNothing(t *testing.T) {
	html := pageOf(t, walkFilm(10), HTMLOptions{})
	for _, load := range []string{"http:", "https:", "src=", "url(", "@import", "<iframe", "fetch("} {
		if strings.Contains(html, load) {
			t.Errorf("the page holds %q", load)
		}
	}
	for _, link := range regexp.MustCompile(`href="([^"]*)"`).FindAllStringSubmatch(html, -1) {
		if !strings.HasPrefix(link[1], "#") && link[1] != "data:," {
			t.Errorf("the page links to %q", link[1])
		}
	}
}

func TestPagePolicyAllowsItsOwnStyleAndScript(t *testing.T) {
	html := pageOf(t, walkFilm(10), HTMLOptions{})
	policy := strings.NewReplacer("&#39;", "'", "&#43;", "+").Replace(
		between(t, html, `http-equiv="Content-Security-Policy" content="`, `"`))
	for _, want := range []string{
		"default-src 'none'",
		"style-src " + hashSource(between(t, html, "<style>", "</style>")),
		"script-src " + hashSource(between(t, html, "<script>", "</script>")),
	} {
		if !strings.Contains(policy, want) {
			t.Errorf("the policy %q lacks %q", policy, want)
		}
	}
	if strings.Contains(policy, "unsafe") {
		t.Errorf("the policy %q is unsafe", policy)
	}
}

func between(t *testing.T, text, before, after string) string {
	t.Helper()
	_, rest, ok := strings.Cut(text, before)
	inner, _, ok2 := strings.Cut(rest, after)
	if !ok || !ok2 {
		t.Fatalf("the page has no %s…%s", before, after)
	}
	return inner
}

func TestPageTakesTextAsText(t *testing.T) {
	plain, html := pageOf(t, walkFilm(10), HTMLOptions{}), pageOf(t, brokenFilm(), HTMLOptions{Ply: -1})
	for _, tag := range []string{"<script", "</script", "<img", "<!--"} {
		if a, b := strings.Count(plain, tag), strings.Count(html, tag); a != b {
			t.Errorf("names and comments made %d %q of %d", b, tag, a)
		}
	}
	if strings.ContainsRune(between(t, html, `type="application/json">`, "</script>"), '\u2028') {
		t.Error("the data hold a raw U+2028")
	}
}

func TestPageData(t *testing.T) {
	f := brokenFilm()
	var data pageFilm
	html := pageOf(t, f, HTMLOptions{Delay: 250 * time.Millisecond, Ply: 4})
	if err := json.Unmarshal([]byte(between(t, html, `type="application/json">`, "</script>")), &data); err != nil {
		t.Fatal(err)
	}
	if data.Delay != 250 || data.Ply != 4 || len(data.Frames) != 11 || data.Captions[10] != nasty {
		t.Errorf("delay %d, ply %d, %d frames, last caption %q", data.Delay, data.Ply, len(data.Frames), data.Captions[10])
	}
	if n := strings.Count(html, `aria-current="step"`); n != 1 {
		t.Errorf("%d moves are marked as the last one played", n)
	}
	if !strings.Contains(html, `<a href="#4" aria-current="step">`) {
		t.Error("the move that led to the first position shown is not marked")
	}
}

func TestPageListsMovesBySeat(t *testing.T) {
	two := pageOf(t, walkFilm(2), HTMLOptions{})
	for _, want := range []string{`<span><b>Light</b></span><span><b>Dark</b></span>`, `<li class="seat0"><a href="#1">`, `<li class="seat1"><a href="#2">`} {
		if !strings.Contains(two, want) {
			t.Errorf("a game of two lacks %s", want)
		}
	}
	named := walkFilm(2)
	named.Players = []string{"<Ada>", strings.Repeat("long", 20)}
	names := pageOf(t, named, HTMLOptions{})
	if want := `<span><b>&lt;Ada&gt;</b> <small>Light</small></span><span><b>` + strings.Repeat("long", 9) + `lon…</b> <small>Dark</small></span>`; !strings.Contains(names, want) {
		t.Errorf("a game of two with names lacks %s", want)
	}
	f := walkFilm(3)
	f.Seats, f.Players = []string{"Red", "Green", "Blue"}, []string{"Red", "Green", "Cleo"}
	f.Moves[1].Seat, f.Moves[2].Seat = 2, game.Chance
	three := pageOf(t, f, HTMLOptions{})
	for _, want := range []string{`class="flow"`, `<span>1</span><small>Red</small>`, `<span>2</span><small>Cleo</small>`, `<span>3</span><b class="short">tile`} {
		if !strings.Contains(three, want) {
			t.Errorf("a game of three lacks %s", want)
		}
	}
}

func TestPageOfWhatCannotBeReplayed(t *testing.T) {
	short := walkFilm(3)
	short.Moves = short.Moves[:2]
	for _, c := range []struct {
		film *Film
		ply  int
		want string
	}{
		{walkFilm(3), 4, "there is no ply 4; the game has the plies 0 to 3"},
		{walkFilm(3), -2, "there is no ply -2; the game has the plies 0 to 3"},
		{short, 0, "a film of 4 frames and 2 moves cannot be replayed"},
		{&Film{}, 0, "a film of 0 frames and 0 moves cannot be replayed"},
	} {
		var b bytes.Buffer
		if err := WriteHTML(&b, c.film, HTMLOptions{Ply: c.ply}); err == nil || err.Error() != c.want || b.Len() > 0 {
			t.Errorf("ply %d: error %v and %d bytes, want %s", c.ply, err, b.Len(), c.want)
		}
	}
}

func TestPageSize(t *testing.T) {
	for _, c := range []struct{ plies, bound int }{{0, 20 << 10}, {60, 44 << 10}, {300, 120 << 10}} {
		if n := len(pageOf(t, walkFilm(c.plies), HTMLOptions{})); n > c.bound {
			t.Errorf("%d plies take %d bytes, more than %d", c.plies, n, c.bound)
		}
	}
}

// The script puts every part into the drawing once, so that equal things must be different parts.
func TestPartsOfEqualThingsDiffer(t *testing.T) {
	f := walkFilm(0)
	twice := Scene{Placed: []Placed{{0, 1, 2}, {0, 1, 2}}, Labels: []Label{{Text: "a"}, {Text: "a"}, {Text: "a"}}}
	f.Frames = []Scene{twice, twice}
	r := newReel(f)
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
	r := newReel(turningFilm(3))
	codes := r.between()
	if len(codes) != 3 || len(codes[2]) != 2 {
		t.Fatalf("the codes between positions are %v", codes)
	}
	for i, between := range codes {
		for j, code := range between {
			parts := applyDelta(r.frames[i+1], code)
			if !slices.Equal(parts, r.turns[i][j]) || len(parts) != len(r.frames[i+1])+1 {
				t.Errorf("scene %d before ply %d has the parts %v, and the ply %v", j, i+1, parts, r.frames[i+1])
			}
		}
	}
	f := turningFilm(2)
	f.Between[1][0].Stays = true
	if got, want := fmt.Sprint(f.times(900*time.Millisecond)), "[[60 60] [900 60]]"; got != want {
		t.Errorf("the scenes between positions are shown for %s ms, want %s", got, want)
	}
	if html := pageOf(t, walkFilm(3), HTMLOptions{}); strings.Contains(html, `"between"`) || strings.Contains(html, `"times"`) {
		t.Error("a page without anything between its positions speaks of it")
	}
}

func BenchmarkWriteHTML(b *testing.B) {
	f := walkFilm(60)
	for b.Loop() {
		pageOf(b, f, HTMLOptions{})
	}
}

// Moves of chance have a line of their own and no number, and the plies are counted without them.
func TestPageOfChance(t *testing.T) {
	f := walkFilm(4)
	f.Moves[0].Seat, f.Moves[2].Seat = game.Chance, game.Chance
	f.Ends = []int{1, 3, 4}
	html := pageOf(t, f, HTMLOptions{Ply: 3})
	for _, want := range []string{
		`<li class="chance"><a href="#1"><span></span><b`,
		`<li class="seat1"><a href="#2"><span>1</span><b`,
		`<li class="chance"><a href="#3" aria-current="step"><span></span><b`,
		`<li class="seat1"><a href="#4"><span>2</span><b`,
		`aria-live="off">1 / 2</output>`,
		`"plies":[0,0,1,1,2]`,
	} {
		if !strings.Contains(html, want) {
			t.Errorf("the page has no %s", want)
		}
	}
	if html := pageOf(t, walkFilm(4), HTMLOptions{}); strings.Contains(html, `"plies"`) {
		t.Error("the page of a film without chance numbers its plies")
	}
}
