package conquest

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/record"
)

// resultAfter returns the result after the moves: what the record claims there, or else in its tag, as far as it can be
// read. A wrong claim is reported, not mended, and nor are two that differ. A record without one has the result of its moves.
func (t *conversion) resultAfter() string {
	text := t.Out.Tag("Result")
	if after := t.ResultAfter(); after != "" {
		if _, ok := readResult(after); ok {
			text = after
		}
	}
	o, ok := readResult(text)
	switch {
	case text == "" || !ok:
		o = t.Outcome
	case t.To.Named && (text == "1" || text == "2"):
		return text
	}
	return record.ResultText(o)
}

// resultTag returns the claimed result in the words of a set of rules.
func (t *conversion) resultTag(which Rules) string {
	text := t.Record.Tag("Result")
	if text == "" {
		text = t.ResultAfter()
	}
	o, ok := readResult(text)
	if !ok {
		return text
	}
	if scores := t.Record.Tag("Scores"); text == "" && scores != "" && t.source.which == Nerdvana {
		o, ok = readScores(scores)
	}
	if !ok || text == "" && !o.Over {
		o = t.Outcome
	}
	switch {
	case which == Conquest && o.Won(0):
		return "1"
	case which == Conquest && o.Won(1):
		return "2"
	}
	return record.ResultText(o)
}

// setupText returns the text of the start, as the record has it if that is valid; "" for the standard
// start position of the size.
func (t *conversion) setupText(rows bool) string {
	if old := t.Record.Tag(t.From.setup); old != "" && isRows(old) == rows {
		setup, ill := ParseRows(old)
		if !rows {
			setup, ill = ParseFEN(old, noneAllowed)
		}
		if setup.turnGiven = false; ill == nil && t.starts(setup) {
			return old
		}
	}
	s := newState(t.rules, t.start)
	switch {
	case t.starts(startSetup(t.start.Size)) && (rows || t.start.Size == DefaultSize):
		return ""
	case !rows && t.start.Size <= MaxFEN:
		return string(s.AppendFEN(nil))
	}
	return string(s.appendCounters(append(s.AppendRows(nil), ' ', fenTurns[s.side])))
}

// starts says whether the game starts from a position.
func (t *conversion) starts(p Setup) bool {
	q := t.start
	return p.Size == q.Size && slices.Equal(p.Cells, q.Cells) && p.Turn == q.Turn && p.Clock == q.Clock && p.Full == q.Full
}

// ownTags writes the header of plybook PGN.
func (t *conversion) ownTags() []parse.Tag {
	var h record.Heading
	rules := t.rules
	setup := t.setupText(rules == Conquest)
	h.Add("Game", "conquest")
	h.Add("Rules", rules.String())
	if t.Record.Tag("Rules") == "" && t.From.setup != "FEN" {
		t.addPlayers(&h, "Player1", "Player2")
	}
	sized := rules == Conquest && setup == ""
	if sized && t.Record.FindTag("Size") == nil {
		h.Add("Size", strconv.Itoa(t.start.Size))
	}
	for _, tag := range t.Record.Tags {
		switch tag.Name {
		case "Game", "Rules", "Turn":
		case "Size":
			if sized { // where it stood, so that what is written is written alike again
				h.Add("Size", strconv.Itoa(t.start.Size))
			}
		case "FEN", "Setup":
			if setup != "" {
				h.Add("Setup", setup)
			}
		default:
			h.Add(tag.Name, tag.Value)
		}
	}
	h.Add("Result", t.resultTag(rules))
	if setup != "" {
		h.Add("Setup", setup)
	}
	return h
}

// addPlayers adds the names of the players under the names of the target.
func (t *conversion) addPlayers(h *record.Heading, names ...string) {
	for seat, name := range names {
		if player := record.FindTag(t.Record, playerTags[seat]); player != nil {
			h.Add(name, player.Value)
		}
	}
}

// engineTags writes the header of the engines' PGN: the record's own, or that of a new game in the
// order of cuteataxx.
func (t *conversion) engineTags() []parse.Tag {
	var h record.Heading
	fen := t.setupText(false)
	if t.source.which != Ataxx || t.From.position {
		t.addNew(&h, fen)
	}
	if event := t.Record.FindTag("Event"); event != nil {
		h.Add("Event", event.Value) // first, because readers begin a game there
	}
	for _, tag := range t.Record.Tags {
		switch tag.Name {
		case "Game", "Rules", "Size", "Turn":
		case "Player1", "Player2":
			t.addPlayers(&h, "Black", "White")
		case "FEN", "Setup":
			if fen != "" {
				h.Add("FEN", fen)
			}
		case "Result":
			h.Add("Result", t.resultTag(Ataxx))
		default:
			h.Add(tag.Name, tag.Value)
		}
	}
	h.Add("Result", t.resultTag(Ataxx))
	if fen != "" {
		h.Add("FEN", fen)
	}
	return h
}

// addNew adds the tags of a new game. The target stands at its end.
func (t *conversion) addNew(h *record.Heading, fen string) {
	for _, name := range []string{"Event", "Site", "Date", "Round"} {
		if tag := t.Record.FindTag(name); tag != nil {
			h.Add(name, tag.Value)
		}
	}
	t.addPlayers(h, "Black", "White")
	h.Add("Result", t.resultTag(Ataxx))
	if fen != "" {
		h.Add("FEN", fen)
	}
	h.Add("FinalFEN", string(t.target.AppendFEN(nil)))
	if t.Outcome.Over && t.source.which == Nerdvana && record.ResultText(t.target.Outcome()) != record.ResultText(t.Outcome) {
		h.Add("Adjudicated", nerdvanaName)
	}
	for i, name := range []string{"Winner", "Loser"} {
		seat := game.Seat(i)
		if t.Outcome.Won(1) {
			seat = 1 - seat
		}
		if player := record.FindTag(t.Record, playerTags[seat]); player != nil && t.Outcome.Over && !t.Outcome.Drawn() {
			h.Add(name, player.Value)
		}
	}
	x, o, _ := t.target.Count()
	h.Add("PlyCount", strconv.Itoa(t.target.Ply()))
	h.Add("Material", fmt.Sprintf("%+d", x-o))
}
