package main

import (
	"bytes"
	"net/http"
	"path"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/plybook/plybook/render/browsertest"
)

// A shelf is a host of the page whose files of weights can be lost or damaged, and which counts how often they are asked for.
type shelf struct {
	files http.Handler

	mu     sync.Mutex
	asked  map[string]int
	answer func(w http.ResponseWriter, name string) bool // says whether it has answered; nil: as the folder has it
}

func (s *shelf) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := path.Base(r.URL.Path)
	s.mu.Lock()
	answer := s.answer
	if strings.HasSuffix(name, ".bin") {
		s.asked[name]++
	} else {
		answer = nil
	}
	s.mu.Unlock()
	if answer == nil || !answer(w, name) {
		s.files.ServeHTTP(w, r)
	}
}

func (s *shelf) set(answer func(w http.ResponseWriter, name string) bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.answer = answer
}

// requests returns the names of the files that were asked for, each as often as that.
func (s *shelf) requests() (names []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for name, n := range s.asked {
		names = append(names, slices.Repeat([]string{name}, n)...)
	}
	slices.Sort(names)
	return names
}

func openShelf(t *testing.T) (*shelf, *tab) {
	browser := browsertest.Start(t) // or no page is built
	s := &shelf{files: http.FileServer(http.Dir(folder(t))), asked: map[string]int{}}
	at := serve(t, s)
	tab := open(t, browser, at.url, at.has)
	wait[float64](tab, ready)
	return s, tab
}

// choose chooses a game on the first screen, with what the form offers.
func (b *tab) choose(title string) {
	b.do(`[...document.querySelectorAll('#games button')].find(one => one.textContent.includes('` + title + `')).click(); ` + beginForm)
}

// The weights of a game are loaded when the computer thinks about it for the first time, and not again.
func TestWeightsAreLoadedForTheirGame(t *testing.T) {
	s, tab := openShelf(t)
	expect := func(after string, names ...string) {
		t.Helper()
		if asked := s.requests(); !slices.Equal(asked, names) {
			t.Fatalf("%s the page has asked for %v, want %v", after, asked, names)
		}
	}
	expect("at first")
	tab.choose("Con-tac-tix")
	wait[bool](tab, myTurn)
	tab.do(playMove)
	wait[bool](tab, myTurn+" && view.list.length === 2")
	expect("in a game of Con-tac-tix", "contactix-patterns.bin")
	tab.do(`act({ do: 'start' })`)
	wait[bool](tab, `view.mode === 'start'`)
	tab.choose("Reversi")
	for ply := range 3 {
		wait[bool](tab, myTurn+" && view.list.length === "+string(rune('0'+2*ply)))
		tab.do(playMove)
	}
	wait[bool](tab, myTurn+" && view.list.length === 6")
	tab.endAnalysis() // which ends a worker that thinks
	expect("in a game of Reversi", "contactix-patterns.bin", "reversi-groups.bin", "reversi-weights.bin")
}

// Where weights are lost or damaged the page says so. The game goes on once they are there.
func TestPageSaysWhichWeightsItLacks(t *testing.T) {
	for name, answer := range map[string]func(w http.ResponseWriter, name string, body []byte){
		"lost":      func(w http.ResponseWriter, _ string, _ []byte) { http.Error(w, "not here", http.StatusNotFound) },
		"damaged":   func(w http.ResponseWriter, _ string, body []byte) { body[len(body)/2] ^= 1; w.Write(body) },
		"cut off":   func(w http.ResponseWriter, _ string, body []byte) { w.Write(body[:len(body)/2]) },
		"no answer": func(http.ResponseWriter, string, []byte) { panic(http.ErrAbortHandler) },
	} {
		t.Run(name, func(t *testing.T) {
			s, tab := openShelf(t)
			tab.problems.Ignore("reversi-groups.bin")
			s.set(func(w http.ResponseWriter, name string) bool {
				if name != "reversi-groups.bin" {
					return false
				}
				for _, weights := range builtPage(t).weights {
					if weights.name == name {
						answer(w, name, bytes.Clone(weights.body))
					}
				}
				return true
			})
			tab.choose("Reversi")
			wait[bool](tab, myTurn)
			tab.do(playMove)
			text := wait[string](tab, `view.banner?.kind === 'failure' && document.getElementById('banner').textContent`)
			for _, part := range []string{"could not load reversi-groups.bin", "Check your connection", "Start it again"} {
				if !strings.Contains(text, part) {
					t.Errorf("the page says %q, want %q in it", text, part)
				}
			}
			s.set(nil)
			tab.do(`act({ do: 'retry' })`)
			wait[bool](tab, myTurn+" && view.list.length === 2")
		})
	}
}
