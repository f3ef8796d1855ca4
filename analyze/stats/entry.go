package stats

// An Entry is numbers under a key. Entries with equal keys are merged: their sums are added, and the
// text is that of the lower First. The order of keys is that of their bytes; fields of a key are put
// together so that this is the order of the fields (see [AppendField]).
type Entry struct {
	Key   []byte
	Sums  []int64 // as many as keys of this kind have
	First uint64  // number of the game that the text comes from; 0: there is no text
	Text  []byte
}
