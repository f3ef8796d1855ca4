package process

import (
	"slices"
	"strconv"
	"strings"
	"testing"
)

// A program runs on the cores that it is given, whatever it starts first, and plybook keeps its own.
func TestCores(t *testing.T) {
	all, err := Cores()
	if err != nil {
		t.Fatal(err)
	}
	for _, core := range all {
		for _, memory := range []int64{0, 1 << 40} { // with a limit a shell starts it
			c := Command{Args: []string{"/bin/sh", "-c", "grep Cpus_allowed_list /proc/self/status"}, Cores: []int{core}, Grace: DefaultGrace, Memory: memory}
			p, err := c.Start(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			line, err := p.Receive(t.Context())
			if want := strconv.Itoa(core); err != nil || !strings.HasSuffix(line, "\t"+want) {
				t.Errorf("%q, %v, want the core %s", line, err, want)
			}
			p.Close(DefaultGrace)
		}
	}
	if after, err := Cores(); err != nil || !slices.Equal(after, all) {
		t.Errorf("plybook has the cores %v, %v, and had %v", after, err, all)
	}
	if p, err := (&Command{Args: []string{"true"}, Cores: []int{1023}}).Start(t.Context()); err == nil {
		p.Kill()
		t.Error("a program runs on a core that is not there")
	}
}
