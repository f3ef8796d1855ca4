package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"testing"
	"time"

	"github.com/plybook/plybook/cmd/internal/play"
	"github.com/plybook/plybook/cmd/internal/play/think"
	"github.com/plybook/plybook/render/browsertest"
	"github.com/plybook/plybook/replay"
)

// maxMemory is what the program may have after games and thoughts of all kinds.
const maxMemory = 128 << 20

// A journal is a session's acts with their times, and the views after each.
type journal struct {
	Now   int64    `json:"now"` // in milliseconds since 1970
	Seed  uint64   `json:"seed"`
	Lines []line   `json:"lines"`
	views []string // by line; what testdata/journal.js makes of it too
}

type line struct {
	Text string `json:"text"` // an act
	At   int64  `json:"at"`   // milliseconds
}

// The same acts give the same views in a browser as in a program, byte for byte, in all games.
func TestBrowserShowsWhatTheProgramShows(t *testing.T) {
	browser := browsertest.Start(t)
	p := builtPage(t)
	var journals []*journal
	for _, kind := range replay.Games() {
		journals = append(journals, record(t, kind))
	}
	text, err := json.Marshal(journals)
	if err != nil {
		t.Fatal(err)
	}
	var shown [][]string
	mux := http.NewServeMux()
	serveFile(mux, "/plybook.wasm.gz", "application/gzip", p.packed)
	serveFile(mux, "/journal.json", "application/json", text)
	var names []string
	for _, w := range p.weights {
		names = append(names, w.name)
		serveFile(mux, "/"+w.name, "application/octet-stream", w.body)
	}
	list, err := json.Marshal(names)
	if err != nil {
		t.Fatal(err)
	}
	serveFile(mux, "/weights.json", "application/json", list)
	serveFile(mux, "/{$}", "text/html", []byte(`<!doctype html><meta charset="utf-8"><script src="worker.js"></script><script src="journal.js"></script>`))
	serveFile(mux, "/worker.js", "text/javascript", p.support)
	serveFile(mux, "/journal.js", "text/javascript", testFile(t, "testdata/journal.js"))
	mux.HandleFunc("POST /views", func(_ http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err == nil {
			err = json.Unmarshal(body, &shown)
		}
		if err != nil {
			t.Error(err)
		}
	})
	at := serve(t, mux)
	memory := evaluate[int](open(t, browser, at.url, at.has), "journal()")
	if t.Logf("the program has %d MiB of memory", memory>>20); memory > maxMemory {
		t.Errorf("the program has %d bytes of memory; it may have %d", memory, maxMemory)
	}
	if len(shown) != len(journals) {
		t.Fatalf("the browser has shown %d games, want %d", len(shown), len(journals))
	}
	for i, kind := range replay.Games() {
		t.Run(kind.Name, func(t *testing.T) { journals[i].compare(t, shown[i]) })
	}
}

func (j *journal) compare(t *testing.T, shown []string) {
	if len(shown) != len(j.views) {
		t.Fatalf("%d views, want %d", len(shown), len(j.views))
	}
	for i, want := range j.views {
		if shown[i] != want {
			same := 0
			for same < min(len(shown[i]), len(want)) && shown[i][same] == want[same] {
				same++
			}
			t.Fatalf("after %s the browser shows from byte %d on\n%.300s\nwant\n%.300s", j.Lines[i].Text, same, shown[i][same:], want[same:])
		}
	}
}

// A player of a journal plays and looks at a game in every way, as chance has it.
type journalist struct {
	*journal
	t       *testing.T
	session *play.Session
	feed    *play.Feed
	thinker think.Thinker
	random  *rand.Rand
	since   uint64
	now     time.Duration
}

var client = play.Client{Host: true, Window: "page"}

// record plays a game of a person against an engine.
func record(t *testing.T, kind *replay.Game) *journal {
	begin := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	j := &journalist{journal: &journal{Now: begin.UnixMilli(), Seed: 7}, t: t, random: rand.New(rand.NewPCG(7, 7))}
	j.session = play.New(play.Options{Now: begin, Seed: j.Seed, Settings: play.Settings{}, Untimed: true})
	j.feed = j.session.NewFeed(client)
	j.act(play.Act{Do: "look", Text: "theme=dark"})
	seats := make([]play.Seat, 2)
	for i := range seats {
		seats[i] = play.Seat{Kind: play.Human}
	}
	seats[1] = play.Seat{Kind: play.Engine, Player: "search:2"}
	config, err := json.Marshal(play.Config{Game: kind.Name, Seats: seats, Clock: "10m+5s"})
	if err != nil {
		t.Fatal(err)
	}
	j.act(play.Act{Do: "new", Text: string(config)})
	for range 8 {
		j.play()
	}
	for _, a := range []play.Act{
		{Do: "play", Text: "nonsense"}, {Do: "goto", Text: "3"}, {Do: "analyse", N: 2000}, {Do: "goto"}, {Do: "hint"},
		{Do: "comment", Text: "ä comment"}, {Do: "undo"}, {Do: "redo"}, {Do: "set", Text: "sound=on"}, {Do: "nothing"},
	} {
		j.act(a)
	}
	j.play()
	j.act(play.Act{Do: "start"})
	j.act(play.Act{Do: "load"})
	j.act(play.Act{Do: "goto", Text: "2"})
	j.play()
	return j.journal
}

// play points at a legal move.
func (j *journalist) play() {
	v := j.session.View(client, j.now)
	if len(v.Table) == 0 {
		return
	}
	m := v.Table[j.random.IntN(len(v.Table))]
	var clicks []string
	for _, step := range m.Gestures[j.random.IntN(len(m.Gestures))] {
		clicks = append(clicks, step.Spots[:step.Need]...)
	}
	j.act(play.Act{Do: "play", V: v.V, Clicks: clicks})
}

// act does an act and all thoughts that follow from it.
func (j *journalist) act(a play.Act) {
	j.t.Helper()
	j.now += 1234 * time.Millisecond
	text, err := json.Marshal(a)
	if err != nil {
		j.t.Fatal(err)
	}
	j.Lines = append(j.Lines, line{string(text), j.now.Milliseconds()})
	status := 200
	if refused := j.session.Do(client, a, j.now); refused != nil {
		status = map[play.RefusalKind]int{play.Wrong: 422, play.Forbidden: 403, play.Late: 409}[refused.Kind]
	}
	jobs := j.session.Jobs()
	views := j.view()
	for len(jobs) > 0 {
		var told []play.Thought
		last := j.thinker.Run(context.Background(), jobs[0], func(t play.Thought) { told = append(told, t) })
		for i, thought := range append(told, last) {
			j.session.Told(jobs[0].ID, thought, i == len(told), j.now)
		}
		jobs = j.session.Jobs()
		views += "\n" + j.view()
	}
	j.views = append(j.views, fmt.Sprintf("%d %s", status, views))
}

func (j *journalist) view() string {
	j.session.Tick(j.now)
	j.session.Saves()
	if j.session.V() == j.since {
		return ""
	}
	text := j.feed.Next(j.since, j.now)
	j.since = j.session.V()
	return string(text)
}
