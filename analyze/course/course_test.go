package course

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/plybook/plybook/analyze/engine/process"
	"github.com/plybook/plybook/analyze/match"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// The test binary is the programs that have to know the rules: "program GAME MODE".
func TestMain(m *testing.M) {
	if len(os.Args) > 3 && os.Args[1] == "program" {
		beProgram(os.Args[2], os.Args[3])
	}
	os.Exit(m.Run())
}

// patience is a time that is over on no machine.
const patience = 10 * time.Minute

// ownRules are the rules by which programs play, and sizes the smallest boards on which a game takes some moves.
var (
	ownRules = map[string]string{"contactix": "contactix", "conquest": "conquest", "hive": "ugent"}
	sizes    = map[string]string{"contactix": "3", "conquest": "5", "reversi": "4"}
)

// beProgram is a program that plays the first legal move.
func beProgram(kindName, mode string) {
	kind, err := replay.GameByName(kindName)
	if err != nil {
		panic(err)
	}
	a, _ := assignmentOf(kind)
	if mode == "sample" {
		beSample(os.Args[4], a.line)
		os.Exit(0)
	}
	for in, asked := bufio.NewReader(os.Stdin), 0; ; asked++ {
		question, whole := readQuestion(in, a.line)
		switch {
		case len(question) == 0 && !whole && asked > 0:
			os.Exit(0)
		case mode == "late" && asked > 0:
			os.Exit(3)
		case mode == "hungry":
			held := make([][]byte, 0, 64)
			for range 64 {
				held = append(held, bytes.Repeat([]byte{1}, 64<<20))
			}
			runtime.KeepAlive(held)
		default:
			delay(mode)
		}
		fmt.Printf("%s\n", answerTo(kind, a, question))
		if !whole {
			os.Exit(0)
		}
	}
}

// rest is how long a program waits without using the processor, and effort what one that works uses at least.
const rest, effort = 2 * time.Second, 500 * time.Millisecond

// delay does what a program does before its answer.
func delay(mode string) {
	switch mode {
	case "crash":
		os.Exit(3)
	case "slow":
		time.Sleep(200 * time.Millisecond)
	case "rest":
		time.Sleep(rest)
	case "silent":
		time.Sleep(time.Hour)
	case "spin":
		runtime.LockOSThread()
		for {
			if used, err := process.ThreadCPU(); err != nil || used > effort {
				return
			}
		}
	}
}

// readQuestion reads up to an empty line, or a line alone, or all that there is.
func readQuestion(in *bufio.Reader, lines bool) (text string, whole bool) {
	for {
		line, err := in.ReadString('\n')
		if err == nil && strings.TrimSpace(line) == "" {
			return text, true
		}
		if text += line; err != nil {
			return text, false
		}
		if lines {
			return text, true
		}
	}
}

// answerTo returns what answers a question: the first legal move.
func answerTo(kind *replay.Game, a *assignment, question string) string {
	g := gameOfQuestion(kind, a, question)
	m := g.State.Moves(nil)[0]
	if a.answer == nil {
		return string(g.State.AppendMove(nil, m))
	}
	g.State.Play(m)
	text, err := a.position(g)
	if err != nil {
		panic(err)
	}
	return string(text)
}

// gameOfQuestion returns the game that a question is about, as a program finds it out.
func gameOfQuestion(kind *replay.Game, a *assignment, question string) *player.Game {
	g := &player.Game{Kind: kind, Options: game.Options{Rules: ownRules[kind.Name]}}
	if a.format != "" {
		values := map[string]string{}
		if turn, board, found := strings.Cut(question, "\n"); found && len(turn) == 1 {
			question, values["turn"] = board, turn
		}
		format, err := parse.FormatByName(a.format)
		if err != nil {
			panic(err)
		}
		for record := range format.Records(parse.Input{Data: []byte(question), Game: kind.Name}) {
			g.State = replay.Replay(record, replay.Options{Game: kind.Name, Options: game.Options{Rules: g.Options.Rules, Values: values}}).State
		}
		return g
	}
	g.Options.Values = map[string]string{}
	if size := sizes[kind.Name]; size != "" {
		g.Options.Values["size"] = size
	}
	state, err := kind.Start("", g.Options)
	if err != nil {
		panic(err)
	}
	g.State = state
	for line := range strings.Lines(question) {
		m, ill := state.ParseMove(strings.TrimSpace(line))
		if ill != nil {
			panic(ill)
		}
		state.Play(m)
	}
	return g
}

// program returns the specification of the test binary as a program.
func programSpec(t *testing.T, kind, player, mode string) string {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("%s:'%s' program %s %s", player, exe, kind, mode)
}

// newGame returns a game that is about to begin.
func newGame(t *testing.T, name string) *player.Game {
	t.Helper()
	kind, err := replay.GameByName(name)
	if err != nil {
		t.Fatal(err)
	}
	o := game.Options{Rules: ownRules[name], Values: map[string]string{}}
	if size := sizes[name]; size != "" {
		o.Values["size"] = size
	}
	if kind.Deals() {
		o.Values[replay.SeedFlag] = "1"
	}
	state, err := kind.Start("", o)
	if err != nil {
		t.Fatal(err)
	}
	return &player.Game{Kind: kind, Options: o, State: state}
}

// newProgram returns what a specification names.
func newProgram(t *testing.T, kind *replay.Game, spec string, o player.Options) player.Player {
	t.Helper()
	name, command, _ := strings.Cut(spec, ":")
	for _, k := range Kinds() {
		if k.Name == name {
			p, err := k.New(kind, command, o)
			if err != nil {
				t.Fatal(err)
			}
			return p
		}
	}
	t.Fatalf("no player %s", name)
	return nil
}

// The questions and answers in docs/how-to/matches.md are what programs get, started for each move or kept, and what they may answer.
func TestTheSamplesOfTheManual(t *testing.T) {
	page, err := os.ReadFile("../../docs/how-to/matches.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := regexp.MustCompile("(?ms)^```(question|answer)\n(.*?)^```$").FindAllStringSubmatch(string(page), -1)
	for i, sample := range []struct{ game, rules, size, plies string }{
		{"contactix", "contactix", "3", "A2|B2"}, {"bluelagoon", "", "", ""}, {"conquest", "conquest", "5", "(0,0)->(1,1)"},
		{"hive", "ugent", "", "wS1|bA1 -wS1|wQ wS1/"}, {"reversi", "", "", "f5|f6|c4|g5|h5|h4|f7|h6|--"},
	} {
		if len(blocks) != 2*len(assignments) || blocks[2*i][1] != "question" || blocks[2*i+1][1] != "answer" {
			t.Fatalf("there are %d blocks, and two are needed for each of %d games", len(blocks), len(assignments))
		}
		folder := t.TempDir()
		for _, block := range blocks[2*i : 2*i+2] {
			if err := os.WriteFile(filepath.Join(folder, block[1]), []byte(block[2]), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		for _, spec := range []string{once, loop} {
			t.Run(sample.game+" "+spec, func(t *testing.T) {
				g := gameAfter(t, sample.game, game.Options{Rules: sample.rules, Values: map[string]string{"size": sample.size}}, sample.plies)
				p := newProgram(t, g.Kind, programSpec(t, sample.game, spec, "sample")+" '"+folder+"'", player.Options{Timeout: patience})
				defer p.Close()
				if err := p.Begin(t.Context(), g, 0, 1); err != nil {
					t.Fatal(err)
				}
				if _, err := p.Move(t.Context(), g, search.Limits{}); err != nil {
					t.Error(err)
				}
			})
		}
	}
}

// beSample is a program that knows one question and one answer.
func beSample(folder string, lines bool) {
	question, err := os.ReadFile(filepath.Join(folder, "question"))
	if err != nil {
		panic(err)
	}
	answer, err := os.ReadFile(filepath.Join(folder, "answer"))
	if err != nil {
		panic(err)
	}
	if got, _ := readQuestion(bufio.NewReader(os.Stdin), lines); got != string(question) {
		fmt.Fprintf(os.Stderr, "it is asked:\n%s", got)
		os.Exit(1)
	}
	fmt.Printf("%s\n", answer)
}

// gameAfter returns a game after some deals and plies, with the deals of the seed 1.
func gameAfter(t *testing.T, name string, o game.Options, plies string) *player.Game {
	t.Helper()
	g := newGame(t, name)
	if o.Values["size"] == "" {
		delete(o.Values, "size")
	}
	if g.Kind.Deals() {
		o.Values[replay.SeedFlag] = "1"
	}
	state, err := g.Kind.Start("", o)
	if err != nil {
		t.Fatal(err)
	}
	g.State, g.Options = state, o
	for g.State.Turn() == game.Chance {
		push(g, g.State.Moves(nil)[0])
	}
	for _, text := range strings.FieldsFunc(plies, func(r rune) bool { return r == '|' }) {
		m, ill := g.State.ParseMove(text)
		if ill != nil {
			t.Fatal(ill)
		}
		push(g, m)
	}
	return g
}

// What programs are asked, and what they answer, is the text of their assignments.
func TestTheTextsOfTheAssignments(t *testing.T) {
	for _, test := range []struct{ game, plies, question, answer string }{
		{"hive", "wS1|bA1 -wS1", "wS1\nbA1 -wS1\n", "wQ wS1/"},
		{"contactix", "A2|B2", "size: 3 * 3\norientation: red * blue\nturn: red\nstate: undecided\ntiles: 2\n    (A2) -> red\n    (B2) -> blue\n",
			"size:3*3\norientation: red*blue\nstate: undecided\nturn: blue\ntiles: 3\n(B2)->blue\n(A2)->red\n(C1)->red\n"},
		{"conquest", "(0,0)->(1,1)", "2\n__0_1_2_3_4\n0|X _ _ _ O \n1|_ X _ _ _ \n2|_ _ _ _ _ \n3|_ _ _ _ _ \n4|O _ _ _ X \n---\n", "(4,0)->(3,0)"},
		{"reversi", "", "", "a2"},
		{"bluelagoon", "", "a 13 2; c 0 E; ", "S 0,4"},
	} {
		g := gameAfter(t, test.game, newGame(t, test.game).Options, test.plies)
		a, err := assignmentOf(g.Kind)
		if err != nil {
			t.Fatal(err)
		}
		question, err := a.ask(a, g)
		if err != nil || !strings.HasPrefix(string(question), test.question) || test.game != "bluelagoon" && string(question) != test.question ||
			strings.Contains(string(question), "\n\n") {
			t.Errorf("%s: it is asked (%v)\n%s\nwant\n%s", test.game, err, question, test.question)
		}
		if _, err := a.read(g, []byte(test.answer)); err != nil {
			t.Errorf("%s: %q: %v", test.game, test.answer, err)
		}
	}
}

func push(g *player.Game, m game.Move) {
	g.State.Play(m)
	g.Moves = append(g.Moves, m)
}

// What is no move has a reason, and the text in it.
func TestWrongAnswers(t *testing.T) {
	for _, test := range []struct{ game, answer, want string }{
		{"conquest", "", "garbled: it answered without a move"},
		{"conquest", "xyzzy\n", `garbled: "xyzzy": `},
		{"conquest", "(0,0)->(4,4)\n", `illegal: "(0,0)->(4,4)": `},
		{"conquest", "I think\n(0,0)->(1,1)\n", `garbled: expected one line with a move, found 2: "I think\n(0,0)->(1,1)\n"`},
		{"contactix", "", `garbled: "": There is no board here.`},
		{"contactix", "C1\n", `garbled: "C1\n": `},
		{"contactix", "size: 3*3\norientation: red*blue\nturn: red\nstate: undecided\ntiles: 0\n", "illegal: no legal move leads to its board "},
		{"contactix", "size: 3*3\norientation: red*blue\nturn: blue\nstate: undecided\ntiles: 1\n(C1)->red\n~\n" +
			"size: 3*3\norientation: red*blue\nturn: blue\nstate: undecided\ntiles: 1\n(C2)->red\n", "garbled: expected one board, found more: "},
		{"hive", "wQ1\n", `garbled: "wQ1": `},
		{"hive", "bS1\n", `illegal: "bS1": `},
	} {
		g := newGame(t, test.game)
		a, err := assignmentOf(g.Kind)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := a.read(g, []byte(test.answer)); err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%s: %q: %v, want %s", test.game, test.answer, err, test.want)
		}
	}
}

// Rules that the text of an assignment cannot tell are refused before a game begins.
func TestRulesOfTheAssignments(t *testing.T) {
	kind, err := replay.GameByName("conquest")
	if err != nil {
		t.Fatal(err)
	}
	state, err := kind.Start("", game.Options{Rules: "ataxx"})
	if err != nil {
		t.Fatal(err)
	}
	p := newProgram(t, kind, "course:x", player.Options{}).(player.GameChecker)
	err = p.CheckGame(&player.Game{Kind: kind, Options: game.Options{Rules: "ataxx"}, State: state})
	if want := "programs of the course use the rules conquest, not ataxx; pass --rules conquest"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// Programs play whole games, started for each move or kept.
func TestProgramsPlayGames(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes long with the race detector, and one thing at a time happens in it")
	}
	for i := range assignments {
		name := assignments[i].game
		for _, spec := range []string{once, loop} {
			t.Run(name+" "+spec, func(t *testing.T) {
				g := newGame(t, name)
				p := newProgram(t, g.Kind, programSpec(t, name, spec, "good"), player.Options{Timeout: patience})
				defer p.Close()
				if err := p.Begin(t.Context(), g, 0, 1); err != nil {
					t.Fatal(err)
				}
				for plies := 0; g.State.Turn() != game.Nobody && plies < 6; plies++ {
					if g.State.Turn() == game.Chance {
						push(g, g.State.Moves(nil)[0])
						continue
					}
					found, err := p.Move(t.Context(), g, search.Limits{})
					if err != nil {
						t.Fatal(err)
					}
					if found.Move != g.State.Moves(nil)[0] || found.Time <= 0 {
						t.Errorf("it plays %s in %v", g.State.AppendMove(nil, found.Move), found.Time)
					}
					push(g, found.Move)
				}
			})
		}
	}
}

// A tournament of twenty programs ends with the table that they deserve, whatever they do. The good ones share the points of
// their games, since they play the same game with either seat; bad ones lose as soon as they have to move.
func TestATournamentOfTwenty(t *testing.T) {
	if testing.Short() {
		t.Skip("plays hundreds of games")
	}
	if runtime.GOOS == "windows" {
		t.Skip("its programs are shell scripts")
	}
	wrong := map[string]string{"contactix": "size: 3*3", "conquest": "(0,0)->(4,4)", "reversi": "b2"}
	for name := range wrong {
		if testing.Short() && name != "conquest" {
			continue // what runs at the same time is the same in all games
		}
		t.Run(name, func(t *testing.T) {
			s, reasons := classOf(t, name, wrong[name])
			m, err := match.New(s)
			if err != nil {
				t.Fatal(err)
			}
			if err := m.Play(t.Context(), func(*match.Result) error { return nil }); err != nil {
				t.Fatal(err)
			}
			for i, row := range m.Table().Rows {
				points, failures := 5.0+2*14, 0 // of good ones
				switch {
				case i >= 8:
					points, failures = 11, 12+11+4
				case i >= 6:
					points, failures = 1+2*12, 12+1
				}
				if row.Games != 38 || row.Points != points || row.Failures[reasons[i]] != failures || reasons[i] == "" && len(row.Failures) > 0 {
					t.Errorf("%d (%s): %+v, want %v points and %d failures by %q", i, s.Entrants[i].Spec, row, points, failures, reasons[i])
				}
			}
		})
	}
}

// classOf returns the settings of a tournament in a game of six good programs, two that crash after a move, and twelve bad ones, of
// which one kind answers a wrong text, with the reasons of their failures.
func classOf(t *testing.T, name, wrong string) (s match.Settings, reasons []string) {
	t.Helper()
	kind, err := replay.GameByName(name)
	if err != nil {
		t.Fatal(err)
	}
	script := func(text string) string { return "course:sh -c '" + text + "'" }
	bad := []struct{ spec, reason string }{
		{script("sleep 100000"), player.Timeout},
		{script("cat > ./none/such"), player.Crash},
		{script(`echo "` + wrong + `"`), player.Illegal},
		{script("yes"), player.Garbled},
		{script("true"), player.Garbled},
		{"course:./none/such", player.Crash},
	}
	if name == "contactix" {
		bad[2].reason = player.Garbled // a board that is none
	}
	const moment = time.Millisecond
	s = match.Settings{
		Game: kind, Options: game.Options{Rules: ownRules[name], Values: map[string]string{"size": sizes[name]}}, Games: 2,
		Limits: search.Limits{Time: patience}, Margin: moment, Concurrency: 4,
	}
	add := func(spec, reason string, limit time.Duration) {
		s.Entrants = append(s.Entrants, match.Entrant{
			Name: fmt.Sprintf("P%d", len(s.Entrants)), Spec: spec, Own: &match.Allowance{Limits: search.Limits{Time: limit}},
			New: func() (player.Player, error) { return newProgram(t, kind, spec, player.Options{Margin: moment}), nil },
		})
		reasons = append(reasons, reason)
	}
	for i := range 6 {
		add(programSpec(t, name, []string{loop, loop, once}[i%3], "good"), "", patience)
	}
	for range 2 {
		add(programSpec(t, name, loop, "late"), player.Crash, patience)
	}
	for range 2 {
		for _, b := range bad {
			limit := patience
			if b.reason == player.Timeout {
				limit = moment
			}
			add(b.spec, b.reason, limit)
		}
	}
	return s, reasons
}

// What a program was asked and wrote before it failed goes to the log.
func TestFailuresAreLogged(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("its program is a shell script")
	}
	g := newGame(t, "conquest")
	var log bytes.Buffer
	p := newProgram(t, g.Kind, `course:sh -c "echo xyzzy; echo why >&2"`, player.Options{Timeout: patience, Log: &log})
	_, err := p.Move(t.Context(), g, search.Limits{})
	f, ok := err.(*player.Failure)
	if !ok || f.Reason != player.Garbled || f.LastWords() != "why" {
		t.Fatalf("%v", err)
	}
	for _, want := range []string{"# sh -c echo xyzzy; echo why >&2: garbled: ", "## it read:\n1\n__0_1_2_3_4\n", "## it wrote:\nxyzzy\n", "## it wrote to its standard error:\nwhy\n"} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("no %q in\n%s", want, log.String())
		}
	}
}

// An answer that does not end is refused at the same length, in lines or in one.
func TestEndlessAnswers(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("its programs are shell scripts")
	}
	for name, script := range map[string]string{
		"lines": `while :; do echo xyzzy; done`, "a line": `while :; do printf xyzzy; done`, "a long line": `head -c 300000 /dev/zero | tr '\0' x`,
	} {
		g := newGame(t, "conquest")
		p := newProgram(t, g.Kind, fmt.Sprintf("course:sh -c %q", script), player.Options{Timeout: patience})
		_, err := p.Move(t.Context(), g, search.Limits{})
		if f, ok := err.(*player.Failure); !ok || f.Reason != player.Garbled || !strings.Contains(f.Detail, fmt.Sprintf("more than %d bytes", MaxAnswer)) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A program has no more memory than it may.
func TestMemoryIsLimited(t *testing.T) {
	if !process.LimitsMemory {
		t.Skip("this system has no limit of memory")
	}
	g := newGame(t, "conquest")
	for mode, crashes := range map[string]bool{"good": false, "hungry": true} {
		p := newProgram(t, g.Kind, programSpec(t, "conquest", once, mode), player.Options{Timeout: patience, Memory: 512 << 20})
		_, err := p.Move(t.Context(), g, search.Limits{})
		f, _ := err.(*player.Failure)
		if crashes && (f == nil || f.Reason != player.Crash || !strings.Contains(f.Log, "memory")) || !crashes && err != nil {
			t.Errorf("%s: %v", mode, err)
		}
	}
	p := newProgram(t, g.Kind, "course:"+filepath.Join(t.TempDir(), "none"), player.Options{Timeout: patience, Memory: 512 << 20})
	if _, err := p.Move(t.Context(), g, search.Limits{}); err == nil || !strings.Contains(err.Error(), "it cannot be started") {
		t.Errorf("%v", err)
	}
	broken := filepath.Join(t.TempDir(), "broken")
	if err := os.WriteFile(broken, []byte("#!/no/such/shell\n"), 0o777); err != nil {
		t.Fatal(err)
	}
	p = newProgram(t, g.Kind, "course:"+broken, player.Options{Timeout: patience, Memory: 512 << 20})
	_, err := p.Move(t.Context(), g, search.Limits{})
	if f, _ := err.(*player.Failure); f == nil || !strings.Contains(f.Log, broken) || strings.Contains(f.Log, "524288") {
		t.Errorf("it says why it does not run, and nothing of the limit: %#v", err)
	}
}
