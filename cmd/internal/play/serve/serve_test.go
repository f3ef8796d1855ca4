package serve

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/cmd/internal/play"
	"github.com/plybook/plybook/cmd/internal/play/think"
	"github.com/plybook/plybook/internal/mutate"
	"github.com/plybook/plybook/render/scene"
)

// A bench is a server under test, with a clock that stands still.
type bench struct {
	testing.TB
	site   *Site
	store  *Store
	server *Server
	url    string
	clock  *atomic.Int64
}

// serveGame serves a session in a folder of its own, or with what there is in a folder.
func serveGame(t testing.TB, dir string) *bench {
	t.Helper()
	b := &bench{TB: t, clock: new(atomic.Int64)}
	var err error
	if b.store, err = OpenStore(dir); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { b.store.Close() })
	files, err := b.store.Files()
	if err != nil {
		t.Fatal(err)
	}
	tokens, err := b.store.Tokens()
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewUnstartedServer(nil)
	b.site = NewSite(server.Listener.Addr(), "", false, tokens)
	thinker := &think.Thinker{Options: player.Options{Table: 1 << 12}}
	b.server = New(Options{
		Site: b.site, Store: b.store, Thinker: thinker, Beat: time.Millisecond,
		Session: play.New(play.Options{Seed: 1, Links: b.site.SeatLinks(), Files: files, Settings: b.store.Settings()}),
		Now:     func() time.Duration { return time.Duration(b.clock.Load()) },
	})
	server.Config.Handler = b.server
	ctx, cancel := context.WithCancel(context.Background())
	server.Start()
	b.server.host.shell.Start(ctx)
	t.Cleanup(func() {
		cancel()
		b.server.host.shell.Stop()
		server.CloseClientConnections()
		server.Close()
		thinker.Close()
	})
	b.url = server.URL
	return b
}

// in returns the bench for a test that is a part of the one that it was made for.
func (b *bench) in(t testing.TB) *bench {
	return &bench{TB: t, site: b.site, store: b.store, server: b.server, url: b.url, clock: b.clock}
}

// pass lets time pass, and does what is due then.
func (b *bench) pass(d time.Duration) {
	b.clock.Add(int64(d))
	b.server.host.shell.Tick()
}

// request makes a request as the page of somebody does.
func (b *bench) request(method, path, token string, body []byte) *http.Request {
	b.Helper()
	r, err := http.NewRequestWithContext(b.Context(), method, b.url+path, bytes.NewReader(body))
	if err != nil {
		b.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+token)
	if method == http.MethodPost {
		r.Header.Set("Content-Type", "application/json")
	}
	return r
}

// send returns the answer to a request.
func (b *bench) send(r *http.Request) (status int, body []byte) {
	b.Helper()
	answer, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		b.Fatal(err)
	}
	defer answer.Body.Close()
	body, err = io.ReadAll(answer.Body)
	if err != nil {
		b.Fatal(err)
	}
	return answer.StatusCode, body
}

// act does an act of a person, in a window that is called like the token.
func (b *bench) act(token string, a play.Act) (status int, body []byte) {
	b.Helper()
	text, err := json.Marshal(a)
	if err != nil {
		b.Fatal(err)
	}
	r := b.request(http.MethodPost, "/api/act", token, text)
	r.Header.Set("Plybook-Window", "w")
	return b.send(r)
}

// do is act for one that has to be done.
func (b *bench) do(token string, a play.Act) {
	b.Helper()
	if status, body := b.act(token, a); status != http.StatusOK {
		b.Fatalf("%+v: status %d, %s", a, status, body)
	}
}

// begin begins a game as the host.
func (b *bench) begin(c play.Config) {
	b.Helper()
	text, err := json.Marshal(c)
	if err != nil {
		b.Fatal(err)
	}
	b.do(b.site.tokens.Host, play.Act{Do: "new", Text: string(text)})
}

// view returns the whole view of a person.
func (b *bench) view(token string) *play.View {
	b.Helper()
	status, body := b.send(b.request(http.MethodGet, "/api/view?since=0&window=w", token, nil))
	v := new(play.View)
	if err := json.Unmarshal(body, v); err != nil || status != http.StatusOK {
		b.Fatalf("status %d, %v: %s", status, err, body)
	}
	return v
}

// A stream is the lines that a window is sent.
type stream struct {
	*bufio.Reader
	status int
	close  func()
}

func (b *bench) stream(token string) *stream {
	b.Helper()
	ctx, cancel := context.WithCancel(b.Context())
	answer, err := (&http.Transport{}).RoundTrip(b.request(http.MethodGet, "/api/stream?since=0&window=w", token, nil).WithContext(ctx))
	if err != nil {
		b.Fatal(err)
	}
	s := &stream{bufio.NewReaderSize(answer.Body, 1<<20), answer.StatusCode, func() { cancel(); answer.Body.Close() }}
	b.Cleanup(s.close)
	return s
}

// next returns the next line that is not empty, as JSON.
func (s *stream) next(t testing.TB) map[string]json.RawMessage {
	t.Helper()
	for {
		line, err := s.ReadBytes('\n')
		if err != nil {
			t.Fatal(err)
		}
		if len(line) > 1 {
			var v map[string]json.RawMessage
			if err := json.Unmarshal(line, &v); err != nil {
				t.Fatalf("%v: %s", err, line)
			}
			return v
		}
	}
}

// sentence returns what an answer says; it has to be one sentence.
func sentence(t testing.TB, body []byte) string {
	t.Helper()
	var said struct{ Text string }
	if err := json.Unmarshal(body, &said); err != nil || !strings.HasSuffix(said.Text, ".") {
		t.Errorf("it says %s (%v)", body, err)
	}
	return said.Text
}

const nobody = "00000000000000000000000000000000"

// Each check has its status and says why, and an earlier one comes before a later one.
func TestChecks(t *testing.T) {
	b := serveGame(t, t.TempDir())
	host := b.site.tokens.Host
	good, long := []byte(`{"do":"start"}`), []byte(`{"do":"start","text":"`+strings.Repeat("a", maxAct)+`"}`)
	type change func(r *http.Request)
	set := func(name, value string) change { return func(r *http.Request) { r.Header.Set(name, value) } }
	toHost := func(name string) change { return func(r *http.Request) { r.Host = name } }
	ours := strings.TrimPrefix(b.url, "http://")
	_, port, _ := strings.Cut(ours, ":")
	for _, c := range []struct {
		name   string
		method string
		path   string
		token  string
		body   []byte
		change change
		status int
	}{
		{"all is well", "POST", "/api/act", host, good, nil, 200},
		{"localhost", "POST", "/api/act", host, good, toHost("LocalHost:" + port), 200},
		{"own origin", "POST", "/api/act", host, good, set("Origin", b.url), 200},
		{"charset", "POST", "/api/act", host, good, set("Content-Type", "application/json; charset=utf-8"), 200},
		{"rebound name", "GET", "/", host, nil, toHost("evil.example:" + port), 421},
		{"rebound name, all else wrong", "PUT", "/api/x", nobody, long, toHost("evil.example"), 421},
		{"no port", "GET", "/", host, nil, toHost("127.0.0.1"), 421},
		{"other port", "GET", "/", host, nil, toHost("127.0.0.1:1"), 421},
		{"record of nobody", "GET", "/api/record", nobody, nil, nil, 401},
		{"record written to", "POST", "/api/record", host, nil, nil, 405},
		{"unknown path", "POST", "/api/nothing", nobody, long, nil, 404},
		{"unknown page", "GET", "/page.html", host, nil, nil, 404},
		{"path upwards", "GET", "/../go.mod", host, nil, nil, 404},
		{"encoded path upwards", "GET", "/api/file/%2e%2e%2fplay.token", host, nil, nil, 404},
		{"file by name", "GET", "/api/file/play.token", host, nil, nil, 404},
		{"no such file", "GET", "/api/file/7", host, nil, nil, 404},
		{"odd number of a file", "GET", "/api/file/07", host, nil, nil, 404},
		{"negative number of a file", "GET", "/api/file/-1", host, nil, nil, 404},
		{"method of the page", "POST", "/", host, good, nil, 405},
		{"method of an act", "GET", "/api/act", nobody, nil, set("Origin", "http://evil.example"), 405},
		{"method of a view", "POST", "/api/view", host, good, nil, 405},
		{"other origin", "POST", "/api/act", nobody, good, set("Origin", "http://evil.example"), 403},
		{"origin null", "POST", "/api/act", host, good, set("Origin", "null"), 403},
		{"other site", "POST", "/api/act", host, good, set("Sec-Fetch-Site", "cross-site"), 403},
		{"other origin reads", "GET", "/api/view", host, nil, set("Origin", "http://evil.example"), 403},
		{"form", "POST", "/api/act", nobody, good, set("Content-Type", "text/plain"), 415},
		{"no type", "POST", "/api/act", host, good, set("Content-Type", ""), 415},
		{"JSON as a record", "POST", "/api/open", host, good, nil, 415},
		{"no token", "POST", "/api/act", "", good, nil, 401},
		{"wrong token, too long", "POST", "/api/act", nobody, bytes.Repeat(long, 100), nil, 401},
		{"token of another scheme", "POST", "/api/act", host, good, set("Authorization", "Basic "+host), 401},
		{"token in a cookie", "POST", "/api/act", "", good, set("Cookie", "token="+host), 401},
		{"too long", "POST", "/api/act", host, long, nil, 413},
		{"too long for anything", "POST", "/api/act", host, []byte(`{"do":"setup","text":"` + strings.Repeat("a", maxSetup) + `"}`), nil, 413},
		{"too long a record", "POST", "/api/open", host, make([]byte, maxRecord+1), set("Content-Type", "application/octet-stream"), 413},
		{"no JSON", "POST", "/api/act", host, []byte("start"), nil, 400},
		{"unknown member", "POST", "/api/act", host, []byte(`{"do":"start","file":"x"}`), nil, 400},
		{"two acts", "POST", "/api/act", host, []byte(`{"do":"start"}{}`), nil, 400},
		{"no act", "POST", "/api/act", host, []byte(`{}`), nil, 400},
		{"name of a window", "POST", "/api/act", host, good, set("Plybook-Window", strings.Repeat("w", maxWindow+1)), 400},
		{"view that is no number", "GET", "/api/view?since=x", host, nil, nil, 400},
		{"record of a watcher", "POST", "/api/open", b.site.tokens.Watch, []byte("f5"), set("Content-Type", "application/octet-stream"), 403},
		{"file of a watcher", "GET", "/api/file/0", b.site.tokens.Watch, nil, nil, 403},
		{"no record", "POST", "/api/open?name=x", host, []byte{0, 1, 2}, set("Content-Type", "application/octet-stream"), 422},
		{"no such act", "POST", "/api/act", host, []byte(`{"do":"dance"}`), nil, 422},
	} {
		b.pass(time.Hour)
		r := b.request(c.method, c.path, c.token, c.body)
		if c.change != nil {
			c.change(r)
		}
		status, body := b.send(r)
		if status != c.status {
			t.Errorf("%s: status %d, want %d: %.200s", c.name, status, c.status, body)
		}
		if c.status != 200 {
			sentence(t, body)
		}
	}
}

// The length of a body counts, whatever its header says.
func TestBodiesOfUnknownLength(t *testing.T) {
	b := serveGame(t, t.TempDir())
	r := b.request("POST", "/api/open", b.site.tokens.Host, nil)
	r.Header.Set("Content-Type", "application/octet-stream")
	r.Body, r.ContentLength = io.NopCloser(io.LimitReader(zeros{}, maxRecord+1)), -1
	if status, body := b.send(r); status != 413 {
		t.Errorf("status %d: %s", status, body)
	}
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { clear(p); return len(p), nil }

// All answers have the headers, and no others that let foreign pages in.
func TestHeaders(t *testing.T) {
	b := serveGame(t, t.TempDir())
	for _, path := range []string{"/", "/page.css", "/page.js", "/x", "/api/x", "/api/view", "/api/file/0"} {
		answer, err := http.DefaultTransport.RoundTrip(b.request("GET", path, b.site.tokens.Host, nil))
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		for name, value := range headers {
			if answer.Header.Get(name) != value {
				t.Errorf("%s: %s is %q", path, name, answer.Header.Get(name))
			}
		}
		if api := strings.HasPrefix(path, "/api/"); api && answer.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("%s may be kept", path)
		}
		for name := range answer.Header {
			if strings.HasPrefix(name, "Access-Control") || name == "Set-Cookie" {
				t.Errorf("%s has %s", path, name)
			}
		}
	}
}

// Of 60 acts in a second 50 are done, and 20 wrong tokens a minute are looked at. The right one always counts.
func TestRates(t *testing.T) {
	b := serveGame(t, t.TempDir())
	count := func(token string, n int) map[int]int {
		found := map[int]int{}
		for range n {
			status, _ := b.act(token, play.Act{Do: "set", Text: "sound=on"})
			found[status]++
		}
		return found
	}
	host := b.site.tokens.Host
	if found := count(host, 60); found[200] != 50 || found[429] != 10 {
		t.Errorf("60 acts at once have these statuses: %v", found)
	}
	b.pass(time.Second / 2)
	if found := count(host, 60); found[200] != 25 {
		t.Errorf("half a second later: %v", found)
	}
	if found := count(nobody, 25); found[401] != 20 || found[429] != 5 {
		t.Errorf("25 wrong tokens: %v", found)
	}
	b.pass(time.Second)
	if found := count(host, 1); found[200] != 1 {
		t.Errorf("the right one after them: %v", found)
	}
	b.pass(time.Minute)
	if found := count(nobody, 25); found[401] != 20 {
		t.Errorf("25 wrong tokens a minute later: %v", found)
	}
}

// Rates forget keys rather than grow.
func TestRatesAreBounded(t *testing.T) {
	r := rate{burst: 2, period: time.Second, most: 10}
	for i := range 100 {
		if !r.take(fmt.Sprint(i), 0) {
			t.Errorf("key %d has nothing", i)
		}
	}
	if len(r.seen) > 10 {
		t.Errorf("%d keys are remembered", len(r.seen))
	}
}

// Of 40 streams 32 are open; one that closes makes room. A stream has a view, an empty line now and then, and a view for each change.
func TestStreams(t *testing.T) {
	b := serveGame(t, t.TempDir())
	host := b.site.tokens.Host
	var open []*stream
	refused := 0
	for range 40 {
		switch s := b.stream(host); s.status {
		case 200:
			open = append(open, s)
		case 503:
			refused++
			body, _ := io.ReadAll(s)
			sentence(t, body)
		default:
			t.Fatalf("status %d", s.status)
		}
	}
	if len(open) != 32 || refused != 8 {
		t.Errorf("%d are open, and %d refused", len(open), refused)
	}
	first := open[0]
	if v := first.next(t); string(v["mode"]) != `"start"` || string(v["host"]) != "true" {
		t.Errorf("the first view is %s", v)
	}
	for { // until an empty line
		line, err := first.ReadBytes('\n')
		if err != nil {
			t.Fatal(err)
		}
		if len(line) == 1 {
			break
		}
	}
	b.begin(play.Config{Game: "reversi"})
	for v := first.next(t); string(v["mode"]) != `"play"`; v = first.next(t) {
		continue // the other streams came, too
	}
	open[1].close()
	for s := b.stream(host); s.status != 200; s = b.stream(host) { // the server notices when it writes
		if s.status != 503 {
			t.Fatalf("status %d", s.status)
		}
	}
}

// An act that is sent again is applied once and answered the same; what is made on an old view gets the new one.
func TestActsAreAppliedOnce(t *testing.T) {
	b := serveGame(t, t.TempDir())
	host := b.site.tokens.Host
	b.begin(play.Config{Game: "reversi"})
	v := b.view(host).V
	for range 2 {
		b.do(host, play.Act{ID: 5, V: v, Do: "play", Text: "f5"})
		if now := b.view(host); now.Last != 1 {
			t.Fatalf("there are %d plies", now.Last)
		}
	}
	b.do(host, play.Act{ID: 4, V: v, Do: "play", Text: "d6"}) // it came before, on its way it was overtaken
	if now := b.view(host); now.Last != 1 {
		t.Errorf("there are %d plies", now.Last)
	}
	bad := play.Act{ID: 6, V: b.view(host).V, Do: "play", Text: "a1"}
	status, first := b.act(host, bad)
	if again, second := b.act(host, bad); status != 422 || again != 422 || !bytes.Equal(first, second) {
		t.Errorf("a refused act has %d %s, and %d %s", status, first, again, second)
	}
	status, body := b.act(host, play.Act{ID: 7, V: v, Do: "play", Text: "d6"})
	var now play.View
	if err := json.Unmarshal(body, &now); err != nil || status != 409 || now.Last != 1 || now.V <= v || len(now.List) != 1 {
		t.Errorf("status %d, %v, view %d with %d plies after %d", status, err, now.V, now.Last, v)
	}
}

// Two players with links play a game to its end, and each act comes twice; nobody else can act for them.
func TestSeatLinks(t *testing.T) {
	b := serveGame(t, t.TempDir())
	tokens := b.site.tokens
	b.begin(play.Config{Game: "reversi", Values: map[string]string{"size": "4"}, Seats: []play.Seat{{Kind: play.Open}, {Kind: play.Remote}}})
	for i, link := range b.site.SeatLinks()[:2] {
		if got := b.view(tokens.Host).Seats[i].Link; got != link || !strings.HasPrefix(link, b.url+"/#s.") {
			t.Errorf("seat %d has the link %q, want %q", i, got, link)
		}
		for _, token := range []string{tokens.Watch, tokens.Seats[0], tokens.Seats[1]} {
			if got := b.view(token).Seats[i].Link; got != "" {
				t.Errorf("a guest sees the link %q", got)
			}
		}
	}
	streams := []*stream{b.stream(tokens.Seats[0]), b.stream(tokens.Seats[1])}
	for _, s := range streams {
		s.next(t)
	}
	if v := b.view(tokens.Host); v.Seats[0].Kind != play.Remote || v.Seats[0].About != "here" || v.Seats[1].About != "here" {
		t.Errorf("the players are here: %+v", v.Seats)
	}
	id := uint64(0)
	for b.view(tokens.Watch).Mode == "play" {
		b.pass(time.Second)
		v := b.view(tokens.Watch)
		turn := v.Turn
		mine := b.view(tokens.Seats[turn])
		if len(mine.Table) == 0 || len(v.Table) != 0 || len(v.Me) != 0 {
			t.Fatalf("ply %d: who moves has %d moves, who watches %d", v.Last, len(mine.Table), len(v.Table))
		}
		id++
		a := play.Act{ID: id, V: mine.V, Do: "play", Text: mine.Table[0].Text}
		for _, other := range []string{tokens.Watch, tokens.Host, tokens.Seats[1-turn], tokens.Seats[2]} {
			b.pass(time.Second)
			if status, body := b.act(other, a); status != 403 {
				t.Fatalf("ply %d: somebody else's act has the status %d: %s", v.Last, status, body)
			}
		}
		b.do(tokens.Seats[turn], a)
		b.do(tokens.Seats[turn], a)
		if after := b.view(tokens.Watch); after.Last != v.Last+1 {
			t.Fatalf("%d plies became %d", v.Last, after.Last)
		}
	}
	if v := b.view(tokens.Watch); v.Mode != "over" || v.Result == nil || v.Last < 8 {
		t.Errorf("at the end: %s, %+v after %d plies", v.Mode, v.Result, v.Last)
	}
}

// Engines play against each other, and hints and analysis come without anybody asking for them again.
// TestThemes: a window's first view has the theme that it asks for, and saying it again draws nothing anew.
func TestThemes(t *testing.T) {
	b := serveGame(t, t.TempDir())
	b.begin(play.Config{Game: "reversi"})
	light := b.view(b.site.tokens.Host)
	_, body := b.send(b.request(http.MethodGet, "/api/view?window=dark&theme=dark", b.site.tokens.Host, nil))
	var dark play.View
	if err := json.Unmarshal(body, &dark); err != nil || dark.Background == light.Background || dark.Art == light.Art {
		t.Fatalf("the dark board is the light one: %s %s (%v)", dark.Background, light.Background, err)
	}
	b.do(b.site.tokens.Host, play.Act{Do: "look", Text: "theme=" + scene.Themes()[0].Name})
	if v := b.view(b.site.tokens.Host); v.V != light.V || v.Art != light.Art {
		t.Errorf("the same look makes view %d with drawing %d of view %d with %d", v.V, v.Art, light.V, light.Art)
	}
}

func TestThoughts(t *testing.T) {
	b := serveGame(t, t.TempDir())
	host := b.site.tokens.Host
	s := b.stream(host)
	b.begin(play.Config{Game: "conquest", Values: map[string]string{"size": "5"}, Seats: []play.Seat{
		{Kind: play.Engine, Player: "search:2"}, {Kind: play.Engine, Player: "random"},
	}})
	for v := s.next(t); string(v["mode"]) != `"over"`; v = s.next(t) {
		b.pass(2 * time.Second) // for passes that are announced
	}
	b.begin(play.Config{Game: "conquest", Values: map[string]string{"size": "5"}})
	b.do(host, play.Act{Do: "hint"})
	for v := s.next(t); !strings.Contains(string(v["banner"]), "Best move"); v = s.next(t) {
		continue
	}
}

// What people have written reaches no page as markup.
func TestMarkupInNames(t *testing.T) {
	b := serveGame(t, t.TempDir())
	name := `<img src=x onerror="alert(1)">`
	b.begin(play.Config{Game: "hive", Seats: []play.Seat{{Kind: play.Human, Name: name}, {Kind: play.Human}}})
	answer, err := http.DefaultTransport.RoundTrip(b.request("GET", "/api/view?since=0", b.site.tokens.Host, nil))
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil || answer.Header.Get("Content-Type") != "application/json; charset=utf-8" || bytes.Contains(body, []byte("<img")) {
		t.Errorf("%v: %s with %q", err, answer.Header.Get("Content-Type"), name)
	}
	var v play.View
	if err := json.Unmarshal(body, &v); err != nil || v.Seats[0].Name != name {
		t.Errorf("%v: the name is %+v", err, v.Seats)
	}
}

// A game is in its folder before the answer to an act is there; another server goes on with it.
func TestGamesAreSaved(t *testing.T) {
	dir := t.TempDir()
	b := serveGame(t, dir)
	b.begin(play.Config{Game: "reversi"})
	b.do(b.site.tokens.Host, play.Act{Do: "play", Text: "f5"})
	b.do(b.site.tokens.Host, play.Act{Do: "set", Text: "sound=on"})
	if err := b.store.Close(); err != nil {
		t.Fatal(err)
	}
	again := serveGame(t, dir)
	if *again.site.tokens != *b.site.tokens {
		t.Error("the links are others")
	}
	v := again.view(again.site.tokens.Host)
	if v.Mode != "play" || v.Last != 1 || v.Set["sound"] != "on" {
		t.Errorf("it goes on with %s, %d plies and the settings %v", v.Mode, v.Last, v.Set)
	}
	again.do(again.site.tokens.Host, play.Act{Do: "start"})
	v = again.view(again.site.tokens.Host)
	if len(v.Start.Files) != 1 {
		t.Fatalf("saved are %+v", v.Start.Files)
	}
	status, text := again.send(again.request("GET", fmt.Sprintf("/api/file/%d", v.Start.Files[0].N), again.site.tokens.Host, nil))
	if status != 200 || !bytes.Contains(text, []byte("f5")) {
		t.Errorf("status %d: %s", status, text)
	}
}

// A record is opened by its bytes, and its name is a name.
func TestRecordsAreOpened(t *testing.T) {
	b := serveGame(t, t.TempDir())
	r := b.request("POST", "/api/open?name=..%2F..%2Fetc%2Fa.txt", b.site.tokens.Host, []byte("f5d6c3"))
	r.Header.Set("Content-Type", "application/octet-stream")
	if status, body := b.send(r); status != 200 {
		t.Fatalf("status %d: %s", status, body)
	}
	if v := b.view(b.site.tokens.Host); v.Mode != "review" || v.Last != 3 || len(v.List) != 3 {
		t.Errorf("there is %s with %d plies", v.Mode, v.Last)
	}
}

// Whatever is sent as an act has one of the statuses, and the server goes on.
func FuzzAct(f *testing.F) {
	for _, seed := range []string{
		`{"id":1,"v":1,"do":"play","text":"f5"}`, `{"do":"play","clicks":["c:4,5"]}`, `{"do":"new","text":"{\"game\":\"hive\"}"}`,
		`{"do":"goto","text":"1a.2"}`, `{"do":"edit"}`, `{"do":"seat","n":1,"text":"{\"kind\":\"engine\",\"player\":\"search\"}"}`, `{"do":"undo","n":-1}`, `[]`,
	} {
		mutate.Add(f, []byte(seed))
	}
	all := serveGame(f, f.TempDir())
	f.Fuzz(func(t *testing.T, text []byte) {
		b := all.in(t)
		b.pass(time.Hour) // for the rate of acts
		b.begin(play.Config{Game: "reversi"})
		b.do(b.site.tokens.Host, play.Act{Do: "play", Text: "f5"})
		switch status, body := b.send(b.request("POST", "/api/act", b.site.tokens.Host, text)); status {
		case 200, 400, 403, 409, 413, 422:
		default:
			t.Errorf("status %d: %s", status, body)
		}
		if v := b.view(b.site.tokens.Host); v.V == 0 {
			t.Error("there is no view")
		}
	})
}
