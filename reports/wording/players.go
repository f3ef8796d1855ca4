package wording

import "github.com/plybook/plybook/replay"

// Players returns who played, in the order of the seats; "" if the record does not say.
func Players(p *replay.Played) string {
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
