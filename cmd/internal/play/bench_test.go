package play_test

import (
	"runtime"
	"testing"
	"time"

	"github.com/plybook/plybook/cmd/internal/play"
)

// What a click costs in the program: the act, the record that is saved, and the view of the page.
func BenchmarkClick(b *testing.B) {
	for _, c := range []play.Config{
		{Game: "reversi"}, {Game: "hive", Rules: "standard+MLP"}, {Game: "contactix"}, {Game: "bluelagoon"}, {Game: "conquest"},
		{Game: "conquest", Values: map[string]string{"size": "31"}},
	} {
		name := c.Game
		if size := c.Values["size"]; size != "" {
			name += "-" + size
		}
		b.Run(name, func(b *testing.B) {
			before := inUse()
			s := play.New(play.Options{})
			if r := s.Begin(c, 0); r != nil {
				b.Fatal(r)
			}
			feed := s.NewFeed(host)
			since, ply, size := uint64(0), 0, 0
			now := time.Duration(0)
			for b.Loop() {
				v := s.View(host, now)
				if v.Mode != "play" || ply == 60 {
					b.StopTimer()
					if r := s.Begin(c, now); r != nil {
						b.Fatal(r)
					}
					ply = 0
					b.StartTimer()
					continue
				}
				now += time.Second
				if r := s.Do(host, play.Act{Do: "play", Text: v.Table[(ply*7)%len(v.Table)].Text}, now); r != nil {
					b.Fatal(r)
				}
				text := feed.Next(since, now)
				since, size = s.V(), size+len(text)
				s.Saves()
				ply++
			}
			b.ReportMetric(float64(size)/float64(b.N), "bytes/view")
			b.ReportMetric(float64(inUse()-before)/(1<<20), "MiB/session")
			runtime.KeepAlive(s)
			runtime.KeepAlive(feed)
		})
	}
}

// inUse returns how many bytes of memory are in use.
func inUse() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// What it costs to write a view for a window that has seen the one before.
func BenchmarkFeed(b *testing.B) {
	for _, game := range []string{"reversi", "hive", "contactix", "bluelagoon", "conquest"} {
		b.Run(game, func(b *testing.B) {
			s := play.New(play.Options{})
			if r := s.Begin(play.Config{Game: game}, 0); r != nil {
				b.Fatal(r)
			}
			feed := s.NewFeed(host)
			feed.Next(0, 0)
			for b.Loop() {
				feed.Next(s.V(), 0)
			}
		})
	}
}
