package play

import (
	"slices"
	"time"

	"github.com/plybook/plybook/replay/game"
)

// What can be offered.
const (
	offerDraw     = "draw"
	offerTakeback = "takeback"
	offerRestart  = "restart"
)

// dropOffers ends the offers that a move answers: those that were made to who moved.
func (t *table) dropOffers(mover game.Seat) {
	t.offers = slices.DeleteFunc(t.offers, func(o offer) bool { return o.from != int(mover) })
}

// has says whether a client acts for a seat.
func (t *table) has(by Client, seat int) bool {
	switch s := t.seats[seat]; s.Kind {
	case Human:
		return by.Host
	case Remote, Open:
		return slices.Contains(by.Seats, game.Seat(s.entrant))
	}
	return false
}

// mine returns the seats that a client acts for.
func (t *table) mine(by Client) []int {
	mine := []int{}
	for i := range t.seats {
		if t.has(by, i) {
			mine = append(mine, i)
		}
	}
	return mine
}

// alone says whether nobody else at the table has to be asked by a client: other seats are its own or have engines.
func (t *table) alone(by Client) bool {
	for i := range t.seats {
		if t.seats[i].Kind != Engine && !t.has(by, i) {
			return false
		}
	}
	return true
}

// shown returns what a client sees of an offer.
func (o *offer) shown(t *table, of Client) OfferView {
	who, does := t.nameOf(o.from), "s"
	mine := t.has(of, o.from)
	if mine {
		who, does = "You", ""
	}
	v := OfferView{From: o.from, What: o.what, Answer: o.waitsFor(t, of)}
	switch n := t.takeback(o.from); {
	case o.what == offerDraw:
		v.Text = who + " offer" + does + " a draw"
	case o.what == offerRestart:
		v.Text = who + " ask" + does + " to begin again"
	case n != nil:
		v.Text = who + " ask" + does + " to take back " + n.text
	}
	if mine {
		v.Text += ", and wait for an answer"
	}
	v.Text += "."
	if mine := t.mine(of); v.Answer && len(mine) > 1 {
		names := make([]string, len(mine))
		for i, seat := range mine {
			names[i] = t.nameOf(seat)
		}
		v.Text += " You answer for " + namesText(names) + "."
	}
	return v
}

// hasOffered says whether an offer of a client is open.
func (t *table) hasOffered(by Client, what string) bool {
	return slices.ContainsFunc(t.offers, func(o offer) bool { return o.what == what && t.has(by, o.from) })
}

// waitsFor says whether a client has to answer an offer.
func (o *offer) waitsFor(t *table, of Client) bool {
	return slices.ContainsFunc(t.mine(of), func(seat int) bool { return !slices.Contains(o.agreed, seat) })
}

// accepted says whether all people at the table have agreed to an offer.
func (o *offer) accepted(t *table) bool {
	for i := range t.seats {
		if t.seats[i].Kind != Engine && !slices.Contains(o.agreed, i) {
			return false
		}
	}
	return true
}

// takeback returns the last decision of a seat, nil if there is none: what would go, and all that followed it.
func (t *table) takeback(seat int) *node {
	for n := t.tip; n != t.base && n.parent != nil; n = n.parent {
		if int(n.seat) != seat {
			continue
		}
		if _, forced := isPass(t.goTo(n.parent)); !forced {
			return n
		}
	}
	return nil
}

// makeOffer makes an offer, or does it at once where nobody has to be asked.
func (s *Session) makeOffer(c *call, what string) *Refusal {
	t := s.table
	o := offer{c.seat, what, t.tip, t.mine(c.by)}
	if t.alone(c.by) {
		return s.accept(o, c.now)
	}
	if t.hasOffered(c.by, what) {
		return refuse("This is already offered.")
	}
	if what == offerTakeback && t.takeback(c.seat) == nil {
		return refuse("There is no move to take back.")
	}
	t.offers = append(t.offers, o)
	s.say = o.shown(t, Client{}).Text
	s.change(false)
	return nil
}

// accept does what was offered.
func (s *Session) accept(o offer, now time.Duration) *Refusal {
	t := s.table
	t.offers = slices.DeleteFunc(t.offers, func(p offer) bool { return p.from == o.from && p.what == o.what })
	switch o.what {
	case offerDraw:
		t.ended = game.DrawnBy("agreement")
		s.change(true)
		s.finish(now)
		return nil
	case offerTakeback:
		n := t.takeback(o.from)
		if n == nil {
			return refuse("There is no move to take back.")
		}
		s.takeBackTo(n.parent, now)
		return nil
	}
	return s.restart(now)
}

// takeBackTo makes an earlier position the last one of the game.
func (s *Session) takeBackTo(n *node, now time.Duration) {
	t := s.table
	var gone *node
	for at := t.tip; at != n; at = at.parent {
		gone = at
		if at.seat != game.Chance {
			t.redo = append(t.redo, at)
		}
		if at.seat >= 0 {
			t.clocks.moves[at.seat]--
		}
	}
	t.goTo(n)
	if gone != nil {
		gone.cut()
	}
	t.tip = n
	t.stats.Takebacks++
	t.offers = slices.DeleteFunc(t.offers, func(o offer) bool { return !n.has(o.ply) })
	s.banner = nil
	for _, w := range s.windows {
		if w.at != nil && gone != nil && w.at.has(gone) {
			w.at = nil
		}
	}
	s.thoughts.moved()
	s.change(true)
	s.goOn(now)
}
