package reports_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Pages have one palette, which package page has: a colour that another style sheet sets would be another one in the dark.
func TestColoursOfPagesStandOnce(t *testing.T) {
	err := filepath.WalkDir(".", func(name string, entry fs.DirEntry, err error) error {
		extension := filepath.Ext(name)
		if err != nil || entry.IsDir() || extension != ".css" && extension != ".html" || name == filepath.Join("page", "page.css") {
			return err
		}
		text, err := os.ReadFile(name)
		for _, colour := range []string{"--page:", "--card:", "--ink:", "--soft:"} {
			if strings.Contains(string(text), colour) {
				t.Errorf("%s sets %s", name, colour)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
