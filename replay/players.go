package replay

import (
	"slices"
	"strconv"
	"strings"

	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/record"
)

// SeatName returns the name of a seat of the game.
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

// Winners returns the names of the seats that won, in the order of the seats.
func (g *Game) Winners(o game.Outcome) (names []string) {
	for s := range game.Seat(len(o.Scores)) {
		if o.Won(s) {
			names = append(names, g.SeatName(s))
		}
	}
	return names
}

// PlayerTag returns the tag that holds the player of a seat in plybook PGN.
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

// Seats returns the number of players: that of the position or, without one, the number of players in the record, and at
// least the minimum of the game.
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

// Player returns the name of the player of a seat; "" if the record does not have it, or has "?" or "???". The tag of a
// player is the name of the seat ("White"), its number ("Player0", "P0") or its first letter ("PW").
func (p *Played) Player(seat int) string {
	return p.playerTag(seat, isName)
}

// isName says whether the value of a tag names a player. "-" does, for somebody may be called that.
func isName(value string) bool { return strings.Trim(value, "? ") != "" }

// placeholders are what programs write where they have no name of a player, in lower case. The numbered ones may have a number after them.
var (
	placeholders         = [...]string{"black", "blue", "red", "unknown", "white"}
	numberedPlaceholders = [...]string{"anonymous", "guest", "player"}
)

// IsPlaceholder reports whether the name of a player stands for nobody in particular: "", "?", the colour of a side, "Player 1", "guest". Ratings leave
// such players out, for one of them may be many people.
func IsPlaceholder(name string) bool {
	name = strings.ToLower(strings.TrimSpace(name))
	return !isName(name) || slices.Contains(placeholders[:], name) ||
		slices.Contains(numberedPlaceholders[:], strings.TrimRight(strings.TrimRight(name, "0123456789"), " _-#"))
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

// MoveText returns the text of the n-th of all plies, from 1: as written if that is in the notation of the game,
// otherwise its canonical text. It moves the state, as [Played.At] does.
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
