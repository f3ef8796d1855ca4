package contactix

import (
	"slices"
	"strconv"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/record"
)

// ownNames are the tags of plybook PGN that other formats may have, in their order.
var ownNames = [...]string{"Player0", "Player1", "Event", "Site", "Date", "Round", "Time", "TimeControl"}

// tag returns what the record says under a tag of plybook PGN.
func (t *conversion) tag(name string) string {
	for seat := range playerTags {
		if name == playerTags[seat][0] {
			return t.player(seat)
		}
	}
	return t.Tag(name)
}

// player returns who had a seat at the start.
func (t *conversion) player(seat int) string {
	for _, tag := range t.Record.Tags {
		is := func(name string) bool { return strings.EqualFold(name, tag.Name) }
		if tag.Value != "" && slices.ContainsFunc(playerTags[seat], is) {
			return tag.Value
		}
	}
	return ""
}

// ownTags writes the header of plybook PGN.
func ownTags(t *conversion) []parse.Tag {
	var h record.Heading
	h.Add("Game", "contactix")
	h.Add("Rules", t.ownRules().String())
	for _, name := range ownNames {
		h.AddSome(name, t.tag(name))
	}
	h.Add("Size", SizeText(t.source.columns, t.source.rows))
	if t.source.coloured {
		h.Add("Colours", t.source.names[0]+" "+t.source.names[1])
	}
	if !t.start.empty() || t.start.Turn != 0 {
		h.Add("Setup", t.start.String())
	}
	h.Add("Result", t.resultTag())
	h.AddSome("Termination", t.termination())
	t.ownOthers(&h)
	return h
}

// ownOthers adds what else the record says, under the names of its format.
func (t *conversion) ownOthers(h *record.Heading) {
	n := t.From
	skip := slices.Concat(playerTags...)
	if n.Prefix == "" && !t.IsOwn() {
		skip = append(skip, "Setup") // nobody has read it there, and plybook PGN means something by it
	}
	for _, tag := range t.Record.Tags {
		if !n.Renames(tag.Name) && !slices.ContainsFunc(skip, func(name string) bool { return strings.EqualFold(name, tag.Name) }) {
			h.AddSome(n.Prefix+tag.Name, tag.Value)
		}
	}
}

// ownRules returns the rules under which the record reads the same: with passes if there is one.
func (t *conversion) ownRules() Rules {
	if slices.ContainsFunc(t.Plies, func(p game.PlayedPly) bool { return p.Move == Pass }) {
		return HexPass
	}
	return t.source.rules
}

// terminations are the values of the tag Termination by the reason of the end.
var terminations = map[string]string{"connection": "connection", "resignation": "resign", "time": "time", "forfeit": "forfeit", "adjudication": "adjudication"}

// termination says how the game ended. It is not known of a winner that another format names and the board does not show.
func (t *conversion) termination() string {
	if t.claim.Result.Over && !t.Outcome.Over && !t.IsOwn() {
		return record.UnknownEnd
	}
	return terminations[t.reason()]
}

// resultTag returns what the tag Result says: what the record claims. A claim that is wrong, or cannot be read, is
// reported, not mended.
func (t *conversion) resultTag() string {
	tag := t.Record.FindTag("Result")
	switch {
	case t.claim.bad != nil && tag != nil:
		return tag.Value
	case t.claim.Result.Over:
		return record.ResultText(t.claim.Result)
	}
	return t.ownResult()
}

// resultAfter returns the result after the moves, which may be at odds with the tag.
func (t *conversion) resultAfter() string {
	switch after := t.ResultAfter(); {
	case t.claim.bad == nil:
		return t.resultTag()
	case after != "":
		return after
	}
	return t.ownResult()
}

// ownResult returns the result of PGN.
func (t *conversion) ownResult() string {
	if t.Outcome.Over {
		return record.ResultText(t.Outcome)
	}
	return record.ResultText(t.claim.Result)
}

// String returns the setup as plybook PGN has it.
func (p *Setup) String() string {
	s, err := New(*p, Hex)
	if err != nil {
		return ""
	}
	return string(s.AppendPosition(nil))
}

// sgfEnds are what follows the winner in RE.
var sgfEnds = map[string]string{"resignation": "Resign", "time": "Time", "forfeit": "Forfeit"}

// sgfTags writes the first node of SGF, without its setup.
func sgfTags(t *conversion) []parse.Tag {
	var h record.Heading
	h.Add("FF", "4")
	h.Add("GM", "11")
	h.AddSome("CA", t.Theirs("CA"))
	h.Add("CA", "UTF-8")
	h.Add("AP", "plybook")
	size := strconv.Itoa(t.source.columns)
	if t.source.rows != t.source.columns {
		size += ":" + strconv.Itoa(t.source.rows)
	}
	h.Add("SZ", size)
	for _, name := range ownNames {
		if key, ok := sgfNames[name]; ok {
			h.AddSome(key, t.tag(name))
		}
	}
	if rules := t.ownRules(); rules != Hex {
		h.Add("RU", rules.String())
	}
	if winner := t.winner(); winner != game.Nobody {
		h.Add("RE", "BW"[winner:winner+1]+"+"+sgfEnds[t.reason()])
	}
	h.AddSome("RE", t.Theirs("RE")) // "?", "Void"
	if t.start.Turn == 1 {
		h.Add("PL", "W")
	}
	t.Others(h.AddSome)
	return h
}

// siteTags writes the first node of Little Golem's SGF.
func siteTags(t *conversion) []parse.Tag {
	var h record.Heading
	h.Add("FF", "4")
	h.Add("AP", "plybook") // a file without the site's names is known by it
	h.AddSome("EV", t.tag("Event"))
	h.AddSome("PB", t.tag("Player0"))
	h.AddSome("PW", t.tag("Player1"))
	h.Add("SZ", strconv.Itoa(t.source.columns))
	if winner := t.winner(); winner != game.Nobody {
		h.Add("RE", "BW"[winner:winner+1])
	}
	h.AddSome("GC", t.Theirs("GC"))
	h.AddSome("SO", t.Theirs("SO"))
	return h
}

func noTags(*conversion) []parse.Tag { return nil }

// sizeTag writes the size: columns x rows.
func sizeTag(t *conversion) []parse.Tag {
	return []parse.Tag{{Name: "Size", Value: SizeText(t.source.columns, t.source.rows)}}
}

// listTags writes the size, and the result where the moves and the words after them do not say it.
func listTags(t *conversion) []parse.Tag {
	h := record.Heading(sizeTag(t))
	if t.winner() != game.Nobody && !t.ended && t.reason() != "connection" {
		h.Add("Result", t.ownResult())
		h.AddSome("Termination", terminations[t.reason()])
	}
	return h
}

// worldTags writes what stands in a link to HexWorld before the moves.
func worldTags(t *conversion) []parse.Tag {
	h := record.Heading(sizeTag(t))
	t.Others(h.AddSome)
	return h
}

// jsonOutcomes are the outcomes of PlayHex by the reason of the end.
var jsonOutcomes = map[string]string{"connection": "path", "resignation": "resign", "time": "time", "forfeit": "forfeit"}

// jsonTags writes the values of PlayHex; null is left out.
func jsonTags(t *conversion) []parse.Tag {
	var h record.Heading
	h.Add("boardsize", strconv.Itoa(t.source.columns))
	state := "playing"
	if winner := t.winner(); winner != game.Nobody {
		h.Add("winner", strconv.Itoa(int(winner)))
		state = "ended"
	}
	h.AddSome("outcome", jsonOutcomes[t.reason()])
	h.Add("state", state)
	return h
}

// letter returns the letter that closes a line of self-play.
func (t *conversion) letter() string {
	if winner := t.winner(); winner != game.Nobody {
		return "BW"[winner : winner+1]
	}
	return ""
}

// boardTags writes the fields of a board.
func boardTags(t *conversion) []parse.Tag {
	s := t.source
	state := "undecided"
	if s.winner >= 0 {
		state = "won by " + s.names[s.winner]
	}
	return []parse.Tag{
		{Name: "size", Value: strconv.Itoa(s.columns) + " * " + strconv.Itoa(s.rows)},
		{Name: "orientation", Value: s.names[0] + " * " + s.names[1]},
		{Name: "turn", Value: s.names[s.side]},
		{Name: "state", Value: state},
	}
}
