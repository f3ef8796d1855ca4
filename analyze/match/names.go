package match

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/plybook/plybook/parse"
)

// longestSpec is how long a specification may be to stand for its player's name: numbers may follow it.
const longestSpec = parse.MaxName - 20

// NameOf returns the name of a player that nobody has named: what it is made from. Of a specification that no record
// can hold as a name that is the beginning and a few letters that stand for the whole of it.
func NameOf(spec string) string {
	if len(spec) <= longestSpec && CheckName(spec) == nil {
		return spec
	}
	const shown = 60
	sum := sha256.Sum256([]byte(spec))
	return strings.TrimSpace(fmt.Sprintf("%s (%x)", parse.Clip(oneLine(spec), shown), sum[:4]))
}

// CheckName says why records cannot hold the name of a player so that it reads back as it is.
func CheckName(name string) error {
	switch {
	case strings.Trim(name, "? ") == "":
		return fmt.Errorf("%q cannot be a name: in records it means an unknown player", name)
	case len(name) > parse.MaxName:
		return fmt.Errorf("the name %q has %d bytes; at most %d are possible", parse.Clip(name, 40), len(name), parse.MaxName)
	case name != oneLine(name):
		return fmt.Errorf("the name %q has spaces at its ends, several in a row, or invisible characters", name)
	}
	return nil
}

// NameEntrants numbers those that have the same name: "search:6 #1", "search:6 #2".
func NameEntrants(entrants []Entrant) {
	count := map[string]int{}
	for _, e := range entrants {
		count[e.Name]++
	}
	next := map[string]int{}
	for i := range entrants {
		if e := &entrants[i]; count[e.Name] > 1 {
			next[e.Name]++
			e.plain = e.Name
			e.Name += " #" + strconv.Itoa(next[e.Name])
		}
	}
}

// UnnumberNames takes the numbers off again that [NameEntrants] gave, from the names of all entrants of a match.
func UnnumberNames(names []string) []string {
	plain := slices.Clone(names)
	for i, name := range names {
		at := strings.LastIndex(name, " #")
		if at < 0 {
			continue
		}
		_, err := strconv.Atoi(name[at+2:])
		if err == nil && slices.Contains(names, name[:at]+" #1") && slices.Contains(names, name[:at]+" #2") {
			plain[i] = name[:at]
		}
	}
	return plain
}
