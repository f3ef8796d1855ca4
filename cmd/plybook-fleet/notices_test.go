package main

import (
	"flag"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/plybook/plybook/internal/notices"
)

var update = flag.Bool("update", false, "write THIRD_PARTY_LICENSES anew")

// TestThirdPartyLicenses fails if a module has come into the program, or has another version, since THIRD_PARTY_LICENSES
// was written; -update writes it.
func TestThirdPartyLicenses(t *testing.T) {
	program := notices.Program{
		Name: "plybook-fleet", Folder: ".", Package: ".",
		Exceptions: map[string]notices.Exception{
			"golang.org/x/image": {Note: "The Go fonts in it have a licence of their own.", Files: []string{"font/gofont/ttfs/README"}},
		},
	}
	text, err := program.Licences()
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile("../../docs/how-to/fleet.md")
	if err != nil {
		t.Fatal(err)
	}
	modules := regexp.MustCompile(`(?m)^\S+ v\d`).FindAll(text, -1)
	if want := fmt.Sprintf("contains %d third-party modules", len(modules)); !strings.Contains(string(page), want) {
		t.Errorf("docs/how-to/fleet.md does not say that the program %s", want)
	}
	if *update {
		if err := os.WriteFile("THIRD_PARTY_LICENSES", text, 0o644); err != nil {
			t.Fatal(err)
		}
	} else if string(text) != thirdPartyLicenses {
		t.Error("THIRD_PARTY_LICENSES is not that of the modules in the program; write it with go test . -update")
	}
}
