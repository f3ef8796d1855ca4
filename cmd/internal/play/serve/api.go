package serve

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"path"
	"strconv"
	"strings"
	"time"

	"github.com/plybook/plybook/cmd/internal/play"
)

// large are the acts that may have more than [maxAct] bytes, for they have positions or games in them.
var large = map[string]bool{"setup": true, "new": true, "form": true, "command": true, "edit": true}

// mostOf returns how many bytes a request may have.
func mostOf(to route) int64 {
	if to.takes == "application/json" {
		return maxSetup
	}
	return maxRecord
}

func tooLarge(most int64) *refusal {
	return refuse(http.StatusRequestEntityTooLarge, "This has more than "+strconv.FormatInt(most, 10)+" bytes.")
}

// checkLength refuses a body whose header gives too great a length.
func checkLength(r *http.Request, to route) *refusal {
	if most := mostOf(to); r.ContentLength > most {
		return tooLarge(most)
	}
	return nil
}

// body reads the body of a request.
func body(w http.ResponseWriter, r *http.Request, most int64) ([]byte, *refusal) {
	_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(bodyTime)) // of a connection that can have none it ends with the server
	text, err := io.ReadAll(http.MaxBytesReader(w, r.Body, most))
	var long *http.MaxBytesError
	switch {
	case errors.As(err, &long):
		return nil, tooLarge(most)
	case err != nil:
		return nil, refuse(http.StatusBadRequest, "The request ended too early.")
	}
	return text, nil
}

// act does an act.
func (s *Server) act(w http.ResponseWriter, r *http.Request, who person) *refusal {
	text, refused := body(w, r, maxSetup)
	if refused != nil {
		return refused
	}
	a, refused := readAct(text)
	if refused != nil {
		return refused
	}
	window, refused := windowOf(r)
	if refused != nil {
		return refused
	}
	s.host.act(who, window, a).write(w)
	return nil
}

// readAct reads an act. Unknown members are refused: a page of another version would lose them silently.
func readAct(text []byte) (a play.Act, refused *refusal) {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&a); err != nil || a.Do == "" {
		return a, refuse(http.StatusBadRequest, "This is not an act.")
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return a, refuse(http.StatusBadRequest, "Nothing may follow the act.")
	}
	if len(text) > maxAct && !large[a.Do] {
		return a, tooLarge(maxAct)
	}
	return a, nil
}

// open shows a record for review.
func (s *Server) open(w http.ResponseWriter, r *http.Request, who person) *refusal {
	text, refused := body(w, r, maxRecord)
	if refused != nil {
		return refused
	}
	if who != theHost {
		return refuse(http.StatusForbidden, "Only the host opens records.")
	}
	name := path.Base(strings.ReplaceAll(r.URL.Query().Get("name"), `\`, "/"))
	if name == "." || name == "/" || len(name) > 255 {
		name = "record"
	}
	s.host.open(name, text).write(w)
	return nil
}

// since returns the view that a window has.
func since(r *http.Request) (uint64, *refusal) {
	text := r.URL.Query().Get("since")
	if text == "" {
		return 0, nil
	}
	v, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return 0, refuse(http.StatusBadRequest, "The parameter since must be the number of a view.")
	}
	return v, nil
}

// view sends a view.
func (s *Server) view(w http.ResponseWriter, r *http.Request, who person) *refusal {
	from, refused := since(r)
	if refused != nil {
		return refused
	}
	window, refused := windowOf(r)
	if refused != nil {
		return refused
	}
	text := s.host.view(who, window, from)
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	_, _ = w.Write(text)
	return nil
}

// record sends the game that is shown.
func (s *Server) record(w http.ResponseWriter, _ *http.Request, _ person) *refusal {
	text, refused := s.host.record()
	if refused != nil {
		return refuse(http.StatusUnprocessableEntity, refused.Message)
	}
	w.Header().Set("Content-Type", "application/octet-stream")
	_, _ = w.Write(text)
	return nil
}

// file sends a saved record.
func (s *Server) file(w http.ResponseWriter, r *http.Request, who person) *refusal {
	if who != theHost {
		return refuse(http.StatusForbidden, "Only the host gets files.")
	}
	n, _ := strconv.Atoi(path.Base(r.URL.Path)) // the route is that of a number
	f, ok := s.host.file(n)
	if !ok {
		return refuse(http.StatusNotFound, "There is no such file; look at the list again.")
	}
	w.Header().Set("Content-Type", "application/octet-stream")
	w.Header().Set("Content-Disposition", `attachment; filename="`+f.Name+`"`)
	_, _ = w.Write(f.Text)
	return nil
}
