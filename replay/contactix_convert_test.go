package replay_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/contactix"
)

// hexFormats are the formats of games; the board is one of positions.
var hexFormats = []string{
	"pgn", "hex-sgf", "hex-hsgf", "hex-littlegolem", "hexworld", "playhex-json", "trmph", "hex-moves", "hex-lines",
}

// hexWrite writes a game in a format, and returns why that cannot be, or the text and how it reads.
func hexWrite(t testing.TB, p *replay.Played, format string) (again *replay.Played, text, refused string) {
	t.Helper()
	to, err := parse.FormatByName(format)
	if err != nil {
		t.Fatal(err)
	}
	rec, ill := p.Write(to)
	if ill != nil {
		if ill.Code != "contactix/not-expressible" {
			t.Errorf("%s: %v", format, ill)
		}
		return nil, "", ill.Message
	}
	out, err := to.Append(nil, rec, parse.EncodeOptions{})
	if err != nil {
		return nil, "", err.Error()
	}
	if f := parse.Detect("x.sgf", out); strings.HasSuffix(format, "sgf") && f != to {
		t.Errorf("%s\nis taken for %+v, not for %s", out, f, format)
	}
	s := p.State.(*contactix.State)
	o := replay.Options{Game: "contactix"}
	if format == "hex-lines" { // which has no place for the size
		o.Values = map[string]string{"size": contactix.SizeText(s.Columns(), s.Rows())}
	}
	return hexRead(t, format, string(out), o), string(out), ""
}

// hexIdentity is what tells games apart: size, set-up, and what was laid by which side.
func hexIdentity(p *replay.Played) string {
	if p.State == nil {
		return ""
	}
	text := string(p.At(0).AppendPosition(nil))
	for i, ply := range p.Plies {
		s := p.At(i).(*contactix.State)
		text += " " + string("01"[s.ToMove()]) + string(s.AppendMove(nil, ply.Move))
	}
	p.At(len(p.Plies))
	return text
}

// One game is written in all formats, read back and converted on: it stays the same game, with the
// same last position where the format has its swap, and else its mirror image.
func TestHexGameInAllFormats(t *testing.T) {
	dir := filepath.Join(recordsOf(t, "contactix"), "formats", "one-game")
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		file := entry.Name()
		if strings.Contains(file, "board") {
			continue
		}
		data, err := os.ReadFile(filepath.Join(dir, file))
		if err != nil {
			t.Fatal(err)
		}
		from := parse.Detect(file, data)
		if from == nil {
			t.Errorf("%s: no format", file)
			continue
		}
		for rec := range from.Records(parse.Input{Name: file, Data: data, Game: "contactix"}) {
			p := replay.Replay(rec.Clone(), hexOptions("formats/one-game/"+file))
			for _, format := range hexFormats {
				hexSameInto(t, file, p, format)
			}
		}
	}
}

// hexSameInto writes the one game in a format and looks at what is read back.
func hexSameInto(t *testing.T, file string, p *replay.Played, format string) {
	t.Helper()
	again, text, refused := hexWrite(t, p, format)
	if format == "hex-lines" {
		if !strings.Contains(refused, "is a swap, which the format hex-lines does not have") {
			t.Errorf("%s: %s: %s", file, format, refused)
		}
		return
	}
	if again == nil {
		t.Errorf("%s: %s: %s", file, format, refused)
		return
	}
	if len(again.Findings) > 0 || len(again.Plies) != 38 {
		t.Errorf("%s: %s: %d plies, %s\n%s", file, format, len(again.Plies), hexSaid(again), text)
	}
	want := "758521e8ae3d"
	if both := format == "pgn" || format == "hex-sgf" || format == "hex-moves"; both && p.Plies[1].Move == contactix.SwapSides {
		want = "a8ae242d44d3"
	}
	if got := hexDigest(again.State.(*contactix.State)); got != want {
		t.Errorf("%s: %s: position %s, want %s", file, format, got, want)
	}
	if format != "trmph" && p.Record.Format != "trmph" && (!again.Outcome.Won(1) || again.Outcome.Reason != "resignation") {
		t.Errorf("%s: %s: outcome %+v\n%s", file, format, again.Outcome, text)
	}
	names := []string{"pgn", "hex-sgf", "hex-hsgf"}
	if p.Player(0) != "" && slices.Contains(names, format) && (again.Player(0) != p.Player(0) || again.Player(1) != p.Player(1)) {
		t.Errorf("%s: %s: players %q and %q", file, format, again.Player(0), again.Player(1))
	}
}

// hexKept are the findings that say something about a game, not about a size that a format leaves out.
func hexKept(p *replay.Played) (kept []string) {
	for _, f := range p.Findings {
		if f.Severity != parse.Note || f.Code == "contactix/result-open" {
			kept = append(kept, f.Code)
		}
	}
	return kept
}

// hexThin says whether a record is one of many alike, of which every twentieth is looked at.
func hexThin(row hexRow) bool {
	return row.game%20 != 0 && strings.Contains(row.file, "wolve-")
}

// Every valid record goes through plybook's own form and SGF and stays the game that it is.
func TestHexRecordsGoThroughFormats(t *testing.T) {
	eachHexGame(t, func(row hexRow, p *replay.Played) {
		if p.Fault() != nil || row.format == "contactix-board" || hexThin(row) {
			return
		}
		want, kept := hexIdentity(p), hexKept(p)
		first := *p
		for _, format := range []string{"pgn", "pgn", "hex-sgf", "hex-sgf", "pgn"} {
			again, text, refused := hexWrite(t, p, format)
			if again == nil {
				t.Fatalf("%s, game %d: %s: %s", row.file, row.game, format, refused)
			}
			if got := hexIdentity(again); got != want {
				t.Fatalf("%s, game %d: %s\n got %s\nwant %s", row.file, row.game, format, got, want)
			}
			if again.Outcome != first.Outcome {
				t.Errorf("%s, game %d: %s: outcome %+v, want %+v\n%s", row.file, row.game, format, again.Outcome, first.Outcome, text)
			}
			if got := hexKept(again); !slices.Equal(got, kept) {
				t.Errorf("%s, game %d: %s: %v, want %v\n%s", row.file, row.game, format, got, kept, text)
			}
			for seat := range 2 {
				if again.Player(seat) != first.Player(seat) {
					t.Errorf("%s, game %d: %s: player %q, want %q", row.file, row.game, format, again.Player(seat), first.Player(seat))
				}
			}
			p = again
		}
	})
}

// A record in its own format, written once and again, is the same text.
func TestHexRecordsAreWrittenTheSameAgain(t *testing.T) {
	eachHexGame(t, func(row hexRow, p *replay.Played) {
		if p.Fault() != nil || hexThin(row) {
			return
		}
		one, first, refused := hexWrite(t, p, row.format)
		if one == nil {
			t.Fatalf("%s, game %d: %s", row.file, row.game, refused)
		}
		_, second, refused := hexWrite(t, one, row.format)
		if first != second {
			t.Errorf("%s, game %d: %s\n%s\nand then\n%s", row.file, row.game, refused, first, second)
		}
	})
}

// The board of a game is its last position, as the assignment writes it.
func TestHexBoardOfAGame(t *testing.T) {
	p := hexRead(t, "hex-sgf", "(;GM[11]SZ[4:3];B[b2];W[d1];B[a3])", replay.Options{})
	_, text, _ := hexWrite(t, p, "contactix-board")
	want := "size: 4 * 3\norientation: black * white\nturn: white\nstate: undecided\ntiles: 3\n    (D1) -> white\n    (B2) -> black\n    (A3) -> black\n"
	if text != want {
		t.Errorf("got\n%swant\n%s", text, want)
	}
}

// What a format cannot express is refused, with the reason.
func TestHexRefusals(t *testing.T) {
	sgf := func(moves string) string { return "(;GM[11]AP[PlayHex:1]" + moves + ")" }
	for _, row := range []struct{ text, format, says string }{
		{sgf("SZ[5:4];B[a1]"), "playhex-json", "has square boards only, and this one is 5 × 4"},
		{sgf("SZ[5:4];B[a1]"), "hex-hsgf", "has square boards only, and this one is 5 × 4"},
		{sgf("SZ[27];B[a1]"), "hex-hsgf", "has boards up to 26 × 26, and this one is 27 × 27"},
		{sgf("SZ[11];B[a1]"), "hex-littlegolem", "has only boards of 13 × 13, and this one is 11 × 11"},
		{sgf("SZ[13];B[a1];W[pass]"), "hex-littlegolem", "Ply 2 is a pass"},
		{sgf("SZ[5];B[a1];W[pass]"), "trmph", "Ply 2 is a pass"},
		{sgf("SZ[5];B[a1];W[pass]"), "hex-moves", "Ply 2 is a pass"},
		{sgf("SZ[5]AB[a1];W[b2]"), "hexworld", "cannot hold a start position"},
		{sgf("SZ[5];W[b2]"), "trmph", "cannot hold a start position"},
		{sgf("SZ[5:4];B[a1];W[swap-sides]"), "hexworld", "swaps pieces, which needs as many rows as columns"},
		{sgf("SZ[5];B[a1];W[swap-sides]"), "hex-lines", "Ply 2 is a swap"},
		{sgf("SZ[5]PB[a\\]b];B[a1]"), "hex-hsgf", "]"},
	} {
		p := hexRead(t, "hex-sgf", row.text, replay.Options{})
		if _, text, refused := hexWrite(t, p, row.format); !strings.Contains(refused, row.says) {
			t.Errorf("%s into %s: %q, want … %s …\n%s", row.text, row.format, refused, row.says, text)
		}
	}
}

// A pass makes the rules those that have passes, in which the record then reads the same.
func TestHexPassesKeepTheirRules(t *testing.T) {
	p := hexRead(t, "hex-sgf", "(;GM[11]AP[PlayHex:1]SZ[3];B[a1];W[pass];B[b2])", replay.Options{})
	for _, format := range []string{"pgn", "hex-sgf", "pgn", "playhex-json", "hexworld", "hex-sgf"} {
		again, text, refused := hexWrite(t, p, format)
		if again == nil {
			t.Fatalf("%s: %s", format, refused)
		}
		if len(again.Findings) > 0 || len(again.Plies) != 3 || again.Rules != "hex+pass" {
			t.Errorf("%s: %d plies by the rules %s, %s\n%s", format, len(again.Plies), again.Rules, hexSaid(again), text)
		}
		p = again
	}
}

// After a swap of sides, formats that know swaps of pieces get the mirror image, and the same winner.
func TestHexSwapOfSidesIsMirrored(t *testing.T) {
	p := hexRead(t, "hex-sgf", "(;GM[11]SZ[3];B[b1];W[swap-sides];W[a2];B[a1];W[b2];B[a3];W[c2];B[resign])", replay.Options{})
	again, text, refused := hexWrite(t, p, "hexworld")
	if again == nil {
		t.Fatal(refused)
	}
	if !strings.HasSuffix(strings.TrimSpace(text), "b1:sb1a1b2c1b3:rw") {
		t.Errorf("written as %s", text)
	}
	s, image := p.State.(*contactix.State), again.State.(*contactix.State)
	if s.SymmetricKey() != image.SymmetricKey() || again.Outcome.Winners != p.Outcome.Winners {
		t.Errorf("%s, won by %b, is %s, won by %b", s.AppendPosition(nil), p.Outcome.Winners, image.AppendPosition(nil), again.Outcome.Winners)
	}
}

// Lists of moves say by tags what a word after the moves cannot: who gave up out of turn, and lost time.
func TestHexEndsInLists(t *testing.T) {
	for _, row := range []struct{ end, want string }{
		{";B[resign]", "[Size \"3x3\"]\nb1 a3 resign\n\n"},
		{";W[resign]", "[Size \"3x3\"]\n[Result \"1-0\"]\n[Termination \"resign\"]\nb1 a3\n\n"},
		{";B[time]", "[Size \"3x3\"]\n[Result \"0-1\"]\n[Termination \"time\"]\nb1 a3\n\n"},
		{";W[forfeit]", "[Size \"3x3\"]\n[Result \"1-0\"]\n[Termination \"forfeit\"]\nb1 a3\n\n"},
	} {
		p := hexRead(t, "hex-sgf", tree(";B[b1];W[a3]"+row.end), replay.Options{})
		again, text, refused := hexWrite(t, p, "hex-moves")
		if again == nil || text != row.want {
			t.Errorf("%s: %s\n%s\nwant\n%s", row.end, refused, text, row.want)
		} else if again.Outcome != p.Outcome || !p.Outcome.Over {
			t.Errorf("%s: outcome %+v, want %+v", row.end, again.Outcome, p.Outcome)
		}
	}
}

// A record that a fault broke off reads back to the same fault.
func TestHexBrokenRecordsKeepTheirRest(t *testing.T) {
	for _, text := range []string{
		tree(";B[b2];W[b2];B[a1]"), tree(";B[b2];W[z];B[a1]"), tree(";B[b2];B[a1]"), tree(";B[b1];W[a3];B[b2];W[a1];B[b3];W[c1]"),
	} {
		p := hexRead(t, "hex-sgf", text, replay.Options{})
		again, own, refused := hexWrite(t, p, "pgn")
		if again == nil {
			t.Fatal(refused)
		}
		if again.Fault() == nil || again.Fault().Code != p.Fault().Code || len(again.Plies) != len(p.Plies) {
			t.Errorf("%s: %s\n%s", text, hexSaid(again), own)
		}
	}
}

// What SGF says beside the game is kept on the way through plybook's own form.
func TestHexPropertiesAreKept(t *testing.T) {
	const text = "(;FF[4]GM[11]CA[UTF-8]AP[plybook]SZ[5:4]GN[a name]EV[an event]RO[2]DT[2020-01-01]PC[here]PB[A \\] B]BR[1800]PW[C\\\\D]" +
		"RE[B+Resign]TM[600]OT[5 fischer]\n;B[b2]BL[590]C[a comment];W[c3](;B[b3];W[resign])(;B[a1]))\n"
	p := hexRead(t, "hex-sgf", text, replay.Options{})
	own, _, refused := hexWrite(t, p, "pgn")
	if own == nil {
		t.Fatal(refused)
	}
	_, back, refused := hexWrite(t, own, "hex-sgf")
	flat := func(text string) string { return strings.ReplaceAll(text, "\n", "") }
	if flat(back) != flat(text) {
		t.Errorf("%s got\n%s\nwant\n%s", refused, back, text)
	}
}
