package parse

import (
	"fmt"
	"slices"
	"strings"
)

// Allow is the set of lenient options that were granted by name. The zero value grants none.
type Allow struct{ names []string }

// A LenientOption accepts something that is an error by default.
type LenientOption struct {
	Name  string
	Games []string // the games that have it
	Text  string   // what it accepts
}

// NewAllow returns the set of the given names, or an error if one of them is not in known.
func NewAllow(names []string, known []LenientOption) (Allow, error) {
	var a Allow
	for _, name := range names {
		if !slices.ContainsFunc(known, func(l LenientOption) bool { return l.Name == name }) {
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

// Has reports whether the lenient option was granted.
func (a Allow) Has(name string) bool { return slices.Contains(a.names, name) }

// Names returns the granted names, in the order of the calls that granted them.
func (a Allow) Names() []string { return slices.Clone(a.names) }
