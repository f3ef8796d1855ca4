package hive

import (
	"slices"
	"strings"
	"time"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/record"
)

func noTags(*conversion) []parse.Tag { return nil }

// property ↔ tag: where Mzinga's PGN keeps what a boardspace record says. Other properties become
// tags of their own name after "Sgf", so that the way back finds them.
var sgfTags = []struct{ property, tag string }{
	{"DT", "SgfDate"}, {"GN", "SgfGameName"}, {"RE", "SgfResult"},
}

// ownTags are the tags that are not copied: they say what the game, as it was played, says again.
var ownTags = []string{"State", "Turn", "Rules"}

// pgnTags writes the header of plybook PGN, which is Mzinga's with Game and Rules added.
func pgnTags(t *conversion) []parse.Tag {
	var h record.Heading
	h.Add("Game", "hive")
	t.addRules(&h)
	t.addCommon(&h, t.resultTag())
	switch r := t.Outcome.Reason; {
	case slices.Contains(terminations, r):
		h.Add("Termination", r)
	case r == game.NotRecorded && t.Record.FindTag("Game") == nil: // one of plybook's own would have said it
		h.Add("Termination", record.UnknownEnd)
	}
	for _, tag := range t.Record.Tags {
		if t.Record.Format == "boardspace" {
			addProperty(&h, tag)
		} else if !slices.Contains(ownTags, tag.Name) {
			h.Add(tag.Name, tag.Value)
		}
	}
	return h
}

// addRules names the rules if they are not those that everybody assumes.
func (t *conversion) addRules(h *record.Heading) {
	if t.rules.Base != Standard {
		h.Add("Rules", t.rules.Base.String())
	}
}

func addProperty(h *record.Heading, tag parse.Tag) {
	if tag.Name == "P0" || tag.Name == "P1" {
		return // White and Black
	}
	for _, s := range sgfTags {
		if s.property == tag.Name {
			h.Add(s.tag, tag.Value)
			return
		}
	}
	h.Add("Sgf"+strings.ReplaceAll(tag.Name, " ", "-"), tag.Value)
}

// addCommon adds the eight tags that Mzinga and hivegame begin with.
func (t *conversion) addCommon(h *record.Heading, result string) {
	white, black, date, site := t.Record.Tag("White"), t.Record.Tag("Black"), t.Record.Tag("Date"), t.Record.Tag("Site")
	if t.Record.Format == "boardspace" {
		white, black = t.Record.Tag("P0"), t.Record.Tag("P1")
		date, site = boardspaceDate(t.Record.Tag("DT")), "boardspace.net"
	}
	h.Add("GameType", t.rules.Letters.GameType())
	h.Add("Date", date)
	h.Add("Event", t.Record.Tag("Event"))
	h.Add("Site", site)
	h.Add("Round", t.Record.Tag("Round"))
	h.Add("White", white)
	h.Add("Black", black)
	h.Add("Result", result)
}

// hivegameTags writes the header of hivegame.com.
func hivegameTags(t *conversion) []parse.Tag {
	state := t.resultTag()
	if o := claimedOutcome(state); o.Over {
		state = record.ResultText(o)
	}
	var h record.Heading
	t.addCommon(&h, state)
	return h
}

// uhpTags writes the three fields of a GameString, which speak of the board alone, and after them
// all that a PGN would say.
func uhpTags(t *conversion) []parse.Tag {
	var h record.Heading
	h.Add("GameType", t.rules.Letters.GameType())
	if t.Record.Format != "ugent" || t.refusedBy(Standard, "uhp") != nil {
		t.addRules(&h)
	}
	if t.Record.Format == "uhp" {
		for _, tag := range t.Record.Tags {
			if !slices.Contains(ownTags, tag.Name) {
				h.Add(tag.Name, tag.Value)
			}
		}
	}
	h.Add("State", stateOf(t.State.Outcome(), len(t.Plies)))
	h.Add("Turn", string(t.State.(*Position).AppendTurn(nil)))
	if t.Record.Format != "uhp" && t.Record.Format != "ugent" {
		for _, tag := range pgnTags(t) {
			h.Add(tag.Name, tag.Value)
		}
	}
	return h
}

// resultTag returns the result that the record claims, as one of the five states where it can be
// read: a wrong claim is reported, not mended. A record without one has the result of its moves.
func (t *conversion) resultTag() string {
	r := t.Record
	state := ""
	switch claim, value := r.FindTag("Result"), r.Tag("RE"); {
	case claim != nil && resultState(claim.Value) == "":
		return claim.Value
	case claim != nil:
		state = resultState(claim.Value)
	case r.Format == "boardspace":
		state = sentenceState(value, r.Tag("P0"), r.Tag("P1"))
	case r.Format == "uhp":
		state = resultState(r.Tag("State"))
	}
	refused := t.Whole() && !t.Outcome.Over // by the board, of which the State of a GameString speaks: written as a Result it would count
	if state == "" || state == eitherWins || state == inProgress || refused {
		return stateOf(t.Outcome, len(t.Plies))
	}
	return state
}

// boardspaceOrder is the order of a header's properties in the site's own files. Others follow, and
// the thinking times, which stand in the last node, come last.
var boardspaceOrder = []string{"GM", "VV", "SU", "DT", "GN", "RE", "P0", "P1"}

// boardspaceTags writes a header as found, as far as it was.
func boardspaceTags(t *conversion) []parse.Tag {
	h := t.properties()
	white, black := t.Record.Tag("White"), t.Record.Tag("Black")
	if t.Record.Format == "boardspace" {
		white, black = t.Record.Tag("P0"), t.Record.Tag("P1")
	}
	h.Add("GM", "27")
	h.Add("VV", "1")
	h.Add("SU", t.setup())
	if date := t.Record.Tag("Date"); date != "" {
		h.Add("DT", date)
	}
	if result := boardspaceResult(t.resultTag(), white, black); result != "" {
		h.Add("RE", result)
	}
	h.Add("P0", white)
	h.Add("P1", black)
	slices.SortStableFunc(h, func(a, b parse.Tag) int { return boardspaceRank(a.Name) - boardspaceRank(b.Name) })
	return h
}

func boardspaceRank(name string) int {
	rank := slices.Index(boardspaceOrder, name)
	switch {
	case rank >= 0:
		return rank
	case strings.HasSuffix(name, " time"):
		return len(boardspaceOrder) + 1
	}
	return len(boardspaceOrder)
}

// properties returns the properties that the record has of boardspace's, but not a setup of other
// expansions than were played with.
func (t *conversion) properties() (h record.Heading) {
	for _, tag := range t.Record.Tags {
		name := tag.Name
		if t.Record.Format != "boardspace" {
			if name = propertyOf(tag.Name); name == "" || name == "GM" { // the number of the game is that of Hive, whatever it was
				continue
			}
		}
		if letters, ok := setupLetters(tag.Value); name != "SU" || ok && letters == t.rules.Letters {
			h.Add(name, tag.Value)
		}
	}
	return h
}

// propertyOf returns the property that a tag of a PGN stands for, or "".
func propertyOf(tag string) string {
	for _, s := range sgfTags {
		if s.tag == tag {
			return s.property
		}
	}
	name, ok := strings.CutPrefix(tag, "Sgf")
	if player, word, found := strings.Cut(name, "-"); ok && found && (player == "P0" || player == "P1") {
		return player + " " + word
	}
	if !ok {
		return ""
	}
	return name
}

// setup returns the name of the game as boardspace has it: "Hive-PLM".
func (t *conversion) setup() string {
	if t.rules.Letters == 0 {
		return "Hive"
	}
	return "Hive-" + plm(t.rules.Letters.String())
}

// plm gives the letters in the order of boardspace.
func plm(letters string) string {
	var b strings.Builder
	for _, l := range "PLM" {
		if strings.ContainsRune(letters, l) {
			b.WriteRune(l)
		}
	}
	return b.String()
}

// boardspaceResult returns the sentence of a result; "" if there is none, or no name to say it by.
func boardspaceResult(state, white, black string) string {
	if white == black && white != "" {
		white, black = sided(white, White), sided(black, Black)
	}
	switch {
	case state == whiteWins && white != "":
		return "Game won by " + white
	case state == blackWins && black != "":
		return "Game won by " + black
	case state == drawn:
		return "The game is a draw"
	}
	return ""
}

// boardspaceDates are the spellings of DT that are known.
var boardspaceDates = []string{
	"2 January 2006",
	"January 2, 2006",
	"Mon Jan 2 15:04:05 MST 2006",
	"Mon Jan 2 15:04:05 GMT-07:00 2006",
	"2006.01.02",
}

// boardspaceDate gives the local day of a DT as yyyy.mm.dd, or "" if its spelling is not known.
func boardspaceDate(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	for _, layout := range boardspaceDates {
		if day, err := time.Parse(layout, text); err == nil {
			return day.Format("2006.01.02")
		}
	}
	return ""
}
