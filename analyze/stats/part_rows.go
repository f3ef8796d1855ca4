package stats

// EncodePlies encodes the plies of a unit of records, of which it gets all rows, in some slices of whole games. What it returns is for a
// [UnitWriter]. It is called by several goroutines.
type EncodePlies func(rows [][]byte) ([]byte, error)

// A unitRows is the rows of a unit so far, of which it is not known yet whether all of it is there.
type unitRows struct {
	begun   bool // from its beginning; else there are no rows
	ofRange int
	games   [][]byte // rows of games alone, in blocks
	all     [][]byte // rows of games and plies
	size    int
}

// maxUnit is how many bytes of rows a unit may have to be encoded; that of usual records has 3 MiB. What is encoded of more may not
// fit into a frame.
const maxUnit = 24 << 20

// appendBlock appends rows to blocks.
func appendBlock(blocks [][]byte, rows ...[]byte) [][]byte {
	n := len(blocks) - 1
	if n < 0 || len(blocks[n]) >= blockSize {
		blocks, n = append(blocks, make([]byte, 0, blockSize+blockSize/4)), n+1
	}
	for _, r := range rows {
		blocks[n] = append(blocks[n], r...)
	}
	return blocks
}

// Rows writes the row of a game and those of its plies, which are of a range: not before those of ranges before.
func (w *PartWriter) Rows(ofRange int, game, plies []byte) error {
	u := &w.unit
	if u.begun && u.ofRange != ofRange {
		if err := w.asRows(); err != nil {
			return err
		}
	}
	if !u.begun {
		return w.put(ofRange, game, plies)
	}
	u.games, u.all = appendBlock(u.games, game), appendBlock(u.all, game, plies)
	if u.size += len(game) + len(plies); u.size > maxUnit {
		return w.asRows()
	}
	return w.err
}

// Begin says that a unit begins.
func (w *PartWriter) Begin(inRange int) error {
	err := w.asRows()
	w.unit = unitRows{begun: w.encode != nil, ofRange: inRange}
	return err
}

// End says that a unit ends. If all of it is there, its plies are encoded.
func (w *PartWriter) End(inRange int) error {
	u := w.unit
	if !u.begun || u.ofRange != inRange {
		if err := w.asRows(); err != nil {
			return err
		}
		return w.put(inRange, []byte{unitMark})
	}
	w.unit = unitRows{}
	if u.size == 0 {
		return w.err
	}
	for _, rows := range u.games {
		if err := w.put(inRange, rows); err != nil {
			return err
		}
	}
	if err := w.flushRows(); err != nil {
		return err
	}
	w.ranges[len(w.ranges)-1].Frames++
	var encoded []byte
	var err error
	done := make(chan struct{})
	go func() {
		defer close(done)
		encoded, err = w.encode(u.all)
	}()
	return w.do(func() error {
		if <-done; err != nil {
			return err
		}
		return w.frame(pliesFrame, encoded)
	})
}

// asRows writes what there is of a unit as rows.
func (w *PartWriter) asRows() error {
	u := w.unit
	w.unit = unitRows{}
	for _, rows := range u.all {
		if err := w.put(u.ofRange, rows); err != nil {
			return err
		}
	}
	return w.err
}

// put writes rows of a range.
func (w *PartWriter) put(ofRange int, rows ...[]byte) error {
	for _, r := range rows {
		if n := len(w.ranges); len(r) > 0 && (n == 0 || w.ranges[n-1].Range != ofRange) {
			if err := w.flushRows(); err != nil {
				return err
			}
			w.ranges = append(w.ranges, rangeRows{Range: ofRange})
		}
		w.rows = append(w.rows, r...)
	}
	if len(w.rows) < blockSize {
		return w.err
	}
	return w.flushRows()
}

func (w *PartWriter) flushRows() error {
	if len(w.rows) == 0 {
		return w.err
	}
	w.ranges[len(w.ranges)-1].Frames++
	rows := w.rows
	w.rows = make([]byte, 0, blockSize+blockSize/4)
	return w.do(func() error { return w.frame(rowsFrame, rows) })
}
