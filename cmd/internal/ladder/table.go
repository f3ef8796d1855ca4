package main

// A ladder is the players of a game, and who of them plays whom.
type ladder struct {
	name  string // of its files
	title string
	about string // what one has to know to read it, in a sentence or two

	game     string
	rules    string            // "": the default ones
	values   map[string]string // switches of the rules, by flag
	openings int               // random plies that games begin with, or
	lines    string            // the file beside the games with the lines that they begin with

	meetings []meeting
}

// A meeting is a match of as many players as the game has seats, the weakest first. The next weaker player than another is the
// one that comes before it in the first meeting in which one does.
type meeting struct {
	games   int    // a multiple of the seats
	players string // separated by spaces
}

// seed draws the openings, the deals, and the lots of players. All meetings of a ladder have the same openings.
const seed = 1

// reference is the player that the strongest one has to beat.
const reference = "greedy"

// ladders is the table of ladders, in the order of the page. There are more games where players are close, and
// fewer where they take long.
var ladders = []ladder{
	{
		name: "hive", title: "Hive", game: "hive", rules: "standard+MLP", openings: 4,
		values: map[string]string{"repetition": "draw"},
		about:  "All three expansions; the third repetition is a draw.",
		meetings: []meeting{
			{40, "random greedy"},
			{60, "greedy search:2"},
			{60, "search:2 search:3"},
			{32, "search:3 search:4"},
			{40, "greedy search:4"},
		},
	},
	{
		name: "contactix", title: "Con-tac-tix", game: "contactix", lines: "contactix-openings.pgn",
		values: map[string]string{"size": "11"},
		about:  "11 × 11, without swap. Games start with one or two tiles on the border: random tiles would often decide the game.",
		meetings: []meeting{
			{20, "random greedy"},
			{80, "greedy search:2"},
			{80, "search:2 search:3"},
			{40, "greedy search:3"},
		},
	},
	{
		name: "bluelagoon", title: "Blue Lagoon, 2 players", game: "bluelagoon",
		about: "The default map, without random plies; each pair of games has its own deals. Only odd depths are listed, because even ones play worse: in 100 games against `greedy`, `search:2` scored 65%.",
		meetings: []meeting{
			{40, "random greedy"},
			{60, "greedy search:3"},
			{60, "search:3 search:5"},
			{60, "search:5 search:7"},
			{100, "greedy search:7"},
		},
	},
	{
		name: "bluelagoon-3", title: "Blue Lagoon, 3 players", game: "bluelagoon", openings: 3,
		values: map[string]string{"players": "3"},
		about:  "Each game counts as three games of two players, so 90 games give each player 180. Of two players, the winner of the game scores; if neither won, the one with more points. `search:4` is the first depth that includes the player's own next move.",
		meetings: []meeting{
			{90, "random greedy search:4"},
		},
	},
	{
		name: "conquest", title: "Conquest", game: "conquest", rules: "ataxx", openings: 6,
		about: "The rules `ataxx`, under which every game ends. The players of the course assignment are `naive`, which plays any legal move, and `minmax:1` to `minmax:4`, which search 1 to 4 plies and count pawns.",
		meetings: []meeting{
			{40, "random greedy"},
			{80, "greedy search:2"},
			{160, "search:2 search:3"},
			{60, "search:3 search:4"},
			{60, "search:4 search:5"},
			{60, "greedy search:5"},
			{40, "naive minmax:1"},
			{60, "minmax:1 minmax:2"},
			{60, "minmax:2 minmax:3"},
			{100, "minmax:3 minmax:4"},
			{60, "minmax:4 search:4"},
			{40, "naive greedy"},
		},
	},
	{
		name: "reversi", title: "Reversi", game: "reversi", openings: 8,
		about: "8 × 8, the standard start position.",
		meetings: []meeting{
			{40, "random greedy"},
			{80, "greedy search:2"},
			{80, "search:2 search:3"},
			{80, "search:3 search:4"},
			{80, "search:4 search:6"},
			{100, "search:6 search:8"},
			{60, "greedy search:8"},
		},
	},
}
