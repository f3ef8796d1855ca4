package stats

import (
	"math/bits"
	"slices"
	"strings"

	"github.com/plybook/plybook/replay/game"
)

// A playerKey is a player in games of so many seats.
type playerKey struct {
	name  string
	seats int64
}

// Places in the sums of players.
const (
	playerGames  = iota // with a result, and with this player in one seat
	playerWins          // alone
	playerDraws         // nobody has won, or others too
	playerLosses        // others have won
	playerPoints        // in parts of a point
	playerSelf          // games with a result in which the player had several seats; they are none of the others
	playerRanks         // times first, second, …
	playerSums   = playerRanks + MaxSeats
)

// pointParts is into how many parts a point can be divided: a game is worth one, which its winners share.
const pointParts = 12

// players counts a valid game for those who played it.
func (t *Tally) players(o *game.Outcome, r *GameRow) {
	g := t.games[r.Game]
	if g == nil {
		g = &gameTally{players: map[playerKey]*[playerSums]int64{}, pairings: map[string]*int64{}}
		t.games[strings.Clone(r.Game)] = g
	}
	if !o.Over {
		return
	}
	names := 0
	for seat, name := range r.Players {
		if name == "" || slices.Index(r.Players, name) < seat {
			continue
		}
		names++
		player := g.player(playerKey{name, int64(len(r.Players))})
		if slices.Contains(r.Players[seat+1:], name) {
			player[playerSelf]++
			continue
		}
		player.count(o, seat, len(r.Players))
	}
	if names > 1 {
		g.pair(&t.list, o, r)
	}
}

// pair counts a game for the players at its table: what ratings are made of.
func (g *gameTally) pair(b *entryList, o *game.Outcome, r *GameRow) {
	seats := len(r.Players)
	key := AppendInt(AppendText(AppendText(AppendText(b.scratch[:0], r.Game), r.Rules), r.VariantBoard()), int64(seats))
	for _, name := range r.Players {
		key = AppendText(key, name)
	}
	key = AppendInt(key, int64(o.Winners))
	for seat := 0; seats > 2 && seat < seats; seat++ {
		key = AppendInt(key, int64(o.Beaten(game.Seat(seat), seats)))
	}
	b.scratch = key
	n := g.pairings[string(key)]
	if n == nil {
		n = new(int64)
		g.pairings[string(key)] = n
	}
	*n++
}

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

func (s *playerTally) count(o *game.Outcome, seat, seats int) {
	s[playerGames]++
	won := o.Won(game.Seat(seat))
	winners := bits.OnesCount8(o.Winners)
	switch {
	case winners == 0:
		s[playerDraws]++
		s[playerPoints] += pointParts / int64(seats)
	case won && winners > 1:
		s[playerDraws]++
		s[playerPoints] += pointParts / int64(winners)
	case won:
		s[playerWins]++
		s[playerPoints] += pointParts
	default:
		s[playerLosses]++
	}
	if seats > 2 {
		s[playerRanks+rankOf(o, seat, seats)]++
	}
}

// rankOf returns how many players did better.
func rankOf(o *game.Outcome, seat, seats int) (better int) {
	own := o.Beaten(game.Seat(seat), seats)
	for other := range game.Seat(seats) {
		if o.Beaten(other, seats) > own {
			better++
		}
	}
	return better
}
