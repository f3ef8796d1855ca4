package canvas

import (
	"bytes"
	"encoding/json"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay/game"
)

// nasty holds what ends scripts, strings, attributes and lines in HTML and JavaScript.
const nasty = "<script>fault()</script><img src=x onerror=fault()> \"'`&amp;${fault()} \u2028 --> ]]> \\u0041"

func TestPageIsDeterministic(t *testing.T) {
	one, two := PageOf(t, BrokenFilm(), HTMLOptions{}), PageOf(t, BrokenFilm(), HTMLOptions{})
	if one != two {
		t.Error("two pages of the same film differ")
	}
}

func TestPageLoadsNothing(t *testing.T) {
	html := PageOf(t, WalkFilm(10), HTMLOptions{})
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
	html := PageOf(t, WalkFilm(10), HTMLOptions{})
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
	plain, html := PageOf(t, WalkFilm(10), HTMLOptions{}), PageOf(t, BrokenFilm(), HTMLOptions{Ply: -1})
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
	f := BrokenFilm()
	var data pageFilm
	html := PageOf(t, f, HTMLOptions{Delay: 250 * time.Millisecond, Ply: 4})
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
	two := PageOf(t, WalkFilm(2), HTMLOptions{})
	for _, want := range []string{`<span><b>Light</b></span><span><b>Dark</b></span>`, `<li class="seat0"><a href="#1">`, `<li class="seat1"><a href="#2">`} {
		if !strings.Contains(two, want) {
			t.Errorf("a game of two lacks %s", want)
		}
	}
	named := WalkFilm(2)
	named.Players = []string{"<Ada>", strings.Repeat("long", 20)}
	names := PageOf(t, named, HTMLOptions{})
	if want := `<span><b>&lt;Ada&gt;</b> <small>Light</small></span><span><b>` + strings.Repeat("long", 9) + `lon…</b> <small>Dark</small></span>`; !strings.Contains(names, want) {
		t.Errorf("a game of two with names lacks %s", want)
	}
	f := WalkFilm(3)
	f.Seats, f.Players = []string{"Red", "Green", "Blue"}, []string{"Red", "Green", "Cleo"}
	f.Moves[1].Seat, f.Moves[2].Seat = 2, game.Chance
	three := PageOf(t, f, HTMLOptions{})
	for _, want := range []string{`class="flow"`, `<span>1</span><small>Red</small>`, `<span>2</span><small>Cleo</small>`, `<span>3</span><b class="short">tile`} {
		if !strings.Contains(three, want) {
			t.Errorf("a game of three lacks %s", want)
		}
	}
}

func TestPageOfWhatCannotBeReplayed(t *testing.T) {
	short := WalkFilm(3)
	short.Moves = short.Moves[:2]
	for _, c := range []struct {
		film *scene.Film
		ply  int
		want string
	}{
		{WalkFilm(3), 4, "there is no ply 4; the game has the plies 0 to 3"},
		{WalkFilm(3), -2, "there is no ply -2; the game has the plies 0 to 3"},
		{short, 0, "a film of 4 frames and 2 moves cannot be replayed"},
		{&scene.Film{}, 0, "a film of 0 frames and 0 moves cannot be replayed"},
	} {
		var b bytes.Buffer
		if err := WriteHTML(&b, c.film, HTMLOptions{Ply: c.ply}); err == nil || err.Error() != c.want || b.Len() > 0 {
			t.Errorf("ply %d: error %v and %d bytes, want %s", c.ply, err, b.Len(), c.want)
		}
	}
}

func TestPageSize(t *testing.T) {
	for _, c := range []struct{ plies, bound int }{{0, 20 << 10}, {60, 44 << 10}, {300, 120 << 10}} {
		if n := len(PageOf(t, WalkFilm(c.plies), HTMLOptions{})); n > c.bound {
			t.Errorf("%d plies take %d bytes, more than %d", c.plies, n, c.bound)
		}
	}
}

func BenchmarkWriteHTML(b *testing.B) {
	f := WalkFilm(60)
	for b.Loop() {
		PageOf(b, f, HTMLOptions{})
	}
}

// Moves of chance have a line of their own and no number, and the plies are counted without them.
func TestPageOfChance(t *testing.T) {
	f := WalkFilm(4)
	f.Moves[0].Seat, f.Moves[2].Seat = game.Chance, game.Chance
	f.Ends = []int{1, 3, 4}
	html := PageOf(t, f, HTMLOptions{Ply: 3})
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
	if html := PageOf(t, WalkFilm(4), HTMLOptions{}); strings.Contains(html, `"plies"`) {
		t.Error("the page of a film without chance numbers its plies")
	}
}
