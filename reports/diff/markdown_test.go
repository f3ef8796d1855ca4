package diff_test

import (
	"bytes"
	"errors"
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

// Only names and moves are code: not where a game was before, nor that it ends. Without images, the comment tells how to see some.
func TestCommentsOfAGameThatMovedAndEndsSooner(t *testing.T) {
	before := corpus.Line{Source: "a.pgn", Index: 3, Game: "reversi", Plies: 9, Outcome: "open"}
	after := before
	after.Index, after.Plies = 1, 8
	c := diff.Comparison{Change: &corpus.Change{Kind: corpus.Changed, Old: &before, New: &after}, Parting: &corpus.Divergence{Ply: 9, OldMove: "d3"}}
	const row, pictures = "| changed | `a.pgn#1` (was `a.pgn#3`) | ply 9: `d3` → end |", "With pictures: "
	for _, url := range []string{"", "https://x.test"} {
		var out bytes.Buffer
		v := diff.NewMarkdown(&out, diff.Comment{Most: 4000, ImageURL: url})
		if err := errors.Join(v.Begin(&corpus.DiffTotals{Changed: 1}), v.Change(&c), v.Close()); err != nil {
			t.Fatal(err)
		}
		if text := out.String(); !strings.Contains(text, row) || strings.Contains(text, pictures) != (url == "") {
			t.Errorf("images at %q:\n%s", url, text)
		}
	}
}

// An error and a result without a reason are called what they are called elsewhere.
func TestChangesAreNamedInWordsOfTheField(t *testing.T) {
	before := corpus.Line{Source: "a.pgn", Index: 1, Game: "reversi", Plies: 1000, Outcome: "White not said"}
	after := before
	after.Plies, after.Outcome, after.Fault = 1001, "open", "reversi/no-flip"
	c := diff.Comparison{Change: &corpus.Change{Kind: corpus.Changed, Old: &before, New: &after}}
	const want = "plies 1,000 → 1,001, outcome White (reason not recorded) → open, error: none → reversi/no-flip"
	if got := diff.ChangeText(&c); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := diff.ReasonWords("not said"); got != "reason not recorded" {
		t.Errorf("a reason alone is %q", got)
	}
	const counts = "1,000 the same, 2,000 changed, 3,000 removed, 4,000 added"
	if got := diff.Summary(&corpus.DiffTotals{Same: 1000, Changed: 2000, Removed: 3000, Added: 4000}); got != counts {
		t.Errorf("got %q, want %q", got, counts)
	}
}
