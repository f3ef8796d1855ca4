package parse

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func mustFormat(t testing.TB, name string) *Format {
	t.Helper()
	f, err := FormatByName(name)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestDetect(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"x.sgf", "(;GM[27]VV[1]", "boardspace"},
		{"x.sgf", " (\n;\nGM[27]", "boardspace"},
		{"x.sgf", "(;FF[4]GM[11]SZ[11]", "hex-sgf"},
		{"x.sgf", "(;FF[4]GM[1]SZ[19]", ""},
		{"x.txt", "Base;NotStarted;White[1]\n", "uhp"},
		{"x.txt", "# remark\n\nBase+MLP;NotStarted;White[1]", "uhp"},
		{"x.txt", "Basement\n", ""},
		{"x.pgn", "[GameType \"Base+M\"]\n", "pgn"},
		{"x.pgn", "[Event \"\"]\n[Game \"reversi\"]\n[Result \"1-0\"]\n", "pgn"},
		{"x.pgn", "[GameType \"Base+M\"]\n[Result \"1-0\"]\n", "pgn-hivegame"},
		{"x.pgn", "[GameType \"Base+M\"]\n[Result \"1-0\"]\n[Game \"hive\"]\n", "pgn"},
		{"x.pgn", "[GameType \"Base+M\"]\n[Site \"hivegame.com\"]\n", "pgn-hivegame"},
		{"x.pgn", "[GameType \"Base\"]\n[Date \"01-Jan-2024_00:00:00\"]\n", "pgn-hivegame"},
		{"x.pgn", "[Event \"chess\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0", ""},
		{"x.txt", "wQ\nbA1 wQ-\n", "ugent"},
		{"x.txt", "start\n\nwQ", "ugent"},
		{"x.txt", "bA1 -wQ", "ugent"},
		{"x.txt", "wA4\n", ""},
		{"x.txt", "[Size \"7x7\"]\na4 b3 c2 d1\n", "hex-moves"},
		{"x.txt", "[Size \"6\"]\nc5 d6\n", ""},
		{"x.txt", "what else\n", ""},
		{"x.txt", "", ""},
	}
	for _, test := range tests {
		for _, lead := range []string{"", "\uFEFF", "\r\n \n"} {
			for _, text := range []string{test.text, strings.ReplaceAll(test.text, "\n", "\r\n")} {
				got := ""
				if f := Detect(test.name, []byte(lead+text)); f != nil {
					got = f.Name
				}
				if got != test.want {
					t.Errorf("%q: %q, want %q", lead+text, got, test.want)
				}
			}
		}
	}
}

func TestFormatsTable(t *testing.T) {
	for _, f := range Formats() {
		if f.Name == "" || f.Title == "" || f.decode == nil || f.Sniff == nil && f.SniffNamed == nil || len(f.Extensions) == 0 {
			t.Errorf("row %q is not complete", f.Name)
		}
	}
	if _, err := FormatByName("nothing"); err == nil || !strings.Contains(err.Error(), "boardspace") {
		t.Errorf("an unknown name gives %v", err)
	}
}

// inPieces decodes data as if it came in reads of some size, cut where the format allows.
func inPieces(t testing.TB, f *Format, data []byte, size int, allow ...string) (records []*Record) {
	t.Helper()
	in := Input{Line: 1, Column: 1, Allow: AllowAll(allow...)}
	decode := func(piece []byte) {
		in.Data = piece
		for r := range f.Records(in) {
			records = append(records, r.Clone())
			in.Index++
		}
		at := position{in.Offset, in.Line, in.Column}
		at.advance(piece)
		in.Offset += int64(len(piece))
		in.Line, in.Column = at.line, at.column
	}
	begin := 0
	for end := size; end < len(data); end += size {
		n := f.Cut(data[begin:end])
		if n < 0 || begin+n > end {
			t.Fatalf("cut of %d bytes at %d", end-begin, n)
		}
		if n == 0 {
			continue
		}
		decode(data[begin : begin+n : begin+n])
		begin += n
	}
	decode(data[begin:])
	return records
}

// sameInPieces fails if a file read in pieces gives other records than read at once.
func sameInPieces(t testing.TB, f *Format, data []byte, size int, allow ...string) {
	t.Helper()
	whole := slices.Collect(func(yield func(string) bool) {
		for r := range f.Records(Input{Data: data, Allow: AllowAll(allow...)}) {
			if !yield(describe(r)) {
				return
			}
		}
	})
	var pieces []string
	for _, r := range inPieces(t, f, data, size, allow...) {
		pieces = append(pieces, describe(r))
	}
	for i := range max(len(whole), len(pieces)) {
		if i >= len(whole) || i >= len(pieces) || whole[i] != pieces[i] {
			t.Fatalf("%s in pieces of %d bytes: record %d of %d differs from that of %d at once", f.Name, size, i+1, len(pieces), len(whole))
		}
	}
}

func describe(r *Record) string {
	return fmt.Sprintf("#%d %d %d:%d %q %s %s %q", r.Index, r.Offset, r.Line, r.Column, r.Source, tagLine(r), dump(r), r.Rest)
}

func TestCutGivesTheSameRecords(t *testing.T) {
	files := map[string]string{
		"pgn": "\uFEFF[GameType \"Base\"]\r\n\r\n1. wA1\r\n2. pass {a\r\n[x \"y\"] b}\r\n\r\n\r\nDraw\r\n[GameType \"Base\"]\n1. wA1 {open\n\n" +
			"[GameType \"Base\"]\n\n[GameType \"Base\"]\n\n1. wB1\nstray\n\n [White \"é\"]\n1. wS1",
		"uhp": "# one\n# [White \"A\"]\n\n# [White \"B\"]\n# [Black \"C\"]\nBase;NotStarted;White[1]\n\n  Base;x\n# [White \"D\"]\n" +
			"Base;InProgress;Black[1];wA1\n# last",
		"boardspace": "x (;GM[27];P0[1 done]) (;GM[27]\n;P0[1 done\n)\n(;GM[27];P1[2 \\] pass] P1[3 done]\n) ( stray )\n\n(;GM[27]\n;P0[1 dropb q N 13 .]\n(;GM[27])\n(;GM[27]",
	}
	for name, text := range files {
		f := mustFormat(t, name)
		for size := 1; size <= len(text); size++ {
			sameInPieces(t, f, []byte(text), size)
		}
		if n := len(inPieces(t, f, []byte(text), 7)); n < 3 {
			t.Errorf("%s: only %d records", name, n)
		}
	}
}

// A record is the same whether what belongs to none before it has gone with an earlier piece or not.
func TestRecordsAfterOtherTextAreTheSameInPieces(t *testing.T) {
	const mark = "\uFEFF"
	for _, test := range []struct{ format, text string }{
		{"uhp", "#00000000\n 0\n# x\n\t# [White \"A\"]\n Base;NotStarted;White[1]"},
		{"uhp", "# x\n" + mark + " # y\n" + mark + "Base;NotStarted;White[1]\n"},
		{"conquest-board", "0000\n  00|X\n\n" + mark + "  __0_1\n0|X O \n1|O X \n---\n"},
		{"transcript", "# x\n" + mark + "# y\n  f5d6\n\t# z\n f5"},
		{"hex-moves", "prose, of several words\n  1. a1 b2\n\nand more of it\n" + mark + " 1. c3 b2"},
		{"hex-sgf", "prose (of some kind)\n  (;GM[11]SZ[5];B[a1])\nB[a1] (\n and more ( \n;) (;GM[11]SZ[5])\n"},
	} {
		for size := 1; size <= len(test.text); size++ {
			sameInPieces(t, mustFormat(t, test.format), []byte(test.text), size)
		}
	}
}

// Lines with many records come in pieces too: whoever reads a piece may hold all of its records.
func TestLinesWithManyRecordsAreCut(t *testing.T) {
	for name, game := range map[string]string{
		"hex-sgf":     "(;GM[11]SZ[5]",
		"hex-hsgf":    "(;FF[4]EV[hex]SZ[13];W[mf];B[swap]) ",
		"othello-sgf": "(;GM[2]PB[(;]B[f5];W[f6])",
		"boardspace":  "(;GM[27]",
		"ggf":         "(;GM[Othello]TY[8s]B[f5]W[f6];)",
	} {
		f := mustFormat(t, name)
		data := []byte("3 " + strings.Repeat(game, 2*cutLine/len(game)) + "\n" + game + game)
		if n := f.Cut(data[:cutLine+cutLine/8]); n < cutLine || n > cutLine+cutLine/8 {
			t.Errorf("%s: a line is cut after %d bytes", name, n)
		}
		sameInPieces(t, f, data, 8<<10)
		if n := f.Cut(data[:cutLine/2]); n != 0 {
			t.Errorf("%s: a shorter line is cut after %d bytes", name, n)
		}
	}
}

func TestBounds(t *testing.T) {
	long := strings.Repeat("x", MaxLine+1)
	plies := strings.Repeat("wA1\n", MaxPlies+1)
	var tags strings.Builder
	for i := range MaxTags + 1 {
		fmt.Fprintf(&tags, "[A%d \"\"]\n", i)
	}
	name := strings.Repeat("n", MaxName+1)
	const next = "\n\n[GameType \"Base\"]\n\n1. wB1\n"
	tests := []struct {
		name, format, text string
		plays, more        int // moves before the bound, and records that follow and are read
	}{
		{"line of pgn", "pgn", mzingaGame("1. wA1\n{"+long+"}\n2. pass") + next, 1, 1},
		{"line of uhp", "uhp", "Base;InProgress;White[1];" + long + "\nBase;NotStarted;White[1]\n", 0, 1},
		{"line of boardspace", "boardspace", "(;GM[27]\n;P0[0 pass];P0[1 done]\n;C[" + long + "]\n)(;GM[27])", 1, 1},
		{"line of ugent", "ugent", "wA1\n" + long, 1, 0},
		{"record of pgn", "pgn", mzingaGame("1. wA1\n" + strings.Repeat("{a comment}\n", MaxRecord/11)), 1, 1},
		{"record of transcript", "transcript", strings.Repeat("f", MaxRecord) + "f5d6c3\nf5d6\n", 0, 1},
		{"plies of ugent", "ugent", plies, MaxPlies, 0},
		{"tokens", "pgn", mzingaGame("1. wA1"+strings.Repeat("{}", MaxTokens)) + next, 1, 1},
		{"faults", "boardspace", "(;GM[27]\n;P0[0 pass];P0[1 done]" + strings.Repeat(";P0[x]", MaxFaults+1) + ")(;GM[27])", 1, 1},
		{"tags", "pgn", "[GameType \"Base\"]\n" + tags.String() + next, 0, 1},
		{"name", "pgn", "[GameType \"Base\"]\n[White \"" + name + "\"]\n1. wA1" + next, 0, 1},
		{"name in boardspace", "boardspace", "(;GM[27]\nP0[id \"" + name + "\"]\n;)(;GM[27])", 0, 1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			records := readAll(t, test.format, test.text)
			if len(records) == 0 {
				t.Fatal("no record")
			}
			r := records[0]
			if fatal := r.Fatal(); fatal == nil || fatal.Code != "record/limit" {
				t.Errorf("fault %v, want record/limit", fatal)
			}
			if n := len(plays(r)); n != test.plays {
				t.Errorf("%d plays before the bound, want %d", n, test.plays)
			}
			if got := len(records) - 1; got != test.more {
				t.Errorf("%d records follow, want %d", got, test.more)
			}
			if test.format != "ugent" {
				sameInPieces(t, mustFormat(t, test.format), []byte(test.text), 1<<18)
			}
		})
	}
}

func TestEncodingIsAWarning(t *testing.T) {
	r := readOne(t, "pgn", "[GameType \"Base\"]\n[White \"Jos\xE9\"]\n\n1. wA1 {\xFF}\n} ")
	if got, want := dump(r), "#1 | wA1 | {\xFF} | ~record/encoding(\xE9) | ✗hive/stray-text(})"; got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	if r.Tag("White") != "Jos\xE9" {
		t.Errorf("White %q", r.Tag("White"))
	}
}

func TestFaultsHaveCodes(t *testing.T) {
	for _, c := range Codes() {
		container, _, _ := strings.Cut(c.Name, "/")
		if !slices.Contains([]string{"record", "sgf", "json"}, container) || c.Title == "" || c.Text == "" || c.Source == "" {
			t.Errorf("code %+v is not complete", c)
		}
	}
}

// Work that grows with the square of these texts would outlast every deadline of a test run.
func TestHostileTextIsRead(t *testing.T) {
	const size = MaxRecord / 2
	texts := map[string]string{
		"boardspace": "(;GM[27]C[" + strings.Repeat("\n", size) + strings.Repeat("\n(", size/8) + strings.Repeat("( ", size/8),
		"pgn":        mzingaGame("1. " + strings.Repeat("x {", size/8) + strings.Repeat("\n\n[", size/8)),
		"uhp":        strings.Repeat("# [A \"\"]\n", size/16) + strings.Repeat(";", size/2),
		"ugent":      strings.Repeat(" \t\n", size/4) + strings.Repeat("a  ", size/4),
	}
	for format, text := range texts {
		if len(readAll(t, format, text)) == 0 {
			t.Errorf("%s: no record", format)
		}
	}
}
