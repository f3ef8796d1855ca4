package parse

import (
	"fmt"
	"slices"
	"strings"
)

// Allow is the set of leniencies that were granted by name. The zero value grants none.
type Allow struct{ names []string }

// A Leniency is a way of reading that is off unless it is asked for.
type Leniency struct {
	Name  string
	Games []string // where it means something
	Text  string   // what it accepts
}

// NewAllow returns the set of the given names, or an error if one of them is not in known.
func NewAllow(names []string, known []Leniency) (Allow, error) {
	var a Allow
	for _, name := range names {
		if !slices.ContainsFunc(known, func(l Leniency) bool { return l.Name == name }) {
			var all []string
			for _, l := range known {
				all = append(all, l.Name)
			}
			return Allow{}, fmt.Errorf("unknown lenient option %q; known: %s", name, strings.Join(all, ", "))
		}
		a.names = append(a.names, name)
	}
	return a, nil
}

// AllowAll returns the set of the given names without looking them up, for tests and literals.
func AllowAll(names ...string) Allow { return Allow{names} }

// Has says whether the leniency was granted.
func (a Allow) Has(name string) bool { return slices.Contains(a.names, name) }

// Names returns the names that were granted, in the order in which they were.
func (a Allow) Names() []string { return slices.Clone(a.names) }
