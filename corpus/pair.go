package corpus

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"io"

	"github.com/plybook/plybook/internal/extsort"
)

// DiffOptions say how two corpora are compared. The zero value is the default.
type DiffOptions struct {
	Options
	ByNumber bool // pair records by file and number alone
}

// A pairing finds the records of both sides that belong together, in passes: each pairs what those before it
// have left, by a key of its own. Of several records with one key the first ones are paired, in the order of a
// snapshot. Nothing but the sorters grows with the corpus, and these use files.
type pairing struct {
	sides   [2]*side
	oneFile bool // both sides have but one, whose names count for nothing
	passes  []pass
	queues  [][2]extsort.Sorter // what waits for each pass, with its key in front
	last    [2]extsort.Sorter   // what no pass has paired
	same    int                 // records that both sides have alike,
	moved   int                 // so many of them under another name or number
}

// A pass pairs the records of both sides that have the same key.
type pass struct {
	key     keyFunc
	alone   bool                               // leave records out that share their key with another one of their side, paired or not
	related func(before, after *sortable) bool // leave pairs out that are not; nil: none
}

// A keyFunc appends the key of a record, or returns nil if it has none.
type keyFunc func(dst []byte, l *sortable) []byte

// keySize is the length of the keys in the queues, which are hashes of those of the passes.
const keySize = 16

// newPairing returns a pairing of sides that were read.
func newPairing(sides [2]*side, o *DiffOptions) *pairing {
	p := &pairing{sides: sides, oneFile: oneFile(sides)}
	p.passes = passesOf(o.ByNumber, p.oneFile, sides[0].older || sides[1].older)
	p.queues = make([][2]extsort.Sorter, len(p.passes))
	for i := range p.queues {
		p.queues[i] = [2]extsort.Sorter{{Dir: o.TempDir}, {Dir: o.TempDir}}
	}
	p.last = [2]extsort.Sorter{{Dir: o.TempDir}, {Dir: o.TempDir}}
	return p
}

// oneFile says whether both sides have but one file.
func oneFile(sides [2]*side) bool { return !sides[0].manySources && !sides[1].manySources }

// passesOf returns the passes in order. Equal records count for more than equal moves, and these for more than equal
// places; they count in other files too, as long common beginnings do, which count for more than short ones. Games that
// have less than these in common have to be the only ones of their players in a file, or have the same number and be
// related. Where a snapshot lacks the moves, records are equal without them.
func passesOf(byNumber, oneFile, noMoves bool) []pass {
	within := func(keys ...keyFunc) keyFunc {
		if oneFile {
			return allOf(keys)
		}
		return allOf(append([]keyFunc{nameKey}, keys...))
	}
	if byNumber {
		return []pass{{key: within(numberKey)}}
	}
	columns := lineColumns
	if noMoves {
		columns = movesColumn
	}
	same := func(dst []byte, l *sortable) []byte { return sameKey(dst, l.columns[:columns]) }
	passes := []pass{{key: within(numberKey, same)}, {key: within(same)}, {key: within(movesKey)}}
	if !oneFile {
		passes = append(passes, pass{key: allOf([]keyFunc{movesKey, same})}, pass{key: allOf([]keyFunc{anyPlies, movesKey})})
	}
	for i := len(beginnings) - 1; i >= leastBeginning; i-- {
		beginning := func(dst []byte, l *sortable) []byte { return beginningKey(dst, l, i) }
		passes = append(passes, pass{key: within(beginning)})
		if !oneFile && i > leastBeginning { // the shortest one is an opening that the same players may have played often
			passes = append(passes, pass{key: beginning})
		}
	}
	return append(passes, pass{key: within(playersKey), alone: true}, pass{key: within(numberKey), related: related})
}

// Among the beginnings, those of 2 and of 4 plies are openings that many games have, and pair none by themselves.
const (
	openingBeginning = 1 // of 4 plies
	leastBeginning   = 2 // of 8 plies
	longBeginning    = 3 // of 16 plies
)

// related says whether records with the same number may be the same game: they have the same players or, if some have no
// names, the first 4 plies, and the first 2 if one of them has less than 8. Games of other players need 16.
func related(a, b *sortable) bool {
	kinds, players := [2]string{string(a.columns[0]), string(b.columns[0])}, [2]string{string(a.columns[playersColumn]), string(b.columns[playersColumn])}
	switch {
	case kinds[0] != kinds[1] && kinds[0] != "-" && kinds[1] != "-":
		return false
	case string(a.columns[movesColumn]) == "-" || string(b.columns[movesColumn]) == "-":
		return true // of an older snapshot no more is known
	case players[0] != "-" && players[1] != "-":
		return players[0] == players[1] || sameBeginning(a, b, longBeginning)
	}
	switch least := min(bytes.Count(a.columns[movesColumn], point), bytes.Count(b.columns[movesColumn], point)); {
	case least == 0: // there is nothing to compare
		return true
	case least <= leastBeginning:
		return sameBeginning(a, b, 0)
	}
	return sameBeginning(a, b, openingBeginning)
}

func sameBeginning(a, b *sortable, beginning int) bool {
	one := a.beginning(beginning)
	return one != nil && bytes.Equal(one, b.beginning(beginning))
}

// allOf pairs by several keys at once.
func allOf(keys []keyFunc) keyFunc {
	return func(dst []byte, l *sortable) []byte {
		for _, key := range keys {
			if dst = key(dst, l); dst == nil {
				return nil
			}
			dst = append(dst, 0)
		}
		return dst
	}
}

// nameKey is the name of a record's file.
func nameKey(dst []byte, l *sortable) []byte { return append(dst, l.name...) }

// anyPlies leaves records without plies alone.
func anyPlies(dst []byte, l *sortable) []byte {
	if string(l.columns[pliesColumn]) == "0" {
		return nil
	}
	return dst
}

// sameKey is equal for records of which these columns say the same.
func sameKey(dst []byte, columns [][]byte) []byte {
	for i, column := range columns {
		if i == positionColumn && string(columns[keyColumn]) != "-" {
			continue // the key says what the position is
		}
		dst = append(append(dst, column...), '\t')
	}
	return dst
}

// movesKey is equal for records with the same moves.
func movesKey(dst []byte, l *sortable) []byte {
	moves := l.columns[movesColumn]
	if string(moves) == "-" {
		return nil
	}
	return append(dst, moves[bytes.LastIndexByte(moves, '.')+1:]...)
}

// playersKey is equal for records of the same game with the same players, as far as these have names.
func playersKey(dst []byte, l *sortable) []byte {
	players := l.columns[playersColumn]
	if string(players) == "-" {
		return nil
	}
	return append(append(dst, l.columns[0]...), players...)
}

// beginningKey is equal for records with the same players whose first plies are the same, as many as the
// beginning of that number has.
func beginningKey(dst []byte, l *sortable, beginning int) []byte {
	first := l.beginning(beginning)
	if first == nil {
		return nil
	}
	return append(append(dst, l.columns[playersColumn]...), first...)
}

// numberKey is the number of a record in its file.
func numberKey(dst []byte, l *sortable) []byte { return append(dst, l.number...) }

// A sortable is a line in the form that is sorted, cut into its parts.
type sortable struct {
	name, number []byte
	columns      [lineColumns][]byte
}

// cut cuts a line with the key of a pass in front.
func (s *sortable) cut(keyed []byte) {
	line, _ := cutPlace(keyed[keySize:])
	name := bytes.IndexByte(line, 0)
	s.name, s.number = line[:name], line[name+1:name+9]
	rest := line[name+10:]
	for i := range s.columns {
		s.columns[i], rest, _ = bytes.Cut(rest, []byte{'\t'})
	}
}

// point separates the hashes of the moves.
var point = []byte{'.'}

// beginning returns the hash of the beginning of that number; nil if the game is shorter.
func (s *sortable) beginning(number int) []byte {
	moves := s.columns[movesColumn]
	for ; number > 0; number-- {
		_, moves, _ = bytes.Cut(moves, point)
	}
	first, _, found := bytes.Cut(moves, point)
	if !found {
		return nil
	}
	return first
}

func (p *pairing) close() error {
	var errs []error
	for i := range p.queues {
		errs = append(errs, p.queues[i][0].Close(), p.queues[i][1].Close())
	}
	return errors.Join(append(errs, p.last[0].Close(), p.last[1].Close())...)
}

// run calls emit with every record that one side has otherwise than the other, and with the sortable lines that
// say so.
func (p *pairing) run(ctx context.Context, emit func(c *Change, lines [2][]byte) error) error {
	for i, s := range p.sides {
		if err := p.begin(ctx, i, &s.lines); err != nil {
			return err
		}
	}
	for i := range p.passes {
		if err := p.pass(ctx, i, emit); err != nil {
			return err
		}
	}
	for i := range p.last {
		for line, err := range p.last[i].All(ctx) {
			if err != nil {
				return err
			}
			var lines [2][]byte
			lines[i] = line[keySize:]
			if err := p.emit(lines, emit); err != nil {
				return err
			}
		}
	}
	return nil
}

// begin queues all records of a side for the first pass.
func (p *pairing) begin(ctx context.Context, side int, lines *extsort.Sorter) error {
	keyed := make([]byte, keySize)
	for line, err := range lines.All(ctx) {
		if err == nil {
			keyed = append(keyed[:keySize], line...)
			err = p.queue(0, side, keyed)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// queue puts a record into the queue of the first pass, from one on, that has a key for it.
func (p *pairing) queue(from, side int, keyed []byte) error {
	var l sortable
	l.cut(keyed)
	for i := from; i < len(p.passes); i++ {
		if sum, ok := p.passes[i].sum(&l); ok {
			copy(keyed, sum[:keySize])
			return p.queues[i][side].Add(keyed)
		}
	}
	clear(keyed[:keySize])
	return p.last[side].Add(keyed)
}

// sum returns the hash of the key of a record; false if it has none.
func (p *pass) sum(l *sortable) (sum [sha256.Size]byte, ok bool) {
	var buf [512]byte
	key := p.key(buf[:0], l)
	return sha256.Sum256(key), key != nil
}

// markPaired lets the passes that come for records that are alone know of one that was paired: with its key alone in their queues.
func (p *pairing) markPaired(paired, side int, keyed []byte) error {
	var l sortable
	l.cut(keyed)
	for i := paired + 1; i < len(p.passes); i++ {
		if !p.passes[i].alone {
			continue
		}
		if sum, ok := p.passes[i].sum(&l); ok {
			if err := p.queues[i][side].Add(sum[:keySize]); err != nil {
				return err
			}
		}
	}
	return nil
}

// pass walks along the queues of both sides for a pass.
func (p *pairing) pass(ctx context.Context, n int, emit func(c *Change, lines [2][]byte) error) error {
	var next [2]func() ([]byte, error)
	for side := range next {
		next[side] = p.queues[n][side].Next
		if p.passes[n].alone {
			alone := &aloneReader{queue: &p.queues[n][side], other: func(keyed []byte) error { return p.queue(n+1, side, keyed) }}
			next[side] = alone.next
		}
	}
	var heads [2][]byte
	advance := func(side int) (err error) {
		if heads[side], err = next[side](); err == io.EOF {
			heads[side], err = nil, nil
		}
		return err
	}
	err := errors.Join(advance(0), advance(1))
	for err == nil && (heads[0] != nil || heads[1] != nil) {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		switch order := compareKeys(heads); {
		case order < 0:
			if err = p.queue(n+1, 0, heads[0]); err == nil {
				err = advance(0)
			}
		case order > 0:
			if err = p.queue(n+1, 1, heads[1]); err == nil {
				err = advance(1)
			}
		default:
			if err = p.pair(n, heads, emit); err == nil {
				err = errors.Join(advance(0), advance(1))
			}
		}
	}
	return errors.Join(err, p.queues[n][0].Close(), p.queues[n][1].Close())
}

// pair pairs records with the same key in a pass, or queues them for the next one if they are not related.
func (p *pairing) pair(n int, heads [2][]byte, emit func(c *Change, lines [2][]byte) error) error {
	if check := p.passes[n].related; check != nil {
		var l [2]sortable
		l[0].cut(heads[0])
		l[1].cut(heads[1])
		if !check(&l[0], &l[1]) {
			return errors.Join(p.queue(n+1, 0, heads[0]), p.queue(n+1, 1, heads[1]))
		}
	}
	return errors.Join(
		p.emit([2][]byte{heads[0][keySize:], heads[1][keySize:]}, emit),
		p.markPaired(n, 0, heads[0]), p.markPaired(n, 1, heads[1]))
}

// An aloneReader reads the records of a queue that share their key with no other one, and passes on the others.
type aloneReader struct {
	queue  *extsort.Sorter
	other  func(keyed []byte) error
	begun  bool
	shared bool   // the key of what was read ahead is that of what came before it
	ahead  []byte // empty at the end
	head   []byte
}

// next returns a record until the next call, or [io.EOF].
func (r *aloneReader) next() ([]byte, error) {
	if !r.begun {
		r.begun = true
		if err := r.advance(); err != nil {
			return nil, err
		}
	}
	for len(r.ahead) > 0 {
		shared := r.shared
		if err := r.advance(); err != nil {
			return nil, err
		}
		r.shared = len(r.ahead) > 0 && bytes.Equal(r.ahead[:keySize], r.head[:keySize])
		switch {
		case len(r.head) == keySize: // it was paired
		case !shared && !r.shared:
			return r.head, nil
		default:
			if err := r.other(r.head); err != nil {
				return nil, err
			}
		}
	}
	return nil, io.EOF
}

// advance reads ahead.
func (r *aloneReader) advance() error {
	b, err := r.queue.Next()
	if err != nil && err != io.EOF {
		return err
	}
	r.head, r.ahead = r.ahead, append(r.head[:0], b...)
	return nil
}

// compareKeys says which side's line comes first: negative for the old side. A nil line comes after the last.
func compareKeys(heads [2][]byte) int {
	switch {
	case heads[0] == nil:
		return 1
	case heads[1] == nil:
		return -1
	}
	return bytes.Compare(heads[0][:keySize], heads[1][:keySize])
}

// emit counts records that are the same, and passes on what has become of others.
func (p *pairing) emit(lines [2][]byte, emit func(c *Change, lines [2][]byte) error) error {
	c, err := changeOf(p.sides, lines)
	if err != nil {
		return err
	}
	if c != nil {
		return emit(c, lines)
	}
	p.same++
	if !bytes.Equal(p.place(lines[0]), p.place(lines[1])) {
		p.moved++
	}
	return nil
}

// place returns what tells a record from others in its corpus.
func (p *pairing) place(line []byte) []byte {
	name := bytes.IndexByte(line, 0)
	if p.oneFile {
		return line[name+1 : name+9]
	}
	return line[:name+9]
}

// changeOf returns what has become of a record that the sides have in these lines, of which one may be nil; nil if
// it is the same.
func changeOf(sides [2]*side, sorted [2][]byte) (*Change, error) {
	c := &Change{sides: sides}
	var columns [2][]byte
	var lines [2]*Line
	for i, line := range sorted {
		if line != nil {
			columns[i], c.place[i] = cutPlace(line)
		}
	}
	if sorted[0] != nil && sorted[1] != nil && bytes.Equal(columns[0], columns[1]) {
		return nil, nil
	}
	for i := range lines {
		if sorted[i] == nil {
			continue
		}
		l, err := parseLine(string(appendLineText(nil, columns[i])), len(snapshotColumns))
		if err != nil {
			return nil, err
		}
		lines[i] = l
	}
	c.Old, c.New = lines[0], lines[1]
	switch {
	case c.New == nil:
		c.Kind = Removed
	case c.Old == nil:
		c.Kind = Added
	default:
		if c.Fields = differences(c.Old, c.New); len(c.Fields) == 0 {
			return nil, nil
		}
	}
	return c, nil
}

// cutPlace takes the place off that follows a sortable line. The number in the line may
// hold a byte that looks like the end of a line.
func cutPlace(line []byte) (columns, place []byte) {
	number := bytes.IndexByte(line, 0) + 1
	end := bytes.IndexByte(line[number+8:], '\n')
	if end < 0 {
		return line, nil
	}
	end += number + 8
	return line[:end], line[end+1:]
}

// differences names the columns that differ. Positions with equal keys are the same, however
// they are written; where a key is not known their text decides.
func differences(a, b *Line) []string {
	position := a.Position != b.Position
	if a.Key != "" && b.Key != "" {
		position = a.Key != b.Key
	}
	var fields []string
	for _, field := range []struct {
		name   string
		differ bool
	}{
		{"game", a.Game != b.Game},
		{"rules", a.Rules != b.Rules},
		{"plies", a.Plies != b.Plies},
		{"outcome", a.Outcome != b.Outcome},
		{"position", position},
		{"fault", a.Fault != b.Fault},
	} {
		if field.differ {
			fields = append(fields, field.name)
		}
	}
	return fields
}
