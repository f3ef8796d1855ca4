package parse

import (
	"strings"
	"testing"
)

// The heads of records with variations.
const (
	headHive       = "[Game \"hive\"]\n[GameType \"Base\"]\n\n"
	headReversi    = "[Game \"reversi\"]\n[Rules \"othello\"]\n\n"
	headBluelagoon = "[Game \"bluelagoon\"]\n\n"
	headMzinga     = "[GameType \"Base\"]\n\n"
)

func TestVariationsOfAllGamesAreRead(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"Hive", headHive + "1. wA1\n2. bA1 wA1- (2. bQ -wA1\n3. wQ wA1/ (3. wA2 wA1/ {c}) 4. pass)\n3. wQ /wA1\nWhiteWins",
			"#1 | wA1 | #2 | bA1 wA1- | ( | #2 | v:bQ -wA1 | #3 | v:wQ wA1/ | ( | #3 | v:wA2 wA1/ | {c} | ) | #4 | v:pass | ) | #3 | wQ /wA1 | =WhiteWins"},
		{"Hive of Mzinga", headMzinga + "1. wA1 (1. wQ) (1. wS1)", "#1 | wA1 | ( | #1 | v:wQ | ) | ( | #1 | v:wS1 | )"},
		{"Hive without numbers", headHive + "1. wA1 (wQ)", "#1 | wA1 | ✗hive/stray-text(wQ))"},
		{"a bracket in a move of Hive", headHive + "1. wA1\n2. bA1 (wA1-)\n", "#1 | wA1 | #2 | bA1 | ✗hive/stray-text(wA1-))"},
		{"an open variation of Hive", headHive + "1. wA1 (1. wQ\n2. bQ wQ-\n", "#1 | wA1 | ✗hive/open-variation(()"},
		{"a stray bracket in Hive", headHive + "1. wA1) 2. bQ wA1-\n", "#1 | wA1 | ✗hive/stray-paren())"},
		{"a variation before Hive begins", headHive + "(1. wQ) 1. wA1", "✗hive/stray-text((1. wQ) 1. wA1)"},

		{"Reversi", headReversi + "1. f5 (1. d3 c3) 1... d6 (1... f4 2. c3>ne (2. f6:e5,e6)) (--) 2. c3 33-31",
			"#1 | f5 | ( | #1 | v:d3 | v:c3 | ) | 1:#1 | d6 | ( | 1:#1 | v:f4 | #2 | v:c3>ne | ( | #2 | v:f6:e5,e6 | ) | ) | ( | v:-- | ) | #2 | c3 | =33-31"},
		{"a result in Reversi", headReversi + "1. f5 (1. d3 33-31) d6", "#1 | f5 | ( | #1 | v:d3 | v:33-31 | ) | d6"},
		{"a bracket in a move of Reversi", headReversi + "1. f5(d6) c3", "#1 | f5 | ( | v:d6 | ) | c3"},
		{"an open variation of Reversi", headReversi + "1. f5 (1. d3 (c3)", "#1 | f5 | ✗reversi/open-variation(()"},
		{"a stray bracket in Reversi", headReversi + "1. f5 ) d6", "#1 | f5 | ✗reversi/stray-paren())"},
		{"a stray brace in Reversi", headReversi + "1. f5 } d6", "#1 | f5 | ✗reversi/stray-brace(} d6)"},

		{"Blue Lagoon", headBluelagoon + "deal C 1,8 S 0,5; (deal C 0,5 S 1,8; 1. S 9,3 score 1 2; {c}) 1. S 9,3 (1. (0) T 9,4 2. (1) S 2,2) (S 8,3) ((0) S 8,3) 2. (1) S 11,6 score 74 66; (2. S 3,3) 74-66",
			"deal C 1,8 S 0,5; | ( | v:deal C 0,5 S 1,8; | #1 | v:S 9,3 | ^score 1 2; | {c} | ) | #1 | S 9,3 | ( | #1 | v:(0) T 9,4 | #2 | v:(1) S 2,2 | ) | " +
				"( | v:S 8,3 | ) | ( | v:(0) S 8,3 | ) | #2 | (1) S 11,6 | ^score 74 66; | ( | #2 | v:S 3,3 | ) | =74-66"},
		{"a player of Blue Lagoon is none", headBluelagoon + "1. (x) S 9,3 2. (0)S 9,3 3. (10) S 9,3", "#1 | (x) S 9,3 | #2 | (0)S 9,3 | #3 | (10) S 9,3"},
		{"words in a variation of Blue Lagoon", headBluelagoon + "1. S 9,3 (what else) 2. S 1,1", "#1 | S 9,3 | ✗bluelagoon/bad-item(what)"},
		{"a claim is no ply", headBluelagoon + "score 1 2; (1. S 9,3)", "^score 1 2; | ✗record/stray-text((1. S 9,3))"},
		{"an open variation of Blue Lagoon", headBluelagoon + "1. S 9,3 (1. S 9,4", "#1 | S 9,3 | ✗record/open-variation(()"},
		{"a stray bracket in Blue Lagoon", headBluelagoon + "1. S 9,3) 2. S 1,1", "#1 | S 9,3 | ✗record/stray-paren())"},
		{"a stray bracket in Con-tac-tix", ownContactix + "1. m6 )", "#1 | m6 | ✗record/stray-paren())"},
		{"other games have none", "[Game \"draughts\"]\n\n1. a (1. b)", "#1 | a | (1. | b)"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := readOne(t, "pgn", test.text)
			if got := dump(r); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
			if r.Fatal() == nil {
				roundTrip(t, r)
			}
		})
	}
}

// The PGN of other programs has no variations: a bracket there is a part of the move, or the beginning of one.
func TestOtherProgramsHaveNoVariations(t *testing.T) {
	for _, test := range []struct{ format, text, want string }{
		{"pgn-hivegame", "[GameType \"Base\"]\n[Site \"hivegame.com\"]\n\n1. wA1 (x)\n2. bQ (wA1-)\n", "#1 | wA1 (x) | #2 | bQ (wA1-)"},
		{"pgn-playok", "[Site \"PlayOK\"]\n\n1. f5 (d6) 2. c3) 33-31", "#1 | f5 | (d6) | #2 | c3) | =33-31"},
	} {
		if got := dump(readOne(t, test.format, test.text)); got != test.want {
			t.Errorf("%s: got %s, want %s", test.format, got, test.want)
		}
	}
}

// A variation has the number of the ply that it takes the place of; a deal has none.
func TestVariationsAreNumbered(t *testing.T) {
	for _, test := range []struct{ head, moves, want string }{
		{headHive, "wA1 ( wQ ) ( wS1 , bQ wS1- ( bA1 wS1- ) ) bA1 wA1- *",
			"1. wA1\n(1. wQ)\n(1. wS1\n2. bQ wS1-\n(2. bA1 wS1-))\n2. bA1 wA1-\n\nInProgress"},
		{headReversi, "f5 ( d3 , c3 , c4 ) d6 ( f4 , c3 ( c4 ) ) c3 *",
			"1. f5 (1. d3 c3 2. c4) 1... d6 (1... f4 2. c3 (2. c4)) 2. c3\n\n*"},
		{headBluelagoon, "deal C 1,8; ( deal C 0,5; , S 9,3 , S 9,4 ) S 9,3 ( S 9,4 ( S 1,1 ) ) S 9,4 *",
			"deal C 1,8;\n(\ndeal C 0,5;\n1. S 9,3 2. S 9,4) 1. S 9,3 (1. S 9,4 (1. S 1,1)) 2. S 9,4\n\n*"},
		{headBluelagoon, "S 9,3 , deal C 1,8; ( deal C 0,5; , S 9,4 ) S 1,1 *",
			"1. S 9,3\ndeal C 1,8;\n(\ndeal C 0,5;\n2. S 9,4) 2. S 1,1\n\n*"},
		{ownContactix, "m6 ( a1 , resign ) swap-sides *", "1. m6 (1. a1 2. resign) 2. swap-sides *"},
	} {
		r := readOne(t, "pgn", test.head)
		result := "*"
		if strings.HasSuffix(test.want, "InProgress") {
			result = "InProgress"
		}
		r.Tokens = tokensOf(strings.TrimSuffix(test.moves, " *"), result)
		text, err := mustFormat(t, "pgn").Append(nil, r, EncodeOptions{})
		if got := strings.TrimSpace(strings.TrimPrefix(string(text), test.head)); err != nil || got != test.want {
			t.Errorf("%v\ngot  %s\nwant %s", err, got, test.want)
		}
	}
}

// tokensOf makes tokens of moves, between which stand brackets, and commas within them, and before a word that begins a move.
func tokensOf(moves, result string) (tokens []Token) {
	depth := 0
	move := ""
	end := func() {
		if move == "" {
			return
		}
		kind := Play
		if depth > 0 {
			kind = VariationPlay
		}
		tokens = append(tokens, Token{Kind: kind, Seat: NoSeat, Text: move})
		move = ""
	}
	for word := range strings.FieldsSeq(moves) {
		switch word {
		case "(":
			end()
			depth++
			tokens = append(tokens, Token{Kind: VariationOpen, Seat: NoSeat, Text: word})
		case ")":
			end()
			depth--
			tokens = append(tokens, Token{Kind: VariationClose, Seat: NoSeat, Text: word})
		case ",":
			end()
		default:
			if move != "" {
				move += " "
			}
			move += word
		}
	}
	end()
	return append(tokens, Token{Kind: Result, Seat: NoSeat, Text: result})
}

// Records have variations so deep within each other as are read again, and not deeper.
func TestVariationsAreWrittenSoDeep(t *testing.T) {
	for _, depth := range []int{MaxNested, MaxNested + 1} {
		r := readOne(t, "pgn", headReversi)
		r.Tokens = tokensOf("f5 "+strings.Repeat("( f5 ", depth)+strings.Repeat(") ", depth), "*")
		text, err := mustFormat(t, "pgn").Append(nil, r, EncodeOptions{})
		if (err == nil) != (depth == MaxNested) {
			t.Errorf("%d: %v", depth, err)
		}
		if err == nil && readOne(t, "pgn", string(text)).Fatal() != nil {
			t.Errorf("%s is not read again", text)
		}
	}
}
