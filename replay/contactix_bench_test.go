package replay_test

import (
	"math/rand/v2"
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/contactix"
	"github.com/plybook/plybook/replay/game"
)

// hexGames returns records of random games on 11 × 11, played to the connection, and their plies.
func hexGames(t testing.TB, count int) (records []*parse.Record, plies int) {
	rng := rand.New(rand.NewPCG(1, 2))
	s, err := contactix.NewState(11, 11, contactix.Contactix)
	if err != nil {
		t.Fatal(err)
	}
	for range count {
		rec := &parse.Record{Game: "contactix", Format: "hex-sgf", Tags: []parse.Tag{{Name: "SZ", Value: "11"}}}
		var legal []game.Move
		for legal = s.Moves(legal); len(legal) > 0; legal = s.Moves(legal[:0]) {
			m := legal[rng.IntN(len(legal))]
			rec.Tokens = append(rec.Tokens, parse.Token{
				Kind: parse.Play, Seat: int8(s.ToMove()), Text: string(s.AppendMove(nil, m)),
			})
			s.Play(m)
		}
		plies += s.Ply()
		for s.Ply() > 0 {
			s.Undo()
		}
		records = append(records, rec)
	}
	return records, plies
}

// BenchmarkHexReplay measures decoded games: every ply is read, tested and played.
func BenchmarkHexReplay(b *testing.B) {
	records, plies := hexGames(b, 50)
	r := replay.NewReplayer(replay.Options{})
	b.ReportAllocs()
	played := 0
	for b.Loop() {
		for _, rec := range records {
			p := r.Replay(rec)
			if len(p.Findings) > 0 {
				b.Fatal(p.Findings[0].Message)
			}
		}
		played += plies
	}
	b.ReportMetric(float64(played)/b.Elapsed().Seconds()/1e6, "Mplies/s")
}

// BenchmarkHexDecodeAndReplay measures the same games from their text in SGF.
func BenchmarkHexDecodeAndReplay(b *testing.B) {
	records, plies := hexGames(b, 50)
	format, err := parse.FormatByName("hex-sgf")
	if err != nil {
		b.Fatal(err)
	}
	var text []byte
	for _, rec := range records {
		rec.Tags = []parse.Tag{{Name: "FF", Value: "4"}, {Name: "GM", Value: "11"}, {Name: "SZ", Value: "11"}}
		if text, err = format.Append(text, rec, parse.EncodeOptions{}); err != nil {
			b.Fatal(err)
		}
	}
	r := replay.NewReplayer(replay.Options{})
	b.ReportAllocs()
	b.SetBytes(int64(len(text)))
	played := 0
	for b.Loop() {
		for rec := range format.Records(parse.Input{Data: text}) {
			played += len(r.Replay(rec).Plies)
		}
	}
	if played%plies != 0 {
		b.Fatalf("%d plies, not a multiple of %d", played, plies)
	}
	b.ReportMetric(float64(played)/b.Elapsed().Seconds()/1e6, "Mplies/s")
}

// Records with boards of a few sizes in turn share the boards of a Reader.
func TestHexBoardsAreKeptBySize(t *testing.T) {
	r := contactix.NewReader()
	records := make([]*parse.Record, 4)
	for i, size := range []string{"5", "11", "13", "9x4"} {
		records[i] = &parse.Record{Format: "trmph", Tags: []parse.Tag{{Name: "Size", Value: size}}}
	}
	open := func() {
		for _, rec := range records {
			s, ill := r.Open(rec, game.Options{})
			if ill != nil {
				t.Fatal(ill)
			}
			s.Play(0)
		}
	}
	open()
	if n := testing.AllocsPerRun(10, open); n > 0 {
		t.Errorf("%v allocations for %d records", n, len(records))
	}
	for side := 1; side <= 2*len(records)+4; side++ { // more than are kept
		rec := &parse.Record{Format: "trmph", Tags: []parse.Tag{{Name: "Size", Value: contactix.SizeText(side, side+1)}}}
		s, _ := r.Open(rec, game.Options{})
		if b := s.(*contactix.State); b.Columns() != side || b.Rows() != side+1 || b.Ply() != 0 {
			t.Errorf("%d × %d: a board of %d × %d at ply %d", side, side+1, b.Columns(), b.Rows(), b.Ply())
		}
	}
}
