package replay_test

import (
	"bytes"
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// How much is tried for each rule set. A game is left after so many plies, as some would go on for ever, or when so many
// moves were listed in it.
const (
	pointedGames = 100
	pointedShort = 6 // with -short
	pointedPlies = 150
	pointedRoom  = 30_000
	pointedEvery = 4  // in one of so many positions, by lot
	pointedMoves = 50 // of one position that are clicked; all of them have gestures
	pointedLists = 12 // lists of clicks at random in one position
)

// All moves of all games can be pointed at, whatever else is pointed at is refused with a reason, and neither changes the
// position. Random games of every rule set, on boards of several sizes and with as many players as there may be.
func TestMovesArePointedAt(t *testing.T) {
	for _, kind := range replay.Games() {
		for _, rules := range kind.RuleSets {
			t.Run(kind.Name+"/"+rules.Name, func(t *testing.T) {
				t.Parallel()
				games := uint64(pointedGames)
				if testing.Short() {
					games = pointedShort
				}
				p := pointing{t: t, kind: kind}
				for seed := range games {
					p.lot = game.SplitMix(seed)
					p.play(p.start(rules))
				}
				if want := 100 * int(games); p.refused < want || p.sequences < want {
					t.Errorf("%d sequences of clicks were moves, %d were refused; want %d", p.sequences, p.refused, want)
				}
				t.Logf("%d games, %d positions, %d moves, %d passes, %d sequences of clicks, %d refusals", games, p.positions, p.moves, p.passes, p.sequences, p.refused)
			})
		}
	}
}

// A pointing plays games of a rule set and points at their moves.
type pointing struct {
	t    *testing.T
	kind *replay.Game
	lot  game.SplitMix

	s     game.Pointed
	table []game.Move            // the legal moves
	lists [2][][]game.Gesture    // their gestures, without and with what is done by hand
	first [2]map[game.Spot][]int // moves by the spots that their gestures begin with

	positions, moves, passes, sequences, refused int
}

// start returns a start of a game in which the flags of new games have random values; a rule set may refuse some sizes.
func (p *pointing) start(rules game.RuleSet) game.Pointed {
	o := game.Options{Rules: rules.Name, Values: map[string]string{}}
	if rules.Options != "" {
		o.Rules += p.oneOf([]string{"", "", "+M", "+L", "+P", "+MP", "+MLP", "+MLP"})
	}
	s, err := p.kind.Start("", p.withFlags(o))
	for tries := 0; tries < 100 && errors.As(err, new(*game.Illegal)); tries++ {
		s, err = p.kind.Start("", p.withFlags(o))
	}
	if err != nil {
		p.t.Fatalf("%+v: %v", o, err)
	}
	pointed, ok := s.(game.Pointed)
	if !ok {
		p.t.Fatalf("%s is not Pointed", p.kind.Name)
	}
	return pointed
}

// withFlags gives the flags of new games random values.
func (p *pointing) withFlags(o game.Options) game.Options {
	for _, f := range p.kind.Flags {
		if values := flagValues(f); f.Start != "" && len(values) > 0 {
			o.Values[f.Name] = p.oneOf(values)
		}
	}
	return o
}

// flagValues returns some values of a flag: all that it names, or those that it takes of some sizes and numbers.
func flagValues(f game.Flag) []string {
	if len(f.Values) > 0 {
		return f.Values
	}
	named := strings.FieldsFunc(f.Takes, func(r rune) bool { return strings.ContainsRune(", ", r) })
	values := slices.DeleteFunc(append(named, "3", "4", "5x7", "6", "7", "8", "10", "11", "31"), func(text string) bool {
		return f.Check == nil || f.Check(text, parse.Allow{}) != nil
	})
	slices.Sort(values)
	return slices.Compact(values)
}

func (p *pointing) oneOf(texts []string) string { return texts[p.lot.Below(uint64(len(texts)))] }

// play plays a random game and tries to point in all its positions.
func (p *pointing) play(s game.Pointed) {
	p.s = s
	spots := handSpots(s.AppendHands(nil))
	listed := 0
	for ply := 0; ply < pointedPlies && listed < pointedRoom; ply++ {
		p.table = s.Moves(p.table[:0])
		listed += len(p.table)
		hands := s.AppendHands(nil)
		if !slices.Equal(handSpots(hands), spots) {
			p.t.Fatalf("%s: the hands are %v, and were %v", s.AppendPosition(nil), hands, spots)
		}
		if len(p.table) == 0 || p.lot.Below(pointedEvery) == 0 {
			p.position(hands)
		}
		if len(p.table) == 0 {
			return
		}
		p.playOne(p.table[p.lot.Below(uint64(len(p.table)))], hands)
	}
}

// position tries to point in a position, which stays as it is.
func (p *pointing) position(hands []game.Hand) {
	before := p.look()
	p.positions++
	p.moves += len(p.table)
	p.list()
	p.point()
	p.checkHands(hands)
	p.refuse(hands)
	if after := p.look(); after != before {
		p.t.Fatalf("%s became\n%s", before, after)
	}
}

// look returns all that is seen of the position.
func (p *pointing) look() string {
	b := p.s.AppendPosition(nil)
	for _, n := range []int{int(p.s.Turn()), p.s.Ply()} {
		b = strconv.AppendInt(append(b, ' '), int64(n), 10)
	}
	for _, half := range p.s.Key() {
		b = strconv.AppendUint(append(b, ' '), half, 16)
	}
	for _, m := range p.s.Moves(nil) {
		b = strconv.AppendUint(append(b, ' '), uint64(m), 16)
	}
	return string(b)
}

// at describes a move for messages.
func (p *pointing) at(m game.Move) string {
	return string(p.s.AppendMove(append(p.s.AppendPosition(nil), ": "...), m))
}

// list asks for the gestures of all moves, and checks what every gesture has to be.
func (p *pointing) list() {
	for manual := range p.lists {
		p.lists[manual] = p.lists[manual][:0]
		p.first[manual] = map[game.Spot][]int{}
		for i, m := range p.table {
			gestures := p.s.AppendGestures(nil, m, manual == 1)
			if (len(gestures) > 0) == (p.s.Turn() == game.Chance) {
				p.t.Fatalf("%s has %d gestures, and seat %d is to move", p.at(m), len(gestures), p.s.Turn())
			}
			p.lists[manual] = append(p.lists[manual], gestures)
			for _, g := range gestures {
				p.checkGesture(m, g)
				for _, spot := range g[0].Spots {
					if list := p.first[manual][spot]; len(list) == 0 || list[len(list)-1] != i {
						p.first[manual][spot] = append(list, i)
					}
				}
			}
		}
	}
}

func (p *pointing) checkGesture(m game.Move, g game.Gesture) {
	if len(g) == 0 {
		p.t.Fatalf("%s has an empty gesture", p.at(m))
	}
	for _, step := range g {
		if step.Need < 1 || step.Need > len(step.Spots) {
			p.t.Fatalf("%s: %d of %v are needed", p.at(m), step.Need, step.Spots)
		}
		for i, spot := range step.Spots {
			if again, ok := game.ParseSpot(spot.String()); !ok || again != spot {
				p.t.Fatalf("%s: the spot %+v is written %s", p.at(m), spot, spot)
			}
			if slices.Contains(step.Spots[:i], spot) {
				p.t.Fatalf("%s: %s stands twice in a step", p.at(m), spot)
			}
		}
	}
	if passer, ok := p.s.(game.Passer); ok && passer.IsPass(m) != slices.Equal(g[0].Spots, []game.Spot{game.PassSpot}) {
		p.t.Fatalf("%s is pointed at with %v", p.at(m), g)
	}
}

// point clicks the gestures of moves, each in a random order.
func (p *pointing) point() {
	for manual, list := range p.lists {
		step := 1 + len(list)/pointedMoves
		for i := int(p.lot.Below(uint64(step))); i < len(list); i += step {
			for _, g := range list[i] {
				p.click(manual, i, p.shuffled(g))
			}
		}
	}
}

// shuffled returns clicks that carry a gesture out.
func (p *pointing) shuffled(g game.Gesture) (clicks []game.Spot) {
	for _, step := range g {
		left := slices.Clone(step.Spots)
		for range step.Need {
			i := p.lot.Below(uint64(len(left)))
			clicks = append(clicks, left[i])
			left = slices.Delete(left, int(i), int(i)+1)
		}
	}
	return clicks
}

// click carries out a gesture of a move: no other move is complete on the way or at the end.
func (p *pointing) click(manual, i int, clicks []game.Spot) {
	m := p.table[i]
	p.sequences++
	for n := 1; n <= len(clicks); n++ {
		for _, other := range p.first[manual][clicks[0]] {
			if done, _ := p.means(manual, other, clicks[:n]); done && other != i {
				p.t.Fatalf("%s is pointed at with %v, the first %d of which mean %s", p.at(m), clicks, n, p.s.AppendMove(nil, p.table[other]))
			}
		}
	}
	if done, _ := p.means(manual, i, clicks); !done {
		p.t.Fatalf("%s is not pointed at with %v", p.at(m), clicks)
	}
	for _, text := range [][]byte{p.s.AppendPointed([]byte("x"), m, clicks), p.s.AppendPointed([]byte("x"), m, nil)} {
		read, ill := p.s.ParseMove(string(bytes.TrimPrefix(text, []byte("x"))))
		if ill != nil || read != m || text[0] != 'x' {
			p.t.Fatalf("%s with %v is written %q, and read as %d, %v; want %d", p.at(m), clicks, text, read, ill, m)
		}
	}
	if ill := p.s.Refuse(clicks[:p.lot.Below(uint64(len(clicks)+1))]); ill != nil {
		p.known(ill, clicks)
	}
}

// means says whether clicks are a gesture of the i-th move, or the beginning of one.
func (p *pointing) means(manual, i int, clicks []game.Spot) (done, begins bool) {
	for _, g := range p.lists[manual][i] {
		n := 0
		ok := true
		for _, step := range g {
			from := n
			for ok && n < len(clicks) && n < from+step.Need {
				ok = slices.Contains(step.Spots, clicks[n]) && !slices.Contains(clicks[from:n], clicks[n])
				n++
			}
			if !ok || n < from+step.Need {
				begins = begins || ok
				ok = false
				break
			}
		}
		done = done || ok && n == len(clicks)
	}
	return done, begins || done
}

// begin says whether clicks are the beginning of a gesture of any move.
func (p *pointing) begin(clicks []game.Spot) bool {
	if len(clicks) == 0 {
		return len(p.first[0]) > 0
	}
	for manual := range p.lists {
		for _, i := range p.first[manual][clicks[0]] {
			if _, begins := p.means(manual, i, clicks); begins {
				return true
			}
		}
	}
	return false
}

func handSpots(hands []game.Hand) (spots []game.Spot) {
	for _, h := range hands {
		spots = append(spots, h.Spot)
	}
	return spots
}

// checkHands checks what every hand has to be, and that nothing is taken from empty ones.
func (p *pointing) checkHands(hands []game.Hand) {
	spots := handSpots(hands)
	for i, h := range hands {
		again, ok := game.ParseSpot(h.Spot.String())
		if !ok || again != h.Spot || h.Spot.On != game.OnHand || int(h.Spot.Seat) >= p.s.Seats() || h.Count < 0 || h.Name == "" {
			p.t.Fatalf("%s has the hand %+v", p.s.AppendPosition(nil), h)
		}
		if slices.Contains(spots[:i], h.Spot) {
			p.t.Fatalf("%s has the hand %s twice", p.s.AppendPosition(nil), h.Spot)
		}
	}
	for _, first := range p.first {
		for spot, moves := range first {
			i := slices.Index(spots, spot)
			if spot.On == game.OnHand && (i < 0 || hands[i].Count == 0) {
				p.t.Fatalf("%s begins with %s, of which there is none", p.at(p.table[moves[0]]), spot)
			}
		}
	}
}

// playOne plays a move, which takes one piece out of the hand that it is pointed at in and leaves all others.
func (p *pointing) playOne(m game.Move, before []game.Hand) {
	if passer, ok := p.s.(game.Passer); ok && passer.IsPass(m) {
		p.passes++
	}
	taken := map[game.Spot]int{}
	for _, g := range p.s.AppendGestures(nil, m, false) {
		for _, step := range g {
			for _, spot := range step.Spots {
				if spot.On == game.OnHand {
					taken[spot] = 1
				}
			}
		}
	}
	seat, text := p.s.Turn(), p.at(m)
	p.s.Play(m)
	if seat == game.Chance || p.s.Turn() < 0 {
		return // hands may be filled or emptied at the end of a phase
	}
	for n, h := range p.s.AppendHands(nil) {
		if want := before[n].Count - taken[h.Spot]; h.Count != want {
			p.t.Fatalf("%s: then there are %d of %s, want %d", text, h.Count, h.Name, want)
		}
	}
}

// refuse points at anything, and wants a reason where that begins no move.
func (p *pointing) refuse(hands []game.Hand) {
	lists := [][]game.Spot{nil, {}, {{On: 9, Word: "?"}}}
	for range pointedLists {
		var clicks []game.Spot
		if len(p.table) > 0 && p.s.Turn() != game.Chance && p.lot.Below(2) == 0 {
			gestures := p.lists[p.lot.Below(2)][p.lot.Below(uint64(len(p.table)))]
			clicks = p.shuffled(gestures[p.lot.Below(uint64(len(gestures)))])
			clicks = clicks[:p.lot.Below(uint64(len(clicks)+1))]
		}
		for range 1 + p.lot.Below(3) {
			clicks = append(clicks, p.anything(hands))
		}
		lists = append(lists, clicks)
	}
	for _, clicks := range lists {
		ill := p.s.Refuse(clicks)
		switch {
		case ill != nil:
			p.known(ill, clicks)
			p.refused++
		case !p.begin(clicks):
			p.t.Fatalf("%s: %v begins nothing, and there is no reason", p.s.AppendPosition(nil), clicks)
		}
	}
}

// anything returns a spot: mostly a cell on or near the board, sometimes one that no game has.
func (p *pointing) anything(hands []game.Hand) game.Spot {
	near := func() int16 { return int16(p.lot.Below(14)) - 3 }
	switch n := p.lot.Below(20); {
	case n == 0:
		return game.PassSpot
	case n == 1:
		return game.ButtonSpot(p.oneOf([]string{"swap", "", "turn", "Pass", strings.Repeat("x", 1000)}))
	case n == 2:
		far := []int16{math.MinInt16, math.MaxInt16, -1, 255, 256}
		return game.CellSpot(game.Cell{Row: far[p.lot.Below(5)], Col: far[p.lot.Below(5)]})
	case n == 3:
		return game.HandSpot(game.Seat(p.lot.Below(256)-128), p.oneOf([]string{"wA", "settler", "village", "wA1", "", "bP\x00"}))
	case n == 4:
		return game.Spot{On: game.SpotKind(1 + p.lot.Below(4)), Cell: game.Cell{Row: near(), Col: near()}, Seat: game.Seat(near()), Word: "swap"}
	case n < 9 && len(hands) > 0:
		return hands[p.lot.Below(uint64(len(hands)))].Spot
	}
	return game.CellSpot(game.Cell{Row: near(), Col: near()})
}

// known checks that a refusal has a code of its game and a sentence.
func (p *pointing) known(ill *game.Illegal, clicks []game.Spot) {
	known := slices.ContainsFunc(p.kind.Codes, func(c parse.Code) bool { return c.Name == ill.Code })
	if !known || ill.Message == "" || !strings.HasSuffix(ill.Message, ".") {
		p.t.Fatalf("%s: %v is refused with %+v", p.s.AppendPosition(nil), clicks, ill)
	}
}
