package plybook

import (
	"bytes"
	"flag"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write THIRD_PARTY_LICENSES anew")

// platforms are those of releases: what they build with may differ.
var platforms = []string{
	"linux/amd64", "linux/arm64", "linux/386", "linux/arm", "linux/riscv64",
	"darwin/amd64", "darwin/arm64", "windows/amd64", "windows/arm64", "freebsd/amd64", "freebsd/arm64",
}

// exceptions are the modules that need more than the licences that lie beside their packages.
var exceptions = map[string]struct {
	note  string
	files []string
}{
	"github.com/golang/freetype":       {"Of the two licences plybook chooses the FreeType License.", []string{"licenses/ftl.txt"}},
	"github.com/ajstarks/svgo":         {"By Anthony Starks; used unchanged.", nil},
	"codeberg.org/go-fonts/liberation": {"The fonts are under the SIL Open Font License, the code around them is not.", []string{"LICENSE-SIL"}},
	"golang.org/x/image":               {"The Go fonts in it have a licence of their own.", []string{"font/gofont/ttfs/README"}},
}

// isLicence are the names of files that have to go with a program.
var isLicence = regexp.MustCompile(`(?i)^(licen[cs]e|copying|notice|patents)(\.txt|\.md)?$`)

// TestThirdPartyLicenses fails if a module has come into the program, or has another version, since THIRD_PARTY_LICENSES
// was written; -update writes it.
func TestThirdPartyLicenses(t *testing.T) {
	if testing.Short() {
		t.Skip("asks the go command about all platforms")
	}
	licences := map[string]map[string]bool{} // the files of modules, by the module and its folder
	for _, platform := range platforms {
		for line := range strings.Lines(dependencies(t, platform)) {
			module, folder, _ := strings.Cut(strings.TrimSpace(line), "\t")
			if licences[module] == nil {
				licences[module] = map[string]bool{}
			}
			gather(t, licences[module], module, folder)
		}
	}
	text := written(t, licences)
	if *update {
		if err := os.WriteFile("THIRD_PARTY_LICENSES", text, 0o644); err != nil {
			t.Fatal(err)
		}
	} else if string(text) != ThirdPartyLicenses {
		t.Error("THIRD_PARTY_LICENSES is not that of the modules in the program; write it with go test . -update")
	}
}

// dependencies returns a line for every package of another module in the program: the module, its version and its folder,
// and the folder of the package.
func dependencies(t *testing.T, platform string) string {
	t.Helper()
	c := exec.Command("go", "list", "-deps", "-f",
		"{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}} {{.Dir}}\t{{$.Dir}}{{end}}{{end}}", "./cmd/plybook")
	system, processor, _ := strings.Cut(platform, "/")
	c.Env = append(os.Environ(), "GOOS="+system, "GOARCH="+processor, "CGO_ENABLED=0")
	c.Stderr = os.Stderr
	out, err := c.Output()
	if err != nil {
		t.Fatalf("%s: %v", platform, err)
	}
	return strings.ReplaceAll(strings.Join(slices.DeleteFunc(strings.SplitAfter(string(out), "\n"), isBlank), ""), "\r", "")
}

func isBlank(line string) bool { return strings.TrimSpace(line) == "" }

// gather adds the licences in the folder of a package and in those around it, up to that of its module.
func gather(t *testing.T, files map[string]bool, module, folder string) {
	t.Helper()
	root := strings.SplitN(module, " ", 3)[2]
	for ; len(folder) >= len(root); folder = filepath.Dir(folder) {
		entries, err := os.ReadDir(folder)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			if isLicence.MatchString(e.Name()) && e.Type().IsRegular() {
				files[filepath.Join(folder, e.Name())] = true
			}
		}
	}
}

// written lays out the licences of all modules, and that of Go itself, sorted.
func written(t *testing.T, licences map[string]map[string]bool) []byte {
	t.Helper()
	var text bytes.Buffer
	text.WriteString("The program plybook contains the Go standard library and the modules below. Their licences follow.\n")
	add := func(title, note, root string, files ...string) {
		text.WriteString("\n" + strings.Repeat("=", 80) + "\n" + title + "\n")
		if note != "" {
			text.WriteString(note + "\n")
		}
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			name, err := filepath.Rel(root, file)
			if err != nil {
				t.Fatal(err)
			}
			text.WriteString(strings.Repeat("-", 80) + "\n" + filepath.ToSlash(name) + "\n\n")
			text.WriteString(strings.TrimSpace(strings.ReplaceAll(string(data), "\r", "")) + "\n")
		}
	}
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	goroot := strings.TrimSpace(string(out))
	add("The Go standard library", "", goroot, filepath.Join(goroot, "LICENSE"))
	for _, module := range slices.Sorted(maps.Keys(licences)) {
		part := strings.SplitN(module, " ", 3)
		for _, file := range exceptions[part[0]].files {
			licences[module][filepath.Join(part[2], file)] = true
		}
		if len(licences[module]) == 0 {
			t.Errorf("%s has no licence that is known here", part[0])
		}
		add(part[0]+" "+part[1], exceptions[part[0]].note, part[2], slices.Sorted(maps.Keys(licences[module]))...)
	}
	return text.Bytes()
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
