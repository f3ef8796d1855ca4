package action_test

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// A release is what the action downloads: archives by the path below the releases.
type release map[string][]byte

func (r release) ServeHTTP(w http.ResponseWriter, q *http.Request) {
	if data, ok := r[q.URL.Path]; ok {
		w.Write(data)
		return
	}
	http.NotFound(w, q)
}

// add adds an archive with a program that says its version, and its checksum.
func (r release) add(t *testing.T, version string) {
	t.Helper()
	var packed bytes.Buffer
	zw := gzip.NewWriter(&packed)
	tw := tar.NewWriter(zw)
	program := "#!/bin/sh\necho plybook " + version + "\n"
	err := tw.WriteHeader(&tar.Header{Name: "plybook", Mode: 0o755, Size: int64(len(program))})
	if err == nil {
		_, err = tw.Write([]byte(program))
	}
	if err == nil {
		err = tw.Close()
	}
	if err == nil {
		err = zw.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	name := "plybook_" + version + "_linux_amd64.tar.gz"
	r["/download/v"+version+"/"+name] = packed.Bytes()
	r["/download/v"+version+"/checksums.txt"] = fmt.Appendf(nil, "%x  %s\n%x  other.zip\n", sha256.Sum256(packed.Bytes()), name, 0)
}

// An installation runs the step of the action that installs.
type installation struct {
	t            *testing.T
	env          []string
	output, temp string
}

func newInstallation(t *testing.T, releases, repository string) *installation {
	t.Helper()
	for _, name := range []string{"bash", "git", "curl", "tar"} {
		if _, err := exec.LookPath(name); err != nil || runtime.GOOS == "windows" {
			t.Skipf("the action needs %s, as runners have it", name)
		}
	}
	temp := t.TempDir()
	return &installation{t, []string{
		"PLYBOOK_RELEASES=" + releases, "PLYBOOK_REPOSITORY=" + repository, "RUNNER_OS=Linux", "RUNNER_ARCH=X64", "RUNNER_TEMP=" + temp,
		"RUNNER_TOOL_CACHE=" + filepath.Join(temp, "cache"), "GITHUB_OUTPUT=" + filepath.Join(temp, "output"), "PATH=" + os.Getenv("PATH"), "HOME=" + temp,
	}, filepath.Join(temp, "output"), temp}
}

// run runs the step with inputs, and returns what the program says that it gives, or what is wrong: commands that a runner obeys, and text
// without those that it does not.
func (i *installation) run(inputs ...string) (text string, code int) {
	i.t.Helper()
	os.Remove(i.output)
	c := exec.Command("bash", "../../../.ci/action/install.sh")
	c.Env = append(slices.Clone(i.env), inputs...)
	out, err := c.CombinedOutput()
	if code = c.ProcessState.ExitCode(); (err != nil) != (code != 0) {
		i.t.Fatal(err)
	}
	if code == 0 {
		if told, err := os.ReadFile(i.output); err != nil || !strings.HasPrefix(string(told), "plybook=") {
			i.t.Errorf("%q: the step says %q, %v", inputs, told, err)
		}
	}
	return heard(i.t, string(out)), code
}

// heard returns a log as a runner has it, whose commands that are stopped are text, which begins with a bar here.
func heard(t *testing.T, log string) string {
	t.Helper()
	var text strings.Builder
	token := ""
	for line := range strings.Lines(log) {
		command := strings.TrimSpace(line)
		next, stops := strings.CutPrefix(command, "::stop-commands::")
		switch {
		case token != "" && command == "::"+token+"::":
			token = ""
		case token == "" && stops:
			token = next
		case token != "" && strings.HasPrefix(command, "::"):
			text.WriteString("| " + line)
		default:
			text.WriteString(line)
		}
	}
	if token != "" {
		t.Errorf("commands stay stopped: %s", log)
	}
	return text.String()
}

func TestActionInstallsReleases(t *testing.T) {
	served := release{}
	for _, version := range []string{"0.9.0", "1.2.3", "1.2.10", "1.10.0", "2.0.0"} {
		served.add(t, version)
	}
	server := httptest.NewServer(served)
	defer server.Close()
	i := newInstallation(t, server.URL, taggedRepository(t, "v0.9.0", "v1.2.3", "v1.2.10", "v1.10.0", "v2.0.0", "v3.0.0-rc.1", "nightly"))
	for _, c := range []struct{ input, ref, want string }{
		{"", "", "2.0.0"}, {"", "main", "2.0.0"}, {"", "v1", "1.10.0"}, {"", "v1.2", "1.2.10"}, {"", "v1.2.3", "1.2.3"},
		{"1.2", "v2", "1.2.10"}, {"v0", "", "0.9.0"}, {"1.2.3", "", "1.2.3"},
	} {
		if text, code := i.run("INPUT_VERSION="+c.input, "ACTION_REF="+c.ref); code != 0 || !strings.HasSuffix(text, "\nplybook "+c.want+"\n") && text != "plybook "+c.want+"\n" {
			t.Errorf("version %q of %q: exit code %d, %q; want %s", c.input, c.ref, code, text, c.want)
		}
	}
	// What is in the cache of tools is not downloaded again.
	server.Close()
	if text, code := i.run("INPUT_VERSION=1.2.3"); code != 0 || text != "plybook 1.2.3\n" {
		t.Errorf("without a network: exit code %d, %q", code, text)
	}
	own := filepath.Join(i.temp, "cache", "plybook", "1.2.3", "amd64", "plybook")
	if text, code := i.run("INPUT_PLYBOOK=" + own); code != 0 || text != "plybook 1.2.3\n" {
		t.Errorf("a program of one's own: exit code %d, %q", code, text)
	}
}

// taggedRepository returns a repository with tags.
func taggedRepository(t *testing.T, tags ...string) (dir string) {
	t.Helper()
	dir = t.TempDir()
	git := func(args ...string) {
		t.Helper()
		c := exec.Command("git", append([]string{"-C", dir, "-c", "user.name=a", "-c", "user.email=a@x.test"}, args...)...)
		if out, err := c.CombinedOutput(); err != nil {
			t.Skipf("git does not work here: %v: %s", err, out)
		}
	}
	git("init", "-q")
	git("commit", "-q", "--allow-empty", "-m", "x")
	for _, tag := range tags {
		git("tag", tag)
	}
	return dir
}

// Nothing that is not what it should be is ever run.
func TestActionRefusesWhatItDoesNotKnow(t *testing.T) {
	served := release{}
	served.add(t, "1.0.0")
	served.add(t, "1.1.0")
	served["/download/v1.1.0/plybook_1.1.0_linux_amd64.tar.gz"] = served["/download/v1.0.0/plybook_1.0.0_linux_amd64.tar.gz"]
	served.add(t, "1.2.0")
	delete(served, "/download/v1.2.0/checksums.txt")
	served.add(t, "1.3.0")
	served["/download/v1.3.0/checksums.txt"] = []byte("0  other.zip\n")
	server := httptest.NewServer(served)
	defer server.Close()
	i := newInstallation(t, server.URL, taggedRepository(t, "v1.0.0"))
	for _, c := range []struct {
		want   string // a pattern
		inputs []string
	}{
		{`The input version is like 1\.2\.3, 1\.2 or 1, not \$\(x\)`, []string{"INPUT_VERSION=$(x)"}},
		{`has no release 4\.`, []string{"INPUT_VERSION=4"}},
		{`/download/v4\.0\.0/plybook_4\.0\.0_linux_amd64\.tar\.gz cannot be downloaded\.`, []string{"INPUT_VERSION=4.0.0"}},
		{`1\.1\.0_linux_amd64\.tar\.gz has the SHA-256 sum [0-9a-f]{64}, and [0-9a-f]{64} was expected\.`, []string{"INPUT_VERSION=1.1.0"}},
		{`checksums\.txt cannot be downloaded\.`, []string{"INPUT_VERSION=1.2.0"}},
		{`has the SHA-256 sum [0-9a-f]{64}, and no other was expected\.`, []string{"INPUT_VERSION=1.3.0"}},
		{`has the SHA-256 sum [0-9a-f]{64}, and abc was expected\.`, []string{"INPUT_VERSION=1.0.0", "INPUT_SHA256=abc"}},
		{`There is no release for the system Plan9\.`, []string{"INPUT_VERSION=1.0.0", "RUNNER_OS=Plan9"}},
		{`There is no release for the processor S390X\.`, []string{"INPUT_VERSION=1.0.0", "RUNNER_ARCH=S390X"}},
		{`The input plybook names no program: nowhere`, []string{"INPUT_PLYBOOK=nowhere"}},
	} {
		text, code := i.run(c.inputs...)
		if code != 2 || !regexp.MustCompile(`(?m)^::error title=plybook::.*`+c.want).MatchString(text) || strings.Contains(text, "plybook 1") {
			t.Errorf("%q: exit code %d, %s", c.inputs, code, text)
		}
	}
	if _, err := os.Stat(filepath.Join(i.temp, "cache")); err == nil {
		t.Error("something is in the cache of tools")
	}
}

// An archive is attested by gh where that can be: no release that it refuses is run, and one that it cannot check is.
func TestActionChecksAttestations(t *testing.T) {
	served := release{}
	served.add(t, "1.0.0")
	server := httptest.NewServer(served)
	defer server.Close()
	const refused = "::error title=plybook::.*plybook_1.0.0_linux_amd64.tar.gz was not built by the release workflow of plybook.\n"
	for _, c := range []struct {
		name string
		gh   string // what it does by its arguments, as cases of a shell
		want string // a pattern
	}{
		{"it is attested", `*verify*) echo ok ;;`, "ok\nplybook 1.0.0\n"},
		{"it is attested otherwise", `*verify*) exit 1 ;; *) ;;`, refused},
		{"it is not attested", `*verify*) exit 1 ;; api*) echo 'gh: Not Found (HTTP 404)' >&2; exit 1 ;; *) ;;`, refused},
		{"an old gh finds another attestation", `*verify*) exit 1 ;; api*) ;; *trusted-root*) exit 1 ;;`, refused},
		{
			"there is no network", `*verify*) exit 1 ;; api*) echo error connecting to api.github.com >&2; exit 1 ;; *) exit 1 ;;`,
			`.* is not checked: GitHub cannot be asked \(error connecting to api.github.com\)\. Its SHA-256 sum is right\.\nplybook 1.0.0\n`,
		},
		{
			"GitHub refuses to answer", `*verify*) exit 1 ;; api*) echo 'gh: API rate limit exceeded (HTTP 403)' >&2; exit 1 ;; *) exit 1 ;;`,
			`.* is not checked: GitHub cannot be asked \(.*HTTP 403\)\)\. .*\nplybook 1.0.0\n`,
		},
		{
			"there are no keys", `*verify*|*trusted-root) exit 1 ;; *) ;;`,
			`.* is not checked: the keys of Sigstore cannot be fetched\. .*\nplybook 1.0.0\n`,
		},
		{"gh is too old", `*) echo 'unknown command "attestation" for "gh"' >&2; exit 1 ;;`, `.* is not checked: this gh is too old for it\. .*\nplybook 1.0.0\n`},
		{"messages of gh are no commands", `*verify*) echo ::error::x; echo ::error::y >&2 ;;`, "\\| ::error::x\n\\| ::error::y\nplybook 1.0.0\n"},
	} {
		i := newInstallation(t, server.URL, "")
		help := "'attestation verify --help') echo Usage: gh attestation verify ;;\n"
		if c.name == "gh is too old" {
			help = ""
		}
		gh := "#!/bin/sh\ncase \"$*\" in\n" + help + c.gh + "\nesac\n"
		if err := os.WriteFile(filepath.Join(i.temp, "gh"), []byte(gh), 0o777); err != nil {
			t.Fatal(err)
		}
		text, code := i.run("INPUT_VERSION=1.0.0", "GH_TOKEN=x", "PATH="+i.temp+":"+os.Getenv("PATH"))
		if want := c.want == refused; !regexp.MustCompile("^"+c.want+"$").MatchString(text) || (code == 2) != want {
			t.Errorf("%s: exit code %d, %s", c.name, code, text)
		}
	}
	i := newInstallation(t, server.URL, "")
	text, code := i.run("INPUT_VERSION=1.0.0")
	if !regexp.MustCompile(`^The attestation of .* is not checked: (there is no gh|gh has no token)\. Its SHA-256 sum is right\.\nplybook 1\.0\.0\n$`).MatchString(text) || code != 0 {
		t.Errorf("without a token: exit code %d, %s", code, text)
	}
}

// The file of the action hands each input to a step, in an environment variable alone, and has each output of one.
func TestActionHandsOnItsInputs(t *testing.T) {
	text, err := os.ReadFile("../../../action.yml")
	if err != nil {
		t.Fatal(err)
	}
	inputs, rest, _ := strings.Cut(string(text), "\noutputs:\n")
	_, inputs, _ = strings.Cut(inputs, "\ninputs:\n")
	outputs, steps, _ := strings.Cut(rest, "\nruns:\n")
	var scripts strings.Builder
	for _, name := range []string{"log.sh", "install.sh", "run.sh"} {
		script, err := os.ReadFile("../../../.ci/action/" + name)
		if err != nil {
			t.Fatal(err)
		}
		scripts.Write(script)
	}
	keys := regexp.MustCompile(`(?m)^  ([a-z0-9-]+):$`)
	for _, key := range keys.FindAllStringSubmatch(inputs, -1) {
		variable := "INPUT_" + strings.ToUpper(strings.ReplaceAll(key[1], "-", "_"))
		if !strings.Contains(steps, fmt.Sprintf("        %s: ${{ inputs.%s }}\n", variable, key[1])) || !strings.Contains(scripts.String(), "{"+variable+":") {
			t.Errorf("the input %s reaches no script as %s", key[1], variable)
		}
	}
	for _, key := range keys.FindAllStringSubmatch(outputs, -1) {
		set := regexp.MustCompile(`output "?` + regexp.QuoteMeta(key[1]) + `\b|for name in[^;]*\b` + regexp.QuoteMeta(key[1]) + `\b`)
		if !strings.Contains(outputs, "steps.check.outputs."+key[1]+" ") || !set.MatchString(scripts.String()) {
			t.Errorf("no script sets the output %s", key[1])
		}
	}
	for line := range strings.Lines(steps) {
		if strings.Contains(line, "run:") && strings.Contains(line, "${{") {
			t.Errorf("a script has what others wrote: %s", line)
		}
	}
}
