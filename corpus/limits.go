package corpus

import (
	"github.com/plybook/plybook/corpus/source"
	"github.com/plybook/plybook/parse"
)

// Bounds on what is kept; those on what is read are in package source.
const (
	// worksSize is how many bytes of records are with all workers together, from when they are handed out to when
	// what was made of them is emitted. What is longer goes alone. What is made of a record takes some thirty times
	// its bytes, so that much more of them would not fit into the memory that is promised.
	worksSize = parse.MaxRecord / 4
	// resultsSize is how many bytes of results wait to be emitted. Beyond it a worker that has partSize of them
	// waits until everything before them was emitted.
	resultsSize = 12 << 20
	partSize    = 64 << 10
	// maxWorkers is how many workers there are at most, or one for each core if there are more: on the same cores
	// more of them take memory and bring nothing.
	maxWorkers = 16

	// Where records have to be counted before they are worked on, a worker keeps so much of them decoded; the rest is
	// decoded twice.
	parsedRecords = 1 << 10
	parsedTokens  = source.PieceSize // no format has tokens of less than a byte
	parsedTags    = 4 << 10
	parsedFaults  = 1 << 10
	// readSize is how many bytes are read and written at a time.
	readSize = 32 << 10

	// MaxSnapshotLine is how many bytes one line of a snapshot may have.
	MaxSnapshotLine = 2 * parse.MaxLine
)
