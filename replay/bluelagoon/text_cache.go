package bluelagoon

import (
	"strconv"
	"strings"
)

// A textCache is the canonical text of a position, a statement each, of which a move changes but some. It
// makes comparing every state of a log fast.
type textCache struct {
	whole  bool
	plies  int // of the game when the cache was filled
	head   []byte
	tokens []byte
	people [MaxSeats][]byte
}

// equals says whether a text is the state string of a position, and makes the cache that of the position.
func (i *textCache) equals(s *State, text string) bool {
	i.update(s)
	i.head = append(strconv.AppendInt(append(i.head[:0], "a "...), int64(s.board.Height()), 10), ' ')
	i.head = append(strconv.AppendInt(i.head, int64(s.seats), 10), "; "...)
	i.head = s.appendCurrent(i.head)
	text, same := cutBytes(text, i.head)
	if same {
		text, same = strings.CutPrefix(text, s.board.text)
	}
	if same {
		text, same = cutBytes(text, i.tokens)
	}
	for seat := 0; same && seat < s.seats; seat++ {
		text, same = cutBytes(text, i.people[seat])
	}
	return same && text == ""
}

// cutBytes is [strings.CutPrefix] for a prefix in bytes.
func cutBytes(text string, prefix []byte) (rest string, found bool) {
	if len(text) < len(prefix) || text[:len(prefix)] != string(prefix) {
		return text, false
	}
	return text[len(prefix):], true
}

// update makes the statements again that have changed since the ply before.
func (i *textCache) update(s *State) {
	n := len(s.plies)
	if !i.whole || n != i.plies+1 || IsDeal(s.plies[n-1].move) || s.plies[n-1].tallied {
		i.tokens = s.appendTokens(append(i.tokens[:0], ' '))
		for seat := range s.seats {
			i.updatePerson(s, seat)
		}
	} else {
		last := &s.plies[n-1]
		if last.claimed != NoToken {
			i.tokens = s.appendTokens(append(i.tokens[:0], ' '))
		}
		i.updatePerson(s, int(last.player))
	}
	i.whole, i.plies = true, n
}

func (i *textCache) updatePerson(s *State, seat int) {
	i.people[seat] = s.appendPerson(append(i.people[seat][:0], ' '), seat)
}
