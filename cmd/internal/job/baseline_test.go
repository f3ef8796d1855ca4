package job_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/plybook/plybook/cmd/internal/job"
	"github.com/plybook/plybook/cmd/internal/measure"
	"github.com/plybook/plybook/reports/findings"
	"github.com/plybook/plybook/reports/findings/findingstest"
)

// Games that go wrong: an illegal move after legal ones.
const (
	valid     = "f5d6c3d3c4"
	wrongA    = "f5d6a1"
	wrongB    = "f5d6c3h8"
	wrongC    = "d3c3a8"
	otherMove = "f5d6h1" // as wrongA, with another move in place of the illegal one
)

// known validates the folder games below dir from another folder with a baseline, and returns the counts.
func known(t *testing.T, dir string, baseline []byte) findings.Summary {
	t.Helper()
	b, err := findings.ReadBaseline(bytes.NewReader(baseline), dir)
	if err != nil {
		t.Fatal(err)
	}
	run := job.Run{Run: measure.Run{Args: []string{filepath.Join(dir, "games")}}}
	sum, err := run.Validate(context.Background(), job.Validation{Writer: discard{}, Known: b})
	if err != nil {
		t.Fatal(err)
	}
	return sum
}

// listed returns the baseline of the folder games below dir.
func listed(t *testing.T, dir string) []byte {
	t.Helper()
	seen := findings.NewBaselineWriter(dir)
	defer seen.Close()
	run := job.Run{Run: measure.Run{Args: []string{filepath.Join(dir, "games")}}}
	if _, err := run.Validate(context.Background(), job.Validation{Writer: discard{}, Seen: seen}); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := seen.Write(context.Background(), &out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

type discard struct{}

func (discard) Game(*findings.Game) error     { return nil }
func (discard) Close(*findings.Summary) error { return nil }

// transcript returns the text of a file with a game a line; each says that it is unfinished, in a note.
func transcript(games ...string) string { return strings.Join(games, "\n") + "\n" }

func TestABaselineKnowsFindingsByWhatIsWrong(t *testing.T) {
	before := map[string]string{"games/a.txt": transcript(wrongA, wrongB, wrongA), "games/deep/b.txt": transcript(wrongC)}
	for name, c := range map[string]struct {
		change     map[string]string
		new, stale int
	}{
		"nothing":                     {nil, 0, 0},
		"a game in front":             {map[string]string{"games/a.txt": transcript(valid, wrongA, wrongB, wrongA)}, 0, 0},
		"a game with the same error":  {map[string]string{"games/a.txt": transcript(wrongA, wrongB, wrongA, wrongA)}, 1, 0},
		"games in another order":      {map[string]string{"games/a.txt": transcript(wrongB, wrongA, wrongA)}, 0, 0},
		"a game deleted":              {map[string]string{"games/a.txt": transcript(wrongA, wrongB)}, 0, 1},
		"a line in front":             {map[string]string{"games/a.txt": "\n\n" + transcript(wrongA, wrongB, wrongA)}, 0, 0},
		"another illegal move":        {map[string]string{"games/a.txt": transcript(otherMove, wrongB, wrongA)}, 1, 1},
		"a legal move before changed": {map[string]string{"games/deep/b.txt": transcript("c4c3a8")}, 1, 1},
		"the error mended":            {map[string]string{"games/deep/b.txt": transcript("d3c3c4")}, 0, 1},
		"a file renamed":              {map[string]string{"games/a.txt": "", "games/z.txt": transcript(wrongA, wrongB, wrongA)}, 0, 0},
		"a file moved":                {map[string]string{"games/deep/b.txt": "", "games/b.txt": transcript(wrongC)}, 0, 0},
		"a folder renamed":            {map[string]string{"games/deep": "", "games/flat/b.txt": transcript(wrongC)}, 0, 0},
		"a file copied":               {map[string]string{"games/c.txt": transcript(wrongC)}, 1, 0},
		"a file deleted":              {map[string]string{"games/deep/b.txt": ""}, 0, 1},
		"moved and one more":          {map[string]string{"games/deep/b.txt": "", "games/b.txt": transcript(wrongC, wrongC)}, 1, 0},
	} {
		dir := t.TempDir()
		findingstest.Put(t, dir, before)
		baseline := listed(t, dir)
		findingstest.Put(t, dir, c.change)
		if sum := known(t, dir, baseline); sum.Errors != c.new || sum.Stale != c.stale {
			t.Errorf("%s: %d new and %d stale, want %d and %d\n%s", name, sum.Errors, sum.Stale, c.new, c.stale, baseline)
		}
	}
}

func TestACommentOrATagChangesNoKey(t *testing.T) {
	game := func(comment, name, move string) string {
		return fmt.Sprintf("[Game \"reversi\"]\n[Rules \"othello\"]\n[Black \"%s\"]\n\n1. f5 d6 {%s} 3. %s *\n", name, comment, move)
	}
	dir := t.TempDir()
	findingstest.Put(t, dir, map[string]string{"games/a.pgn": game("well", "Ann", "a1")})
	baseline := listed(t, dir)
	findingstest.Put(t, dir, map[string]string{"games/a.pgn": game("not so\nwell", "Bo", "a1")})
	if sum := known(t, dir, baseline); sum.Errors != 0 || sum.Known == 0 {
		t.Errorf("%v of %s", &sum, baseline)
	}
	findingstest.Put(t, dir, map[string]string{"games/a.pgn": game("well", "Ann", "h8")})
	if sum := known(t, dir, baseline); sum.Errors != 1 {
		t.Errorf("another illegal move is known: %v of %s", &sum, baseline)
	}
}

// A folder of records may lie anywhere, and be named as one likes.
func TestABaselineKnowsFilesByTheirPathBelowIt(t *testing.T) {
	dir := t.TempDir()
	findingstest.Put(t, dir, map[string]string{"one/games/a.txt": transcript(wrongA), "one/games/b.txt": transcript(wrongB)})
	baseline := listed(t, filepath.Join(dir, "one"))
	if !bytes.Contains(baseline, []byte(`"file":"games/a.txt"`)) {
		t.Errorf("files are not named below the baseline:\n%s", baseline)
	}
	if err := os.Rename(filepath.Join(dir, "one"), filepath.Join(dir, "two")); err != nil {
		t.Fatal(err)
	}
	if sum := known(t, filepath.Join(dir, "two"), baseline); sum.Errors != 0 || sum.Stale != 0 || sum.Known == 0 {
		t.Errorf("in another folder: %v", &sum)
	}
	t.Chdir(filepath.Join(dir, "two", "games"))
	b, err := findings.ReadBaseline(bytes.NewReader(baseline), "..")
	if err != nil {
		t.Fatal(err)
	}
	run := job.Run{Run: measure.Run{Args: []string{"./b.txt", filepath.Join(dir, "two", "games", "a.txt")}}}
	sum, err := run.Validate(context.Background(), job.Validation{Writer: discard{}, Known: b})
	if err != nil || sum.Errors != 0 || sum.Stale != 0 {
		t.Errorf("from inside: %v, %v", &sum, err)
	}
}

func TestABaselineIsSortedAKeyALine(t *testing.T) {
	dir := t.TempDir()
	findingstest.Put(t, dir, map[string]string{"games/b.txt": transcript(wrongA, wrongA), "games/a.txt": transcript(wrongB)})
	lines := strings.Split(strings.TrimSpace(string(listed(t, dir))), "\n")
	if len(lines) != 4 || lines[0] != `{"plybook-baseline": 2, "findings": [` || !strings.HasPrefix(lines[1], `  {"file":"games/a.txt","key":"`) ||
		!strings.HasPrefix(lines[2], `  {"file":"games/b.txt","key":"`) || !strings.HasSuffix(lines[2], `","n":2,"code":"reversi/no-flip"}`) {
		t.Errorf("got\n%s", strings.Join(lines, "\n"))
	}
}

// A baseline of version 1 knew findings by file, code, game and ply.
func TestABaselineOfVersion1IsRead(t *testing.T) {
	dir := t.TempDir()
	findingstest.Put(t, dir, map[string]string{"games/a.txt": transcript(wrongA)})
	file := filepath.ToSlash(filepath.Join(dir, "games", "a.txt"))
	text := fmt.Sprintf(`{"plybook-baseline": 1, "findings": [{"file":%q,"code":"reversi/no-flip","game":1,"ply":3},{"file":%q,"code":"reversi/illegal","game":2,"ply":3}]}`, file, file)
	b, err := findings.ReadBaseline(strings.NewReader(text), dir)
	if err != nil || !b.Outdated() {
		t.Fatalf("error %v", err)
	}
	if sum := known(t, dir, []byte(text)); sum.Errors != 0 || sum.Known != 1 || sum.Stale != 1 {
		t.Errorf("%v", &sum)
	}
}

func TestReadBaselineRefusesOtherFiles(t *testing.T) {
	for _, text := range []string{"", "[]", "wA1", `{"findings":[]}`, `{"plybook-baseline": 3}`, `{"plybook-baseline": 2, "findings": 7}`} {
		if b, err := findings.ReadBaseline(strings.NewReader(text), "."); err == nil {
			t.Errorf("%q is read as %v", text, b)
		}
	}
}
