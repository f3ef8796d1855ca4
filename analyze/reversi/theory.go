package reversi

import (
	"strconv"

	"github.com/plybook/plybook/parse"
)

// Theory returns the theoretical score that a record of the WTHOR database has, as Black's final difference: that of perfect play from
// so many empty cells on. The base has 0, a wipe-out, where there is none.
func Theory(r *parse.Record, size int) (difference int64, empties int, ok bool) {
	prefix := ""
	switch r.Format {
	case "wthor":
	case "pgn":
		prefix = "Wthor"
	default:
		return 0, 0, false
	}
	depth := r.FindTag(prefix + "Depth")
	if depth == nil { // as in most records
		return 0, 0, false
	}
	empties, err := strconv.Atoi(depth.Value)
	if err != nil {
		return 0, 0, false
	}
	discs, err := strconv.Atoi(r.Tag(prefix + "Theory"))
	return int64(2*discs - size*size), empties, err == nil && discs > 0 && discs <= size*size
}
