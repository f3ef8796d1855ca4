package stats

import (
	"strings"

	"github.com/plybook/plybook/replay"
)

// A playerKey is a player in games of so many seats.
type playerKey struct {
	name  string
	seats int64
}

// Places in the sums of players.
const (
	playerGames = iota // with a result
	playerWins
	playerDraws
	playerLosses
	playerRanks // times first, second, …
	playerSums  = playerRanks + MaxSeats
)

// players counts a sound game for those who played it.
func (t *Tally) players(p *replay.Played, c *Collector) {
	r := &c.row
	g := t.games[r.Game]
	if g == nil {
		g = &gameTally{players: map[playerKey]*[playerSums]int64{}, pairings: map[string]*int64{}}
		t.games[strings.Clone(r.Game)] = g
	}
	if !r.Over {
		return
	}
	all := len(r.Players) > 1
	for seat, name := range r.Players {
		if !isName(name) {
			all = false
			continue
		}
		g.player(playerKey{name, int64(len(r.Players))}).count(r, seat)
		for _, other := range r.Players[:seat] {
			all = all && other != name
		}
	}
	if !all {
		return
	}
	key := AppendInt(AppendText(t.list.key(pairingSection, nil)[:0], r.Game), int64(len(r.Players)))
	for _, name := range r.Players {
		key = AppendText(key, name)
	}
	key = AppendInt(key, r.Winners)
	n := g.pairings[string(key)]
	if n == nil {
		n = new(int64)
		g.pairings[string(key)] = n
	}
	*n++
}

// isName says whether a record names a player, and not that it does not know him.
func isName(name string) bool { return strings.Trim(name, "? ") != "" }

func (g *gameTally) player(key playerKey) *playerTally {
	sums := g.players[key]
	if sums == nil {
		sums = new([playerSums]int64)
		key.name = strings.Clone(key.name)
		g.players[key] = sums
	}
	return (*playerTally)(sums)
}

// A playerTally is the sums of a player.
type playerTally [playerSums]int64

func (s *playerTally) count(r *GameRow, seat int) {
	s[playerGames]++
	switch {
	case r.Winners == 0:
		s[playerDraws]++
	case r.Winners>>seat&1 == 1:
		s[playerWins]++
	default:
		s[playerLosses]++
	}
	if len(r.Players) > 2 {
		s[playerRanks+rankOf(r, seat)]++
	}
}

// rankOf returns how many players did better: by their scores, or else by who has won.
func rankOf(r *GameRow, seat int) (better int) {
	for other := range r.Players {
		if len(r.Scores) > 0 {
			if r.Scores[other] > r.Scores[seat] {
				better++
			}
		} else if r.Winners>>other&1 > r.Winners>>seat&1 {
			better++
		}
	}
	return better
}
