package play

import (
	"bytes"
	"encoding/json"
	"time"
)

// A Feed writes the views of one window as JSON, without what the window has. It is for one goroutine at a time with its session.
type Feed struct {
	session *Session
	of      Client
	members map[string]member
	art     int
	parts   map[int]uint64 // by part: the view that it was sent with first
	symbols []uint64       // the same by symbol
}

// A member is one of the view's, and the view in which it changed last.
type member struct {
	text    []byte
	changed uint64
}

// NewFeed returns the feed of a client.
func (s *Session) NewFeed(of Client) *Feed {
	return &Feed{session: s, of: of, members: map[string]member{}, parts: map[int]uint64{}}
}

// Next returns the view as it is for a window that has seen the one of a number, 0: none, see [Feed.Next]. It is for windows
// that ask now and then; a shell that sends every view keeps a feed of its own.
func (s *Session) Next(of Client, since uint64, now time.Duration) []byte {
	w := s.windowOf(of)
	if w.feed == nil || since == 0 {
		w.feed, since = s.NewFeed(of), 0
	}
	return w.feed.Next(since, now)
}

// Next returns the view as it is for a client that has seen the one of a number, 0: none. Members that have not changed since
// then are left out, and so are parts and symbols that it has. The view is that of [Session.V] afterwards, and counts as handed to
// the client.
func (f *Feed) Next(since uint64, now time.Duration) []byte {
	f.session.Handed(f.of, now)
	v := f.session.View(f.of, now)
	f.keepArt(v, since)
	var out bytes.Buffer
	out.WriteByte('{')
	for i := range viewMembers {
		one := &viewMembers[i]
		text := mustJSON(one.of(v))
		if f.sends(one.name, text, since, v.V) {
			appendMember(&out, one.name, text)
		}
	}
	out.WriteByte('}')
	return out.Bytes()
}

// sends says whether a window that has seen a view needs a member of the present one, and takes note of what that is.
func (f *Feed) sends(name string, text []byte, since, now uint64) bool {
	switch name {
	case "parts", "symbols": // of which there is what the window lacks
		return string(text) != "[]"
	case "v":
		return true
	}
	m, known := f.members[name]
	if !known || !bytes.Equal(m.text, text) {
		m = member{text, now}
		f.members[name] = m
	}
	return since == 0 || m.changed > since || name == "say" && m.changed == now
}

// mustJSON writes what has no values that JSON lacks.
func mustJSON(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic("a view is JSON: " + err.Error())
	}
	return text
}

// keepArt takes out of a view the parts and symbols that the window has.
func (f *Feed) keepArt(v *View, since uint64) {
	if v.Art != f.art {
		f.art, f.symbols = v.Art, nil
		clear(f.parts)
	}
	parts := []PartView{}
	for _, p := range v.Parts {
		if sent, ok := f.parts[p.N]; ok && sent <= since {
			continue
		} else if !ok {
			f.parts[p.N] = v.V
		}
		parts = append(parts, p)
	}
	v.Parts = parts
	for len(f.symbols) < len(v.Symbols) {
		f.symbols = append(f.symbols, v.V)
	}
	symbols := []string{}
	for i, text := range v.Symbols {
		if since == 0 || f.symbols[i] > since {
			symbols = append(symbols, text)
		}
	}
	v.Symbols = symbols
}
