// Package reversi has the rules of Reversi and Othello: four rule sets, boards of 4 × 4 to 16 × 16.
//
// [Start] returns a position as package game wants it, [New] one with the methods of a [Board]:
//
//	b, err := reversi.New(reversi.Rules{}, 8)
//	m, illegal := b.ParseMove("f5")
//	b.Play(m)
//	black, white := b.Counts()
//
// A record whose cells are known without text is replayed fastest by [Board.Place]; search works
// on the words of a [Discs8]. Boards up to 8 × 8 are one word a colour, larger ones four.
//
// Rows count from the top, columns from the left, both from 0: a1 is row 0, column 0. Black is
// seat 0 and White seat 1, whoever begins. A pass is a ply where it is forced and a move nowhere
// else, and a game ends without passes as soon as neither side can move.
//
// It promises nothing to other programs: names and behaviour may change in any version.
package reversi
