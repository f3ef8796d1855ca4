package weightfile

import (
	"fmt"
	"syscall/js"
)

// Beside has the files of the game of this name. The script of a worker puts them into its object weightFiles, by [PageName].
type Beside string

// ReadFile implements [Files].
func (game Beside) ReadFile(name string) ([]byte, error) {
	name = PageName(string(game), name)
	file := js.Global().Get("weightFiles").Get(name)
	if file.IsUndefined() {
		return nil, fmt.Errorf("%s is not loaded", name)
	}
	text := make([]byte, file.Length())
	js.CopyBytesToGo(text, file)
	return text, nil
}
