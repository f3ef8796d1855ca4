package main

import (
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/cmd/internal/job"
	"github.com/plybook/plybook/cmd/internal/measure"
	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/corpus/source"
	"github.com/plybook/plybook/corpus/where"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/reports/findings"
	"github.com/plybook/plybook/reports/wording"
)

// ruleFlags are the flags of all commands that need to know by which rules to play: --rules,
// --allow, and the switches of the games from their tables. A switch that is called like one of the
// command's own flags has game- before its name there.
func ruleFlags(own ...string) []cli.Flag {
	flags := []cli.Flag{
		&cli.StringFlag{Name: "game", Category: rulesCategory, Usage: "require `GAME`; a record of another game is an error (see plybook games)"},
		rulesFlag(),
		allowFlag(rulesCategory),
	}
	return append(flags, switchFlags(switchCategory, replay.Flags(), own...)...)
}

// rulesFlag is for the commands that read records.
func rulesFlag() cli.Flag {
	return &cli.StringFlag{Name: "rules", Category: rulesCategory, Usage: "`SET`: use this rule set instead of the record's, such as standard+MLP (see plybook games)"}
}

func allowFlag(category string) cli.Flag {
	return &cli.StringSliceFlag{Name: "allow", Category: category, Usage: "`OPTION`: accept this deviation from the format or rules (see plybook games)"}
}

// switchFlags are flags for switches of games. One that is called like one of the command's own flags has game-
// before its name.
func switchFlags(category string, switches []game.Flag, own ...string) (flags []cli.Flag) {
	for _, f := range switches {
		usage := f.Usage
		if in := gamesWith(f.Name); category == switchCategory && !strings.HasPrefix(f.Takes, in[0]+":") {
			usage = strings.Join(in, ", ") + ": " + usage
		}
		known := f.Takes
		if len(f.Values) > 0 {
			known = strings.Join(f.Values, ", ") + "; default: " + f.DefaultText()
		}
		if known != "" {
			usage = fmt.Sprintf("%s (%s)", usage, known)
		}
		name := f.Name
		if slices.Contains(own, name) {
			name = gamePrefix + name
		}
		flags = append(flags, &cli.StringFlag{Name: name, Usage: usage, Category: category})
	}
	return flags
}

// gamesWith returns the names of the games that have a switch.
func gamesWith(name string) (with []string) {
	for _, g := range replay.Games() {
		if g.HasFlag(name) {
			with = append(with, g.Name)
		}
	}
	return with
}

// gamePrefix is before the name of a game's switch in a command that has a flag of that name.
const gamePrefix = "game-"

// ruleOptions returns what the flags of ruleFlags say.
func ruleOptions(c *cli.Context) (game.Options, error) {
	allow, err := parse.NewAllow(c.StringSlice("allow"), replay.LenientOptions())
	if err != nil {
		return game.Options{}, fmt.Errorf("--allow: %w", err)
	}
	if err := checkRules(c); err != nil {
		return game.Options{}, err
	}
	kind, err := gameName(c)
	if err != nil {
		return game.Options{}, err
	}
	o := game.Options{Rules: c.String("rules"), Allow: allow, Values: map[string]string{}}
	for _, f := range replay.Flags() {
		name := f.Name
		if slices.ContainsFunc(c.Command.Flags, func(g cli.Flag) bool { return slices.Contains(g.Names(), gamePrefix+name) }) {
			name = gamePrefix + name
		}
		if !isSwitch(c, name) || !c.IsSet(name) {
			continue
		}
		value := c.String(name)
		if err := replay.CheckFlag(kind, f.Name, value, allow); err != nil {
			return o, fmt.Errorf("--%s %w", name, err)
		}
		o.Values[f.Name] = value
	}
	return o, nil
}

// isSwitch says whether a flag of a command is a switch of games, and not one of its own that is called like it.
func isSwitch(c *cli.Context, name string) bool {
	_, ok := flagNamed(c.Command, name).(*cli.StringFlag)
	return ok
}

// checkRules refuses a value of --rules that no game knows, or not the one that --game names.
func checkRules(c *cli.Context) error {
	if !c.IsSet("rules") {
		return nil
	}
	name, err := gameName(c)
	if err != nil {
		return err
	}
	var known []string
	base, _, _ := strings.Cut(c.String("rules"), "+")
	for _, g := range replay.Games() {
		if name != "" && g.Name != name {
			continue
		}
		_, err := g.Start("", game.Options{Rules: c.String("rules")})
		if err == nil && c.String("rules") != "" {
			return nil
		}
		if slices.ContainsFunc(g.RuleSets, func(r game.RuleSet) bool { return r.Name == base && r.Options != "" }) {
			return fmt.Errorf("--rules: %w", err) // it says which options there are
		}
		sets := names(g.RuleSets, func(r game.RuleSet) string { return r.Name })
		known = append(known, g.Name+": "+strings.Join(sets, ", "))
	}
	of := "no game has"
	if name != "" {
		of = name + " does not have"
	}
	return errorWithHint("known: "+strings.Join(known, "; "), "--rules: %s a rule set %q", of, c.String("rules"))
}

// gameName returns the game that --game names, by its own name; "" if there is no such flag.
func gameName(c *cli.Context) (string, error) {
	if !c.IsSet("game") {
		return "", nil
	}
	g, err := replay.GameByName(c.String("game"))
	if err != nil {
		return "", fmt.Errorf("--game: %w", err)
	}
	return g.Name, nil
}

// readFlags are the flags of all commands that read records.
func readFlags(own ...string) []cli.Flag {
	return slices.Concat(ruleFlags(own...), fileFlags(), []cli.Flag{
		&cli.StringFlag{Name: "names", Category: filesCategory, Usage: "read the name files of WTHOR databases from `DIR`", DefaultText: "the database's folder"},
	})
}

// fileFlags are those of [readFlags] that do not depend on the game.
func fileFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "format", Category: filesCategory, Usage: "`FORMAT`: format of the files, instead of detecting it (see plybook formats)"},
		&cli.StringFlag{Name: "encoding", Category: filesCategory, Value: "utf-8", Usage: "`ENCODING`: text encoding: utf-8 or latin1"},
		&cli.IntFlag{Name: "workers", Category: filesCategory, Usage: "run `N` workers in parallel", DefaultText: "0 = all cores"},
		&cli.StringFlag{Name: "color", Category: filesCategory, Value: "auto", Usage: "`WHEN`: use colours: auto, always or never"},
		&cli.StringFlag{
			Name: "unrecognised", Category: filesCategory, DefaultText: "note",
			Usage: "`MODE`: report unrecognised files in folders and archives: skip (not at all); note (as a note, if they may hold records); " +
				"extension (as an error, if the extension means records, as .sgf does and .txt does not); all (as an error)",
		},
		&cli.BoolFlag{Name: "every-file", Category: filesCategory, Usage: "same as --unrecognised all", DisableDefaultText: true},
		&cli.GenericFlag{Name: "exclude", Category: filesCategory, Value: new(texts), Usage: "skip files and folders with a name like `GLOB` or, if it has a slash, a path like it; may be repeated"},
		whereFlag,
		&cli.BoolFlag{Name: "skipped", Category: filesCategory, Usage: "list skipped files on standard error", DisableDefaultText: true},
		maxFindingsFlag,
		exitZeroFlag,
	}
}

// findingLayouts are the values of --output of the commands whose product are findings.
func findingLayouts() []string {
	return names(findings.Layouts(), func(l findings.Layout) string { return l.Name })
}

// layoutFlags are those of the commands that write in these layouts.
func layoutFlags(layouts ...string) []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "output", Value: layouts[0], Usage: "`FORMAT`: output format: " + strings.Join(layouts, ", ") + " (sarif: at most 5,000 findings, unless --max-findings is given)"},
		&cli.StringFlag{
			Name: "root", DefaultText: "that of the CI job or the repository, else the current folder",
			Usage: "report paths relative to `DIR` in machine-readable output",
		},
		&cli.StringFlag{Name: "category", Usage: "`NAME`: name of the run in SARIF, if a commit has several runs"},
	}
}

// A product is what is written of the findings of a run: to a file, or with "" to standard output.
type product struct {
	file    string
	layout  *findings.Layout
	options findings.Options
	limit   *findings.Limit
}

// writer lays out as many findings as the product shows.
func (p *product) writer(w io.Writer) findings.Writer {
	return p.limit.Writer(p.layout.New(w, p.options))
}

// productOf returns the product that the flags of layoutFlags choose.
func productOf(c *cli.Context, file string) (*product, error) {
	return productIn(c, "output", c.String("output"), file)
}

// productIn returns a product in the layout that a flag names.
func productIn(c *cli.Context, flag, layout, file string) (*product, error) {
	chosen, err := findings.LayoutByName(layout)
	if err != nil {
		return nil, fmt.Errorf("--%s: %w", flag, err)
	}
	o := findings.Options{Version: versionNumber(), Category: c.String("category"), Root: &findings.Root{Dir: c.String("root")}}
	if info, err := os.Stat(o.Root.Dir); o.Root.Dir != "" && (err != nil || !info.IsDir()) {
		return nil, fmt.Errorf("--root %s is not a folder", o.Root.Dir)
	}
	if o.Max, err = maxFindings(c, chosen, productFile(file)); err != nil {
		return nil, err
	}
	if o.Color, err = wantColor(c.String("color"), productFile(file)); err != nil {
		return nil, err
	}
	return &product{file, chosen, o, findings.NewLimit(o.Max, chosen.Ranked)}, nil
}

// maxFindingsFlag bounds what is shown, never what is counted.
var maxFindingsFlag = &cli.IntFlag{
	Name: "max-findings", DefaultText: "100 on a terminal, else 10,000", Category: filesCategory, Usage: "show at most `N` findings (0 = all); all are counted",
}

// Findings that are shown, unless --max-findings is given.
const (
	mostOnTerminal = 100
	mostElsewhere  = 10_000
)

// maxFindings returns how many findings are shown in a layout; 0 means all. The file is where they go, if that may be a terminal.
func maxFindings(c *cli.Context, layout *findings.Layout, file *os.File) (int, error) {
	n := c.Int(maxFindingsFlag.Name)
	switch {
	case n < 0:
		return 0, fmt.Errorf("--max-findings must be 0 or more, not %d", n)
	case c.IsSet(maxFindingsFlag.Name):
		return n, nil
	case layout.Most > 0:
		return layout.Most, nil
	case file != nil && isTerminal(file):
		return mostOnTerminal, nil
	}
	return mostElsewhere, nil
}

// gameReadFlags are readFlags for a command that reads records of one game alone, which has these switches.
func gameReadFlags(switches []game.Flag) []cli.Flag {
	return slices.Concat([]cli.Flag{
		rulesFlag(),
		allowFlag(rulesCategory),
	}, switchFlags("", switches), fileFlags())
}

// exitZeroFlag is for the commands that end with what [finish] returns.
var exitZeroFlag = &cli.BoolFlag{Name: "exit-zero", Category: filesCategory, Usage: "exit with 0 even if there are findings", DisableDefaultText: true}

// newRun returns a run over the records that the flags of readFlags and the arguments name.
// writes are the files that it will replace, "" and "-" being none; records says whether it
// writes records.
func (p *program) newRun(c *cli.Context, records bool, writes ...string) (*job.Run, error) {
	args, err := somePaths(c)
	if err != nil {
		return nil, err
	}
	return p.newRunOver(c, args, records, writes...)
}

// newRunOver is newRun with other arguments.
func (p *program) newRunOver(c *cli.Context, args []string, records bool, writes ...string) (*job.Run, error) {
	o, err := p.corpusOptions(c)
	if err != nil {
		return nil, err
	}
	o.Progress = p.follow(c.Context, args, o.Exclude)
	color, err := wantColor(c.String("color"), os.Stderr)
	if err != nil {
		return nil, err
	}
	for _, name := range writes {
		if err := checkOutput(name, args, records); err != nil {
			return nil, err
		}
	}
	text := &findings.Layouts()[0]
	most, err := maxFindings(c, text, os.Stderr)
	if err != nil {
		return nil, err
	}
	limit := findings.NewLimit(most, false)
	talk := limit.Writer(text.New(&talkWriter{p.talk}, findings.Options{Color: color}))
	choice, err := choiceOf(c)
	if err != nil {
		return nil, err
	}
	return &job.Run{Run: measure.Run{
		Args: args, Corpus: o, Choice: choice, Talk: findings.WithoutNotes(talk), Draw: job.Drawing(color), Writes: writes, Limit: limit,
	}}, nil
}

func (p *program) corpusOptions(c *cli.Context) (corpus.Options, error) {
	var o corpus.Options
	rules, err := ruleOptions(c)
	if err != nil {
		return o, err
	}
	name, err := gameName(c)
	if err != nil {
		return o, err
	}
	o.Replay = replay.Options{Game: name, Options: rules}
	if c.IsSet("format") && !namesReportFormat(c) {
		if o.Format, err = parse.FormatByName(c.String("format")); err != nil {
			return o, fmt.Errorf("--format: %w", err)
		}
	}
	o.Beside = c.String("names")
	if o.Encoding, err = parse.EncodingByName(c.String("encoding")); err != nil {
		return o, fmt.Errorf("--encoding: %w", err)
	}
	if o.Workers, err = useWorkers(c); err != nil {
		return o, err
	}
	if err := chooseFiles(c, &o); err != nil {
		return o, err
	}
	if c.Bool("skipped") {
		o.Skipped = func(s source.SkippedFile) { p.talk.say("skipped: %s: %s", wording.ShownName(s.Name), s.Why) }
	}
	if o.Where, err = whereOf(c); err != nil {
		return o, err
	}
	o.Progress = p.follow(c.Context, nil, nil)
	return o, nil
}

// chooseFiles reads the flags that say which files in folders and archives are read, and what becomes of the others.
func chooseFiles(c *cli.Context, o *corpus.Options) (err error) {
	all := c.Bool("every-file")
	if c.IsSet("unrecognised") {
		if o.Unrecognised, err = source.UnrecognisedByName(c.String("unrecognised")); err != nil {
			return fmt.Errorf("--unrecognised: %w", err)
		}
		if all && o.Unrecognised != source.UnrecognisedAll {
			return fmt.Errorf("--every-file means --unrecognised all, not %v", o.Unrecognised)
		}
	} else if all {
		o.Unrecognised = source.UnrecognisedAll
	}
	o.Exclude = textsOf(c, "exclude")
	for _, pattern := range o.Exclude {
		if err := source.CheckPattern(pattern); err != nil {
			return fmt.Errorf("--exclude %s: %w", pattern, err)
		}
	}
	return nil
}

// maxWorkers is more than the cores of any machine.
const maxWorkers = 1024

// useWorkers returns what the flag --workers says, and keeps the run to so many cores.
func useWorkers(c *cli.Context) (int, error) {
	n := c.Int("workers")
	switch {
	case n < 0:
		return 0, fmt.Errorf("--workers must be at least 0, not %d", n)
	case n > maxWorkers:
		return 0, fmt.Errorf("--workers must be at most %d, not %d", maxWorkers, n)
	}
	useCores(n)
	return n, nil
}

// outputFlag chooses between text for people and JSON for programs.
var outputFlag = &cli.StringFlag{Name: "output", Value: "text", Usage: "output `FORMAT`: text or json"}

// wantsJSON returns what outputFlag says.
func wantsJSON(c *cli.Context) (bool, error) {
	switch output := c.String("output"); output {
	case "text":
		return false, nil
	case "json":
		return true, nil
	default:
		return false, fmt.Errorf("--output must be text or json, not %q", output)
	}
}

// yearOf returns what the flag --year says, for the headers that hold one; 0: it was not given and has no value.
func yearOf(c *cli.Context) (int, error) {
	year := c.Int("year")
	if c.IsSet("year") && (year < 1 || year > math.MaxUint16) {
		return 0, fmt.Errorf("--year must be a number from 1 to %d, not %d", math.MaxUint16, year)
	}
	return year, nil
}

// pickFlag chooses one game of a file of many.
var pickFlag = &cli.IntFlag{Name: "pick", DefaultText: "all", Usage: "use only game `N` of each file, counted from 1"}

// outFlag is for the commands that write one product.
var outFlag = &cli.StringFlag{Name: "out", Usage: "write to `FILE`", DefaultText: "standard output"}

// outDirFlag is for the commands that make a file of every game.
var outDirFlag = &cli.StringFlag{Name: "out-dir", Usage: "write one file per game to `DIR`"}

// whereFlag is a condition on games.
var whereFlag = &cli.StringFlag{
	Name: "where", Category: filesCategory, Usage: "use only games that match `EXPR`, such as 'white~\"Ada\" and date>=2020' (see plybook find --help)",
}

// whereOf returns what whereFlag and pickFlag say; nil means all games.
func whereOf(c *cli.Context) (*where.Expr, error) {
	var picked *where.Expr
	if n := c.Int("pick"); c.IsSet("pick") {
		if n < 1 {
			return nil, fmt.Errorf("--pick must be at least 1, not %d", n)
		}
		picked = where.Number(n)
	}
	if !c.IsSet("where") {
		return picked, nil
	}
	e, err := where.Parse(c.String("where"))
	if wrong := (*where.Error)(nil); errors.As(err, &wrong) {
		return nil, errorWithHint(wrong.Hint, "--where: %w", wrong)
	}
	return where.And(picked, e), err
}

// finish returns the error of a run: what kept it from its job, or that there are findings.
func finish(c *cli.Context, sum *findings.Summary, err error) error {
	if err == nil && !sum.Clean() && !c.Bool("exit-zero") {
		return errFindings
	}
	return err
}

// plyFlag names a position; without it that is the last one.
var plyFlag = &cli.IntFlag{
	Name: "ply", Aliases: []string{"at"}, Value: -1, DefaultText: "the last", Usage: "use the position after `N` plies; 0 is the start",
}

// plyOf returns what plyFlag says: a number of plies, or -1 for the last position.
func plyOf(c *cli.Context) (int, error) {
	ply := c.Int("ply")
	if ply < 0 && c.IsSet("ply") {
		return 0, fmt.Errorf("--ply must be at least 0, not %d", ply)
	}
	return ply, nil
}
