// Package notices gathers the licences of the modules in a program, for the file that goes with it.
package notices

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// Platforms are those of releases: what they build with may differ.
var Platforms = []string{
	"linux/amd64", "linux/arm64", "linux/386", "linux/arm", "linux/riscv64",
	"darwin/amd64", "darwin/arm64", "windows/amd64", "windows/arm64", "freebsd/amd64", "freebsd/arm64",
}

// An Exception is what a module needs more than the licences that lie beside its packages.
type Exception struct {
	Note  string
	Files []string
}

// A Program is whose licences are gathered.
type Program struct {
	Name       string
	Folder     string // of its module
	Package    string // as it is named there
	Exceptions map[string]Exception
}

// own begins the names of modules that are of this project.
const own = "github.com/plybook/plybook"

// isLicence are the names of files that have to go with a program.
var isLicence = regexp.MustCompile(`(?i)^(licen[cs]e|copying|notice|patents)(\.txt|\.md)?$`)

// Licences returns the licences of all modules in the program, for all platforms, and that of Go itself, sorted. It asks the go
// command. A module without a licence that is known here is an error.
func (p *Program) Licences() ([]byte, error) {
	all := map[string]map[string]bool{} // the files of modules, by the module, its version and its folder
	for _, platform := range Platforms {
		lines, err := p.dependencies(platform)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", platform, err)
		}
		for line := range strings.Lines(lines) {
			module, folder, _ := strings.Cut(strings.TrimSpace(line), "\t")
			if module == "" || strings.HasPrefix(module, own) {
				continue
			}
			if all[module] == nil {
				all[module] = map[string]bool{}
			}
			if err := gather(all[module], module, folder); err != nil {
				return nil, err
			}
		}
	}
	return p.written(all)
}

// dependencies returns a line for every package of another module in the program: the module, its version and its folder,
// and the folder of the package.
func (p *Program) dependencies(platform string) (string, error) {
	c := exec.Command("go", "list", "-deps", "-f",
		"{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}} {{.Dir}}\t{{$.Dir}}{{end}}{{end}}", p.Package)
	system, processor, _ := strings.Cut(platform, "/")
	c.Dir, c.Env = p.Folder, append(os.Environ(), "GOOS="+system, "GOARCH="+processor, "CGO_ENABLED=0")
	c.Stderr = os.Stderr
	out, err := c.Output()
	return strings.ReplaceAll(string(out), "\r", ""), err
}

// gather adds the licences in the folder of a package and in those around it, up to that of its module.
func gather(files map[string]bool, module, folder string) error {
	root := strings.SplitN(module, " ", 3)[2]
	for ; len(folder) >= len(root); folder = filepath.Dir(folder) {
		entries, err := os.ReadDir(folder)
		if err != nil {
			return err
		}
		for _, e := range entries {
			if isLicence.MatchString(e.Name()) && e.Type().IsRegular() {
				files[filepath.Join(folder, e.Name())] = true
			}
		}
	}
	return nil
}

// written lays out the licences.
func (p *Program) written(licences map[string]map[string]bool) ([]byte, error) {
	var text bytes.Buffer
	text.WriteString("The program " + p.Name + " contains the Go standard library and the modules below. Their licences follow.\n")
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, err
	}
	goroot := strings.TrimSpace(string(out))
	if err := add(&text, "The Go standard library", "", goroot, filepath.Join(goroot, "LICENSE")); err != nil {
		return nil, err
	}
	for _, module := range slices.Sorted(maps.Keys(licences)) {
		part := strings.SplitN(module, " ", 3)
		exception := p.Exceptions[part[0]]
		for _, file := range exception.Files {
			licences[module][filepath.Join(part[2], file)] = true
		}
		if len(licences[module]) == 0 {
			return nil, fmt.Errorf("%s has no licence that is known here", part[0])
		}
		if err := add(&text, part[0]+" "+part[1], exception.Note, part[2], slices.Sorted(maps.Keys(licences[module]))...); err != nil {
			return nil, err
		}
	}
	return text.Bytes(), nil
}

// add adds the licences of one module, whose names are shown below its root.
func add(text *bytes.Buffer, title, note, root string, files ...string) error {
	text.WriteString("\n" + strings.Repeat("=", 80) + "\n" + title + "\n")
	if note != "" {
		text.WriteString(note + "\n")
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(root, file)
		if err != nil {
			return err
		}
		text.WriteString(strings.Repeat("-", 80) + "\n" + filepath.ToSlash(name) + "\n\n")
		text.WriteString(strings.TrimSpace(strings.ReplaceAll(string(data), "\r", "")) + "\n")
	}
	return nil
}
