package tables

import (
	"io"
	"testing"

	"github.com/plybook/plybook/analyze/stats"
)

// someSheets are sheets of two games, with numbers and labels.
var someSheets = []stats.Sheet{
	{
		Game:        "discs",
		GameColumns: []stats.Column{{Name: "corner_ply", Unit: "plies", Text: "Ply of the first corner."}},
		PlyColumns: []stats.Column{
			{Name: "lead", Unit: "discs", Text: "Discs of Black less those of White."},
			{Name: "mobility", Unit: "moves", Text: "Moves that the other player has."},
			{Name: "kind", Text: "What is played on.", Labels: []string{"edge", "corner", "inner"}},
		},
	},
	{Game: "stones", PlyColumns: []stats.Column{{Name: "chains", Text: "Chains of the player."}, {Name: "cells", Text: "Cells."}}},
}

// longGame calls row with the plies of a game that looks like one of Reversi.
func longGame(game int64, row func(*stats.PlyRow) error) error {
	p := stats.PlyRow{Millis: stats.Null, Score: stats.Null, Depth: stats.Null, Nodes: stats.Null, Values: make([]int64, 3)}
	for i := range int64(60) {
		h := scramble(uint64(game*60 + i))
		p.Ply, p.Seat, p.Move, p.Legal = i+1, i&1, squares[h>>58], int64(h>>40&15)
		p.Values[0], p.Values[1], p.Values[2] = int64(h>>50&31)-16, int64(h>>30&15), int64(h>>20&3)-1
		if err := row(&p); err != nil {
			return err
		}
	}
	return nil
}

// scramble makes a number that looks random of each number (the end of SplitMix64).
func scramble(n uint64) uint64 {
	n = (n ^ n>>30) * 0xbf58476d1ce4e5b9
	n = (n ^ n>>27) * 0x94d049bb133111eb
	return n ^ n>>31
}

var squares = func() (s [64]string) {
	for i := range s {
		s[i] = string([]byte{'a' + byte(i%8), '1' + byte(i/8)})
	}
	return s
}()

func BenchmarkParquet(b *testing.B) {
	b.ReportAllocs()
	rows, written := 0, 0
	for b.Loop() {
		var size countingWriter
		w, err := newParquet(io.Discard, &size, someSheets)
		if err != nil {
			b.Fatal(err)
		}
		g := stats.GameRow{Source: "games.wtb", Format: "wtb", Game: "discs", Players: []string{"Black", "White"}, Values: []int64{17}}
		for number := range int64(50_000) {
			g.Number = number + 1
			if err := w.WriteGame(&g); err != nil {
				b.Fatal(err)
			}
			if err := longGame(g.Number, func(p *stats.PlyRow) error { return w.WritePly(g.Number, p) }); err != nil {
				b.Fatal(err)
			}
			rows += 60
		}
		if err := w.Close(); err != nil {
			b.Fatal(err)
		}
		written += int(size)
	}
	b.ReportMetric(float64(written)/float64(rows), "B/row")
	b.ReportMetric(float64(rows)/b.Elapsed().Seconds(), "rows/s")
}

type countingWriter int

func (w *countingWriter) Write(p []byte) (int, error) {
	*w += countingWriter(len(p))
	return len(p), nil
}
