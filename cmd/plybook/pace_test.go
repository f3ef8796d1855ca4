package main

import (
	"testing"
	"time"

	"github.com/plybook/plybook/corpus"
)

// progressAt makes what a run reports.
func progressAt(games int, read int64) corpus.Progress {
	return corpus.Progress{Totals: corpus.Totals{Records: games, Files: 2}, Read: read}
}

func TestThePaceTellsTheRateAndTheTimeLeft(t *testing.T) {
	begin := time.Unix(0, 0)
	size := int64(0)
	p := pace{size: func() int64 { return size }}
	for _, step := range []struct {
		seconds float64
		games   int
		read    int64
		size    int64
		want    string
	}{
		{0, 0, 0, 0, "games: 0, files: 2"},
		{0.5, 10, 100, 0, "games: 10, files: 2"},
		{2, 40, 400, 0, "games: 40, files: 2, 20 games/s"},
		{2, 40, 400, 100_000, "games: 40, files: 2, 20 games/s, 0 %, 8 min 18 s left"},
		{5, 100, 1000, 1_000_000_000, "games: 100, files: 2, 20 games/s, 0 %, 1388 h 53 min left"},
		{10, 1100, 11000, 21000, "games: 1100, files: 2, 200 games/s, 52 %, 5 s left"}, // of the last five seconds
		{10.5, 2100, 21000, 21000, "games: 2100, files: 2, 364 games/s, 100 %, 0 s left"},
		{11, 5, 50, 0, "games: 5, files: 2"}, // another run has begun
	} {
		size = step.size
		progress := progressAt(step.games, step.read)
		p.add(begin.Add(time.Duration(step.seconds*float64(time.Second))), progress)
		if got := p.text(progress); got != step.want {
			t.Errorf("after %g s: %q, want %q", step.seconds, got, step.want)
		}
	}
}

func TestTheBarIsFilledAsFarAsIsKnown(t *testing.T) {
	for share, want := range map[float64]string{
		0:    "[======              ]",
		0.01: "[=                   ]",
		0.5:  "[==========          ]",
		1:    "[====================]",
	} {
		if got := bar(0, share); got != want {
			t.Errorf("%g: %s, want %s", share, got, want)
		}
	}
}
