package action_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// strangersWorkflow is that of docs/ci.md, with all that the action can write; its last step keeps what the run would lose.
const strangersWorkflow = `on: pull_request
permissions: {contents: read, pull-requests: write}
jobs:
  records:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
        with:
          fetch-depth: 0
      - id: records
        uses: ./.plybook
        with:
          paths: games
          plybook: ${{ env.PROGRAM }}
          diff-base: origin/${{ github.base_ref }}
          comment: true
          sarif: findings.sarif
      - if: always()
        run: |
          cp findings.sarif "$KEPT"
          cp "$DIFF" "$KEPT/diff.md"
          echo "$OUTPUTS" >"$KEPT/outputs"
        env:
          DIFF: ${{ steps.records.outputs.diff-file }}
          OUTPUTS: ${{ steps.records.outputs.exit-code }} ${{ steps.records.outputs.games }} ${{ steps.records.outputs.errors }} ${{ steps.records.outputs.changed-games }}
`

// strangersEvent is a pull request from a fork.
const strangersEvent = `{"number": 7, "action": "opened", "pull_request": {"number": 7, "base": {"ref": "main"},
"head": {"ref": "change", "repo": {"full_name": "stranger/records", "fork": true}}}}`

// fakeGH is a gh whose token may read comments and write none, and which keeps what it should have written.
const fakeGH = `#!/bin/sh
case "$*" in
*--paginate*) exit 0 ;;
*body=@*) for last; do :; done; cp "${last#body=@}" "$KEPT/comment.md"; exit 1 ;;
esac
exit 1
`

// A stranger's pull request on two hundred records breaks one game and changes how another one ends. PLYBOOK_ACT names an act, which runs the
// workflow on this machine as a runner of GitHub does.
func TestPullRequestOfAStranger(t *testing.T) {
	act := os.Getenv("PLYBOOK_ACT")
	if act == "" {
		t.Skip("PLYBOOK_ACT names no act to run workflows with")
	}
	s := newStranger(t)
	s.generate()
	s.git("add", ".")
	s.git("commit", "-q", "-m", "records")
	s.git("update-ref", "refs/remotes/origin/main", "HEAD")
	s.git("checkout", "-q", "-b", "change")
	s.edit("games/reversi.pgn", `(?s)^(.*?\n1\. .*?\n1\. .*?\n1\. )[a-h][1-8]`, "${1}a1") // the third game
	s.edit("games/hive.pgn", `(?m)^20\. .*\n`, "")                                        // the first game
	s.git("commit", "-q", "-a", "-m", "change")

	log := s.act(act)
	for _, want := range []string{
		`::error file=games/reversi\.pgn,line=35,col=4,title=reversi/no-flip::`, // an annotation, at its line
		`The token may not comment here, as on pull requests from forks`,
		`Summary - \*\*plybook\*\*: 200 games, [^\n]* findings \(1 error, \d+ notes\)`,
		`\*\*2 games changed\*\*, 0 removed, 0 added, 198 the same`,
	} {
		if !regexp.MustCompile(want).MatchString(log) {
			t.Errorf("the log lacks %q:\n%s", want, log)
		}
	}
	if got := s.kept("outputs"); got != "1 200 1 2\n" {
		t.Errorf("exit code, games, errors and changed games are %q", got)
	}
	comment := s.kept("comment.md")
	for _, want := range []string{"**2 games changed**, 0 removed, 0 added, 198 the same", "| changed | `hive.pgn#1` ", "| changed | `reversi.pgn#3` "} {
		if !strings.Contains(comment, want) {
			t.Errorf("the comment lacks %q:\n%s", want, comment)
		}
	}
	if diff := s.kept("diff.md"); diff != comment {
		t.Errorf("the output diff-file is not what would have been the comment:\n%s", diff)
	}
	s.checkSARIF()
}

// A stranger has a clone of a repository of records.
type stranger struct {
	t                *testing.T
	dir, keep, tools string
}

func newStranger(t *testing.T) *stranger {
	t.Helper()
	s := &stranger{t, t.TempDir(), t.TempDir(), t.TempDir()}
	s.git("init", "-q", "-b", "main")
	s.copy("../../../action.yml", ".plybook/action.yml")
	for _, script := range []string{"log.sh", "install.sh", "run.sh"} {
		s.copy("../../../.ci/action/"+script, ".plybook/.ci/action/"+script)
	}
	s.write(filepath.Join(s.dir, ".github/workflows/records.yml"), strangersWorkflow)
	s.write(filepath.Join(s.tools, "event.json"), strangersEvent)
	s.write(filepath.Join(s.tools, "gh"), fakeGH)
	s.write(filepath.Join(s.tools, "act/actrc"), "") // or act asks which images to use
	build := exec.Command("go", "build", "-o", filepath.Join(s.tools, "plybook"), "../../plybook")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return s
}

func (s *stranger) write(file, text string) {
	s.t.Helper()
	err := os.MkdirAll(filepath.Dir(file), 0o777)
	if err == nil {
		err = os.WriteFile(file, []byte(text), 0o777)
	}
	if err != nil {
		s.t.Fatal(err)
	}
}

func (s *stranger) copy(from, to string) {
	s.t.Helper()
	text, err := os.ReadFile(from)
	if err != nil {
		s.t.Fatal(err)
	}
	s.write(filepath.Join(s.dir, to), string(text))
}

func (s *stranger) git(args ...string) {
	s.t.Helper()
	c := exec.Command("git", append([]string{"-C", s.dir, "-c", "user.name=a", "-c", "user.email=a@x.test"}, args...)...)
	if out, err := c.CombinedOutput(); err != nil {
		s.t.Fatalf("git %q: %v: %s", args, err, out)
	}
}

// generate writes two hundred games, fifty of each kind.
func (s *stranger) generate() {
	s.t.Helper()
	for _, name := range []string{"hive", "reversi", "conquest", "contactix"} {
		file := filepath.Join(s.dir, "games", name+".pgn")
		s.write(file, "")
		c := exec.Command(filepath.Join(s.tools, "plybook"), "generate", "--game", name, "--games", "50", "--max-plies", "20", "--out", file)
		if out, err := c.CombinedOutput(); err != nil {
			s.t.Fatalf("%v: %s", err, out)
		}
	}
}

// edit replaces the first match of a pattern in a file.
func (s *stranger) edit(name, pattern, by string) {
	s.t.Helper()
	file := filepath.Join(s.dir, name)
	text, err := os.ReadFile(file)
	if err != nil {
		s.t.Fatal(err)
	}
	re := regexp.MustCompile(pattern)
	at := re.FindSubmatchIndex(text)
	if at == nil {
		s.t.Fatalf("%s has nothing like %s", name, pattern)
	}
	changed := re.Expand(bytes.Clone(text[:at[0]]), []byte(by), text, at)
	s.write(file, string(append(changed, text[at[1]:]...)))
}

// act runs the workflow, which has to fail, and returns its log.
func (s *stranger) act(program string) (log string) {
	s.t.Helper()
	c := exec.Command(program, "pull_request", "-P", "ubuntu-latest=-self-hosted", "--eventpath", filepath.Join(s.tools, "event.json"),
		"--action-offline-mode", "--no-cache-server", "--secret", "GITHUB_TOKEN=none",
		"--env", "PROGRAM="+filepath.Join(s.tools, "plybook"), "--env", "KEPT="+s.keep)
	c.Dir = s.dir
	c.Env = append(os.Environ(), "XDG_CONFIG_HOME="+s.tools, "XDG_CACHE_HOME="+s.t.TempDir(), "PATH="+s.tools+string(os.PathListSeparator)+os.Getenv("PATH"))
	out, err := c.CombinedOutput()
	if err == nil {
		s.t.Errorf("the job does not fail:\n%s", out)
	}
	return string(out)
}

// kept returns what the workflow has kept under a name.
func (s *stranger) kept(name string) string {
	s.t.Helper()
	text, err := os.ReadFile(filepath.Join(s.keep, name))
	if err != nil {
		s.t.Error(err)
	}
	return string(text)
}

func (s *stranger) checkSARIF() {
	s.t.Helper()
	text := s.kept("findings.sarif")
	errors := regexp.MustCompile(`"ruleId":"[a-z/-]+","ruleIndex":\d+,"level":"error"`).FindAllString(text, -1)
	if len(errors) != 1 || !strings.HasPrefix(errors[0], `"ruleId":"reversi/no-flip"`) {
		s.t.Errorf("the errors in SARIF are %q:\n%s", errors, text)
	}
	file := os.Getenv("PLYBOOK_SARIF_SCHEMA")
	if file == "" {
		s.t.Fatal("PLYBOOK_SARIF_SCHEMA does not name the file of the SARIF 2.1.0 schema")
	}
	schema, err := jsonschema.NewCompiler().Compile(file)
	if err != nil {
		s.t.Fatal(err)
	}
	instance, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		s.t.Fatal(fmt.Errorf("SARIF: %w", err))
	}
	if err := schema.Validate(instance); err != nil {
		s.t.Error(err)
	}
}
