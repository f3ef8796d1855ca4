package corpora

import (
	"slices"
	"strings"

	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/reports/picture"
)

// A passedPosition is a position that games came to after so many plies, up to symmetry.
type passedPosition struct {
	ply int64
	key stats.PositionKey
}

// namesOfPositions returns the line of the tree of openings that most games came to a position by: the first game that did may have played on a
// mirrored board. Lines begin where most games do; it is nil where none of
// these is at hand.
func namesOfPositions(v *stats.VariantResult, o replay.Options) map[passedPosition]string {
	start := usualState(v, o)
	if start == nil {
		return nil
	}
	order := slices.Clone(v.Openings)
	slices.SortStableFunc(order, func(a, b stats.Opening) int { return int(min(max(b.Games-a.Games, -1), 1)) })
	names := map[passedPosition]string{}
	for i := range order {
		if order[i].Start != "" {
			continue
		}
		key, ok := keyAfter(start, order[i].Moves)
		at := passedPosition{int64(len(order[i].Moves)), key}
		if _, known := names[at]; ok && !known {
			names[at] = strings.Join(order[i].Moves, " ")
		}
	}
	return names
}

// usualState returns the position that most games of a variant begin in, from one of those that are shown; nil if none of them begins there.
func usualState(v *stats.VariantResult, o replay.Options) game.State {
	usual := slices.IndexFunc(v.Joined, func(j stats.Joined) bool { return j.Ply == 1 && j.Start == "" })
	if usual < 0 {
		return nil
	}
	for i := range v.Examples {
		p := picture.Replay(v.Examples[i].Record, v.Examples[i].Source, o)
		if p == nil {
			continue
		}
		if s := p.At(0); stats.PositionKey(game.SymmetricKey(s)) == v.Joined[usual].From {
			return s
		}
	}
	return nil
}

// keyAfter returns the position after moves, and leaves the state as it was. It is not ok if they cannot be played.
func keyAfter(s game.State, moves []string) (key stats.PositionKey, ok bool) {
	played := 0
	for _, text := range moves {
		m, refused := s.ParseMove(text)
		if refused != nil {
			break
		}
		s.Play(m)
		played++
	}
	key, ok = stats.PositionKey(game.SymmetricKey(s)), played == len(moves)
	for range played {
		s.Undo()
	}
	return key, ok
}
