// Package reports lays out what the stages before it found, for people and for machines.
//
// A run over many games is written game by game, in one of the layouts that [Layouts] lists:
//
//	w := layout.New(os.Stdout, reports.Options{})
//	for game := range games {
//		w.Game(game)
//	}
//	w.Close(&summary)
//
// What the package promises: no layout keeps more than a few MiB in memory, besides one game, however many findings there
// are; the same findings give the same bytes; whatever text a record holds, it cannot
// break out of the layout or send control characters to a terminal.
package reports

import (
	"github.com/plybook/plybook/replay"
)

// Title returns who played, in the order of the seats; "" if the record does not say.
func Title(p *replay.Played) string {
	if p.Kind == nil {
		return ""
	}
	title, some := "", false
	for i := range p.Seats() {
		name := p.Player(i)
		some = some || name != ""
		if name == "" {
			name = "?"
		}
		if i > 0 {
			title += " – "
		}
		title += name
	}
	if !some {
		return ""
	}
	return title
}
