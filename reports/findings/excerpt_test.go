package findings

import (
	"strings"
	"testing"

	"github.com/rivo/uniseg"
)

func TestExcerptUnderlinesTheToken(t *testing.T) {
	for _, test := range []struct {
		name, source string
		token        string
		text, mark   string
	}{
		{"plain", "wA1;bB1 wA1-;wQ", "bB1 wA1-", "wA1;bB1 wA1-;wQ", "    ^^^^^^^^"},
		{"tabs are one blank", "a\tb\tc", "c", "a b c", "    ^"},
		{"wide characters take two columns", "名前 wQ 名", "wQ", "名前 wQ 名", "     ^^"},
		{"a wide token", "x 名前", "名前", "x 名前", "  ^^^^"},
		{"combining marks take none", "e\u0301e\u0301 wQ", "wQ", "e\u0301e\u0301 wQ", "   ^^"},
		{"broken UTF-8 and escapes", "\xff\x1b[2J wQ", "wQ", "\uFFFD\uFFFD[2J wQ", "      ^^"},
		{"nothing to underline", "abc", "", "abc", "^"},
		{"trailing blanks go", "wQ  \t ", "wQ", "wQ", "^^"},
	} {
		t.Run(test.name, func(t *testing.T) {
			text, mark := excerpt(test.source, strings.Index(test.source, test.token), len(test.token))
			if text != test.text || mark != test.mark {
				t.Errorf("got\n%s\n%s\nwant\n%s\n%s", text, mark, test.text, test.mark)
			}
		})
	}
}

func TestExcerptShowsAWindowOfLongLines(t *testing.T) {
	line := strings.Repeat("wA1 名;", 100) + "HERE" + strings.Repeat(";wQ 名", 100)
	text, mark := excerpt(line, strings.Index(line, "HERE"), 4)
	if w := uniseg.StringWidth(text); w > excerptWidth || w < excerptWidth-4 {
		t.Errorf("%d columns, want close to %d: %s", w, excerptWidth, text)
	}
	if !strings.HasPrefix(text, "…") || !strings.HasSuffix(text, "…") {
		t.Errorf("cut ends are not marked: %s", text)
	}
	lead, _, _ := strings.Cut(text, "HERE")
	if want := strings.Repeat(" ", uniseg.StringWidth(lead)) + "^^^^"; mark != want {
		t.Errorf("\n%s\n%s", text, mark)
	}
}

func TestExcerptTakesAnyPlace(t *testing.T) {
	for _, place := range [][2]int{{-5, 3}, {0, 0}, {2, 1000}, {99, 1}, {3, -7}} {
		text, mark := excerpt("abc", place[0], place[1])
		if text != "abc" || !strings.HasSuffix(mark, "^") {
			t.Errorf("place %v: %q %q", place, text, mark)
		}
	}
	long := strings.Repeat("x", 5000)
	if text, mark := excerpt(long, 0, len(long)); uniseg.StringWidth(text) > excerptWidth || len(mark) > excerptWidth {
		t.Errorf("a token of 5,000 bytes is shown in full")
	}
}

// However long a line is, what cannot be shown of it is not looked at: a file may have a finding for each
// of many thousand lines. The excerpt is that of a line cut far from the token.
func TestExcerptOfAVeryLongLine(t *testing.T) {
	short := strings.Repeat("é 12 ", 2000)
	at := len(short) / 2
	text, mark := excerpt(short, at, 2)
	for _, times := range []int{1, 50} {
		pad := strings.Repeat(short, times)
		again, under := excerpt(pad+short+pad, len(pad)+at, 2)
		if again != text || under != mark {
			t.Errorf("with %d bytes around it\n%s\n%s\nand without\n%s\n%s", 2*len(pad), again, under, text, mark)
		}
	}
}

func BenchmarkExcerpt(b *testing.B) {
	line := strings.Repeat("12,11 ", 340)
	for b.Loop() {
		excerpt(line, 1900, 5)
	}
}
