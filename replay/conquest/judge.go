package conquest

import (
	"fmt"

	"github.com/plybook/plybook/replay/game"
)

// ParseMove implements [game.State]: it reads a move in the notation of the rules. Where a pass
// is not written by the rules, it reads the name that [State.AppendMove] gives it.
func (s *State) ParseMove(text string) (game.Move, *game.Illegal) {
	st := Style{Notation: s.rules.notation}
	if text == silentPass && s.rules.passes && st.Notation != UAI {
		return s.judge(written{pass: true}, st)
	}
	return s.ReadMove(text, st)
}

// ReadMove reads a move in any notation, leaving the position alone, or explains by the first
// rule that it breaks why it may not be played. A clone without source, where the rules want one,
// comes from the first own pawn next to its destination, row by row.
func (s *State) ReadMove(text string, st Style) (game.Move, *game.Illegal) {
	w, ok := st.scan(text, s.n)
	if !ok {
		return 0, s.badMove(text, st)
	}
	return s.judge(w, st)
}

// Valid says why a pawn of a seat may not go from one cell to another, or returns nil. Whose
// turn it is and whether the game is over does not matter.
func (s *State) Valid(from, to game.Cell, by game.Seat) *game.Illegal {
	st := Style{Notation: s.rules.notation}
	return s.checkCells(written{sourced: true, from: from, to: to}, int(by), st)
}

// judge makes a legal move of what is written, or explains why it is none. The order of the tests
// is that of the table of codes.
func (s *State) judge(w written, st Style) (game.Move, *game.Illegal) {
	if e := s.rules.end(s); e != open {
		return 0, s.gameOver(e)
	}
	switch mobile := s.grid.mobile(s.side); {
	case w.pass && mobile:
		return 0, s.mustMove(st)
	case w.pass:
		return Pass, nil
	case !mobile:
		return 0, s.mustPass()
	}
	if ill := s.checkCells(w, s.side, st); ill != nil {
		ill.Near = s.near(w)
		return 0, ill
	}
	to := cellAt(int(w.to.Row), int(w.to.Col))
	from := cellAt(int(w.from.Row), int(w.from.Col))
	switch {
	case w.sourced && distance(w.from, w.to) == 2:
		return jump(from, to), nil
	case !s.rules.sourced:
		return cloneTo(to), nil
	case w.sourced:
		return cloneFrom(from, to), nil
	}
	first, _ := s.pawnNextTo(w.to, s.side)
	return cloneFrom(cellAt(int(first.Row), int(first.Col)), to), nil
}

// checkCells says what is wrong with the cells of a move of a side.
func (s *State) checkCells(w written, side int, st Style) *game.Illegal {
	if ill := s.checkBoard(w, st); ill != nil {
		return ill
	}
	if w.sourced {
		if ill := s.checkSource(w, side, st); ill != nil {
			return ill
		}
	}
	if there := s.At(w.to); there != Empty {
		return s.refuse("not-empty", w, "%s is already occupied by %s.", s.name(w.to, st), letters[there])
	}
	if w.sourced {
		return s.checkDistance(w, st)
	}
	if _, found := s.pawnNextTo(w.to, side); !found {
		return s.misread(s.refuse("no-neighbour", w, "%s has no pawn next to %s, so nothing can be cloned there.",
			letters[stoneOf(side)], s.name(w.to, st)), st)
	}
	return nil
}

// checkBoard says which cell of a move is none of the board's.
func (s *State) checkBoard(w written, st Style) *game.Illegal {
	cells := [...]game.Cell{w.from, w.to}
	if !w.sourced {
		cells[0] = w.to
	}
	for _, c := range cells {
		if !s.onBoard(c) {
			return s.misread(s.refuse("off-board", w, "%s lies outside the %d×%[2]d board.", s.name(c, st), s.n), st)
		}
	}
	if w.sourced && w.from == w.to {
		return s.refuse("same-cell", w, "A pawn cannot move to its own cell.")
	}
	for _, c := range cells {
		if s.At(c) == Gap {
			return s.refuse("gap", w, "%s is a gap; no pawn can stand there.", s.name(c, st))
		}
	}
	return nil
}

// checkSource says why the pawn at the source is none that a side may move.
func (s *State) checkSource(w written, side int, st Style) *game.Illegal {
	mine, theirs := stoneOf(side), stoneOf(1-side)
	switch s.At(w.from) {
	case Empty:
		return s.misread(s.refuse("no-pawn", w, "There is no pawn on %s to move.", s.name(w.from, st)), st)
	case theirs:
		return s.misread(s.refuse("not-own-pawn", w, "The pawn on %s belongs to %s, and it is %s's turn.",
			s.name(w.from, st), letters[theirs], letters[mine]), st)
	}
	return nil
}

// checkDistance says why a move is too long, or a clone written too long.
func (s *State) checkDistance(w written, st Style) *game.Illegal {
	d := distance(w.from, w.to)
	switch {
	case d > 2:
		return s.refuse("too-far", w, "%s and %s are %d cells apart; a pawn moves one or two.",
			s.name(w.from, st), s.name(w.to, st), d)
	case d == 1 && w.short && !st.Loose && !st.LongClone:
		ill := s.refuse("long-clone", w, "A clone is written as its destination alone: `%s`, not `%s`.",
			s.name(w.to, st), w.text)
		ill.Hint = "--allow long-clone reads it"
		return ill
	}
	return nil
}

// letters are the names of players and their pawns by [Stone].
var letters = [...]string{X: "X", O: "O"}

func (s *State) name(c game.Cell, st Style) string { return st.Notation.cellText(c, s.n) }

// refuse explains a refusal and names the cells that are on the board, the target first.
func (s *State) refuse(code string, w written, format string, args ...any) *game.Illegal {
	ill := &game.Illegal{Code: "conquest/" + code, Message: fmt.Sprintf(format, args...)}
	for _, c := range [...]game.Cell{w.to, w.from} {
		if s.onBoard(c) && (c == w.to || w.sourced) {
			ill.Cells = append(ill.Cells, c)
		}
	}
	return ill
}

// misread adds how the notation counts cells, since reading it the other way round is the usual
// reason for faults of this kind.
func (s *State) misread(ill *game.Illegal, st Style) *game.Illegal {
	ill.Hint = "in this notation " + notations[st.Notation].rows
	return ill
}

// near returns the legal moves of the pawn that was to move, or else those to the same cell.
func (s *State) near(w written) []game.Move {
	var ofPawn, toCell []game.Move
	for _, m := range s.Moves(nil) {
		from, to := source(m).place(), target(m).place()
		unsourced := from == to && distance(w.from, to) == 1 && s.At(w.from) == stoneOf(s.side)
		if w.sourced && (from == w.from || unsourced) {
			ofPawn = append(ofPawn, m)
		}
		if to == w.to {
			toCell = append(toCell, m)
		}
	}
	if len(ofPawn) > 0 {
		return ofPawn
	}
	return toCell
}

func (s *State) badMove(text string, st Style) *game.Illegal {
	ill := &game.Illegal{
		Code:    "conquest/bad-move",
		Message: shorten(text) + " is not a move in this notation.",
		Hint:    notations[st.Notation].shape,
	}
	loose := Style{Notation: st.Notation, Loose: true}
	if _, ok := loose.scan(text, s.n); ok && notations[st.Notation].loose != "" {
		ill.Hint += "; --allow " + notations[st.Notation].loose + " reads it"
	}
	return ill
}

func (s *State) gameOver(e ending) *game.Illegal {
	return &game.Illegal{
		Code:    "conquest/game-over",
		Message: fmt.Sprintf("The game ended after ply %d (%s); no move can follow.", s.Ply(), reasons[e]),
	}
}

func (s *State) mustMove(st Style) *game.Illegal {
	moves := s.Moves(nil)
	return &game.Illegal{
		Code: "conquest/must-move",
		Message: fmt.Sprintf("%s has a legal move, for example %s, and may not pass.",
			letters[stoneOf(s.side)], s.AppendMoveAs(nil, moves[0], st.Notation)),
		Near: moves,
	}
}

func (s *State) mustPass() *game.Illegal {
	ill := &game.Illegal{
		Code: "conquest/must-pass",
		Message: fmt.Sprintf("%s has no legal move and must pass before %s can play.",
			letters[stoneOf(s.side)], letters[stoneOf(1-s.side)]),
		Near: []game.Move{Pass},
	}
	if s.which == Ataxx {
		ill.Hint = "a pass is written " + passUAI + "; --allow silent-pass inserts it"
	}
	return ill
}
