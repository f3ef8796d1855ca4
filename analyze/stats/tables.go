package stats

// A TableWriter writes the tables of games and plies. Rows come in the order of the input; plies after the
// game that they are of.
type TableWriter interface {
	// WriteGame writes a row of the table of games, and keeps nothing of it.
	WriteGame(g *GameRow) error
	// WritePly writes a row of the table of plies, of the game that was written last, whose number is given
	// again. It keeps nothing of it.
	WritePly(game int64, p *PlyRow) error
	// Close completes the tables; without it they are not whole. It leaves the files open.
	Close() error
}

// A PliesWriter is a [TableWriter] that takes all plies of a game at once in place of one by one.
type PliesWriter interface {
	WritePlies(game int64, p *PlyColumns) error
}

// A UnitWriter is a [TableWriter] that is told where units of records end, and takes plies that are encoded.
type UnitWriter interface {
	// EndUnit says that a unit ends after what was written.
	EndUnit() error
	// WriteEncoded writes plies of games of which the first one has a number: a group of what [EncodePlies] returned.
	WriteEncoded(first int64, group []byte) error
}

// GamesTable and PliesTable are the names of the tables, and of their files without an ending.
const (
	GamesTable = "games"
	PliesTable = "plies"
)

// MaxSeats is how many players a game may have.
const MaxSeats = 4
