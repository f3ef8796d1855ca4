package parse

import (
	"slices"
	"testing"
)

// What stands in variations, and in variations of these, is no part of the main line.
func TestMainLine(t *testing.T) {
	r := &Record{Tokens: []Token{
		{Kind: Play, Text: "a"}, {Kind: VariationOpen}, {Kind: VariationPlay, Text: "b"}, {Kind: Comment, Text: "c"}, {Kind: VariationOpen},
		{Kind: VariationPlay, Text: "d"}, {Kind: VariationClose}, {Kind: Clock, Text: "e"}, {Kind: VariationClose}, {Kind: Comment, Text: "f"},
		{Kind: Play, Text: "g"},
	}}
	for _, c := range []struct {
		n    int
		want []int
	}{{0, nil}, {1, []int{0}}, {5, []int{0}}, {10, []int{0, 9}}, {11, []int{0, 9, 10}}, {99, []int{0, 9, 10}}} {
		var got []int
		for i, token := range r.MainLine(c.n) {
			if token != &r.Tokens[i] {
				t.Errorf("token %d is %v", i, token)
			}
			got = append(got, i)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("of %d tokens these are of the main line: %v, want %v", c.n, got, c.want)
		}
	}
	for i := range r.MainLine(len(r.Tokens)) {
		if i > 0 {
			t.Fatalf("token %d comes after the end", i)
		}
		break
	}
}
