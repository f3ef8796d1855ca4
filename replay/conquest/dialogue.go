package conquest

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
)

// A Dialogue is a run of the assignment's program: it asks for what its fields leave open, then for
// moves, and says how the game stands. A record that is a script of such a run is read by it. The zero
// value asks for everything.
type Dialogue struct {
	Mode     string   // pvp, pve or eve; "" asks
	Names    []string // of both players, or of the human one; nil asks
	Human    int      // 1 or 2: the seat of the human in pve; 0 asks
	Levels   []int    // of the computer players; nil asks
	Hardcore string   // "1": moves cannot be taken back; "0": they can; "" asks
	Size     int      // of the board; 0 asks
	MaxTurns int      // turns after which a game is stopped; 0 is [MaxTurns]
	Patient  bool     // a word that is no number is asked for again, as of a person; a script is stopped

	// Computer chooses the move of a computer player of a level, 0 to [MaxLevel], who has one and whose
	// turn it is; nil: there are no computer players.
	Computer func(s *State, level int) (game.Move, error)
}

// MaxTurns is how many turns a game has at most: the rules know no end for players who only jump.
const MaxTurns = 10_000

// What the program says. Its board is that of the format conquest-board.
const (
	askMode      = "PvP (0) ou PvE (1) ? ou Battle of the Artificial Intelligence (2) ?"
	askHardcore  = "Hardcore (1) ou non (0) ?"
	askSize      = "Entrez la taille (impaire et au moins 3) du plateau :"
	askSizeAgain = "Veuillez entrer un entier impair supérieur ou égal à 3."
	sayTurn      = "Au tour de %s :"
	askFrom      = "Entrez  les coordonnées de départ :"
	askTo        = "Entrez  les coordonnées d'arrivée : "
	sayInvalid   = "Coup non valide !"
	askUndo      = "Annuler un coup ? (1 = oui, 0 = non)"
	sayWinner    = "Le vainqueur est %s !"
)

// Why a dialogue stops at an answer.
const (
	scriptNumber = "conquest/script-number"
	scriptEnd    = "conquest/script-end"
)

// modes are the answers to askMode.
var modes = [...]string{"pvp", "pve", "eve"}

// A Console is where a dialogue takes place.
type Console interface {
	// Word returns the next word of the input, Line what is left of the current line.
	Word() (text string, ok bool)
	Line() (text string, ok bool)
	// Say prints a line, Show the board.
	Say(line string) error
	Show(s *State) error
}

// Run runs the program. It returns the game as far as it was played, after an error too, nil if it did not
// begin, and why it was stopped before its end. An error is one of printing, or of a computer player.
func (d Dialogue) Run(c Console) (*game.Played, *game.Illegal, error) {
	t := &session{Dialogue: d, console: c}
	ill := t.run()
	if t.state == nil {
		return nil, ill, t.err
	}
	return t.played(), ill, t.err
}

// A follower follows what happens in a game.
type follower interface {
	played(m game.Move, human bool)
	refused(*game.Illegal)
	undone()
}

// A session is a dialogue under way.
type session struct {
	Dialogue
	console  Console
	follower follower // nil: nobody follows
	err      error    // of printing, or of a computer player
	state    *State
	names    [2]string
	levels   [2]int // of computer players, or human
	hardcore bool
}

// run asks the questions and plays the game. It returns why it was stopped before its end.
func (t *session) run() *game.Illegal {
	if ill := t.questions(); ill != nil {
		return ill
	}
	t.state = newState(Conquest, startSetup(t.Size))
	if t.MaxTurns == 0 {
		t.MaxTurns = MaxTurns
	}
	for turns := 0; ; turns++ {
		t.board()
		if t.state.Turn() == game.Nobody || t.err != nil {
			break
		}
		if turns == t.MaxTurns {
			return &game.Illegal{
				Code: "conquest/endless", Message: fmt.Sprintf("The game was stopped after %d turns; it is not over.", turns),
			}
		}
		if ill := t.turn(); ill != nil {
			return ill
		}
	}
	winner := 0
	if t.state.Outcome().Won(1) {
		winner = 1
	}
	t.say(fmt.Sprintf(sayWinner, t.names[winner]))
	return nil
}

// say prints a line.
func (t *session) say(text string) {
	if t.err == nil {
		t.err = t.console.Say(text)
	}
}

func (t *session) board() {
	if t.err == nil {
		t.err = t.console.Show(t.state)
	}
}

// questions asks what is asked before the game.
func (t *session) questions() *game.Illegal {
	for _, ask := range [...]func() *game.Illegal{t.askMode, t.askPlayers, t.askHardcore, t.askSize} {
		if ill := ask(); ill != nil {
			return ill
		}
	}
	return nil
}

func (t *session) askMode() *game.Illegal {
	if t.Mode != "" {
		return nil
	}
	n, ill := t.choose(askMode, 0, 2)
	if ill == nil {
		t.Mode = modes[n]
	}
	return ill
}

func (t *session) askHardcore() *game.Illegal {
	if t.Hardcore != "" {
		t.hardcore = t.Hardcore == "1"
		return nil
	}
	n, ill := t.choose(askHardcore, 0, 1)
	t.hardcore = n == 1
	return ill
}

func (t *session) askSize() *game.Illegal {
	if t.Size != 0 {
		return checkStart(t.Size)
	}
	for ask := askSize; ; ask = askSizeAgain {
		n, ill := t.question(ask)
		switch {
		case ill != nil:
			return ill
		case n > MaxSize:
			return checkStart(n)
		case n >= 3 && n%2 == 1:
			t.Size = n
			return nil
		}
	}
}

// choose asks until the answer is one of a range.
func (t *session) choose(ask string, least, most int) (int, *game.Illegal) {
	for {
		n, ill := t.question(ask)
		if ill != nil || n >= least && n <= most {
			return n, ill
		}
	}
}

// question reads a number; the rest of its line is thrown away.
func (t *session) question(ask string) (int, *game.Illegal) {
	for {
		t.say(ask)
		n, ill := t.number(ask)
		if t.slip(ill) {
			continue
		}
		if ill == nil {
			t.console.Line()
		}
		return n, ill
	}
}

// slip says whether an answer that is no number is to be asked for again. What else is on its line is
// thrown away.
func (t *session) slip(ill *game.Illegal) bool {
	if ill == nil || !t.Patient || ill.Code != scriptNumber {
		return false
	}
	t.console.Line()
	return true
}

// number reads a number in answer to what was asked.
func (t *session) number(ask string) (int, *game.Illegal) {
	text, ok := t.console.Word()
	if !ok {
		return 0, inputEnds(ask)
	}
	n, err := strconv.ParseInt(text, 10, 32)
	if err != nil {
		return 0, &game.Illegal{
			Code:    scriptNumber,
			Message: fmt.Sprintf("Expected a number here (%s), found %s.", strings.TrimSpace(ask), shorten(text)),
		}
	}
	return int(n), nil
}

func inputEnds(ask string) *game.Illegal {
	return &game.Illegal{
		Code:    scriptEnd,
		Message: fmt.Sprintf("The input ends without an answer to `%s`.", strings.TrimSpace(ask)),
	}
}

// turn plays one turn: a move or a pass, and what is taken back after it.
func (t *session) turn() *game.Illegal {
	s := t.state
	move, mobile, typed := Pass, s.grid.mobile(s.side), false
	if mobile {
		t.say(fmt.Sprintf(sayTurn, t.names[s.side]))
		typed = t.levels[s.side] == human
		var ill *game.Illegal
		if move, ill = t.choice(); ill != nil || t.err != nil {
			return ill
		}
	}
	s.Play(move)
	if t.follower != nil {
		t.follower.played(move, typed)
	}
	if t.hardcore {
		return nil
	}
	return t.takeBack()
}

// choice returns the move of the player whose turn it is.
func (t *session) choice() (m game.Move, ill *game.Illegal) {
	level := t.levels[t.state.side]
	if level == human {
		return t.move()
	}
	if t.err == nil {
		m, t.err = t.Computer(t.state, level)
	}
	return m, nil
}

// move asks for a move until it is valid.
func (t *session) move() (game.Move, *game.Illegal) {
	for {
		from, ill := t.cell(askFrom)
		if ill != nil {
			return 0, ill
		}
		to, ill := t.cell(askTo)
		if ill != nil {
			return 0, ill
		}
		wrong := t.state.Valid(from, to, game.Seat(t.state.side))
		if wrong == nil {
			return moveBetween(from, to), nil
		}
		t.say(sayInvalid)
		if t.follower != nil {
			t.follower.refused(wrong)
		}
	}
}

// moveBetween returns the move from one cell to another one, one or two away.
func moveBetween(from, to game.Cell) game.Move {
	f, g := cellAt(int(from.Row), int(from.Col)), cellAt(int(to.Row), int(to.Col))
	if distance(from, to) == 2 {
		return jump(f, g)
	}
	return cloneFrom(f, g)
}

// cell reads a row and a column, which may lie anywhere.
func (t *session) cell(ask string) (c game.Cell, ill *game.Illegal) {
	for {
		t.say(ask)
		row, ill := t.number(ask)
		column := 0
		if ill == nil {
			column, ill = t.number(ask)
		}
		if !t.slip(ill) {
			return game.Cell{Row: clamp(row), Col: clamp(column)}, ill
		}
	}
}

// clamp keeps a coordinate off the board within what a cell can hold.
func clamp(n int) int16 { return int16(max(-9999, min(n, 9999))) }

// takeBack asks whether plies are to be taken back, as long as there are any. Where nobody plays who could
// answer, the end of the input means no.
func (t *session) takeBack() *game.Illegal {
	for t.state.Ply() > 0 {
		t.say(askUndo)
		n, ill := t.number(askUndo)
		switch {
		case t.slip(ill), ill == nil && n != 0 && n != 1:
			continue
		case ill != nil && ill.Code == scriptEnd && t.Mode == "eve":
			return nil
		case ill != nil || n == 0:
			return ill
		}
		t.state.Undo()
		if t.follower != nil {
			t.follower.undone()
		}
	}
	return nil
}

// played returns the game as far as it got, with a record of its players' names alone.
func (t *session) played() *game.Played {
	p := &game.Played{
		Record: &parse.Record{Game: "conquest", Format: "pgn"}, Rules: Conquest.String(), State: t.state, Outcome: t.state.Outcome(),
	}
	for i, name := range t.names {
		p.Record.Tags = append(p.Record.Tags, parse.Tag{Name: "Player" + strconv.Itoa(i+1), Value: name})
	}
	for i, done := range t.state.past {
		p.Plies = append(p.Plies, game.PlayedPly{Move: done.move, Seat: game.Seat(i & 1), Token: -1})
	}
	return p
}
