package diff_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/reports/diff"
)

// comment returns a comment on so many games that were added, under names that are as hostile as long.
func comment(t *testing.T, games, most int) string {
	t.Helper()
	var out bytes.Buffer
	v := diff.NewMarkdown(&out, diff.Comment{Before: "old", After: "new", Key: "k", ReportURL: "https://x.test/r", Most: most})
	totals := corpus.DiffTotals{Same: 3, Added: games}
	if err := v.Begin(&totals); err != nil {
		t.Fatal(err)
	}
	for i := range games {
		line := corpus.Line{Source: fmt.Sprintf("@ada|`%s`.pgn", strings.Repeat("é", i)), Index: 1, Game: "hive", Outcome: "open", Plies: 1000 + i, Fault: "hive/gate"}
		if err := v.Change(&diff.Comparison{Change: &corpus.Change{Kind: corpus.Added, New: &line}}); err != nil {
			t.Fatal(err)
		}
	}
	if err := v.Close(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestCommentsHaveNoMoreBytesThanTheyMay(t *testing.T) {
	for _, c := range []struct{ games, most, rows int }{
		{0, 4000, 0}, {1, 4000, 1}, {99, 60_000, 99}, {100, 60_000, 100}, {500, 60_000, 100}, {500, 4000, -1}, {500, 9000, -1},
	} {
		text := comment(t, c.games, c.most)
		rows := strings.Count(text, "\n| added | ")
		if len(text) > c.most || c.rows >= 0 && rows != c.rows || c.games > 0 && rows == 0 {
			t.Errorf("%d games in %d bytes: %d bytes, %d rows", c.games, c.most, len(text), rows)
		}
		if want := fmt.Sprintf("Left out: %d more games in the table", c.games-rows); rows < c.games && !strings.Contains(text, want) {
			t.Errorf("%d games in %d bytes: nothing says %q:\n%s", c.games, c.most, want, text)
		}
		if !strings.HasPrefix(text, "<!-- plybook-diff:k -->\n") {
			t.Errorf("the comment begins with %.60q", text)
		}
		if c.games == 0 && !strings.Contains(text, "No differences: 3 the same") {
			t.Errorf("of no change the comment says %s", text)
		}
	}
}

func TestCommentsSeparateThousands(t *testing.T) {
	if text := comment(t, 1, 4000); !strings.Contains(text, "| 1,000 |") {
		t.Errorf("1000 plies are in the comment as\n%s", text)
	}
}

// Names are code in the table, so that nobody is called and no cell ends early.
func TestCommentsHoldNamesAsCode(t *testing.T) {
	for row := range strings.Lines(comment(t, 3, 60_000)) {
		if strings.HasPrefix(row, "| added | ") && (strings.Count(strings.ReplaceAll(row, `\|`, ""), "|") != 7 || !strings.Contains(row, "``@ada\\|`")) {
			t.Errorf("a row is %s", row)
		}
	}
}
