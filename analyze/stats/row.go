package stats

// A GameRow is a row of the table of games.
type GameRow struct {
	Number int64  // in the order of the input, from 1
	Source string // the ID of the file or member it comes from
	Index  int64  // which record of the source, from 1
	Line   int64  // on which it begins, from 1
	Format string

	Game  string // "" if the record's game is not known
	Rules string // full name of the rule set
	Board string // see [game.Sized]; "" where there is but one

	BoardGuessed bool // the record does not tell the size of the board

	Players []string // by seat, "" where the record does not say
	Event   string
	Site    string
	Date    string // as written
	Match   string // the tag Match, of plybook's own matches

	Plies   int64   // that players made and that were legal
	Over    bool    // by the rules, a resignation, time, …; of a position, which is no game, never
	Winners int64   // bit s: seat s has won, alone or with others
	Reason  string  // of the end
	Scores  []int64 // by seat; nil where the game has none
	Fault   string  // code of the error that ended the record; "" for a valid one

	Hash   [16]byte  // see [Identity]; 0 if the game is not compared
	Final  [2]uint64 // key of the last position, the same for all its images; 0 if there is none
	Values []int64   // by the schema's GameColumns
}

// VariantBoard returns the name of the board in the name of the variant that the game is counted in.
func (r *GameRow) VariantBoard() string {
	if r.BoardGuessed {
		return r.Board + SizeNotGiven
	}
	return r.Board
}

// A PlyRow is a row of the table of plies: one that a player made.
type PlyRow struct {
	Ply    int64 // from 1
	Seat   int64
	Move   string  // canonical text
	Legal  int64   // moves that could be chosen from
	Left   bool    // the record leaves it out (a forced pass, say)
	Millis int64   // time spent, from a comment or clocks; Null if not told
	Score  int64   // of the search, from plybook's own comments: of two players as the first one sees it, of more as the player does; Null
	Depth  int64   // of the search, from plybook's own comments; Null
	Nodes  int64   // the same
	Values []int64 // by the schema's PlyColumns

	Position string    // before the ply, in the text of the game; "" if that was not asked for
	Key      [2]uint64 // of that position, the same for all its images
}
