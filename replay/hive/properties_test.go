package hive

import (
	"bytes"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/plybook/plybook/replay/game"
)

// allRules are the rule sets that the properties are checked under.
var allRules = []string{
	"standard", "standard+M", "standard+L", "standard+P", "standard+ML", "standard+MP", "standard+LP",
	"standard+MLP", "queen-first+MLP", "ugent", "notation", "notation+MLP",
}

// playouts plays random games under all rules and calls visit before every ply.
func playouts(t *testing.T, games, plies int, visit func(t *testing.T, p *Position, moves []game.Move, rng *rand.Rand)) {
	if testing.Short() {
		games = (games + 2) / 3
	}
	for i, name := range allRules {
		t.Run(name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(uint64(i), 7))
			p := New(mustRules(t, name))
			for range games {
				p.Reset(p.rules)
				p.SetRepetition(false)
				for range plies {
					moves := p.Moves(nil)
					if len(moves) == 0 || t.Failed() {
						break
					}
					visit(t, p, moves, rng)
					p.Play(randomMove(p, moves, rng))
				}
			}
		})
	}
}

// randomMove prefers moves and throws to placements now and then, so that games get far with few
// pieces too.
func randomMove(p *Position, moves []game.Move, rng *rand.Rand) game.Move {
	m := moves[rng.IntN(len(moves))]
	for range 2 {
		if m != Pass && p.hand.Has(MovedPiece(m)) {
			m = moves[rng.IntN(len(moves))]
		}
	}
	return m
}

func TestUndoRestoresEveryBit(t *testing.T) {
	playouts(t, 6, 80, func(t *testing.T, p *Position, moves []game.Move, _ *rand.Rand) {
		p.Key() // which a play makes too, and does not take back
		before := *p
		before.history = slices.Clone(p.history)
		before.repeats.keys = slices.Clone(p.repeats.keys)
		before.repeats.traces = slices.Clone(p.repeats.traces)
		for _, m := range moves[:min(len(moves), 8)] {
			p.Play(m)
			p.Undo()
			if p.board != before.board || !slices.Equal(p.history, before.history) ||
				!reflect.DeepEqual(p.repeats, before.repeats) {
				t.Fatalf("%s: playing and taking back %s leaves a trace", p.AppendPosition(nil), p.AppendMove(nil, m))
			}
		}
	})
}

func TestTextsRoundTrip(t *testing.T) {
	var text []byte
	playouts(t, 6, 80, func(t *testing.T, p *Position, moves []game.Move, _ *rand.Rand) {
		for _, m := range moves {
			text = p.AppendMove(text[:0], m)
			if got, refused := p.ParseMove(string(text)); refused != nil || got != m {
				t.Fatalf("%s: %s is read as %x, %v; it is %x", p.AppendPosition(nil), text, got, refused, m)
			}
		}
	})
}

func TestMovesAreInOrder(t *testing.T) {
	playouts(t, 6, 80, func(t *testing.T, p *Position, moves []game.Move, _ *rand.Rand) {
		if p.rules.Base == Notation {
			moves = moves[:len(moves)-1]
		}
		for i := 1; i < len(moves); i++ {
			if compareMoves(p, moves[i-1], moves[i]) >= 0 {
				t.Fatalf("%s: %s comes before %s", p.AppendPosition(nil),
					p.AppendMove(nil, moves[i-1]), p.AppendMove(nil, moves[i]))
			}
		}
	})
}

// compareMoves sorts by side, piece, row and column.
func compareMoves(p *Position, a, b game.Move) int {
	rank := func(m game.Move) []int {
		x := MovedPiece(m)
		at, _ := p.To(m)
		enemy := 0
		if x.Seat() != p.mover() {
			enemy = 1
		}
		return []int{enemy, int(x.Kind()), x.Number(), at.R, at.Q}
	}
	return slices.Compare(rank(a), rank(b))
}

// TestOtherPlaysAreRefused tries pairs of piece and cell that the generator does not list.
func TestOtherPlaysAreRefused(t *testing.T) {
	known := map[string]bool{}
	for _, c := range Codes() {
		known[c.Name] = true
	}
	seen := map[string]bool{}
	playouts(t, 12, 80, func(t *testing.T, p *Position, moves []game.Move, rng *rand.Rand) {
		if p.rules.Base == Notation {
			return
		}
		before := p.board
		legal := map[Piece][]Axial{}
		for _, m := range moves {
			at, _ := p.To(m)
			legal[MovedPiece(m)] = append(legal[MovedPiece(m)], at)
		}
		for range 12 {
			x := Piece(rng.IntN(pieces))
			at := randomCell(p, rng)
			if x.Kind() >= Kinds || slices.Contains(legal[x], at) {
				continue
			}
			_, refused := p.ReadCell(x, at, 0)
			if refused == nil || !known[refused.Code] {
				t.Fatalf("%s: %s to %v gives %v", p.AppendPosition(nil), x, at, refused)
			}
			seen[refused.Code] = true
		}
		if p.board != before {
			t.Fatalf("%s: refusing plays leaves a trace", p.AppendPosition(nil))
		}
	})
	if len(seen) < 25 {
		t.Errorf("random plays found only %d codes: %v", len(seen), seen)
	}
}

// randomCell returns a cell on, beside or near the hive, and now and then far away.
func randomCell(p *Position, rng *rand.Rand) Axial {
	cells := p.appendCells(nil)
	if len(cells) == 0 || rng.IntN(20) == 0 {
		return Axial{R: rng.IntN(200) - 100, Q: rng.IntN(200) - 100}
	}
	at := cells[rng.IntN(len(cells))]
	for range rng.IntN(3) {
		at = at.Step(rng.IntN(6))
	}
	return at
}

// TestGeneratorAgreesWithStepByStepWalks holds the generator against the plain walks that explain
// refusals, for every piece and every cell around the hive.
func TestGeneratorAgreesWithStepByStepWalks(t *testing.T) {
	playouts(t, 5, 70, func(t *testing.T, p *Position, _ []game.Move, _ *rand.Rand) {
		if p.rules.Base == Notation || p.hand.Has(p.queen()) {
			return
		}
		plan := p.plan()
		plan.throws = [2]throw{}
		for left := plan.own &^ p.hand &^ plan.pinned; left != 0; {
			x := left.pop()
			jumps := x.Kind() == Grasshopper || x.Kind() == Mosquito && p.models(p.at[x]).has(Grasshopper)
			if p.top(p.at[x]) != x || x == p.resting || jumps {
				continue
			}
			p.reach(x, &plan)
			got := p.region.take(nil, p.anchor)
			for _, c := range around(p) {
				if walks := p.way(x, c, strictly) != nil; walks != slices.Contains(got, c) {
					t.Fatalf("%s: %s to %v: a walk leads there: %v; generated: %v",
						p.AppendPosition(nil), x, p.axial(c), walks, !walks)
				}
			}
		}
	})
}

// around returns the occupied cells and those beside them.
func around(p *Position) (cells []cell) {
	for at := range p.Stacks() {
		c := p.cellAt(at)
		cells = append(cells, c)
		for d := range 6 {
			cells = append(cells, c.step(d))
		}
	}
	slices.Sort(cells)
	return slices.Compact(cells)
}

// TestPinnedPiecesSplitTheHive compares the articulation points with a count of parts.
func TestPinnedPiecesSplitTheHive(t *testing.T) {
	playouts(t, 6, 80, func(t *testing.T, p *Position, _ []game.Move, _ *rand.Rand) {
		if p.rules.Base == Notation {
			return
		}
		pinned := p.Pinned()
		for left := p.OnBoard(); left != 0; {
			x := left.pop()
			if splits := len(p.Parts(x)) > 1; splits != pinned.Has(x) {
				t.Fatalf("%s: %s pinned: %v, splits: %v", p.AppendPosition(nil), x, pinned.Has(x), splits)
			}
		}
	})
}

// TestImagesOfAGameHaveEqualSymmetricKeys plays each game again in all its images.
func TestImagesOfAGameHaveEqualSymmetricKeys(t *testing.T) {
	for i, name := range allRules {
		rng := rand.New(rand.NewPCG(uint64(i), 11))
		p := New(mustRules(t, name))
		images := make([]*Position, symmetries)
		for k := range images {
			images[k] = New(p.rules)
		}
		for range 60 {
			moves := p.Moves(nil)
			if len(moves) == 0 {
				break
			}
			m := randomMove(p, moves, rng)
			for k, q := range images {
				q.Play(imageOf(t, p, q, m, k))
			}
			p.Play(m)
			differ := 0
			for k, q := range images {
				if q.SymmetricKey() != p.SymmetricKey() {
					t.Fatalf("%s: image %d has another symmetric key", p.AppendPosition(nil), k)
				}
				if q.Key() != p.Key() {
					differ++
				}
			}
			if p.Ply() > 20 && p.rules.Base != Notation && differ == 0 {
				t.Errorf("%s: all images have the same key", p.AppendPosition(nil))
			}
		}
	}
}

// imageOf translates a move from one position to its image.
func imageOf(t *testing.T, p, q *Position, m game.Move, k int) game.Move {
	t.Helper()
	at, ok := p.To(m)
	if !ok {
		return Pass
	}
	image, refused := q.ReadCell(MovedPiece(m), at.Image(k), 0)
	if refused != nil {
		t.Fatalf("%s in image %d: %v", p.AppendMove(nil, m), k, refused)
	}
	return image
}

// TestPiecesListEverything compares the piece list with the stacks and with what is in hand.
func TestPiecesListEverything(t *testing.T) {
	playouts(t, 2, 60, func(t *testing.T, p *Position, _ []game.Move, _ *rand.Rand) {
		lines := bytes.Count(p.AppendPieces(nil), []byte{'\n'})
		if total := p.inGame.Len(); lines+p.Hand().Len() != total || lines != p.OnBoard().Len() {
			t.Fatalf("%d lines and %d in hand, of %d pieces", lines, p.Hand().Len(), total)
		}
		inHand := 0
		for k := range Kinds {
			inHand += p.InHand(White, k) + p.InHand(Black, k)
		}
		if inHand != p.Hand().Len() {
			t.Fatalf("%d bugs in hand by kind, %d in all", inHand, p.Hand().Len())
		}
	})
}

// TestHiveMayWander drives a hive across the plane, three times round the torus.
func TestHiveMayWander(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 5))
	p := playOut(t, "standard", `wA1;bA1 wA1-;wQ -wA1;bQ bA1-;wB1 -wQ;bB1 bQ-`)
	for ply := 0; ply < 4500; ply++ {
		p.Play(leftward(p, rng))
	}
	for at, stack := range p.Stacks() {
		if at.Q > -3*torusSide {
			t.Errorf("%v has only come to %v", stack, at)
		}
	}
	again := New(p.rules)
	for i := range p.history {
		again.Play(p.history[i].move)
	}
	if got, want := again.AppendPosition(nil), p.AppendPosition(nil); !bytes.Equal(got, want) {
		t.Errorf("played again: %s, want %s", got, want)
	}
	for p.Ply() > 0 {
		p.Undo()
	}
	if p.home != (Axial{}) || p.anchor != start {
		t.Errorf("back at the start the anchor is %v at cell %d", p.home, p.anchor)
	}
}

// leftward returns mostly the move that leads furthest to the left, and never a placement as long
// as there is something else.
func leftward(p *Position, rng *rand.Rand) game.Move {
	all := p.Moves(nil)
	moves := slices.DeleteFunc(slices.Clone(all), func(m game.Move) bool { return p.hand.Has(MovedPiece(m)) })
	switch {
	case len(moves) == 0:
		return all[0]
	case rng.IntN(5) == 0:
		return moves[rng.IntN(len(moves))]
	}
	return slices.MaxFunc(moves, func(a, b game.Move) int { return leftGain(p, a) - leftGain(p, b) })
}

func leftGain(p *Position, m game.Move) int {
	from, _ := p.From(m)
	to, _ := p.To(m)
	return from.Q - to.Q
}
