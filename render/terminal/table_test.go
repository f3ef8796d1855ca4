package terminal

import "testing"

func TestTableAlignsColumns(t *testing.T) {
	got := string(AppendTable([]byte("above\n"), [][]string{{"a", "–––", "c"}, {"long", "", "c"}, {"x"}, {"", "b"}}))
	want := "above\na     –––  c\nlong       c\nx\n      b\n"
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestFiguresAreAlignedToTheRight(t *testing.T) {
	got := string(AppendFigures(nil, [][]string{{"a", "–––", "c"}, {"long", "", "c"}, {"x", "1"}, {"", "22", "333"}}))
	want := "a     –––    c\nlong         c\nx       1\n       22  333\n"
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestInkWritesNoColourUnlessAsked(t *testing.T) {
	if got := string(Ink(false).Append(nil, Marked, "x")); got != "x" {
		t.Errorf("without colours: %q", got)
	}
	if got := string(Ink(true).Append(nil, Strong, "x")); got != "\x1b[1mx\x1b[0m" {
		t.Errorf("with colours: %q", got)
	}
}
