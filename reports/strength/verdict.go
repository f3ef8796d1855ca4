package strength

import (
	"encoding/binary"
	"hash/maphash"
	"math"
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

// A digest makes hashes, which can be compared with others of its own.
type digest struct {
	seeds [2]maphash.Seed
	texts []byte
	names []string
}

func newDigest() digest {
	return digest{seeds: [...]maphash.Seed{maphash.MakeSeed(), maphash.MakeSeed()}}
}

// begin forgets what was added.
func (d *digest) begin() *digest {
	d.texts = d.texts[:0]
	return d
}

// add adds texts, with their lengths, which part them.
func (d *digest) add(texts ...string) *digest {
	for _, text := range texts {
		d.texts = append(binary.AppendUvarint(d.texts, uint64(len(text))), text...)
	}
	return d
}

// addSorted adds texts whose order makes no difference.
func (d *digest) addSorted(texts []string) *digest {
	d.names = append(d.names[:0], texts...)
	slices.Sort(d.names)
	return d.add(d.names...)
}

// sum returns the hash of what was added.
func (d *digest) sum() (sum hash) {
	for i, seed := range d.seeds {
		binary.LittleEndian.PutUint64(sum[8*i:], maphash.Bytes(seed, d.texts))
	}
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

	// The memory of players and scores, so that they take none of their own.
	names  [maxSeats]string
	values [maxSeats]float64
}

// maxSeats is how many players the games have for whom there is memory; more are fine.
const maxSeats = 4

// VerdictOf returns what a record says of its players; nil if it is of no known game.
func VerdictOf(g *corpus.Game) *Verdict {
	p := g.Played
	if p.Kind == nil || p.State == nil {
		return nil
	}
	v := &Verdict{game: p.Kind.Name, title: p.Kind.Title, variant: variantOf(p)}
	v.players = v.names[:0]
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
	v.scores = v.values[:0]
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

// groupOf stands for the games that share the value of the tag Pair with this one. A file may hold several matches, each of which
// counts its pairs from 1: they differ in the tag Match, or else in the players.
func (d *digest) groupOf(v *Verdict) hash {
	return d.begin().add(v.file, v.match, v.pair).addSorted(v.players).sum()
}

// seatsOf stands for a game of a group and who had which seat in it.
func (d *digest) seatsOf(group hash, v *Verdict) hash {
	return d.begin().add(string(group[:])).add(v.players...).sum()
}

// contentOf stands for what happened in a game: who had which seat, the plies and who won.
func (d *digest) contentOf(v *Verdict) hash {
	d.begin().add(v.players...).add(string(v.plies[:]))
	for _, score := range v.scores {
		d.texts = binary.LittleEndian.AppendUint64(d.texts, math.Float64bits(score))
	}
	return d.sum()
}
