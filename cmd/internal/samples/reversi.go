package main

import (
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/reversi"
)

var reversiSamples = []sample{
	{name: "reversi/lawn.txt", format: "transcript", value: mobile, games: []match{
		{rules: "othello", seed: 21}, {rules: "othello", seed: 22}, {rules: "othello", seed: 23},
	}},
	{name: "reversi/garden-open.pgn", format: "pgn", value: mobile, games: []match{
		{"othello", 24, "clover", "yarrow", "Garden Open"}, {"othello", 25, "sorrel", "clover", "Garden Open"},
		{"dtu", 26, "foxglove", "sorrel", "Garden Open"}, {"one-line", 27, "yarrow", "foxglove", "Garden Open"},
	}},
	{name: "reversi/evening.ggf", format: "ggf", value: mobile, games: []match{
		{"othello", 28, "clover", "foxglove", ""}, {"othello", 29, "foxglove", "clover", ""},
	}},

	{name: "reversi/broken-order.txt", format: "transcript", value: mobile, corrupt: swapCells, games: []match{{rules: "othello", seed: 30}}},
	{name: "reversi/broken-torn.ggf", format: "ggf", value: mobile, corrupt: tear, games: []match{{"othello", 31, "yarrow", "sorrel", ""}}},
}

// mobile values the number of legal moves, and discs when there are few cells left.
func mobile(s game.State, me game.Seat) int {
	b := s.(reversi.Board)
	black, white := b.Counts()
	discs := black - white
	if me == 1 {
		discs = -discs
	}
	moves := 12 * len(s.Moves(nil))
	if s.Turn() != me {
		moves = -moves
	}
	if black+white > 50 {
		return moves + 20*discs
	}
	return moves - 2*discs
}
