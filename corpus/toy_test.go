package corpus

import (
	"bytes"
	"context"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/record"
)

// The toy game is a row of ten cells. A move names a free cell, 0 to 9; whoever takes cell 9
// wins. Reading the row backwards is its symmetry, but for the winning cell, which no test minds.
type toyState struct {
	cells  [10]int8 // seat + 1
	played []game.Move
}

func (s *toyState) Seats() int { return 2 }
func (s *toyState) Ply() int   { return len(s.played) }

func (s *toyState) Turn() game.Seat {
	if s.Outcome().Over {
		return game.Nobody
	}
	return game.Seat(len(s.played) % 2)
}

func (s *toyState) Moves(dst []game.Move) []game.Move {
	if s.Outcome().Over {
		return dst
	}
	for i, c := range s.cells {
		if c == 0 {
			dst = append(dst, game.Move(i))
		}
	}
	return dst
}

func (s *toyState) Play(m game.Move) {
	s.cells[m] = int8(len(s.played)%2 + 1)
	s.played = append(s.played, m)
}

func (s *toyState) Undo() {
	last := len(s.played) - 1
	s.cells[s.played[last]] = 0
	s.played = s.played[:last]
}

func (s *toyState) Outcome() game.Outcome {
	switch {
	case s.cells[9] != 0:
		return game.WonBy(game.Seat(s.cells[9]-1), "nine")
	case len(s.played) == 10:
		return game.DrawnBy("full")
	}
	return game.Outcome{}
}

func (s *toyState) Key() game.Key {
	var k game.Key
	for _, c := range s.cells {
		k[0] = k[0]*3 + uint64(c)
	}
	k[1] = uint64(len(s.played))
	return k
}

func (s *toyState) SymmetricKey() game.Key {
	k, mirror := s.Key(), game.Key{}
	for i := range s.cells {
		mirror[0] = mirror[0]*3 + uint64(s.cells[len(s.cells)-1-i])
	}
	k[0] = min(k[0], mirror[0])
	return k
}

func (s *toyState) AppendMove(dst []byte, m game.Move) []byte {
	return strconv.AppendUint(dst, uint64(m), 10)
}

func (s *toyState) ParseMove(text string) (game.Move, *game.Illegal) {
	n, err := strconv.Atoi(text)
	switch {
	case text == "panic":
		panic("the toy broke")
	case err != nil || n < 0 || n > 9:
		return 0, &game.Illegal{Code: "toy/bad-move", Message: text + " is no cell."}
	case s.Outcome().Over:
		return 0, &game.Illegal{Code: "toy/game-over", Message: "The game is over."}
	case s.cells[n] != 0:
		return 0, &game.Illegal{Code: "toy/taken", Message: text + " is taken."}
	}
	return game.Move(n), nil
}

func (s *toyState) AppendPosition(dst []byte) []byte {
	for _, c := range s.cells {
		dst = append(dst, ".xo"[c])
	}
	return dst
}

func (s *toyState) AppendCells(dst []game.CellText) []game.CellText {
	for i, c := range s.cells {
		if c != 0 {
			dst = append(dst, game.CellText{Cell: game.Cell{Col: int16(i)}, Text: ".xo"[c : c+1]})
		}
	}
	return dst
}

type toyReader struct{ state toyState }

func (r *toyReader) Open(*parse.Record, game.Options) (game.State, *game.Illegal) {
	r.state = toyState{}
	return &r.state, nil
}

func (r *toyReader) Rules() string { return "standard" }

func (r *toyReader) Read(t *parse.Token) (game.Move, record.Step, *game.Illegal) {
	m, ill := r.state.ParseMove(t.Text)
	if ill != nil {
		return 0, record.Stop, ill
	}
	return m, record.Ply, nil
}

func (r *toyReader) Close(bool) record.Closing { return record.Closing{Outcome: r.state.Outcome()} }

var toyGame = &replay.Game{
	Name: "toy", Title: "Toy", Players: "2", Seats: []string{"Cross", "Nought"},
	Codes:     []parse.Code{{Name: "toy/taken"}, {Name: "toy/bad-move"}, {Name: "toy/game-over"}},
	NewReader: func() record.Reader { return new(toyReader) },
}

// The toy format begins with "toy" on a line and has a record a line: "0 3 9", or "Ann-Bo: 0 3 9" where the players have names.
var toyFormat = parse.NewFormat(parse.Format{
	Name: "toy", Game: "toy", Title: "a game a line", Extensions: []string{".toy"},
	Sniff: func(head []byte, _ bool) bool { return bytes.HasPrefix(head, []byte("toy")) },
	Cut:   func(data []byte) int { return bytes.LastIndexByte(data, '\n') + 1 },
}, decodeToy)

// The whole format is the same, but cannot be cut.
var wholeFormat = parse.NewFormat(parse.Format{
	Name: "whole", Game: "toy", Title: "toys in one piece", Extensions: []string{".whole"},
	Sniff: func(head []byte, _ bool) bool { return bytes.HasPrefix(head, []byte("whole")) },
}, decodeToy)

func decodeToy(in *parse.Input, yield func(*parse.Record) bool) {
	var r parse.Record
	index, line, off := in.Index, in.Line, 0
	for text := range bytes.Lines(in.Data) {
		if name := string(bytes.TrimSpace(text)); name != "" && name != "toy" && name != "whole" {
			if name == "decoder panic" {
				panic("the decoder broke")
			}
			index++
			r = parse.Record{
				Game: "toy", Format: "toy", Tokens: r.Tokens[:0], Source: text,
				Offset: in.Offset + int64(off), Line: line, Column: 1, Index: index,
			}
			at := 0
			for word := range strings.FieldsSeq(string(text)) {
				at += bytes.Index(text[at:], []byte(word))
				if players, named := strings.CutSuffix(word, ":"); named {
					first, second, _ := strings.Cut(players, "-")
					r.Tags = []parse.Tag{{Name: "P0", Value: first}, {Name: "P1", Value: second}}
					at += len(word)
					continue
				}
				r.Tokens = append(r.Tokens, parse.Token{Kind: parse.Play, Seat: parse.NoSeat, Off: at, Len: len(word), Text: word})
				at += len(word)
			}
			if !yield(&r) {
				return
			}
		}
		line++
		off += len(text)
	}
}

// toyOptions reads with the toy tables alone.
func toyOptions() Options {
	return Options{
		Replay: replay.Options{Games: []*replay.Game{toyGame}},
		Detect: func(_ string, head []byte) *parse.Format {
			for _, f := range []*parse.Format{toyFormat, wholeFormat} {
				if f.Sniff(head, false) {
					return f
				}
			}
			return nil
		},
		Stdin: strings.NewReader(""),
	}
}

// toyFile returns a file of n records. Each has the number of its record as its moves.
func toyFile(n int) string {
	var b strings.Builder
	b.WriteString("toy\n")
	for i := range n {
		fmt.Fprintln(&b, toyMoves(i))
	}
	return b.String()
}

// toyMoves returns the moves of a game that differs from those of the numbers near i.
func toyMoves(i int) string {
	cells := []int{0, 1, 2, 3, 4, 5, 6, 7, 8}
	var moves []string
	for n := len(cells); n > 4; n-- {
		k := i % n
		i /= n
		moves = append(moves, strconv.Itoa(cells[k]))
		cells = append(cells[:k], cells[k+1:]...)
	}
	return strings.Join(moves, " ")
}

// listing reads a corpus and writes down what comes out, a line each.
func listing(t *testing.T, o Options, args ...string) (string, Totals, error) {
	t.Helper()
	var b strings.Builder
	totals, err := Each(context.Background(), args, o,
		func() func(*Game) string { return toyText },
		func(item Item[string]) error {
			writeItem(&b, item)
			return nil
		})
	return b.String(), totals, err
}

// toyText says what became of a record.
func toyText(g *Game) string {
	text := fmt.Sprintf("line %d offset %d plies %d %s", g.Record.Line, g.Record.Offset,
		len(g.Played.Plies), g.Played.State.AppendPosition(nil))
	if f := g.Played.Fault(); f != nil {
		text += " " + f.Code
	}
	return text
}

// writeItem writes the line of a listing.
func writeItem(b *strings.Builder, item Item[string]) {
	fmt.Fprintf(b, "%s#%d ", item.Source.ID, item.Index)
	if f := item.Finding; f != nil {
		fmt.Fprintf(b, "%s: %s", f.Code, f.Message)
	}
	fmt.Fprintln(b, item.Value)
}

func parseInput(text string) parse.Input { return parse.Input{Name: "a.toy", Data: []byte(text)} }
