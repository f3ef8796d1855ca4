package corpus

// GameKey returns what two games have in common exactly if [Duplicates] finds that they have the same plies.
// ok is false for games that it compares by their bytes alone: those that a fault cuts short, and those
// without plies.
func GameKey(g *Game) (key [16]byte, ok bool) {
	c := (&comparer{options: DuplicateOptions{MinPlies: 1}}).candidate(g)
	return c.hash, c.stem[0] == byPlies
}
