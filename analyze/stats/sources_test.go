package stats

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// sourcesOf returns the sources of files with so many records.
func sourcesOf(files map[string]int64) []Source {
	all := int64(0)
	for _, n := range files {
		all += n
	}
	var b sourceBuild
	for _, name := range slices.Sorted(maps.Keys(files)) {
		b.add(name, files[name], all)
	}
	return b.finish()
}

func TestSourcesAreTheFilesWithMostRecordsAndTheFoldersOfOthers(t *testing.T) {
	files := map[string]int64{"big.pgn": 900, "site/large.sgf": 500, "other/b.sgf": 1, "a.zip!x.sgf": 2, "T!x.sgf": 3}
	for i := range 100 {
		files[fmt.Sprintf("site/2020/%02d.sgf", i)] = 2
		files[fmt.Sprintf("site/20%02d.sgf", i)] = 1
		files[fmt.Sprintf("a.zip!%02d.sgf", i)] = 3
	}
	want := []Source{{"big.pgn", 1, 900}, {"site/large.sgf", 1, 500}, {"a.zip!", 101, 302}, {"site/2020/", 100, 200}, {"", 102, 104}}
	if got := sourcesOf(files); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	delete(files, "big.pgn") // what is left of the folder is a twentieth now
	want = []Source{{"site/large.sgf", 1, 500}, {"a.zip!", 101, 302}, {"site/2020/", 100, 200}, {"site/", 100, 100}, {"", 2, 4}}
	if got := sourcesOf(files); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// plainSources finds sources without an order of files: of each folder after all that lie in it.
func plainSources(files map[string]int64) map[string]Source {
	all, folders, left := int64(0), map[string]bool{"": true}, map[string]Source{}
	for name, n := range files {
		all += n
		left[name] = Source{name, 1, n}
		for i := range name {
			if name[i] == '/' {
				folders[name[:i+1]] = true
			}
		}
	}
	inward := slices.SortedFunc(maps.Keys(folders), func(a, b string) int { return strings.Count(b, "/") - strings.Count(a, "/") })
	for _, folder := range inward {
		s := Source{Name: folder}
		for name, of := range left {
			if strings.HasPrefix(name, folder) && name != folder && of.Records*MaxSources < all {
				s.Files, s.Records = s.Files+of.Files, s.Records+of.Records
				delete(left, name)
			}
		}
		if s.Files > 0 {
			left[folder] = s
		}
	}
	return left
}

func TestSourcesDoNotDependOnTheShapeOfFolders(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 5))
	for round := range 300 {
		files := map[string]int64{}
		for range 1 + random.IntN(200) {
			name := ""
			for range random.IntN(4) {
				name += string("ab-"[random.IntN(3)]) + "/"
			}
			files[name+fmt.Sprint(random.IntN(50))] = 1 + random.Int64N(5)*random.Int64N(20)
		}
		got, want := sourcesOf(files), plainSources(files)
		if len(got) > MaxSources+1 {
			t.Fatalf("round %d: %d sources", round, len(got))
		}
		for i, s := range got {
			if s != want[s.Name] {
				t.Fatalf("round %d: got %v, want %v", round, s, want[s.Name])
			}
			if i > 0 && s.Name != "" && s.Records > got[i-1].Records {
				t.Fatalf("round %d: %v comes after %v", round, s, got[i-1])
			}
			delete(want, s.Name)
		}
		if len(want) > 0 {
			t.Fatalf("round %d: missing %v", round, want)
		}
	}
}
