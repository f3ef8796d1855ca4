package findings_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/findings"
	"github.com/plybook/plybook/reports/findings/findingstest"
)

// The schema is found through PLYBOOK_SARIF_SCHEMA, as it is not ours to ship; .ci/run sets it.
func TestSARIFFollowsThePublishedSchema(t *testing.T) {
	file := os.Getenv("PLYBOOK_SARIF_SCHEMA")
	if file == "" {
		t.Skip("PLYBOOK_SARIF_SCHEMA does not name the file of the SARIF 2.1.0 schema")
	}
	schema, err := jsonschema.NewCompiler().Compile(file)
	if err != nil {
		t.Fatal(err)
	}
	var empty bytes.Buffer
	layout, err := findings.LayoutByName("sarif")
	if err != nil {
		t.Fatal(err)
	}
	if err := layout.New(&empty, findings.Options{}).Close(&findings.Summary{Incomplete: true}); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string][]byte{
		"a run":        laidOut(t, "sarif", findings.Options{Version: "v1.2.3"}),
		"an empty run": empty.Bytes(),
	} {
		instance, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(instance); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestSARIFResults(t *testing.T) {
	var log findingstest.SARIF
	if err := json.Unmarshal(laidOut(t, "sarif", findings.Options{Version: "v1.2.3"}), &log); err != nil {
		t.Fatal(err)
	}
	r := log.Runs[0]
	if r.Tool.Driver.Name != "plybook" || r.Tool.Driver.SemanticVersion != "1.2.3" {
		t.Errorf("the tool is %+v", r.Tool.Driver)
	}
	if len(r.Tool.Driver.Rules) != len(findings.Codes()) {
		t.Errorf("%d rules for %d codes", len(r.Tool.Driver.Rules), len(findings.Codes()))
	}
	if len(r.Results) != 4 || len(r.Invocations) != 1 || !r.Invocations[0].ExecutionSuccessful {
		t.Fatalf("%d results, invocations %v", len(r.Results), r.Invocations)
	}
	for i, want := range []struct{ rule, level, uri string }{
		{"hive/header", "warning", "games/two%20faults.uhp"},
		{"hive/one-hive", "error", "games/two%20faults.uhp"},
		{"hive/unproven", "note", "games/two%20faults.uhp"},
		{"archive/unsafe", "error", "./evil%1B%5B2J,a:b%25%0A%5D%5D%3E.zip"},
	} {
		got := r.Results[i]
		if got.RuleID != want.rule || got.Level != want.level || got.Locations[0].PhysicalLocation.ArtifactLocation.URI != want.uri {
			t.Errorf("result %d is %+v, want %v", i, got, want)
		}
		if got.RuleIndex != nil && r.Tool.Driver.Rules[*got.RuleIndex].ID != want.rule {
			t.Errorf("result %d points to the rule %s", i, r.Tool.Driver.Rules[*got.RuleIndex].ID)
		}
	}
	one := r.Results[1]
	if at := one.Locations[0].PhysicalLocation.Region; at.StartLine != 3 || at.StartColumn != 29 || at.EndColumn != 33 {
		t.Errorf("the region is %+v", *at)
	}
	if one.PartialFingerprints["plybook/v2"] != "fedcba9876543210:1" {
		t.Errorf("the fingerprints are %v", one.PartialFingerprints)
	}
	if r.Results[3].Locations[0].PhysicalLocation.Region != nil {
		t.Error("a finding about a file has a region")
	}
}

// Editors count characters where plybook counts bytes.
func TestSARIFColumnsCountCharacters(t *testing.T) {
	source := "[White \"Ωμέγα\"] wQ é"
	layout, err := findings.LayoutByName("sarif")
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	w := layout.New(&out, findings.Options{})
	at := bytes.Index([]byte(source), []byte("wQ é"))
	g := &findings.Game{File: "a", Index: 1, Findings: []replay.Finding{{
		Code: "hive/gate", Severity: parse.Error, File: "a", Line: 1, Column: at + 1, At: at, Width: len("wQ é"), Source: source,
	}}}
	if err := w.Game(g); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(&findings.Summary{}); err != nil {
		t.Fatal(err)
	}
	var log findingstest.SARIF
	if err := json.Unmarshal(out.Bytes(), &log); err != nil {
		t.Fatal(err)
	}
	if r := log.Runs[0].Results[0].Locations[0].PhysicalLocation.Region; r.StartColumn != 17 || r.EndColumn != 21 {
		t.Errorf("columns %d to %d, want 17 to 21", r.StartColumn, r.EndColumn)
	}
}

func TestRulesOfSARIFFitAndLeadToTheirDocumentation(t *testing.T) {
	docs, err := os.ReadFile(filepath.Join("..", "..", "docs", "reference", "rules.md"))
	if err != nil {
		t.Fatal(err)
	}
	var log struct {
		Runs []struct {
			Tool struct {
				Driver struct {
					Rules []struct {
						ID, HelpURI                       string
						ShortDescription, FullDescription struct{ Text string }
					}
				}
			}
		}
	}
	if err := json.Unmarshal(laidOut(t, "sarif", findings.Options{}), &log); err != nil {
		t.Fatal(err)
	}
	for _, r := range log.Runs[0].Tool.Driver.Rules {
		if len([]rune(r.ShortDescription.Text)) > 1024 || len([]rune(r.FullDescription.Text)) > 1024 {
			t.Errorf("%s: its description has more than 1,024 characters", r.ID)
		}
		anchor := strings.ReplaceAll(r.ID, "/", "")
		if !strings.HasSuffix(r.HelpURI, "/docs/reference/rules.md#"+anchor) || !bytes.Contains(docs, []byte("#### "+r.ID+"\n")) {
			t.Errorf("%s leads to %s", r.ID, r.HelpURI)
		}
	}
}

func TestNamesBelowTheRoot(t *testing.T) {
	dir := t.TempDir()
	findingstest.Put(t, dir, map[string]string{"repo/.git/HEAD": "x", "repo/games/a.txt": "x", "other/b.txt": "x"})
	file := func(name string) string { return filepath.Join(dir, filepath.FromSlash(name)) }
	for _, name := range []string{"GITHUB_WORKSPACE", "CI_PROJECT_DIR"} {
		t.Setenv(name, "")
	}
	t.Chdir(file("other"))
	real := filepath.ToSlash(dir)
	if path, err := filepath.EvalSymlinks(dir); err == nil {
		real = filepath.ToSlash(path)
	}
	if err := os.Symlink(file("repo/games"), file("link")); err != nil {
		t.Skip("no symbolic links here")
	}
	for _, c := range []struct{ root, workspace, file, want string }{
		{"", "", "b.txt", "b.txt"},
		{"", "", "./../other/b.txt", "b.txt"},
		{"", "", "../repo/games/a.txt", "games/a.txt"},
		{"", "", file("repo/games/a.txt"), "games/a.txt"},
		{"", "", "../link/a.txt", "games/a.txt"},
		{"", file("repo/games"), file("repo/games/a.txt"), "a.txt"},
		{"", file("repo/games"), "b.txt", "b.txt"},
		{file("."), file("repo"), "../repo/games/a.txt", "repo/games/a.txt"},
		{"..", "", "b.txt", "other/b.txt"},
		{file("repo"), "", "b.txt", real + "/other/b.txt"},
		{"", "", "-", "-"},
	} {
		t.Setenv("GITHUB_WORKSPACE", c.workspace)
		root := findings.Root{Dir: c.root}
		if got := root.Name(c.file); got != c.want {
			t.Errorf("root %q, workspace %q: %s is %s, want %s", c.root, c.workspace, c.file, got, c.want)
		}
	}
}
