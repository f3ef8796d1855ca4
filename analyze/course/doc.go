// Package course plays with the programs that courses ask for, which speak no engine protocol: they read a position or a list of moves
// as their assignment writes it, and write a move, or the position after it.
//
// [Kinds] are the rows of the table of players:
//
//	course:./program          one process a move, whose input ends after the question
//	course-loop:./program     one process a game; an empty line ends each question and each answer, unless they are lines
//
// The table of the package says how each game is written. What a program does wrong is a [player.Failure]; what it was asked and what it wrote then go
// to the log of [player.Options].
//
// It promises nothing to other programs: names and behaviour may change in any version.
package course
