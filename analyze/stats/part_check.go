package stats

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// CheckParts says why parts are not all of a corpus.
func CheckParts(schemas Schemas, parts []*Part) error {
	if err := checkAlike(schemas, parts); err != nil {
		return err
	}
	return checkAll(parts)
}

// checkAlike says why parts are not of one corpus, each with something that no other one has.
func checkAlike(schemas Schemas, parts []*Part) error {
	if len(parts) == 0 {
		return errors.New("there is no part to merge")
	}
	first := parts[0]
	measured := schemas.Measured()
	seen := map[int]*Part{} // by range
	for _, p := range parts {
		h := p.Header
		h.Shard, h.Shards, h.Segment, h.Run = first.Header.Shard, first.Header.Shards, first.Header.Segment, first.Header.Run
		switch {
		case h.Version != measured:
			return fmt.Errorf("%s was measured by plybook %s (measures %s), and this one has other measures (%s)",
				p.Name, version(h.Plybook), version(h.Version), measured)
		case p.End == nil:
			return fmt.Errorf("%s is incomplete; resume its run", p.Name)
		case h != first.Header:
			return fmt.Errorf("%s and %s do not belong together; differences: %s", first.Name, p.Name, first.Header.Difference(&h))
		}
		for _, r := range p.Ranges {
			if seen[r.Range] != nil {
				return errTwice(seen[r.Range], p, r.Range)
			}
			seen[r.Range] = p
		}
	}
	return nil
}

// errTwice says that two parts have the same range.
func errTwice(a, b *Part, number int) error {
	if h := &a.Header; h.Shard > 0 && h.Shard == b.Header.Shard && h.Shards == b.Header.Shards {
		return fmt.Errorf("%s and %s are both shard %d of %d", a.Name, b.Name, h.Shard, h.Shards)
	}
	return fmt.Errorf("%s and %s both have range %d of the plan", a.Name, b.Name, number)
}

// checkAll says what is missing of the corpus.
func checkAll(parts []*Part) error {
	all := parts[0].Header.Ranges
	var numbers []int
	for _, r := range rangesOf(parts) {
		numbers = append(numbers, r.Range)
	}
	slices.Sort(numbers)
	if n := len(numbers); n > 0 && (numbers[0] < 0 || numbers[n-1] >= all) {
		return fmt.Errorf("there are ranges %d to %d, but the plan has %d", numbers[0], numbers[n-1], all)
	}
	missing := missingOf{shards: sameShards(parts)}
	next := 0
	for _, n := range append(numbers, all) {
		missing.add(next, n)
		next = n + 1
	}
	return missing.err()
}

// A missingOf is the ranges that are missing or, if all parts are of as many shards, the shards.
type missingOf struct {
	shards  int // 0: ranges are named
	numbers []int
}

// maxMissing is how many of what is missing are named.
const maxMissing = 20

// add takes the ranges from one to before another one. However many these are, few are looked at.
func (m *missingOf) add(from, to int) {
	if m.shards > 0 {
		to = min(to, from+m.shards) // these are of all shards
	}
	for n := from; n < to && len(m.numbers) <= maxMissing; n++ {
		lost := n
		if m.shards > 0 {
			lost = n%m.shards + 1
		}
		if !slices.Contains(m.numbers, lost) {
			m.numbers = append(m.numbers, lost)
		}
	}
}

func (m *missingOf) err() error {
	if len(m.numbers) == 0 {
		return nil
	}
	what, of := "range", "of the plan"
	if m.shards > 0 {
		what, of = "shard", fmt.Sprintf("of %d", m.shards)
	}
	if len(m.numbers) == 1 {
		return fmt.Errorf("%s %d %s is missing", what, m.numbers[0], of)
	}
	more := ""
	if len(m.numbers) > maxMissing {
		m.numbers, more = m.numbers[:maxMissing], " and more"
	}
	slices.Sort(m.numbers)
	list := strings.Trim(strings.ReplaceAll(fmt.Sprint(m.numbers), " ", ", "), "[]")
	return fmt.Errorf("%ss %s%s %s are missing", what, list, more, of)
}

// sameShards returns how many shards there are, if all parts are shards of as many; else 0.
func sameShards(parts []*Part) int {
	n := max(0, parts[0].Header.Shards)
	for _, p := range parts {
		if p.Header.Shards != n || p.Header.Shard == 0 {
			return 0
		}
	}
	return n
}
