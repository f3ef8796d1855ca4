package parse

import (
	"strings"
	"testing"
)

func TestDescribedCodes(t *testing.T) {
	const one = "# Findings\n\n## a/one\n\nA title\nof two lines.\n\nA text.\n\nMore\nof it.\n\nSource: the rules\n"
	codes, err := describeCodes(one+"\n## a/two\n\nAnother.\n\nSource: here\n", []Code{{Name: "a/two", Severity: Note}, {Name: "a/one", Allow: "it"}})
	if err != nil {
		t.Fatal(err)
	}
	if want := (Code{Name: "a/two", Severity: Note, Title: "Another.", Source: "here"}); codes[0] != want {
		t.Errorf("%+v, want %+v", codes[0], want)
	}
	want := Code{Name: "a/one", Title: "A title of two lines.", Text: "A text.\n\nMore of it.", Source: "the rules", Allow: "it"}
	if codes[1] != want {
		t.Errorf("%+v, want %+v", codes[1], want)
	}
	for text, fault := range map[string]string{
		"# Findings\n": "has no section",
		one + strings.TrimPrefix(one, "# Findings\n"): "comes twice",
		one + "\n## a/two\n\nB.\n\nSource: c\n":       "belongs to no code",
		strings.Replace(one, "Source", "From", 1):     "Source",
		"# Findings\n\n## a/one\n\nSource: c\n":       "title",
	} {
		if _, err := describeCodes(text, []Code{{Name: "a/one"}}); err == nil || !strings.Contains(err.Error(), fault) {
			t.Errorf("%q: %v, want %q", text, err, fault)
		}
	}
	if _, err := describeCodes(one, []Code{{Name: "a/one"}, {Name: "a/one"}}); err == nil {
		t.Error("a code is listed twice")
	}
}
