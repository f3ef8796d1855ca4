package parse

// shapeReversi: a move is one word, "f5", "c4>ne", "f6:e5,e6", "@d5e4", "--", and numbers count pairs.
var shapeReversi = shape{
	game:       "reversi",
	codes:      "reversi",
	numbering:  ByPair,
	move:       moveOfOneWord,
	isResult:   isScore,
	variations: true,
	finer:      true,
	skipsTags:  true,
}

// shapeOthello is the same in the PGN of other programs, which know no variations.
var shapeOthello = shape{
	codes:     "reversi",
	numbering: ByPair,
	move:      func(text string) int { return max(len(word(text)), 1) },
	isResult:  isScore,
	finer:     true,
	skipsTags: true,
}
