package bluelagoon

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/render/terminal"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/bluelagoon"
	"github.com/plybook/plybook/replay/game"
)

// A textMap is a map for a terminal. A cell is four columns wide, and even rows lie half a cell to
// the right. In the middle of a cell there is "~" for sea, the letter of its island, a token, or a
// piece, S or T as in moves with the number of its player; around that, the brackets of a stone
// circle. The last move stands between angles, a cell to point out between square brackets.
//
//	       0   1   2
//	0,0    a  (C)  ~
//	1,0  ~  (S0) T1 >S1<
//	     0   1   2   3
type textMap struct {
	terminal.Ink
	board *bluelagoon.Board
	state *moment
	marks map[game.Cell]bool
}

// What cells look like in a terminal with colours: about as in pictures.
const seaStyle terminal.Style = "38;5;38;48;5;31"

var (
	landStyles = [...]terminal.Style{
		"38;5;238;48;5;108", "38;5;238;48;5;215", "38;5;238;48;5;209", "38;5;238;48;5;143",
		"38;5;238;48;5;137", "38;5;234;48;5;65", "38;5;238;48;5;172", "38;5;238;48;5;175",
	}
	kindStyles = [bluelagoon.Kinds]terminal.Style{
		bluelagoon.Coconut: "1;38;5;94;48;5;230", bluelagoon.Bamboo: "1;38;5;28;48;5;230", bluelagoon.Water: "1;38;5;25;48;5;230",
		bluelagoon.Stone: "1;38;5;91;48;5;230", bluelagoon.Statuette: "1;38;5;60;48;5;230",
	}
	seatStyles = [bluelagoon.MaxSeats]terminal.Style{
		"1;38;5;235;48;5;231", "1;38;5;231;48;5;235", "1;38;5;53;48;5;182", "1;38;5;231;48;5;124",
	}
)

// AppendText appends the map, the islands, what every player has left and has claimed, the
// score pad, and whose turn it is.
func AppendText(dst []byte, s game.State, p *replay.Played, o scene.TextOptions) []byte {
	state := s.(*bluelagoon.State)
	t := textMap{
		Ink: terminal.Ink(o.Color), board: state.Board(), state: textMoment(state, p),
		marks: map[game.Cell]bool{},
	}
	for _, c := range o.Marks {
		t.marks[c] = true
	}
	dst = t.appendMap(dst)
	dst = t.appendIslands(dst, state)
	names := seatWords[:state.Seats()]
	dst = terminal.AppendTable(dst, t.have(p, names))
	dst = terminal.AppendTable(dst, t.pad())
	return append(t.Append(dst, terminal.Strong, t.status(p, names)), '\n')
}

// textMoment returns what there is to show of a position, with the move that led to it if that
// is known.
func textMoment(s *bluelagoon.State, p *replay.Played) *moment {
	m := newMoment(s)
	m.number = s.Placements()
	if last, ok := terminal.LastMove(s, p); ok {
		m.index = s.Ply()
		s.Undo()
		m.readMove(s, last.Move)
		s.Play(last.Move)
	}
	return m
}

// appendMap appends the map with the columns of even rows above and those of odd ones below it.
func (t *textMap) appendMap(dst []byte) []byte {
	rim := len(t.rowName(t.board.Height() - 1))
	dst = t.appendColumns(dst, rim, 0)
	for row := range t.board.Height() {
		name := t.rowName(row)
		dst = t.Append(terminal.AppendSpaces(dst, rim-len(name)), terminal.Faint, name)
		dst = terminal.AppendSpaces(dst, 1+(1-row&1)*cellColumns/2)
		start, run := len(dst), terminal.StyledRun{Ink: t.Ink, Dst: dst}
		for col := range t.board.Width(row) {
			cell, _ := t.board.Cell(row, col)
			text, look := t.cell(cell)
			run.Add(look, text)
		}
		dst = append(terminal.TrimSpaces(run.End(), start), '\n')
	}
	return t.appendColumns(dst, rim, 1)
}

const cellColumns = 4 // columns of a cell

func (t *textMap) rowName(row int) string { return strconv.Itoa(row) + ",0" }

// appendColumns appends the numbers of the columns of a row.
func (t *textMap) appendColumns(dst []byte, rim, row int) []byte {
	line := terminal.AppendSpaces(nil, rim+1+(1-row&1)*cellColumns/2)
	for col := range t.board.Width(row) {
		line = append(line, terminal.Center(strconv.Itoa(col), cellColumns)...)
	}
	return append(t.Append(dst, terminal.Faint, strings.TrimRight(string(line), " ")), '\n')
}

// cell returns a cell with what stands around its middle.
func (t *textMap) cell(cell int) (string, terminal.Style) {
	text, look := t.content(cell)
	left, right := " ", " "
	if t.board.IsCircle(cell) {
		left, right = "(", ")"
	}
	switch {
	case t.marks[t.board.Place(cell)]:
		left, right, look = "[", "]", terminal.Marked
	case t.state.last.placed && t.state.last.cell == cell:
		left, right, look = ">", "<", terminal.NewlyMoved
	}
	text = left + text + right
	return text + strings.Repeat(" ", max(cellColumns-len(text), 0)), look
}

// content returns what stands in a cell, in one or two characters.
func (t *textMap) content(cell int) (string, terminal.Style) {
	on, token, island := t.state.pieces[cell], t.state.tokens[cell], t.board.IslandOf(cell)
	switch {
	case on.there:
		return string("ST"[on.piece]) + strconv.Itoa(int(on.seat)), seatStyles[on.seat]
	case token != bluelagoon.NoToken:
		return string(token.Letter()), kindStyles[token]
	case island < 0:
		return "~", seaStyle
	}
	name := strings.ToLower(islandName(island))
	return name[max(len(name)-2, 0):], landStyles[island%len(landStyles)]
}

// appendIslands appends the bonus of every island, and how many pieces the players have on it.
func (t *textMap) appendIslands(dst []byte, s *bluelagoon.State) []byte {
	var texts []string
	for i, island := range t.board.Islands() {
		var counts []string
		for seat := range game.Seat(s.Seats()) {
			counts = append(counts, strconv.Itoa(s.OnIsland(seat, i)))
		}
		texts = append(texts, fmt.Sprintf("%s %d (%s)", islandName(i), island.Bonus, strings.Join(counts, ":")))
	}
	return append(append(dst, strings.Join(texts, "  ")...), '\n')
}

// have lists what every player has left and has claimed.
func (t *textMap) have(p *replay.Played, seats []string) (rows [][]string) {
	named := false
	for seat, name := range seats {
		has := &t.state.players[seat]
		row := []string{name, "", fmt.Sprintf("S %d", has.left[bluelagoon.Settler]), fmt.Sprintf("T %d", has.left[bluelagoon.Village])}
		if p != nil {
			row[1] = scene.PlayerName(p, seat, "")
			named = named || row[1] != ""
		}
		for k, n := range has.hand {
			row = append(row, fmt.Sprintf("%c %d", bluelagoon.Kind(k).Letter(), n))
		}
		rows = append(rows, row)
	}
	for i := range rows {
		if !named {
			rows[i] = slices.Delete(rows[i], 1, 2)
		}
	}
	return rows
}

// pad is the score pad. Points that would count if the phase ended now stand in brackets.
func (t *textMap) pad() [][]string {
	m := t.state
	head, phases := []string{""}, []string{""}
	for seat := range m.players {
		head = append(head, seatWords[seat], "")
		phases = append(phases, "expl.", "settl.")
	}
	rows := [][]string{head, phases}
	for i := range padRows {
		rows = append(rows, t.padRow(padRows[i].name, func(p *playerState, phase int) int {
			return padRows[i].points(&p.points[phase])
		}, false))
	}
	rows = append(rows, t.padRow("Sum", func(p *playerState, phase int) int {
		if m.written[phase] == summed {
			return p.before
		}
		return p.points[phase].Total()
	}, true))
	total := []string{"Total"}
	for seat := range m.players {
		total = append(total, bracketed(m.players[seat].total, m.written[m.phase] == running), "")
	}
	return append(rows, total)
}

// padRow is a row of the pad; of points of which only the sum is known, that alone is written.
func (t *textMap) padRow(name string, points func(p *playerState, phase int) int, sum bool) []string {
	row := []string{name}
	for seat := range t.state.players {
		for phase, how := range t.state.written {
			text := "–"
			if how >= running || how == summed && sum {
				text = bracketed(points(&t.state.players[seat], phase), how == running)
			}
			row = append(row, text)
		}
	}
	return row
}

func bracketed(n int, brackets bool) string {
	if brackets {
		return "(" + strconv.Itoa(n) + ")"
	}
	return strconv.Itoa(n)
}

// status says where the game stands: the ply, the last move and what it claimed, who was skipped,
// and whose turn it is or how the game ended.
func (t *textMap) status(p *replay.Played, names []string) string {
	m := t.state
	text := fmt.Sprintf("Ply %d, %s.", m.number, m.phase)
	if m.last.placed {
		text = fmt.Sprintf("Ply %d, %s: %c %s", m.number, m.phase, "ST"[m.last.piece], t.board.CellName(m.last.cell))
		if m.last.claimed != bluelagoon.NoToken {
			text += " claims a token: " + m.last.claimed.String()
		}
		text += "."
	}
	outcome := m.outcome
	if p != nil && m.index == len(p.Plies) && p.Outcome.Over {
		outcome = p.Outcome
	}
	skipped := ""
	if len(m.skipped) > 0 {
		skipped = skipsText(m.skipped, names) + "."
	}
	next := ""
	switch result := resultText(outcome, names); {
	case result != "":
		next = result + "."
	case m.step == tallying:
		next = "The phase is over: " + m.ended + "."
	case m.turn == game.Chance:
		next = "The tokens are to be dealt."
	case m.turn >= 0:
		next = names[m.turn] + " to move."
	}
	return scene.JoinSentences(text, skipped, next)
}
