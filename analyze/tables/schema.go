package tables

import "github.com/plybook/plybook/analyze/stats"

// A Column is a column of a table with rows R. One of its functions is set and says what type it has.
type Column[R any] struct {
	Name string
	Unit string
	Text string // what it is

	Int   func(*R) int64    // [stats.Null] where there is no value
	Bool  func(*R) bool     //
	Str   func(*R) string   // "" where there is none
	Strs  func(*R) []string // in memory of the row
	Ints  func(*R) []int64  // in memory of the row
	Words func(*R) [2]uint64
}

// A Ply is a row of the table of plies with what it needs of its game's.
type Ply struct {
	Number int64  // of the game
	Game   string // its kind
	*stats.PlyRow
}

// Games returns the columns of the table of games.
func Games() []Column[stats.GameRow] {
	type row = stats.GameRow
	columns := []Column[row]{
		{Name: "number", Text: "Number of the game in the order of the input, from 1.", Int: func(r *row) int64 { return r.Number }},
		{Name: "source", Text: "The file or the member of an archive, below the folder that holds all arguments.", Str: func(r *row) string { return r.Source }},
		{Name: "index", Text: "Which record of the source, from 1.", Int: func(r *row) int64 { return r.Index }},
		{Name: "line", Text: "Line of the source on which the record begins, from 1.", Int: func(r *row) int64 { return r.Line }},
		{Name: "format", Text: "Format of the record.", Str: func(r *row) string { return r.Format }},
		{Name: "game", Text: "Name of the game; empty if that is not known.", Str: func(r *row) string { return r.Game }},
		{Name: "rules", Text: "Full name of the rule set.", Str: func(r *row) string { return r.Rules }},
		{Name: "board", Text: "Name of the board, where a game has several.", Str: func(r *row) string { return r.Board }},
		{Name: "players", Text: "Who played, by seat; empty where the record does not say.", Strs: func(r *row) []string { return r.Players }},
		{Name: "event", Text: "The tag Event.", Str: func(r *row) string { return r.Event }},
		{Name: "site", Text: "The tag Site.", Str: func(r *row) string { return r.Site }},
		{Name: "date", Text: "The tag Date, as it is written.", Str: func(r *row) string { return r.Date }},
		{Name: "match", Text: "The tag Match, of plybook's own matches.", Str: func(r *row) string { return r.Match }},
		{Name: "plies", Unit: "plies", Text: "Legal plies that the players made.", Int: func(r *row) int64 { return r.Plies }},
		{Name: "over", Text: "Whether the game has a result.", Bool: func(r *row) bool { return r.Over }},
		{Name: "winners", Text: "Who has won: the sum of 1 for the first seat, 2 for the second, 4 and 8; 0 for nobody.", Int: func(r *row) int64 { return r.Winners }},
		{Name: "reason", Text: "Of the end.", Str: func(r *row) string { return r.Reason }},
		{Name: "scores", Text: "By seat; none where the game has no scores.", Ints: func(r *row) []int64 { return r.Scores }},
		{Name: "fault", Text: "Code of the error that ended the record; empty for a sound one.", Str: func(r *row) string { return r.Fault }},
		{Name: "final", Text: "Identity of the last position, the same for all its images: 32 hexadecimal digits.", Words: func(r *row) [2]uint64 { return r.Final }},
	}
	for _, sheet := range stats.Sheets() {
		for i, c := range sheet.GameColumns {
			columns = append(columns, Column[row]{
				Name: sheet.Game + "_" + c.Name, Unit: c.Unit, Text: c.Text, Int: func(r *row) int64 {
					if r.Game != sheet.Game || i >= len(r.Values) {
						return stats.Null
					}
					return r.Values[i]
				},
			})
		}
	}
	return columns
}

// Plies returns the columns of the table of plies.
func Plies() []Column[Ply] {
	columns := []Column[Ply]{
		{Name: "number", Text: "Number of the game.", Int: func(r *Ply) int64 { return r.Number }},
		{Name: "ply", Text: "Number of the ply in the game, from 1.", Int: func(r *Ply) int64 { return r.Ply }},
		{Name: "seat", Text: "Who made it, 0 for the first player.", Int: func(r *Ply) int64 { return r.Seat }},
		{Name: "move", Text: "The move in the notation of the game.", Str: func(r *Ply) string { return r.Move }},
		{Name: "legal", Text: "Moves that the player could choose from.", Int: func(r *Ply) int64 { return r.Legal }},
		{Name: "left_out", Text: "Whether the record leaves the ply out, as some do with forced passes.", Bool: func(r *Ply) bool { return r.Left }},
		{Name: "millis", Unit: "ms", Text: "Time that the player took, as the record tells.", Int: func(r *Ply) int64 { return r.Millis }},
		{Name: "score", Text: "Score of the search, from a comment: of two players as the first one sees it.", Int: func(r *Ply) int64 { return r.Score }},
		{Name: "depth", Unit: "plies", Text: "Depth of the search, from a comment.", Int: func(r *Ply) int64 { return r.Depth }},
		{Name: "nodes", Text: "Positions that the search looked at, from a comment.", Int: func(r *Ply) int64 { return r.Nodes }},
	}
	for _, sheet := range stats.Sheets() {
		for i, c := range sheet.PlyColumns {
			columns = append(columns, Column[Ply]{
				Name: sheet.Game + "_" + c.Name, Unit: c.Unit, Text: c.Text, Int: func(r *Ply) int64 {
					if r.Game != sheet.Game || i >= len(r.Values) {
						return stats.Null
					}
					return r.Values[i]
				},
			})
		}
	}
	return columns
}
