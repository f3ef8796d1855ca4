package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
)

const fleetFolder = "../../docs/how-to/fleet"

// A fleetTest is a corpus that is measured by the recipes of docs/how-to/fleet.
type fleetTest struct {
	dir  string
	want map[string]string // the files of one run, by name
	env  []string
}

const fleetShards = 4

// newFleetTest makes a corpus of a file of lines, one that is compressed, and one that is damaged.
func newFleetTest(t *testing.T) *fleetTest {
	t.Helper()
	for _, needed := range []string{"bash", "seq"} {
		if _, err := exec.LookPath(needed); err != nil || runtime.GOOS == "windows" {
			t.Skipf("the recipes need %s, and it is not here", needed)
		}
	}
	f := &fleetTest{dir: filepath.Join(t.TempDir(), "a corpus"), want: map[string]string{}}
	if err := os.MkdirAll(filepath.Join(f.dir, "games"), 0o777); err != nil {
		t.Fatal(err)
	}
	randomTranscripts(t, filepath.Join(f.dir, "games", "a.txt"), 1500)
	if err := os.WriteFile(filepath.Join(f.dir, "games", "torn.gz"), []byte("\x1f\x8b\x08torn"), 0o666); err != nil {
		t.Fatal(err)
	}
	f.run(t, "plybook", "plan", "--exit-zero", "--range-size", "1", "--out", "corpus.plan", "games")
	f.run(t, "plybook", "analyze", "--exit-zero", "--out", "whole", "games")
	for name, data := range filesBelow(t, filepath.Join(f.dir, "whole")) {
		f.want[name] = string(data)
	}
	return f
}

// run runs a command in the folder of the corpus.
func (f *fleetTest) run(t *testing.T, name string, args ...string) string {
	t.Helper()
	said, err := f.command(t, name, args...).CombinedOutput()
	if err != nil {
		t.Fatalf("%s %q: %v\n%s", name, args, err, said)
	}
	return string(said)
}

func (f *fleetTest) command(t *testing.T, name string, args ...string) *exec.Cmd {
	t.Helper()
	if strings.HasSuffix(name, ".sh") {
		script, err := filepath.Abs(filepath.Join(fleetFolder, name))
		if err != nil {
			t.Fatal(err)
		}
		name, args = "bash", append([]string{script}, args...)
	}
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env = f.dir, append(os.Environ(), f.env...)
	return cmd
}

// same fails if a folder has not the files of one run.
func (f *fleetTest) same(t *testing.T, folder string) {
	t.Helper()
	files := filesBelow(t, filepath.Join(f.dir, folder))
	if len(files) != len(f.want) || len(files) == 0 {
		t.Errorf("%d files; want %d", len(files), len(f.want))
	}
	for name, want := range f.want {
		if string(files[name]) != want {
			t.Errorf("%s is not what one run writes", name)
		}
	}
}

// sbatch is a stand-in for that of Slurm: it runs the tasks of an array one after the other.
const sbatch = `#!/usr/bin/env bash
set -euo pipefail
tasks=1 shown= output=/dev/stdout
while [[ $1 == --* ]]; do
	case $1 in
	--array=*) tasks=${1#--array=}; tasks=${tasks%%%*}; shown=yes ;;
	--output=*) output=${1#--output=} ;;
	--dependency=afterok:4711) [[ -e submitted ]] ;;
	esac
	shift
done
if [[ -z $shown ]]; then
	"$@" >>"$output" 2>&1
	exit
fi
for task in $(seq "${tasks%-*}" "${tasks#*-}"); do
	SLURM_ARRAY_TASK_ID=$task SLURM_ARRAY_TASK_COUNT=1 SLURM_CPUS_PER_TASK=2 "$@" >>"${output//%a/$task}" 2>&1
done
touch submitted
echo '4711;cluster'
`

// The recipe for Slurm, with a task that is killed, requeued, and killed again.
func TestFleetOnSlurm(t *testing.T) {
	if testing.Short() {
		t.Skip("starts dozens of processes")
	}
	f := newFleetTest(t)
	bin := t.TempDir()
	if err := os.WriteFile(filepath.Join(bin, "sbatch"), []byte(sbatch), 0o777); err != nil {
		t.Fatal(err)
	}
	shards := fmt.Sprint(fleetShards)
	if err := os.Mkdir(filepath.Join(f.dir, "parts"), 0o777); err != nil {
		t.Fatal(err)
	}
	f.env = []string{"SLURM_ARRAY_TASK_ID=2", "SLURM_CPUS_PER_TASK=1"}
	for range 2 {
		f.killTask(t, "parts/2.plypart", func() *exec.Cmd { return f.command(t, "slurm-task.sh", "corpus.plan", shards, "parts") })
	}
	f.env = []string{"PATH=" + bin + string(os.PathListSeparator) + os.Getenv("PATH")}
	f.run(t, "slurm.sh", "corpus.plan", shards, "parts")
	f.same(t, "parts/stats")
	f.sameAsLeftAlone(t, "parts/2.plypart")

	// All once more: nothing is measured again.
	f.run(t, "slurm.sh", "corpus.plan", shards, "parts")
	f.same(t, "parts/stats")
	if said, err := os.ReadFile(filepath.Join(f.dir, "parts", "3.log")); err != nil || !strings.Contains(string(said), "3.plypart is already complete") {
		t.Errorf("the log of a task that is run again says %q (%v)", said, err)
	}
	if left := filesBelow(t, filepath.Join(f.dir, "parts")); len(left) != 2*fleetShards+1+len(f.want) {
		t.Errorf("there are %d files beside the parts", len(left))
	}
}

// A shard that has not been measured, or failed, stops the merge, which names it.
func TestFleetMergesNothingThatIsMissing(t *testing.T) {
	if testing.Short() {
		t.Skip("starts dozens of processes")
	}
	f := newFleetTest(t)
	for _, shard := range []string{"1", "4"} {
		f.run(t, "plybook", "analyze", "--exit-zero", "--plan", "corpus.plan", "--shard", shard+"/4", "--out", shard+".plypart")
	}
	said, err := f.command(t, "plybook", "merge", "--out", "stats", "1.plypart", "4.plypart").CombinedOutput()
	if exitOf(err) != exitFailed || string(said) != "plybook: shards 2, 3 of 4 are missing\n" {
		t.Errorf("%v, %q", err, said)
	}
}

// The recipe for GNU parallel, with a task that was killed.
func TestFleetWithParallel(t *testing.T) {
	if testing.Short() {
		t.Skip("starts dozens of processes")
	}
	if _, err := exec.LookPath("parallel"); err != nil {
		t.Skip("GNU parallel is not here")
	}
	f := newFleetTest(t)
	if err := os.Mkdir(filepath.Join(f.dir, "parts"), 0o777); err != nil {
		t.Fatal(err)
	}
	task := f.command(t, "plybook", "analyze", "--exit-zero", "--plan", "corpus.plan", "--shard", "3/4", "--out", "parts/3.plypart")
	killWhenGrown(t, task, filepath.Join(f.dir, "parts", ".3.plypart.unfinished"), 1)
	// as parallel writes down a task that was killed
	log := "Seq\tHost\tStarttime\tJobRuntime\tSend\tReceive\tExitval\tSignal\tCommand\n3\t:\t1\t1\t0\t0\t0\t9\tplybook\n"
	if err := os.WriteFile(filepath.Join(f.dir, "parts", "joblog"), []byte(log), 0o666); err != nil {
		t.Fatal(err)
	}
	f.run(t, "parallel.sh", "corpus.plan", fmt.Sprint(fleetShards), "parts")
	f.same(t, "parts/stats")
}

// The command of the Kubernetes job, with what Kubernetes sets: a pod that is killed is replaced by another, which goes on with its shard,
// and the exit code of one that cannot do its work is that with which the job gives the index up.
func TestFleetOnKubernetes(t *testing.T) {
	if testing.Short() {
		t.Skip("starts dozens of processes")
	}
	f := newFleetTest(t)
	yaml, err := os.ReadFile(filepath.Join(fleetFolder, "kubernetes.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	script := regexp.MustCompile(`(?m)^( +)- \|\n((?:\s+.*\n)+?)\s+resources:`).FindSubmatch(yaml)
	if script == nil {
		t.Fatal("there is no command in it")
	}
	pod := func(index int) *exec.Cmd {
		f.env = []string{fmt.Sprintf("JOB_COMPLETION_INDEX=%d", index), fmt.Sprintf("SHARDS=%d", fleetShards)}
		return f.command(t, "sh", "-c", string(script[2]))
	}
	f.killTask(t, "parts/2.plypart", func() *exec.Cmd { return pod(1) })
	for index := range fleetShards {
		if said, err := pod(index).CombinedOutput(); err != nil {
			t.Fatalf("pod %d: %v\n%s", index, err, said)
		}
	}
	f.run(t, "sh", "-c", "plybook merge --exit-zero --out stats parts/*.plypart")
	f.same(t, "stats")
	f.sameAsLeftAlone(t, "parts/2.plypart")

	if err := os.Remove(filepath.Join(f.dir, "parts", "3.plypart")); err != nil {
		t.Fatal(err)
	}
	randomTranscripts(t, filepath.Join(f.dir, "games", "a.txt"), 3)
	said, err := pod(2).CombinedOutput()
	gives := regexp.MustCompile(`(?s)action: FailIndex.*?values: \[(\d+)\]`).FindSubmatch(yaml)
	if gives == nil || fmt.Sprint(exitOf(err)) != string(gives[1]) || !bytes.Contains(said, []byte("has changed since the plan was made")) {
		t.Errorf("a pod whose corpus has changed: %v\n%s", err, said)
	}
}

// killTask kills the task that writes a part, after it has begun to.
func (f *fleetTest) killTask(t *testing.T, part string, task func() *exec.Cmd) {
	t.Helper()
	place := filepath.Join(f.dir, part)
	unfinished := filepath.Join(filepath.Dir(place), "."+filepath.Base(place)+".unfinished")
	for {
		killed := killWhenGrown(t, task(), unfinished, 1)
		err := os.Remove(place)
		switch {
		case killed && errors.Is(err, fs.ErrNotExist):
			return
		case err != nil:
			t.Fatal(err)
		} // else it was too fast, and at most at its exit when it was killed
	}
}

// sameAsLeftAlone fails if the part of shard 2, whose task was killed, is another than that of a task that was not.
func (f *fleetTest) sameAsLeftAlone(t *testing.T, part string) {
	t.Helper()
	got, err := os.ReadFile(filepath.Join(f.dir, part))
	if err != nil {
		t.Fatal(err)
	}
	f.run(t, "plybook", "analyze", "--exit-zero", "--plan", "corpus.plan", "--shard", fmt.Sprintf("2/%d", fleetShards), "--out", "again.plypart")
	if again, err := os.ReadFile(filepath.Join(f.dir, "again.plypart")); err != nil || !bytes.Equal(got, again) {
		t.Errorf("the part of a task that was killed is another than that of one that was not: %v", err)
	}
}

// The commands of the workflow, job by job, in a checkout of their own each. The job of a shard is killed, and run again.
func TestFleetInAMatrix(t *testing.T) {
	if testing.Short() {
		t.Skip("starts dozens of processes")
	}
	f := newFleetTest(t)
	workflow, err := os.ReadFile(filepath.Join(fleetFolder, "matrix.yml"))
	if err != nil {
		t.Fatal(err)
	}
	var commands []string
	for _, run := range regexp.MustCompile(`(?m)- run: (plybook .*)$`).FindAllSubmatch(workflow, -1) {
		commands = append(commands, string(run[1]))
	}
	if len(commands) != 3 {
		t.Fatalf("got %q", commands)
	}
	f.env = []string{fmt.Sprintf("SHARDS=%d", fleetShards)}
	// checkout returns the commands' runner: what an earlier job has left is not there, but for artifacts.
	artifacts := map[string][]byte{}
	checkout := func(with ...string) *fleetTest {
		job := &fleetTest{dir: t.TempDir(), env: f.env, want: f.want}
		if err := os.CopyFS(filepath.Join(job.dir, "games"), os.DirFS(filepath.Join(f.dir, "games"))); err != nil {
			t.Fatal(err)
		}
		for _, name := range with {
			if err := os.WriteFile(filepath.Join(job.dir, name), artifacts[name], 0o666); err != nil {
				t.Fatal(err)
			}
		}
		return job
	}
	upload := func(job *fleetTest, name string) {
		data, err := os.ReadFile(filepath.Join(job.dir, name))
		if err != nil {
			t.Fatal(err)
		}
		artifacts[name] = data
	}
	plan := checkout()
	plan.run(t, "sh", "-c", commands[0])
	upload(plan, "corpus.plan")
	of := func(shard int) string {
		return strings.ReplaceAll(commands[1], "${{ matrix.shard }}", fmt.Sprint(shard))
	}
	killed := checkout("corpus.plan")
	killed.killTask(t, "2.plypart", func() *exec.Cmd { return killed.command(t, "sh", "-c", "exec "+of(2)) })
	var parts []string
	for shard := 1; shard <= fleetShards; shard++ {
		job, part := checkout("corpus.plan"), fmt.Sprintf("%d.plypart", shard)
		job.run(t, "sh", "-c", of(shard))
		upload(job, part)
		parts = append(parts, part)
		if shard == 2 {
			job.sameAsLeftAlone(t, part)
		}
	}
	merge := checkout(parts...)
	merge.run(t, "sh", "-c", commands[2])
	merge.same(t, "stats")
}
