package grades

import (
	"bytes"
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze/match"
)

func table() *match.Table {
	return &match.Table{Games: 12, Rows: []match.Row{
		{Name: "Never"},
		{Name: "=Bad <b>", Games: 2, Losses: 2, Failures: map[string]int{"crash": 1, "illegal": 2}, FirstFailure: `illegal: "a1", it wrote`, FirstFailureGame: 7,
			Unended: 1},
		{Name: "Worse", Games: 3, Losses: 3, Failures: map[string]int{"crash": 4}, FirstFailure: "crash: it ended: exit status 1", FirstFailureGame: 1},
		{Name: "Good", Games: 4, Wins: 3, Losses: 1, Points: 3, Unended: 2, UnendedPoints: 1.5},
		{Name: "Also good", Games: 4, Wins: 2, Shared: 2, Points: 3},
	}}
}

func TestCSV(t *testing.T) {
	var out bytes.Buffer
	if err := WriteCSV(&out, table()); err != nil {
		t.Fatal(err)
	}
	want := `rank,player,points,games,score,wins,shared,losses,failures,crash,illegal,first_failure_game,first_failure
1,Also good,3,4,0.7500,2,2,0,0,0,0,,
1,Good,4.5,6,0.7500,3,0,1,0,0,0,,
3,=Bad <b>,0,3,0.0000,0,0,2,3,1,2,7,"illegal: ""a1"", it wrote"
3,Worse,0,3,0.0000,0,0,3,4,4,0,1,crash: it ended: exit status 1
5,Never,0,0,,0,0,0,0,0,0,,
`
	if out.String() != want {
		t.Errorf("%s\nwant\n%s", out.String(), want)
	}
}

func TestPage(t *testing.T) {
	var out bytes.Buffer
	if err := WritePage(&out, "Grades: Conquest", table()); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"<title>Grades: Conquest</title>", "<li>5 players</li><li>12 games</li><li>2 with failures</li>", "<bdi>=Bad &lt;b&gt;</bdi>",
		`game 7: <bdi>illegal: &#34;a1&#34;, it wrote</bdi>`, `<th scope="col" class="n">illegal</th>`, "counts here and in no rating", `data-v="4.5">4.5<`,
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %s in\n%s", want, out.String())
		}
	}
}
