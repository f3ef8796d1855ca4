package corpus

import (
	"slices"

	"github.com/plybook/plybook/internal/ordered"
	"github.com/plybook/plybook/parse"
)

// parsed is what was decoded of a batch before the records before it were counted, as far as there is room. The
// tags, tokens and faults of all records follow each other.
type parsed struct {
	records  []parsedRecord
	tags     []parse.Tag
	tokens   []parse.Token
	faults   []parse.Fault
	contents []content // of the pieces
}

// A parsedRecord is a record without its lists, and where these begin.
type parsedRecord struct {
	parse.Record
	tags, tokens, faults span
}

// A span is a part of a list.
type span struct{ from, to int }

// content is what a piece was found to hold.
type content struct {
	whole    bool                // all records are held, and none is to be decoded again
	from, to int                 // the places of those that are held
	games    int                 // how many records count
	before   int                 // records of the source before the piece
	err      *ordered.PanicError // of the decoder, after the records
}

func (l *parsed) reset() {
	l.records, l.tags, l.tokens, l.faults = l.records[:0], l.tags[:0], l.tokens[:0], l.faults[:0]
	l.contents = l.contents[:0]
}

// add takes a copy of a record. It returns false if there is no room for it.
func (l *parsed) add(r *parse.Record) bool {
	if len(l.records) == parsedRecords || len(l.tags)+len(r.Tags) > parsedTags ||
		len(l.tokens)+len(r.Tokens) > parsedTokens || len(l.faults)+len(r.Faults) > parsedFaults {
		return false
	}
	n := len(l.records)
	l.records = slices.Grow(l.records, 1)[:n+1]
	held := &l.records[n]
	held.Record = *r
	held.tags, l.tags = put(l.tags, r.Tags)
	held.tokens, l.tokens = put(l.tokens, r.Tokens)
	held.faults, l.faults = put(l.faults, r.Faults)
	return true
}

// put appends to a list, and returns where.
func put[T any](list, more []T) (span, []T) {
	return span{len(list), len(list) + len(more)}, append(list, more...)
}

// record returns a record that is held. It is valid until the list is reset.
func (l *parsed) record(i int) *parse.Record {
	held := &l.records[i]
	held.Tags, held.Tokens, held.Faults = of(l.tags, held.tags), of(l.tokens, held.tokens), of(l.faults, held.faults)
	return &held.Record
}

func of[T any](list []T, at span) []T { return slices.Clip(list[at.from:at.to]) }
