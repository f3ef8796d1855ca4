// Package bluelagoon has the rules of Blue Lagoon: two phases, 2 to 4 players, any map, and the
// deals, which are chance.
//
// [Start] returns a position as package game wants it, [ParseState] one from a state string with
// the methods of a [State]:
//
//	s, illegal := bluelagoon.ParseState("a 13 2; c 0 E; …", allow)
//	m, illegal := s.ParseMove("S 9,3")
//	s.Play(m)
//	points := s.Scores(0)
//
// Cells are counted row by row from 0; [Board] knows their rows, columns and neighbours. Whose
// turn it is, Turn says: a player, or [game.Chance] where a deal is due, which is where the tokens
// lie nowhere yet and where exploration has ended. The board then still shows the end of
// exploration: playing the deal adds its points to the scores, clears the board, deals, and passes
// the turn. Settlement is added to the scores by the move that ends it. A deal is a ply that
// counts in Ply; players count none of them.
//
// What the package promises: moves come in one order, settlers by cell and then villages by cell;
// positions are equal when their state strings are, and only then have equal keys; Play, Undo,
// Moves, Scores and Key allocate nothing.
//
// It promises nothing to other programs: names and behaviour may change in any version.
package bluelagoon
