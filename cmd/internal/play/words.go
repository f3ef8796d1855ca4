package play

import (
	"slices"
	"strconv"
	"strings"
	"time"
)

// A Word is what people type instead of a move: on a page and at a keyboard the same.
type Word struct {
	Name   string
	Text   string               // what it does, in the imperative
	Act    Act                  // that it stands for
	Asks   bool                 // whoever types it is asked before the act is done
	Answer func(v *View) string // of a word that stands for no act
	has    func(v *View) bool   // says whether it makes sense in a game; nil: it does in all
}

// Words returns the words that make sense in the game of a view, in the order in which people are told of them.
func Words(v *View) []Word {
	return slices.DeleteFunc(words(), func(w Word) bool { return w.has != nil && !w.has(v) })
}

// WordNamed returns the word that a text is, in any case; ok is false if it is none.
func WordNamed(text string) (w Word, ok bool) {
	all := words()
	i := slices.IndexFunc(all, func(w Word) bool { return strings.EqualFold(w.Name, text) })
	if i < 0 {
		return Word{}, false
	}
	return all[i], true
}

// words returns the table of words.
func words() []Word {
	act := func(do, text string) Act { return Act{Do: do, Text: text} }
	may := func(act string) func(*View) bool {
		return func(v *View) bool { return slices.Contains(v.May, act) }
	}
	return []Word{
		{Name: "moves", Text: "list the legal moves", Answer: movesText},
		{Name: "board", Text: "list the pieces on the board", Answer: boardText},
		{Name: "hands", Text: "list the pieces in hand", Answer: handsText, has: func(v *View) bool { return len(v.Hands) > 0 }},
		{Name: "score", Text: "show the scores", Answer: scoreText, has: scores},
		{Name: "clock", Text: "show the clocks", Answer: clocksText},
		{Name: "last", Text: "show the last move", Answer: lastText},
		{Name: "hint", Text: "show the best move", Act: act("hint", "")},
		{Name: "undo", Text: "take back your last move", Act: act("undo", "")},
		{Name: "redo", Text: "redo what was taken back", Act: act("redo", "")},
		{Name: "pass", Text: "pass, where it is a move", Act: act("play", "pass")},
		{Name: "draw", Text: "offer a draw", Act: act("offer", offerDraw), Asks: true},
		{Name: "resign", Text: "resign the game (asks first)", Act: act("resign", ""), Asks: true},
		{Name: "retry", Text: "restart an engine that failed", Act: act("retry", ""), has: may("retry")},
		{Name: "replace", Text: "let search play in its place", Act: act("replace", ""), has: may("replace")},
		{Name: "end", Text: "end the game with the failed engine", Act: act("end", ""), has: may("end")},
		{Name: "help", Text: "list these commands", Answer: helpText},
	}
}

func helpText(v *View) string {
	var names []string
	for _, w := range Words(v) {
		names = append(names, w.Name)
	}
	return "Type a move, the number of a move such as #3, or: " + strings.Join(names, ", ") + "."
}

func movesText(v *View) string {
	var moves []string
	for _, m := range v.Table {
		moves = append(moves, m.Text)
	}
	return listText(moves, "No legal moves for you now.")
}

func boardText(v *View) string {
	var stand []string
	for _, c := range v.Cells {
		if text := v.On[c.Spot]; text != "" {
			stand = append(stand, c.Name+" "+text)
		}
	}
	return listText(stand, "The board is empty.")
}

func handsText(v *View) string {
	var left []string
	for _, h := range v.Hands {
		left = append(left, h.Name+" "+strconv.Itoa(h.Count))
	}
	return listText(left, "There are no hands in this game.")
}

func scores(v *View) bool {
	return slices.ContainsFunc(v.Seats, func(s SeatView) bool { return s.Points != nil })
}

func scoreText(v *View) string {
	var points []string
	for _, s := range v.Seats {
		if s.Points != nil {
			points = append(points, s.Name+" "+strconv.FormatFloat(*s.Points, 'g', -1, 64))
		}
	}
	return listText(points, "There is no score in this game.")
}

func clocksText(v *View) string {
	var clocks []string
	for _, s := range v.Seats {
		shows := s.Used
		if s.Left != nil {
			shows = *s.Left
		}
		clocks = append(clocks, s.Name+" "+clockText(time.Duration(shows)*time.Millisecond))
	}
	return listText(clocks, "")
}

func lastText(v *View) string {
	i := slices.IndexFunc(v.List, func(m MoveView) bool { return m.Node == v.Node })
	if i < 0 {
		return "No move yet."
	}
	return v.List[i].Text
}

// listText lists what there is, or says that there is nothing.
func listText(items []string, none string) string {
	if len(items) == 0 {
		return none
	}
	return strings.Join(items, ", ")
}

// typed makes of a text that was typed the act that it means, that of a word or a move, or returns what a word is answered with.
func (s *Session) typed(c *call) *Refusal {
	w, ok := WordNamed(strings.TrimSpace(c.Text))
	switch {
	case !ok:
		c.Do = "play"
	case w.Answer != nil:
		return &Refusal{Answer: w.Answer(s.View(c.by, c.now))}
	case w.Asks:
		return &Refusal{Asks: strings.TrimSuffix(w.Act.Do+":"+w.Act.Text, ":")}
	default:
		c.Do, c.Text = w.Act.Do, w.Act.Text
	}
	return nil
}
