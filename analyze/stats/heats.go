package stats

import (
	"strings"

	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// A heatTally counts cells of the board: what moves were about, and what stood on them at the end.
type heatTally struct {
	moves  [MaxSeats]heatGrid
	first  heatGrid
	labels []string // words for what stood on cells at the end
	names  []string // what these stand for
	finals []heatGrid
	cells  []game.CellText

	played, begun, ended int64 // games that moves, first and finals were counted over
}

// The maps of every game whose moves are about cells.
const (
	movesMap = "moves"
	firstMap = "first-move"
	finalMap = "final"
)

// mapTexts are the titles of the maps and how to read them.
var mapTexts = map[string][2]string{
	movesMap: {"Where they move", "How often a move was about a cell: put something on it, went there or claimed it."},
	firstMap: {"The first move", "How many games began with a move about this cell."},
	finalMap: {"The last position", "In how many games this stood on the cell at the end."},
}

func (h *heatTally) add(g *scratch, p *replay.Played) {
	if !g.targets {
		return
	}
	for i := range g.plies {
		ply := &g.plies[i]
		if !ply.targeted || ply.seat < 0 || int(ply.seat) >= len(h.moves) {
			continue
		}
		h.moves[ply.seat].add(ply.target.Row, ply.target.Col)
		if i == 0 {
			h.first.add(ply.target.Row, ply.target.Col)
		}
	}
	h.played++
	if len(g.plies) > 0 && g.plies[0].targeted {
		h.begun++
	}
	lister, ok := p.At(len(p.Plies)).(game.CellLister)
	if !ok || !p.Outcome.Over {
		return
	}
	h.ended++
	h.cells = lister.AppendCells(h.cells[:0])
	for i := range h.cells {
		c := &h.cells[i]
		top, _, _ := strings.Cut(c.Text, " ") // of a stack
		h.finals[h.label(top, lister)].add(c.Cell.Row, c.Cell.Col)
	}
}

// label returns the place of what stands on a cell.
func (h *heatTally) label(text string, s game.CellLister) int {
	for i := range h.labels {
		if h.labels[i] == text {
			return i
		}
	}
	text = strings.Clone(text)
	name := text
	if namer, ok := s.(game.CellNamer); ok {
		name = namer.CellName(text)
	}
	h.labels, h.names = append(h.labels, text), append(h.names, name)
	h.finals = append(h.finals, heatGrid{})
	return len(h.labels) - 1
}

// flush makes entries of the maps: one with the games of a map, and one for each cell.
func (h *heatTally) flush(b *entryList, v *variantTally) {
	games := func(name string, n int64) {
		if n > 0 {
			b.add(AppendText(b.key(heatSection, v.key), name), []int64{n}, 0, nil)
		}
	}
	cells := func(grid *heatGrid, name, of string) {
		grid.each(func(row, col, n int64) {
			key := AppendText(AppendText(b.key(heatSection, v.key), name), of)
			b.add(AppendInt(AppendInt(key, row), col), []int64{n}, 0, nil)
		})
	}
	games(movesMap, h.played)
	games(firstMap, h.begun)
	games(finalMap, h.ended)
	for seat := range h.moves {
		cells(&h.moves[seat], movesMap, v.kind.game.SeatName(game.Seat(seat)))
	}
	cells(&h.first, firstMap, "")
	for i := range h.finals {
		cells(&h.finals[i], finalMap, h.names[i])
	}
}
