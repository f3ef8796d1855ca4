package course

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/plybook/plybook/analyze/engine/protocol"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// An assignment is how programs of a course are asked for a move in a game, and answer.
type assignment struct {
	game   string
	rules  string // by which alone the programs play; "": any
	format string // of positions
	line   bool   // questions are lines, and no empty ones end them

	// ask returns a question: lines, none of which is empty.
	ask func(a *assignment, g *player.Game) ([]byte, error)
	// answer returns the move that an answer means; nil: it is the text of a move.
	answer func(a *assignment, g *player.Game, text []byte) (game.Move, error)
}

// assignmentOf returns that of a game.
func assignmentOf(kind *replay.Game) (*assignment, error) {
	i := slices.IndexFunc(assignments, func(a assignment) bool { return a.game == kind.Name })
	if i < 0 {
		return nil, fmt.Errorf("no course has programs that play %s", kind.Title)
	}
	return &assignments[i], nil
}

// read returns the move that an answer means, or a [player.Failure].
func (a *assignment) read(g *player.Game, text []byte) (game.Move, error) {
	if a.answer != nil {
		return a.answer(a, g, text)
	}
	lines := slices.DeleteFunc(bytes.Split(text, []byte("\n")), func(line []byte) bool { return len(bytes.TrimSpace(line)) == 0 })
	if len(lines) > 1 {
		return 0, protocol.Garbled("expected one line with a move, found %d: %s", len(lines), protocol.Quoted(string(text)))
	}
	move := string(bytes.TrimSpace(text))
	return protocol.ReadMove(move, func(text string) (game.Move, *game.Illegal) { return g.State.ParseMove(text) })
}

// askMoves asks with all moves from the start, one per line.
func askMoves(_ *assignment, g *player.Game) (text []byte, err error) {
	if g.Setup != "" {
		return nil, errors.New("a list of moves begins at the standard start position, and this game does not")
	}
	for _, line := range protocol.MoveTexts(g, 0, func(m game.Move) string { return string(g.State.AppendMove(nil, m)) }) {
		text = append(append(text, line...), '\n')
	}
	return text, nil
}

// askPosition asks with the present position.
func askPosition(a *assignment, g *player.Game) ([]byte, error) { return a.position(g) }

// askTurnAndPosition asks with the number of the player to move, from 1, on a line in front of the position.
func askTurnAndPosition(a *assignment, g *player.Game) ([]byte, error) {
	text, err := a.position(g)
	return append(append(strconv.AppendInt(nil, int64(g.State.Turn())+1, 10), '\n'), text...), err
}

// position writes the present position.
func (a *assignment) position(g *player.Game) ([]byte, error) {
	o := game.Options{Rules: g.Options.Rules}
	alone, err := g.Kind.Start(string(g.State.AppendPosition(nil)), o) // a record of a position has no moves before it
	if err != nil {
		return nil, err
	}
	p := &game.Played{Record: &parse.Record{Game: g.Kind.Name, Format: a.format}, Rules: o.Rules, State: alone}
	record, refused := g.Kind.Write(p, a.format)
	if refused != nil {
		return nil, refused
	}
	format, err := parse.FormatByName(a.format)
	if err != nil {
		return nil, err
	}
	text, err := format.Append(nil, record, parse.EncodeOptions{})
	return append(bytes.TrimRight(text, "\n"), '\n'), err
}

// readPosition reads a position, which has to be one after a legal move.
func readPosition(a *assignment, g *player.Game, text []byte) (game.Move, error) {
	format, err := parse.FormatByName(a.format)
	if err != nil {
		return 0, err
	}
	var after *replay.Played
	for record := range format.Records(parse.Input{Data: text, Game: a.game}) {
		if after != nil {
			return 0, protocol.Garbled("expected one board, found more: %s", protocol.Quoted(string(text)))
		}
		after = replay.Replay(record, replay.Options{Game: a.game, Options: game.Options{Rules: g.Options.Rules}})
	}
	switch {
	case after == nil:
		return 0, protocol.Garbled("it wrote no board: %s", protocol.Quoted(string(text)))
	case after.State == nil || after.Fault() != nil:
		return 0, protocol.Garbled("%s: %s", protocol.Quoted(string(text)), faultText(after))
	}
	want := after.State.AppendPosition(nil)
	for _, m := range g.State.Moves(nil) {
		g.State.Play(m)
		same := bytes.Equal(g.State.AppendPosition(nil), want)
		g.State.Undo()
		if same {
			return m, nil
		}
	}
	return 0, &player.Failure{Reason: player.Illegal, Detail: fmt.Sprintf("no legal move leads to its board %s from %s", want, g.State.AppendPosition(nil))}
}

// faultText says what is wrong with a position.
func faultText(p *replay.Played) string {
	if f := p.Fault(); f != nil {
		return f.Message
	}
	return "this is not a board"
}
