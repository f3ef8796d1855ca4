package parse

// shapeReversi: a move is one word, "f5", "c4>ne", "f6:e5,e6", "@d5e4", "--", and numbers count pairs.
var shapeReversi = shape{
	game:      "reversi",
	codes:     "reversi",
	numbering: ByPair,
	move:      func(text string) int { return max(len(word(text)), 1) },
	isResult:  isScore,
	finer:     true,
	skipsTags: true,
}
