package hive

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
)

// The refusals: one function for each sentence. Which of them applies is decided in read.go and
// explain.go.

// refusal makes an Illegal with the cells it speaks of, the target first.
func refusal(code, message string, cells ...Axial) *game.Illegal {
	ill := &game.Illegal{Code: "hive/" + code, Message: message}
	for _, at := range cells {
		ill.Cells = append(ill.Cells, Cell(at))
	}
	return ill
}

// hinted adds what to do.
func hinted(ill *game.Illegal, hint string) *game.Illegal {
	ill.Hint = hint
	return ill
}

// Cell returns a place as other packages know it. Rows and columns past the range of a
// [game.Cell] stay at its bound.
func Cell(at Axial) game.Cell {
	clamp := func(n int) int16 { return int16(min(max(n, math.MinInt16), math.MaxInt16)) }
	return game.Cell{Row: clamp(at.R), Col: clamp(at.Q)}
}

// cellText names a cell in a message.
func cellText(at Axial) string { return "(" + string(appendAt(nil, at, ',')) + ")" }

// quoted shows a text of the record as it is, if it can be shown so.
func quoted(text string) string {
	const most = 60
	text = parse.Clip(text, most)
	if strconv.CanBackquote(text) {
		return "`" + text + "`"
	}
	return strconv.Quote(text)
}

func badMove(text string) *game.Illegal {
	if text = strings.TrimSpace(text); text == "" {
		return refusal("bad-move", "Expected a move: a piece, then a place.")
	}
	return refusal("bad-move", quoted(text)+" is not a move; expected a piece, then a place.")
}

func badPiece(text string, s Style) *game.Illegal {
	if x, ok := ParsePiece(text, s|NumberedUniques); ok {
		return hinted(refusal("bad-piece", fmt.Sprintf("%s has a number, but a player has only one %s: write %s.", quoted(text), x.Kind(), x)),
			fmt.Sprintf("`--allow numbered-uniques` reads it as %s", x))
	}
	count := 3
	if len(text) > 1 {
		if k, ok := KindOf(text[1] &^ 0x20); ok && k.Count() > 1 {
			count = k.Count()
		}
	}
	ill := refusal("bad-piece", fmt.Sprintf("%s is not a piece; expected colour w or b, a letter, "+
		"and a number from 1 to %d for bugs that there are several of.", quoted(text), count))
	if isPass(text, Case) {
		return hinted(ill, "write `pass`, or pass `--allow case`")
	}
	for _, n := range styleNames {
		if x, ok := ParsePiece(text, s|n.style); ok {
			return hinted(ill, fmt.Sprintf("`--allow %s` reads it as %s", n.name, x))
		}
	}
	return ill
}

func badPlace(text string, s Style) *game.Illegal {
	message := quoted(text) + " is not a place; expected a piece with `-`, `/` or `\\` before or after it"
	if s&Marked == 0 {
		message += ", or alone for a climb"
	}
	return refusal("bad-place", message+".")
}

func missingPlace() *game.Illegal {
	return refusal("missing-place", "Only the first piece of a game has no place.")
}

func (p *Position) notOnBoard(ref Piece) *game.Illegal {
	return refusal("reference-not-on-board",
		fmt.Sprintf("%s is not on the board, so it cannot give a place.", ref))
}

func (p *Position) coveredReference(ref, top Piece, at Axial) *game.Illegal {
	return hinted(
		refusal("covered-reference",
			fmt.Sprintf("%s is under %s; a climb is written with the top piece.", ref, top), at),
		fmt.Sprintf("write %s, or pass `--allow covered-reference`", top))
}

func (p *Position) gameOver() *game.Illegal {
	return refusal("game-over", fmt.Sprintf("The game ended after ply %d (%s); no move can follow.",
		p.Ply(), ends[p.end].cause))
}

func (p *Position) needlessPass() *game.Illegal {
	moves := p.Moves(nil)
	kind := "legal moves"
	if len(moves) == 1 {
		kind = "legal move"
	}
	return refusal("needless-pass", fmt.Sprintf("%s has %d %s, for example `%s`, and may not pass.",
		seatNames[p.mover()], len(moves), kind, p.AppendMove(nil, moves[0])))
}

func (p *Position) notInGame(x Piece) *game.Illegal {
	return hinted(
		refusal("not-in-game", fmt.Sprintf("There is no %s in %s.", x.Kind(), p.rules.Letters.GameType())),
		"pass `--allow undeclared-expansion` to add it to the game type")
}

func (p *Position) missingPass() *game.Illegal {
	return hinted(
		refusal("missing-pass", fmt.Sprintf("%s has no legal move and must pass before %s plays.",
			seatNames[p.mover()], seatNames[1-p.mover()])),
		"pass `--allow missing-pass` to insert it")
}

func (p *Position) wrongColour(x Piece, at Axial) *game.Illegal {
	mover, owner := seatNames[p.mover()], seatNames[x.Seat()]
	reach := ""
	if p.rules.Letters&WithPillbug != 0 && p.OnBoard().Has(x) {
		reach = fmt.Sprintf("; no pillbug of %s's touches it", mover)
	}
	return refusal("wrong-colour", fmt.Sprintf("%s belongs to %s, and it is %s's turn%s.",
		x, owner, mover, reach), at)
}

func (p *Position) queenFirstTurn(at Axial) *game.Illegal {
	return hinted(refusal("queen-first-turn", "A queen cannot be placed on a player's first turn.", at),
		"pass `--rules queen-first` to allow it")
}

func (p *Position) queenOverdue(at Axial) *game.Illegal {
	return refusal(fmt.Sprintf("queen-by-turn-%d", p.rules.QueenTurn()),
		fmt.Sprintf("%s must place the queen now: it is turn %d.", seatNames[p.mover()], p.TurnNumber()), at)
}

func pieceOrder(x, next Piece, at Axial) *game.Illegal {
	return hinted(
		refusal("piece-order", fmt.Sprintf("Expected %[2]s before %[1]s; equal bugs are numbered in the order "+
			"of placing.", x, next), at),
		fmt.Sprintf("write %s, or pass `--allow any-number`", next))
}

func placeOnPiece(at Axial, on Piece) *game.Illegal {
	return refusal("place-on-piece", fmt.Sprintf("A new piece goes on an empty cell, and %s holds %s.",
		cellText(at), on), at)
}

// placeApart takes the beginning of the sentence: what the cell should touch.
func placeApart(at Axial, what string) *game.Illegal {
	return refusal("place-apart", fmt.Sprintf("%s, and %s touches none.", what, cellText(at)), at)
}

func placeByEnemy(at Axial, enemy Piece, beside Axial) *game.Illegal {
	return refusal("place-by-enemy", fmt.Sprintf("A new piece may not touch the other colour, and %s "+
		"touches %s.", cellText(at), enemy), at, beside)
}

func (p *Position) moveBeforeQueen(at Axial) *game.Illegal {
	seat := seatNames[p.mover()]
	return refusal("move-before-queen", fmt.Sprintf("%s may not move anything before the %s queen is placed.",
		seat, strings.ToLower(seat)), at)
}

func noMove(at Axial) *game.Illegal {
	return refusal("no-move", "A move must end on another cell.", at)
}

func occupied(at Axial, on Piece) *game.Illegal {
	return refusal("occupied", fmt.Sprintf("%s already holds %s.", cellText(at), on), at)
}

// ways are the rules about the way that a bug goes, by kind; the mosquito has its own.
var ways = [Kinds]struct{ code, rule string }{
	Queen:       {"queen-move", "a queen bee slides exactly one cell"},
	Spider:      {"spider-move", "a spider slides exactly three cells, never back"},
	Beetle:      {"beetle-move", "a beetle goes exactly one cell, on the ground or over pieces"},
	Grasshopper: {"grasshopper-move", "a grasshopper jumps in a straight line over at least one piece to the first empty cell"},
	Ant:         {"ant-move", "an ant slides along the outside of the hive"},
	Ladybug:     {"ladybug-move", "a ladybug goes two cells over the hive and one down"},
	Pillbug:     {"pillbug-move", "a pillbug slides exactly one cell"},
}

// ownWay says how the bug goes that cannot go where it should.
func (p *Position) ownWay(x Piece, at Axial) *game.Illegal {
	kind := x.Kind()
	if kind == Mosquito {
		return refusal("mosquito-move", p.mosquitoWay(x), at)
	}
	way := ways[kind]
	if kind == Beetle && bases[p.rules.Base].flat {
		way.rule = "a beetle goes exactly one cell"
	}
	return refusal(way.code, fmt.Sprintf("%s cannot go to %s: %s.", x, cellText(at), way.rule), at)
}

func (p *Position) mosquitoWay(x Piece) string {
	c := p.at[x&31]
	if p.height(c) > 1 {
		return fmt.Sprintf("%s stands on a stack and moves like a beetle, exactly one cell.", x)
	}
	var touched []string
	models := p.models(c)
	for k := range Kinds {
		if models.has(k) {
			touched = append(touched, k.String())
		}
	}
	switch len(touched) {
	case 0:
		return fmt.Sprintf("%s touches only a mosquito and cannot move.", x)
	case 1:
		return fmt.Sprintf("%s touches %s and can only move like it.", x, touched[0])
	}
	last := len(touched) - 1
	return fmt.Sprintf("%s touches %s and %s and can only move like them.", x,
		strings.Join(touched[:last], ", "), touched[last])
}
