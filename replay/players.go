package replay

import (
	"strconv"
	"strings"

	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/record"
)

// SeatName returns what a seat of the game is called.
func (g *Game) SeatName(s game.Seat) string {
	switch {
	case s == game.Chance:
		return "chance"
	case s >= 0 && int(s) < len(g.Seats):
		return g.Seats[s]
	case s >= 0:
		return "seat " + strconv.Itoa(int(s)+1)
	}
	return "nobody"
}

// Winners returns what the seats are called that have won, in their order.
func (g *Game) Winners(o game.Outcome) (names []string) {
	for s := range game.Seat(len(o.Scores)) {
		if o.Won(s) {
			names = append(names, g.SeatName(s))
		}
	}
	return names
}

// PlayerTag returns the tag that holds the player of a seat in plybook's own form.
func (g *Game) PlayerTag(seat int) string {
	if seat < len(g.PlayerTags) {
		return g.PlayerTags[seat][0]
	}
	return g.Seats[seat]
}

// leastPlayers returns the least number of players that the game takes.
func (g *Game) leastPlayers() int {
	least, _, _ := strings.Cut(g.Players, "-")
	n, _ := strconv.Atoi(least)
	return n
}

// Seats returns how many players take part: as the position says or, if there is none, as many as
// the record names, and at least as many as the game needs.
func (p *Played) Seats() int {
	if p.State != nil {
		return p.State.Seats()
	}
	if p.Kind == nil {
		return 0
	}
	n := len(p.Kind.Seats)
	for n > p.Kind.leastPlayers() && p.playerTag(n-1, func(value string) bool { return value != "" }) == "" {
		n--
	}
	return n
}

// Player returns who had a seat, as the record says; "" if it says nothing, or that nobody knows: "?" and "???"
// are no names. Records name their players by tags that are called like the seats ("White"), by number ("Player0",
// "P0"), or by the seat's first letter ("PW").
func (p *Played) Player(seat int) string {
	return p.playerTag(seat, isName)
}

// isName says whether the value of a tag names a player.
func isName(value string) bool {
	for i := range len(value) {
		if value[i] != '?' && value[i] != ' ' {
			return true
		}
	}
	return false
}

// playerTag returns the value of the first tag that may name the player of a seat, the one that counts most first, and whose
// value does for the caller; "" if there is none.
func (p *Played) playerTag(seat int, does func(value string) bool) string {
	if p.Kind != nil && seat < len(p.Kind.PlayerTags) {
		if t := record.FindTag(p.Record, p.Kind.PlayerTags[seat]); t != nil && does(t.Value) {
			return t.Value
		}
		return ""
	}
	letter, name, numbered := "", "", [2]string{}
	if seat < len(numberedTags) {
		numbered = numberedTags[seat]
	}
	if p.Kind != nil && seat < len(p.Kind.Seats) {
		name = p.Kind.Seats[seat]
		if c := name[0]; 'A' <= c && c <= 'Z' {
			letter = letterTags[2*(c-'A'):][:2]
		}
	}
	for _, tag := range [...]string{name, letter, numbered[0], numbered[1]} {
		if tag == "" {
			continue
		}
		if value := p.Record.Tag(tag); does(value) {
			return value
		}
	}
	return ""
}

// numberedTags are the tags that count the seats.
var numberedTags = [...][2]string{{"P0", "Player0"}, {"P1", "Player1"}, {"P2", "Player2"}, {"P3", "Player3"}}

// letterTags are the tags that name the seats by a letter.
const letterTags = "PAPBPCPDPEPFPGPHPIPJPKPLPMPNPOPPPQPRPSPTPUPVPWPXPYPZ"

// MoveText returns the text of the n-th of all plies, from 1: as it was written if that is in the
// notation of the game, and otherwise, or if the record leaves the ply out, its canonical text. It
// moves the state, as [Played.At] does.
func (p *Played) MoveText(n int) string {
	played := p.Plies[n-1]
	state := p.At(n - 1)
	if played.Token >= 0 {
		written := p.Record.Tokens[played.Token].Text
		if m, refused := state.ParseMove(written); refused == nil && m == played.Move {
			return written
		}
	}
	return string(state.AppendMove(nil, played.Move))
}
