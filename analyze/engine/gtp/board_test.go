package gtp

import (
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze/engine/enginetest"
	"github.com/plybook/plybook/analyze/engine/protocol"
	"github.com/plybook/plybook/replay/game"
)

// Boards of the engines that most people have, in the layouts that these print.
const (
	// Edax: no line break in front of the board, legal moves marked, and counts after some rows.
	edaxBoard = `=   A B C D E F G H
1 - - - - - - - - 1
2 - - - - - - - - 2 O to move
3 - - - - - - - - 3
4 - - - O * . - - 4 O: discs =  1    moves =  3
5 - - - * * * - - 5 *: discs =  4    moves =  3
6 - - - . - . - - 6  empties = 59      ply =  2
7 - - - - - - - - 7
8 - - - - - - - - 8
  A B C D E F G H

`
	// NTest.
	ntestBoard = `=
   A B C D E F G H
 1 - - - - - - - -  1
 2 - - - - - - - -  2
 3 - - - - - - - -  3
 4 - - - O * - - -  4
 5 - - - * * * - -  5
 6 - - - - - - - -  6
 7 - - - - - - - -  7
 8 - - - - - - - -  8
   A B C D E F G H
Black: 4  White: 1  Empty: 59
White to move

`
	// MoHex and Wolve: a line with a blank for an empty one, a hash, and rows that touch their numbers.
	mohexBoard = "= \n \n  5d2f9c0a\n" +
		`  a  b  c  d  e  f  g  h  i  j
 1\.  .  .  .  .  .  .  .  .  .\1
  2\.  .  W  .  .  .  .  .  .  .\2
   3\.  .  .  .  .  .  .  .  .  .\3
    4\.  .  .  B  .  .  .  .  .  .\4
     5\.  .  .  .  .  .  .  .  .  .\5
      6\.  .  .  .  .  .  .  .  .  .\6
       7\.  .  .  .  .  .  .  .  .  .\7
        8\.  .  .  .  .  .  .  .  .  .\8
         9\.  .  .  .  .  .  .  .  .  .\9
         10\.  .  .  .  .  .  .  .  .  b\10
             a  b  c  d  e  f  g  h  i  j

`
)

func TestBoardsOfEngines(t *testing.T) {
	for _, row := range []struct {
		name, kind, size, moves, board string
		old, new                       string // a change of the board
		want                           protocol.Comparison
	}{
		{name: "Edax", kind: "reversi", size: "8", moves: "f5", board: edaxBoard, want: protocol.Comparison{Moves: protocol.Answered, Position: protocol.Answered}},
		{name: "Edax, another cell", kind: "reversi", size: "8", moves: "f5", board: edaxBoard, old: "4 - - - O *", new: "4 - - - O O",
			want: protocol.Comparison{Moves: protocol.Answered, Position: protocol.Answered, Difference: "Expected black on e4, found white."}},
		{name: "Edax, another turn", kind: "reversi", size: "8", moves: "f5", board: edaxBoard, old: "O to", new: "* to",
			want: protocol.Comparison{Moves: protocol.Answered, Position: protocol.Answered, Difference: "Expected white to move, found black."}},
		{name: "Edax, other moves", kind: "reversi", size: "8", moves: "f5", board: edaxBoard, old: "6 - - - . - . -", new: "6 . - - . - - -",
			want: protocol.Comparison{Moves: protocol.Answered, Position: protocol.Answered, Missing: []string{"f6"}, Extra: []string{"a6"}}},
		{name: "NTest", kind: "reversi", size: "8", moves: "f5", board: ntestBoard, want: protocol.Comparison{Position: protocol.Answered}},
		{name: "NTest, another turn", kind: "reversi", size: "8", moves: "f5", board: ntestBoard, old: "White to", new: "Black to",
			want: protocol.Comparison{Position: protocol.Answered, Difference: "Expected white to move, found black."}},
		{name: "MoHex", kind: "contactix", size: "10", moves: "d4 c2 j10", board: mohexBoard, want: protocol.Comparison{Position: protocol.Answered}},
		{name: "MoHex, another cell", kind: "contactix", size: "10", moves: "d4 c2 j10", board: mohexBoard, old: ".  b\\10", new: ".  w\\10",
			want: protocol.Comparison{Position: protocol.Answered, Difference: "Expected black on j10, found white."}},
		{name: "rows from below", kind: "contactix", size: "2", moves: "a1", board: "=\n2 . . 2\n1 B . 1\n  A B\n\n", want: protocol.Comparison{Position: protocol.Answered}},
		{name: "a row is missing", kind: "contactix", size: "2", moves: "a1", board: "=\n1 B . 1\n1 B . 1\n\n", want: protocol.Comparison{Position: protocol.Silent}},
		{name: "a wider board", kind: "contactix", size: "2", moves: "a1", board: "=\n1 B . . 1\n2 . . . 2\n\n", want: protocol.Comparison{Position: protocol.Silent}},
		{name: "numbers that do not fit", kind: "contactix", size: "2", moves: "a1", board: "=\n1 B . 2\n2 . . 1\n\n", want: protocol.Comparison{Position: protocol.Silent}},
	} {
		t.Run(row.name, func(t *testing.T) {
			board := strings.Replace(row.board, row.old, row.new, 1)
			if row.old != "" && board == row.board {
				t.Fatal("the board is not changed")
			}
			g := enginetest.NewGame(t, row.kind, "", game.Options{Values: map[string]string{"size": row.size}})
			for text := range strings.FieldsSeq(row.moves) {
				m, ill := g.State.ParseMove(text)
				if ill != nil {
					t.Fatal(ill)
				}
				enginetest.Push(g, m)
			}
			c := &client{binding: bindings[row.kind], lists: map[string]bool{"showboard": true}}
			got, err := protocol.Compare(c, newScript("showboard", board).Conn(t), g)
			enginetest.CheckComparison(t, got, row.want, err)
		})
	}
}
