package job

import "unsafe"

// MemorySize returns how many bytes the judgement keeps besides its own.
func (j judgement) MemorySize() int {
	if j.game == nil {
		return len(j.title)
	}
	return int(unsafe.Sizeof(*j.game)) + j.game.MemorySize()
}

// MemorySize returns how many bytes what was found keeps besides its own.
func (h hit) MemorySize() int { return len(h.text) + len(h.record) }

// MemorySize returns how many bytes the file keeps besides its own.
func (f *File) MemorySize() int { return cap(f.Data) + len(f.Name) }

// MemorySize returns how many bytes the entry keeps besides its own.
func (e *fileEntry) MemorySize() int { return e.record.MemorySize() }

// MemorySize returns how many bytes the text keeps.
func (t *text) MemorySize() int { return cap(*t) }
