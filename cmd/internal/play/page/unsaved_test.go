package page_test

import (
	"os"
	"strings"
	"testing"

	"github.com/plybook/plybook/cmd/internal/play"
	"github.com/plybook/plybook/render/browsertest"
)

// A game that cannot be saved any more goes on, says so, and can be taken from the page.
func TestUnsavedGameOnThePage(t *testing.T) {
	h := serveGame(t, play.Config{Game: "hive"})
	b := openTab(t, browsertest.Start(t), h.link, 360, 640)
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
	evaluate[bool](b, `(transport.record().then(({text}) => { window.record = text; }), true)`)
	b.wait(`window.record !== undefined`)
	if text := evaluate[string](b, `record`); !strings.Contains(text, "wQ wA1-") {
		t.Errorf("the record is\n%s", text)
	}
}
