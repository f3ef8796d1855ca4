package parse

import (
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/internal/mutate"
)

// everyLeniency is what the fuzz targets grant half of the time.
var everyLeniency = []string{"bare-moves", "trailing-semicolon", "pass-line", "closing-line", "case", "pass-words", "lower-case-cells", "unescaped-names"}

// fuzz checks what every decoder promises: it ends, without a panic, with places that lie within
// the record; pieces give the same records as the whole; and what it read without a fatal fault can be
// written and is read back to the same.
func fuzz(f *testing.F, format string, seeds ...string) {
	for i, seed := range seeds {
		mutate.Add(f, []byte(seed), uint8(17*i), i%2 == 0)
	}
	f.Fuzz(func(t *testing.T, data []byte, size uint8, lenient bool) {
		var allow []string
		if lenient {
			allow = everyLeniency
		}
		for _, r := range readAll(t, format, string(data), allow...) {
			if r.Fatal() == nil && (len(r.Tags) > 0 || len(r.Tokens) > 0) {
				fuzzRoundTrip(t, r, allow)
			}
		}
		if f := mustFormat(t, format); f.Cut != nil && len(data) < 1<<16 {
			sameInPieces(t, f, data, int(size)+1, allow...)
		}
	})
}

func fuzzRoundTrip(t *testing.T, r *Record, allow []string) {
	switch {
	case !mustFormat(t, r.Format).CanEncode():
		return
	case r.Format == "boardspace" && r.FindTag("GM") == nil:
		return // the encoder adds one
	case r.Format == "ugent" && !slices.ContainsFunc(plays(r), func(p string) bool { return !strings.EqualFold(p, "pass") }):
		return // nothing to write: the format implies passes
	case slices.Contains([]string{"ugent", "hex-hsgf", "hex-moves", "hexworld", "trmph", "playhex-json"}, r.Format):
		if _, err := mustFormat(t, r.Format).Append(nil, r, EncodeOptions{}); err != nil {
			return // a word that is no move, no size that the format has, or a name that the site does not escape
		}
	case len(expressible(r).Tags)+len(expressible(r).Tokens) == 0:
		return // nothing that the format has a place for
	}
	roundTrip(t, r, allow...)
}

func FuzzUHP(f *testing.F) {
	fuzz(f, "uhp", "# [White \"A \\\" B\"]\nBase+MLP;InProgress;White[2];wL;bL wL-\n\n# remark\nBase;NotStarted;White[1]",
		"wS1;bS1 wS1-;", "base;draw;black[3]; wS1;bS1  wS1-;pass\r\nBass;WhiteWins;White[];;")
}

func FuzzPGN(f *testing.F) {
	fuzz(f, "pgn", mzingaGame("1. wA1\n2. bA1 wA1- {so\n\n} 3. pass\n{[%tm 12]}\n\nDraw\n")+mzingaGame("1. {"),
		"[Game \"other\"]\n[Who \"A\\\"\\\\\"]\n\n1. d3 c3 2. (0,1) {x} 12-3\n[A \"b\"]\n1... x", "{[%rest a/b] %25%7D}", "{[%text] %7D}{[%extra] }")
}

func FuzzHivegame(f *testing.F) {
	fuzz(f, "pgn-hivegame", "[GameType \"Base+M\"]\n[Result \"1-0\"]\n\n1. wM1 \n2. bM1 wM1/\n2. pass\n1-0\n[A \"\\\"]\n[B")
}

func FuzzBoardspace(f *testing.F) {
	fuzz(f, "boardspace", bsGame(";P0[1 dropb wQ N 13 .]TM[3];P0[2 done]TM[4];P1[3 pmovedone W g1 M 2 \\\\wQ];P-1[a\\]b];P0[resign]"),
		"(;GM[27]P0[ranking 5]P0[id \"x\"]RE[];P1[1 resign]P1[2 done];C[a]\n;P0[time 1]) (;GM[27]\n(;GM[27];P0[1 edit])",
		"x(;GM[27];P0[0 pass];P0[1 DONE ];P0[2 offerdraw];P0[3 done];P1[4 dropb b2 A 1 x")
}

func FuzzUgent(f *testing.F) {
	fuzz(f, "ugent", "start\nwQ\nbA1 wQ-\n\npass\nwG1  \\wQ\nCongratulations", "wQ\r\nPASS\r\nbA1 +wQ")
}

func FuzzDetect(f *testing.F) {
	for _, seed := range []string{"(;GM[27]", "Base;", "[Game \"x\"]", "start\nwQ", "\uFEFF\n[GameType \"Base\"]"} {
		mutate.Add(f, []byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if format := Detect("x", data); format != nil {
			readAll(t, format.Name, string(data))
		}
	})
}
