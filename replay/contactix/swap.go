package contactix

import (
	"maps"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/record"
)

// readSwap decides which of the two swaps a token means, and says so if that is not what it says.
func (r *Reader) readSwap(t *parse.Token, w written) (game.Move, *game.Illegal) {
	m := r.swapMeant(t, w)
	literal := map[writtenKind]game.Move{writtenSwapPieces: SwapPieces, writtenSwapSides: SwapSides}
	if said, ok := literal[w.kind]; !ok || said == m {
		return m, nil
	}
	message := "This swap is marked as pieces but read as sides: the tile stays, and the players change colours."
	if m == SwapPieces {
		message = "This swap is marked as sides but read as pieces: the tile changes colour and is mirrored."
	}
	return m, &game.Illegal{Code: "contactix/swap-meaning", Message: message, Hint: "pass --swap pieces or --swap sides to choose"}
}

func (r *Reader) swapMeant(t *parse.Token, w written) game.Move {
	switch told := r.Options.Values["swap"]; {
	case told == swapPieces:
		return SwapPieces
	case told == swapSides || w.kind == writtenSwapSides:
		return SwapSides
	case r.Dialect.swaps == swapOfPieces:
		return SwapPieces
	case r.Dialect.swaps == swapByColour:
		return r.swapInSGF(t, w)
	case w.kind == writtenSwapPieces:
		return SwapPieces
	}
	return SwapSides
}

// swapInSGF looks at the next ply: programs write swap-pieces and mean sides. After a swap of sides the
// same colour goes on. If nothing follows, the program that wrote the record tells.
func (r *Reader) swapInSGF(t *parse.Token, w written) game.Move {
	if next := r.following(t); next != nil {
		if next.Seat == t.Seat {
			return SwapSides
		}
		return SwapPieces
	}
	program := r.Record.Tag("AP")
	switch {
	case strings.HasPrefix(program, "HexGui") || strings.HasPrefix(program, "Hex-benzene") ||
		strings.HasPrefix(r.Record.Tag("US"), "twogtp"):
		return SwapSides
	case strings.HasPrefix(program, "PlayHex") || w.kind == writtenSwapPieces:
		return SwapPieces
	}
	return SwapSides
}

// following returns the ply or end after a ply of the game or of a variation, or nil.
func (r *Reader) following(t *parse.Token) *parse.Token {
	tokens := r.Record.Tokens
	i := 0
	for i < len(tokens) && &tokens[i] != t {
		i++
	}
	depth := 0
	for i++; i < len(tokens); i++ {
		switch next := &tokens[i]; next.Kind {
		case parse.VariationOpen:
			depth++
		case parse.VariationClose:
			if depth--; depth < 0 {
				return nil
			}
		case t.Kind, parse.End:
			if depth == 0 && next.Seat != parse.NoSeat {
				return next
			}
		}
	}
	return nil
}

// tryOtherSwap adds to what is wrong with a ply that the game is legal to its end if the swap is
// understood in the other way. It is never understood so silently.
func (r *Reader) tryOtherSwap(ill *game.Illegal) {
	if r.trial || r.swap == 0 && ill.Code != "contactix/swap-shape" {
		return
	}
	other, hint := swapSides, "the game is legal to its end with --swap sides"
	if r.swap == SwapSides {
		other, hint = swapPieces, "the game is legal to its end with --swap pieces"
	}
	o := r.Options
	o.Values = maps.Clone(o.Values)
	if o.Values == nil {
		o.Values = map[string]string{}
	}
	o.Values["swap"] = other
	if r.Record.Fatal() == nil && legal(r.Record, o) {
		ill.Hint = hint
	}
}

// legal says whether a record can be played to its end.
func legal(rec *parse.Record, o game.Options) bool {
	r := &Reader{trial: true}
	s, _ := r.Open(rec, o)
	if s == nil {
		return false
	}
	for _, t := range rec.MainLine(len(rec.Tokens)) {
		if t.Kind != parse.Play && t.Kind != parse.End {
			continue
		}
		for step := record.Again; step == record.Again; {
			var m game.Move
			if m, step, _ = r.Read(t); step == record.Stop {
				return false
			}
			if step != record.Skip {
				s.Play(m)
			}
		}
	}
	return true
}
