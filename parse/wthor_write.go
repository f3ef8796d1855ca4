package parse

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A wthorWriter collects the records of a file of the WTHOR database, and the names that its lists do not
// have yet.
type wthorWriter struct {
	options EncodeOptions
	kind    *wthorKind // of the first record
	cells   map[string]byte
	year    int
	depth   byte
	records []byte
	players listWriter
	events  listWriter
}

func newWTHOR(o EncodeOptions) FileWriter {
	return &wthorWriter{
		options: o, year: o.Year,
		players: readList(o, "WTHOR.JOU", 20), events: readList(o, "WTHOR.TRN", 26),
	}
}

// Add adds a game. Names that are too long are cut, and letters that the lists do not have become
// question marks; both are reported.
func (w *wthorWriter) Add(r *Record) (said []Fault, err error) {
	if err := w.begin(r); err != nil {
		return nil, fmt.Errorf("wthor: %w", err)
	}
	record := make([]byte, w.kind.record)
	if err := w.moves(record, r); err != nil {
		return nil, fmt.Errorf("wthor: %w", err)
	}
	if err := scores(record, r); err != nil {
		return nil, fmt.Errorf("wthor: %w", err)
	}
	if said, err = w.names(record, r); err != nil {
		return nil, fmt.Errorf("wthor: %w", err)
	}
	if first := r.Tag("Turned"); first != "" {
		said = append(said, Fault{
			Code: "reversi/turned",
			Message: fmt.Sprintf("The game begins with %s and is turned so that it begins with %s.",
				first, usualFirst(w.kind)),
		})
	}
	w.records = append(w.records, record...)
	return said, nil
}

// moves writes the moves of a record.
func (w *wthorWriter) moves(dst []byte, r *Record) error {
	place := wthorMoves
	for i := range r.Tokens {
		t := &r.Tokens[i]
		if t.Kind != Play {
			continue
		}
		x, ok := w.cells[strings.ToLower(t.Text)]
		switch {
		case !ok:
			return fmt.Errorf("%s cannot be written as a move", cite(t.Text))
		case place == len(dst):
			return fmt.Errorf("a game has no more than %d moves", place-wthorMoves)
		}
		dst[place] = x
		place++
	}
	return nil
}

// scores writes the real and the theoretical score, where a record has them.
func scores(dst []byte, r *Record) error {
	for i, name := range [...]string{"Score", "Theory"} {
		value := r.Tag(name)
		if value == "" {
			continue
		}
		n, err := strconv.ParseUint(value, 10, 8)
		if err != nil {
			return fmt.Errorf("the tag %s is not a number of discs: %s", name, cite(value))
		}
		dst[6+i] = byte(n)
	}
	return nil
}

// names writes the numbers of tournament and players, and says which names are not written whole.
func (w *wthorWriter) names(dst []byte, r *Record) (said []Fault, err error) {
	for i, name := range [...]string{"Event", "Black", "White"} {
		list := &w.players
		if i == 0 {
			list = &w.events
		}
		n, message, err := list.number(r.Tag(name))
		if err != nil {
			return nil, err
		}
		binary.LittleEndian.PutUint16(dst[2*i:], n)
		if message != "" {
			said = append(said, Fault{Code: "reversi/wthor-name", Severity: Warning, Message: message})
		}
	}
	return said, nil
}

// ErrNoYear says that the year in the header of a WTHOR file is unknown: neither the options nor the date of the first
// game give it.
var ErrNoYear = errors.New("a file holds the games of one year, and the first game gives no year")

// usualFirst is the first move of all games of the base.
func usualFirst(kind *wthorKind) string {
	if kind.size == 10 {
		return "g6"
	}
	return "f5"
}

// begin holds a record against what one file can hold.
func (w *wthorWriter) begin(r *Record) error {
	kind := &wthor8
	if r.Tag("Size") == "10" {
		kind = &wthor10
	}
	if w.kind == nil {
		w.kind = kind
		w.cells = map[string]byte{}
		for x, cell := range kind.moves {
			if cell != "" {
				w.cells[cell] = byte(x)
			}
		}
	}
	depth, _ := strconv.Atoi(r.Tag("Depth"))
	date := r.Tag("Date")
	switch {
	case r.FindTag("Setup") != nil:
		return errors.New("a file of games cannot hold a start position")
	case kind != w.kind:
		return errors.New("all boards in a file have the same size")
	case len(w.records) == maxWTHOR*kind.record:
		return fmt.Errorf("a file holds at most %d games", maxWTHOR)
	case w.year == 0 && len(date) >= 4 && isNumber(date[:4]):
		w.year, _ = strconv.Atoi(date[:4])
	}
	if w.year <= 0 || w.year > math.MaxUint16 {
		return ErrNoYear
	}
	if depth > 0 && depth <= math.MaxUint8 {
		w.depth = byte(depth)
	}
	return nil
}

// Files returns the file and the lists of names.
func (w *wthorWriter) Files() ([]NamedFile, error) {
	kind := w.kind
	if kind == nil {
		kind = &wthor8
	}
	head, err := w.Head(len(w.records) / kind.record)
	if err != nil {
		return nil, err
	}
	date, err := wthorDate(w.options.Date)
	if err != nil {
		return nil, err
	}
	files := []NamedFile{{Data: append(head, w.records...)}}
	for _, l := range [...]*listWriter{&w.players, &w.events} {
		if l.grown {
			files = append(files, NamedFile{l.file, l.data(date)})
		}
	}
	return files, nil
}

// Head implements [BlockWriter].
func (w *wthorWriter) Head(records int) ([]byte, error) {
	if records > maxWTHOR {
		return nil, fmt.Errorf("a file holds at most %d games", maxWTHOR)
	}
	date, err := wthorDate(w.options.Date)
	if err != nil {
		return nil, err
	}
	kind := w.kind
	if kind == nil {
		kind = &wthor8
	}
	head := slices.Clone(date[:])
	head = binary.LittleEndian.AppendUint32(head, uint32(records))
	head = binary.LittleEndian.AppendUint16(head, 0)
	head = binary.LittleEndian.AppendUint16(head, uint16(w.year))
	return append(head, byte(kind.size), 0, w.depth, 0), nil
}

// wthorDate returns century, year, month and day of a date, 2024-11-30; zeros for "".
func wthorDate(text string) (date [4]byte, err error) {
	if text == "" {
		return date, nil
	}
	parts := strings.Split(text, "-")
	if len(parts) == 3 && len(parts[0]) == 4 {
		var n [3]int
		ok := true
		for i, part := range parts {
			n[i], err = strconv.Atoi(part)
			ok = ok && err == nil && n[i] > 0
		}
		if ok && n[1] <= 12 && n[2] <= 31 {
			return [4]byte{byte(n[0] / 100), byte(n[0] % 100), byte(n[1]), byte(n[2])}, nil
		}
	}
	return date, fmt.Errorf("%s is not a date; write it as 2024-11-30", cite(text))
}

// A listWriter is a list of names that may grow.
type listWriter struct {
	file    string
	width   int
	fields  []byte
	numbers map[string]uint16 // of the names, as the list has them
	grown   bool
}

// readList reads a list that is there already; without one it begins with the unknown name.
func readList(o EncodeOptions, file string, width int) listWriter {
	l := listWriter{file: file, width: width, numbers: map[string]uint16{}}
	if o.Beside != nil {
		if data, err := o.Beside(file); err == nil && len(data) >= wthorHeader {
			data = data[wthorHeader:]
			l.fields = append(l.fields, data[:len(data)/width*width]...)
		}
	}
	for at := 0; at < len(l.fields); at += width {
		name, _, _ := strings.Cut(string(l.fields[at:at+width]), "\x00")
		if _, known := l.numbers[name]; !known {
			l.numbers[name] = uint16(at / width)
		}
	}
	if len(l.fields) == 0 {
		l.add("???")
	}
	return l
}

func (l *listWriter) add(name string) uint16 {
	n := uint16(len(l.fields) / l.width)
	field := make([]byte, l.width)
	copy(field, name)
	l.fields = append(l.fields, field...)
	l.numbers[name] = n
	l.grown = true
	return n
}

// number returns the number of a name, which is added if the list does not have it. A name #17 that was
// read without its list is that number. message says what of the name is lost.
func (l *listWriter) number(name string) (n uint16, message string, err error) {
	if number, found := strings.CutPrefix(name, "#"); found && isNumber(number) {
		if n, err := strconv.ParseUint(number, 10, 16); err == nil {
			return uint16(n), "", nil
		}
	}
	if name == "" || name == "?" {
		return 0, "", nil
	}
	text := toLatin1(name)
	if len(text) >= l.width {
		text = text[:l.width-1]
	}
	if fromLatin1(text) != name {
		message = fmt.Sprintf("The name %s is written as %s; names have up to %d western European letters.",
			cite(name), cite(fromLatin1(text)), l.width-1)
	}
	if n, known := l.numbers[text]; known {
		return n, message, nil
	}
	if len(l.fields)/l.width > math.MaxUint16 {
		return 0, "", fmt.Errorf("the list %s is full", l.file)
	}
	return l.add(text), message, nil
}

// toLatin1 writes a text in ISO 8859-1; what that does not have becomes a question mark.
func toLatin1(text string) string {
	latin := make([]byte, 0, len(text))
	for _, r := range text {
		if r == 0 || r > 0xFF || r == utf8.RuneError {
			r = '?'
		}
		latin = append(latin, byte(r))
	}
	return string(latin)
}

// data returns the list as a file.
func (l *listWriter) data(date [4]byte) []byte {
	data := binary.LittleEndian.AppendUint32(slices.Clone(date[:]), 0)
	data = binary.LittleEndian.AppendUint16(data, uint16(len(l.fields)/l.width))
	return append(append(data, make([]byte, 6)...), l.fields...)
}
