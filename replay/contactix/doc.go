// Package contactix is the game Con-tac-tix, alias Hex, on boards of up to 63 × 63 cells.
//
// Call [Start] or [NewState] for a position, and play on the [State] that it returns.
//
// What the package promises: a cell is a number, row · columns + column, both from 0 and row 0 at
// the top; cells are listed, and ties decided, in the order of these numbers. Two words are kept
// apart. A side is the colour of tiles: side 0 joins the first row with the last one, side 1 column
// A with the last one. A [game.Seat] is a player, named by the side held at the start; after
// swap-sides player 0 lays the tiles of side 1. Positions are equal when their [State.Key] is: it
// holds the size, the tiles, the side to move and whether a swap is possible.
//
// It promises nothing to other programs: names and behaviour may change in any version.
package contactix
