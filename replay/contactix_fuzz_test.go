package replay_test

import (
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/contactix"
)

// FuzzHex holds for any bytes in any format of Con-tac-tix that reading, replaying and converting them ends,
// that all plies can be taken back, and that plybook's own form replays to the same position.
func FuzzHex(f *testing.F) {
	formats := append([]string{"contactix-board"}, hexFormats...)
	for which, seeds := range [][]string{
		{hexBoard("tiles: 2\n(A1) -> red\n(B2) -> blue"), hexBoard("size: 63 * 1", "state: won by red")},
		{hexOwn("hex+pass", "1. a2 2. swap-sides (2. swap-pieces 3. c3) 3. pass resign(0) 1-0"), "[Game \"contactix\"]\n[Rules \"hex\"]\n[Setup \"0../011/... 0\"]\n\n1. a3 1-0\n"},
		{tree("PB[a\\]]AB[a1]AW[b2]AE[a1]PL[W];W[c1]C[x](;B[resign])(;B[b1]))"), tree(";B[a2];W[swap-pieces];W[c3];B[pass]")},
		{"(;FF[4]EV[hex.ch]SZ[3]RE[W];W[ab];B[swap];W[cc];W[resign])"},
		{"White places m6.\nBlack swaps.\nWhite times out.\n"},
		{"https://hexworld.org/board/#5x4c1,a3:sb2:p,c3:rb"},
		{`{"boardsize":3,"moves":["a2","swap-pieces","c3"],"winner":1,"outcome":"resign"}`},
		{"http://www.trmph.com/hex/board#3,a2a2c3"},
		{"[Size \"3x3\"]\n\n1. a2 swap 2. c3 c1 resign"},
		{"b a2,w c3,b b2,w resign,B"},
	} {
		for _, seed := range seeds {
			f.Add(uint8(which), []byte(seed))
		}
	}
	f.Fuzz(func(t *testing.T, which uint8, data []byte) {
		format, err := parse.FormatByName(formats[int(which)%len(formats)])
		if err != nil {
			t.Fatal(err)
		}
		for r := range format.Records(parse.Input{Data: data, Game: "contactix"}) {
			p := replay.Replay(r.Clone(), replay.Options{Game: "contactix"})
			if p.State == nil || p.Kind.Name != "contactix" {
				continue
			}
			for _, to := range formats {
				writeFuzzedHex(t, p, to)
			}
			last := p.State.Key()
			p.At(0)
			if p.At(len(p.Plies)).Key() != last {
				t.Fatal("the last position is another one after going back and forth")
			}
		}
	})
}

// writeFuzzedHex writes a game, and replays it again from plybook's own form.
func writeFuzzedHex(t *testing.T, p *replay.Played, format string) {
	to, err := parse.FormatByName(format)
	if err != nil {
		t.Fatal(err)
	}
	rec, refused := p.Write(to)
	if refused != nil {
		return
	}
	text, err := to.Append(nil, rec, parse.EncodeOptions{})
	if err != nil || format != "pgn" {
		return
	}
	for r := range to.Records(parse.Input{Data: text}) {
		again := replay.Replay(r.Clone(), replay.Options{})
		if again.State == nil {
			t.Fatalf("%s\nis no game: %s", text, hexSaid(again))
		}
		if got, want := hexDigest(again.State.(*contactix.State)), hexDigest(p.State.(*contactix.State)); got != want || len(again.Plies) != len(p.Plies) {
			t.Fatalf("%s\n%d plies to %s, want %d to %s: %s", text, len(again.Plies), got, len(p.Plies), want, hexSaid(again))
		}
		return
	}
	t.Fatalf("%s\nis no record", text)
}
