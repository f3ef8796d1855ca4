package corpus_test

import (
	"bytes"
	"fmt"
	"os"
	"testing"

	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/replay"
)

// Public records in all formats, cut in pieces of any size and read by any number of workers,
// have to end in the same positions and with the same findings about their files.
func TestPublicRecordsReadTheSameInAnyPieces(t *testing.T) {
	folder := os.Getenv("PLYBOOK_RECORDS")
	if folder == "" {
		t.Skip("PLYBOOK_RECORDS does not name a folder of public records")
	}
	if testing.Short() {
		t.Skip("reads megabytes of records again and again; other packages read the samples with any number of workers")
	}
	var want string
	for _, o := range []corpus.Options{
		{Workers: 7, PieceSize: 300}, {Workers: 1}, {Workers: 2, PieceSize: 1}, {Workers: 1, PieceSize: 4 << 20},
	} {
		var b bytes.Buffer
		totals, err := corpus.Snapshot(t.Context(), []string{folder}, o, &b, func(f replay.Finding) error {
			_, err := fmt.Fprintln(&b, f.File, f.Code)
			return err
		})
		if err != nil || totals.Records == 0 {
			t.Fatalf("%+v: %+v, error %v", o, totals, err)
		}
		if want == "" {
			want = b.String()
			t.Logf("%+v", totals)
		}
		if b.String() != want {
			t.Errorf("%d workers and pieces of %d bytes give another snapshot", o.Workers, o.PieceSize)
		}
	}
}
