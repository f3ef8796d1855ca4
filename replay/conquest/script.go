package conquest

import (
	"bytes"
	"fmt"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/record"
)

// A script is a record of what a player types into the assignment's program. Which of its words
// are moves only that program knows, so a dialogue hears it first; then it is read word by word.
type script struct {
	record *parse.Record
	next   int         // the word that is heard next
	pos    int         // place in the source behind what has been heard
	plies  []scriptPly // that stand
	words  []scriptWord
	end    *game.Illegal // what is missing at the end of the script
}

// A scriptPly is a ply and the last word of it, or -1 if it has none.
type scriptPly struct {
	move game.Move
	word int
}

// A scriptWord is what a word means.
type scriptWord struct {
	move game.Move
	step record.Step
	ill  *game.Illegal
}

// hearScript lets a dialogue hear a record. It returns the size of the board, or why no game began.
func hearScript(r *parse.Record, d Dialogue) (*script, int, *game.Illegal) {
	h := &script{record: r, words: make([]scriptWord, len(r.Tokens))}
	t := talk{Dialogue: d, in: h, follower: h}
	ill := t.run()
	if t.state == nil {
		return nil, 0, h.place(ill)
	}
	for _, ply := range h.plies {
		if ply.word >= 0 {
			h.words[ply.word] = scriptWord{move: ply.move, step: record.Ply}
		}
	}
	switch rest := len(r.Tokens) - h.next; {
	case ill != nil && ill.Code == scriptNumber:
		h.words[h.next-1] = scriptWord{step: record.Stop, ill: ill}
	case ill != nil:
		h.end = h.place(ill)
	case rest > 0:
		h.words[h.next].ill = &game.Illegal{
			Code: "conquest/script-rest", Message: fmt.Sprintf("%d more values follow after the end of the game.", rest),
		}
	}
	return h, t.state.n, nil
}

// place puts what there is to say at the last word that was heard, or at the end of the script.
func (h *script) place(ill *game.Illegal) *game.Illegal {
	ill.Off, ill.Len = len(h.record.Source), 0
	if ill.Code != scriptEnd && h.next > 0 {
		t := h.record.Tokens[h.next-1]
		ill.Off, ill.Len = t.Off, t.Len
	}
	return ill
}

func (h *script) word() (string, bool) {
	if h.next == len(h.record.Tokens) {
		return "", false
	}
	t := h.record.Tokens[h.next]
	h.next++
	h.pos = t.Off + t.Len
	return t.Text, true
}

func (h *script) line() (string, bool) {
	rest := h.record.Source[h.pos:]
	if len(rest) == 0 {
		return "", false
	}
	line, _, _ := bytes.Cut(rest, []byte("\n"))
	h.pos = min(h.pos+len(line)+1, len(h.record.Source))
	for h.next < len(h.record.Tokens) && h.record.Tokens[h.next].Off < h.pos {
		h.next++
	}
	return string(bytes.TrimSuffix(line, []byte("\r"))), true
}

// played implements follower.
func (h *script) played(m game.Move, human bool) {
	last := -1
	if human {
		last = h.next - 1
	}
	h.plies = append(h.plies, scriptPly{m, last})
}

// refused implements follower: the move is typed again.
func (h *script) refused(ill *game.Illegal) {
	ill.Severity = parse.Warning
	h.note(h.next-1, ill)
}

// undone implements follower.
func (h *script) undone() {
	last := h.plies[len(h.plies)-1]
	h.plies = h.plies[:len(h.plies)-1]
	if last.word >= 0 {
		h.note(last.word, &game.Illegal{Code: "conquest/undone", Message: "This move was taken back."})
	}
}

// note puts what there is to say about a move at its four numbers.
func (h *script) note(last int, ill *game.Illegal) {
	first, end := h.record.Tokens[last-3], h.record.Tokens[last]
	ill.Off, ill.Len = first.Off, end.Off+end.Len-first.Off
	h.words[last].ill = ill
}

// openScript hears a script. If the size of the board is told, the questions before the game are
// told too, and the script is the game alone.
func (r *Reader) openScript() (Setup, *game.Illegal) {
	d := Dialogue{Hardcore: r.options.Values["hardcore"]}
	told, ill := r.number("size", 2, MaxSize)
	switch {
	case r.which != Conquest:
		return Setup{}, &game.Illegal{Code: "conquest/bad-rules", Message: "A script is a game by the rules conquest, not " + r.which.String() + "."}
	case ill != nil:
		return Setup{}, ill
	case told.n != 0:
		d.Mode, d.Names, d.Size = modes[0], []string{"X", "O"}, told.n
		if d.Hardcore == "" {
			d.Hardcore = "0"
		}
	}
	heard, size, ill := hearScript(r.record, d)
	if ill != nil {
		return Setup{}, ill
	}
	r.script = heard
	return startSetup(size), nil
}

// readWord reads the next word of a script.
func (r *Reader) readWord() (game.Move, record.Step, *game.Illegal) {
	w := r.script.words[r.heard]
	if w.step == record.Ply && r.mustPass() {
		return Pass, record.Again, nil
	}
	r.heard++
	return w.move, w.step, w.ill
}
