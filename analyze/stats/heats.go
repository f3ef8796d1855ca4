package stats

import (
	"strings"

	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// A heatTally counts cells of the board: what moves were about, and what stood on them at the end.
type heatTally struct {
	moves [MaxSeats]heatGrid
	first heatGrid
	final standMap

	played, begun int64 // games that moves and first were counted over
}

// A standMap counts what stands on the cells of positions.
type standMap struct {
	positions int64
	labels    []string // words for what stands there
	names     []string // what these stand for
	grids     []heatGrid
	single    [256]uint16 // places of labels of one byte, from 1
	cells     []game.CellText
}

// The maps of every game whose moves are about cells.
const (
	movesMap = "moves"
	firstMap = "first-move"
	finalMap = "final"
)

// PositionMap is the name of the map of records that are positions; it is counted over these.
const PositionMap = "position"

// mapTexts are the titles of the maps and how to read them.
var mapTexts = map[string][2]string{
	movesMap: {"Where they move", "How often a move was made to each cell."},
	firstMap: {"The first move", "How many games began with a move to each cell."},
	finalMap: {"The last position", "In how many games this stood on each cell at the end."},

	PositionMap: {"The positions", "In how many of the positions this stands on each cell."},
}

func (h *heatTally) add(g *scratch, p *replay.Played) {
	if g.targeter == nil {
		return
	}
	for i := range g.plies {
		ply := &g.plies[i]
		if !ply.targeted || ply.seat < 0 || int(ply.seat) >= len(h.moves) {
			continue
		}
		if n := h.moves[ply.seat].dense(ply.target); n != nil {
			*n++ // as most are
		} else {
			h.moves[ply.seat].add(ply.target)
		}
		if i == 0 {
			h.first.add(ply.target)
		}
	}
	h.played++
	if len(g.plies) > 0 && g.plies[0].targeted {
		h.begun++
	}
	if p.Outcome.Over {
		h.final.add(p.At(len(p.Plies)))
	}
}

// add counts a position, if it tells what stands on its cells.
func (h *standMap) add(s game.State) {
	lister, ok := s.(game.CellLister)
	if !ok {
		return
	}
	h.positions++
	h.cells = lister.AppendCells(h.cells[:0])
	for i := range h.cells {
		c := &h.cells[i]
		label := 0
		if len(c.Text) == 1 {
			label = int(h.single[c.Text[0]])
		}
		if label == 0 {
			label = h.labelOf(c.Text, lister)
		}
		grid := &h.grids[label-1]
		if n := grid.dense(c.Cell); n != nil {
			*n++ // as most are
		} else {
			grid.add(c.Cell)
		}
	}
}

// labelOf returns the place, from 1, of what stands on a cell, or on top of a stack.
func (h *standMap) labelOf(text string, s game.CellLister) int {
	top, _, _ := strings.Cut(text, " ")
	label := h.label(top, s) + 1
	if len(text) == 1 {
		h.single[text[0]] = uint16(label)
	}
	return label
}

// label returns the place of a word for what stands on a cell.
func (h *standMap) label(text string, s game.CellLister) int {
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
	h.grids = append(h.grids, heatGrid{})
	return len(h.labels) - 1
}

// flush makes entries of the maps: one with the games of a map, and one for each cell.
func (h *heatTally) flush(b *entryList, v *variantTally) {
	b.heatGames(v, movesMap, h.played)
	b.heatGames(v, firstMap, h.begun)
	for seat := range h.moves {
		b.heatCells(v, &h.moves[seat], movesMap, v.kind.game.SeatName(game.Seat(seat)))
	}
	b.heatCells(v, &h.first, firstMap, "")
	h.final.flush(b, v, finalMap)
}

func (h *standMap) flush(b *entryList, v *variantTally, name string) {
	b.heatGames(v, name, h.positions)
	for i := range h.grids {
		b.heatCells(v, &h.grids[i], name, h.names[i])
	}
}

func (b *entryList) heatGames(v *variantTally, name string, n int64) {
	if n > 0 {
		b.add(AppendText(b.key(heatSection, v.key), name), []int64{n}, 0, nil)
	}
}

func (b *entryList) heatCells(v *variantTally, grid *heatGrid, name, of string) {
	grid.each(func(row, col, n int64) {
		key := AppendText(AppendText(b.key(heatSection, v.key), name), of)
		b.add(AppendInt(AppendInt(key, row), col), []int64{n}, 0, nil)
	})
}
