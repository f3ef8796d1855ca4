package annotate

import (
	"fmt"
	"strings"

	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// Record returns the game in plybook PGN with a comment after every move that was looked at, and
// one about the players before the first. The record's own comments are kept, but for those of an earlier
// annotation, which these replace. Scores are those of the first player or, with more than two seats, of
// who moved; by says what they are from.
func (a *Annotation) Record(p *replay.Played, by string) (*parse.Record, *game.Illegal) {
	format, err := parse.FormatByName("pgn")
	if err != nil {
		return nil, &game.Illegal{Message: err.Error()}
	}
	written, refused := p.Write(format)
	if refused != nil {
		return nil, refused
	}
	written = withoutEarlier(written)
	text, err := format.Append(nil, written, parse.EncodeOptions{})
	if err != nil {
		return nil, &game.Illegal{Code: p.Kind.Name + "/not-expressible", Message: game.Sentence(err)}
	}
	comments := a.comments(replayed(p, format, text))
	if summary := a.summary(p, by); summary != "" {
		comments[0] = append([]string{summary}, comments[0]...)
	}
	return withComments(written, comments), nil
}

// replayed replays a record as it has been written.
func replayed(p *replay.Played, format *parse.Format, text []byte) *replay.Played {
	for r := range format.Records(parse.Input{Data: text}) {
		return replay.Replay(r.Clone(), replay.Options{Game: p.Kind.Name, Options: game.Options{Rules: p.Rules}})
	}
	return &replay.Played{}
}

// comments returns the comments by the number of moves that stand before them in the text of the record.
func (a *Annotation) comments(p *replay.Played) map[int][]string {
	texts := make([]int, len(p.Record.Tokens)+1) // moves in the first n tokens
	for i := range p.Record.Tokens {
		texts[i+1] = texts[i]
		if p.Record.Tokens[i].Kind == parse.Play {
			texts[i+1]++
		}
	}
	comments := map[int][]string{}
	for i := range a.Moves {
		m := &a.Moves[i]
		ply := p.PlyIndex(m.Number)
		if ply < 0 || p.Plies[ply].Token < 0 {
			continue // the record leaves it out
		}
		if text := m.comment(a.Seats, a.Unit); text != "" {
			after := texts[p.Plies[ply].Token+1]
			comments[after] = append(comments[after], text)
		}
	}
	return comments
}

// withComments puts comments after moves.
func withComments(r *parse.Record, comments map[int][]string) *parse.Record {
	var tokens []parse.Token
	put := func(moves int) {
		for _, text := range comments[moves] {
			tokens = append(tokens, parse.Token{Kind: parse.Comment, Seat: parse.NoSeat, Text: text})
		}
	}
	put(0)
	moves := 0
	for _, t := range r.Tokens {
		tokens = append(tokens, t)
		if t.Kind == parse.Play {
			moves++
			put(moves)
		}
	}
	out := *r
	out.Tokens = tokens
	return &out
}

// comment says what a move was worth: "annotation: score -12, exact, loss 35, best d3 (+23): d3 c5 e6, depth 9"; "" if
// that is not known.
func (m *Move) comment(seats int, unit player.Unit) string {
	score := func(t player.Choice) string {
		t.Score = player.Shown(t.Score, m.Seat, seats)
		return unit.Score(&t)
	}
	var words []string
	add := func(format string, args ...any) { words = append(words, fmt.Sprintf(format, args...)) }
	if m.Value.Scored {
		add("score %s", score(m.Value))
	}
	if proof := m.Value.Proof(); proof != "" {
		add("%s", proof)
	}
	if m.Loss > 0 {
		add("loss %s", unit.Amount(int64(m.Loss)))
	}
	if m.Unclear {
		add("%s", m.Doubt())
	}
	if m.Loses() || m.Unclear {
		add("best %s (%s): %s", m.Line[0], score(m.Best), strings.Join(m.Line, " "))
	}
	if m.Value.Scored && m.Value.Depth > 0 {
		add("depth %d", m.Value.Depth)
	}
	text := strings.Join(words, ", ")
	switch {
	case m.Blunder:
		return player.AnnotationLabel + "blunder: " + text
	case text == "":
		return ""
	}
	return player.AnnotationLabel + text
}

// summary says how the players did, and whose the scores are.
func (a *Annotation) summary(p *replay.Played, by string) string {
	var words []string
	for seat := range a.Tallies {
		if t := &a.Tallies[seat]; t.Moves > 0 {
			words = append(words, fmt.Sprintf("%s: %s", p.Kind.SeatName(game.Seat(seat)), t.text(a.Unit)))
		}
	}
	whose := "who moved"
	if a.Seats == 2 {
		whose = p.Kind.SeatName(0)
	}
	if a.Unit.Name != "" {
		whose += ", in " + a.Unit.Name + "s"
	}
	return strings.TrimRight(fmt.Sprintf("Scores are those of %s, by %s. %s", whose, by, strings.Join(words, "; ")), " ")
}

// text says how a player did: "20 moves with a choice, 85.0% without loss, mean loss 12.3, 1 blunder, 2 unclear".
func (t *Tally) text(unit player.Unit) string {
	text := fmt.Sprintf("%s with a choice, %.1f%% without loss, mean loss %s", count(t.Moves, "move"), 100*t.Accuracy(), unit.Mean(t.MeanLoss()))
	if t.Blunders > 0 {
		text += ", " + count(t.Blunders, "blunder")
	}
	if t.Unclear > 0 {
		text += fmt.Sprintf(", %d unclear", t.Unclear)
	}
	return text
}

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
