package parse

import (
	"encoding/binary"
	"errors"
	"strings"
	"testing"

	"github.com/plybook/plybook/internal/mutate"
)

// othelloBase makes a file of the WTHOR base; records are lists of moves.
func othelloBase(records ...[]byte) []byte {
	data := []byte{20, 5, 10, 8, byte(len(records)), 0, 0, 0, 0, 0, 0xBA, 7, 8, 0, 24, 0}
	for _, moves := range records {
		record := make([]byte, 68)
		record[0], record[2], record[4], record[6], record[7] = 1, 2, 0, 33, 32
		copy(record[8:], moves)
		data = append(data, record...)
	}
	return data
}

// nameList makes a list of names of the base.
func othelloNames(width int, names ...string) []byte {
	data := make([]byte, 16, 16+width*len(names))
	binary.LittleEndian.PutUint16(data[8:], uint16(len(names)))
	for _, name := range names {
		field := make([]byte, width)
		copy(field, name)
		data = append(data, field...)
	}
	return data
}

// besideThem gives the lists of names to a file of the base.
func besideThem(name string) ([]byte, error) {
	if name == "WTHOR.TRN" {
		return othelloNames(26, "?", "Pr\xE9qualif de Paris"), nil
	}
	return othelloNames(20, "???", "Ada", "Bob"), nil
}

// readBase reads a file of the base and shows what it gives, a record a line.
func readBase(t *testing.T, data []byte, beside func(string) ([]byte, error)) string {
	t.Helper()
	var lines []string
	for r := range mustFormat(t, "wthor").Records(Input{Data: data, Beside: beside}) {
		checkBinary(t, r)
		line := tagLine(r)
		for _, token := range r.Tokens {
			line += " " + token.Text
		}
		for _, f := range r.Faults {
			line += " ~" + f.Code + "(" + r.Text(f.Off, f.Len) + ")"
			if f.Severity == Note {
				line += " as a note"
			}
		}
		if r.OfFile {
			line = "file" + line
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

func TestWTHOR(t *testing.T) {
	const tags = "Event=Préqualif de Paris | Date=1978 | Black=Bob | White=??? | Score=33 | Theory=32 | Depth=24"
	whole := othelloBase([]byte{56, 64, 88}, []byte{11})
	tests := []struct {
		name string
		data []byte
		want string
	}{
		{"moves", whole, tags + " f5 d6 h8\n" + tags + " a1"},
		{"no cell", othelloBase([]byte{56, 19, 33}), tags + " f5 ~reversi/wthor-square(19)"},
		{"a gap", othelloBase([]byte{56, 0, 33}), tags + " f5 ~reversi/wthor-gap(0)"},
		{"cut", whole[:16+68+9], tags + " f5 d6 h8\n ~reversi/wthor-cut()\nfile ~reversi/wthor-size()"},
		{"no records", othelloBase(), ""},
		{"half a header", whole[:9], "file ~reversi/wthor-header()"},
		{"nothing", nil, "file ~reversi/wthor-header()"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := readBase(t, test.data, besideThem); got != test.want {
				t.Errorf("got\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}

func TestWTHOROnTenRows(t *testing.T) {
	data := othelloBase()
	data[4], data[12] = 1, 10
	record := make([]byte, 104)
	copy(record[8:], []byte{13, 22, 121, 130})
	if got := readBase(t, append(data, record...), besideThem); !strings.HasSuffix(got, "Theory=0 | Depth=24 | Size=10 a1 j1 a10 j10") {
		t.Error(got)
	}
}

func TestWTHORWithoutNames(t *testing.T) {
	got := readBase(t, othelloBase([]byte{56}), nil)
	want := "file ~reversi/wthor-name() as a note\nEvent=#1 | Date=1978 | Black=#2 | White=??? | Score=33 | Theory=32 | Depth=24 f5"
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	data := othelloBase([]byte{56})
	data[16+2] = 7
	if got := readBase(t, data, besideThem); !strings.Contains(got, "Black=#7") || !strings.HasSuffix(got, "f5 ~reversi/wthor-name(7)") {
		t.Error(got)
	}
}

// An ending: two black discs, two white ones and 60 empty cells, Black to move, f5 played.
func TestWTHOREndings(t *testing.T) {
	data := make([]byte, 16+512)
	data[4], data[8], data[13] = 1, 60, 1
	record := make([]byte, 36)
	record[0], record[1] = 0xBA, 7
	record[12+6], record[12+8] = 0b00_00_00_10, 0b00_00_00_11 // d4 white, d5 black
	record[12+7], record[12+9] = 0b11_00_00_00, 0b10_00_00_00 // e4 black, e5 white
	record[28], record[29], record[30], record[31] = 60, 1, 0xFE, 56
	want := "Event=? | Date=1978 | Black=??? | White=??? | Setup=" + strings.Repeat("-", 27) + "OX------XO" + strings.Repeat("-", 27) +
		" X | Empties=60 | Theory=-2 | Move=f5 | Score=0"
	if got := readBase(t, append(data, record...), besideThem); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// baseRecord is a game for a file of the base.
func baseRecord(event, black, white string, moves ...string) *Record {
	r := &Record{Tags: []Tag{
		{Name: "Event", Value: event}, {Name: "Date", Value: "1999.03.01"}, {Name: "Black", Value: black}, {Name: "White", Value: white},
		{Name: "Score", Value: "33"},
	}}
	for _, move := range moves {
		r.Tokens = append(r.Tokens, Token{Kind: Play, Seat: NoSeat, Text: move})
	}
	return r
}

func TestWTHORIsWrittenWithItsLists(t *testing.T) {
	file := mustFormat(t, "wthor").NewFile(EncodeOptions{Beside: besideThem, Date: "2024-11-30"})
	long := "A very long name of a player"
	for i, r := range []*Record{
		baseRecord("Préqualif de Paris", "Bob", "Ada", "f5", "d6"),
		baseRecord("New Cup", "Zoë", "#2", "f5"),
		baseRecord("?", long, "Łukasz", "F5", "F6"),
	} {
		said, err := file.Add(r)
		if err != nil || len(said) != []int{0, 0, 2}[i] {
			t.Fatalf("record %d: %v, %v", i, said, err)
		}
	}
	files, err := file.Files()
	if err != nil || len(files) != 3 || files[1].Name != "WTHOR.JOU" || files[2].Name != "WTHOR.TRN" {
		t.Fatalf("%d files, %v", len(files), err)
	}
	if date := files[0].Data[:4]; string(date) != "\x14\x18\x0b\x1e" {
		t.Errorf("date % x", date)
	}
	got := readBase(t, files[0].Data, func(name string) ([]byte, error) {
		for _, f := range files {
			if f.Name == name {
				return f.Data, nil
			}
		}
		return nil, errors.New("none")
	})
	want := "Event=Préqualif de Paris | Date=1999 | Black=Bob | White=Ada | Score=33 | Theory=0 f5 d6\n" +
		"Event=New Cup | Date=1999 | Black=Zoë | White=Bob | Score=33 | Theory=0 f5\n" +
		"Event=? | Date=1999 | Black=A very long name of | White=?ukasz | Score=33 | Theory=0 f5 f6"
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestWhatTheBaseCannotHold(t *testing.T) {
	setup := baseRecord("", "", "", "f5")
	setup.Tags = append(setup.Tags, Tag{Name: "Setup", Value: "x"})
	ten := baseRecord("", "", "", "g6")
	ten.Tags = append(ten.Tags, Tag{Name: "Size", Value: "10"})
	undated := baseRecord("", "", "", "f5")
	undated.Tags = undated.Tags[2:]
	many := make([]string, 61)
	for i := range many {
		many[i] = "a1"
	}
	for what, r := range map[string]*Record{
		"a set-up": setup, "another size": ten, "a pass": baseRecord("", "", "", "--"), "off the board": baseRecord("", "", "", "i1"),
		"61 moves": baseRecord("", "", "", many...),
	} {
		file := mustFormat(t, "wthor").NewFile(EncodeOptions{})
		if _, err := file.Add(baseRecord("", "", "", "f5")); err != nil {
			t.Fatal(err)
		}
		if said, err := file.Add(r); err == nil {
			t.Errorf("%s is written, %v", what, said)
		}
	}
	if _, err := mustFormat(t, "wthor").NewFile(EncodeOptions{}).Add(undated); !errors.Is(err, ErrNoYear) {
		t.Errorf("without a year: %v", err)
	}
	for _, date := range []string{"today", "2024-13-01", "2024-1", "24-01-01"} {
		if _, err := mustFormat(t, "wthor").NewFile(EncodeOptions{Date: date}).Files(); err == nil {
			t.Errorf("the date %s is taken", date)
		}
	}
	if _, err := mustFormat(t, "wthor").Append(nil, ten, EncodeOptions{}); err == nil {
		t.Error("a record alone is written")
	}
}

// FuzzWTHOR holds for any bytes that records lie where they say, and that a file gives the same
// records in pieces, as many as are counted.
func FuzzWTHOR(f *testing.F) {
	mutate.Add(f, othelloBase([]byte{56, 64}, []byte{56, 0, 33}), uint8(0))
	mutate.Add(f, othelloBase([]byte{99})[:50], uint8(1))
	mutate.Add(f, append([]byte{20, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 10, 0, 0, 0}, make([]byte, 104)...), uint8(1))
	mutate.Add(f, append([]byte{20, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 8, 1, 0, 0}, make([]byte, 512+36)...), uint8(2))
	f.Fuzz(func(t *testing.T, data []byte, each uint8) {
		format := mustFormat(t, "wthor")
		var whole, pieces []string
		for r := range format.Records(Input{Data: data, Beside: besideThem}) {
			checkBinary(t, r)
			whole = append(whole, describe(r))
		}
		header, record := format.Blocks(data)
		header = min(header, len(data))
		in := Input{Head: data[:header], Offset: int64(header), Beside: besideThem}
		for rest, last := data[header:], false; !last; {
			n := min(len(rest), (int(each)+1)*record)
			last = n == len(rest)
			in.Data, in.Last = rest[:n], last
			left := format.Count(&in)
			for r := range format.Records(in) {
				pieces = append(pieces, describe(r))
				if !r.OfFile {
					in.Index++
					left--
				}
			}
			if left != 0 {
				t.Fatalf("of %d bytes at %d %d records were counted that are not there", n, in.Offset, left)
			}
			in.Offset += int64(n)
			rest = rest[n:]
		}
		if strings.Join(whole, "\n") != strings.Join(pieces, "\n") {
			t.Fatalf("pieces of %d records give\n%s\nthe whole\n%s", each+1, strings.Join(pieces, "\n"), strings.Join(whole, "\n"))
		}
	})
}
