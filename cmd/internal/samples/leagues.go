package main

// ladder are players of different strength, whom games of two can compare.
var ladder = []string{"random", "greedy", "search:1", "search:2", "search:3"}

// leagues are all leagues: every game has forty games and more in them, so that ratings, openings and
// duplicates have something to show. In those with long openings anybody may win, which ties the ratings of the
// weakest and the strongest together.
var leagues = []league{
	{name: "hive/ladder.pgn.gz", format: "pgn", rules: "standard+MLP", players: ladder, games: 24, seed: 101, opening: 4, plies: 160,
		repeats: []repeat{{game: 1}, {game: 4, plies: 21}, {game: 6, image: mirrored}}},
	{name: "hive/plain.uhp", format: "uhp", rules: "standard", players: []string{"greedy", "search:2"}, games: 10, seed: 102, opening: 5, plies: 160},
	{name: "hive/late.pgn.gz", format: "pgn", rules: "standard+MLP", players: ladder, games: 40, seed: 105, opening: 60, plies: 200},
	{name: "hive/rooms.sgf.gz", format: "boardspace", rules: "standard+P", players: []string{"random", "greedy", "search:1"}, games: 12, seed: 103,
		opening: 3, plies: 160},

	{name: "contactix/ladder.pgn.gz", format: "pgn", rules: "hex", values: map[string]string{"size": "11"}, players: ladder, games: 24, seed: 111,
		opening: 1, repeats: []repeat{{game: 0}, {game: 3, plies: 15}, {game: 8, image: turned11}}},
	{name: "contactix/ladder-9.sgf", format: "hex-sgf", rules: "hex", values: map[string]string{"size": "9"}, players: ladder,
		games: 20, seed: 112, opening: 60},
	{name: "contactix/ladder-6.txt", format: "hexworld", rules: "hex", values: map[string]string{"size": "6"}, players: []string{"random", "greedy"},
		games: 10, seed: 113},

	{name: "bluelagoon/ladder.pgn.gz", format: "pgn", rules: "standard", players: []string{"random", "greedy", "search:1", "search:2"}, games: 24, seed: 121},
	{name: "bluelagoon/sides.pgn.gz", format: "pgn", rules: "standard", setup: "map sides", players: []string{"random", "greedy", "search:1", "search:2"},
		games: 12, seed: 122, opening: 70},
	{name: "bluelagoon/three.pgn.gz", format: "pgn", rules: "standard", values: map[string]string{"players": "3"},
		players: []string{"random", "greedy", "search:1"}, games: 6, seed: 123},

	{name: "conquest/ladder.pgn.gz", format: "ataxx-pgn", rules: "ataxx", players: ladder, games: 24, seed: 131, opening: 4},
	{name: "conquest/late.pgn", format: "ataxx-pgn", rules: "ataxx", players: ladder, games: 20, seed: 133, opening: 30},
	{name: "conquest/course-ladder.pgn", format: "pgn", rules: "conquest", players: []string{"naive", "minmax:1", "minmax:2", "greedy"}, games: 24, seed: 133,
		opening: 20, repeats: []repeat{{game: 2}, {game: 6, plies: 30}, {game: 7, image: transposed}}},

	{name: "reversi/ladder.pgn", format: "pgn", rules: "othello", players: ladder, games: 24, seed: 141, opening: 4,
		repeats: []repeat{{game: 3}, {game: 6, plies: 25}, {game: 9, image: transposed}}},
	{name: "reversi/ladder.wtb", format: "wthor", rules: "othello", players: ladder, games: 40, seed: 142, opening: 36},
	{name: "reversi/corners.ggf", format: "ggf", rules: "othello", players: []string{"greedy", "search:1", "search:2"}, games: 8, seed: 143, opening: 8},
}
