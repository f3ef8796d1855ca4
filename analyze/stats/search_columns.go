package stats

import (
	"strconv"
	"strings"

	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
)

// thoughts fills in what comments and clocks tell of the plies that were read.
func (g *scratch) searchColumns(r *parse.Record, read int) {
	g.told = true
	var used [MaxSeats]int64
	now := -1
	for i, t := range r.MainLine(read) {
		switch {
		case t.Kind == parse.Play:
			now = g.plyOf(int32(i), now)
		case now < 0:
		case t.Kind == parse.Comment:
			g.comment(g.row(now), t.Text)
		case t.Kind == parse.Clock:
			g.clock(now, t, &used)
		}
	}
}

// plyOf returns the place of the ply of a token, or else that of the ply before.
func (g *scratch) plyOf(token int32, before int) int {
	for i := before + 1; i < len(g.plies) && g.plies[i].token <= token; i++ {
		if g.plies[i].token == token {
			return i
		}
	}
	return before
}

// comment notes what a comment after a ply says.
func (g *scratch) comment(row []int64, comment string) {
	if !strings.Contains(comment, " ") {
		return // it has a name and a value at least
	}
	said := player.ReadComment(comment)
	if said.Scored {
		row[scoreColumn] = said.Score
	}
	for _, v := range [...]struct {
		column int
		value  int64
	}{{depthColumn, said.Depth}, {nodesColumn, said.Nodes}} {
		if v.value >= 0 {
			row[v.column] = v.value
		}
	}
	if said.Micros >= 0 {
		row[millisColumn] = (said.Micros + 500) / 1000
	}
}

// clock notes the time for the last ply of a clock's player. A comment that tells it is more exact.
func (g *scratch) clock(now int, t *parse.Token, used *[MaxSeats]int64) {
	seat := game.Seat(t.Seat)
	if t.Seat == parse.NoSeat {
		seat = g.plies[now].seat
	}
	ms, err := strconv.ParseInt(t.Text, 10, 40)
	if err != nil || seat < 0 || int(seat) >= g.seats || ms < used[seat] {
		return
	}
	spent := ms - used[seat]
	used[seat] = ms
	for now >= 0 && g.plies[now].seat != seat {
		now--
	}
	if now >= 0 && g.row(now)[millisColumn] == Null {
		g.row(now)[millisColumn] = spent
	}
}
