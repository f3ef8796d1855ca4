package scene

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// What drawings say of a record in words.

// PlayerName returns what a player is called: as the record says, or else like their seat.
func PlayerName(p *replay.Played, seat int, word string) string {
	name := strings.TrimSpace(Printable(p.Player(seat)))
	if name == "" {
		return word
	}
	return name
}

// Occasion returns the event and the date of a game, "" if neither is known. A year that the name of the event has is not said again.
func Occasion(p *replay.Played) string {
	event, date := p.Record.Tag("Event"), strings.TrimRight(p.Record.Tag("Date"), ".?")
	if strings.HasPrefix(event, "?") {
		event = ""
	}
	switch {
	case event == "" || date != "" && strings.Contains(event, date):
		return cmp.Or(event, date)
	case date == "":
		return event
	}
	return event + ", " + date
}

// MoveText returns the text of the n-th ply, from 1, as the move list has it. It moves the state, as MoveText of [replay.Played]
// does.
func MoveText(p *replay.Played, n int, isPass func(game.Move) bool) string {
	if ply := p.Plies[n-1]; ply.Token < 0 && isPass(ply.Move) {
		return "(pass)"
	}
	return Printable(p.MoveText(n))
}

// MoveList returns the move list of a film, and the comment before the first move. A comment
// belongs to the ply before it; those in variations are left out with them, and times in comments if cutClocks.
func MoveList(p *replay.Played, isPass func(game.Move) bool, cutClocks bool) (first string, moves []Move) {
	plyOf := make([]int, len(p.Record.Tokens)) // the ply of a token, from 1
	for i, ply := range p.Plies {
		if ply.Token >= 0 {
			plyOf[ply.Token] = i + 1
		}
		moves = append(moves, Move{Seat: ply.Seat, Text: MoveText(p, i+1, isPass)})
	}
	ply := 0
	for i, t := range p.Record.MainLine(len(plyOf)) {
		ply = max(ply, plyOf[i])
		if t.Kind != parse.Comment {
			continue
		}
		comment := &first
		if ply > 0 {
			comment = &moves[ply-1].Comment
		}
		text := t.Text
		if cutClocks {
			_, text, _ = cutClock(text)
		}
		*comment = JoinComments(*comment, text)
	}
	return first, moves
}

// drawn is what results without a winner begin with.
const drawn = "Draw"

// WinnerFirst returns the scores of two sides in the order in which people say a result: those of the winner come first.
func WinnerFirst(o game.Outcome, scores [2]int) string {
	if o.Won(1) && !o.Won(0) {
		scores[0], scores[1] = scores[1], scores[0]
	}
	return fmt.Sprintf("%d–%d", scores[0], scores[1])
}

// WinnerText says who won; "" for an open game.
func WinnerText(o game.Outcome, seats [2]string) string {
	switch {
	case !o.Over:
		return ""
	case o.Drawn():
		return drawn
	case o.Won(0):
		return seats[0] + " wins"
	}
	return seats[1] + " wins"
}

// NoReason is written in place of [game.NotRecorded].
const NoReason = "reason not recorded"

// WithReason adds to a result how it came, in the game's own words where it has some.
func WithReason(text, reason string, words map[string]string) string {
	if own, ok := words[reason]; ok {
		reason = own
	}
	switch reason {
	case "":
		return text
	case game.NotRecorded:
		return text + ", " + NoReason
	}
	return text + ": " + reason
}

// BreakOff returns why a record breaks off after its last ply, or cannot be replayed at all; nil if
// it goes to its end, even if its claims are wrong: those are about no ply.
func BreakOff(p *replay.Played) *replay.Finding {
	f := p.Fault()
	if f == nil || p.State != nil && f.Ply == 0 {
		return nil
	}
	return f
}
