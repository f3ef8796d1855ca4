package main

import (
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/hive"
)

var hiveSamples = []sample{
	{name: "hive/clover-foxglove.sgf", format: "boardspace", value: besiege,
		games: []match{{"standard", 1, "clover", "foxglove", ""}}},
	{name: "hive/sorrel-yarrow.sgf", format: "boardspace", value: besiege,
		games: []match{{"standard+MLP", 2, "sorrel", "yarrow", ""}}},
	{name: "hive/meadow-cup.pgn", format: "pgn", value: besiege, games: []match{
		{"standard+MLP", 3, "clover", "yarrow", "Meadow Cup"},
		{"standard+MLP", 4, "yarrow", "sorrel", "Meadow Cup"},
		{"standard+M", 5, "foxglove", "clover", "Meadow Cup"},
	}},
	{name: "hive/hedge-league.pgn", format: "pgn-hivegame", value: besiege,
		games: []match{{"standard+MLP", 6, "sorrel", "foxglove", "Hedge League"}}},
	{name: "hive/engine-run.uhp", format: "uhp", bare: true, value: besiege, games: []match{
		{rules: "standard", seed: 7}, {rules: "standard+L", seed: 8}, {rules: "standard+P", seed: 9}, {rules: "standard+MLP", seed: 10},
	}},
	{name: "hive/course-a.txt", format: "ugent", value: besiege, games: []match{{rules: "ugent", seed: 11}}},
	{name: "hive/course-b.txt", format: "ugent", value: besiege, games: []match{{rules: "ugent", seed: 12}}},

	{name: "hive/broken-torn.sgf", format: "boardspace", value: besiege, corrupt: tear,
		games: []match{{"standard+P", 13, "foxglove", "yarrow", ""}}},
	{name: "hive/broken-result.pgn", format: "pgn", value: besiege, corrupt: swapResults,
		games: []match{{"standard+L", 14, "sorrel", "clover", "Meadow Cup"}}},
	{name: "hive/broken-lost-line.txt", format: "ugent", value: besiege, corrupt: loseLine,
		games: []match{{rules: "ugent", seed: 15}}},
}

// besiege values what closes the other queen and opens the own one.
func besiege(s game.State, me game.Seat) int {
	p := s.(*hive.Position)
	return 40*pressure(p, 1-me) - 30*pressure(p, me) - len(p.Moves(nil))/4
}

// pressure counts the occupied cells around a queen; the last ones count more.
func pressure(p *hive.Position, seat game.Seat) int {
	n, _ := p.QueenNeighbours(seat)
	return n + n*n/6
}
