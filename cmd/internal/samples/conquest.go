package main

import (
	"github.com/plybook/plybook/replay/conquest"
	"github.com/plybook/plybook/replay/game"
)

var conquestSamples = []sample{
	{name: "conquest/engines.pgn", format: "ataxx-pgn", tags: [2]string{"Black", "White"}, value: grow, games: []match{
		{"ataxx", 47, "clover", "yarrow", "Pond Gauntlet"}, {"ataxx", 42, "yarrow", "sorrel", "Pond Gauntlet"},
		{"ataxx", 43, "sorrel", "clover", "Pond Gauntlet"},
	}},
	{name: "conquest/course.pgn", format: "pgn", tags: [2]string{"Player1", "Player2"}, value: grow, games: []match{
		{"conquest", 44, "clover", "foxglove", "Course"}, {"conquest", 45, "foxglove", "clover", "Course"},
	}},

	{name: "conquest/broken-result.pgn", format: "ataxx-pgn", tags: [2]string{"Black", "White"}, value: grow, corrupt: swapResults,
		games: []match{{"ataxx", 46, "foxglove", "yarrow", "Pond Gauntlet"}}},
}

// grow values pawns.
func grow(s game.State, me game.Seat) int {
	x, o, _ := s.(*conquest.State).Count()
	if me == 1 {
		x, o = o, x
	}
	return 25 * (x - o)
}
