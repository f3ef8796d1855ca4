package parse

import (
	"strings"
	"testing"
)

const board3 = "__0_1_2\n0|X _ O \n1|_ _ _ \n2|O _ X \n---"

func TestBoards(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"as it is printed", board3, "Setup=X_O/___/O_X"},
		{"with a line end after it", board3 + "\n", "Setup=X_O/___/O_X"},
		{"without the last line", strings.TrimSuffix(board3, "---"), "Setup=X_O/___/O_X"},
		{"without the last blanks", strings.ReplaceAll(board3, " \n", "\n"), "Setup=X_O/___/O_X"},
		{"with carriage returns", strings.ReplaceAll(board3, "\n", "\r\n"), "Setup=X_O/___/O_X"},
		{"of two digits", board(11), "Setup=" + strings.Repeat("XXXXXXXXXXX/", 10) + "XXXXXXXXXXX"},
		{"a header of other columns", strings.Replace(board3, "_2", "_3", 1), "✗conquest/bad-board(__0_1_3)"},
		{"a header without columns", "_\n0|", "✗conquest/bad-board(0|)"},
		{"no header", "0|X \n", "✗conquest/bad-board(0|X)"},
		{"a wrong label", strings.Replace(board3, "1|", "2|", 1), "✗conquest/bad-board(2|_ _ _)"},
		{"a row without label", strings.Replace(board3, "1|", "", 1), "✗conquest/bad-board(_ _ _)"},
		{"a small letter", strings.Replace(board3, "X", "x", 1), "✗conquest/bad-board(x)"},
		{"cells without blanks", strings.Replace(board3, "_ _ _", "___", 1), "✗conquest/bad-board(_)"},
		{"a short row", strings.Replace(board3, "_ _ _", "_ _", 1), "✗conquest/bad-board(1|_ _)"},
		{"too few rows", strings.Replace(board3, "2|O _ X \n", "", 1), "✗conquest/bad-board()"},
		{"too many rows", strings.Replace(board3, "---", "3|X X X \n---", 1), "✗conquest/bad-board(3|X X X)"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := readAll(t, "conquest-board", test.text)[0]
			if got := tagLine(r) + dump(r); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
			if r.Fatal() == nil {
				if _, text := roundTrip(t, r); text != strings.ReplaceAll(board3, "\r", "")+"\n" && test.name != "of two digits" {
					t.Errorf("written as\n%s", text)
				}
			}
		})
	}
}

// board returns a board of X alone, as it is printed.
func board(size int) string {
	r := &Record{Tags: []Tag{{Name: "Setup", Value: strings.TrimSuffix(strings.Repeat(strings.Repeat("X", size)+"/", size), "/")}}}
	text, err := encodeBoard(nil, r, EncodeOptions{})
	if err != nil {
		panic(err)
	}
	return string(text)
}

func TestBoardOfTwoDigits(t *testing.T) {
	lines := strings.Split(board(12), "\n")
	if lines[0] != "__0_1_2_3_4_5_6_7_8_9_10_11" || !strings.HasPrefix(lines[11], "10|X X ") || lines[13] != "---" {
		t.Errorf("%q", lines)
	}
}

// A game as the program prints it: boards, with its talk in between.
func TestPrintedGame(t *testing.T) {
	text := "Entrez la taille :\n" + board3 + "\nAu tour de Ada :\nEntrez :\n" + strings.Replace(board3, "_ _ _", "_ X _", 1) + "\n" +
		strings.TrimSuffix(board3, "---") + board3 + "\n\nLe vainqueur est Ada !\n"
	var got []string
	for _, r := range readAll(t, "conquest-board", text) {
		got = append(got, tagLine(r)+dump(r))
	}
	want := "Setup=X_O/___/O_X Setup=X_O/_X_/O_X Setup=X_O/___/O_X Setup=X_O/___/O_X"
	if strings.Join(got, " ") != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	for size := 1; size < len(text); size++ {
		sameInPieces(t, mustFormat(t, "conquest-board"), []byte(text), size)
	}
}

func TestMoveLines(t *testing.T) {
	r := readOne(t, "conquest-moves", "\n(0,0)->(1,1)\r\n\n (6,0) \t→  (4,2) \nwhat else\n")
	if got, want := dump(r), "(0,0)->(1,1) | (6,0) → (4,2) | what else"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	roundTrip(t, r)
}

func TestDetectConquest(t *testing.T) {
	for text, want := range map[string]string{
		board3:                  "conquest-board",
		"(0,0)->(1,1)\n(2,0)->": "conquest-moves",
		"(0,0) → (1,1)":         "conquest-moves",
		"(0,0)\n":               "",
		"(0,0)->(1,1) (0,2)->":  "",
		"(;GM[27]VV[1]":         "boardspace",
		"_0_1\n":                "",
	} {
		wantDetected(t, text, want)
	}
}

func FuzzConquestBoard(f *testing.F) {
	fuzz(f, "conquest-board", "a\n"+board3+"\nb\n__0_1\n0|X O\n1|_ _ \n\n2|", "0|X\n__0_1\r\n0|x _\n_")
}

func FuzzConquestMoves(f *testing.F) {
	fuzz(f, "conquest-moves", "(0,0)->(1,1)\n\n(1,1) → (0,0)\r\nx")
}
