package source

// Bounds on what is read and kept. What passes one of those on archives is the finding
// archive/limit, and the rest of that archive is left out.
const (
	// MaxNesting is how many archives may lie around an archive that is opened. A .tar.gz is one.
	MaxNesting = 1
	// MaxMembers is how many entries are read of one archive, with those of the archives in it.
	MaxMembers = 1_000_000
	// MaxMemberName is how many bytes the name of a member may have.
	MaxMemberName = 4096
	// MaxZipDirectory is how many bytes the table of contents of a .zip may have, with that of one in it: it is read as
	// a whole, and takes up to five times as much memory. It is enough for 100,000 members with names of 35 bytes.
	MaxZipDirectory = 8 << 20
	// MaxMember is how many bytes one member or compressed file may unpack to.
	MaxMember = 16 << 30
	// MaxUnpacked is how many bytes one archive may unpack to, every layer counted.
	MaxUnpacked = 64 << 30
	// MaxRatio is how many bytes one byte of an archive may unpack to, beyond the first FreeRatio.
	MaxRatio  = 1000
	FreeRatio = 64 << 20
	// MaxWindow is how far back a .zst may refer, in bytes, for all of that is kept in memory. It is
	// enough for `zstd --ultra -20`; --long goes beyond. Of one in another archive it is MaxInnerWindow, which is
	// enough for `zstd -19`.
	MaxWindow      = 32 << 20
	MaxInnerWindow = 8 << 20
	// MaxSpool is how many bytes of a .zip that comes out of a pipe or an archive are put into a
	// temporary file; the first SpoolMemory are kept in memory.
	MaxSpool    = 1 << 30
	SpoolMemory = 4 << 20

	// PieceSize is how many bytes of records a worker takes at a time, and maxBatch how many files.
	// A piece is work for a millisecond or more, which is much against what handing it out
	// costs, and little enough that all workers have some of a file of 100 KiB, and that its records, decoded,
	// stay in the caches.
	PieceSize = 16 << 10

	// UnitSize is how many bytes of records a unit has, see [Batch]: unitPieces times [Options.PieceSize].
	UnitSize   = unitPieces * PieceSize
	unitPieces = 16
	maxBatch   = 256
	// readSize is how many bytes are read at a time.
	readSize = 32 << 10
	// minFill is how many bytes are looked at in order to cut off single records.
	minFill = 4 << 10

	// MaxBeside is how many bytes a file may have that is read beside one of records.
	MaxBeside = 4 << 20
)
