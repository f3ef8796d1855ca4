package main

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/plybook/plybook/analyze/match"
)

// The flags of the fleet are taken out, wherever they stand; all others are those of plybook match.
func TestFlagsOfMatches(t *testing.T) {
	m, err := matchArgs([]string{"--game", "reversi", "--fleet", "tls://a:1", "--player=search", "-keys=k", "--out", "m.pgn", "--wait=3s", "--resume", "--lease", "2s"})
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"--game", "reversi", "--player=search", "--out=m.pgn", "--resume=true"}; !slices.Equal(m.args, want) {
		t.Errorf("%q, want %q", m.args, want)
	}
	if m.fleet != "tls://a:1" || m.keys != "k" || m.out != "m.pgn" || !m.resume || m.wait != 3*time.Second || m.lease != 2*time.Second {
		t.Errorf("%+v", m)
	}
	for _, args := range [][]string{{"--fleet"}, {"--wait", "soon"}, {"--lease", "1ms"}} {
		if _, err := matchArgs(args); err == nil {
			t.Errorf("%q is taken", args)
		}
	}
}

// A worker starts nothing that is not in its folder of engines, whatever a document says.
func TestOnlyOwnEnginesAreStarted(t *testing.T) {
	engines := map[string]string{"abc": "/opt/engines/it's one"}
	for _, test := range []struct {
		spec, program string
		want, wrong   string
	}{
		{"search:4", "", "search:4", ""},
		{"gtp:/bin/sh -c 'rm x'", "", "", "a program without a checksum"},
		{"course:./run", "", "", "a program without a checksum"},
		{"nonsense:./run", "", "", "a program without a checksum"},
		{"uhp:./engine --depth 4", "def", "", "an engine that this worker does not have"},
		{"uhp:./engine --depth 'a b'", "abc", `uhp:'/opt/engines/it'\''s one' --depth 'a b'`, ""},
	} {
		got, err := localSpec(&match.Entrant{Name: "E", Spec: test.spec, Program: test.program}, engines)
		if got != test.want || (err == nil) != (test.wrong == "") || err != nil && !strings.Contains(err.Error(), test.wrong) {
			t.Errorf("%s: %q, %v", test.spec, got, err)
		}
	}
}

// Builds of one platform fit if they are the same program, those of others if they are of the same commit.
func TestBuildsThatFit(t *testing.T) {
	a := build{Version: "1", Commit: "c", Platform: "linux/amd64", Sum: "1"}
	for _, test := range []struct {
		b    build
		fits bool
	}{
		{a, true},
		{build{"1", "c", "linux/amd64", "2"}, false},
		{build{"1", "c", "darwin/arm64", "2"}, true},
		{build{"1", "d", "darwin/arm64", "2"}, false},
		{build{"2", "c", "darwin/arm64", "1"}, false},
	} {
		if a.fits(test.b) != test.fits {
			t.Errorf("%v and %v: fits is %v", a, test.b, !test.fits)
		}
	}
}

// Times are longer on slow machines and shorter on fast ones, within bounds.
func TestTimeScale(t *testing.T) {
	for _, test := range []struct {
		reference, nps int64
		want           float64
	}{{1000, 1000, 1}, {1000, 800, 1.25}, {1000, 300, 3}, {1000, 0, 3}, {1000, 3000, 0.5}, {3, 2, 1.5}, {1000, 1500, 0.67}} {
		if got := timeScale(test.reference, test.nps); got != test.want {
			t.Errorf("%d nodes a second, where %d are expected: %g, want %g", test.nps, test.reference, got, test.want)
		}
	}
}

// Workers measure and play, and draw nothing: the program links no drawing, no plots and no jobs of plybook's commands.
func TestNoDrawingIsLinked(t *testing.T) {
	list, err := exec.Command("go", "list", "-deps", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	const own = "github.com/plybook/plybook/"
	if !strings.Contains(string(list), own+"cmd/internal/measure\n") {
		t.Fatalf("it does not measure:\n%s", list)
	}
	for _, path := range []string{own + "render", own + "render/scene", own + "render/canvas", own + "reports/figure", own + "cmd/internal/job"} {
		if slices.Contains(strings.Fields(string(list)), path) {
			t.Errorf("it links %s", path)
		}
	}
}
