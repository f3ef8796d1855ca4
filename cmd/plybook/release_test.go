package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
)

// releaseScript runs one of the scripts of a release.
func releaseScript(t *testing.T, name string, args ...string) (out string, err error) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("releases are made where there is a bash")
	}
	c := exec.Command("bash", append([]string{filepath.Join("../../.ci/release", name)}, args...)...)
	text, err := c.CombinedOutput()
	return string(text), err
}

// The text of a release is its section of the changes; without one there is no release.
func TestReleaseNotesAreTheSectionOfTheirVersion(t *testing.T) {
	file := filepath.Join(t.TempDir(), "CHANGELOG.md")
	changes := "# Changes\n\n## Unreleased\n\n## [1.10.0] - 2026-02-03\n\n### Added\n\n- A thing.\n\n## 1.1.0 - 2026-01-02\n\n### Added\n\n## 1.0.0\n\nFirst.\n"
	if err := os.WriteFile(file, []byte(changes), 0o666); err != nil {
		t.Fatal(err)
	}
	for version, want := range map[string]string{"1.10.0": "### Added\n\n- A thing.\n", "1.0.0": "First.\n"} {
		if got, err := releaseScript(t, "notes", version, file); err != nil || got != want {
			t.Errorf("notes of %s: %q, %v; want %q", version, got, err, want)
		}
	}
	for _, version := range []string{"1.1.0", "1.10", "2.0.0", "Unreleased"} {
		if got, err := releaseScript(t, "notes", version, file); err == nil || !strings.Contains(got, "says nothing of "+version) {
			t.Errorf("notes of %s: %q, %v", version, got, err)
		}
	}
}

// The hooks of a release name its image.
func TestHooksNameTheImageOfTheirVersion(t *testing.T) {
	hooks, err := os.ReadFile("../../.pre-commit-hooks.yaml")
	file := filepath.Join(t.TempDir(), "hooks.yaml")
	if err == nil {
		err = os.WriteFile(file, hooks, 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
	if out, err := releaseScript(t, "hooks", "--check", "12.3.40", file); err == nil || !strings.Contains(out, "run .ci/release/hooks 12.3.40, ") {
		t.Errorf("an older image: %q, %v", out, err)
	}
	for range 2 { // a second time nothing changes
		if out, err := releaseScript(t, "hooks", "12.3.40", file); err != nil {
			t.Fatalf("%q, %v", out, err)
		}
	}
	if out, err := releaseScript(t, "hooks", "--check", "12.3.40", file); err != nil {
		t.Errorf("the image that was written: %q, %v", out, err)
	}
	written, err := os.ReadFile(file)
	image := regexp.MustCompile(`ghcr\.io/plybook/plybook:[0-9.]+`)
	if want := image.ReplaceAllString(string(hooks), "ghcr.io/plybook/plybook:12.3.40"); err != nil || string(written) != want {
		t.Errorf("%v; the hooks are\n%s", err, written)
	}
	for _, args := range [][]string{{"v1.2.3", file}, {"1.2", file}, {"--check", "12.3", file}, {"1.2.3", "../../go.mod"}} {
		if out, err := releaseScript(t, "hooks", args...); err == nil {
			t.Errorf("%q: %s", args, out)
		}
	}
}

// The formula names the archives of the release with their sums, and is not written if one is missing.
func TestFormulaHasTheSumsOfTheRelease(t *testing.T) {
	var sums strings.Builder
	targets := []string{"darwin_amd64", "darwin_arm64", "linux_amd64", "linux_arm64"}
	for i, target := range targets {
		fmt.Fprintf(&sums, "%064x  plybook_1.2.3_%s.tar.gz\n", i+1, target)
	}
	file := filepath.Join(t.TempDir(), "checksums.txt")
	if err := os.WriteFile(file, []byte(sums.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	formula, err := releaseScript(t, "formula", "1.2.3", file)
	if err != nil {
		t.Fatalf("%v: %s", err, formula)
	}
	for i, target := range targets {
		want := fmt.Sprintf("/v1.2.3/plybook_1.2.3_%s.tar.gz\"\n      sha256 \"%064x\"\n", target, i+1)
		if !strings.Contains(formula, want) {
			t.Errorf("the formula lacks %q:\n%s", want, formula)
		}
	}
	if strings.Contains(formula, "@") {
		t.Errorf("the formula has something left to fill in:\n%s", formula)
	}
	if out, err := releaseScript(t, "formula", "1.2.4", file); err == nil || !strings.Contains(out, "has no sum of plybook_1.2.4_darwin_amd64.tar.gz") {
		t.Errorf("another version: %q, %v", out, err)
	}
}
