// Package engine plays with programs of others, and lets programs of others play with plybook.
//
// [Kinds] are the rows of the table of players for programs that speak a protocol:
//
//	uhp:./engine --threads 1     Hive, the Universal Hive Protocol
//	gtp:./engine                 Con-tac-tix and Reversi, the Go Text Protocol as programs for Hex and Othello have it
//	uai:./engine                 Conquest, the Universal Ataxx Interface
//	nboard:./engine              Reversi, version 2 of NBoard's protocol
//
// [Serve] is the other side: plybook as such a program. A [NewObserver] follows games to compare what a program takes for
// legal with the rules.
//
// A protocol is a package below this one, with a client and a server, and a row of the table here; it builds on package
// protocol. Package process runs the programs.
//
// What the package promises: whatever a program does (crash, write nothing, too much or the wrong thing) becomes a
// [player.Failure] in failure.go, within the time that [player.Options] grant, and the next game begins with
// a new process. Our own rules judge every answer. Nothing that a program has started outlives
// [player.Player].Close where the system knows groups of processes.
//
// It promises nothing to other programs: names and behaviour may change in any version.
package engine
