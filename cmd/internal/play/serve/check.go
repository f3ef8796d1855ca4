package serve

import (
	"cmp"
	"encoding/json"
	"mime"
	"net"
	"net/http"
	"strings"
)

// headers are on every answer.
var headers = map[string]string{
	"Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; " +
		"base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
	"X-Content-Type-Options":       "nosniff",
	"Referrer-Policy":              "no-referrer",
	"Cross-Origin-Opener-Policy":   "same-origin",
	"Cross-Origin-Resource-Policy": "same-origin",
}

// A refusal is an answer that is none: its status and a sentence.
type refusal struct {
	status int
	Text   string `json:"text"`
}

func refuse(status int, text string) *refusal { return &refusal{status, text} }

// write sends the refusal.
func (f *refusal) write(w http.ResponseWriter) { writeJSON(w, f.status, f) }

// writeJSON sends a value that can always be written as JSON.
func writeJSON(w http.ResponseWriter, status int, v any) {
	text, err := json.Marshal(v)
	if err != nil {
		status, text = http.StatusInternalServerError, []byte(`{"text":"The answer could not be written."}`)
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write(text) // whoever has gone needs no answer
}

// checkOrigin refuses what pages of other origins send.
func (s *Server) checkOrigin(r *http.Request) *refusal {
	origin := r.Header.Get("Origin")
	if s.crossOrigin.Check(r) == nil && (origin == "" || origin == s.o.Site.scheme+"://"+r.Host) {
		return nil
	}
	return refuse(http.StatusForbidden, "Pages of other sites may not do this.")
}

// checkType refuses a body of another type than a route takes: forms of other sites can send neither.
func checkType(r *http.Request, want string) *refusal {
	if want == "" {
		return nil
	}
	given, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err == nil && given == want {
		return nil
	}
	return refuse(http.StatusUnsupportedMediaType, "The Content-Type must be "+want+".")
}

// checkToken returns who sends a request.
func (s *Server) checkToken(r *http.Request) (person, *refusal) {
	token, found := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	who, known := s.o.Site.tokens.personOf(token)
	if found && known {
		return who, nil
	}
	address, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		address = r.RemoteAddr
	}
	if !s.allow(&s.failures, address) {
		return 0, refuse(http.StatusTooManyRequests, "Too many wrong tokens from this address; wait a minute.")
	}
	return 0, refuse(http.StatusUnauthorized, "Unknown token; open the link that plybook printed.")
}

// allow takes one from a rate.
func (s *Server) allow(r *rate, key string) bool {
	s.rates.Lock()
	defer s.rates.Unlock()
	return r.take(key, s.o.Now())
}

// maxWindow bounds the names of windows, in bytes: with whose they are in front they have 32 at most.
const maxWindow = 30

// A window is what a page says of itself.
type window struct {
	name  string
	theme string // of its boards
}

// windowOf returns the window that a request is from.
func windowOf(r *http.Request) (window, *refusal) {
	asked := r.URL.Query()
	w := window{cmp.Or(r.Header.Get("Plybook-Window"), asked.Get("window")), asked.Get("theme")}
	if len(w.name) > maxWindow {
		return w, refuse(http.StatusBadRequest, "The name of a window is too long.")
	}
	return w, nil
}
