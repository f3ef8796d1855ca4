package stats

import (
	"cmp"
	"slices"
	"strings"

	"github.com/plybook/plybook/replay"
)

func (b *builder) player(r *keyReader, e *Entry) error {
	g := b.game(r.text())
	name, seats := r.text(), r.int()
	if r.bad || seats < 0 || seats > MaxSeats {
		return ErrDamaged
	}
	if replay.IsPlaceholder(name) {
		return nil
	}
	n := len(g.Players)
	if n == 0 || g.Players[n-1].Name != name {
		cutPlayers(g, MaxPlayers)
		g.PlayersAll++
		g.Players = append(g.Players, PlayerResult{Name: name})
		n = len(g.Players)
	}
	p := &g.Players[n-1]
	p.Games += e.sum(playerGames)
	p.Wins += e.sum(playerWins)
	p.Draws += e.sum(playerDraws)
	p.Losses += e.sum(playerLosses)
	p.SelfPlay += e.sum(playerSelf)
	p.parts += e.sum(playerPoints)
	p.Points = float64(p.parts) / pointParts
	for rank := 0; seats > 2 && rank < int(seats); rank++ {
		if rank == len(p.ByRank) {
			p.ByRank = append(p.ByRank, 0)
		}
		p.ByRank[rank] += e.sum(playerRanks + rank)
	}
	return nil
}

// cutPlayers sorts the players and keeps the first MaxPlayers, once there are so many more.
func cutPlayers(g *GameResult, more int) {
	if more > 0 && len(g.Players) < MaxPlayers+more {
		return
	}
	slices.SortFunc(g.Players, func(x, y PlayerResult) int {
		return cmp.Or(cmp.Compare(y.Games, x.Games), strings.Compare(x.Name, y.Name))
	})
	g.Players = g.Players[:min(len(g.Players), MaxPlayers)]
}

func (b *builder) pairing(r *keyReader, e *Entry) error {
	g := b.game((&keyReader{rest: r.rest}).text())
	v := b.variant(r)
	rules, board, seats := v.Rules, v.Board, v.Seats
	if r.bad || seats < 2 || seats > MaxSeats {
		return ErrDamaged
	}
	players := make([]string, seats)
	named, unnamed := 0, false
	for i := range players {
		players[i] = r.text()
		switch {
		case players[i] == "":
		case replay.IsPlaceholder(players[i]):
			players[i], unnamed = "", true
		case !slices.Contains(players[:i], players[i]):
			named++
		}
	}
	winners := r.int()
	if r.bad || winners < 0 || winners >= 1<<seats {
		return ErrDamaged
	}
	var positionStats []int64
	for seats > 2 && len(positionStats) < int(seats) {
		positionStats = append(positionStats, r.int())
	}
	if unnamed {
		v.Placeholders += e.sum(0)
	}
	if named < 2 {
		return nil
	}
	n := len(g.Pairings)
	if n == 0 || !g.Pairings[n-1].of(rules, board, players) {
		if !b.listed(g, players) {
			return nil
		}
		g.Pairings = append(g.Pairings, Pairing{Rules: rules, Board: board, Players: players, Wins: make([]int64, seats)})
		n++
	}
	g.Pairings[n-1].add(uint8(winners), positionStats, e.sum(0))
	return nil
}

// listed says whether all players who are named are in the table of players: of those with fewer games nothing is
// told.
func (b *builder) listed(g *GameResult, players []string) bool {
	if b.names[g] == nil {
		cutPlayers(g, 0)
		b.names[g] = map[string]bool{}
		for i := range g.Players {
			b.names[g][g.Players[i].Name] = true
		}
	}
	for _, name := range players {
		if name != "" && !b.names[g][name] {
			return false
		}
	}
	return true
}

// of says whether a pairing is of these players in games that can be compared with others of these rules and this board.
func (p *Pairing) of(rules, board string, players []string) bool {
	return p.Rules == rules && p.Board == board && slices.Equal(p.Players, players)
}

func (p *Pairing) add(winners uint8, positionStats []int64, games int64) {
	switch seat := soleWinner(winners); {
	case winners == 0:
		p.Draws += games
	case seat >= 0:
		p.Wins[seat] += games
	default:
		p.Shared += games
	}
	if positionStats == nil {
		return
	}
	same := slices.IndexFunc(p.Order, func(o OrderCount) bool { return slices.Equal(o.Score, positionStats) })
	if same >= 0 { // whom they have beaten is the same, whether that is called a victory or not
		p.Order[same].N += games
		return
	}
	p.Order = append(p.Order, OrderCount{Score: positionStats, N: games})
}
