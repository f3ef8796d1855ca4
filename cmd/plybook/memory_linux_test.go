package main

import (
	"archive/tar"
	"archive/zip"
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
)

// What commands promise to take of memory, in MiB, whatever they read.
const (
	streamPromise   = 100
	analysisPromise = 300
)

// A heavyInput is one that takes much memory if anything does.
type heavyInput struct {
	name  string
	args  []string // for the commands, before the path
	write func(t testing.TB, path string, size int)
}

// repeated writes the same text again and again, between a head and a tail.
func repeated(head, unit, tail string) func(testing.TB, string, int) {
	return func(t testing.TB, path string, size int) {
		writeMany(t, path, size, func(w io.Writer) {
			io.WriteString(w, head)
		}, func(w io.Writer, _ int) { io.WriteString(w, unit) }, tail)
	}
}

// numbered writes texts that a function makes of their numbers.
func numbered(text func(n int) string) func(testing.TB, string, int) {
	return func(t testing.TB, path string, size int) {
		writeMany(t, path, size, func(io.Writer) {}, func(w io.Writer, n int) { io.WriteString(w, text(n)) }, "")
	}
}

func writeMany(t testing.TB, path string, size int, begin func(io.Writer), unit func(w io.Writer, n int), tail string) {
	t.Helper()
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	w := &countingWriter{w: bufio.NewWriter(f)}
	begin(w)
	for n := 1; w.n+len(tail) < size; n++ {
		unit(w, n)
	}
	io.WriteString(w, tail)
	if err := w.w.Flush(); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
}

type countingWriter struct {
	w *bufio.Writer
	n int
}

func (c *countingWriter) Write(b []byte) (int, error) {
	c.n += len(b)
	return c.w.Write(b)
}

// longRecord is a record of nearly 4 MiB: a unit again and again, in lines of less than 1 MiB.
func longRecord(head, unit, tail string) string {
	const most, line = 4<<20 - 64, 1<<20 - 64
	var b strings.Builder
	b.WriteString(head)
	for from := b.Len(); b.Len()+len(unit)+len(tail) < most; {
		if b.Len()-from+len(unit) > line {
			b.WriteByte('\n')
			from = b.Len()
		}
		b.WriteString(unit)
	}
	return b.String() + tail
}

func heavyInputs() []heavyInput {
	format := func(name string) []string { return []string{"--format", name} }
	const pgn = "[Game \"reversi\"]\n[Black \"A\"]\n[White \"B\"]\n\n"
	const hive = "(;GM[27]VC[1]SU[hive]\n"
	side := strings.Repeat("x", 4000)
	return []heavyInput{
		{"games of one move", format("transcript"), repeated("", "f5\n", "")},
		{"lines of 1 MiB", format("transcript"), repeated("", strings.Repeat("f5", 1<<19-10)+"\n", "")},
		{"PGN, no moves", format("pgn"), repeated("", "[Game \"reversi\"]\n*\n", "")},
		{"PGN, long names", format("pgn"), repeated("", "[Game \"reversi\"]\n[Event \""+side+"\"]\n\n1. f5 *\n\n", "")},
		{"PGN, 1,000 tags", format("pgn"), repeated("", pgn[:17]+strings.Repeat("[A \"\"]\n", 990)+"\n1. f5 *\n\n", "")},
		{"PGN, a million words", format("pgn"), repeated("", longRecord(pgn, "f5 ", "*\n\n"), "")},
		{"PGN, a million comments", format("pgn"), repeated("", longRecord(pgn+"1. f5 ", "{} ", "*\n\n"), "")},
		{"PGN, comments of 1 MiB", format("pgn"), repeated("", pgn+"1. f5 {"+strings.Repeat("x", 1<<20-100)+"}\n*\n\n", "")},
		{"PGN, comments of 4 MiB", format("pgn"), repeated("", longRecord(pgn+"1. f5 {", "é", "} *\n\n"), "")},
		{"PGN, variations", format("pgn"), repeated("", longRecord(pgn+"1. f5 ", "(1. d3 (1. c4 (1. e6 (1. f5)))) ", "*\n\n"), "")},
		{"Hive, unknown commands", format("boardspace"), repeated("", hive+strings.Repeat(";P0[1 x]", 999)+")\n", "")},
		{"Hive, unknown commands in long records", format("boardspace"), repeated("", longRecord(hive, ";P0[1 x]", ")\n"), "")},
		{"Hive, long games", format("uhp"), repeated("", longHiveGame()+"\n", "")},
		{"Hex, nested variations", format("hex-sgf"), repeated("", "(;FF[4]GM[11]SZ[11]"+strings.Repeat("(;B[a1]", 990)+strings.Repeat(")", 990)+")\n", "")},
		{"Hex, many variations", format("hex-sgf"), repeated("", longRecord("(;FF[4]GM[11]SZ[11];B[a1]", "(;W[b1])", ")\n"), "")},
		{"Hex, set-up", format("hex-sgf"), repeated("", longRecord("(;FF[4]GM[11]SZ[26]AB", "[a1]", ")\n"), "")},
		{"Othello, values", format("othello-sgf"), repeated("", longRecord("(;GM[2]FF[4];B[f5]", "A[]", ")\n"), "")},
		{"Othello, variations", format("othello-sgf"), repeated("", longRecord("(;GM[2]FF[4]"+strings.Repeat(";B[f5]", 9000), "(;W[d6])", ")\n"), "")},
		{"Othello, GGF", format("ggf"), repeated("", longRecord("(;GM[Othello]PC[x]PB[a]PW[b]BO[8 ---------------------------O*------*O--------------------------- *]", "B[f5]", ";)\n"), "")},
		{"Quest", format("quest-json"), repeated("[", `{"id":"1"},`, "{}]")},
		{"eOthello", format("eothello-csv"), repeated("eOthello_game_id,winner,game_moves\n", "1,1,f5\n", "")},
		{"Hex, lists", format("hex-moves"), repeated("", longRecord("", "a1 ", "\n\n"), "")},
		{"Hex, boards", format("contactix-board"), repeated("", strings.Repeat(".", 2000)+"\n", "")},
		{"Blue Lagoon, states", format("bluelagoon-states"), repeated("", lagoonState+"\n", "")},
		{"Blue Lagoon, long states", format("bluelagoon-states"), repeated("", strings.Replace(lagoonState, "u", "u"+strings.Repeat(" 0,0", 1<<18-400), 1)+"\n", "")},
		{"Blue Lagoon, log", format("bluelagoon-log"), repeated("", lagoonState+"\nS 0,0\n", "")},
		{"nothing of a format", format("transcript"), repeated("", "\x00\n", "")},
		{"random bytes as WTHOR", format("wthor"), randomBytes},
		{"games at random", format("transcript"), func(t testing.TB, path string, size int) { randomTranscripts(t, path, size/121) }},
		{"many players", format("pgn"), numbered(func(n int) string {
			return fmt.Sprintf("[Game \"reversi\"]\n[Black \"black %d\"]\n[White \"white %d\"]\n\n1. f5 d6 *\n\n", n, n)
		})},
		{"small files", format("transcript"), smallFiles},
		{"a .zip of small files", nil, manyMembers("zip")},
		{"a .tar of long names", nil, manyMembers("tar")},
		{"a .tar.zst with a window of 32 MiB", nil, manyMembers("zst")},
	}
}

const lagoonState = "a 13 2; c 0 E; i 6 0,0 0,1 0,2 0,3 1,0 1,1 1,2 1,3 1,4 2,0 2,1; s 0,0 0,5 1,3; r C B W P S; p 0 0 0 0 0 0 0 S T; p 1 42 1 2 3 4 5 S 5,6 T; u"

// longHiveGame is a game in which two pieces walk to and fro.
func longHiveGame() string {
	var b strings.Builder
	b.WriteString(`Base;InProgress;White[5000];wA1;bA1 wA1-;wQ -wA1;bQ bA1-`)
	places := [...]string{`wQ \wA1`, `bQ bA1/`, `wQ -wA1`, `bQ bA1-`}
	for n := range 9000 {
		b.WriteByte(';')
		b.WriteString(places[n%len(places)])
	}
	return b.String()
}

func randomBytes(t testing.TB, path string, size int) {
	random := rand.New(rand.NewPCG(1, 2))
	n := size / 68
	writeMany(t, path, 16+68*n, func(w io.Writer) {
		w.Write([]byte{20, 24, 1, 1, byte(n), byte(n >> 8), byte(n >> 16), 0, 0, 0, 0xE8, 7, 0, 0, 0, 0})
	}, func(w io.Writer, _ int) {
		w.Write([]byte{byte(random.Uint32()), 0, 1, 0, 2, 0, byte(random.Uint32()), 32, byte(11 + random.IntN(78))})
		for range 59 {
			w.Write([]byte{byte(10*(1+random.IntN(8)) + 1 + random.IntN(8))})
		}
	}, "")
}

// smallFiles makes a folder of files, each of which counts as 1 KiB.
func smallFiles(t testing.TB, path string, size int) {
	for n := range size >> 10 {
		name := filepath.Join(path, strconv.Itoa(n%20), fmt.Sprintf("%s%d.txt", strings.Repeat("n", 200), n))
		if n < 20 {
			if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.WriteFile(name, []byte("f5d6\n"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// manyMembers makes an archive of members of which each counts as 256 bytes.
func manyMembers(kind string) func(testing.TB, string, int) {
	return func(t testing.TB, path string, size int) {
		f, err := os.Create(path)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		check := func(err error) {
			if err != nil {
				t.Fatal(err)
			}
		}
		const text = "f5d6\n"
		if kind == "zip" {
			w := zip.NewWriter(f)
			for n := range size >> 8 {
				m, err := w.Create(fmt.Sprintf("%d.txt", n))
				check(err)
				_, err = io.WriteString(m, text)
				check(err)
			}
			check(w.Close())
			return
		}
		packed, length := io.WriteCloser(f), 3900
		if kind == "zst" {
			packed, err = zstd.NewWriter(f, zstd.WithWindowSize(32<<20), zstd.WithEncoderConcurrency(1))
			check(err)
			length = 100
		}
		w := tar.NewWriter(packed)
		for n := range size >> 8 {
			check(w.WriteHeader(&tar.Header{Name: fmt.Sprintf("%s%d.txt", strings.Repeat("n/", length/2), n), Mode: 0o666, Size: int64(len(text))}))
			_, err := io.WriteString(w, text)
			check(err)
		}
		check(w.Close())
		if kind == "zst" {
			check(packed.Close())
		}
	}
}

// A heavyCommand is a command that reads records, and what it promises.
type heavyCommand struct {
	name    string
	promise int64 // MiB
	args    func(dir, path string, workers int, more []string) []string
}

func heavyCommands() []heavyCommand {
	command := func(words ...string) func(dir, path string, workers int, more []string) []string {
		return func(dir, path string, workers int, more []string) []string {
			args := append(slices.Clone(words), "--workers", strconv.Itoa(workers))
			for i := range args {
				args[i] = strings.Replace(args[i], "DIR", dir, 1)
			}
			return append(append(args, more...), path)
		}
	}
	return []heavyCommand{
		{"validate", streamPromise, command("validate")},
		{"validate json", streamPromise, command("validate", "--output", "json")},
		{"validate sarif", streamPromise, command("validate", "--output", "sarif")},
		{"validate junit", streamPromise, command("validate", "--output", "junit")},
		{"convert", streamPromise, command("convert", "--to", "pgn", "--out", "DIR/out.pgn")},
		{"snapshot", streamPromise, command("snapshot", "--out", "DIR/out.snapshot")},
		{"analyze", analysisPromise, command("analyze", "--out", "DIR/pages")},
		{"report strength", analysisPromise, command("report", "strength", "--out", "DIR/strength")},
	}
}

// peakFile is the variable that names the file for what [measured] has measured.
const peakFile = "PLYBOOK_PEAK_FILE"

// measured is plybook, and writes down how large its resident set was at most, in KiB. To who has started it the
// system tells the size of that process instead, if it is larger.
func measured() {
	code := run(os.Args)
	kib, err := peakKiB()
	if err == nil {
		err = os.WriteFile(os.Getenv(peakFile), []byte(strconv.Itoa(kib)), 0o666)
	}
	if err != nil {
		panic(err)
	}
	os.Exit(code)
}

// peakKiB returns how large the resident set of this process was at most.
func peakKiB() (int, error) {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0, err
	}
	_, peak, _ := strings.Cut(string(status), "VmHWM:")
	peak, _, _ = strings.Cut(strings.TrimSpace(peak), " ")
	return strconv.Atoi(peak)
}

// resetPeak makes the present size of the resident set its largest.
func resetPeak(t testing.TB) {
	const largest = "5" // see proc(5)
	if err := os.WriteFile("/proc/self/clear_refs", []byte(largest), 0o200); err != nil {
		t.Fatal(err)
	}
}

// residentPeak returns how large the resident set was at most since [resetPeak], in bytes.
func residentPeak(t testing.TB) uint64 {
	kib, err := peakKiB()
	if err != nil {
		t.Fatal(err)
	}
	return uint64(kib) << 10
}

// peak runs a command and returns the most memory that it had, in MiB.
func peak(t testing.TB, args ...string) float64 {
	t.Helper()
	file := filepath.Join(t.TempDir(), "peak")
	run := exec.Command("plybook-measured", args...)
	for _, v := range os.Environ() {
		if !strings.HasPrefix(v, "GOGC=") && !strings.HasPrefix(v, "GOMEMLIMIT=") {
			run.Env = append(run.Env, v)
		}
	}
	run.Env = append(run.Env, peakFile+"="+file)
	var said strings.Builder
	run.Stderr = &said
	err := run.Run()
	if code := run.ProcessState.ExitCode(); code != exitClean && code != exitFindings && !strings.Contains(said.String(), "no record") {
		t.Errorf("plybook %s: %v\n%.2000s", strings.Join(args, " "), err, said.String())
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	kib, err := strconv.Atoi(string(text))
	if err != nil {
		t.Fatal(err)
	}
	return float64(kib) / 1024
}

// No command takes more memory than it promises, whatever it reads and however many workers there are.
func TestMemoryIsBounded(t *testing.T) {
	if testing.Short() {
		t.Skip("what takes memory takes time")
	}
	chosen := []string{"games of one move", "PGN, a million words", "Hive, unknown commands", "Othello, values", "Othello, variations"}
	for _, in := range heavyInputs() {
		if !slices.Contains(chosen, in.name) {
			continue
		}
		dir := t.TempDir()
		path := filepath.Join(dir, "in")
		in.write(t, path, 1<<20)
		command := heavyCommands()[0]
		if got := leastPeak(t, float64(command.promise), command.args(dir, path, 16, in.args)...); got > float64(command.promise) {
			t.Errorf("%s of %s takes %.0f MiB; want at most %d", command.name, in.name, got, command.promise)
		}
	}
}

// A worker that waits for the next record keeps nothing of a large one.
func TestWorkersKeepNoLargeRecords(t *testing.T) {
	if testing.Short() {
		t.Skip("what takes memory takes time")
	}
	dir := t.TempDir()
	path := filepath.Join(dir, "in.pgn")
	const head = "[Game \"reversi\"]\n\n"
	repeated("", longRecord(head, "f5 ", "*\n\n"), "")(t, path, 64<<20)
	got := leastPeak(t, streamPromise, "convert", "--to", "pgn", "--workers", "16", "--format", "pgn", "--out", filepath.Join(dir, "out.pgn"), path)
	if got > streamPromise {
		t.Errorf("convert takes %.0f MiB; want at most %d", got, streamPromise)
	}
}

// What games of thousands of plies are counted into does not grow with the number of workers.
func TestMemoryOfCountsIsBounded(t *testing.T) {
	if testing.Short() {
		t.Skip("what takes memory takes time")
	}
	dir := t.TempDir()
	path := filepath.Join(dir, "in.uhp")
	repeated("", longHiveGame()+"\n", "")(t, path, 8<<20)
	if got := leastPeak(t, analysisPromise, "analyze", "--tables", "none", "--workers", "16", "--out", filepath.Join(dir, "out"), path); got > analysisPromise {
		t.Errorf("analyze takes %.0f MiB; want at most %d", got, analysisPromise)
	}
}

// leastPeak is peak, of a command that is repeated up to twice if it takes more than it may. What a command keeps it takes each time; but
// the garbage collector may come late in one run in fifty, where other processes have the processor.
func leastPeak(t testing.TB, may float64, args ...string) float64 {
	t.Helper()
	least := peak(t, args...)
	for range 2 {
		if least > may {
			least = min(least, peak(t, args...))
		}
	}
	return least
}

// BenchmarkMemory reports the peak of the resident set of every command over every input, for 1, 2, 8 and 16 workers:
//
//	go test ./cmd/plybook -run '^$' -bench Memory -benchtime 1x -timeout 0
//
// PLYBOOK_MEMORY_MIB is the size of the inputs, 24 if it is not set.
func BenchmarkMemory(b *testing.B) {
	size := 24
	if n, err := strconv.Atoi(os.Getenv("PLYBOOK_MEMORY_MIB")); err == nil {
		size = n
	}
	for _, in := range heavyInputs() {
		b.Run(strings.ReplaceAll(in.name, "/", " "), func(b *testing.B) {
			dir := b.TempDir()
			path := filepath.Join(dir, "in")
			in.write(b, path, size<<20)
			for _, c := range heavyCommands() {
				for _, workers := range []int{1, 2, 8, 16} {
					b.Run(fmt.Sprintf("%s/%d", c.name, workers), func(b *testing.B) {
						most := 0.0
						for b.Loop() {
							out := b.TempDir()
							most = max(most, peak(b, c.args(out, path, workers, in.args)...))
						}
						b.ReportMetric(most, "MiB")
						if most > float64(c.promise) {
							b.Errorf("%.0f MiB; want at most %d", most, c.promise)
						}
					})
				}
			}
		})
	}
}
