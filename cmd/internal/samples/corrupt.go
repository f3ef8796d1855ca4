package main

import (
	"bytes"
	"slices"
	"strings"
)

// tear breaks a file off in the middle of a line.
func tear(text []byte) []byte { return text[:len(text)*3/5] }

// swapResults gives every win to the other side.
func swapResults(text []byte) []byte {
	swap := strings.NewReplacer("WhiteWins", "BlackWins", "BlackWins", "WhiteWins", "1-0", "0-1", "0-1", "1-0")
	return []byte(swap.Replace(string(text)))
}

// swapWinner gives every win that SGF names to the other colour.
func swapWinner(text []byte) []byte {
	return []byte(strings.NewReplacer("RE[B+", "RE[W+", "RE[W+", "RE[B+").Replace(string(text)))
}

// loseTile takes out the last line of a board.
func loseTile(text []byte) []byte { return text[:bytes.LastIndexByte(text[:len(text)-1], '\n')+1] }

// loseLine takes out a line, so that one side seems to move twice.
func loseLine(text []byte) []byte {
	lines := bytes.SplitAfter(text, []byte("\n"))
	return bytes.Join(slices.Delete(lines, 16, 17), nil)
}

// giveTurn gives the seventh ply of two players to the second one.
func giveTurn(text []byte) []byte { return bytes.Replace(text, []byte(" 7. "), []byte(" 7. (1) "), 1) }

// loseDeal takes out the last deal.
func loseDeal(text []byte) []byte {
	from := bytes.LastIndex(text, []byte("\ndeal "))
	return slices.Delete(text, from, from+1+bytes.IndexByte(text[from+1:], '\n'))
}

// loseToken takes the first coconut off the board.
func loseToken(text []byte) []byte {
	from := bytes.Index(text, []byte(" r C ")) + len(" r C ")
	return slices.Delete(text, from, from+bytes.IndexByte(text[from:], ' ')+1)
}

// swapCells exchanges the 13th and the 20th cell of a run of cells.
func swapCells(text []byte) []byte {
	out := bytes.Clone(text)
	copy(out[24:26], text[38:40])
	copy(out[38:40], text[24:26])
	return out
}
