// Package play is a game that people play, review or analyse, apart from how it reaches them. A [Session] takes acts
// and answers with views. It does no input or output, starts no goroutine and looks at no clock: it is a function of what it was
// given and of its acts with their times, so that the same journal of acts gives the same views and the same records, byte for byte.
//
// A shell carries acts in and views out, lets players think about each [Job], writes the files that [Session.Saves] returns, and
// calls [Session.Wake] when something is due. There are two: package serve on a port of this machine, and the program
// plybook-web in a browser. A third one, for a terminal, is package tty.
package play
