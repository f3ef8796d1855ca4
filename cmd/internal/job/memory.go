package job

import "unsafe"

// MemorySize returns how many bytes the judgement keeps besides its own.
func (j judgement) MemorySize() int {
	if j.game == nil {
		return len(j.title)
	}
	return int(unsafe.Sizeof(*j.game)) + j.game.MemorySize()
}

// MemorySize returns how many bytes what was measured keeps besides its own.
func (m measured) MemorySize() int {
	n := len(m.rows)
	if m.game != nil {
		n += int(unsafe.Sizeof(*m.game)) + m.game.MemorySize()
	}
	return n
}

// MemorySize returns how many bytes what was found keeps besides its own.
func (h hit) MemorySize() int { return len(h.text) + len(h.record) }

// MemorySize returns how many bytes the product keeps.
func (p *Product) MemorySize() int {
	if p == nil {
		return 0
	}
	n := int(unsafe.Sizeof(*p)) + cap(p.Data) + len(p.Name) + p.Game.MemorySize()
	if p.record != nil {
		n += p.record.MemorySize()
	}
	return n
}
