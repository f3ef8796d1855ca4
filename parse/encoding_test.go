package parse

import "testing"

func TestLatin1BecomesUTF8AndPlacesStay(t *testing.T) {
	text := []byte("[Game \"hive\"]\n[White \"Ren\xE9\"]\n\n1. wS1 {d\xE9j\xE0} 2. bS1 wS1-\n")
	in := Input{Name: "a.pgn", Data: text, Encoding: Latin1}
	format, err := FormatByName("pgn")
	if err != nil {
		t.Fatal(err)
	}
	for r := range format.Records(in) {
		if got := r.Tag("White"); got != "René" {
			t.Errorf("White is %q", got)
		}
		for _, token := range r.Tokens {
			if token.Kind == Comment && token.Text != "déjà" {
				t.Errorf("the comment is %q", token.Text)
			}
			if token.Kind == Play && token.Text == "bS1 wS1-" {
				if line, column := r.Position(token.Off); line != 4 || column != 18 {
					t.Errorf("the second ply is at %d:%d", line, column)
				}
			}
		}
		if len(r.Faults) > 0 {
			t.Errorf("faults: %v", r.Faults)
		}
	}
	in.Encoding = UTF8
	for r := range format.Records(in) {
		if len(r.Faults) != 1 || r.Faults[0].Code != "record/encoding" {
			t.Errorf("read as UTF-8: %v", r.Faults)
		}
	}
	if _, err := EncodingByName("ebcdic"); err == nil {
		t.Error("ebcdic is no encoding that is known")
	}
}
