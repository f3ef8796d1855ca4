package strength

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"

	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/reports/wording"
)

// A Variant is what games have to have in common to be compared.
type Variant struct {
	Rules string
	Board string
	Seats int
}

// title returns what tells the games of a variant from others of a game.
func (v Variant) title(game string) string {
	return strings.ReplaceAll(wording.Variant(game, v.Rules, v.Board, int64(v.Seats)), wording.NoBreak, " ")
}

// A hash stands for a text or a game: two that are different have different ones.
type hash [16]byte

func hashOf(parts ...any) (sum hash) {
	h := fnv.New128a()
	for _, part := range parts {
		fmt.Fprintf(h, "%q ", part)
	}
	h.Sum(sum[:0])
	return sum
}

// plus adds hashes, in any order.
func (h hash) plus(o hash) (sum hash) {
	for at := 0; at < len(h); at += 8 {
		binary.LittleEndian.PutUint64(sum[at:], binary.LittleEndian.Uint64(h[at:])+binary.LittleEndian.Uint64(o[at:]))
	}
	return sum
}

// A Verdict is what one record says of its players.
type Verdict struct {
	game, title string
	variant     Variant
	players     []string
	scores      []float64 // comparable between the players, see [game.Outcome.Beaten]; nil: no result
	failed      bool      // the result is that a player has failed
	invalid     bool      // the record has an error, and so no result either
	grouped     bool      // it shares its opening with others
	file, match string    // of these
	pair        string
	plies       hash // of a game that shares its opening: what was played; 0 if nothing was
}

// VerdictOf returns what a record says of its players; nil if it is of no known game.
func VerdictOf(g *corpus.Game) *Verdict {
	p := g.Played
	if p.Kind == nil || p.State == nil {
		return nil
	}
	v := &Verdict{game: p.Kind.Name, title: p.Kind.Title, variant: variantOf(p)}
	for seat := range p.Seats() {
		v.players = append(v.players, strings.Clone(p.Player(seat)))
	}
	if pair := p.Record.Tag("Pair"); pair != "" {
		v.grouped, v.file, v.match, v.pair = true, g.Source.Name, strings.Clone(p.Record.Tag("Match")), strings.Clone(pair)
	}
	if v.invalid = p.Fault() != nil; v.invalid || !p.Outcome.Over {
		return v
	}
	_, reason := failureOf(p)
	v.failed = reason != ""
	for seat := range v.players {
		v.scores = append(v.scores, float64(p.Outcome.Beaten(game.Seat(seat), len(v.players))))
	}
	if v.grouped && p.PlyCount() > 0 {
		v.plies = new(replay.Identifier).Identify(p).Hash
	}
	return v
}

func variantOf(p *replay.Played) Variant {
	v := Variant{Rules: strings.Clone(p.Rules), Seats: p.Seats()}
	if sized, ok := p.State.(game.Sized); ok {
		v.Board = sized.BoardName()
	}
	return v
}

// group stands for the games that share the value of the tag Pair. A file may hold several matches, each of which
// counts its pairs from 1: they differ in the tag Match, or else in the players.
func (v *Verdict) group() hash {
	return hashOf(v.file, v.match, v.pair, slices.Sorted(slices.Values(v.players)))
}

// content stands for what happened in a game: who had which seat, the plies and who won.
func (v *Verdict) content() hash { return hashOf(v.players, v.plies[:], fmt.Sprint(v.scores)) }
