package source

import "errors"

// Check says which arguments lead to nothing, as far as names on disk tell: the error joins an [*ArgError] for each.
// It is for runs that are of no use without one of their arguments, and long.
func Check(args []string) error {
	_, failed := resolve(args, nil, nil)
	return errors.Join(failed...)
}

// Inputs returns what the IDs of the sources of arguments begin with, for those that do not stand for all of them. What leads to nothing
// is left out.
func Inputs(args []string) (ids []string) {
	found, _ := resolve(args, nil, nil)
	for _, a := range found {
		if a.id != "" {
			ids = append(ids, a.id)
		}
	}
	return ids
}
