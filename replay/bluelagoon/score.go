package bluelagoon

// Points are what a player scores in a phase, by category.
type Points struct {
	Islands    int // for pieces on at least 7 islands
	Links      int // for the chain that links most islands
	Majorities int
	Resources  int
	Statuettes int
}

// Total returns the sum of the categories.
func (p Points) Total() int {
	return p.Islands + p.Links + p.Majorities + p.Resources + p.Statuettes
}

// What scores.
const (
	PerLink      = 5
	PerStatuette = 4
	AllResources = 10 // once, for at least one of each
)

// setPoints are the points for so many tokens of one resource; more than 4 count as 4.
var setPoints = [...]int{0, 0, 5, 10, 20}

// SetPoints returns the points for so many tokens of one resource.
func SetPoints(held int) int { return setPoints[min(held, len(setPoints)-1)] }

// IslandPoints returns the points for pieces on so many islands. The numbers are those of the
// printed board, whatever the map has.
func IslandPoints(islands int) int {
	switch {
	case islands >= 8:
		return 20
	case islands == 7:
		return 10
	}
	return 0
}

// points returns what a player would score if the phase ended now.
func (p *position) points(seat int) Points {
	return Points{
		Islands:    IslandPoints(p.islands[seat]),
		Links:      PerLink * p.linked[seat],
		Majorities: p.majorities(seat),
		Resources:  resourcePoints(&p.hands[seat]),
		Statuettes: PerStatuette * p.hands[seat][Statuette],
	}
}

func resourcePoints(hand *[Kinds]int) (sum int) {
	kinds := 0
	for _, held := range hand[:resources] {
		sum += SetPoints(held)
		if held > 0 {
			kinds++
		}
	}
	if kinds == resources {
		sum += AllResources
	}
	return sum
}

// majorities returns a player's points for the most pieces on islands; players who are equal there
// share the bonus, rounded down for each island.
func (p *position) majorities(seat int) (sum int) {
	for i := range p.board.islands {
		counts := p.onIsland[i*MaxSeats:][:MaxSeats]
		mine, equal := counts[seat], 0
		if mine == 0 {
			continue
		}
		for _, n := range counts {
			if n > mine {
				equal = 0
				break
			}
			if n == mine {
				equal++
			}
		}
		if equal > 0 {
			sum += p.board.islands[i].Bonus / equal
		}
	}
	return sum
}

// tallied returns the scores after the phase that has just ended; ok is false if none has.
func (s *State) tallied() (scores []int, ok bool) {
	switch of, due := s.Due(); {
	case s.status == finished:
		all := s.FinalScores()
		return append(scores, all[:s.seats]...), true
	case due && of == Settlement && s.phase == Exploration:
		for seat := range s.seats {
			scores = append(scores, s.scores[seat]+s.points(seat).Total())
		}
		return scores, true
	}
	return nil, false
}
