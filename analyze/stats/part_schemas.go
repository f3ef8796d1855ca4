package stats

import (
	"fmt"
	"io"
)

// Used returns the schemas of the games that the records of parts are of.
func (s Schemas) Used(parts []*Part) (Schemas, error) {
	u := &unpacker{}
	games := map[string]bool{}
	for _, p := range parts {
		for i := range p.segments {
			source := &frameSource{file: p.file, name: p.Name, frames: p.segments[i].entries, unpack: u}
			if err := gamesOf(source, games); err != nil {
				return nil, err
			}
		}
	}
	var found Schemas
	for _, schema := range s {
		if games[schema.Game] {
			found = append(found, schema)
		}
	}
	return found, nil
}

// gamesOf adds the games that a segment has totals of, which are its first entries.
func gamesOf(source *frameSource, games map[string]bool) error {
	for {
		e, _, err := source.next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		r := &keyReader{rest: e.Key}
		if r.section() != totalsSection {
			return nil
		}
		name := r.text()
		if r.bad {
			return fmt.Errorf("%s: %w", source.name, ErrDamaged)
		}
		games[name] = true
	}
}
