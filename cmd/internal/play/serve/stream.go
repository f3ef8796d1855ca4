package serve

import (
	"net/http"
	"time"
)

// stream sends the whole view, for who knows what a window has that was cut off, and another one whenever there is something new, a
// line each.
func (s *Server) stream(w http.ResponseWriter, r *http.Request, who person) *refusal {
	window, refused := windowOf(r)
	if refused != nil {
		return refused
	}
	select {
	case s.streams <- struct{}{}:
		defer func() { <-s.streams }()
	default:
		w.Header().Set("Retry-After", "10")
		return refuse(http.StatusServiceUnavailable, "Too many windows are open; close some.")
	}
	w.Header().Set("Content-Type", "application/x-ndjson; charset=utf-8")
	s.host.present(who, window, true)
	defer s.host.present(who, window, false)
	s.follow(w, r, &feed{of: s.host.client(who, window)})
	return nil
}

// follow writes the lines of a stream until the window is gone.
func (s *Server) follow(w http.ResponseWriter, r *http.Request, f *feed) {
	control := http.NewResponseController(w)
	send := func(line []byte) bool {
		_ = control.SetWriteDeadline(time.Now().Add(writeTime)) // without one a window that reads nothing stays as long as its connection
		if _, err := w.Write(append(line, '\n')); err != nil {
			return false
		}
		return control.Flush() == nil
	}
	beat := time.NewTicker(s.o.Beat)
	defer beat.Stop()
	for {
		line, changed := f.next(s.host)
		if line != nil && !send(line) {
			return
		}
		select {
		case <-changed:
		case <-beat.C:
			if !send(nil) {
				return
			}
		case <-r.Context().Done():
			return
		}
	}
}
