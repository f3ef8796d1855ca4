package main

import (
	"github.com/plybook/plybook/replay/contactix"
	"github.com/plybook/plybook/replay/game"
)

var hexPlayers = [2]string{"Player0", "Player1"}

var contactixSamples = []sample{
	{name: "contactix/brook-open.pgn", format: "pgn", tags: hexPlayers, value: connect, games: []match{
		{"hex", 61, "clover", "yarrow", "Brook Open"}, {"hex", 62, "sorrel", "foxglove", "Brook Open"},
	}},
	{name: "contactix/ford-match.sgf", format: "hex-sgf", tags: hexPlayers, size: "9", value: connect, as: swapSides, resigns: isLost, games: []match{
		{"hex", 63, "yarrow", "sorrel", "Ford Match"}, {"hex", 64, "sorrel", "yarrow", "Ford Match"},
	}},
	{name: "contactix/weir.hsgf", format: "hex-hsgf", tags: hexPlayers, size: "13", value: connect, resigns: isLost,
		games: []match{{"hex", 65, "foxglove", "clover", "Weir"}}},
	{name: "contactix/long-board.sgf", format: "hex-sgf", tags: hexPlayers, size: "10x7", value: connect,
		games: []match{{"hex", 66, "clover", "sorrel", "Ford Match"}}},
	{name: "contactix/links.txt", format: "hexworld", size: "7", value: connect, resigns: isLost, games: []match{
		{rules: "hex", seed: 67}, {rules: "hex", seed: 68}, {rules: "hex", seed: 69},
	}},
	{name: "contactix/course.txt", format: "contactix-board", size: "6x5", plies: 11, value: connect, games: []match{
		{rules: "contactix", seed: 70}, {rules: "contactix", seed: 71}, {rules: "contactix", seed: 72},
	}},

	{name: "contactix/broken-result.sgf", format: "hex-sgf", tags: hexPlayers, value: connect, corrupt: swapWinner,
		games: []match{{"hex", 73, "foxglove", "sorrel", "Ford Match"}}},
	{name: "contactix/broken-torn.sgf", format: "hex-sgf", tags: hexPlayers, value: connect, corrupt: tear,
		games: []match{{"hex", 74, "yarrow", "clover", "Ford Match"}}},
	{name: "contactix/broken-count.txt", format: "contactix-board", size: "5", plies: 9, value: connect, corrupt: loseTile,
		games: []match{{rules: "contactix", seed: 75}}},
}

// connect values a short way between the own edges, and a long one between the other's.
func connect(s game.State, me game.Seat) int {
	own, other := ways(s, me)
	return 45 * (other - own)
}

// isLost says whether a player has far to go and the other one is nearly there.
func isLost(s game.State, me game.Seat) bool {
	own, other := ways(s, me)
	return other <= 2 && own >= 4
}

// ways returns how far it is for a player, and for the other one.
func ways(s game.State, me game.Seat) (own, other int) {
	b := s.(*contactix.State)
	var w way
	side := b.SideOf(me)
	return w.of(b, side), w.of(b, 1-side)
}

// swapSides makes every swap one of sides.
func swapSides(_ game.State, m game.Move) game.Move {
	if contactix.IsSwap(m) {
		return contactix.SwapSides
	}
	return m
}

// A way finds out how far it is from edge to edge, in memory that it keeps.
type way struct {
	tiles      []int // by cell, one more than it takes to come there; 0: nobody has come there yet
	near, next []int // cells that are reached with so many tiles, and with one more
	around     []int
}

// of returns how many tiles a side needs to join its edges if the other one does nothing.
func (w *way) of(s *contactix.State, side int) int {
	w.tiles = append(w.tiles[:0], make([]int, s.Cells())...)
	w.near, w.next = w.near[:0], w.next[:0]
	for cell := range s.Cells() {
		if column, row := s.Place(cell); side == 0 && row == 0 || side == 1 && column == 0 {
			w.reach(s, side, cell, 0)
		}
	}
	for n := 0; len(w.near)+len(w.next) > 0; n++ {
		for i := 0; i < len(w.near); i++ {
			cell := w.near[i]
			column, row := s.Place(cell)
			if side == 0 && row == s.Rows()-1 || side == 1 && column == s.Columns()-1 {
				return n
			}
			w.around = s.AppendNeighbours(w.around[:0], cell)
			for _, neighbour := range w.around {
				w.reach(s, side, neighbour, n)
			}
		}
		w.near, w.next = w.next, w.near[:0]
	}
	return s.Cells() + 1 // there is none
}

// reach comes to a cell from one that takes so many tiles.
func (w *way) reach(s *contactix.State, side, cell, tiles int) {
	switch owner := s.Tile(cell); {
	case owner == 1-side || w.tiles[cell] > 0 && w.tiles[cell] <= tiles+1:
	case owner == side:
		w.tiles[cell] = tiles + 1
		w.near = append(w.near, cell)
	case w.tiles[cell] == 0:
		w.tiles[cell] = tiles + 2
		w.next = append(w.next, cell)
	}
}
