package stats

import (
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// A positionTally counts positions: records in which nobody made a ply.
type positionTally struct {
	choices map[positionKey]int64
	cells   standMap
}

// A positionKey is a position as it is counted.
type positionKey struct {
	turn  int64 // the seat; after the seats the two below
	legal int64 // moves
}

// Places after the seats in a positionKey.
const (
	turnOfNobody = iota // the game is over
	turnOfChance
	turnsBesides
)

func (s *positionTally) add(g *scratch, p *replay.Played) {
	state := p.At(len(p.Plies))
	key := positionKey{int64(state.Turn()), g.legal}
	if key.turn < 0 {
		key = positionKey{turn: int64(g.seats) + turnOfNobody}
		if state.Turn() == game.Chance {
			key.turn = int64(g.seats) + turnOfChance
		}
	}
	if s.choices == nil {
		s.choices = map[positionKey]int64{}
	}
	s.choices[key]++
	s.cells.add(state)
}

func (s *positionTally) flush(b *entryList, v *variantTally) {
	for key, n := range s.choices {
		b.add(AppendInt(AppendInt(b.key(positionSection, v.key), key.turn), key.legal), []int64{n}, 0, nil)
	}
	s.cells.flush(b, v, PositionMap)
}

// standing takes how many positions have so many moves for whoever's turn it is.
func (b *builder) positionStats(r *keyReader, e *Entry) error {
	v := b.variant(r)
	turn, legal, n := r.int(), r.int(), e.sum(0)
	if r.bad || turn < 0 || turn >= v.Seats+turnsBesides {
		return ErrDamaged
	}
	s := v.PositionStats
	if s == nil {
		s = &PositionStats{}
		for seat := range v.Seats {
			s.Choices = append(s.Choices, Series{Label: v.seatName(seat)})
		}
		v.PositionStats = s
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
