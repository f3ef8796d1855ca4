package contactix

import (
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
)

// What a Reader expects of the records of package parse, beyond their syntax:
//
//   - Plays are cells, in hex-hsgf of two letters, or one of the words swap, swap-pieces, swap-sides and
//     pass, in any case of letters. The second cell of a trmph, if it equals the first, is a swap to the Reader.
//   - Ends are tokens "resign", "time" and "forfeit". They are lost by their seat, if they have one.
//   - The seat of a token is the side of its colour; in plybook's own form alone it is the player.
//   - The size is the tag SZ, Size, size or boardsize: "11", "13x13", "10:5", "3*3".
//   - The tiles of a set-up are Setup tokens: on boards "B4 blue"; in SGF a cell with the seat of its
//     tile, or without one if it is to be empty. The side to move is the tag PL.
//   - The closing letter of self-play lines is a Result, "B" or "W".
//   - A board has the tags size, orientation, turn, state and tiles, or else a fatal fault.

// A form is what the formats of this game differ in beyond their syntax.
type form struct {
	rules   Rules     // where neither the record nor the caller names them, and Hex for HexPass if nobody passes
	names   [2]string // of the sides, in sentences
	sizing  sizing
	swaps   swapping
	players bool // seats of tokens are players, not sides
	letters bool // cells are two letters, column and row
	again   bool // the second cell equal to the first is a swap
	colour  bool // a game without PL begins with the colour of its first ply

	start func(*Reader) (Setup, *game.Illegal) // what the game begins with, where that may be a set-up
	claim func(*parse.Record) claim            // the result that the record claims
	check func(*Reader) []*game.Illegal        // what else to look at, at the end
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

var (
	blackWhite = [2]string{"black", "white"}
	whiteBlack = [2]string{"white", "black"}
	redBlue    = sideNames
)

var forms = map[string]form{
	"contactix-board": {rules: Contactix, names: redBlue, start: startBoard, claim: claimNothing, check: (*Reader).checkBoard},
	"hex-sgf": {
		rules: Hex, names: blackWhite, sizing: sizeDefault, swaps: swapByColour, colour: true, start: startSGF, claim: claimSGF,
	},
	"hex-hsgf":        {rules: Hex, names: whiteBlack, sizing: sizeDefault, swaps: swapOfPieces, letters: true, start: startSGF, claim: claimSGF},
	"hex-littlegolem": {rules: Hex, names: whiteBlack, sizing: sizeLarge, swaps: swapOfPieces, claim: claimNothing},
	"hexworld":        {rules: HexPass, names: redBlue, sizing: sizeNeeded, swaps: swapOfPieces, claim: claimNothing},
	"playhex-json":    {rules: HexPass, names: redBlue, sizing: sizeNeeded, swaps: swapOfPieces, claim: claimJSON},
	"trmph":           {rules: Hex, names: redBlue, sizing: sizeNeeded, swaps: swapOfPieces, again: true, claim: claimNothing},
	"hex-moves":       {rules: Hex, names: redBlue, sizing: sizeGuessed, claim: claimResult},
	"hex-lines":       {rules: Hex, names: blackWhite, sizing: sizeGuessed, claim: claimLetter},
	"pgn":             {rules: Hex, names: redBlue, players: true, start: startOwn, claim: claimResult, check: (*Reader).checkColours},
}

// playerTags are the names of the tags that hold a player, by the seat at the start.
var playerTags = [][]string{{"Player0", "PB", "Red"}, {"Player1", "PW", "Blue"}}

// PlayerTags returns the names, in any case of letters, of the tags that hold a seat's player.
func PlayerTags() [][]string { return playerTags }

// at puts what there is to say at the place of a tag.
func at(tag *parse.Tag, ill *game.Illegal) *game.Illegal {
	if tag != nil && ill != nil {
		ill.Off, ill.Len = tag.Off, max(tag.Len, 1)
	}
	return ill
}

// atToken puts what there is to say at the place of a token.
func atToken(t *parse.Token, ill *game.Illegal) *game.Illegal {
	if ill != nil {
		ill.Off, ill.Len = t.Off, max(t.Len, 1)
	}
	return ill
}
