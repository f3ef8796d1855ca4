package page_test

import (
	"context"
	"strings"
	"testing"

	"github.com/plybook/plybook/cmd/internal/play"
	"github.com/plybook/plybook/render/browsertest"
)

// lacksToken opens the page without the token of its link. It says so before it has seen any view, and is not blank.
func lacksToken(t *testing.T, browser context.Context) {
	home, _, _ := strings.Cut(serveGame(t, play.Config{Game: "hive"}).link, "#")
	b := &tab{browsertest.OpenTab(t, browser, func(url string) bool { return strings.HasPrefix(url, home) })}
	t.Cleanup(func() {
		for _, said := range b.Problems.Take() {
			if !strings.Contains(said, "status of 401") {
				t.Error(said)
			}
		}
	})
	b.Show(home, 1200, 700)
	b.wait(`document.body.innerText.includes('Unknown link.')`)
}
