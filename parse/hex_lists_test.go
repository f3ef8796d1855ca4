package parse

import (
	"strings"
	"testing"
)

func TestHexLines(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"a game", "b a1,w C3,b resign,W", "0:a1 | 1:c3 | 0:!resign | =W"},
		{"unfinished", " b a1 , w  c3 \r\n", "0:a1 | 1:c3"},
		{"what is no cell", "b zz,w c", "0:zz | 1:c"},
		{"a merge mark", "<<<<<<< HEAD", "✗contactix/bad-move(<<<<<<< HEAD)"},
		{"torn before a colour", "b a1,", "0:a1 | ✗contactix/bad-move()"},
		{"torn after a colour", "b a1,w", "0:a1 | ✗contactix/bad-move(w)"},
		{"another colour", "b a1,r c3,b d4", "0:a1 | ✗contactix/bad-move(r c3)"},
		{"on after the winner", "b a1,B,w a2", "0:a1 | ✗contactix/bad-move(B)"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := readOne(t, "hex-lines", test.text)
			if got := dump(r); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
			if r.Fatal() == nil {
				roundTrip(t, r)
			}
		})
	}
	if _, text := roundTrip(t, readOne(t, "hex-lines", "b a1 , w  C3,b resign,W")); text != "b a1,w c3,b resign,W\n" {
		t.Errorf("written as %q", text)
	}
}

func TestSentences(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"a game", "White places M6.\nBlack swaps.\r\n\n White  places k10. \nBlack resigns.\nWhite times  out.",
			"0:m6 | 1:swap | 0:k10 | 1:!resign | 0:!time"},
		{"what is no cell", "White places z.", "0:z"},
		{"another sentence", "White places a1.\nBlack passes.\nWhite places a2.", "0:a1 | ✗contactix/bad-move(Black passes.)"},
		{"another colour", "Red places a1.", "✗contactix/bad-move(Red places a1.)"},
		{"no full stop", "White places a1", "✗contactix/bad-move(White places a1)"},
		{"no cell", "White places .", "✗contactix/bad-move(White places .)"},
		{"two cells", "White places a1 b2.", "✗contactix/bad-move(White places a1 b2.)"},
		{"a colour alone", "Black", "✗contactix/bad-move(Black)"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := readOne(t, "hex-littlegolem", test.text)
			if got := dump(r); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
			if r.Fatal() == nil {
				roundTrip(t, r)
			}
		})
	}
	const text = "White places m6.\nBlack swaps.\nWhite times out.\nBlack resigns.\n"
	if _, again := roundTrip(t, readOne(t, "hex-littlegolem", text)); again != text {
		t.Errorf("written as %q", again)
	}
}

func TestHexWorld(t *testing.T) {
	const address = "https://hexworld.org/board/#"
	tests := []struct{ name, text, tags, want string }{
		{"a game", address + "13c1,m6:sk10i5:rb", "Size=13 | Options=c1", "m6 | swap | k10 | i5 | 0:!resign"},
		{"every sign", "11,a1:p:rb:rw:fb:fw:s", "Size=11", "a1 | pass | 0:!resign | 1:!resign | 0:!time | 1:!time | swap"},
		{"a cursor", "13x9r9c1n,m6:sk10,I5", "Size=13x9 | Options=r9c1n", "m6 | swap | k10 | ?, | i5"},
		{"escapes", address + "9r9c1%2Cb3%3Asc6%3Arw", "Size=9 | Options=r9c1", "b3 | swap | c6 | 1:!resign"},
		{"all of it escaped", "https%3A//hexworld.org/board/%239,b3", "Size=9", "b3"},
		{"a header alone", address + "11", "Size=11", ""},
		{"text around", "Game #1: " + address + "5,a1 well played #2", "Size=5", "a1 | {well played #2}"},
		{"no size", address + "c1,a1", "Size= | Options=c1", "a1"},
		{"no link", "so what", "Size= | Options=so", "{what}"},
		{"an unknown sign", address + "11c1,a3:xb4,c5", "Size=11 | Options=c1", "a3 | ✗contactix/bad-move(:xb4)"},
		{"a third part", "11,a3,b4,c5", "Size=11", "a3 | ?, | b4 | ✗contactix/bad-move(,c5)"},
		{"options that are none", "11!,a3", "Size=11", "✗contactix/bad-move(!)"},
		{"a bad escape", "11,a3%zz", "Size=11", "a3 | ✗contactix/bad-move(%zz)"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := readOne(t, "hexworld", test.text)
			if got := tagLine(r); got != test.tags {
				t.Errorf("tags %s\nwant %s", got, test.tags)
			}
			if got := dump(r); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
			if r.Fatal() == nil && r.Tag("Size") != "" {
				roundTrip(t, r)
			}
		})
	}
	for text, want := range map[string]string{
		"13x13,m6:sk10,i5:fw": "https://hexworld.org/board/#13c1,m6:sk10i5:fw\n",
		"13x9r3,m6:p":         "https://hexworld.org/board/#13x9r3,m6:p\n",
	} {
		if _, again := roundTrip(t, readOne(t, "hexworld", text)); again != want {
			t.Errorf("%s is written as %s", text, again)
		}
	}
}

func TestPlacesInEscapedLinks(t *testing.T) {
	r := readOne(t, "hexworld", "x hexworld.org/board/#9%2Cb3%3As%63%36")
	for i, want := range []string{"b3", "%3As", "%63%36"} {
		if got := r.Text(r.Tokens[i].Off, r.Tokens[i].Len); got != want {
			t.Errorf("token %d stands at %q, want %q", i, got, want)
		}
	}
}

func TestTrmph(t *testing.T) {
	const address = "http://www.trmph.com/hex/board#"
	tests := []struct{ name, text, tags, want string }{
		{"a game", address + "13,m6M6k10", "Size=13", "m6 | m6 | k10"},
		{"without the address", "#13,m6", "Size=13", "m6"},
		{"a mark", "#13,m6 blue won", "Size=13 | Mark=blue won", "m6"},
		{"no size", address + "a3f6", "Size=a3f6", ""},
		{"what is no cell", "#13,m6-k10", "Size=13", "m6 | ✗contactix/bad-move(-k10)"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := readOne(t, "trmph", test.text)
			if got := tagLine(r); got != test.tags {
				t.Errorf("tags %s\nwant %s", got, test.tags)
			}
			if got := dump(r); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
			if r.Fatal() == nil && r.Tag("Size") == "13" {
				if _, again := roundTrip(t, r); !strings.HasPrefix(again, address+"13,") {
					t.Errorf("written as %s", again)
				}
			}
		})
	}
}

func TestPlayHex(t *testing.T) {
	const hosted = `"hostedGameToPlayers":[{"x":[],"player":{"pseudo":"Ada"}},{"player":{"pseudo":"Bob"}}]`
	tests := []struct{ name, text, tags, want string }{
		{"a game", `{"publicId":{"a":[1]},"state":"ended","boardsize":13,"moves":["m6","Swap-pieces","pass"],"winner":1,"outcome":"resign",` + hosted + `}`,
			"state=ended | boardsize=13 | winner=1 | outcome=resign | Player0=Ada | Player1=Bob", "m6 | swap-pieces | pass"},
		{"nulls", `{"boardsize":11,"moves":["a3"],"winner":null,"outcome":null}`, "boardsize=11", "a3"},
		{"no size", `{"moves":["z"]}`, "", "z"},
		{"an element that is no move", `{"moves":["a3",4],"boardsize":11}`, "", "a3 | ✗contactix/bad-move(4)"},
		{"not closed", `{"boardsize":11,"moves":["a3"`, "boardsize=11", "✗json/syntax()"},
		{"another kind of size", `{"moves":["a3"],"boardsize":"11"}`, "", `✗json/syntax("11"})`},
		{"another kind of moves", `{"moves":{}}`, "", `✗json/syntax({}})`},
		{"no JSON", `{"boardsize":11,"moves":[a3]}`, "boardsize=11", `✗json/syntax(a)`},
		{"no object", `["boardsize"]`, "", `✗json/syntax(["boardsize"])`},
		{"a member twice", `{"boardsize":11,"boardsize":12}`, "boardsize=11", `✗json/syntax("boardsize":12})`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := readOne(t, "playhex-json", test.text)
			if got := tagLine(r); got != test.tags {
				t.Errorf("tags %s\nwant %s", got, test.tags)
			}
			if got := dump(r); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
			if f := r.Fatal(); f == nil && r.FindTag("boardsize") != nil {
				roundTrip(t, r)
			} else if f != nil && f.Code == "json/syntax" && r.Rest != test.text {
				t.Errorf("left unread: %s", r.Rest)
			}
		})
	}
	const text = `{"boardsize":11,"moves":["a3","swap-pieces"],"winner":0,"outcome":null,"state":"playing"}` + "\n"
	if _, again := roundTrip(t, readOne(t, "playhex-json", text)); again != text {
		t.Errorf("written as %s", again)
	}
	if records := readAll(t, "playhex-json", text+text+" x"); len(records) != 3 || records[2].Fatal() == nil {
		t.Errorf("%d records", len(records))
	}
}

func TestListsOfHexThatCannotBeWritten(t *testing.T) {
	play := func(seat int8, text string) []Token { return []Token{{Kind: Play, Seat: seat, Text: text}} }
	end := func(seat int8, text string) []Token { return []Token{{Kind: End, Seat: seat, Text: text}} }
	size := func(value string) []Tag { return []Tag{{Name: "Size", Value: value}} }
	tests := []struct {
		name, format string
		record       Record
	}{
		{"nobody's play", "hex-lines", Record{Tokens: play(NoSeat, "a1")}},
		{"two moves", "hex-lines", Record{Tokens: play(0, "a1,w b2")}},
		{"a result of chess", "hex-lines", Record{Tokens: []Token{{Kind: Result, Text: "1-0"}}}},
		{"no plies", "hex-lines", Record{}},
		{"nobody's play", "hex-littlegolem", Record{Tokens: play(NoSeat, "a1")}},
		{"a pass", "hex-littlegolem", Record{Tokens: play(1, "pass")}},
		{"a forfeit", "hex-littlegolem", Record{Tokens: end(1, "forfeit")}},
		{"no size", "hexworld", Record{Tokens: play(0, "a1")}},
		{"nobody's end", "hexworld", Record{Tags: size("9"), Tokens: end(NoSeat, "resign")}},
		{"options that are none", "hexworld", Record{Tags: append(size("9"), Tag{Name: "Options", Value: "A"})}},
		{"what is no cell", "hexworld", Record{Tags: size("9"), Tokens: play(0, "z")}},
		{"unequal sides", "trmph", Record{Tags: size("9x8")}},
		{"a pass", "trmph", Record{Tags: size("9"), Tokens: play(0, "pass")}},
		{"no size", "trmph", Record{Tags: size("")}},
		{"no size", "playhex-json", Record{}},
		{"a size that is no number", "playhex-json", Record{Tags: []Tag{{Name: "boardsize", Value: "9x9"}}}},
	}
	for _, test := range tests {
		if text, err := mustFormat(t, test.format).Append([]byte("x"), &test.record, EncodeOptions{}); err == nil || string(text) != "x" {
			t.Errorf("%s, %s: %q, %v", test.format, test.name, text, err)
		}
	}
}

func TestDetectListsOfHex(t *testing.T) {
	for text, want := range map[string]string{
		"b a1,w c3,b":                    "hex-lines",
		"<<< HEAD\nb a1,w c3":            "hex-lines",
		"b a1, w c3":                     "",
		"White places a1.\n":             "hex-littlegolem",
		"Black places a1.\n":             "hex-littlegolem",
		"White plays a1.\n":              "",
		"13c1,m6:sk10\n":                 "hexworld",
		"13x9,\n":                        "hexworld",
		"13,5,7\n":                       "",
		"https://hexworld.org/board/#11": "hexworld",
		"see http://www.trmph.com/hex/board#13,a1": "trmph",
		"#13,a1":                    "trmph",
		"# 13,a1":                   "",
		`{"id":1,"boardsize":11}`:   "playhex-json",
		`[{"id":1,"boardsize":11}]`: "",
	} {
		got := ""
		if f := Detect("x", []byte(text)); f != nil {
			got = f.Name
		}
		if got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	if f := Detect("x.trmph", []byte("so what")); f == nil || f.Name != "trmph" {
		t.Errorf("%v", f)
	}
}

func FuzzHexLines(f *testing.F) {
	fuzz(f, "hex-lines", "<<<<<<< HEAD\nb a1,w c3,b resign,W\n\nb a1,w\n", "W\n b x y,w resign\r\n,")
}

func FuzzSentences(f *testing.F) {
	fuzz(f, "hex-littlegolem", "White places m6.\nBlack swaps.\nWhite times out.\r\nBlack resigns.", "White places swap.\n\nx")
}

func FuzzHexWorld(f *testing.F) {
	fuzz(f, "hexworld", "https://hexworld.org/board/#13r9c1,m6:sk10,i5:rb x\n# y\n9x8%2Ca1%3ap:fw\n#5", "x\n13x13,\n1,,:", "hexworld.org/board/%23%31,A01")
}

func FuzzTrmph(f *testing.F) {
	fuzz(f, "trmph", "http://www.trmph.com/hex/board#13,m6m6k10i5 x\n#13x13,a1\n# y", "#%2c,\n2,a%31")
}

func FuzzPlayHex(f *testing.F) {
	fuzz(f, "playhex-json", `{"state":"ended","boardsize":13,"moves":["m6","SWAP","\u00611"],"winner":1,"hostedGameToPlayers":[{"player":{"pseudo":"A"}}]}`+"\n{}",
		`{"boardsize":-1e1,"winner":null,"moves":[1]}x`)
}

// Work that grows with the square of these texts would outlast every deadline of a test run.
func TestHostileHexIsRead(t *testing.T) {
	const size = MaxRecord / 2
	texts := map[string]string{
		"contactix-board": "tiles: 1\n" + strings.Repeat("(A1)->x\n", size/16) + strings.Repeat("~\n", size/4),
		"hex-sgf":         strings.Repeat("B[\n(", size/16) + "(;GM[11]" + strings.Repeat("(;B[a1])", size/16) + strings.Repeat("(", size/8) + strings.Repeat("\n(;C[", size/8),
		"hex-hsgf":        "(;C[" + strings.Repeat("]]] \n", size/8) + strings.Repeat("]A", size/8),
		"hex-moves":       strings.Repeat("a1", size/4) + "\n" + strings.Repeat("1. \n", size/8) + strings.Repeat("1.?\n#", size/8),
		"hex-lines":       strings.Repeat("b a1,", size/16) + strings.Repeat("\n,", size/4),
		"hex-littlegolem": strings.Repeat("White places a1.\n", MaxPlies) + strings.Repeat("\n", size/2),
		"hexworld":        "5,\n" + strings.Repeat("%3As", size/16) + "\n" + strings.Repeat("9,\n", size/8),
		"trmph":           strings.Repeat("#1,a1\n", size/8) + strings.Repeat("%", size/4),
		"playhex-json":    `{"moves":[` + strings.Repeat(`"a1",`, size/16) + strings.Repeat("[", size/4),
	}
	for format, text := range texts {
		f := mustFormat(t, format)
		records := 0
		for range f.Records(Input{Data: []byte(text), Allow: AllowAll("unescaped-names")}) {
			records++
		}
		if records == 0 {
			t.Errorf("%s: no record", format)
		}
		if f.Cut != nil {
			f.Cut([]byte(text))
		}
	}
}

// Places in links take memory only where an escape makes them differ from those in the text.
func TestLinksWithoutEscapesNeedNoPlaces(t *testing.T) {
	for text, escaped := range map[string]bool{"#11c1,a1b2": false, "x #11c1,a1b2": false, "#11c1,a1%3Asb2": true} {
		d := &reading{Record: &Record{}, text: text}
		l, _ := newLink(d, strings.IndexByte(text, '#'))
		if (l.places != nil) != escaped {
			t.Errorf("%s: places %v", text, l.places)
		}
		if off, n := l.place(len(l.text)-2, len(l.text)); off+n != len(text) || n != 2 {
			t.Errorf("%s: the last cell is at %d, of %d bytes", text, off, n)
		}
	}
}

func TestHexWorldSaysWhichSignsThereAre(t *testing.T) {
	for text, want := range map[string]bool{"#11c1,a1:xb2": true, "#11c1,a1?": false} {
		if f := readOne(t, "hexworld", text).Fatal(); f == nil || strings.Contains(f.Hint, "s (swap)") != want {
			t.Errorf("%s: %+v", text, f)
		}
	}
}
