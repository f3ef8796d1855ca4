package corpus

import (
	"slices"

	"github.com/plybook/plybook/internal/ordered"
	"github.com/plybook/plybook/parse"
)

// A holding is what was decoded of a batch before the records before it were counted, as far as there is room. The
// tags, tokens and faults of all records lie behind each other.
type holding struct {
	records  []heldRecord
	tags     []parse.Tag
	tokens   []parse.Token
	faults   []parse.Fault
	censuses []census // of the pieces
}

// A heldRecord is a record without its lists, and where these begin.
type heldRecord struct {
	parse.Record
	tags, tokens, faults span
}

// A span is a part of a list.
type span struct{ from, to int }

// A census is what a piece was found to hold.
type census struct {
	whole    bool                // all records are held, and none is to be decoded again
	from, to int                 // the places of those that are held
	games    int                 // how many records count
	findings int                 // about the source
	before   int                 // records of the source before the piece
	err      *ordered.PanicError // of the decoder, behind the records
}

func (h *holding) reset() {
	h.records, h.tags, h.tokens, h.faults = h.records[:0], h.tags[:0], h.tokens[:0], h.faults[:0]
	h.censuses = h.censuses[:0]
}

// hold takes a copy of a record. It returns false if there is no room for it.
func (h *holding) hold(r *parse.Record) bool {
	if len(h.records) == heldRecords || len(h.tags)+len(r.Tags) > heldTags ||
		len(h.tokens)+len(r.Tokens) > heldTokens || len(h.faults)+len(r.Faults) > heldFaults {
		return false
	}
	n := len(h.records)
	h.records = slices.Grow(h.records, 1)[:n+1]
	held := &h.records[n]
	held.Record = *r
	held.tags, h.tags = put(h.tags, r.Tags)
	held.tokens, h.tokens = put(h.tokens, r.Tokens)
	held.faults, h.faults = put(h.faults, r.Faults)
	return true
}

// put appends to a list, and returns where.
func put[T any](list, more []T) (span, []T) {
	return span{len(list), len(list) + len(more)}, append(list, more...)
}

// record returns a record that is held. It is valid until the holding is reset.
func (h *holding) record(i int) *parse.Record {
	held := &h.records[i]
	held.Tags, held.Tokens, held.Faults = of(h.tags, held.tags), of(h.tokens, held.tokens), of(h.faults, held.faults)
	return &held.Record
}

func of[T any](list []T, at span) []T { return slices.Clip(list[at.from:at.to]) }
