package contactix

import (
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/record"
)

// What a Reader expects of the records of package parse, beyond their syntax:
//
//   - Plays are cells, in hex-hsgf of two letters, or one of the words swap, swap-pieces, swap-sides and
//     pass, in any case of letters. The second cell of a trmph, if it equals the first, is a swap to the Reader.
//   - Ends are tokens "resign", "time" and "forfeit". They are lost by their seat, if they have one.
//   - The seat of a token is the side of its colour; in plybook PGN alone it is the player.
//   - The size is the tag SZ, Size, size or boardsize: "11", "13x13", "10:5", "3*3".
//   - The tiles of a setup are Setup tokens: on boards "B4 blue"; in SGF a cell with the seat of its
//     tile, or without one if it is to be empty. The side to move is the tag PL.
//   - The closing letter of self-play lines is a Result, "B" or "W".
//   - A board has the tags size, orientation, turn, state and tiles, or else a fatal fault.

// A dialect is what a format of this game means beyond its syntax.
type dialect struct {
	record.Dialect

	names   [2]string // of the sides, in sentences
	sizing  sizing
	swaps   swapping
	players bool // seats of tokens are players, not sides
	letters bool // cells are two letters, column and row
	again   bool // the second cell equal to the first is a swap
	colour  bool // a game without PL begins with the colour of its first ply

	start func(*Reader) (Setup, *game.Illegal) // what the game begins with, where that may be a setup
	claim func(*parse.Record) claim            // the result that the record claims
	check func(*Reader) []*game.Illegal        // what else to look at, at the end

	tags   func(*conversion) []parse.Tag
	tiles  func(*conversion) // writes the setup, where it is tokens
	ends   []string          // words for ends that are no plies
	mover  bool              // the words do not say who: it is the side to move
	words  swapWords
	passes bool                     // a pass has a place here
	square bool                     // boards have as many rows as columns
	most   int                      // columns and rows that a board can have; 0: as many as any
	only   int                      // the one size of boards; 0: there are others
	result func(*conversion) string // what follows the moves; nil: nothing
}

// A sizing is what the size of the board is where neither the record nor the caller says it.
type sizing uint8

const (
	sizeUsual   sizing = iota // 11 × 11
	sizeDefault               // 11 × 11 by the format's definition, which is worth a note
	sizeGuessed               // 11 × 11, or as much as the largest coordinate needs
	sizeLarge                 // 13 × 13
	sizeNeeded                // the record has to say it
)

// A swapping is how a swap is understood.
type swapping uint8

const (
	swapByWord   swapping = iota // swap-pieces is one of pieces, and every other word one of sides
	swapByColour                 // the colour of the next ply tells; see [Reader.swapInSGF]
	swapOfPieces                 // always of pieces
)

// swapWords are the swaps that a format has words for.
type swapWords uint8

const (
	noSwap    swapWords = iota
	pieceSwap           // one of sides becomes one of pieces, and the rest of the game is mirrored
	bothSwaps           // swap-pieces and swap-sides
	plainSwap           // as pieceSwap, and it is called swap
)

var (
	blackWhite = [2]string{"black", "white"}
	whiteBlack = [2]string{"white", "black"}
	redBlue    = sideNames
)

// What several dialects have.
var (
	hex      = record.Dialect{Rules: Hex.String()}
	sgfNames = map[string]string{
		"Player0": "PB", "Player1": "PW", "Event": "EV", "Site": "PC", "Date": "DT", "Round": "RO", "TimeControl": "TM",
	}
	sgfShown = []string{"FF", "GM", "CA", "AP", "SZ", "RE", "PL", "RU"}
)

// dialects are the rows by format. Rules with passes are those of a record only if somebody passes.
var dialects = record.Dialects[*dialect]{Game: "contactix", Title: "Con-tac-tix", Rows: map[string]*dialect{
	"contactix-board": {
		Dialect: record.Dialect{Rules: Contactix.String(), Static: true, Shown: []string{"size", "orientation", "turn", "state", "tiles"}},
		names:   redBlue, start: startBoard, claim: claimNothing, check: (*Reader).checkBoard,
		tags: boardTags, tiles: (*conversion).boardTiles,
	},
	"hex-sgf": {
		Dialect: record.Dialect{
			Rules: Hex.String(), Setups: true, Keep: []parse.Kind{parse.Comment, parse.Extra}, Prefix: "Sgf", Names: sgfNames, Shown: sgfShown,
		},
		names: blackWhite, sizing: sizeDefault, swaps: swapByColour, colour: true, start: startSGF, claim: claimSGF,
		tags: sgfTags, tiles: (*conversion).sgfTiles, ends: []string{"resign"}, words: bothSwaps, passes: true,
	},
	"hex-hsgf": {
		Dialect: record.Dialect{Rules: Hex.String(), Prefix: "Sgf", Names: sgfNames, Shown: sgfShown},
		names:   whiteBlack, sizing: sizeDefault, swaps: swapOfPieces, letters: true, start: startSGF, claim: claimSGF,
		tags: siteTags, ends: []string{"resign"}, words: plainSwap, square: true, most: 26,
	},
	"hex-littlegolem": {
		Dialect: hex, names: whiteBlack, sizing: sizeLarge, swaps: swapOfPieces, claim: claimNothing,
		tags: noTags, ends: []string{"resign", "time"}, words: plainSwap, square: true, only: 13,
	},
	"hexworld": {
		Dialect: record.Dialect{Rules: HexPass.String(), Prefix: "Hexworld", Shown: []string{"Size"}},
		names:   redBlue, sizing: sizeNeeded, swaps: swapOfPieces, claim: claimNothing,
		tags: worldTags, ends: []string{"resign", "time"}, words: plainSwap, passes: true,
	},
	"playhex-json": {
		Dialect: record.Dialect{Rules: HexPass.String(), Prefix: "Playhex", Shown: []string{"boardsize", "winner", "outcome", "state"}},
		names:   redBlue, sizing: sizeNeeded, swaps: swapOfPieces, claim: claimJSON,
		tags: jsonTags, words: pieceSwap, passes: true, square: true,
	},
	"trmph": {
		Dialect: record.Dialect{Rules: Hex.String(), Prefix: "Trmph", Shown: []string{"Size"}},
		names:   redBlue, sizing: sizeNeeded, swaps: swapOfPieces, again: true, claim: claimNothing,
		tags: sizeTag, words: pieceSwap, square: true,
	},
	"hex-moves": {
		Dialect: hex, names: redBlue, sizing: sizeGuessed, claim: claimResult,
		tags: listTags, ends: []string{"resign"}, mover: true, words: bothSwaps,
	},
	"hex-lines": {
		Dialect: hex, names: blackWhite, sizing: sizeGuessed, claim: claimLetter,
		tags: noTags, ends: []string{"resign"}, result: (*conversion).letter,
	},
	"pgn": {
		Dialect: record.Dialect{
			Named: true, Setups: true, Variations: true, Keep: []parse.Kind{parse.Comment, parse.Clock, parse.Extra},
		},
		names: redBlue, players: true, start: startOwn, claim: claimResult, check: (*Reader).checkColours,
		tags: ownTags, ends: []string{"resign", "time", "forfeit", "adjudication"}, words: bothSwaps, passes: true,
		result: (*conversion).resultAfter,
	},
}}

// playerTags are the names of the tags that hold a player, by the seat at the start.
var playerTags = [][]string{{"Player0", "PB", "Red"}, {"Player1", "PW", "Blue"}}

// PlayerTags returns the names, in any case of letters, of the tags that hold a seat's player.
func PlayerTags() [][]string { return playerTags }

// atToken puts what there is to say at the place of a token.
func atToken(t *parse.Token, ill *game.Illegal) *game.Illegal { return ill.At(t.Off, max(t.Len, 1)) }
