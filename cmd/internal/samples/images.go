package main

import (
	"regexp"
	"strconv"
	"strings"
)

// Cells as moves write them: "f5", and "(4,3)" with row and column.
var (
	lettered = regexp.MustCompile(`([a-z])([0-9]+)`)
	numbered = regexp.MustCompile(`\(([0-9]+),([0-9]+)\)`)
)

// transposed turns a square board over its diagonal from a1: columns become rows.
func transposed(move string) string {
	move = numbered.ReplaceAllString(move, "($2,$1)")
	return lettered.ReplaceAllStringFunc(move, func(cell string) string {
		row, _ := strconv.Atoi(cell[1:])
		return string(rune('a'+row-1)) + strconv.Itoa(int(cell[0]-'a')+1)
	})
}

// turned11 turns a board of 11 × 11 half around.
func turned11(move string) string {
	return lettered.ReplaceAllStringFunc(move, func(cell string) string {
		row, _ := strconv.Atoi(cell[1:])
		return string('a'+'k'-cell[0]) + strconv.Itoa(12-row)
	})
}

// mirrored exchanges left and right of what is named by its neighbours: "wS1 \bG1" becomes "wS1 bG1/".
func mirrored(move string) string {
	piece, at, placed := strings.Cut(move, " ")
	if !placed {
		return move
	}
	other := strings.NewReplacer(`\`, "/", "/", `\`)
	name := strings.Trim(at, `\/-`)
	switch {
	case name == at: // on top of it
		return move
	case strings.HasPrefix(at, name):
		return piece + " " + other.Replace(at[len(name):]) + name
	}
	return piece + " " + name + other.Replace(at[:1])
}
