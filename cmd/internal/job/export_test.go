package job

import (
	"context"
	"io"
	"testing"

	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/internal/extsort"
	"github.com/plybook/plybook/reports/explorer"
)

// Draw returns the numbers of those of so many games that are drawn.
func Draw(t *testing.T, games int, c Choice) (numbers []int) {
	t.Helper()
	ch := &chooser{choice: c}
	defer ch.close()
	for i := range games {
		if err := ch.take(corpus.Item[candidate]{Index: i + 1}); err != nil {
			t.Fatal(err)
		}
	}
	var sorted extsort.Sorter
	defer sorted.Close()
	if err := ch.choose(context.Background(), &sorted); err != nil {
		t.Fatal(err)
	}
	for {
		b, err := sorted.Next()
		if err == io.EOF {
			return numbers
		}
		if err != nil {
			t.Fatal(err)
		}
		numbers = append(numbers, int(numberIn(b)))
	}
}

// ExplorePageWithin is ExplorePage with room for so many steps.
func (r *Run) ExplorePageWithin(ctx context.Context, folder string, room int) (*explorer.Page, error) {
	page, _, err := r.explorePage(ctx, folder, true, room)
	return page, err
}
