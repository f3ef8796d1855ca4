//go:build !windows

package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// clockSkew is by how many seconds the clock of a program that [withClock] has built differs from the machine's.
const clockSkew = "PLYBOOK_FLEET_TEST_CLOCK"

// withClock builds a plybook-fleet that reads another clock.
func withClock(t *testing.T) (program string) {
	t.Helper()
	dir := t.TempDir()
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	place := filepath.Join(strings.TrimSpace(string(root)), "src", "time", "time.go")
	text, err := os.ReadFile(place)
	if err != nil {
		t.Fatal(err)
	}
	const reads = "\tsec, nsec, mono := runtimeNow()\n"
	if n := bytes.Count(text, []byte(reads)); n == 0 {
		t.Fatalf("package time does not read the clock by %q any more", reads)
	}
	text = bytes.ReplaceAll(text, []byte(reads), []byte(reads+"\tsec += clockSkew\n"))
	text = append(text, `
var clockSkew = func() (skew int64) {
	text, _ := syscall.Getenv("`+clockSkew+`")
	for _, c := range text {
		if c >= '0' && c <= '9' {
			skew = skew*10 + int64(c-'0')
		}
	}
	if len(text) > 0 && text[0] == '-' {
		return -skew
	}
	return skew
}()
`...)
	text = bytes.Replace(text, []byte("\nimport (\n"), []byte("\nimport (\n\t\"syscall\"\n"), 1)
	changed, overlay := filepath.Join(dir, "time.go"), filepath.Join(dir, "overlay.json")
	files, err := json.Marshal(map[string]map[string]string{"Replace": {place: changed}})
	if err == nil {
		err = os.WriteFile(overlay, files, 0o666)
	}
	if err == nil {
		err = os.WriteFile(changed, text, 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
	program = filepath.Join(dir, "plybook-fleet")
	if said, err := exec.Command("go", "build", "-buildvcs=false", "-overlay", overlay, "-o", program, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	return program
}

// Workers whose clocks are an hour ahead and an hour behind play as others do, and a unit of one that is killed goes to the other when
// its lease ends, which is the server's. By a clock that is further behind, certificates are not valid yet.
func TestClocksAnHourApart(t *testing.T) {
	if !*full {
		t.Skip("-args -full builds a program with another clock")
	}
	t.Parallel()
	a := &arena{T: t, dir: t.TempDir(), program: withClock(t)}
	a.serve(place{host: "127.0.0.1"})
	worker := func(name string, skew time.Duration) *child {
		return start(t, a.dir, "env", fmt.Sprintf("%s=%d", clockSkew, int(skew.Seconds())), a.program,
			"work", "--fleet", a.url, "--keys", "keys/worker", "--slots", "1", "--name", name)
	}
	for _, skew := range []time.Duration{-2 * time.Hour, 100 * 365 * 24 * time.Hour} {
		w := worker("wrong", skew)
		if code := w.code(t); code != exitFailed || !strings.Contains(w.out.String(), "compare the clocks of the machines") {
			t.Errorf("a clock that differs by %v: exit code %d: %s", skew, code, w.out.String())
		}
	}
	flags := append(reversi[:len(reversi)-2:len(reversi)-2], "--games", "100")
	ahead := worker("ahead", time.Hour)
	worker("behind", -time.Hour)
	c := a.match("m.pgn", flags...)
	until(t, "both play", func() bool {
		units := map[string]int{}
		for _, w := range a.status().Workers {
			units[w.Name] = w.Units
		}
		if c.isGone() {
			t.Fatalf("the match is over, with %v", units)
		}
		return units["ahead"] > 0 && units["behind"] > 0
	})
	ahead.kill()
	a.same(c, "m.pgn", flags...)
}
