package conquest

import (
	"bytes"
	"fmt"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/record"
)

// A script is a record of what a player types into the assignment's program. Which of its words
// are moves only that program knows, so a dialogue reads it first, as a [Console]; then it is read word by word.
type script struct {
	record *parse.Record
	next   int         // the word that the dialogue reads next
	pos    int         // place in the source after what it has read
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

// readScript lets a dialogue read a record. It returns the size of the board, or why no game began.
func readScript(r *parse.Record, d Dialogue) (*script, int, *game.Illegal) {
	s := &script{record: r, words: make([]scriptWord, len(r.Tokens))}
	t := session{Dialogue: d, console: s, follower: s}
	ill := t.run()
	if t.state == nil {
		return nil, 0, s.place(ill)
	}
	for _, ply := range s.plies {
		if ply.word >= 0 {
			s.words[ply.word] = scriptWord{move: ply.move, step: record.Ply}
		}
	}
	switch rest := len(r.Tokens) - s.next; {
	case ill != nil && ill.Code == scriptNumber:
		s.words[s.next-1] = scriptWord{step: record.Stop, ill: ill}
	case ill != nil:
		s.end = s.place(ill)
	case rest > 0:
		s.words[s.next].ill = &game.Illegal{
			Code: "conquest/script-rest", Message: fmt.Sprintf("%d more values follow the end of the game.", rest),
		}
	}
	return s, t.state.n, nil
}

// place puts what there is to say at the last word that was read, or at the end of the script.
func (s *script) place(ill *game.Illegal) *game.Illegal {
	ill.Off, ill.Len = len(s.record.Source), 0
	if ill.Code != scriptEnd && s.next > 0 {
		t := s.record.Tokens[s.next-1]
		ill.Off, ill.Len = t.Off, t.Len
	}
	return ill
}

// Word implements [Console].
func (s *script) Word() (string, bool) {
	if s.next == len(s.record.Tokens) {
		return "", false
	}
	t := s.record.Tokens[s.next]
	s.next++
	s.pos = t.Off + t.Len
	return t.Text, true
}

// Line implements [Console].
func (s *script) Line() (string, bool) {
	rest := s.record.Source[s.pos:]
	if len(rest) == 0 {
		return "", false
	}
	line, _, _ := bytes.Cut(rest, []byte("\n"))
	s.pos = min(s.pos+len(line)+1, len(s.record.Source))
	for s.next < len(s.record.Tokens) && s.record.Tokens[s.next].Off < s.pos {
		s.next++
	}
	return string(bytes.TrimSuffix(line, []byte("\r"))), true
}

// Say and Show implement [Console]: nobody looks.
func (s *script) Say(string) error  { return nil }
func (s *script) Show(*State) error { return nil }

// played implements follower.
func (s *script) played(m game.Move, human bool) {
	last := -1
	if human {
		last = s.next - 1
	}
	s.plies = append(s.plies, scriptPly{m, last})
}

// refused implements follower: the move is typed again.
func (s *script) refused(ill *game.Illegal) {
	ill.Severity = parse.Warning
	s.note(s.next-1, ill)
}

// undone implements follower.
func (s *script) undone() {
	last := s.plies[len(s.plies)-1]
	s.plies = s.plies[:len(s.plies)-1]
	if last.word >= 0 {
		s.note(last.word, &game.Illegal{Code: "conquest/undone", Message: "This move was taken back."})
	}
}

// note puts what there is to say about a move at its four numbers.
func (s *script) note(last int, ill *game.Illegal) {
	first, end := s.record.Tokens[last-3], s.record.Tokens[last]
	ill.Off, ill.Len = first.Off, end.Off+end.Len-first.Off
	s.words[last].ill = ill
}

// openScript reads a script. If the size of the board is given, the questions before the game are
// answered too, and the script is the game alone.
func (r *Reader) openScript() (Setup, *game.Illegal) {
	d := Dialogue{Hardcore: r.Options.Values["hardcore"]}
	given, ill := r.number("size", 2, MaxSize)
	switch {
	case r.which != Conquest:
		return Setup{}, &game.Illegal{Code: "conquest/bad-rules", Message: "A script is a game by the rules conquest, not " + r.which.String() + "."}
	case ill != nil:
		return Setup{}, ill
	case given.n != 0:
		d.Mode, d.Names, d.Size = modes[0], []string{"X", "O"}, given.n
		if d.Hardcore == "" {
			d.Hardcore = "0"
		}
	}
	read, size, ill := readScript(r.Record, d)
	if ill != nil {
		return Setup{}, ill
	}
	r.script = read
	return startSetup(size), nil
}

// readWord reads the next word of a script.
func (r *Reader) readWord() (game.Move, record.Step, *game.Illegal) {
	w := r.script.words[r.wordsRead]
	if w.step == record.Ply && r.mustPass() {
		return Pass, record.Again, nil
	}
	r.wordsRead++
	return w.move, w.step, w.ill
}
