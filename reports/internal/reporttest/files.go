package reporttest

import (
	"bytes"
	"io"
	"testing"

	"github.com/plybook/plybook/reports/page"
)

// Texts returns the files of a report by their names.
func Texts(t testing.TB, write func(page.Create) error) map[string]string {
	t.Helper()
	files := map[string]*bytes.Buffer{}
	err := write(func(name string) (io.Writer, error) {
		if files[name] != nil {
			t.Errorf("%s is written twice", name)
		}
		files[name] = &bytes.Buffer{}
		return files[name], nil
	})
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{}
	for name, text := range files {
		texts[name] = text.String()
	}
	return texts
}
