package hive

import (
	"math/rand/v2"
	"testing"

	"github.com/plybook/plybook/internal/mutate"
	"github.com/plybook/plybook/replay/game"
)

// FuzzRead reads any text in any style, in positions of random games. It never panics; what it
// reads is legal and comes back from its canonical text; what it refuses has a known code; and it
// leaves the position alone.
func FuzzRead(f *testing.F) {
	for _, text := range []string{
		"wA1", "wA1 bQ-", "bB1 wQ", "pass", "wM1 /wL", "wL -wL1", "BA1 ba1\\", "wA1 +bQ", "bH1 /wQ", "w", "-- -", "wA1  wA2/ ",
		"wQ wQ", "bA3 .", "wS1 \\bS2", "\x00\xff", "wP wP-", "bB2 -bB2",
	} {
		mutate.Add(f, text, uint16(0), uint8(0), uint16(20))
		mutate.Add(f, text, uint16(0xFFFF), uint8(7), uint16(45))
	}
	known := map[string]bool{}
	for _, c := range Codes() {
		known[c.Name] = true
	}
	f.Fuzz(func(t *testing.T, text string, style uint16, rules uint8, plies uint16) {
		p := randomPosition(t, allRules[int(rules)%len(allRules)], int(plies%64))
		before := p.board
		m, refused := p.Read(text, Style(style))
		p.Place(text, Style(style))
		switch {
		case p.board != before:
			t.Fatalf("%q: reading changes the position", text)
		case refused != nil:
			if !known[refused.Code] || refused.Message == "" {
				t.Fatalf("%q: %v", text, refused)
			}
		default:
			again, refused := p.Read(string(p.AppendMove(nil, m)), AnyNumber)
			if refused != nil || again != m {
				t.Fatalf("%q: canonical text %s: %v", text, p.AppendMove(nil, m), refused)
			}
			p.Play(m)
			p.Undo()
			if p.board != before {
				t.Fatalf("%q: playing and taking back leaves a trace", text)
			}
		}
	})
}

func randomPosition(t testing.TB, rules string, plies int) *Position {
	rng := rand.New(rand.NewPCG(uint64(plies), 9))
	p := New(mustRules(t, rules))
	var moves []game.Move
	for range plies {
		if moves = p.Moves(moves[:0]); len(moves) == 0 {
			break
		}
		p.Play(moves[rng.IntN(len(moves))])
	}
	return p
}
