package reporttest

import (
	"bytes"
	"testing"

	"github.com/plybook/plybook/reports/page"
)

// Texts returns the files of a report by their names.
func Texts(t testing.TB, files []page.File) map[string]string {
	t.Helper()
	texts := map[string]string{}
	for _, f := range files {
		var b bytes.Buffer
		if err := f.Write(&b); err != nil {
			t.Fatalf("%s: %v", f.Name, err)
		}
		texts[f.Name] = b.String()
	}
	return texts
}
