package job_test

import (
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/plybook/plybook/cmd/internal/job"
	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/corpus/source"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/picture"
)

func fileName(id string, index int) string {
	return job.FileName(&corpus.Game{Source: &source.Source{ID: id}, Record: &parse.Record{Index: index}}, "png")
}

func TestFileNamesSayWhereAGameComesFrom(t *testing.T) {
	for id, want := range map[string]string{
		"a.sgf":                  "a.sgf-0003.png",
		"2020/März/Ann – Bo.sgf": "2020/März/Ann – Bo.sgf-0003.png",
		"all.zip!2020/a.sgf":     "all.zip!2020/a.sgf-0003.png",
		"":                       "game-0003.png",
	} {
		if got := fileName(id, 3); got != want {
			t.Errorf("%q: %q, want %q", id, got, want)
		}
	}
}

// Nothing that an archive or a file system calls a record may lead out of the folder, mean a
// device, or be a name that some system refuses.
func TestFileNamesStayBelowTheirFolder(t *testing.T) {
	seen := map[string]string{}
	for _, id := range []string{
		"../../etc/passwd", "..", "/abs/olute", "a/../../b", `..\..\b`, "C:/x", "c:x", "NUL", "nul.sgf", "com1.txt/lpt9",
		"a\x00b", "a\nb", "a:b", "a_b", "a?b", "x.", "x ", "x", "-rf", "...", ". . .", "\xff", "a//b",
		strings.Repeat("long", 100), strings.Repeat("ü", 100), strings.Repeat("long", 100) + "er", "<script>",
	} {
		name := fileName(id, 1)
		if !filepath.IsLocal(filepath.FromSlash(name)) || path.Clean(name) != name {
			t.Errorf("%q becomes %q, which is not below its folder", id, name)
		}
		for part := range strings.SplitSeq(name, "/") {
			if strings.ContainsAny(part, "<>:\"|?*\\\x00\n") || strings.TrimRight(part, ". ") != part ||
				strings.HasPrefix(part, "-") || len(part) > 200 {
				t.Errorf("%q becomes %q, of which %q is not a name everywhere", id, name, part)
			}
			if stem, _, _ := strings.Cut(strings.ToUpper(part), "."); stem == "NUL" || stem == "COM1" || stem == "LPT9" {
				t.Errorf("%q becomes %q, of which %q is a device", id, name, part)
			}
		}
		if other, ok := seen[name]; ok && path.Clean(other) != path.Clean(id) {
			t.Errorf("%q and %q both become %q", other, id, name)
		}
		seen[name] = id
	}
}

func TestPictureChecksItsChoices(t *testing.T) {
	good := picture.Options{Type: "png", Width: 720}
	if err := good.Check(); err != nil {
		t.Error(err)
	}
	for what, corrupt := range map[string]func(*picture.Options){
		"unknown type of picture": func(p *picture.Options) { p.Type = "bmp" },
		"cannot be 0 pixels wide": func(p *picture.Options) { p.Width = 0 },
		"unknown theme":           func(p *picture.Options) { p.Film.Theme = "pink" },
	} {
		bad := good
		corrupt(&bad)
		if err := bad.Check(); err == nil || !strings.Contains(err.Error(), what) {
			t.Errorf("error %v, want %q", err, what)
		}
	}
}

func TestReadOneTakesOneRecordWithinBounds(t *testing.T) {
	format, err := parse.FormatByName("uhp")
	if err != nil {
		t.Fatal(err)
	}
	played, err := job.ReadOne(strings.NewReader("Base;InProgress;White[2];wS1;bS1 wS1-\n"), "a.uhp", format,
		replay.Options{}, replay.Options{})
	if err != nil || len(played) != 2 || len(played[1].Plies) != 2 {
		t.Errorf("%v, %v", played, err)
	}
	if _, err := job.ReadOne(strings.NewReader("\n"), "a.uhp", format, replay.Options{}); err == nil {
		t.Error("nothing is read as a record")
	}
	endless := strings.NewReader(strings.Repeat("x", parse.MaxRecord+1))
	if _, err := job.ReadOne(endless, "a.uhp", format, replay.Options{}); err == nil {
		t.Error("more than a record may have is read")
	}
}
