package serve

import (
	"context"
	"net"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/plybook/plybook/cmd/internal/play"
	"github.com/plybook/plybook/cmd/internal/play/page"
	"github.com/plybook/plybook/cmd/internal/play/shell"
)

// Limits of a server.
const (
	maxStreams  = 32
	maxAct      = 4 << 10  // bytes
	maxSetup    = 64 << 10 // bytes of an act that has a position or the settings of a game in it
	maxRecord   = 1 << 20  // bytes
	maxHeader   = 16 << 10 // bytes
	actsASecond = 50       // of a token
	wrongTokens = 20       // a minute, of an address

	headerTime = 5 * time.Second
	bodyTime   = 10 * time.Second
	writeTime  = 20 * time.Second // for an answer, or a line of a stream, to be taken
	idleTime   = 2 * time.Minute
	beatTime   = 15 * time.Second // between two lines of a stream
)

// Options are what a server needs. All but Beat are needed.
type Options struct {
	Site    *Site
	Session *play.Session
	Thinker shell.Thinker
	Store   *Store
	Now     func() time.Duration // since the time that the session calls 0
	Beat    time.Duration        // in place of the usual time between two lines of a stream
}

// A Server serves a session.
type Server struct {
	o     Options
	host  *host
	pages map[string]page.File

	crossOrigin *http.CrossOriginProtection
	rates       sync.Mutex // for both
	acts        rate
	failures    rate
	streams     chan struct{} // one place each
}

// New returns the server of a session.
func New(o Options) *Server {
	s := &Server{
		o: o, pages: map[string]page.File{}, crossOrigin: http.NewCrossOriginProtection(),
		acts:     rate{burst: actsASecond, period: time.Second, most: len(o.Site.tokens.all())},
		failures: rate{burst: wrongTokens, period: time.Minute, most: 1000},
		streams:  make(chan struct{}, maxStreams),
	}
	if s.o.Beat == 0 {
		s.o.Beat = beatTime
	}
	for _, f := range page.Files() {
		s.pages[f.Path] = f
	}
	s.host = newHost(&s.o)
	return s
}

// Serve answers requests until the context ends. The session is saved then.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	var protocols http.Protocols
	protocols.SetHTTP1(true)
	server := http.Server{
		Handler: s, ReadHeaderTimeout: headerTime, IdleTimeout: idleTime, MaxHeaderBytes: maxHeader, Protocols: &protocols,
		BaseContext: func(net.Listener) context.Context { return ctx },
	}
	s.host.shell.Start(ctx)
	defer s.host.shell.Stop()
	stop := context.AfterFunc(ctx, func() { server.Close() })
	defer stop()
	if err := server.Serve(l); ctx.Err() == nil {
		return err
	}
	return nil
}

// A route is a request that is answered.
type route struct {
	method string
	takes  string // type of the content
	act    bool   // it counts as an act
	answer func(s *Server, w http.ResponseWriter, r *http.Request, who person) *refusal
}

// routes is the table of requests under /api, by path.
var routes = map[string]route{
	"act":    {method: http.MethodPost, takes: "application/json", act: true, answer: (*Server).act},
	"open":   {method: http.MethodPost, takes: "application/octet-stream", act: true, answer: (*Server).open},
	"view":   {method: http.MethodGet, answer: (*Server).view},
	"stream": {method: http.MethodGet, answer: (*Server).stream},
	"record": {method: http.MethodGet, answer: (*Server).record},
	"file/N": {method: http.MethodGet, answer: (*Server).file},
}

// ServeHTTP implements [http.Handler].
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	for name, value := range headers {
		w.Header().Set(name, value)
	}
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(writeTime)) // where there is none, the connection has its end
	name, api := strings.CutPrefix(r.URL.Path, "/api/")
	if api {
		w.Header().Set("Cache-Control", "no-store")
	}
	refused := s.o.Site.checkHost(r)
	switch {
	case refused != nil:
	case api:
		refused = s.api(w, r, name)
	default:
		refused = s.page(w, r)
	}
	if refused != nil {
		refused.write(w)
	}
}

// page sends a file of the page.
func (s *Server) page(w http.ResponseWriter, r *http.Request) *refusal {
	f, ok := s.pages[r.URL.Path]
	switch {
	case !ok:
		return notFound()
	case r.Method != http.MethodGet:
		return wrongMethod(w, http.MethodGet)
	}
	w.Header().Set("Content-Type", f.Type)
	w.Header().Set("Content-Length", strconv.Itoa(len(f.Body)))
	w.Header().Set("Cache-Control", "no-cache") // another version may listen here tomorrow
	_, _ = w.Write(f.Body)
	return nil
}

func notFound() *refusal {
	return refuse(http.StatusNotFound, "Not found; open the link that plybook printed.")
}

func wrongMethod(w http.ResponseWriter, right string) *refusal {
	w.Header().Set("Allow", right)
	return refuse(http.StatusMethodNotAllowed, "The method must be "+right+".")
}

// api checks a request under /api, and answers it.
func (s *Server) api(w http.ResponseWriter, r *http.Request, name string) *refusal {
	if number, ok := strings.CutPrefix(name, "file/"); ok && isNumber(number) {
		name = "file/N"
	}
	to, ok := routes[name]
	switch {
	case !ok:
		return notFound()
	case r.Method != to.method:
		return wrongMethod(w, to.method)
	}
	if refused := s.checkOrigin(r); refused != nil {
		return refused
	}
	if refused := checkType(r, to.takes); refused != nil {
		return refused
	}
	who, refused := s.checkToken(r)
	if refused != nil {
		return refused
	}
	if to.act {
		// The size comes before the rate, but what the header says of it is enough for that: the rest is read bounded.
		if refused := checkLength(r, to); refused != nil {
			return refused
		}
		if !s.allow(&s.acts, strconv.Itoa(int(who))) {
			return refuse(http.StatusTooManyRequests, "Too many acts in one second; wait and try again.")
		}
	}
	return to.answer(s, w, r, who)
}

func isNumber(text string) bool {
	n, err := strconv.Atoi(text)
	return err == nil && n >= 0 && strconv.Itoa(n) == text
}
