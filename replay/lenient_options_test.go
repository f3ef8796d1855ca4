package replay_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// The codes name the lenient options that accept what they report: these, and no others. With an
// option its record has no error.
func TestCodesNameTheOptionsThatAcceptWhatTheyReport(t *testing.T) {
	course, err := os.ReadFile("../corpus/samples/bluelagoon/course.txt")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(course), "\n")
	state := lines[0]
	islands := strings.SplitAfter(state, "; ")[2:4]
	log := func(move string) string { return state + "\n" + move + "\n" + lines[2] + "\n" }
	edited := func(old, changed string) string { return strings.Replace(state, old, changed, 1) }
	const engines = "[FEN \"%\"]\n\n"
	fen := func(fen, moves string) string { return strings.Replace(engines, "%", fen, 1) + moves + "\n" }

	tests := []struct{ allow, code, format, rules, text string }{
		{"climb-by-direction", "hive/occupied", "uhp", "", `Base;InProgress;Black[4];wS1;bB1 wS1\;wQ \wS1;bQ bB1-;wB1 /wQ;bA1 bQ-;wB1 \wS1`},
		{"numbered-uniques", "hive/bad-piece", "uhp", "", "Base;InProgress;Black[2];wA1;bA1 wA1-;wQ1 -wA1"},
		{"covered-reference", "hive/covered-reference", "uhp", "", `Base;InProgress;Black[6];wS1;bG1 /wS1;wQ \wS1;bQ /bG1;wB1 wS1-;bA1 -bQ;wB1 wS1;bA1 bQ\;wB2 wS1-;bA1 -bQ;wB2 wS1`},
		{"any-number", "hive/piece-order", "uhp", "", "Base;InProgress;White[2];wA3;bA1 wA3-"},
		{"undeclared-expansion", "hive/not-in-game", "uhp", "", "Base;InProgress;White[2];wL;bA1 wL-"},
		{"case", "hive/bad-piece", "uhp", "", "Base;InProgress;White[2];WA1;ba1 wa1-"},
		{"case", "hive/header", "uhp", "", "Base;INPROGRESS;White[2];wA1;bA1 wA1-"},
		{"missing-pass", "hive/missing-pass", "uhp", "", `Base+M;InProgress;Black[5];wB1;bM wB1-;wM \wB1;bQ bM/;wQ wM/;bQ wQ\;wB1 bM;wA1 -wM`},
		{"bare-moves", "hive/missing-type", "uhp", "standard", "wA1;bA1 wA1-"},
		{"trailing-semicolon", "hive/bad-move", "uhp", "", "Base;InProgress;White[2];wA1;bA1 wA1-;"},
		{"hopper", "hive/bad-piece", "ugent", "", "wA1\nbH1 wA1-\n"},
		{"closing-line", "hive/bad-move", "ugent", "", "wA1\nbA1 wA1-\nCongratulations, White!\n"},
		{"pass-line", "hive/bad-move", "ugent", "notation", "wA1\nbA1 wA1-\npass\n"},

		{"even-size", "conquest/bad-size", "conquest-board", "", "__0_1_2_3\n0|X _ _ O\n1|_ _ _ _\n2|_ _ _ _\n3|O _ _ X"},
		{"fen-bw", "conquest/fen-letters", "ataxx-fen", "", "b5w/7/7/7/7/7/w5b b 0 1\n"},
		{"fen-rb", "conquest/fen-letters", "ataxx-fen", "", "r5b/7/7/7/7/7/b5r r 0 1\n"},
		{"fen-fairy", "conquest/fen-letters", "ataxx-fen", "", "x5o/7/7/7/7/7/o5x b 0 1\n"},
		{"fen-fairy", "conquest/bad-fen", "ataxx-fen", "", "P5p/7/7/7/7/7/p5P[] w 0 1\n"},
		{"fen-slash", "conquest/bad-fen", "ataxx-fen", "", "x5o/7/7/7/7/7/o5x/ x 0 1\n"},
		{"long-clone", "conquest/long-clone", "ataxx-pgn", "", fen("startpos", "1. g1f2 *")},
		{"uai-loose", "conquest/long-clone", "ataxx-pgn", "", fen("startpos", "1. g1f2 *")},
		{"uai-loose", "conquest/bad-move", "ataxx-pgn", "", fen("startpos", "1. x@F1 *")},
		{"loose-moves", "conquest/bad-move", "conquest-moves", "", "(0,0) → (1,1)\n"},
		{"past-100", "conquest/game-over", "ataxx-pgn", "", fen("x5o/7/7/7/7/7/o5x x 99 60", "60. a7a5 f7 *")},
		{"no-jump-limit", "conquest/game-over", "pgn", "", "[Game \"conquest\"]\n[Rules \"nerdvana\"]\n[Setup \"x5o/7/7/7/7/7/o5x x 100 51\"]\n\n1. b2 *\n"},
		{"silent-pass", "conquest/must-pass", "ataxx-pgn", "", fen("oxxxxxx/xxxxxxx/xxxxxxx/xxx4/7/7/7 o 0 20", "21. d4 0000 22. a3 *")},

		{"implied-pass", "reversi/must-pass", "ggf", "", ggf(colours(passing) + "B[b8]")},
		{"pass-words", "reversi/bad-move", "transcript", "", passing + "@@ b8"},
		{"digit-discs", "reversi/board-letter", "transcript", "", "...........................10......01........................... 0;d3"},
		{"transpose", "reversi/no-flip", "transcript", "", "...........................OX......OXX.....O.................... X;d3"},
		{"rows-from-bottom", "reversi/no-flip", "transcript", "", "f4d3\n"},
		{"sgf-letters", "reversi/bad-move", "othello-sgf", "", "(;GM[2];B[fe];W[ff])"},

		{"wrong-turn", "contactix/wrong-turn", "hex-sgf", "", "(;FF[4]GM[11]SZ[3];W[b2];W[b1])"},
		{"after-end", "contactix/game-over", "hex-sgf", "", "(;FF[4]GM[11]SZ[3];B[b1];W[resign];B[b2])"},
		{"move-number", "contactix/move-number", "pgn", "", "[Game \"contactix\"]\n[Rules \"hex\"]\n[Size \"3\"]\n\n1. a1 5. b2 *\n"},
		{"lower-case-cells", "contactix/tile", "contactix-board", "", "size: 3 * 3\norientation: red * blue\nturn: red\nstate: undecided\ntiles: 1\n(b1) -> red\n"},
		{"unescaped-names", "sgf/syntax", "hex-hsgf", "", "(;FF[4]EV[hex]PB[a]b]PW[c]SZ[13]SO[http://www.littlegolem.com];W[aa])"},

		{"spaces", "bluelagoon/bad-spacing", "bluelagoon-states", "", edited("7 2", "7  2")},
		{"spaces", "bluelagoon/trailing-text", "bluelagoon-states", "", state + " "},
		{"spaces", "bluelagoon/malformed-move", "bluelagoon-log", "", log("S 5,4 ")},
		{"crlf", "bluelagoon/trailing-text", "bluelagoon-states", "", state + "\r\n"},
		{"crlf", "bluelagoon/malformed-move", "bluelagoon-log", "", log("S 5,4\r")},
		{"no-final-semicolon", "bluelagoon/missing-semicolon", "bluelagoon-states", "", strings.TrimSuffix(state, ";")},
		{"statement-order", "bluelagoon/bad-statement", "bluelagoon-states", "", edited("a 7 2; c 0 E;", "c 0 E; a 7 2;")},
		{"statement-order", "bluelagoon/player-ids", "bluelagoon-states", "", edited("p 0 0 0 0 0 0 0 S T; p 1 0 0 0 0 0 0 S T;", "p 1 0 0 0 0 0 0 S T; p 0 0 0 0 0 0 0 S T;")},
		{"statement-order", "bluelagoon/islands-unsorted", "bluelagoon-states", "", edited(islands[0]+islands[1], islands[1]+islands[0])},
		{"leading-zeros", "bluelagoon/leading-zero", "bluelagoon-states", "", edited("a 7", "a 07")},
		{"leading-zeros", "bluelagoon/malformed-move", "bluelagoon-log", "", log("S 05,4")},
		{"unsorted", "bluelagoon/unsorted", "bluelagoon-states", "", edited("0,5 1,5", "1,5 0,5")},
	}
	var tried []string
	for _, test := range tests {
		tried = append(tried, test.code+" "+test.allow)
		t.Run(test.code+" "+test.allow, func(t *testing.T) {
			findings := func(allow ...string) (codes []string) {
				o := replay.Options{Options: game.Options{Rules: test.rules, Allow: parse.AllowAll(allow...)}}
				for _, p := range replayText(t, test.format, test.text, o) {
					for _, f := range p.Findings {
						if f.Severity != parse.Note {
							codes = append(codes, f.Code)
						}
					}
				}
				return codes
			}
			if got := findings(); !slices.Contains(got, test.code) {
				t.Errorf("without it %q", got)
			}
			if got := findings(test.allow); len(got) > 0 {
				t.Errorf("with it %q", got)
			}
		})
	}

	var named []string
	for _, c := range replay.Codes() {
		for _, option := range strings.Split(c.Allow, ",") {
			if option != "" {
				named = append(named, c.Name+" "+option)
			}
		}
	}
	slices.Sort(named)
	slices.Sort(tried)
	if !slices.Equal(named, tried) {
		t.Errorf("the codes name\n%q\nbut accepted are\n%q", named, tried)
	}
	for _, l := range replay.LenientOptions() {
		if !slices.ContainsFunc(tests, func(test struct{ allow, code, format, rules, text string }) bool { return test.allow == l.Name }) {
			t.Errorf("%s is not tried", l.Name)
		}
	}
}
