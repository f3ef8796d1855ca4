package reports

import (
	"bytes"
	"testing"

	"github.com/plybook/plybook/analyze/stats"
)

// corpusFiles returns the files of a report by their names.
func corpusFiles(t testing.TB, r *stats.Result, o CorpusOptions) map[string]string {
	t.Helper()
	files := map[string]string{}
	for _, f := range CorpusFiles(r, o) {
		var b bytes.Buffer
		if err := f.Write(&b); err != nil {
			t.Fatalf("%s: %v", f.Name, err)
		}
		files[f.Name] = b.String()
	}
	return files
}

func TestReportsOfACorpusAreTheSameEveryTime(t *testing.T) {
	one, other := corpusFiles(t, madeResult(t, 200), CorpusOptions{}), corpusFiles(t, madeResult(t, 200), CorpusOptions{})
	if len(one) != 6 {
		t.Errorf("%d files, want an index and five games", len(one))
	}
	for name, text := range one {
		if other[name] != text {
			t.Errorf("%s differs", name)
		}
	}
}
