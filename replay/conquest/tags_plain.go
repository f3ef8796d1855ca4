package conquest

import (
	"fmt"
	"slices"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/record"
)

// fenTags writes the one tag of a book.
func (t *conversion) fenTags() []parse.Tag {
	fen := t.setupText(false)
	if fen == "" {
		fen = startFEN
	}
	return []parse.Tag{{Name: "Setup", Value: strings.TrimSpace(fen)}}
}

// boardTags writes the one tag of a board.
func (t *conversion) boardTags() []parse.Tag {
	return []parse.Tag{{Name: "Setup", Value: string(newState(t.rules, t.start).AppendRows(nil))}}
}

func (t *conversion) noTags() []parse.Tag { return nil }

// noPosition refuses games where only positions have a place.
func (t *conversion) noPosition() string {
	if len(t.Plies) > 0 {
		return "it holds positions only, and this game has moves"
	}
	return ""
}

// noBoard refuses positions with O to move where it is not said who is, unless the record does not
// say it either.
func (t *conversion) noBoard() string {
	if why := t.noPosition(); why != "" {
		return why
	}
	if t.start.Turn == 1 && t.Out.Format != t.Record.Format {
		return "O is to move, which a board does not show"
	}
	return ""
}

// noStart refuses games that do not begin with the standard start position of their size, which is told from
// outside, as is who moves first.
func (t *conversion) noStart() string {
	usual := startSetup(t.start.Size)
	usual.Turn = t.start.Turn
	ill := checkStart(t.start.Size)
	switch {
	case !t.starts(usual):
		return "its games begin at the standard start position"
	case ill != nil && t.source.which != Conquest:
		return "its boards have an odd size of at least 3"
	}
	return ""
}

// scoresOf writes results as the contest's arbiter does, X's score first.
var scoresOf = map[string]string{record.FirstWins: "1-0", record.SecondWins: "0-1", record.Draw: "0.5-0.5"}

// contestReasons are the adjudications that the contest knows: a program failed, and its side was
// to move.
var contestReasons = []string{"illegal move", "crash", "forfeit"}

// contestTags writes the tags of a contest's game: the record's own or, of a game under other
// rules, what the arbiter would have written.
func (t *conversion) contestTags() []parse.Tag {
	var h record.Heading
	t.addPlayers(&h, "Player1", "Player2")
	own := []string{"TimePerGame"}
	if t.source.which == Nerdvana {
		own = append(own, "Scores", "Pieces", "Error")
	}
	for _, name := range own {
		if tag := t.Record.FindTag(name); tag != nil && tag.Value != "" {
			h.Add(name, tag.Value)
		}
	}
	if t.source.which == Nerdvana && h.Find("Scores") != nil {
		return h
	}
	end := t.target.Outcome()
	switch failed := slices.Contains(contestReasons, t.Outcome.Reason); {
	case end.Over && end.Reason == reasons[limit]:
		h.Add("Error", "draw after 100 jumps in a row")
	case !end.Over && failed && t.Outcome.Over:
		end = t.Outcome
		end.Scores = [4]int16{}
		end.Scores[1-t.target.side] = nerdvanaForfeit
		h.Add("Error", t.Outcome.Reason)
	}
	if end.Over {
		h.Add("Scores", scoresOf[record.ResultText(end)])
		h.Add("Pieces", fmt.Sprintf("%d-%d", end.Scores[0], end.Scores[1]))
	}
	return h
}

// noContest refuses what the contest does not know: other starts, and ends by other rules.
func (t *conversion) noContest() string {
	open := t.target.Turn() != game.Nobody
	lost := t.Outcome.Won(game.Seat(1 - t.target.side))
	switch {
	case !t.starts(startSetup(t.start.Size)):
		return "its games begin at the standard start position"
	case t.source.which != Nerdvana && open && t.Outcome.Over && !(lost && slices.Contains(contestReasons, t.Outcome.Reason)):
		return fmt.Sprintf("the contest has no word for its end (%s)", t.Outcome.Reason)
	}
	return ""
}
