package page_test

import (
	"context"
	"os"
	"strings"
	"testing"

	"github.com/plybook/plybook/cmd/internal/play"
)

// goesOnUnsaved plays a game that cannot be saved any more. The page says so, and has the record.
func goesOnUnsaved(t *testing.T, browser context.Context) {
	h := serveGame(t, play.Config{Game: "hive"})
	b := openTab(t, browser, h.link, 360, 640)
	b.typeMove("wA1")
	b.wait(`view.node === '1'`)
	if note := b.text("note"); note != "" {
		t.Errorf("of a game that is saved the page says %q", note)
	}
	if err := os.RemoveAll(h.dir); err != nil {
		t.Skipf("a folder that is in use cannot be removed here: %v", err)
	}
	b.typeMove("bA1 -wA1")
	b.wait(`view.node === '2' && document.getElementById('note').textContent.startsWith('The game is not saved (no such file or directory)')`)
	b.typeMove("wQ wA1-")
	b.wait(`view.node === '3' && view.save.note !== ''`)
	evaluate[bool](b, `(transport.record().then(({text}) => { window.copied = text; }), true)`)
	b.wait(`window.copied !== undefined`)
	if text := evaluate[string](b, `copied`); !strings.Contains(text, "wQ wA1-") {
		t.Errorf("the record is\n%s", text)
	}
}
