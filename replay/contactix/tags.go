package contactix

import (
	"slices"
	"strconv"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
)

// sgfNames are what SGF calls the tags of plybook's own form.
var sgfNames = map[string]string{
	"Event": "EV", "Site": "PC", "Date": "DT", "Round": "RO", "Player0": "PB", "Player1": "PW", "TimeControl": "TM",
}

// ownNames are the tags of plybook's own form that other formats may have, in their order.
var ownNames = [...]string{"Player0", "Player1", "Event", "Site", "Date", "Round", "Time", "TimeControl"}

// sgfShown are properties that the position, the rules and the result say anyway.
var sgfShown = []string{"FF", "GM", "CA", "AP", "SZ", "RE", "PL", "RU", "AB", "AW", "AE"}

// sgfPrefix is what other properties of SGF begin with in plybook's own form.
const sgfPrefix = "Sgf"

// isSGF says whether the source has the properties of SGF.
func (t *transcript) isSGF() bool {
	return t.Record.Format == "hex-sgf" || t.Record.Format == "hex-hsgf"
}

// tag returns what the record says under a tag of plybook's own form.
func (t *transcript) tag(name string) string {
	if i := slices.Index([]string{"Player0", "Player1"}, name); i >= 0 {
		for _, tag := range t.Record.Tags {
			if slices.ContainsFunc(playerTags[i], func(theirs string) bool { return strings.EqualFold(theirs, tag.Name) }) && tag.Value != "" {
				return tag.Value
			}
		}
		return ""
	}
	if t.isSGF() {
		return t.Record.Tag(sgfNames[name])
	}
	return t.Record.Tag(name)
}

// property returns a property of SGF, from a record in SGF or in plybook's own form.
func (t *transcript) property(key string) string {
	if t.isSGF() {
		return t.Record.Tag(key)
	}
	return t.Record.Tag(sgfPrefix + key)
}

// others adds the other properties of SGF, in the order of the record.
func (t *transcript) others(h *game.Heading) {
	for _, tag := range t.Record.Tags {
		key := tag.Name
		switch theirs, ok := strings.CutPrefix(key, sgfPrefix); {
		case t.isSGF():
		case t.Record.Format == "pgn" && ok:
			key = theirs
		default:
			continue
		}
		if !slices.Contains(sgfShown, key) {
			h.AddSome(key, tag.Value)
		}
	}
}

// ownTags writes the header of plybook's own form.
func ownTags(t *transcript) []parse.Tag {
	var h game.Heading
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
	h.Add("Result", t.ownResult())
	h.AddSome("Termination", terminations[t.reason()])
	for _, tag := range t.Record.Tags {
		switch {
		case t.Record.Format == "pgn":
			h.AddSome(tag.Name, tag.Value)
		case t.isSGF() && !slices.Contains(sgfShown, tag.Name) && !t.named(tag.Name):
			h.AddSome(sgfPrefix+tag.Name, tag.Value)
		}
	}
	return h
}

// named says whether a property of SGF has a name in plybook's own form.
func (t *transcript) named(key string) bool {
	for _, theirs := range sgfNames {
		if theirs == key {
			return true
		}
	}
	return false
}

// ownRules returns the rules under which the record reads the same: with passes if there is one.
func (t *transcript) ownRules() Rules {
	if slices.ContainsFunc(t.Plies, func(p game.PlayedPly) bool { return p.Move == Pass }) {
		return HexPass
	}
	return t.source.rules
}

// terminations are the values of the tag Termination by the reason of the end.
var terminations = map[string]string{"connection": "connection", "resignation": "resign", "time": "time", "forfeit": "forfeit"}

// ownResult returns the result of PGN.
func (t *transcript) ownResult() string {
	switch t.winner() {
	case 0:
		return "1-0"
	case 1:
		return "0-1"
	}
	return "*"
}

// String returns the setup as plybook's own form has it.
func (p *Setup) String() string {
	s, err := New(*p, Hex)
	if err != nil {
		return ""
	}
	return string(s.AppendPosition(nil))
}

// sgfEnds are what stands behind the winner in RE.
var sgfEnds = map[string]string{"resignation": "Resign", "time": "Time", "forfeit": "Forfeit"}

// sgfTags writes the first node of SGF, without its set-up.
func sgfTags(t *transcript) []parse.Tag {
	var h game.Heading
	h.Add("FF", "4")
	h.Add("GM", "11")
	h.AddSome("CA", t.charset())
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
	switch winner := t.winner(); {
	case winner != game.Nobody:
		h.Add("RE", "BW"[winner:winner+1]+"+"+sgfEnds[t.reason()])
	default:
		h.AddSome("RE", t.property("RE"))
	}
	if t.start.Turn == 1 {
		h.Add("PL", "W")
	}
	t.others(&h)
	return h
}

// charset returns the character set of the record.
func (t *transcript) charset() string {
	if own := t.property("CA"); own != "" {
		return own
	}
	return "UTF-8"
}

// siteTags writes the first node of Little Golem's SGF.
func siteTags(t *transcript) []parse.Tag {
	var h game.Heading
	h.Add("FF", "4")
	h.AddSome("EV", t.tag("Event"))
	h.AddSome("PB", t.tag("Player0"))
	h.AddSome("PW", t.tag("Player1"))
	h.Add("SZ", strconv.Itoa(t.source.columns))
	if winner := t.winner(); winner != game.Nobody {
		h.Add("RE", "BW"[winner:winner+1])
	}
	h.AddSome("GC", t.property("GC"))
	h.AddSome("SO", t.property("SO"))
	return h
}

func noTags(*transcript) []parse.Tag { return nil }

// sizeTag writes the size: columns x rows.
func sizeTag(t *transcript) []parse.Tag {
	return []parse.Tag{{Name: "Size", Value: SizeText(t.source.columns, t.source.rows)}}
}

// jsonOutcomes are the outcomes of PlayHex by the reason of the end.
var jsonOutcomes = map[string]string{"connection": "path", "resignation": "resign", "time": "time", "forfeit": "forfeit"}

// jsonTags writes the values of PlayHex; null is left out.
func jsonTags(t *transcript) []parse.Tag {
	var h game.Heading
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
func (t *transcript) letter() string {
	if winner := t.winner(); winner != game.Nobody {
		return "BW"[winner : winner+1]
	}
	return ""
}

// boardTags writes the fields of a board.
func boardTags(t *transcript) []parse.Tag {
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
