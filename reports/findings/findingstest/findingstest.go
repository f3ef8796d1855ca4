// Package findingstest has what the tests of findings and of the commands that write them share.
//
// It promises nothing to other programs: names and behaviour may change in any version.
package findingstest

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"
)

// A SARIF is what tests look at in a SARIF log.
type SARIF struct {
	Version string
	Runs    []struct {
		Tool struct {
			Driver struct {
				Name, Version, SemanticVersion string
				Rules                          []struct{ ID string }
			}
		}
		Results []struct {
			RuleID              string
			RuleIndex           *int
			Level               string
			Message             struct{ Text string }
			PartialFingerprints map[string]string
			Locations           []struct {
				PhysicalLocation struct {
					ArtifactLocation struct{ URI string }
					Region           *struct{ StartLine, StartColumn, EndLine, EndColumn int }
				}
			}
		}
		AutomationDetails struct{ ID string }
		Invocations       []struct{ ExecutionSuccessful bool }
	}
}

// Put writes files below a folder, which "" removes.
func Put(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		name = filepath.Join(dir, filepath.FromSlash(name))
		err := os.RemoveAll(name)
		if text != "" {
			err = os.MkdirAll(filepath.Dir(name), 0o777)
		}
		if err == nil && text != "" {
			err = os.WriteFile(name, []byte(text), 0o666)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

var update = flag.Bool("update", false, "rewrite the golden files")

// Golden compares what was written with a file.
func Golden(t *testing.T, file string, got []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, got, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("differs from %s (go test -update rewrites it):\n%s", file, got)
	}
}
