package source

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/plybook/plybook/parse"
)

// A Range is a part of a corpus that can be read without the rest of it. [Walker.Ranges] cuts a corpus into ranges, and
// [Walker.Range] reads one of them: the same pieces, in the same order.
type Range struct {
	Number int    `json:"range"` // from 0, in the order of the input
	Counts Counts `json:"counts"`
	Sum    Sum    `json:"sum"`            // of its pieces
	Unit   int    `json:"unit,omitempty"` // of the unit that it begins within, what lies before it; 0: it begins with one
	Spans  []Span `json:"spans,omitempty"`

	Skipped []SkippedFile `json:"-"` // before it is complete, if they are listed
}

// A Span is what a range has of one source, or a finding in its place in the order.
type Span struct {
	Name  Name `json:"name"`            // [Source.Name]
	ID    Name `json:"id"`              // [Source.ID]
	Outer Name `json:"outer,omitempty"` // [Source.Outer], if it is not Name

	// Packed, Entry and Nth are those of [Source]: where in an archive the source lies.
	Packed bool `json:"packed,omitempty"`
	Entry  int  `json:"entry,omitempty"`
	Nth    int  `json:"nth,omitempty"`

	Format    string `json:"format,omitempty"`
	Size      int64  `json:"size,omitempty"`      // of the file that is opened, in bytes
	ETag      string `json:"etag,omitempty"`      // of the object that is opened, if it is one
	Continued bool   `json:"continued,omitempty"` // the range before has what comes before
	From      int64  `json:"from,omitempty"`      // byte of the source with which the first piece begins,
	Line      int    `json:"line,omitempty"`      // on this line
	Column    int    `json:"column,omitempty"`    // from this byte of it
	To        int64  `json:"to,omitempty"`        // byte after the last piece
	End       bool   `json:"end,omitempty"`       // the source ends there

	Finding *SpanFinding `json:"finding,omitempty"` // in place of records
}

// A SpanFinding is what there is to say about a source as a whole.
type SpanFinding struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Hint    string `json:"hint,omitempty"`
	Note    bool   `json:"note,omitempty"` // and no more than that, whatever findings of its code are
}

// A Name is the name of a file or member: bytes, that need not be text.
type Name string

// nameBytes is what a name that is no text looks like in JSON.
type nameBytes struct {
	Base64 string `json:"base64"`
}

// MarshalJSON implements [json.Marshaler].
func (n Name) MarshalJSON() ([]byte, error) {
	if utf8.ValidString(string(n)) {
		return json.Marshal(string(n))
	}
	return json.Marshal(nameBytes{base64.StdEncoding.EncodeToString([]byte(n))})
}

// UnmarshalJSON implements [json.Unmarshaler].
func (n *Name) UnmarshalJSON(data []byte) error {
	if !strings.HasPrefix(string(data), "{") {
		return json.Unmarshal(data, (*string)(n))
	}
	var b nameBytes
	if err := json.Unmarshal(data, &b); err != nil {
		return err
	}
	text, err := base64.StdEncoding.DecodeString(b.Base64)
	*n = Name(text)
	return err
}

// spanOf returns a span that begins with a piece.
func spanOf(p *Piece) Span {
	s := p.Source
	span := Span{
		Name: Name(s.Name), ID: Name(s.ID), Packed: s.Packed, Entry: s.Entry, Nth: s.Nth, Size: s.Size, ETag: s.ETag,
		From: p.Offset, Line: p.Line, Column: p.Column,
	}
	if s.Outer != s.Name {
		span.Outer = Name(s.Outer)
	}
	if s.Format != nil {
		span.Format = s.Format.Name
	}
	if f := p.Finding; f != nil {
		span.Finding = &SpanFinding{Code: f.Code, Message: f.Message, Hint: f.Hint, Note: f.Severity == parse.Note}
		span.Format, span.From, span.Line, span.Column = "", 0, 0, 0
	}
	return span
}

// file returns the file that is opened for the source.
func (s *Span) file() string {
	if s.Outer != "" {
		return string(s.Outer)
	}
	return string(s.Name)
}

// Piece returns the finding of the span as a piece.
func (s *Span) Piece() Piece {
	f := NewFinding(s.Finding.Code, string(s.Name), s.Finding.Message)
	f.Hint = s.Finding.Hint
	if s.Finding.Note {
		f.Severity = parse.Note
	}
	return Piece{
		Source:  &Source{Name: string(s.Name), ID: string(s.ID), Outer: s.file(), Packed: s.Packed},
		Finding: &f,
	}
}

// A StaleError says that something is no longer what it was when the range was cut.
type StaleError struct {
	Name string // of the file, member or archive
	Why  string
}

func (e *StaleError) Error() string {
	return fmt.Sprintf("%s has changed since the plan was made: %s", e.Name, e.Why)
}

// Unwrap returns [ErrChanged].
func (e *StaleError) Unwrap() error { return ErrChanged }

// Continues says whether the range begins within a source.
func (r *Range) Continues() bool { return len(r.Spans) > 0 && r.Spans[0].Continued }
