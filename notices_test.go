package plybook

import (
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/plybook/plybook/internal/notices"
)

var update = flag.Bool("update", false, "write THIRD_PARTY_LICENSES anew")

// exceptions are the modules that need more than the licences that lie beside their packages.
var exceptions = map[string]notices.Exception{
	"github.com/golang/freetype":       {Note: "Of the two licences plybook chooses the FreeType License.", Files: []string{"licenses/ftl.txt"}},
	"github.com/ajstarks/svgo":         {Note: "By Anthony Starks; used unchanged."},
	"codeberg.org/go-fonts/liberation": {Note: "The fonts are under the SIL Open Font License, the code around them is not.", Files: []string{"LICENSE-SIL"}},
	"golang.org/x/image":               {Note: "The Go fonts in it have a licence of their own.", Files: []string{"font/gofont/ttfs/README"}},
}

// TestThirdPartyLicenses fails if a module has come into the program, or has another version, since THIRD_PARTY_LICENSES
// was written; -update writes it.
func TestThirdPartyLicenses(t *testing.T) {
	if testing.Short() {
		t.Skip("asks the go command about all platforms")
	}
	program := notices.Program{Name: "plybook", Folder: ".", Package: "./cmd/plybook", Exceptions: exceptions}
	text, err := program.Licences()
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile("THIRD_PARTY_LICENSES", text, 0o644); err != nil {
			t.Fatal(err)
		}
	} else if string(text) != ThirdPartyLicenses {
		t.Error("THIRD_PARTY_LICENSES is not that of the modules in the program; write it with go test . -update")
	}
}

// What has no place any more is no exception.
func TestNoticeNamesTheExceptions(t *testing.T) {
	for module := range exceptions {
		if !strings.Contains(ThirdPartyLicenses, "\n"+module+" ") {
			t.Errorf("%s is no longer in the program", module)
		}
	}
	for _, name := range []string{"FreeType Project", "Anthony Starks", "Liberation fonts", "Bigelow & Holmes"} {
		if !strings.Contains(Notice, name) {
			t.Errorf("NOTICE does not name %s", name)
		}
	}
}
