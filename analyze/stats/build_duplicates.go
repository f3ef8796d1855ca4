package stats

import (
	"bytes"
	"cmp"
	"slices"

	"github.com/plybook/plybook/replay"
)

// maxMembers is how many games of a group of duplicates are named.
const maxMembers = 5

// A duplicateBuild finds games that are the same. They come sorted so that the same ones lie side by side,
// and a game lies right before those that begin like it.
type duplicateBuild struct {
	numbers  numbering
	games    map[string]*Duplicates
	game     string            // of the last entry,
	source   string            // and that of its example
	same     cluster           // the games with the steps and the hash of the last one
	shorter  []Example         // the first game of the cluster before, if this one goes on from it; else none
	reached  positioned        // the games with the last position of the last one
	copies   map[string]*score // of games that have the plies of others of the same variant, by its key
	prefixes numberSet         // the first of each cluster that is the beginning of another
}

// A cluster is games with the same plies, or the same bytes.
type cluster struct {
	identity []byte // of the key: from the game to the hash
	stepped  bool   // it has steps
	steps    []byte // as far as other games may begin like it
	content  []byte // hash of the bytes of the last one
	games    int64
	copies   int64 // games whose bytes another one has
	members  []Example
	results  []variantResult // by variant
}

// A variantResult is the result of the first game of a cluster that is of a variant and has one.
type variantResult struct {
	copies *score // of the variant
	number uint64
	score  score
}

// A positioned is games that came to the same position after as many plies, through the same one half-way.
type positioned struct {
	key      []byte
	games    int64 // with different plies
	counted  int64 // of which not known as beginnings of others
	prefixed bool  // the first of them is known so
	first    uint64
	members  []Example
}

func newDuplicateBuild(n numbering) *duplicateBuild {
	return &duplicateBuild{numbers: n, games: map[string]*Duplicates{}, prefixes: numberSet{}, copies: map[string]*score{}}
}

func (b *duplicateBuild) of(game string) *Duplicates {
	d := b.games[game]
	if d == nil {
		d = &Duplicates{}
		b.games[game] = d
	}
	return d
}

// add takes the next entry.
func (b *duplicateBuild) add(e *Entry) error {
	r := &keyReader{rest: e.Key}
	s := r.section()
	game := r.textLike(b.game)
	x, variant, err := takeExample(e.Text, b.source)
	if err != nil || r.bad || (len(variant) > 0) != (len(e.Sums) > 0) || len(e.Sums) > scoreSums {
		return ErrDamaged
	}
	b.source = x.Source
	x.Number = int64(e.First)
	if s == duplicateSection {
		err := b.identity(game, r, e.Key, x)
		if err == nil && len(e.Sums) > 0 {
			b.result(variant, e)
		}
		return err
	}
	b.closeCluster()
	b.position(game, e, x)
	return nil
}

// identity takes a game by what tells it from others.
func (b *duplicateBuild) identity(game string, r *keyReader, key []byte, x Example) error {
	steps, ok := cutSteps(r)
	if !ok || len(r.rest) < 32 {
		return ErrDamaged
	}
	content := r.rest[16:32]
	identity := key[:len(key)-len(r.rest)+16]
	c := &b.same
	if c.games == 0 || !bytes.Equal(identity, c.identity) {
		begins := c.games > 0 && c.stepped && game == b.game && len(steps) > len(c.steps) && bytes.HasPrefix(steps, c.steps)
		b.closeCluster()
		if begins {
			b.shorter = slices.Clone(c.members[:1])
		}
		b.game = game
		*c = cluster{
			identity: append(c.identity[:0], identity...), content: c.content[:0], members: c.members[:0],
			stepped: steps != nil, steps: append(c.steps[:0], steps...), results: c.results[:0],
		}
	} else if bytes.Equal(content, c.content) {
		c.copies++
	}
	c.content = append(c.content[:0], content...)
	c.games++
	c.members = addMember(c.members, x)
	return nil
}

// result takes the result of the game that identity took. Of those of a variant in a cluster all but the first are copies.
func (b *duplicateBuild) result(variant []byte, e *Entry) {
	var s score
	copy(s[:], e.Sums)
	copies := b.copies[string(variant)]
	if copies == nil {
		copies = new(score)
		b.copies[string(variant)] = copies
	}
	c := &b.same
	i := slices.IndexFunc(c.results, func(r variantResult) bool { return r.copies == copies })
	if i < 0 {
		c.results = append(c.results, variantResult{copies, e.First, s})
		return
	}
	first := &c.results[i]
	if e.First < first.number {
		first.number, first.score, s = e.First, s, first.score
	}
	copies.add(&s)
}

// cutSteps takes the steps of a game off, and says whether they are there; they are nil for one that is compared
// by its bytes.
func cutSteps(r *keyReader) (steps []byte, ok bool) {
	if len(r.rest) == 0 {
		return nil, false
	}
	compared := r.rest[0] != 0
	all := r.rest[1:]
	if !compared {
		r.rest = all
		return nil, true
	}
	end := 0
	for end < len(all) && all[end] != 0 {
		end += replay.StepSize
	}
	if end >= len(all) {
		return nil, false
	}
	r.rest = all[end+1:]
	return all[:end:end], true
}

// addMember adds a game to the first few of a group.
func addMember(members []Example, x Example) []Example {
	at, _ := slices.BinarySearchFunc(members, x, func(a, b Example) int { return cmp.Compare(a.Number, b.Number) })
	members = slices.Insert(members, at, x)
	return members[:min(len(members), maxMembers)]
}

// closeCluster counts the games of the cluster.
func (b *duplicateBuild) closeCluster() {
	c := &b.same
	if len(b.shorter) > 0 {
		d := b.of(b.game)
		d.Prefix++
		b.prefixes.add(uint64(b.shorter[0].Number))
		d.group(DuplicateGroup{
			Relation: "prefix", Games: 2, Plies: b.shorter[0].Ply, Examples: append(b.shorter, c.members[0]),
		})
		b.shorter = nil
	}
	if c.games > 1 {
		d := b.of(b.game)
		d.Identical += c.copies
		d.SamePlies += c.games - 1 - c.copies
		relation := "identical"
		if c.copies < c.games-1 {
			relation = "same plies"
		}
		d.group(DuplicateGroup{
			Relation: relation, Games: c.games, Plies: c.members[0].Ply, Examples: slices.Clone(c.members),
		})
	}
	c.games = 0
}

// position takes a game by its last position and the one half-way.
func (b *duplicateBuild) position(game string, e *Entry, x Example) {
	const hash = 16
	p := &b.reached
	key := e.Key[:max(0, len(e.Key)-hash)]
	if p.games == 0 || !bytes.Equal(key, p.key) {
		b.closePosition()
		b.game = game
		*p = positioned{key: append(p.key[:0], key...), members: p.members[:0]}
	}
	prefix := b.prefixes.has(e.First)
	if !prefix {
		p.counted++
	}
	if p.games == 0 || e.First < p.first {
		p.first, p.prefixed = e.First, prefix
	}
	p.games++
	p.members = addMember(p.members, x)
}

// closePosition counts all games but the first that came to the position; those that are counted as
// beginnings of others are not counted again.
func (b *duplicateBuild) closePosition() {
	p := &b.reached
	if p.games > 1 {
		n := p.counted
		if !p.prefixed {
			n--
		}
		d := b.of(b.game)
		if d.Reordered += n; n > 0 {
			d.group(DuplicateGroup{
				Relation: "reordered", Games: p.games, Plies: p.members[0].Ply, Examples: slices.Clone(p.members),
			})
		}
	}
	p.games = 0
}

// group adds a group, if it is among the largest.
func (d *Duplicates) group(g DuplicateGroup) {
	d.Groups = append(d.Groups, g)
	if len(d.Groups) > 4*MaxGroups {
		d.cut()
	}
}

// cut keeps the groups that say most: games that are the same before those that only come to the same, the largest
// first, and of those of one size the ones whose first game comes first.
func (d *Duplicates) cut() {
	slices.SortFunc(d.Groups, func(x, y DuplicateGroup) int {
		return cmp.Or(cmp.Compare(x.order(), y.order()), cmp.Compare(y.Games, x.Games), cmp.Compare(x.Examples[0].Number, y.Examples[0].Number),
			cmp.Compare(x.Relation, y.Relation), cmp.Compare(x.Plies, y.Plies))
	})
	d.Groups = d.Groups[:min(len(d.Groups), MaxGroups)]
}

// order returns the place of a group's relation among others.
func (g *DuplicateGroup) order() int { return groupOrder[g.Relation] }

// groupOrder has the groups of identical games and of games with the same plies together, for these may be both.
var groupOrder = map[string]int{"identical": 0, "same plies": 0, "prefix": 1, "reordered": 2}

// finish completes the counts and puts them into the result of a builder.
func (b *duplicateBuild) finish(of *builder) {
	b.closeCluster()
	b.closePosition()
	for key, v := range of.variants {
		var copies Entry
		if s := b.copies[key]; s != nil {
			copies.Sums = s[:]
		}
		v.Copies = copies.outcomes(v.Seats)
	}
	for _, g := range of.result.Games {
		if d := b.games[g.Game]; d != nil {
			d.cut()
			d.number(b.numbers)
			g.Duplicates = *d
		}
	}
}

// number gives the games of the groups their final numbers.
func (d *Duplicates) number(n numbering) {
	for i := range d.Groups {
		for k := range d.Groups[i].Examples {
			x := &d.Groups[i].Examples[k]
			n.place(&x.Number, &x.Index)
		}
	}
}

// A numberSet is a set of numbers of games: a bit for each, in words of 64. However large a number is that a file
// has, it costs no more than others.
type numberSet map[uint64]uint64

func (s numberSet) add(n uint64) { s[n/64] |= 1 << (n % 64) }

func (s numberSet) has(n uint64) bool { return s[n/64]>>(n%64)&1 == 1 }
