package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/plybook/plybook/corpus/samples"
	"github.com/plybook/plybook/corpus/source"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/reports/findings"
	"github.com/plybook/plybook/reports/wording"
)

func referencePage(t *testing.T, name string) string {
	t.Helper()
	page, err := os.ReadFile(filepath.Join("../../docs/reference", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(page)
}

// The page of limits has those of the program.
func TestLimitsPageHasTheLimits(t *testing.T) {
	page := referencePage(t, "limits.md")
	mebi := func(n int64) string { return wording.Number(n>>20) + " MiB" }
	gibi := func(n int64) string { return wording.Number(n>>30) + " GiB" }
	for _, row := range [][2]string{
		{"bytes in a record", mebi(parse.MaxRecord)},
		{"bytes in a line", mebi(parse.MaxLine)},
		{"plies in a record", wording.Number(parse.MaxPlies)},
		{"tokens of all kinds in a record", wording.Number(parse.MaxTokens)},
		{"tags in a record", wording.Number(parse.MaxTags)},
		{"errors and warnings that do not end the record", wording.Number(parse.MaxFaults)},
		{"variations within each other", wording.Number(parse.MaxNested)},
		{"bytes in the name of a player", wording.Number(parse.MaxName)},
		{"archives around an archive", wording.Number(source.MaxNesting)},
		{"members, with those of archives in it", wording.Number(source.MaxMembers)},
		{"bytes in the name of a member", wording.Number(source.MaxMemberName)},
		{"table of contents of a `.zip`", mebi(source.MaxZipDirectory)},
		{"size of a member or compressed file, unpacked", gibi(source.MaxMember)},
		{"size of an archive, unpacked", gibi(source.MaxUnpacked)},
		{"ratio of unpacked to packed size, after the first " + mebi(source.FreeRatio), wording.Number(source.MaxRatio)},
		{"window of a `.zst`", mebi(source.MaxWindow) + "; " + mebi(source.MaxInnerWindow) + " in another archive"},
		{"`.zip` from a pipe or in another archive", gibi(source.MaxSpool)},
	} {
		if want := fmt.Sprintf("\n| %s | %s |\n", row[0], row[1]); !strings.Contains(page, want) {
			t.Errorf("the page lacks the row%s", want)
		}
	}
	if want := fmt.Sprintf("| %d on a terminal, 5,000 in SARIF, %s elsewhere;", mostOnTerminal, wording.Number(mostElsewhere)); !strings.Contains(page, want) {
		t.Errorf("the page lacks %q", want)
	}
}

// The page of outputs has all formats of findings, and the keys of JSON in their order.
func TestOutputsPageHasAllFormats(t *testing.T) {
	page := referencePage(t, "outputs.md")
	for _, l := range findings.Layouts() {
		if !strings.Contains(page, "\n| `"+l.Name+"` | ") {
			t.Errorf("there is no row for %s", l.Name)
		}
	}
	records := filepath.Join(t.TempDir(), "records")
	if err := os.CopyFS(records, samples.FS()); err != nil {
		t.Fatal(err)
	}
	out, code := startPlybook(t, records, "validate", "--output", "json", ".")
	if code != exitFindings {
		t.Fatalf("exit code %d\n%s", code, out)
	}
	_, table, _ := strings.Cut(page, "\n## JSON\n")
	table, _, _ = strings.Cut(table, "\n## ")
	known := map[string]int{}
	for _, m := range regexp.MustCompile("(?m)^\\| (`[^|]*) \\|").FindAllStringSubmatch(table, -1) {
		for _, key := range strings.Split(m[1], ", ") {
			known[strings.Trim(key, "`")] = len(known) + 1
		}
	}
	seen := map[string]bool{}
	for line := range strings.Lines(out) {
		if !strings.HasPrefix(line, "{") {
			continue
		}
		decoder, last := json.NewDecoder(strings.NewReader(line)), 0
		if _, err := decoder.Token(); err != nil {
			t.Fatal(err)
		}
		for decoder.More() {
			key, err := decoder.Token()
			var value json.RawMessage
			if err == nil {
				err = decoder.Decode(&value)
			}
			if err != nil {
				t.Fatal(err)
			}
			at := known[key.(string)]
			if at <= last {
				t.Errorf("the page has no %q here: %s", key, line)
			}
			last, seen[key.(string)] = at, true
		}
	}
	for key := range known {
		if !seen[key] {
			t.Errorf("no finding has the key %q", key)
		}
	}
}

// The program of the page compiles, and finds what plybook does.
func TestProgramOfTheAPIPageWorks(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles a program")
	}
	page := referencePage(t, "go-api.md")
	_, program, _ := strings.Cut(page, "```go\n")
	program, _, ok := strings.Cut(program, "```\n")
	if !ok {
		t.Fatal("the page has no program")
	}
	dir := t.TempDir()
	main, record := filepath.Join(dir, "main.go"), filepath.Join(dir, "game.txt")
	for file, text := range map[string]string{main: program, record: "f5d6c3d3c4f4f6g2b4\n"} {
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	var said bytes.Buffer
	cmd := exec.Command("go", "run", main, record)
	cmd.Stderr = &said
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, &said)
	}
	if want := record + ":1:15: error: reversi/no-flip: A disc on g2 encloses no opposing disc.\n7 plies\n"; string(out) != want {
		t.Errorf("it prints\n%s", out)
	}
}
