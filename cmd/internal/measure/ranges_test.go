package measure

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze"
	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/corpus/samples"
	"github.com/plybook/plybook/corpus/samplestest"
	"github.com/plybook/plybook/corpus/source"
	"github.com/plybook/plybook/corpus/where"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// planOf cuts what a run reads into ranges of so many bytes.
func planOf(t testing.TB, size int64, args ...string) *corpus.Plan {
	t.Helper()
	return planOfRun(t, size, quietRun(1, args...))
}

func planOfRun(t testing.TB, size int64, r *Run) *corpus.Plan {
	t.Helper()
	var file bytes.Buffer
	if _, _, err := r.WritePlan(context.Background(), &file, size, "", nil); err != nil {
		t.Fatal(err)
	}
	plan, err := corpus.ReadPlan(bytes.NewReader(file.Bytes()), int64(file.Len()))
	if err != nil {
		t.Fatal(err)
	}
	return plan
}

// shardAnalysis measures a shard of a plan.
func shardAnalysis(plan *corpus.Plan, shard, shards int) Analysis {
	a := smallAnalysis()
	a.Plan, a.Shard, a.Shards = plan, shard, shards
	return a
}

// measureShard measures a shard into a new file, and returns its name.
func measureShard(t testing.TB, r *Run, a Analysis) (name string, games int) {
	t.Helper()
	name = filepath.Join(t.TempDir(), "part")
	return name, measurePart(t, r, a, name).Games
}

// mergeToPart merges parts into a new one, and returns its name.
func mergeToPart(t testing.TB, names ...string) string {
	t.Helper()
	var data bytes.Buffer
	if _, err := MergeParts(names, &data); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "merged.plypart")
	if err := os.WriteFile(name, data.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}

// shardsOf measures all shards of a plan, and returns the names of the parts, the last one first.
func shardsOf(t testing.TB, plan *corpus.Plan, shards int) (parts []string, games int) {
	t.Helper()
	return shardsOfRun(t, quietRun(2), plan, shards)
}

func shardsOfRun(t testing.TB, r *Run, plan *corpus.Plan, shards int) (parts []string, games int) {
	t.Helper()
	ofPlan := *r
	ofPlan.Args = nil
	for shard := 1; shard <= shards; shard++ {
		name, n := measureShard(t, &ofPlan, shardAnalysis(plan, shard, shards))
		parts, games = append([]string{name}, parts...), games+n
	}
	return parts, games
}

// formatFiles returns a file of every format: that of the samples that can be written in it.
func formatFiles(t *testing.T) map[*parse.Format][]byte {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, samples.FS()); err != nil {
		t.Fatal(err)
	}
	const most = 30 // records
	texts, files, counts := map[*parse.Format][]byte{}, map[*parse.Format]parse.FileWriter{}, map[*parse.Format]int{}
	_, err := corpus.Each(t.Context(), []string{dir}, corpus.Options{Workers: 1}, func() func(*corpus.Game) bool {
		return func(g *corpus.Game) bool {
			for _, f := range parse.Formats() {
				if counts[f] == most || g.Played.State == nil || g.Played.Fault() != nil {
					continue
				}
				record, refused := g.Played.Write(f)
				if refused != nil {
					continue
				}
				if files[f] == nil {
					files[f] = f.NewFile(parse.EncodeOptions{Year: 2020})
				}
				if files[f] != nil {
					if _, err := files[f].Add(record); err == nil {
						counts[f]++
					}
					continue
				}
				text := texts[f]
				if text == nil {
					text = []byte(f.Preface)
				} else {
					text = append(text, f.Parting...)
				}
				if text, err := f.Append(text, record, parse.EncodeOptions{}); err == nil {
					texts[f] = text
					counts[f]++
				}
			}
			return true
		}
	}, func(corpus.Item[bool]) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	for f, w := range files {
		if w == nil {
			continue
		}
		all, err := w.Files()
		if err != nil {
			t.Fatal(err)
		}
		texts[f] = all[0].Data
	}
	for name, record := range unwritten {
		f, err := parse.FormatByName(name)
		if err != nil {
			t.Fatal(err)
		}
		texts[f] = []byte(strings.Repeat(record, most))
	}
	return texts
}

// unwritten are records of formats that no sample can be written in.
var unwritten = map[string]string{
	"ataxx-fen": "x5o/7/7/2-1-2/7/7/o5x x 0 1\n", "conquest-board": "__0_1_2\n0|X _ O \n1|_ _ _ \n2|O _ X \n---\n",
	"nerdvana-input": "0\nx.....o\n.......\n.......\n.......\n.......\n.......\no.....x\n180000 179000\n", "conquest-script": "0\nAda L.\n1 -3 x\n",
	"solver": "---------------------------OX------XO--------------------------- -> -4\n",
}

// Whatever the format, and whatever is wrong with its records, ranges come to what one run comes to.
func TestEveryFormatInRanges(t *testing.T) {
	if testing.Short() {
		t.Skip("analyses the samples dozens of times")
	}
	made := formatFiles(t)
	counts := map[string][]int{"as it is": {1, 7, 64}, "BOM": {2}, "CRLF": {7}, "broken": {2, 64}, "cut off": {7}}
	for _, f := range parse.Formats() {
		text, ok := made[f]
		if !ok {
			t.Errorf("no sample can be written as %s, and unwritten has no record of it", f.Name)
			continue
		}
		for what, change := range map[string]func([]byte) []byte{
			"as it is": func(b []byte) []byte { return b },
			"BOM":      func(b []byte) []byte { return append([]byte("\xef\xbb\xbf"), b...) },
			"CRLF":     func(b []byte) []byte { return bytes.ReplaceAll(b, []byte("\n"), []byte("\r\n")) },
			"broken":   func(b []byte) []byte { return spoil(b, 97) },
			"cut off":  func(b []byte) []byte { return b[:len(b)-len(b)/50-1] },
		} {
			name := filepath.Join(t.TempDir(), "records"+f.Extensions[0])
			data := change(bytes.Clone(text))
			if err := os.WriteFile(name, data, 0o666); err != nil {
				t.Fatal(err)
			}
			run := quietRun(2, name)
			run.Corpus.Format, run.Corpus.PieceSize = f, 60
			whole, err := os.Create(filepath.Join(t.TempDir(), "whole"))
			if err != nil {
				t.Fatal(err)
			}
			_, err = run.MeasurePart(t.Context(), whole, smallAnalysis())
			whole.Close()
			var nothing *NoRecordsError
			if errors.As(err, &nothing) && what != "as it is" {
				continue
			} else if err != nil {
				t.Fatalf("%s, %s: %v", f.Name, what, err)
			}
			want := products(t, whole.Name())
			for _, n := range counts[what] {
				plan := planOfRun(t, int64(len(data)/n+1), run)
				parts, _ := shardsOfRun(t, run, plan, min(n, 3))
				sameText(t, fmt.Sprintf("%s, %s, in %d ranges", f.Name, what, plan.Ranges), products(t, parts...), want)
			}
		}
	}
}

// spoil changes a byte of so many.
func spoil(b []byte, every int) []byte {
	for i := every; i < len(b); i += every {
		b[i] ^= 5
	}
	return b
}

// Records that are too long are left out wherever a corpus is cut.
func TestLongestRecordsInRanges(t *testing.T) {
	if testing.Short() {
		t.Skip("it reads some times the longest record that there may be")
	}
	game := "[Game \"reversi\"]\n\n1. f5 2. d6 *\n\n"
	long := "[Game \"reversi\"]\n\n1. f5 {" + strings.Repeat("a comment\n", parse.MaxRecord/10+9) + "} *\n\n"
	line := strings.Repeat("f", parse.MaxRecord) + "f5d6c3\n"
	for _, test := range []struct{ what, file, text string }{
		{"between", "games.pgn", game + game + long + game + game}, {"first", "games.pgn", long + game}, {"last", "games.pgn", game + long},
		{"alone", "games.pgn", long}, {"twice", "games.pgn", long + long + game},
		{"lines", "games.txt", "f5d6\n" + line + "f5d6\nf5f6\n" + line + "f5f4\n"},
	} {
		what, text := test.what, test.text
		name := filepath.Join(t.TempDir(), test.file)
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		run := quietRun(2, name)
		run.Corpus.PieceSize = 16
		want := analysisOf(t, run, smallAnalysis())
		if !strings.Contains(want, "record/limit") {
			t.Errorf("%s: no record is too long", what)
		}
		plan := planOfRun(t, 1, run)
		parts, _ := shardsOfRun(t, run, plan, 3)
		sameText(t, fmt.Sprintf("%s, in %d ranges", what, plan.Ranges), products(t, parts...), want)
	}
}

// However a corpus is cut, whoever measures which ranges, and in whatever tree the parts are merged, the bytes are those of one run.
func TestAnyCutsAndAnyTreeOfMergesGiveTheSameBytes(t *testing.T) {
	if testing.Short() {
		t.Skip("analyses the samples dozens of times")
	}
	dir, _, _ := damagedFolder(t)
	want := analysisOf(t, quietRun(1, dir), smallAnalysis())
	for seed := range 8 {
		random := rand.New(rand.NewPCG(uint64(seed), 7))
		plan := planOf(t, 1+int64(random.ExpFloat64()*3000), dir)
		shards := 1 + random.IntN(9)
		if seed == 0 {
			shards = plan.Ranges + 3 // some have none
		}
		all, _ := shardsOfRun(t, quietRun(1+random.IntN(4)), plan, shards)
		parts := slices.Clone(all)
		for merges := random.IntN(shards + 1); len(parts) > 1 && merges > 0; merges-- {
			random.Shuffle(len(parts), func(i, k int) { parts[i], parts[k] = parts[k], parts[i] })
			n := 1 + random.IntN(len(parts))
			parts = append(parts[n:], mergeToPart(t, parts[:n]...))
		}
		sameText(t, fmt.Sprintf("seed %d: %d ranges, %d shards, %d parts", seed, plan.Ranges, shards, len(parts)), products(t, parts...), want)
		if shards > 1 && textOf(t, mergeToPart(t, parts...)) != textOf(t, mergeToPart(t, all...)) {
			t.Errorf("seed %d: in a tree of merges %d shards make another part than at once", seed, shards)
		}
	}
}

func textOf(t testing.TB, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// A plan says how records are read: a shard needs no more, and no other shards.
func TestShardsReadAsPlanned(t *testing.T) {
	name := writeGames(t, "f5d6\n")
	for what, change := range map[string]func(*corpus.Options){
		"nothing": func(*corpus.Options) {},
		"all": func(o *corpus.Options) {
			o.Format, _ = parse.FormatByName("pgn")
			o.Where, _ = where.Parse("plies>1 and black=\"A \\\"B\"")
			o.Encoding, o.PieceSize, o.Replay.Game = parse.Latin1, 60, "reversi"
			o.Replay.Options = game.Options{Rules: "othello+x", Allow: parse.AllowAll("a", "b"), Values: map[string]string{"size": "8"}}
		},
	} {
		r := quietRun(1, name)
		change(&r.Corpus)
		got := corpus.Options{Format: r.Corpus.Format, Where: r.Corpus.Where, Beside: "names", Workers: 3}
		if err := ReadAsPlanned(&got, &corpus.PlanHeader{Reading: reading(&r.Corpus)}); err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		if want := reading(&r.Corpus); reading(&got) != want || got.Beside != "names" || got.Workers != 3 {
			t.Errorf("%s: got %s, want %s", what, reading(&got), want)
		}
	}
	for _, text := range []string{"", "%", `{"format":"none"}`, `{"where":"("}`} {
		if err := ReadAsPlanned(&corpus.Options{}, &corpus.PlanHeader{Reading: text}); err == nil || !strings.Contains(err.Error(), "the plan") {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// A part has the same bytes whoever makes it: another machine with other workers, or a run that goes on after a kill.
func TestPartsOfAShardHaveTheSameBytes(t *testing.T) {
	if testing.Short() {
		t.Skip("analyses the samples dozens of times")
	}
	ofNames := func(workers int, args ...string) *Run { // each on a machine that has the name files elsewhere
		r := quietRun(workers, args...)
		r.Corpus.Beside = t.TempDir()
		return r
	}
	plan := planOfRun(t, 2500, ofNames(1, samplestest.Folder(t)))
	a := shardAnalysis(plan, 2, 3)
	name, games := measureShard(t, ofNames(1), a)
	want := textOf(t, name)
	name, _ = measureShard(t, ofNames(7), a)
	if textOf(t, name) != want {
		t.Error("7 workers make another part than one")
	}
	for i := range 8 {
		if err := os.WriteFile(name, []byte(want[:len(want)*i/8]), 0o666); err != nil {
			t.Fatal(err)
		}
		if sum := measurePart(t, ofNames(2), a, name); sum.Games != games {
			t.Errorf("resumed at %d eighths: %d games, want %d", i, sum.Games, games)
		}
		if textOf(t, name) != want {
			t.Errorf("a run that is resumed at %d eighths makes another part", i)
		}
	}
}

// Of two parts of one range, of different plans or with other values, and of what is not whole, nothing is merged.
func TestPartsThatDoNotBelongTogetherAreRefused(t *testing.T) {
	if testing.Short() {
		t.Skip("makes parts of dozens of runs")
	}
	dir := samplestest.Folder(t)
	plan := planOf(t, 3000, dir)
	part := func(plan *corpus.Plan, shard, shards int, change func(*Run, *Analysis)) string {
		r, a := quietRun(2), shardAnalysis(plan, shard, shards)
		if change != nil {
			change(r, &a)
		}
		name, _ := measureShard(t, r, a)
		return name
	}
	sized := func(r *Run, _ *Analysis) { r.Corpus.Replay.Options.Values = map[string]string{"size": "8"} }
	ofSize := quietRun(1, dir)
	sized(ofSize, nil)
	one, two := part(plan, 1, 2, nil), part(plan, 2, 2, nil)
	torn := filepath.Join(t.TempDir(), "torn")
	data, err := os.ReadFile(one)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(torn, data[:len(data)-1], 0o666); err != nil {
		t.Fatal(err)
	}
	whole := filepath.Join(t.TempDir(), "whole")
	measurePart(t, quietRun(1, dir), smallAnalysis(), whole)
	for _, c := range []struct {
		want  string
		names []string
	}{
		{"shard 2 of 2 is missing", []string{one}},
		{"are both shard 1 of 2", []string{one, two, one}},
		{"both have range 0 of the plan", []string{one, part(plan, 1, 3, nil)}},
		{"shards 2, 4, 5 of 5 are missing", []string{part(plan, 1, 5, nil), part(plan, 3, 5, nil)}},
		{"of the plan are missing", []string{mergeToPart(t, part(plan, 1, 5, nil), part(plan, 3, 5, nil))}},
		{"--tree-plies 8, not 9", []string{one, part(plan, 2, 2, func(_ *Run, a *Analysis) { a.TreePlies = 9 })}},
		{"by --tables: yes, not no", []string{one, part(plan, 2, 2, func(_ *Run, a *Analysis) { a.Games, a.Plies = false, false })}},
		{"differences: the plan", []string{one, part(planOf(t, 900, dir), 2, 2, nil)}},
		{"differences: the plan", []string{one, part(planOfRun(t, 3000, ofSize), 2, 2, sized)}},
		{"differences: the plan", []string{one, whole}},
		{"torn is incomplete", []string{torn, two}},
	} {
		parts, err := OpenParts(c.names)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := stats.Merge(analyze.Schemas(), parts.Parts, nil, ""); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("got %v, want %q", err, c.want)
		}
		parts.Close()
	}
	if _, err := OpenParts([]string{filepath.Join(dir, "reversi")}); err == nil {
		t.Error("a folder was read as a part")
	}
}

// A shard of a plan that was made otherwise, or of files that have changed since, is refused.
func TestOnlyWhatWasPlannedIsMeasured(t *testing.T) {
	games := strings.Repeat("f5d6c3d3c4f4\n", 200)
	for name, c := range map[string]struct {
		change func(dir string, r *Run, a *Analysis) error
		want   string
	}{
		"a letter": {func(dir string, _ *Run, _ *Analysis) error {
			return rewrite(dir, "a.txt", games[:1300]+"e6"+games[1302:])
		}, "its bytes"},
		"more":    {func(dir string, _ *Run, _ *Analysis) error { return rewrite(dir, "a.txt", games+"f5\n") }, "expected 2600 bytes, found 2603"},
		"less":    {func(dir string, _ *Run, _ *Analysis) error { return rewrite(dir, "a.txt", games[:13]) }, "found 13"},
		"nothing": {func(dir string, _ *Run, _ *Analysis) error { return os.Remove(filepath.Join(dir, "a.txt")) }, "a.txt, which is in the plan: no such file"},
		"a member": {func(dir string, _ *Run, _ *Analysis) error {
			return rewrite(dir, "z.txt.gz", string(gzipped(t, strings.Replace(games, "c3", "c5", 1))))
		}, "z.txt.gz"},
		"a list":    {func(dir string, _ *Run, _ *Analysis) error { return rewrite(dir, "WTHOR.JOU", "") }, "g.wtb has changed since"},
		"a flag":    {func(_ string, r *Run, _ *Analysis) error { r.Corpus.Replay.Game = "reversi"; return nil }, "to read records otherwise"},
		"a version": {func(_ string, _ *Run, a *Analysis) error { a.Version = "v2"; return nil }, "made by plybook v1, and this is v2"},
		"no more":   {func(string, *Run, *Analysis) error { return nil }, ""},
	} {
		dir := t.TempDir()
		files := map[string]string{"a.txt": games, "z.txt.gz": string(gzipped(t, games))}
		for name, text := range files {
			if err := rewrite(dir, name, text); err != nil {
				t.Fatal(err)
			}
		}
		writeWTHOR(t, dir)
		r := quietRun(2, dir)
		var file bytes.Buffer
		if _, _, err := r.WritePlan(t.Context(), &file, 500, "v1", nil); err != nil {
			t.Fatal(err)
		}
		plan, err := corpus.ReadPlan(bytes.NewReader(file.Bytes()), int64(file.Len()))
		if err != nil {
			t.Fatal(err)
		}
		r, a := quietRun(2), shardAnalysis(plan, 1, 1)
		a.Version = "v1"
		if err := c.change(dir, r, &a); err != nil {
			t.Fatal(err)
		}
		part, err := os.Create(filepath.Join(t.TempDir(), "part"))
		if err != nil {
			t.Fatal(err)
		}
		_, err = r.MeasurePart(t.Context(), part, a)
		var stale *source.StaleError
		switch {
		case c.want == "" && err != nil, c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%s: got %v, want %q", name, err, c.want)
		case strings.Contains(c.want, "bytes") && !errors.As(err, &stale):
			t.Errorf("%s: %v is no error of what has changed", name, err)
		}
		if read, err := stats.ReadPart(part, "part", true); c.want != "" && err == nil && read.End != nil {
			t.Errorf("%s: the part is whole", name)
		}
		part.Close()
	}
}

// A plan has to be whole, and one that this plybook reads.
func TestPlansThatAreNone(t *testing.T) {
	var file bytes.Buffer
	if _, _, err := quietRun(1, writeGames(t, "f5d6\nf5f4\n")).WritePlan(t.Context(), &file, 1, "", nil); err != nil {
		t.Fatal(err)
	}
	text := file.String()
	lines := strings.SplitAfter(text, "\n")
	for what, c := range map[string]struct{ text, want string }{
		"nothing":        {"", "it is not a plan"},
		"something else": {"f5d6\nf5f4\n", "it is not a plan"},
		"other JSON":     {"{\"plan\":0}\n{}\n{}\n", "it is not a plan"},
		"another one":    {strings.Replace(text, `"plan":2`, `"plan":1`, 1), "expected a plan of version 2, found version 1"},
		"a line less":    {lines[0] + lines[2] + strings.Join(lines[3:], ""), "cut off"},
		"no end":         {strings.Join(lines[:2], ""), "cut off"},
		"half a line":    {text[:len(text)-5], "cut off"},
	} {
		if _, err := corpus.ReadPlan(strings.NewReader(c.text), int64(len(c.text))); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %q", what, err, c.want)
		}
	}
	for _, args := range [][]string{{"-"}, {filepath.Join(t.TempDir(), "none")}} {
		r := quietRun(1, args...)
		r.Corpus.Stdin = strings.NewReader("f5d6\n")
		if _, _, err := r.WritePlan(t.Context(), &bytes.Buffer{}, 1, "", nil); err == nil {
			t.Errorf("%v was planned", args)
		}
	}
	empty := t.TempDir()
	var nothing *NoRecordsError
	if _, _, err := quietRun(1, empty).WritePlan(t.Context(), &bytes.Buffer{}, 1, "", nil); !errors.As(err, &nothing) {
		t.Errorf("of an empty folder: %v", err)
	}
}

func rewrite(dir, name, text string) error {
	return os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666)
}

func gzipped(t *testing.T, text string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, err := w.Write([]byte(text))
	if err = errors.Join(err, w.Close()); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// writeWTHOR writes a file of WTHOR with its lists of names.
func writeWTHOR(t *testing.T, dir string) {
	t.Helper()
	f, err := parse.FormatByName("wthor")
	if err != nil {
		t.Fatal(err)
	}
	own, err := parse.FormatByName("pgn")
	if err != nil {
		t.Fatal(err)
	}
	w := f.NewFile(parse.EncodeOptions{Year: 2020})
	text := "[Game \"reversi\"]\n[Rules \"othello\"]\n[Black \"Ada\"]\n[White \"Bob\"]\n\n1. f5 2. d6 3. c3 *\n\n"
	for record := range own.Records(parse.Input{Data: []byte(strings.Repeat(text, 20))}) {
		out, refused := replay.Replay(record, replay.Options{}).Write(f)
		if refused != nil {
			t.Fatal(refused)
		}
		if _, err := w.Add(out); err != nil {
			t.Fatal(err)
		}
	}
	files, err := w.Files()
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		name := file.Name
		if name == "" {
			name = "g.wtb"
		}
		if err := rewrite(dir, name, string(file.Data)); err != nil {
			t.Fatal(err)
		}
	}
}
