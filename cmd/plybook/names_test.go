package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/plybook/plybook/analyze/engine"
	"github.com/plybook/plybook/replay"
)

// exempt are general files that still name a game. An entry that is no longer needed fails the test, so that the list
// only becomes shorter.
var exempt = []string{}

// generalSyntax are the files of parse that serve all formats; the others are formats, which are of games.
var generalSyntax = []string{
	"allow.go", "cells.go", "code.go", "describe.go", "doc.go", "encoding.go", "format.go", "json.go", "layout.go", "limits.go",
	"record.go", "comment.go", "shape.go", "text.go",
}

// Code that is not of one game names none, neither in identifiers nor in texts: a new game changes no general file.
func TestOnlyTablesAndGamesOwnFilesNameGames(t *testing.T) {
	names := gameNames()
	found := map[string]string{} // what names a game, by file
	err := fs.WalkDir(os.DirFS("../.."), ".", func(file string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") || mayNameGames(file, names) {
			return err
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), path.Join("../..", file), nil, 0)
		if err != nil {
			return err
		}
		if named := namesIn(parsed, names); len(named) > 0 {
			found[file] = strings.Join(named, ", ")
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range slices.Sorted(maps.Keys(found)) {
		if !slices.Contains(exempt, file) {
			t.Errorf("%s names a game: %s; what only one game has belongs to its package and its rows of tables", file, found[file])
		}
	}
	for _, file := range exempt {
		if found[file] == "" {
			t.Errorf("%s names no game: take it from toMend", file)
		}
	}
}

// gameNames returns what games are called, as words put together.
func gameNames() (names []string) {
	for _, g := range replay.Games() {
		for _, name := range append([]string{g.Name, g.Title}, g.Aliases...) {
			name = strings.Join(wordsOf(name), "")
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}

// mayNameGames says whether a file is of a game, of a format or a protocol that is, or a table.
func mayNameGames(file string, names []string) bool {
	dir, base := path.Split(file)
	if base == "table.go" || dir == "parse/" && !slices.Contains(generalSyntax, base) || isGamesProtocol(dir) {
		return true
	}
	for _, free := range []string{".ci/", "cmd/internal/course/", "cmd/internal/tune/", "cmd/internal/ladder/", "cmd/internal/samples/", "internal/mutate/", "reports/internal/reporttest/", "corpus/samplestest/"} {
		if strings.HasPrefix(file, free) {
			return true
		}
	}
	return slices.ContainsFunc(names, func(name string) bool {
		return strings.HasPrefix(base, name) || slices.Contains(strings.Split(dir, "/"), name)
	})
}

// isGamesProtocol reports whether a folder is the package of a protocol that only one game has.
func isGamesProtocol(dir string) bool {
	name, ok := strings.CutPrefix(strings.TrimSuffix(dir, "/"), "analyze/engine/")
	if !ok {
		return false
	}
	games, err := engine.GamesOf(name)
	return err == nil && len(games) == 1
}

// namesIn returns the identifiers and texts of a file that name games. Import paths do not count,
// nor do short names in identifiers: hex is also a shape of cells and a base of numbers.
func namesIn(file *ast.File, names []string) (named []string) {
	long := slices.DeleteFunc(slices.Clone(names), func(name string) bool { return len(name) < 4 })
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			return false
		case *ast.Ident:
			if namesGame(wordsOf(n.Name), long) {
				named = append(named, n.Name)
			}
		case *ast.BasicLit:
			if n.Kind == token.STRING && namesGame(wordsOf(n.Value), names) {
				named = append(named, n.Value)
			}
		}
		return true
	})
	return named
}

// namesGame says whether words in a row make the name of a game.
func namesGame(words, names []string) bool {
	for i := range words {
		whole := ""
		for _, word := range words[i:min(i+3, len(words))] {
			if whole += word; slices.Contains(names, whole) {
				return true
			}
		}
	}
	return false
}

// wordsOf returns the words of a text or an identifier in lower case: what stands between other characters than letters,
// and the parts of camel case.
func wordsOf(text string) (words []string) {
	var word []rune
	end := func() {
		if len(word) > 0 {
			words = append(words, strings.ToLower(string(word)))
		}
		word = word[:0]
	}
	runes := []rune(text)
	for i, r := range runes {
		switch {
		case !unicode.IsLetter(r):
			end()
			continue
		case unicode.IsUpper(r) && i > 0 && (unicode.IsLower(runes[i-1]) || i+1 < len(runes) && unicode.IsLower(runes[i+1])):
			end()
		}
		word = append(word, r)
	}
	end()
	return words
}
