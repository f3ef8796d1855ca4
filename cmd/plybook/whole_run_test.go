package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"testing"
	"time"
)

// Bounds of one run over an input of the fuzzing. A run takes milliseconds as a rule, so that only a very busy machine
// comes near the first one by itself; it holds with -for alone, and a run that passes it is tried again before it counts.
const (
	runTime   = 5 * time.Second
	runMemory = 200 << 20
	runHangs  = 2 * time.Minute // it will not end
)

// A result is what a run of plybook left.
type result struct {
	code     int
	out, err string
	wrong    string // a bound that was passed
}

// An inProcess runs plybook's commands in this process: starting a program takes longer than most of them.
type inProcess struct {
	t        *testing.T
	out, err *os.File
}

func newInProcess(t *testing.T) *inProcess {
	dir := t.TempDir()
	p := &inProcess{t: t}
	for name, file := range map[string]**os.File{"out": &p.out, "err": &p.err} {
		f, err := os.Create(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		*file = f
		t.Cleanup(func() { f.Close() })
	}
	return p
}

// run runs a command, with a file as its standard input if that is named.
func (p *inProcess) run(stdin string, args ...string) (r result) {
	for range 3 {
		start := time.Now()
		resetPeak(p.t)
		r = p.once(stdin, args)
		switch took, most := time.Since(start), residentPeak(p.t); {
		case most > runMemory:
			r.wrong = fmt.Sprintf("takes %d MiB", most>>20)
			return r
		case took <= runTime, *fuzzFor == 0:
			r.wrong = ""
			return r
		default:
			r.wrong = fmt.Sprintf("takes %v", took.Round(time.Millisecond))
		}
	}
	return r
}

// once runs a command with standard input, output and error of its own.
func (p *inProcess) once(stdin string, args []string) (r result) {
	in, out, err, cores := os.Stdin, os.Stdout, os.Stderr, runtime.GOMAXPROCS(0)
	defer func() {
		os.Stdin, os.Stdout, os.Stderr = in, out, err
		runtime.GOMAXPROCS(cores) // --workers keeps the run to fewer
	}()
	if stdin != "" {
		f, failed := os.Open(stdin)
		if failed != nil {
			p.t.Fatal(failed)
		}
		defer f.Close()
		os.Stdin = f
	}
	os.Stdout, os.Stderr = p.out, p.err
	ended := make(chan int, 1)
	go func() { ended <- runUntil(p.t.Context(), append([]string{"plybook"}, args...)) }()
	hangs := time.NewTimer(runHangs)
	defer hangs.Stop()
	select {
	case r.code = <-ended:
	case <-hangs.C:
		stacks := make([]byte, 1<<20)
		stacks = stacks[:runtime.Stack(stacks, true)]
		fmt.Fprintf(err, "plybook %q does not end\n%s\n", args, stacks)
		os.Exit(exitFailed) // nothing else ends it
	}
	r.out, r.err = p.take(p.out), p.take(p.err)
	r.err = timeTaken.ReplaceAllString(r.err, "$1")
	return r
}

// timeTaken is what differs between two runs that are the same.
var timeTaken = regexp.MustCompile(`(?m)^(plybook: .*), \d+\.\d\d s$`)

// take returns what was written to a file, and empties it.
func (p *inProcess) take(f *os.File) string {
	var text bytes.Buffer
	_, err := f.Seek(0, io.SeekStart)
	if err == nil {
		_, err = text.ReadFrom(f)
	}
	if err == nil {
		err = f.Truncate(0)
	}
	if err == nil {
		_, err = f.Seek(0, io.SeekStart)
	}
	if err != nil {
		p.t.Fatal(err)
	}
	return text.String()
}
