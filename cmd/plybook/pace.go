package main

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/corpus/source"
)

// A pace tells how fast a run reads records, and when it will be done.
type pace struct {
	size func() int64 // bytes that there are to read; 0 as long as that is not known

	from, last milestone
	between    milestone // becomes from when it lies far enough back
}

// A milestone is where a run was at a time.
type milestone struct {
	at    time.Time
	games int
	read  int64
}

// paceSpan is how far back the speed is taken from: files differ, and what was done by an earlier run is
// read again faster than the rest. It is between one and two of these.
const paceSpan = 5 * time.Second

// add notes where a run is.
func (p *pace) add(now time.Time, t corpus.Progress) {
	again := t.Read < p.last.read // the next of several runs
	p.last = milestone{now, t.Records, t.Read}
	if p.from.at.IsZero() || again {
		p.from, p.between = p.last, p.last
	}
	if now.Sub(p.between.at) >= paceSpan {
		p.from, p.between = p.between, p.last
	}
}

// share returns how much of all there is has been read, from 0 to 1; 0 if that is not known.
func (p *pace) share() float64 {
	size := p.size()
	if size <= 0 {
		return 0
	}
	return min(1, float64(p.last.read)/float64(size))
}

// text returns the words of the progress line.
func (p *pace) text(t corpus.Progress) string {
	words := []string{fmt.Sprintf("games: %d, files: %d", t.Records, t.Files)}
	seconds := p.last.at.Sub(p.from.at).Seconds()
	if seconds >= 1 {
		words = append(words, fmt.Sprintf("%.0f games/s", float64(p.last.games-p.from.games)/seconds))
	}
	if share := p.share(); share > 0 {
		words = append(words, fmt.Sprintf("%.0f %%", 100*share))
		if read := p.last.read - p.from.read; seconds >= 1 && read > 0 {
			left := float64(p.size()-p.last.read) / float64(read) * seconds
			words = append(words, timeLeft(time.Duration(max(0, left)*float64(time.Second)))+" left")
		}
	}
	return strings.Join(words, ", ")
}

// timeLeft returns a time in two units at most, rounded up, for it is only a guess.
func timeLeft(d time.Duration) string {
	s := int((d + time.Second - 1) / time.Second)
	switch {
	case s < 60:
		return fmt.Sprintf("%d s", s)
	case s < 3600:
		return fmt.Sprintf("%d min %02d s", s/60, s%60)
	}
	return fmt.Sprintf("%d h %02d min", s/3600, s/60%60)
}

// follow returns what shows the progress of a run over arguments, nil if they are not known. How much there
// is to read is found out beside the run, once there is something to show.
func (p *program) follow(ctx context.Context, args, exclude []string) func(corpus.Progress) {
	if !p.talk.terminal {
		return nil
	}
	var size atomic.Int64
	var ask sync.Once
	pace := pace{size: size.Load}
	return func(t corpus.Progress) {
		pace.add(time.Now(), t)
		p.talk.showShare(func() (float64, string) {
			ask.Do(func() {
				go func() {
					n, _ := source.Size(ctx, args, exclude, nil)
					size.Store(n)
				}()
			})
			return pace.share(), pace.text(t)
		})
	}
}
