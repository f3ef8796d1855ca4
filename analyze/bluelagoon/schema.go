// Package bluelagoon plays Blue Lagoon by the computer player of its assignment, evaluates its positions for searches, and says what is
// measured of its records.
//
// It promises nothing to other programs: names and behaviour may change in any version.
package bluelagoon

import (
	"slices"

	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/replay/bluelagoon"
)

// The columns of games of Blue Lagoon.
const (
	exploredColumn = iota
	settledColumn
	skipsColumn
	marginColumn
	leaderColumn
	ledFromColumn
)

// The columns of plies of Blue Lagoon.
const (
	phaseColumn = iota
	claimedColumn
	tokensColumn
	totalColumn
	islandsColumn
	linkedColumn
	endColumn
	keptColumn
	explorePointsColumn
	settlePointsColumn = explorePointsColumn + len(kinds)
	leadColumn         = settlePointsColumn + len(kinds)
)

// points are the first columns of the points of a phase, of which there are five.
var points = [2]int{explorePointsColumn, settlePointsColumn}

// What became of the leader after exploration.
const (
	leaderWon = iota
	otherWon
	severalLed
)

var leaders = []string{
	leaderWon: "the leader won", otherWon: "another player won", severalLed: "several were level",
}

// ends are how phases end, by phase and then by why.
var ends = []string{
	"exploration: nobody can move", "exploration: no resource is left", "exploration: both at once",
	"settlement: nobody can move", "settlement: no resource is left", "settlement: both at once",
}

// endOf returns how a phase has ended.
func endOf(phase bluelagoon.Phase, exhausted, stuck bool) int64 {
	why := 0
	switch {
	case exhausted && stuck:
		why = 2
	case exhausted:
		why = 1
	}
	return int64(3*int(phase) + why)
}

// tokenNames are the kinds of tokens.
func tokenNames() (names []string) {
	for k := range bluelagoon.Kind(bluelagoon.Kinds) {
		names = append(names, k.String())
	}
	return names
}

// kinds are the kinds of points.
var kinds = [...]struct{ name, text string }{
	{"islands", "pieces on 7 islands or more"},
	{"links", "the chain that links most islands"},
	{"majorities", "most pieces on islands"},
	{"resources", "sets of resources"},
	{"statuettes", "statuettes"},
}

// Schema returns what is measured of games of Blue Lagoon.
func Schema() stats.Schema {
	schema := stats.Schema{
		Game: "bluelagoon",
		GameColumns: []stats.Column{
			exploredColumn: {Name: "explored", Title: "Length of exploration", Unit: "plies",
				Text: "Plies of the exploration phase, if it ended."},
			settledColumn: {Name: "settled", Title: "Length of settlement", Unit: "plies",
				Text: "Plies of the settlement phase, if it ended."},
			skipsColumn: {Name: "skips", Title: "Skips", Unit: "skips",
				Text: "How often a player was skipped for lack of a legal move, in both phases together."},
			marginColumn: {Name: "margin", Title: "Margin", Unit: "points",
				Text: "Points between the best final score and the next one; 0 for a tie."},
			leaderColumn: {Name: "leader", Title: "Leader after exploration", Labels: leaders,
				Text: "Whether the player with most points after exploration has won, alone or with others."},
			ledFromColumn: {Name: "led_from", Title: "Ply of the lasting lead",
				Text: "The ply, from 1, from which the sole winner was ahead to the end, with points as if the phase ended at once; null if the number of tokens broke a tie in points."},
		},
		PlyColumns: []stats.Column{
			phaseColumn: {Name: "phase", Title: "Phase", Labels: []string{bluelagoon.Exploration.String(), bluelagoon.Settlement.String()},
				Text: "The phase in which the ply was made."},
			claimedColumn: {Name: "claimed", Title: "Claimed token", Labels: tokenNames(),
				Text: "The kind of token that the ply claimed, if any."},
			tokensColumn: {Name: "tokens_left", Title: "Tokens on the board", Unit: "tokens",
				Text: "Tokens on the board after the ply."},
			totalColumn: {Name: "total", Title: "Points", Unit: "points",
				Text: "Points of the player after the ply: those of earlier phases, and of this one as if it ended at once."},
			islandsColumn: {Name: "islands", Title: "Islands with own pieces", Unit: "islands",
				Text: "Islands with pieces of the player after the ply, in this phase."},
			linkedColumn: {Name: "linked", Title: "Islands in the best chain", Unit: "islands",
				Text: "Islands linked by the best chain of the player after the ply, in this phase."},
			endColumn: {Name: "phase_end", Title: "End of a phase", Labels: ends,
				Text: "Why the phase ended; only on the ply that ended it."},
			keptColumn: {Name: "villages_kept", Title: "Villages that stay", Unit: "villages",
				Text: "Villages of the player outside stone circles at the end of exploration; only on the player's last ply of it, if every player made one."},
		},
		NewObserver: func() stats.Observer { return &observer{} },
	}
	for phase, prefix := range [2]string{"explore_", "settle_"} {
		name := bluelagoon.Phase(phase).String()
		points := stats.Measure{Name: name + "-points", Title: "Points of " + name, Kind: stats.Means, Split: stats.ByResult,
			Text: "The mean points of winners and of other players at the end of " + name + ", in games in which every player made a ply of it."}
		for _, k := range kinds {
			schema.PlyColumns = append(schema.PlyColumns, stats.Column{
				Name: prefix + k.name, Title: "Points for " + k.name, Unit: "points",
				Text: "Points of the player for " + k.text + " at the end of " + name + "; only on the player's last ply of it, if every player made one.",
			})
			points.Also = append(points.Also, prefix+k.name)
		}
		points.Column, points.Also = points.Also[0], points.Also[1:]
		schema.Measures = append(schema.Measures, points)
	}
	schema.PlyColumns = append(schema.PlyColumns, stats.Column{
		Name: "lead", Title: "Lead in points", Unit: "points",
		Text: "Player 0's points minus those of the best other player, with those of this phase as if it ended at once; only if the number of plies is a multiple of the number of players.",
	})
	schema.Measures = slices.Concat([]stats.Measure{lead}, schema.Measures, measures)
	return schema
}

var lead = stats.Measure{
	Name: "lead", Title: "Lead of Player 0 in points by ply", Kind: stats.Curve, Column: "lead", Split: stats.ByWinner,
	Text: "How many more points Player 0 has than the best other player, by how the games ended. Points are counted as if the phase ended after the ply.",
}

var measures = []stats.Measure{
	{Name: "margin", Title: "Margin of the winner", Kind: stats.Histogram, Column: "margin",
		Text: "Points between the first and the second."},
	{Name: "leader", Title: "Does the leader after exploration win?", Kind: stats.Shares, Column: "leader",
		Text: "How often the leader at the end of exploration wins the game."},
	{Name: "led-from", Title: "The ply from which the winner leads for good", Kind: stats.Histogram, Column: "led_from",
		Text: "From this ply on the winner was always ahead: late plies are games that were close to the end."},
	{Name: "islands", Title: "Islands with own pieces by ply", Kind: stats.Curve, Column: "islands", Split: stats.BySeat,
		Text: "How fast a player spreads: 7 islands score 10 points, and 8 or more 20. It begins again with settlement."},
	{Name: "linked", Title: "Islands in the best chain by ply", Kind: stats.Curve, Column: "linked", Split: stats.BySeat,
		Text: "How many islands the best chain of a player links, each worth 5 points. It begins again with settlement."},
	{Name: "tokens", Title: "Tokens on the board by ply", Kind: stats.Curve, Column: "tokens_left",
		Text: "How fast the 32 tokens are claimed; they are dealt again for settlement."},
	{Name: "villages-kept", Title: "Villages that stay for settlement", Kind: stats.Histogram, Column: "villages_kept", Split: stats.ByResult,
		Text: "How many villages winners and other players keep for settlement: those on stone circles are lost."},
	{Name: "explored", Title: "Length of exploration", Kind: stats.Histogram, Column: "explored",
		Text: "Plies until exploration ended, because nobody could move or no resource was left. After an early end, players have more settlers left."},
	{Name: "skips", Title: "Players who are skipped", Kind: stats.Histogram, Column: "skips",
		Text: "How often a player was skipped in a game."},
}
