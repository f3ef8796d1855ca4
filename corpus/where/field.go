package where

import (
	"slices"
	"strconv"
	"strings"

	"github.com/plybook/plybook/internal/spelling"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// A Field is something that records have one value of, or several, or none.
type Field struct {
	Names []string // in any case of letters, the first one being that of errors
	Text  string   // what it is

	kind  valueKind
	get   getter
	check func(value string) (known, hint string) // returns what a value is called in records, or "" and what there is; nil: anything is
}

// Type returns what values are compared as: "text", "number" or "date".
func (f *Field) Type() string { return [...]string{"text", "number", "date"}[f.kind] }

// Fields returns the table of fields; tags of other names are written tag:Name.
func Fields() []Field {
	return slices.Concat(playerFields(), resultFields(), headerFields(), placeFields())
}

func playerFields() []Field {
	fields := []Field{
		{Names: []string{"player", "players"}, Text: "names of the players, any of them", get: players(everybody)},
		{Names: []string{"white"}, Text: "name of the player of the seat White; the tag White if the game has no such seat", get: seatOrTag("White")},
		{Names: []string{"black"}, Text: "name of the player of the seat Black; the tag Black if the game has no such seat", get: seatOrTag("Black")},
	}
	for seat := range (game.Outcome{}).Scores {
		fields = append(fields, Field{
			Names: []string{game.Seat(seat).Player()}, Text: "name of the player of seat " + strconv.Itoa(seat+1), get: players(func(p *replay.Played, s int) bool { return s == seat }),
		})
	}
	return append(fields,
		Field{Names: []string{"winner"}, Text: "names of the winners", get: players(won)},
		Field{Names: []string{"loser"}, Text: "names of the losers", get: players(lost)},
	)
}

func resultFields() []Field {
	return []Field{
		{
			Names: []string{"result"}, Text: "the winners, by seat (player1 to player4) or by the name of the seat in the game (White); draw; open (no result: also invalid records, and positions without plies)",
			get: resultOf, check: checkResult,
		},
		{Names: []string{"reason"}, Text: "how the game ended, such as resignation; the column `reason` of the tables has the same [values](tables.md#reasons)", get: oneText(func(p *replay.Played) string { return p.Outcome.Reason })},
		{Names: []string{"plies"}, Text: "number of plies, including passes; deals are not plies", kind: number, get: ofPlayed(func(p *replay.Played) (value, bool) { return numeral(p.PlyCount()), true })},
		{Names: []string{"seats"}, Text: "number of players", kind: number, get: ofPlayed(func(p *replay.Played) (value, bool) { return numeral(p.Seats()), p.Seats() > 0 })},
		{Names: []string{"valid"}, Text: "yes, or no if the record has an error", get: oneText(validity), check: oneOf("yes", "no")},
		{Names: []string{"error"}, Text: "code of the first error", get: oneText(errorCode)},
	}
}

func headerFields() []Field {
	return []Field{
		{Names: []string{"date"}, Text: "date of the game", kind: date, get: tags("Date", "DT", "UTCDate")},
		{Names: []string{"event"}, Text: "tournament or match", get: tags("Event", "EV")},
		{Names: []string{"site"}, Text: "place, or server", get: tags("Site", "PC")},
		{Names: []string{"round"}, Text: "round of the tournament", get: tags("Round", "RO")},
		{Names: []string{"match"}, Text: "the tag Match, which plybook match writes", get: tags("Match")},
		{Names: []string{"opening"}, Text: "name or moves of the opening", get: tags("Opening")},
		{Names: []string{"timecontrol"}, Text: "as written in the record", get: tags("TimeControl", "TM", "TI")},
		{Names: []string{"termination"}, Text: "the tag Termination, as written in the record", get: tags("Termination")},
		{Names: []string{"whiteelo"}, Text: "rating of White, as written in the record", get: tags("WhiteElo", "RW", "WR")},
		{Names: []string{"blackelo"}, Text: "rating of Black, as written in the record", get: tags("BlackElo", "RB", "BR")},
	}
}

func placeFields() []Field {
	return []Field{
		{Names: []string{"game"}, Text: "the game, by any of its names", get: oneText(func(p *replay.Played) string {
			if p.Kind == nil {
				return ""
			}
			return p.Kind.Name
		}), check: checkGame},
		{Names: []string{"rules", "variant"}, Text: "the rule set with its options, such as standard+MLP, as for --rules", get: oneText(func(p *replay.Played) string { return p.Rules })},
		{Names: []string{"board"}, Text: "size of the board, such as 8x8, or name of the map; missing if all games have the same board", get: oneText(board)},
		{Names: []string{"format"}, Text: "format of the record", get: formatOf, check: checkFormat},
		{Names: []string{"file"}, Text: "the file or member, as in findings", get: fileOf},
		{Names: []string{"number"}, Text: "number of the record in its file, from 1", kind: number, get: recordNumber},
		{Names: []string{"line"}, Text: "line of the file where the record begins, from 1", kind: number, get: ofPlayed(func(p *replay.Played) (value, bool) { return numeral(p.Record.Line), true })},
	}
}

func numeral(n int) value { return value{number: float64(n), isNumber: true} }

// single makes a getter of a field that has one value, or none.
func single(get func(*Subject) (value, bool)) getter {
	return func(s *Subject, n int) (v value, ok bool) {
		if n > 0 {
			return v, false
		}
		return get(s)
	}
}

// ofPlayed is single for what only records have that could be decoded.
func ofPlayed(get func(*replay.Played) (value, bool)) getter {
	return single(func(s *Subject) (v value, ok bool) {
		if s.Played == nil {
			return v, false
		}
		return get(s.Played)
	})
}

// oneText is ofPlayed for a text, which "" is not.
func oneText(get func(*replay.Played) string) getter {
	return ofPlayed(func(p *replay.Played) (value, bool) {
		text := get(p)
		return value{text: text}, text != ""
	})
}

// tags makes a getter of the first of these tags that a record has.
func tags(names ...string) getter {
	return oneText(func(p *replay.Played) string {
		for _, name := range names {
			if t := tagOf(p.Record, name); t != nil {
				return t.Value
			}
		}
		return ""
	})
}

func tagOf(r *parse.Record, name string) *parse.Tag {
	for i := range r.Tags {
		if strings.EqualFold(r.Tags[i].Name, name) {
			return &r.Tags[i]
		}
	}
	return nil
}

// tagField returns the field of a tag of any name.
func tagField(name string) *Field { return &Field{Names: []string{"tag:" + name}, get: tags(name)} }

// players makes a getter of the names of some players.
func players(is func(p *replay.Played, seat int) bool) getter {
	return func(s *Subject, n int) (v value, ok bool) {
		if s.Played == nil {
			return v, false
		}
		for seat := range s.Played.Seats() {
			if !is(s.Played, seat) {
				continue
			}
			if n--; n < 0 {
				return value{text: s.Played.Player(seat)}, true
			}
		}
		return v, false
	}
}

func everybody(*replay.Played, int) bool { return true }

func won(p *replay.Played, seat int) bool { return p.Outcome.Over && p.Outcome.Won(game.Seat(seat)) }

func lost(p *replay.Played, seat int) bool {
	return p.Outcome.Over && p.Outcome.Winners != 0 && !p.Outcome.Won(game.Seat(seat))
}

// seatOrTag makes a getter of the player of the seat that a game calls so, or in games that have none of the tag.
func seatOrTag(name string) getter {
	tag := tags(name)
	return func(s *Subject, n int) (v value, ok bool) {
		if s.Played == nil || n > 0 {
			return v, false
		}
		if s.Played.Kind != nil {
			for seat, called := range s.Played.Kind.Seats {
				if called == name {
					return value{text: s.Played.Player(seat)}, true
				}
			}
		}
		return tag(s, n)
	}
}

// Results beside the names of the seats that have won.
const (
	drawn    = "draw"
	unending = "open"
)

func resultOf(s *Subject, n int) (v value, ok bool) {
	p := s.Played
	switch {
	case p == nil || p.Kind == nil:
		return v, false
	case !p.Outcome.Over:
		return value{text: unending}, n == 0
	case p.Outcome.Winners == 0:
		return value{text: drawn}, n == 0
	}
	for seat := range p.Seats() {
		if !p.Outcome.Won(game.Seat(seat)) {
			continue
		}
		switch n {
		case 0:
			return value{text: p.Kind.SeatName(game.Seat(seat))}, true
		case 1:
			return value{text: game.Seat(seat).Player()}, true
		}
		n -= 2
	}
	return v, false
}

func checkResult(given string) (known, hint string) {
	all := []string{drawn, unending}
	for seat := range (game.Outcome{}).Scores {
		all = append(all, game.Seat(seat).Player())
	}
	for _, g := range replay.Games() {
		for _, seat := range g.Seats {
			if !slices.Contains(all, seat) {
				all = append(all, seat)
			}
		}
	}
	known, hint = oneOf(all...)(given)
	return known, hint + "; the result as written in the record is tag:Result"
}

func checkGame(given string) (known, hint string) {
	g, err := replay.GameByName(given)
	if err != nil {
		return "", err.Error()
	}
	return g.Name, ""
}

func checkFormat(given string) (known, hint string) {
	f, err := parse.FormatByName(given)
	if err != nil {
		return "", err.Error()
	}
	return f.Name, ""
}

// oneOf makes a check for one of some words.
func oneOf(words ...string) func(string) (known, hint string) {
	return func(given string) (known, hint string) {
		for _, w := range words {
			if strings.EqualFold(w, given) {
				return w, ""
			}
		}
		return "", "expected one of " + strings.Join(words, ", ")
	}
}

func validity(p *replay.Played) string {
	if p.Fault() != nil {
		return "no"
	}
	return "yes"
}

func errorCode(p *replay.Played) string {
	if f := p.Fault(); f != nil {
		return f.Code
	}
	return ""
}

func board(p *replay.Played) string {
	if sized, ok := p.State.(game.Sized); ok {
		return sized.BoardName()
	}
	return ""
}

func formatOf(s *Subject, n int) (v value, ok bool) {
	if n > 0 || s.Source.Format == nil {
		return v, false
	}
	return value{text: s.Source.Format.Name}, true
}

func recordNumber(s *Subject, n int) (v value, ok bool) { return numeral(s.Index), n == 0 }

func fileOf(s *Subject, n int) (v value, ok bool) { return value{text: s.Source.Name}, n == 0 }

func fieldByName(name string) *Field {
	for _, f := range Fields() {
		if slices.ContainsFunc(f.Names, func(n string) bool { return strings.EqualFold(n, name) }) {
			return &f
		}
	}
	return nil
}

// nearFields says what somebody may have meant by a field that there is not.
func nearFields(name string) string {
	var all []string
	for _, f := range Fields() {
		all = append(all, f.Names...)
	}
	tag := "for a tag write tag:" + parse.Clip(name, shown)
	if near := spelling.Nearest(strings.ToLower(name), all); near != "" {
		return "did you mean " + near + "? " + tag
	}
	return tag + "; fields are " + strings.Join(all, ", ")
}
