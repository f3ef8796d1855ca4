package job

import (
	"context"
	"testing"

	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/reports/explorer"
)

// Draw returns the numbers of those of so many games that are drawn.
func Draw(t *testing.T, games int, c stats.Choice) (numbers []int) {
	t.Helper()
	ch := &chooser{choice: &c, chosen: &corpus.Selection{}}
	defer ch.close()
	for i := range games {
		if err := ch.take(corpus.Item[candidate]{Index: i + 1, Number: i + 1}); err != nil {
			t.Fatal(err)
		}
	}
	if err := ch.choose(context.Background()); err != nil {
		t.Fatal(err)
	}
	for i := range games {
		if ch.chosen.Has(i + 1) {
			numbers = append(numbers, i+1)
		}
	}
	return numbers
}

// ExplorePageWithin is ExplorePage with room for so many steps.
func (r *Run) ExplorePageWithin(ctx context.Context, folder string, room int) (*explorer.Page, error) {
	page, _, err := r.explorePage(ctx, folder, true, room)
	return page, err
}
