package parse

import (
	"strings"
	"testing"
)

func TestRestComment(t *testing.T) {
	raws := []string{
		"",
		"2. wA1 \\bQ\r\n3. {open",
		"{a} } 100% \x00\xFF tab\t.",
		" blanks around \n",
		"x\n\n[GameType \"Base\"]\n  [White \"A\"]\n1. wA1",
		"%0A is no line end, ] no bracket",
		strings.Repeat("long ", 10_000),
		"Ünïcode — ‘quotes’",
	}
	for _, raw := range raws {
		text := RestComment("hive/occupied", raw)
		code, back, ok := ParseRestComment(text)
		if !ok || code != "hive/occupied" || back != raw {
			t.Errorf("%.60q comes back as %q, %.60q, %v", raw, code, back, ok)
		}
		r := readOne(t, "pgn", mzingaGame("1. wA1\n{"+text+"}\n"))
		fatal := r.Fatal()
		if fatal == nil || fatal.Code != "hive/occupied" || r.Rest != raw || len(r.Tokens) != 2 {
			t.Errorf("%.60q in a record: fault %v, rest %.60q, tokens %s", raw, fatal, r.Rest, dump(r))
		}
	}
}

func TestBrokenRecordIsReadBackFromItsRest(t *testing.T) {
	broken := readOne(t, "pgn", mzingaGame("1. wA1\n} what }\n{ever\n"))
	out, err := mustFormat(t, "pgn").Append(nil, broken, EncodeOptions{})
	if err != nil {
		t.Fatal(err)
	}
	next, err := mustFormat(t, "pgn").Append(out, readOne(t, "pgn", mzingaGame("1. wB1")), EncodeOptions{})
	if err != nil {
		t.Fatal(err)
	}
	records := readAll(t, "pgn", string(next))
	if len(records) != 2 || dump(records[1]) != "#1 | wB1" {
		t.Fatalf("%d records in\n%s", len(records), next)
	}
	again := records[0]
	sameContent(t, again, broken)
	if again.Rest != broken.Rest || again.Fatal() == nil || again.Fatal().Code != "hive/stray-text" {
		t.Errorf("rest %q, fault %v", again.Rest, again.Fatal())
	}
}

func TestCommentsThatCannotBeWrittenAsTheyAre(t *testing.T) {
	for _, comment := range []string{
		"a } b", "[%tm 5]", "[%end resign]", "[%extra] x", "[%text] x", "x\n\n[White \"A\"]\ny", "x\n \n\n [White \"A\"]",
		"plain [%tm 5]", "[%rest", "[%rest hive/gate] x", "[%unknown] x", "\n[White \"A\"]", "\n\n",
	} {
		r := &Record{Format: "pgn", Game: "hive", Tags: []Tag{{Name: "Game", Value: "hive"}}}
		r.Tokens = []Token{{Kind: Play, Seat: NoSeat, Text: "wA1"}, {Kind: Comment, Seat: NoSeat, Text: comment}}
		roundTrip(t, r)
	}
}
