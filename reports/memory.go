package reports

import "unsafe"

// MemorySize returns how many bytes the judgement keeps besides its own.
func (j judgement) MemorySize() int {
	if j.game == nil {
		return len(j.title)
	}
	return int(unsafe.Sizeof(*j.game)) + j.game.memorySize()
}

// MemorySize returns how many bytes the product keeps.
func (p *Product) MemorySize() int {
	if p == nil {
		return 0
	}
	n := int(unsafe.Sizeof(*p)) + cap(p.Data) + len(p.Name) + p.Game.memorySize()
	if p.record != nil {
		n += p.record.MemorySize()
	}
	return n
}

func (g *Game) memorySize() int {
	n := len(g.Title) + cap(g.Findings)*int(unsafe.Sizeof(g.Findings[0]))
	for i := range g.Findings {
		n += g.Findings[i].MemorySize()
	}
	return n
}
