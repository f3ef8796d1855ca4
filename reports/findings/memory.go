package findings

import "unsafe"

// MemorySize returns about how many bytes a game and its findings take.
func (g *Game) MemorySize() int {
	n := len(g.Title) + cap(g.Findings)*int(unsafe.Sizeof(g.Findings[0]))
	for i := range g.Findings {
		n += g.Findings[i].MemorySize()
	}
	return n
}
