package parse

import (
	"strings"
	"testing"
)

func TestUgent(t *testing.T) {
	tests := []struct {
		name, text string
		allow      []string
		want       string
	}{
		{"moves", "wQ\nbA1 wQ-\nwG1 \\wQ", nil, `wQ | bA1 wQ- | wG1 \wQ`},
		{"CRLF, empty lines and runs of blanks", "\r\nwQ  \r\n\r\n bA1\t wQ-\r\n\r\n", nil, `wQ | bA1 wQ-`},
		{"start", "start\nwQ", nil, `?start | wQ`},
		{"Start after an empty line", "\nStart\nwQ", nil, `?Start | wQ`},
		{"start further down", "wQ\nstart", nil, `wQ | start`},
		{"what is no move is for the rules to say", "wQ\nbH1 wQ-\nbQ +wQ\nhello", nil, `wQ | bH1 wQ- | bQ +wQ | hello`},
		{"pass", "wQ\npass\nwA1 wQ-", nil, `wQ | ✗hive/bad-move(pass)`},
		{"pass, granted", "wQ\npass\nwA1 wQ-", []string{"pass-line"}, `wQ | pass | wA1 wQ-`},
		{"PASS needs two grants", "wQ\nPASS", []string{"pass-line"}, `wQ | PASS`},
		{"PASS, granted", "wQ\nPASS", []string{"pass-line", "case"}, `wQ | pass`},
		{"congratulations", "wQ\nCongratulations, white!\n\n", nil, `wQ | ✗hive/bad-move(Congratulations, white!)`},
		{"congratulations, granted", "wQ\nCongratulations, white!\n\n", []string{"closing-line"}, `wQ | ?Congratulations, white!`},
		{"congratulations in the middle", "wQ\ncongrats\nbA1 wQ-", []string{"closing-line"}, `wQ | congrats | bA1 wQ-`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := readOne(t, "ugent", test.text, test.allow...)
			if got := dump(r); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
			if fatal := r.Fatal(); fatal != nil && !strings.Contains(fatal.Hint, "--allow") {
				t.Errorf("the hint %q names no leniency", fatal.Hint)
			}
		})
	}
}

func TestEncodeUgent(t *testing.T) {
	r := readOne(t, "ugent", "start\n wQ\nbA1  wQ-\npass\nwG1 \\wQ", "pass-line")
	out, err := mustFormat(t, "ugent").Append(nil, r, EncodeOptions{})
	if want := "wQ\nbA1 wQ-\nwG1 \\wQ\n"; err != nil || string(out) != want {
		t.Errorf("%v, %q, want %q", err, out, want)
	}
	if _, err := mustFormat(t, "ugent").Append(nil, &Record{Tokens: []Token{{Text: "wQ\nbQ"}}}, EncodeOptions{}); err == nil {
		t.Error("a move of two lines is written")
	}
}
