package tables

import (
	"bytes"
	"encoding/binary"
	"slices"

	"github.com/parquet-go/parquet-go/encoding/delta"
	"github.com/parquet-go/parquet-go/format"

	"github.com/plybook/plybook/analyze/stats"
)

// A plyGroup is a row group of the table of plies that was encoded before the numbers of games were known, and which columns the table
// has. Its chunks are those of the columns with a value, in any order; that of the numbers of games has but the differences of these.
//
// It is written as the numbers of its rows and columns, what there is to say about each chunk, and the pages of all.
type plyGroup struct {
	rows   int64
	games  int64 // from the first game to the last one
	chunks []plyChunk
}

// A plyChunk is a column of a plyGroup.
type plyChunk struct {
	name        string
	words       int64 // bytes of the page of a dictionary; 0: there is none
	unpacked    int64 // bytes of all pages, when they are unpacked
	nulls       int64
	least, most []byte // nil: they are not known
	pages       []byte
}

// encodings returns the encodings of the pages.
func (c *plyChunk) encodings(k *chunkKind) []format.Encoding {
	switch {
	case k.of == format.Int64:
		return []format.Encoding{format.DeltaBinaryPacked}
	case c.words > 0:
		return []format.Encoding{format.Plain, format.RLEDictionary}
	}
	return []format.Encoding{format.Plain}
}

// metadata returns what a file says of the chunk, as [groupEncoder.column] does, if it begins at an offset.
func (c *plyChunk) metadata(k *chunkKind, rows, at int64) format.ColumnMetaData {
	m := format.ColumnMetaData{
		Type: k.of, PathInSchema: []string{k.name}, Codec: format.Zstd, NumValues: rows,
		TotalUncompressedSize: c.unpacked, TotalCompressedSize: int64(len(c.pages)), DataPageOffset: at + c.words,
		Statistics: format.Statistics{NullCount: c.nulls, MinValue: bytes.Clone(c.least), MaxValue: bytes.Clone(c.most)},
	}
	page := format.DataPage
	if c.words > 0 {
		page, m.DictionaryPageOffset = format.DictionaryPage, at
	}
	for _, e := range c.encodings(k) {
		m.Encoding = append(m.Encoding, e)
		m.EncodingStats = append(m.EncodingStats, format.PageEncodingStats{PageType: page, Encoding: e, Count: 1})
		page = format.DataPage
	}
	return m
}

func (g *plyGroup) append(dst []byte) []byte {
	for _, n := range []int64{g.rows, g.games, int64(len(g.chunks))} {
		dst = binary.AppendUvarint(dst, uint64(n))
	}
	for i := range g.chunks {
		c := &g.chunks[i]
		for _, text := range [][]byte{[]byte(c.name), c.least, c.most} {
			dst = append(binary.AppendUvarint(dst, uint64(len(text))), text...)
		}
		for _, n := range []int64{c.words, c.unpacked, c.nulls, int64(len(c.pages))} {
			dst = binary.AppendUvarint(dst, uint64(n))
		}
	}
	for i := range g.chunks {
		dst = append(dst, g.chunks[i].pages...)
	}
	return dst
}

// read reads a group, which keeps the memory. It returns false if it is damaged.
func (g *plyGroup) read(data []byte) bool {
	sound := true
	number := func() int64 {
		n, size := binary.Uvarint(data)
		if size <= 0 || n > 1<<62 {
			sound = false
			return 0
		}
		data = data[size:]
		return int64(n)
	}
	take := func(n int64) []byte {
		if n > int64(len(data)) {
			sound = false
			return nil
		}
		taken := data[:n:n]
		data = data[n:]
		return taken
	}
	g.rows, g.games, g.chunks = number(), number(), g.chunks[:0]
	var lengths []int64
	for n := number(); n > 0 && sound; n-- {
		c := plyChunk{name: string(take(number())), least: take(number()), most: take(number()), words: number(), unpacked: number(), nulls: number()}
		g.chunks, lengths = append(g.chunks, c), append(lengths, number())
	}
	for i := range lengths {
		c := &g.chunks[i]
		c.pages = take(lengths[i])
		sound = sound && c.words <= lengths[i] && c.nulls <= g.rows
		if len(c.least) == 0 && len(c.most) == 0 {
			c.least, c.most = nil, nil
		}
	}
	return sound && len(data) == 0
}

// chunk returns the chunk of a column; nil if it has no values.
func (g *plyGroup) chunk(name string) *plyChunk {
	i := slices.IndexFunc(g.chunks, func(c plyChunk) bool { return c.name == name })
	if i < 0 {
		return nil
	}
	return &g.chunks[i]
}

// A plyEncoder encodes plies of whole units of records.
type plyEncoder struct {
	appender[Ply]
	kinds []chunkKind
	size  groupSize
	free  chan *unitEncoder // nil for one that is to be made
}

func newPlyEncoder(contents Contents) stats.EncodePlies {
	return plyEncoderOf(contents, groupSizes()).encode
}

func plyEncoderOf(contents Contents, size groupSize) *plyEncoder {
	e := &plyEncoder{appender: newAppender(Plies(contents), plyValues), size: size, free: make(chan *unitEncoder, size.encoders)}
	e.kinds = kindsOf(e.columns)
	for range cap(e.free) {
		e.free <- nil
	}
	return e
}

// encode implements [stats.EncodePlies].
func (e *plyEncoder) encode(rows [][]byte) (out []byte, err error) {
	u := <-e.free
	defer func() { e.free <- u }()
	if u == nil {
		u = &unitEncoder{of: e, batch: newBatch(len(e.columns), e.size.plies)}
		if u.encoder, err = newGroupEncoder(); err != nil {
			return nil, err
		}
	}
	u.out = nil
	for _, r := range rows {
		if err := u.reader.Write(r, u); err != nil {
			return nil, err
		}
	}
	err = u.Close()
	return u.out, err
}

// A unitEncoder encodes the plies of one unit at a time. It is a [stats.TableWriter] for these.
type unitEncoder struct {
	of      *plyEncoder
	reader  stats.RowReader
	encoder *groupEncoder
	batch   batch
	run     plyRun
	game    string
	out     []byte
}

// WriteGame implements [stats.TableWriter].
func (u *unitEncoder) WriteGame(g *stats.GameRow) error {
	u.game = g.Game
	return nil
}

// WritePly implements [stats.TableWriter].
func (u *unitEncoder) WritePly(game int64, p *stats.PlyRow) error { return nil }

// WritePlies implements [stats.PliesWriter].
func (u *unitEncoder) WritePlies(game int64, p *stats.PlyColumns) error {
	u.run = plyRun{PlyColumns: p, number: game, game: u.game}
	for u.run.next(&u.batch, u.of.size.plies) {
		u.run.appendTo(&u.batch, u.of.columns)
		if u.of.size.full(&u.batch) {
			if err := u.Close(); err != nil {
				return err
			}
		}
	}
	return nil
}

// Close implements [stats.TableWriter]. It completes the group.
func (u *unitEncoder) Close() error {
	b := &u.batch
	if b.rows == 0 {
		return nil
	}
	e := u.encoder
	e.out = e.out[:0]
	g := plyGroup{rows: int64(b.rows)}
	first := int64(0)
	for i := range u.of.kinds {
		k, v := &u.of.kinds[i], &b.vectors[i]
		if k.name == numberColumn {
			encoded, err := e.differences(v.ints)
			if err != nil {
				return err
			}
			first, g.games = v.ints[0], v.ints[b.rows-1]-v.ints[0]
			g.chunks = append(g.chunks, plyChunk{name: k.name, pages: bytes.Clone(encoded)})
			continue
		}
		if len(v.ints) == 0 && len(v.ends) == 0 && !k.needed {
			continue
		}
		before := len(e.out)
		m, err := e.column(k, v, b.rows)
		if err != nil {
			return err
		}
		if m.Statistics.NullCount == m.NumValues {
			e.out = e.out[:before]
			continue
		}
		c := plyChunk{
			name: k.name, unpacked: m.TotalUncompressedSize, nulls: m.Statistics.NullCount,
			least: m.Statistics.MinValue, most: m.Statistics.MaxValue, pages: bytes.Clone(e.out[before:]),
		}
		if len(m.Encoding) > 1 {
			c.words = m.DataPageOffset - m.DictionaryPageOffset
		}
		g.chunks = append(g.chunks, c)
	}
	u.out = stats.AppendPlyGroup(u.out, first, g.append(nil))
	b.reset()
	return nil
}

// differences encodes numbers of games but for the first one. What it returns is valid until the next call.
func (e *groupEncoder) differences(numbers []int64) ([]byte, error) {
	e.ints = grow(e.ints, len(numbers))
	for i, n := range numbers {
		e.ints[i] = n - numbers[0] // the library encodes the last one's difference from 0 too, where a block is not full
	}
	var err error
	e.data, err = (&delta.BinaryPackedEncoding{}).EncodeInt64(e.data[:0], e.ints)
	if err != nil {
		return nil, err
	}
	return e.data[len(deltaHead(nil, len(numbers), 0)):], nil
}

// deltaHead appends what numbers that are encoded by their differences begin with: how many are a block, how many blocks one has in
// itself, how many numbers there are, and the first one.
func deltaHead(dst []byte, count int, first int64) []byte {
	const block, inner = 128, 4
	for _, n := range []uint64{block, inner, uint64(count)} {
		dst = binary.AppendUvarint(dst, n)
	}
	return binary.AppendVarint(dst, first)
}

// encoded makes a row group of a group, whose first game has a number: offsets are from its begin, and its pages are in the encoder's
// memory.
func (e *groupEncoder) encoded(kinds []chunkKind, g *plyGroup, first int64) (r format.RowGroup, err error) {
	e.out = e.out[:0]
	r.NumRows = g.rows
	for i := range kinds {
		k := &kinds[i]
		c := g.chunk(k.name)
		var m format.ColumnMetaData
		switch {
		case c == nil && k.needed:
			return r, stats.ErrDamaged
		case c == nil:
			m, err = e.column(k, &vector{}, int(g.rows))
		case k.name == numberColumn:
			m, err = e.gameNumbers(k, g, c.pages, first)
		default:
			m = c.metadata(k, g.rows, int64(len(e.out)))
			e.out = append(e.out, c.pages...)
		}
		if err != nil {
			return r, err
		}
		r.TotalByteSize += m.TotalUncompressedSize
		r.Columns = append(r.Columns, format.ColumnChunk{MetaData: m})
	}
	return r, nil
}

// gameNumbers encodes the numbers of games, of which the differences are encoded.
func (e *groupEncoder) gameNumbers(k *chunkKind, g *plyGroup, encoded []byte, first int64) (format.ColumnMetaData, error) {
	m := format.ColumnMetaData{
		Type: k.of, PathInSchema: []string{k.name}, Codec: format.Zstd, NumValues: g.rows,
		Statistics: format.Statistics{
			MinValue: binary.LittleEndian.AppendUint64(nil, uint64(first)),
			MaxValue: binary.LittleEndian.AppendUint64(nil, uint64(first+g.games)),
		},
	}
	e.data = append(deltaHead(e.data[:0], int(g.rows), first), encoded...)
	return m, e.pageWriter.data(&m, format.DeltaBinaryPacked, e.data)
}
