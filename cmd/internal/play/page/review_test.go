package page_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/base64"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/plybook/plybook/cmd/internal/play"
	"github.com/plybook/plybook/corpus/samples"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/render"
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay"
)

// reviews walks through the first game of a sample record of each game, with -full of every one. Caption and list say the same as
// the page of render.
func reviews(t *testing.T, browser context.Context) {
	b := openTab(t, browser, serveSession(t, nil).link, 1200, 700)
	walked := map[string]bool{} // folders, one a game
	err := fs.WalkDir(samples.FS(), ".", func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || walked[path.Dir(file)] && !*full {
			return err
		}
		text, err := fs.ReadFile(samples.FS(), file)
		if err != nil {
			return err
		}
		name := file
		if strings.HasSuffix(name, ".gz") {
			name, text = strings.TrimSuffix(name, ".gz"), unpack(t, text)
		}
		if film := firstFilm(name, text); film != nil && len(text) < 1<<20 {
			walked[path.Dir(file)] = true
			t.Run(file, func(t *testing.T) { b.in(t).walks(name, text, film) })
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Run("while plies arrive", func(t *testing.T) { stays(t, browser) })
	t.Run("variations", func(t *testing.T) { varies(t, browser) })
	t.Run("long", func(t *testing.T) { followsLong(t, browser) })
	t.Run("loaded again", func(t *testing.T) { staysWhenLoaded(t, browser) })
}

// followsLong opens a long record whose last move is illegal: the list shows the ply that is shown, whatever else appears.
func followsLong(t *testing.T, browser context.Context) {
	s, host := play.New(play.Options{}), play.Client{Host: true}
	if refused := s.Begin(play.Config{Game: "conquest", Values: map[string]string{"size": "9"}}, 0); refused != nil {
		t.Fatal(refused)
	}
	for range 60 {
		if refused := s.Do(host, play.Act{Do: "play", Text: "#1"}, 0); refused != nil {
			t.Fatal(refused)
		}
	}
	text, refused := s.Record()
	if refused != nil {
		t.Fatal(refused)
	}
	broken := strings.TrimRight(string(text), "*\n ") + " {A comment.} nonsense *\n"
	h := serveSession(t, func(s *play.Session) *play.Refusal { return s.Open("long.pgn", []byte(broken), 0) })
	for _, size := range [][2]int64{{1200, 700}, {360, 640}} {
		b := openTab(t, browser, h.link, size[0], size[1])
		b.wait(`view.mode === 'review' && view.fault && view.node === '60'`)
		for _, to := range []string{"60", "0", "30"} {
			evaluate[bool](b, fmt.Sprintf(`(moves.go(%q), true)`, to))
			b.wait(fmt.Sprintf(`view.node === %q`, to))
			if to == "60" { // as it was opened
				b.wait(`!document.getElementById('finding').hidden`)
			}
			where, err := chromedp.Run(b.Ctx, chromedp.Evaluate[string](stepInList, chromedp.EvalAwaitPromise))
			if err != nil {
				t.Fatal(err)
			}
			if where != "" {
				t.Errorf("%d × %d, ply %s: %s", size[0], size[1], to, where)
			}
		}
	}
}

// stepInList says where the marked move is that should be in sight, once the page is laid out.
const stepInList = `new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(() => {
	const list = document.getElementById('moves').getBoundingClientRect(), row = document.querySelector('#moves [aria-current]').getBoundingClientRect();
	const inside = row.top >= list.top - 1 && row.bottom <= list.bottom + 1 && row.left >= list.left - 1 && row.right <= list.right + 1;
	resolve(inside ? '' : 'the row is at ' + [row.left, row.top] + ' to ' + [row.right, row.bottom] + ', and the list at ' + [list.left, list.top] + ' to ' + [list.right, list.bottom]);
})))`

func unpack(t *testing.T, packed []byte) []byte {
	t.Helper()
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// firstFilm returns the film of the first game of a file, or nil if it has none.
func firstFilm(name string, text []byte) *scene.Film {
	format := parse.Detect(name, text)
	if format == nil {
		return nil
	}
	for r := range format.Records(parse.Input{Data: text}) {
		p := replay.Replay(r, replay.Options{})
		if p.Kind == nil || len(p.Plies) == 0 {
			return nil
		}
		drawer, err := render.DrawerFor(p.Kind.Name)
		if err != nil {
			return nil
		}
		film := drawer.Film(p, scene.Options{})
		return film
	}
	return nil
}

// walks opens a record as one that is dropped on the page.
func (b *tab) walks(name string, text []byte, film *scene.Film) {
	evaluate[bool](b, `(act({do: 'start'}), true)`)
	b.wait(`view.mode === 'start'`)
	b.open(name, text)
	if evaluate[string](b, `view.mode`) == "start" { // it has several
		b.press(`#list button`)
		b.wait(`view.mode === 'review'`)
	}
	b.press("#tab-moves")
	last := len(film.Moves)
	b.Do(chromedp.Focus(chromedp.ID("moves")))
	b.key(kb.Home)
	b.wantShown(film, 0)
	b.key(kb.ArrowRight)
	b.wantShown(film, 1)
	b.key(kb.End)
	b.wantShown(film, last)
	b.press("#back")
	b.wantShown(film, last-1)
	evaluate[bool](b, fmt.Sprintf(`(document.querySelector('#moves [data-node="%d"]').click(), true)`, last/2))
	b.wantShown(film, last/2)
	b.press("#first")
	b.wantShown(film, 0)
	b.press("#next")
	b.wantShown(film, 1)
	b.press("#last")
	b.wantShown(film, last)
}

// open drops a record on the page, and waits until it is shown.
func (b *tab) open(name string, text []byte) {
	b.Helper()
	evaluate[bool](b, fmt.Sprintf(`(window.opened = Infinity, transport.send('open', Uint8Array.from(atob(%q), c => c.charCodeAt(0)), %q)
		.then(answer => { opened = answer.body.v; }), true)`, base64.StdEncoding.EncodeToString(text), name))
	b.wait(`view.v >= opened`)
}

// wantShown waits until all of the page agrees that it shows a position of a film.
func (b *tab) wantShown(film *scene.Film, frame int) {
	b.Helper()
	last := len(film.Moves)
	want := fmt.Sprintf("%d %d %t %t %t %t", frame, frame, frame == 0, frame == 0, frame == last, frame == last)
	b.wait(fmt.Sprintf(`[view.node, document.querySelector('#moves [aria-current]')?.dataset.node, ...['first', 'back', 'next', 'last']
		.map(id => document.getElementById(id).disabled)].join(' ') === %q`, want))
	// A board that stands alone has no heading or border whose words it need not say.
	said, begins := b.text("caption"), film.Frames[frame].Caption
	if !strings.HasPrefix(strings.ToLower(said), strings.ToLower(begins)) {
		b.Errorf("the caption of ply %d is %q, want %q", frame, said, begins)
	}
}

// stays checks that an earlier ply stays shown while the game goes on.
func stays(t *testing.T, browser context.Context) {
	h := serveGame(t, play.Config{Game: "reversi"})
	b := openTab(t, browser, h.link, 1200, 700)
	other := openTab(t, browser, h.link, 1200, 700)
	b.typeMove("f5")
	b.wait(`view.node === '1'`)
	b.press("#first")
	b.wait(`view.node === '0' && view.behind === 1`)
	for ply, move := range []string{"d6", "c3", "d3"} {
		other.wait(fmt.Sprintf(`view.node === '%d'`, ply+1))
		other.typeMove(move)
	}
	b.wait(`document.getElementById('behind').textContent === '4 new moves'`)
	if node := evaluate[string](b, `view.node`); node != "0" {
		t.Errorf("the window shows node %s now, want 0", node)
	}
	b.press("#last")
	b.wait(`view.node === '4' && view.follow && document.getElementById('behind').hidden`)
}

// staysWhenLoaded checks that a window that is loaded again shows the ply that it showed, and that its acts count.
func staysWhenLoaded(t *testing.T, browser context.Context) {
	h := serveSession(t, func(s *play.Session) *play.Refusal {
		return s.Open("game.pgn", []byte("[Game \"reversi\"]\n[Rules \"othello\"]\n\n1. f5 2. d6 3. c3 *\n"), 0)
	})
	b := openTab(t, browser, h.link, 1200, 700)
	b.press(`#moves [data-node="1"]`)
	b.wait(`view.node === '1'`)
	other := openTab(t, browser, h.link, 1200, 700) // of its own
	other.wait(`view.node === '3'`)
	b.Problems.Ignore("net::ERR_")
	b.Do(chromedp.Reload())
	b.wait(`view.node === '1' && document.querySelector('#moves [aria-current]')?.dataset.node === '1'`)
	b.press("#back")
	b.wait(`view.node === '0'`)
	other.wait(`view.node === '3'`)
}

// varies plays a variation in a review, chooses at the fork, promotes and deletes.
func varies(t *testing.T, browser context.Context) {
	h := serveSession(t, func(s *play.Session) *play.Refusal {
		return s.Open("game.pgn", []byte("[Game \"reversi\"]\n[Rules \"othello\"]\n\n1. f5 2. d6 3. c3 *\n"), 0)
	})
	b := openTab(t, browser, h.link, 1200, 700)
	b.press(`#moves [data-node="1"]`)
	b.wait(`view.node === '1'`)
	b.click("c:3,5") // f4
	b.wait(`view.node === '2a'`)
	b.press(`#moves [data-node="1"]`)
	b.wait(`view.node === '1' && document.querySelectorAll('#forks button').length === 2`)
	b.Do(chromedp.Focus(chromedp.ID("moves")))
	b.key(kb.ArrowDown)
	b.wait(`document.activeElement.parentElement.id === 'forks'`)
	b.key(kb.Tab)
	b.key(kb.Enter)
	b.wait(`view.node === '2a'`)
	b.press(`#acts [data-key=promote]`)
	b.wait(`view.node === '2' && view.list[1].text === 'f4'`)
	b.press(`#acts [data-key=delete]`)
	b.press(`#yes`)
	b.wait(`view.list[1].text === 'd6'`)
}
