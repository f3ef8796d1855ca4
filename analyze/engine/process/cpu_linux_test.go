package process

import (
	"testing"
	"time"
)

// enough is less than burn uses on any machine, and more than a shell needs to begin.
const enough = 50 * time.Millisecond

// burn is a shell script that uses some CPU time and says so.
const burn = "i=0; while [ $i -lt 400000 ]; do i=$((i+1)); done; echo burnt; "

// What a program does counts, and what its children do, whether it waits for them or not. What it waits does not count.
func TestCPU(t *testing.T) {
	if testing.Short() {
		t.Skip("computes until clocks have run out")
	}
	for _, test := range []struct {
		name, script string
		busy         bool
	}{
		{"alone", burn + "read line", true},
		{"a child it has waited for", "sh -c '" + burn + "'; read line", true},
		{"a child that goes on", "sh -c '" + burn + " read line'", true},
		{"at rest", "sleep 1; echo slept; read line", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, err := (&Command{Args: []string{"/bin/sh", "-c", test.script}, Grace: DefaultGrace}).Start(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if _, err := p.Receive(t.Context()); err != nil {
				t.Fatal(err)
			}
			used, err := p.CPU()
			if err != nil || test.busy != (used >= enough) {
				t.Errorf("it has used %v, %v", used, err)
			}
			p.Close(time.Minute)
			after, err := p.CPU()
			if err != nil || test.busy != (after >= enough) {
				t.Errorf("it had used %v, %v at its end", after, err)
			}
		})
	}
}

func TestThreadCPU(t *testing.T) {
	if used, err := ThreadCPU(); err != nil || used <= 0 {
		t.Errorf("%v, %v", used, err)
	}
}
