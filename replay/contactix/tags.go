package contactix

import (
	"slices"
	"strconv"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/record"
)

// A naming is how a format names what plybook's own form has as tags.
type naming struct {
	prefix string            // in plybook's own form, before the names of the format's other tags
	names  map[string]string // the format's, by those of plybook's own form
	shown  []string          // tags that the position, the rules and the result say anyway
}

var sgfNaming = naming{
	prefix: "Sgf",
	names: map[string]string{
		"Player0": "PB", "Player1": "PW", "Event": "EV", "Site": "PC", "Date": "DT", "Round": "RO", "TimeControl": "TM",
	},
	shown: []string{"FF", "GM", "CA", "AP", "SZ", "RE", "PL", "RU"},
}

// namings are by format. Formats without a row use the names of plybook's own form.
var namings = map[string]naming{
	"hex-sgf":         sgfNaming,
	"hex-hsgf":        sgfNaming,
	"hexworld":        {prefix: "Hexworld", shown: []string{"Size"}},
	"trmph":           {prefix: "Trmph", shown: []string{"Size"}},
	"playhex-json":    {prefix: "Playhex", shown: []string{"boardsize", "winner", "outcome", "state"}},
	"contactix-board": {shown: []string{"size", "orientation", "turn", "state", "tiles"}},
}

// ownNames are the tags of plybook's own form that other formats may have, in their order.
var ownNames = [...]string{"Player0", "Player1", "Event", "Site", "Date", "Round", "Time", "TimeControl"}

// tag returns what the record says under a tag of plybook's own form.
func (t *transcript) tag(name string) string {
	for seat := range playerTags {
		if name == playerTags[seat][0] {
			return t.player(seat)
		}
	}
	if names := namings[t.Record.Format].names; names != nil {
		name = names[name]
	}
	for _, tag := range t.Record.Tags {
		if tag.Name == name && tag.Value != "" { // as those that are written
			return tag.Value
		}
	}
	return ""
}

// player returns who had a seat at the start.
func (t *transcript) player(seat int) string {
	for _, tag := range t.Record.Tags {
		is := func(name string) bool { return strings.EqualFold(name, tag.Name) }
		if tag.Value != "" && slices.ContainsFunc(playerTags[seat], is) {
			return tag.Value
		}
	}
	return ""
}

// theirs returns a tag that only one format has, from a record in that format, in one that names
// things alike, or in plybook's own.
func (t *transcript) theirs(format, name string) string {
	prefix := namings[format].prefix
	switch {
	case namings[t.Record.Format].prefix == prefix:
		return t.Record.Tag(name)
	case t.Record.Format == "pgn":
		return t.Record.Tag(prefix + name)
	}
	return ""
}

// others adds the other tags that only one format has, in the order of the record.
func (t *transcript) others(h *record.Heading, format string) {
	n := namings[format]
	for _, tag := range t.Record.Tags {
		name := tag.Name
		if t.Record.Format == "pgn" {
			var ok bool
			if name, ok = strings.CutPrefix(name, n.prefix); !ok {
				continue
			}
		} else if namings[t.Record.Format].prefix != n.prefix {
			continue
		}
		if !slices.Contains(n.shown, name) {
			h.AddSome(name, tag.Value)
		}
	}
}

// ownTags writes the header of plybook's own form.
func ownTags(t *transcript) []parse.Tag {
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
	h.AddSome("Termination", terminations[t.reason()])
	t.ownOthers(&h)
	return h
}

// ownOthers adds what else the record says, under the names of its format.
func (t *transcript) ownOthers(h *record.Heading) {
	n := namings[t.Record.Format]
	skip := slices.Clone(n.shown)
	for _, theirs := range n.names {
		skip = append(skip, theirs)
	}
	for seat := range playerTags {
		skip = append(skip, playerTags[seat]...)
	}
	if n.prefix == "" && t.Record.Format != "pgn" {
		skip = append(skip, "Setup") // nobody has read it there, and plybook's own form means something by it
	}
	for _, tag := range t.Record.Tags {
		if !slices.ContainsFunc(skip, func(name string) bool { return strings.EqualFold(name, tag.Name) }) {
			h.AddSome(n.prefix+tag.Name, tag.Value)
		}
	}
}

// ownRules returns the rules under which the record reads the same: with passes if there is one.
func (t *transcript) ownRules() Rules {
	if slices.ContainsFunc(t.Plies, func(p game.PlayedPly) bool { return p.Move == Pass }) {
		return HexPass
	}
	return t.source.rules
}

// terminations are the values of the tag Termination by the reason of the end.
var terminations = map[string]string{"connection": "connection", "resignation": "resign", "time": "time", "forfeit": "forfeit", "adjudication": "adjudication"}

// resultTag returns what the tag Result says: what the record claims. A claim that is wrong, or cannot be read, is
// reported, not mended.
func (t *transcript) resultTag() string {
	tag := t.Record.FindTag("Result")
	switch {
	case t.claim.bad != nil && tag != nil:
		return tag.Value
	case t.claim.made:
		return resultOf(t.claim.winner)
	}
	return t.ownResult()
}

// resultBehind returns what stands behind the moves, which may be at odds with the tag.
func (t *transcript) resultBehind() string {
	if t.claim.bad != nil {
		for _, k := range t.Record.Tokens[:t.Read] {
			if k.Kind == parse.Result {
				return k.Text
			}
		}
		return t.ownResult()
	}
	return t.resultTag()
}

// ownResult returns the result of PGN.
func (t *transcript) ownResult() string { return resultOf(t.winner()) }

func resultOf(winner game.Seat) string {
	switch winner {
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
	var h record.Heading
	h.Add("FF", "4")
	h.Add("GM", "11")
	h.AddSome("CA", t.theirs("hex-sgf", "CA"))
	h.Add("CA", "UTF-8")
	h.Add("AP", "plybook")
	size := strconv.Itoa(t.source.columns)
	if t.source.rows != t.source.columns {
		size += ":" + strconv.Itoa(t.source.rows)
	}
	h.Add("SZ", size)
	for _, name := range ownNames {
		if key, ok := sgfNaming.names[name]; ok {
			h.AddSome(key, t.tag(name))
		}
	}
	if rules := t.ownRules(); rules != Hex {
		h.Add("RU", rules.String())
	}
	if winner := t.winner(); winner != game.Nobody {
		h.Add("RE", "BW"[winner:winner+1]+"+"+sgfEnds[t.reason()])
	}
	h.AddSome("RE", t.theirs("hex-sgf", "RE")) // "?", "Void"
	if t.start.Turn == 1 {
		h.Add("PL", "W")
	}
	t.others(&h, "hex-sgf")
	return h
}

// siteTags writes the first node of Little Golem's SGF.
func siteTags(t *transcript) []parse.Tag {
	var h record.Heading
	h.Add("FF", "4")
	h.AddSome("EV", t.tag("Event"))
	h.AddSome("PB", t.tag("Player0"))
	h.AddSome("PW", t.tag("Player1"))
	h.Add("SZ", strconv.Itoa(t.source.columns))
	if winner := t.winner(); winner != game.Nobody {
		h.Add("RE", "BW"[winner:winner+1])
	}
	h.AddSome("GC", t.theirs("hex-hsgf", "GC"))
	h.AddSome("SO", t.theirs("hex-hsgf", "SO"))
	return h
}

func noTags(*transcript) []parse.Tag { return nil }

// sizeTag writes the size: columns x rows.
func sizeTag(t *transcript) []parse.Tag {
	return []parse.Tag{{Name: "Size", Value: SizeText(t.source.columns, t.source.rows)}}
}

// listTags writes the size, and the result where the moves and the words behind them do not say it.
func listTags(t *transcript) []parse.Tag {
	h := record.Heading(sizeTag(t))
	if t.winner() != game.Nobody && !t.ended && t.reason() != "connection" {
		h.Add("Result", t.ownResult())
		h.AddSome("Termination", terminations[t.reason()])
	}
	return h
}

// worldTags writes what stands in a link to HexWorld before the moves.
func worldTags(t *transcript) []parse.Tag {
	h := record.Heading(sizeTag(t))
	t.others(&h, "hexworld")
	return h
}

// jsonOutcomes are the outcomes of PlayHex by the reason of the end.
var jsonOutcomes = map[string]string{"connection": "path", "resignation": "resign", "time": "time", "forfeit": "forfeit"}

// jsonTags writes the values of PlayHex; null is left out.
func jsonTags(t *transcript) []parse.Tag {
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
