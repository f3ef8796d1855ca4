package stats

// valid says whether the lists of a result that was read have the lengths that they must have, a value for each seat, and
// whether its records are those of its games.
func (r *Result) valid() bool {
	var all Totals
	for _, g := range r.Games {
		if g == nil || !g.valid() {
			return false
		}
		all.add(g.Totals)
	}
	return all == r.Totals
}

func (g *GameResult) valid() bool {
	for _, v := range g.Variants {
		if v == nil || !v.valid() {
			return false
		}
	}
	for i := range g.Pairings {
		if !g.Pairings[i].valid() {
			return false
		}
	}
	for i := range g.Duplicates.Groups {
		if len(g.Duplicates.Groups[i].Examples) == 0 {
			return false
		}
	}
	return true
}

func (v *VariantResult) valid() bool {
	if v.Seats < 1 || v.Seats > MaxSeats {
		return false
	}
	if lost := v.Records <= v.Invalid; !lost && !v.Outcomes.valid(v.Seats) {
		return false // where all games are invalid nothing else is known
	}
	if v.Copies.Games != 0 && !v.Copies.valid(v.Seats) { // older results have none
		return false
	}
	if len(v.Sources) > 0 && sumOf(v.Sources) != v.Records { // older results have none
		return false
	}
	for i := range v.Openings {
		if !v.Openings[i].Outcomes.valid(v.Seats) || len(v.Openings[i].Moves) == 0 {
			return false
		}
	}
	for i := range v.Joined {
		if !v.Joined[i].Outcomes.valid(v.Seats) {
			return false
		}
	}
	return true
}

// valid says whether there are wins and scores of so many seats.
func (o *Outcomes) valid(seats int64) bool {
	return int64(len(o.Wins)) == seats && int64(len(o.ScoreSum)) == seats
}

func (p *Pairing) valid() bool {
	seats := len(p.Players)
	if seats < 2 || seats > MaxSeats || len(p.Wins) != seats {
		return false
	}
	for i := range p.Order {
		if len(p.Order[i].Score) != seats {
			return false
		}
	}
	return true
}
