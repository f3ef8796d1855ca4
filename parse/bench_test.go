package parse

import (
	"fmt"
	"strings"
	"testing"
)

// benchmarkDecode reads a file of a thousand records.
func benchmarkDecode(b *testing.B, format, record string) {
	data := []byte(strings.Repeat(record, 1000))
	f := mustFormat(b, format)
	b.ReportAllocs()
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		records := 0
		for r := range f.Records(Input{Data: data}) {
			if r.Fatal() != nil {
				b.Fatal(r.Fatal())
			}
			records++
		}
		if records != 1000 {
			b.Fatalf("%d records", records)
		}
	}
	b.ReportMetric(float64(b.N)*1000/b.Elapsed().Seconds(), "records/s")
}

// benchMoves are the plies of a game of usual length.
func benchMoves() (moves []string) {
	for range 10 {
		moves = append(moves, `wA1 \bQ`, "bS1 wA1-", `wG2 bS1\`, "bB1 wQ")
	}
	return moves
}

func BenchmarkDecodeUHP(b *testing.B) {
	benchmarkDecode(b, "uhp", "Base+MLP;InProgress;White[21];"+strings.Join(benchMoves(), ";")+"\n")
}

func BenchmarkDecodePGN(b *testing.B) {
	var text strings.Builder
	text.WriteString("[GameType \"Base+MLP\"]\n[Date \"2020.01.02\"]\n[Event \"\"]\n[Site \"somewhere\"]\n[Round \"\"]\n" +
		"[White \"Ada\"]\n[Black \"Bob\"]\n[Result \"InProgress\"]\n\n")
	for i, move := range benchMoves() {
		fmt.Fprintf(&text, "%d. %s\n", i+1, move)
	}
	benchmarkDecode(b, "pgn", text.String()+"\n")
}

func BenchmarkDecodeBoardspace(b *testing.B) {
	var nodes strings.Builder
	for i := range 40 {
		fmt.Fprintf(&nodes, "; P%d[%d pickb N 12 wA1]TM[%d]\n; P%d[%d dropb wA1 N 13 \\\\wS1]TM[%d]\n; P%d[%d done]TM[%d]\n",
			i%2, 3*i+1, 999*i, i%2, 3*i+2, 1000*i, i%2, 3*i+3, 1001*i)
	}
	benchmarkDecode(b, "boardspace", bsGame(nodes.String()))
}

func BenchmarkCutPGN(b *testing.B) {
	data := []byte(strings.Repeat(mzingaGame("1. wA1\n"+strings.Repeat("2. bA1 wA1-\n", 40)+"\n"), 1000))
	b.ReportAllocs()
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		if mustFormat(b, "pgn").Cut(data) == 0 {
			b.Fatal("nothing is whole")
		}
	}
}
