package game

// Moves of chance are plies of a [Played] like those of players, but people do not count them: ply
// 5 is the fifth that a player made, and the position after it has the deals that follow it
// directly. Where nothing is dealt, ply n is Plies[n-1].

// PlyCount returns the number of plies that players made.
func (p *Played) PlyCount() int { return p.PlyNumber(len(p.Plies) - 1) }

// PlyNumber returns the number, from 1, of the ply Plies[i]. A move of chance has the number of the
// ply before it, or 0.
func (p *Played) PlyNumber(i int) int {
	number := 0
	for _, ply := range p.Plies[:i+1] {
		if ply.Seat != Chance {
			number++
		}
	}
	return number
}

// PlyIndex returns the index in Plies of the ply with a number from 1, or -1 if there is none.
func (p *Played) PlyIndex(number int) int {
	for i, ply := range p.Plies {
		if ply.Seat == Chance {
			continue
		}
		if number--; number == 0 {
			return i
		}
	}
	return -1
}

// PlyEnd returns how many of Plies lead to the position after the ply with a number: those up to that ply, and the moves
// of chance directly after it.
func (p *Played) PlyEnd(number int) int {
	for i, ply := range p.Plies {
		if ply.Seat == Chance {
			continue
		}
		if number--; number < 0 {
			return i
		}
	}
	return len(p.Plies)
}

// DropForced takes back the forced plies at the end of an unfinished game, since records may leave these out. The first
// kept plies stay. It returns the remaining plies, and leaves the state in the position after them.
func DropForced(s State, plies []PlayedPly, kept int) []PlayedPly {
	var moves []Move
	for last := len(plies) - 1; last >= kept; last-- {
		s.Undo()
		if moves = s.Moves(moves[:0]); plies[last].Seat == Chance || len(moves) > 1 {
			s.Play(plies[last].Move)
			break
		}
		plies = plies[:last]
	}
	return plies
}
