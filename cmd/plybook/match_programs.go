package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/analyze/course"
	"github.com/plybook/plybook/analyze/engine/process"
	"github.com/plybook/plybook/analyze/match"
	"github.com/plybook/plybook/reports/grades"
	"github.com/plybook/plybook/reports/wording"
)

// courseFlags are those for the programs of a course.
func courseFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "players-from", Usage: "`[course-loop:]DIR`: add all course programs in a folder as players (see above)"},
		&cli.BoolFlag{Name: "round-robin", Usage: "let all players play each other (default without --gauntlet)", DisableDefaultText: true},
		&cli.StringFlag{Name: "memory", Usage: "`SIZE`: memory limit of each course program, such as 512MiB (Linux)", DefaultText: "no limit"},
		&cli.GenericFlag{Name: "grades", Value: new(texts),
			Usage: "write points and failures of each player to `FILE` (.csv or .html); may be repeated"},
	}
}

// programFile is what a folder of a program has to have.
const programFile = "run"

// playersIn returns the programs in the folder that --players-from names, as --player says them: files that may be run, by their names without
// extensions, and folders with such a file run, in the order of their names. Nothing else is a player.
func (p *program) playersIn(c *cli.Context) (given []string, err error) {
	from := c.String("players-from")
	if from == "" {
		return nil, nil
	}
	kind, dir := "course", from
	if name, after, found := strings.Cut(from, ":"); found && course.IsCourse(name) {
		kind, dir = name, after
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, fmt.Errorf("--players-from %s: %w", from, cause(err))
	}
	for _, e := range entries {
		name, path := e.Name(), filepath.Join(dir, e.Name())
		if info, err := os.Stat(path); err == nil && info.IsDir() {
			path = filepath.Join(path, programFile)
		} else {
			name = strings.TrimSuffix(name, filepath.Ext(name))
		}
		if !isProgram(path) {
			p.talk.say("%s: left out; it is neither a program nor a folder with one called %s", wording.ShownName(filepath.Join(dir, e.Name())), programFile)
			continue
		}
		if path, err = filepath.Abs(path); err != nil {
			return nil, err
		}
		given = append(given, name+"="+kind+":"+process.Quote(path))
	}
	if len(given) == 0 {
		return nil, fmt.Errorf("--players-from %s: no programs found", from)
	}
	return given, nil
}

// isProgram says whether a file may be run: by its mode or, where there are no such modes, if it is a file.
func isProgram(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular() && (runtime.GOOS == "windows" || info.Mode()&0o111 != 0)
}

// gradeWriters are the forms of grades, by extensions.
var gradeWriters = map[string]func(w io.Writer, title string, t *match.Table) error{
	".csv":  func(w io.Writer, _ string, t *match.Table) error { return grades.WriteCSV(w, t) },
	".html": grades.WritePage,
}

// checkGrades refuses files for grades that cannot be written.
func checkGrades(c *cli.Context) error {
	for _, name := range textsOf(c, "grades") {
		if gradeWriters[filepath.Ext(name)] == nil {
			return fmt.Errorf("--grades %s: expected a file that ends in .csv or .html", name)
		}
		if err := checkOutput(name, nil, false); err != nil {
			return err
		}
	}
	return nil
}

// writeGrades writes the grading table of a match.
func (p *program) writeGrades(c *cli.Context, m *match.Match, s *match.Settings) (err error) {
	title := "Grades: " + s.Game.Title
	if s.Event != "" {
		title += ", " + s.Event
	}
	for _, name := range textsOf(c, "grades") {
		err = errors.Join(err, p.write(name, func(w io.Writer) error { return gradeWriters[filepath.Ext(name)](w, title, m.Table()) }))
	}
	return err
}

// pinEngines shares the processor cores among the games of a match that are played at a time.
func pinEngines(s *match.Settings) error {
	if !slices.ContainsFunc(s.Entrants, func(e match.Entrant) bool { return isEngine(e.Spec) || course.IsCourse(e.Spec) }) {
		return errors.New("--affinity: no player is an engine")
	}
	cores, err := process.Cores()
	switch {
	case err != nil:
		return errorWithHint("leave it out", "--affinity: %w", err)
	case len(cores) < s.Concurrency:
		return fmt.Errorf("--affinity: plybook may use %s, but --concurrency %d needs one per parallel game",
			wording.Count(len(cores), "processor core"), s.Concurrency)
	}
	for i := range s.Concurrency {
		s.Cores = append(s.Cores, cores[i*len(cores)/s.Concurrency:(i+1)*len(cores)/s.Concurrency])
	}
	return nil
}

// leastMemory and mostMemory bound --memory, in bytes: with less no program starts.
const (
	leastMemory = 1 << 20
	mostMemory  = 1 << 50
)

// memoryUnits are what may follow the number of --memory.
var memoryUnits = []struct {
	name  string
	bytes int64
}{{"KiB", 1 << 10}, {"MiB", 1 << 20}, {"GiB", 1 << 30}}

// memoryOf returns what --memory says, in bytes; 0 if there is no limit.
func memoryOf(c *cli.Context) (int64, error) {
	text := c.String("memory")
	if text == "" {
		return 0, nil
	}
	for _, unit := range memoryUnits {
		number, ok := strings.CutSuffix(text, unit.name)
		if n, err := strconv.ParseInt(strings.TrimSpace(number), 10, 64); ok && err == nil && n > 0 && n <= mostMemory/unit.bytes && n*unit.bytes >= leastMemory {
			return n * unit.bytes, nil
		}
	}
	return 0, fmt.Errorf("--memory must be a size of at least 1 MiB, such as 512MiB or 2GiB, not %s", text)
}
