package stats

import (
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// A standingTally counts positions: records in which nobody made a ply.
type standingTally struct {
	choices map[standingKey]int64
	cells   standMap
}

// A standingKey is a position as it is counted.
type standingKey struct {
	turn  int64 // the seat; after the seats the two below
	legal int64 // moves
}

// Places after the seats in a standingKey.
const (
	turnOfNobody = iota // the game is over
	turnOfChance
	turnsBesides
)

func (s *standingTally) add(g *scratch, p *replay.Played) {
	state := p.At(len(p.Plies))
	key := standingKey{int64(state.Turn()), g.legal}
	if key.turn < 0 {
		key = standingKey{turn: int64(g.seats) + turnOfNobody}
		if state.Turn() == game.Chance {
			key.turn = int64(g.seats) + turnOfChance
		}
	}
	if s.choices == nil {
		s.choices = map[standingKey]int64{}
	}
	s.choices[key]++
	s.cells.add(state)
}

func (s *standingTally) flush(b *entryList, v *variantTally) {
	for key, n := range s.choices {
		b.add(AppendInt(AppendInt(b.key(standingSection, v.key), key.turn), key.legal), []int64{n}, 0, nil)
	}
	s.cells.flush(b, v, PositionMap)
}

// standing takes how many positions have so many moves for whoever's turn it is.
func (b *builder) standing(r *keyReader, e *Entry) error {
	v := b.variant(r)
	turn, legal, n := r.int(), r.int(), e.sum(0)
	if r.bad || turn < 0 || turn >= v.Seats+turnsBesides {
		return errDamaged
	}
	s := v.Standing
	if s == nil {
		s = &Standing{}
		for seat := range v.Seats {
			s.Choices = append(s.Choices, Series{Label: v.seatName(seat)})
		}
		v.Standing = s
	}
	switch turn - v.Seats {
	case turnOfNobody:
		s.Over += n
	case turnOfChance:
		s.Chance += n
	default:
		c := &s.Choices[turn]
		c.N += n
		c.total += n * legal
		c.Mean = mean(c.total, c.N)
		c.Bins = append(c.Bins, Bin2D{legal, n})
	}
	return nil
}
