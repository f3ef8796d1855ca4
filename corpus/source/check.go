package source

import "errors"

// Check says which arguments lead to nothing, as far as names on disk tell: the error joins an [*ArgError] for each.
// It is for runs that are of no use without one of their arguments, and long.
func Check(args []string) error {
	_, failed := resolve(args, nil, nil)
	return errors.Join(failed...)
}
