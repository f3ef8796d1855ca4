package replay

import "strconv"

// Player returns who had a seat, as the record says: its tag that is called like the seat
// ("White"), or else P0, P1, … as in the records of boardspace.net; "" if it says nothing.
func (p *Played) Player(seat int) string {
	if p.Kind != nil && seat < len(p.Kind.Seats) {
		if name := p.Record.Tag(p.Kind.Seats[seat]); name != "" {
			return name
		}
	}
	return p.Record.Tag("P" + strconv.Itoa(seat))
}
