package tables

import (
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/replay/game"
)

// A Column is a column of a table with rows R. One of its functions is set and says what type it has.
type Column[R any] struct {
	Name   string
	Unit   string
	Text   string   // what it is
	Game   string   // the only game whose rows have a value; "" for columns of all games
	Labels []string // all texts that it may have, where they are few
	Needed bool     // there is a value in every row
	Free   bool     // its texts are what somebody has called something, of any length and kind
	Unique bool     // its texts are seldom there twice

	Int  func(*R) int64  // [stats.Null] where there is no value
	Bool func(*R) bool   // always has a value
	Str  func(*R) string // "" where there is no value; not always UTF-8, see [Column.Valid]

	place int // of columns of a schema: among the values of a row
	plies int // of columns of the table of plies: among those of [stats.PlyColumns]; 0 where it is not one of these

	fill func(r *plyRun, to []int64) // of other columns of numbers in the table of plies: the values of a run
}

// Type returns what type the values have, for people.
func (c *Column[R]) Type() string {
	switch {
	case c.Int != nil:
		return "integer"
	case c.Bool != nil:
		return "boolean"
	}
	return "text"
}

// none says whether a row has no value.
func (c *Column[R]) none(row *R) bool {
	return c.Int != nil && c.Int(row) == stats.Null || c.Str != nil && c.Str(row) == ""
}

// Valid returns the text of a row in UTF-8: bytes that are none are one U+FFFD for each run of them.
func (c *Column[R]) Valid(row *R) string {
	text := c.Str(row)
	if utf8.ValidString(text) {
		return text
	}
	return strings.ToValidUTF8(text, "\uFFFD")
}

// Columns of the table of plies that are dealt with by themselves.
const (
	numberColumn   = "game_number"
	moveColumn     = "move"
	positionColumn = "position"
	keyColumn      = "position_key"
)

// Contents say what is in tables.
type Contents struct {
	Schemas   []stats.Schema // whose columns there are
	Positions bool           // the table of plies has the positions before them
}

// A Ply is a row of the table of plies with what it needs of its game's.
type Ply struct {
	Number int64  // of the game
	Game   string // its kind
	*stats.PlyRow
}

// Games returns the columns of the table of games, those of schemas among them.
func Games(schemas []stats.Schema) []Column[stats.GameRow] {
	type row = stats.GameRow
	columns := []Column[row]{
		{Name: "game_number", Text: "Number of the game in the order of the input, from 1.", Needed: true, Int: func(r *row) int64 { return r.Number }},
		{Name: "source", Text: "The file or archive member, relative to the folder given as PATH. With several PATHs, or a file as PATH, relative to the deepest folder that contains them all.", Free: true, Str: func(r *row) string { return r.Source }},
		{Name: "record", Text: "Number of the record in the source, from 1.", Needed: true, Int: func(r *row) int64 { return r.Index }},
		{Name: "line", Text: "Line of the source where the record begins, from 1.", Needed: true, Int: func(r *row) int64 { return r.Line }},
		{Name: "format", Text: "Format of the record.", Str: func(r *row) string { return r.Format }},
		{Name: "game", Text: "Name of the game, if known.", Str: func(r *row) string { return r.Game }},
		{Name: "rules", Text: "The rule set with its options, such as standard+MLP.", Str: func(r *row) string { return r.Rules }},
		{Name: "board", Text: "Size of the board, such as 8x8, or name of the map; null if all games have the same board.", Str: func(r *row) string { return r.Board }},
	}
	for seat := range stats.MaxSeats {
		columns = append(columns, Column[row]{
			Name: game.Seat(seat).Player(), Text: fmt.Sprintf("Player in the %s seat, if the record gives a name.", ordinals[seat]), Free: true,
			Str: func(r *row) string {
				if seat >= len(r.Players) {
					return ""
				}
				return r.Players[seat]
			},
		})
	}
	columns = append(columns,
		Column[row]{Name: "result", Text: "The winner: `player1` to `player4`, several joined by `+`, or `draw`. Null if the game has no result.", Str: result},
		Column[row]{Name: "reason", Text: "Why the game ended, such as `resignation` or `full board`; null if it has no result.", Str: func(r *row) string { return r.Reason }},
		Column[row]{Name: "plies", Unit: "plies", Text: "Plies of the players, including passes, up to the first error.", Needed: true, Int: func(r *row) int64 { return r.Plies }},
	)
	for seat := range stats.MaxSeats {
		columns = append(columns, Column[row]{
			Name: "score" + strconv.Itoa(seat+1), Text: fmt.Sprintf("Score of %s at the end, if the game has scores.", game.Seat(seat).Player()),
			Int: func(r *row) int64 { return at(r.Scores, seat) },
		})
	}
	columns = append(columns,
		Column[row]{Name: "event", Text: "The tag Event.", Free: true, Str: func(r *row) string { return r.Event }},
		Column[row]{Name: "site", Text: "The tag Site.", Free: true, Str: func(r *row) string { return r.Site }},
		Column[row]{Name: "date", Text: "The tag Date, as written.", Free: true, Str: func(r *row) string { return r.Date }},
		Column[row]{Name: "match", Text: "The tag Match, of plybook's own matches.", Free: true, Str: func(r *row) string { return r.Match }},
		Column[row]{Name: "fault", Text: "Code of the first error; null for valid games.", Str: func(r *row) string { return r.Fault }},
		Column[row]{
			Name: "identity", Unique: true, Str: identity,
			Text: "Equal for games with equal plies, up to a symmetry of the board. For invalid records, and records without plies: equal for equal bytes. 32 hexadecimal digits.",
		},
		Column[row]{Name: "final_position", Text: "Identity of the last position, equal for all symmetric equivalents: 32 hexadecimal digits.", Unique: true, Str: finalPosition},
	)
	for _, schema := range schemas {
		columns = appendGameColumns(columns, schema.Game, schema.GameColumns, gameValues)
	}
	return columns
}

// Plies returns the columns of the table of plies, those of schemas among them.
func Plies(contents Contents) []Column[Ply] {
	columns := []Column[Ply]{
		{Name: numberColumn, fill: (*plyRun).numbers, Text: "Number of the game, as in the table of games.", Needed: true, Int: func(r *Ply) int64 { return r.Number }},
		{Name: "game", Text: "Name of the game.", Str: func(r *Ply) string { return r.Game }},
		{Name: "ply", fill: (*plyRun).plies, Text: "Number of the ply in the game, from 1. Deals are not numbered.", Needed: true, Int: func(r *Ply) int64 { return r.PlyRow.Ply }},
		{Name: "player", fill: (*plyRun).seats, Text: "Seat of the player: 1 for player1.", Needed: true, Int: func(r *Ply) int64 { return r.Seat + 1 }},
		{Name: moveColumn, Text: "The move in the notation of the game.", Str: func(r *Ply) string { return r.Move }},
		{Name: "legal", plies: stats.PlyLegal, Unit: "moves", Text: "Number of legal moves before the ply.", Needed: true, Int: func(r *Ply) int64 { return r.Legal }},
		{Name: "left_out", plies: stats.PlyLeft, Text: "Whether the record leaves the ply out, as some do with forced passes.", Needed: true, Bool: func(r *Ply) bool { return r.Left }},
		{Name: "millis", plies: stats.PlyMillis, Unit: "ms", Text: "Time for the move, from the record.", Int: func(r *Ply) int64 { return r.Millis }},
		{Name: "score", plies: stats.PlyScore, Text: "Score of the search, from a comment, in the units of the record: positive is good for player1 in games of two players, otherwise for the player of the ply.", Int: func(r *Ply) int64 { return r.Score }},
		{Name: "depth", plies: stats.PlyDepth, Unit: "plies", Text: "Depth of the search, from a comment.", Int: func(r *Ply) int64 { return r.Depth }},
		{Name: "nodes", plies: stats.PlyNodes, Unit: "positions", Text: "Positions that the search visited, from a comment.", Int: func(r *Ply) int64 { return r.Nodes }},
	}
	if contents.Positions {
		columns = append(columns, positionColumns()...)
	}
	for _, schema := range contents.Schemas {
		begin := len(columns)
		columns = appendGameColumns(columns, schema.Game, schema.PlyColumns, plyValues)
		for i := range columns[begin:] {
			columns[begin+i].plies = stats.PlyValues + i
		}
	}
	return columns
}

// positionColumns are those of the position before a ply.
func positionColumns() []Column[Ply] {
	return []Column[Ply]{
		{Name: positionColumn, Unique: true, Text: "The position before the ply, as text that `--position` accepts. Only with `--positions`.", Str: func(r *Ply) string { return r.Position }},
		{Name: keyColumn, Unique: true, Text: "Identity of that position, equal for all symmetric equivalents: 32 hexadecimal digits. Only with `--positions`.", Str: func(r *Ply) string { return keyText(r.Key) }},
	}
}

// ordinals are what seats are called in texts.
var ordinals = [stats.MaxSeats]string{"first", "second", "third", "fourth"}

// results are the texts of all sets of winners.
var results = func() (texts [1 << stats.MaxSeats]string) {
	for winners := range texts {
		var names []string
		for seat := range stats.MaxSeats {
			if winners&(1<<seat) != 0 {
				names = append(names, game.Seat(seat).Player())
			}
		}
		texts[winners] = strings.Join(names, "+")
	}
	texts[0] = "draw"
	return texts
}()

func result(r *stats.GameRow) string {
	if !r.Over || r.Winners < 0 || r.Winners >= int64(len(results)) {
		return ""
	}
	return results[r.Winners]
}

func identity(r *stats.GameRow) string {
	if r.Hash == [16]byte{} {
		return ""
	}
	return hex.EncodeToString(r.Hash[:])
}

func finalPosition(r *stats.GameRow) string { return keyText(r.Final) }

// keyText returns the text of the key of a position; "" of none.
func keyText(key [2]uint64) string {
	if key == [2]uint64{} {
		return ""
	}
	text, _ := stats.PositionKey(key).MarshalText() // never fails
	return string(text)
}

func gameValues(r *stats.GameRow) (game string, values []int64) { return r.Game, r.Values }

func plyValues(r *Ply) (game string, values []int64) { return r.Game, r.Values }

// appendGameColumns appends the columns of a game. values returns a row's game and the values of its schema.
func appendGameColumns[R any](dst []Column[R], game string, columns []stats.Column, values func(*R) (string, []int64)) []Column[R] {
	for i, c := range columns {
		value := func(r *R) int64 {
			of, values := values(r)
			if of != game {
				return stats.Null
			}
			return at(values, i)
		}
		column := Column[R]{Name: game + "_" + c.Name, Unit: c.Unit, Text: c.Text, Game: game, Labels: c.Labels, Int: value, place: i}
		if c.Labels != nil {
			column.Int, column.Str = nil, func(r *R) string { return labelOf(c.Labels, value(r)) }
		}
		dst = append(dst, column)
	}
	return dst
}

// labelOf returns what a value is called.
func labelOf(labels []string, value int64) string {
	switch {
	case value == stats.Null:
		return ""
	case value < 0 || value >= int64(len(labels)):
		return strconv.FormatInt(value, 10)
	}
	return labels[value]
}

func at(values []int64, i int) int64 {
	if i >= len(values) {
		return stats.Null
	}
	return values[i]
}
