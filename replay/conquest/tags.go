package conquest

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
)

// A heading collects tags: each name once, the first value wins.
type heading []parse.Tag

func (h *heading) add(name, value string) {
	if !slices.ContainsFunc(*h, func(t parse.Tag) bool { return t.Name == name }) {
		*h = append(*h, parse.Tag{Name: name, Value: value})
	}
}

// find returns the tag of a name, or nil.
func (h heading) find(name string) *parse.Tag {
	i := slices.IndexFunc(h, func(t parse.Tag) bool { return t.Name == name })
	if i < 0 {
		return nil
	}
	return &h[i]
}

// result returns the result that the record claims, as far as it can be read: a wrong claim is
// reported, not mended. A record without one has the result of its moves.
func (t *transcript) result() string {
	result := resultOf(t.Outcome)
	if tag := t.out.Tag("Result"); readResult(tag) != "" && tag != "" {
		return tag
	}
	return result
}

// claimed returns the claimed result in the words of a set of rules.
func (t *transcript) claimed(which Rules) string {
	claim := t.Record.Tag("Result")
	for _, k := range t.Record.Tokens[:t.Read] {
		if claim == "" && k.Kind == parse.Result {
			claim = k.Text
		}
	}
	result := readResult(claim)
	switch scores := t.Record.Tag("Scores"); {
	case result == "":
		return claim
	case claim == "" && scores != "":
		result = readScores(scores)
	}
	if result == "" || claim == "" && result == unfinished {
		result = resultOf(t.Outcome)
	}
	if which == Conquest {
		return map[string]string{xWins: "1", oWins: "2", drawn: drawn, unfinished: unfinished}[result]
	}
	return result
}

// setupText returns the text of the start, as the record has it if that is sound; "" for the usual
// start of the size.
func (t *transcript) setupText(rows bool) string {
	if old := t.Record.Tag(t.form.setup); old != "" && isRows(old) == rows {
		setup, ill := ParseRows(old)
		if !rows {
			setup, ill = ParseFEN(old, noLeniency)
		}
		if setup.turnGiven = false; ill == nil && t.starts(setup) {
			return old
		}
	}
	s := newState(t.to.rules, t.start)
	switch {
	case t.starts(startSetup(t.start.Size)) && (rows || t.start.Size == DefaultSize):
		return ""
	case !rows && t.start.Size <= MaxFEN:
		return string(s.AppendFEN(nil))
	}
	return string(s.appendCounters(append(s.AppendRows(nil), ' ', fenTurns[s.side])))
}

// starts says whether the game starts from a position.
func (t *transcript) starts(p Setup) bool {
	q := t.start
	return p.Size == q.Size && slices.Equal(p.Cells, q.Cells) && p.Turn == q.Turn && p.Clock == q.Clock && p.Full == q.Full
}

// ownTags writes the header of plybook's own form.
func (t *transcript) ownTags() []parse.Tag {
	var h heading
	rules := t.to.rules
	setup := t.setupText(rules == Conquest)
	h.add("Game", "conquest")
	h.add("Rules", rules.String())
	if t.Record.Tag("Rules") == "" && t.form.setup != "FEN" {
		t.addPlayers(&h, "Player1", "Player2")
	}
	if rules == Conquest && setup == "" {
		h.add("Size", strconv.Itoa(t.start.Size))
	}
	for _, tag := range t.Record.Tags {
		switch tag.Name {
		case "Game", "Rules", "Size", "Turn":
		case "FEN", "Setup":
			if setup != "" {
				h.add("Setup", setup)
			}
		default:
			h.add(tag.Name, tag.Value)
		}
	}
	h.add("Result", t.claimed(rules))
	if setup != "" {
		h.add("Setup", setup)
	}
	return h
}

// addPlayers adds the names of the players under the names of the target.
func (t *transcript) addPlayers(h *heading, names ...string) {
	r := Reader{record: t.Record}
	for seat, name := range names {
		if player, ok := r.player(game.Seat(seat)); ok {
			h.add(name, player)
		}
	}
}

// engineTags writes the header of the engines' PGN: the record's own, or that of a new game in the
// order of cuteataxx.
func (t *transcript) engineTags() []parse.Tag {
	var h heading
	fen := t.setupText(false)
	if t.source.which != Ataxx || t.form.position {
		t.addNew(&h, fen)
	}
	if event := t.Record.FindTag("Event"); event != nil {
		h.add("Event", event.Value) // first, because readers begin a game there
	}
	for _, tag := range t.Record.Tags {
		switch tag.Name {
		case "Game", "Rules", "Size", "Turn":
		case "Player1", "Player2":
			t.addPlayers(&h, "Black", "White")
		case "FEN", "Setup":
			if fen != "" {
				h.add("FEN", fen)
			}
		case "Result":
			h.add("Result", t.claimed(Ataxx))
		default:
			h.add(tag.Name, tag.Value)
		}
	}
	h.add("Result", t.claimed(Ataxx))
	if fen != "" {
		h.add("FEN", fen)
	}
	return h
}

// addNew adds the tags of a new game. The target stands at its end.
func (t *transcript) addNew(h *heading, fen string) {
	for _, name := range []string{"Event", "Site", "Date", "Round"} {
		if tag := t.Record.FindTag(name); tag != nil {
			h.add(name, tag.Value)
		}
	}
	t.addPlayers(h, "Black", "White")
	h.add("Result", t.claimed(Ataxx))
	if fen != "" {
		h.add("FEN", fen)
	}
	h.add("FinalFEN", string(t.target.AppendFEN(nil)))
	if t.Outcome.Over && t.source.which == Nerdvana && resultOf(t.target.Outcome()) != resultOf(t.Outcome) {
		h.add("Adjudicated", nerdvanaName)
	}
	for i, name := range []string{"Winner", "Loser"} {
		seat := game.Seat(i)
		if t.Outcome.Won(1) {
			seat = 1 - seat
		}
		if player, ok := (&Reader{record: t.Record}).player(seat); ok && t.Outcome.Over && !t.Outcome.Drawn() {
			h.add(name, player)
		}
	}
	x, o, _ := t.target.Count()
	h.add("PlyCount", strconv.Itoa(t.target.Ply()))
	h.add("Material", fmt.Sprintf("%+d", x-o))
}
