package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/analyze"
	"github.com/plybook/plybook/analyze/course"
	"github.com/plybook/plybook/analyze/match"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/rating"
	"github.com/plybook/plybook/cmd/internal/job"
	"github.com/plybook/plybook/cmd/internal/matchfile"
	"github.com/plybook/plybook/cmd/internal/measure"
	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/internal/safefile"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/reports/findings"
	"github.com/plybook/plybook/reports/strength"
	"github.com/plybook/plybook/reports/wording"
)

func (p *program) matchCommand() *cli.Command {
	return &cli.Command{
		Name:        "match",
		Usage:       "play matches between players, save the games and rate the players",
		Description: help("match"),
		Flags: slices.Concat(seededFlags(aGame), matchLimitFlags(), engineFlags(eachOption, searchMargin), courseFlags(), []cli.Flag{
			&cli.GenericFlag{Name: "player", Value: new(texts), Usage: "`[NAME=]PLAYER`: add a player, such as search, search:4 (four plies) or uhp:./engine; may be repeated"},
			&cli.IntFlag{Name: "games", Value: 2, Usage: "play `N` games per pairing, a multiple of the number of seats; with --sprt, at most N"},
			&cli.StringFlag{Name: "openings", DefaultText: "the standard start position",
				Usage: "start from the last positions of `FILE`, or from random:K with K random plies"},
			&cli.IntFlag{Name: "opening-plies", Usage: "use only the first `N` plies of openings", DefaultText: "all"},
			&cli.StringFlag{Name: "opening-order", Value: fileOrder, Usage: "`ORDER`: order of the openings: file, or random by --seed"},
			&cli.IntFlag{Name: "opening-start", Value: 1, Usage: "start with opening `N` in that order, counted from 1"},
			&cli.IntFlag{Name: "seeds", Value: 1, Usage: "let the first `N` players play all others, but not each other (with --gauntlet)"},
			&cli.IntFlag{Name: "standings-every", Usage: "print the standings to standard error after every `N` games", DefaultText: "1 on a terminal, else never"},
			&cli.BoolFlag{Name: "gauntlet", Usage: "let the first player play all others, who do not play each other", DisableDefaultText: true},
			&cli.StringFlag{Name: "sprt", Usage: "stop early by a sequential test with `BOUNDS`, such as 0,20", DefaultText: "play all games"},
			&cli.IntFlag{Name: "max-plies", Value: match.DefaultMaxPlies, Usage: "stop a game that is not over after `N` plies, without a result"},
			&cli.GenericFlag{Name: "adjudicate", Value: new(texts),
				Usage: "`RULE`: end games early, or decide unfinished ones: solve[,nodes:N] or score:S,plies:N; may be repeated"},
			&cli.BoolFlag{Name: "keep-engines", DisableDefaultText: true,
				Usage: "start engines once, not for each game; restart those that fail"},
			&cli.IntFlag{Name: "concurrency", Value: 1, Usage: "play `N` games in parallel"},
			&cli.BoolFlag{Name: "affinity", Usage: "pin the engines of each parallel game to their own cores (Linux)", DisableDefaultText: true},
			&cli.StringFlag{Name: "comments", Value: "all", Usage: "`WHICH`: comments after moves: all (score, depth, nodes, time, clock) or none"},
			&cli.StringFlag{Name: "event", Usage: "`NAME`: name of the match in the games", DefaultText: "plybook match"},
			&cli.StringFlag{Name: "out", Usage: "write the games to a new `FILE` as plybook PGN; required except with --document"},
			outputFlag,
			&cli.BoolFlag{Name: "resume", Usage: "resume the match in --out, or extend it with more --games", DisableDefaultText: true},
			&cli.BoolFlag{Name: "fail-on-failure", DisableDefaultText: true,
				Usage: "exit with 1 at the end if a player crashed, timed out, or made an illegal or unreadable move"},
			&cli.BoolFlag{Name: "document", Usage: "print the settings as JSON for other machines, and play nothing", DisableDefaultText: true},
		}),
		Action: p.match,
	}
}

// seededGame returns what seededFlags say: the game that is to be played, by which rules, and the seed.
func seededGame(c *cli.Context) (kind *replay.Game, o game.Options, seed uint64, err error) {
	if !c.IsSet("game") {
		return nil, o, 0, errorWithHint("plybook games lists the names", "%s needs --game NAME", commandName(c))
	}
	if kind, err = replay.GameByName(c.String("game")); err != nil {
		return nil, o, 0, fmt.Errorf("--game: %w", err)
	}
	if o, err = startOptions(c, kind); err != nil {
		return nil, o, 0, err
	}
	seed, err = seedOf(o)
	return kind, o, seed, err
}

// showStandings shows how a match stands, and to who has no terminal after every so many games; 0: not at all.
func (p *program) showStandings(m *match.Match, s *match.Settings, every int) {
	p.talk.showTable(func(room int) (string, []string) { return liveText(m, s, room) })
	if played, _ := m.Games(); every > 0 && played%every == 0 {
		line, rows := liveText(m, s, math.MaxInt)
		p.talk.say("%s\n%s", line, strings.Join(rows, "\n"))
	}
}

// playedSoFar says what is left of a match that ended early.
func playedSoFar(m *match.Match, out string) string {
	played, all := m.Games()
	if played == 0 {
		return "no game was finished; nothing was written"
	}
	return fmt.Sprintf("%s holds the first %s games; pass --resume to continue", out, wording.Of(played, all))
}

func (p *program) match(c *cli.Context) error {
	if err := noPaths(c); err != nil {
		return err
	}
	if _, err := wantsJSON(c); err != nil {
		return err
	}
	s, err := p.matchSettings(c)
	if err != nil {
		return adviseSeats(c, &s, err)
	}
	every := c.Int("standings-every")
	if every < 0 {
		return fmt.Errorf("--standings-every must be at least 1, not %d", every)
	}
	var m *match.Match
	s.Watch = func() { p.showStandings(m, &s, every) }
	if m, err = match.New(s); err != nil {
		return adviseSeats(c, &s, err)
	}
	if c.Bool("document") {
		return p.printDocument(&s)
	}
	p.noteSeats(c, &s, m)
	p.warnOfRepeats(m, &s)
	out, err := matchfile.Open(c.String("out"), c.Bool("resume"), m)
	if err != nil {
		return adviseMatchFile(c.String("out"), err)
	}
	defer out.Close()
	if played, _ := m.Games(); played > 0 && !m.Done() {
		p.talk.say("%s already has %s", c.String("out"), wording.Count(played, "game"))
	}
	err = m.Play(c.Context, func(r *match.Result) error {
		if r.Failure != nil {
			p.talk.say("game %d: %s: %s", r.Slot.Index+1, s.Entrants[r.Failed].Name, failureText(r.Failure))
		}
		return out.Put(r.Record)
	})
	if err := errors.Join(err, out.Close()); err != nil {
		p.soFar = playedSoFar(m, c.String("out"))
		return adviseFailure(err, p.soFar)
	}
	if err := errors.Join(p.matchReport(c, m, &s), p.writeGrades(c, m, &s)); err != nil {
		return err
	}
	if failed := m.Table().Failed(); failed > 0 && c.Bool("fail-on-failure") {
		p.talk.say("games that ended by an engine failure: %s", wording.Of(failed, m.Table().Games))
		return errFindings
	}
	return nil
}

// matchSettings returns what the flags say.
func (p *program) matchSettings(c *cli.Context) (s match.Settings, err error) {
	if err = p.matchPlayers(c, &s); err != nil {
		return s, err
	}
	if s.Test, err = sequentialTest("sprt", c.String("sprt")); err != nil {
		return s, err
	}
	if s.Adjudicate, err = adjudicationOf(c, s.Game); err != nil {
		return s, err
	}
	s.Event = c.String("event")
	switch comments := c.String("comments"); comments {
	case "all":
	case "none":
		s.NoComments = true
	default:
		return s, fmt.Errorf("--comments must be all or none, not %q", comments)
	}
	if s.Seeds, err = seedsOf(c); err != nil {
		return s, err
	}
	if err := matchNumbers(c, &s); err != nil {
		return s, err
	}
	if out := productName(c.String("out")); out != "" || !c.Bool("document") {
		if err := checkMatchFile(out); err != nil {
			return s, err
		}
	}
	if err := p.chooseOpenings(c, &s); err != nil {
		return s, err
	}
	if s.Test != nil && !c.IsSet("games") {
		return s, errorWithHint("for example --games 20000", "--sprt needs --games, the maximum number of games")
	}
	return s, nil
}

// matchPlayers reads what is played, who plays, and how long they may think.
func (p *program) matchPlayers(c *cli.Context, s *match.Settings) (err error) {
	if s.Game, s.Options, s.Seed, err = seededGame(c); err != nil {
		return err
	}
	if s.Entrants, err = p.namedEntrants(c, s.Game); err != nil {
		return err
	}
	if err := checkGrades(c); err != nil {
		return err
	}
	files := append(textsOf(c, "grades"), c.String("out"))
	if err := checkFiles(files...); err != nil {
		return err
	}
	if err := checkOutputs(append(files, c.String("engine-log"))...); err != nil { // which may be a folder
		return err
	}
	all, err := allowances(c, s.Entrants)
	if err != nil {
		return err
	}
	s.Limits, s.Clock, s.Margin = all.Limits, all.Clock, c.Duration("margin")
	if s.CPU, err = countsCPU(c); err != nil {
		return err
	}
	s.WallFactor = c.Int("wall-factor")
	return p.makeEntrants(c, s.Game, s.Entrants)
}

// seedsOf returns the seeds of a gauntlet; 0 if all play each other.
func seedsOf(c *cli.Context) (int, error) {
	seeds := c.Int("seeds")
	switch gauntlet := c.Bool("gauntlet"); {
	case gauntlet && c.Bool("round-robin"):
		return 0, errors.New("pass only one of --gauntlet and --round-robin")
	case !gauntlet && c.IsSet("seeds"):
		return 0, errors.New("--seeds is for a --gauntlet")
	case !gauntlet:
		return 0, nil
	case seeds < 1:
		return 0, fmt.Errorf("--seeds must be at least 1, not %d", seeds)
	}
	return seeds, nil
}

// matchNumbers reads how many games there are, how long they are and how many are played at a time.
func matchNumbers(c *cli.Context, s *match.Settings) error {
	s.Games, s.MaxPlies, s.Concurrency = c.Int("games"), c.Int("max-plies"), c.Int("concurrency")
	switch {
	case s.MaxPlies < 1:
		return fmt.Errorf("--max-plies must be at least 1, not %d", s.MaxPlies)
	case s.Concurrency < 1 || s.Concurrency > maxConcurrency:
		return fmt.Errorf("--concurrency must be a number from 1 to %d, not %d", maxConcurrency, s.Concurrency)
	case c.Bool("affinity"):
		return pinEngines(s)
	}
	return nil
}

// adjudicationOf returns what --adjudicate says.
func adjudicationOf(c *cli.Context, kind *replay.Game) (j match.Adjudication, err error) {
	row, _ := analyze.GameOf(kind)
	for _, text := range textsOf(c, "adjudicate") {
		switch err := j.Parse(text, match.Solver(row.Settle), row.SettleNodes); {
		case errors.Is(err, match.ErrNoSolver):
			return j, errorWithHint("--adjudicate score:S,plies:N uses the players' scores", "--adjudicate solve: %s has no solver", kind.Title)
		case err != nil:
			return j, fmt.Errorf("--adjudicate: %w", err)
		}
	}
	return j, nil
}

// playersFlag is the switch of games for several numbers of players that says how many there are.
const playersFlag = "players"

// takesPlayers says whether more players could be in a game, and nobody has said how many there are.
func takesPlayers(c *cli.Context, kind *replay.Game) bool {
	return !c.IsSet(playersFlag) && slices.ContainsFunc(kind.Flags, func(f game.Flag) bool { return f.Name == playersFlag })
}

// noteSeats says that not all players have a seat in every game, where they could.
func (p *program) noteSeats(c *cli.Context, s *match.Settings, m *match.Match) {
	if n, seats := len(s.Entrants), m.Table().Seats; n > seats && takesPlayers(c, s.Game) {
		p.talk.say("%d players in games of %d: each %d of them play each other; pass --%s %d to let all play in every game",
			n, seats, seats, playersFlag, n)
	}
}

// adviseSeats adds to an error about the number of games how all players would have a seat in each.
func adviseSeats(c *cli.Context, s *match.Settings, err error) error {
	var games *match.GamesError
	if n := len(s.Entrants); errors.As(err, &games) && n > games.Seats && takesPlayers(c, s.Game) {
		return hintError{err, fmt.Sprintf("pass --%s %d to let all %d players play in every game; the number of games is a multiple of %[2]d then", playersFlag, n, n)}
	}
	return err
}

// adviseMatchFile says what to do about a file of a match that cannot be written.
func adviseMatchFile(name string, err error) error {
	switch {
	case errors.Is(err, safefile.ErrLocked):
		return lockedError(name, err)
	case errors.Is(err, matchfile.ErrThere):
		return hintError{err, "pass --resume to continue the match in it"}
	case errors.Is(err, matchfile.ErrOther):
		return hintError{err, "resume with the same command, or with more --games"}
	}
	return err
}

// checkMatchFile refuses files that a match cannot be written into game by game.
func checkMatchFile(out string) error {
	switch {
	case out == "":
		return errors.New("match needs --out FILE for the games; the table goes to standard output")
	case packerOf(out) != nil:
		return errorWithHint("name a file that ends in .pgn, and compress it after the match",
			"--out %s: the games of a match are written one by one and cannot be compressed", out)
	case slices.Contains(packages, extensionOf(out)):
		return checkPackage(out)
	}
	return nil
}

// maxConcurrency bounds the games at a time, of which each may have a process for every seat.
const maxConcurrency = 256

// namedEntrants returns one of each --player and each program of --players-from, by its name.
func (p *program) namedEntrants(c *cli.Context, kind *replay.Game) (all []match.Entrant, err error) {
	found, err := p.playersIn(c)
	if err != nil {
		return nil, err
	}
	given := slices.Concat(textsOf(c, "player"), found)
	if len(given) == 0 {
		return nil, errorWithHint("for example --player random --player random", "match needs players")
	}
	for _, text := range given {
		name, spec := nameAndSpec(text)
		if err := checkPlayerName(kind, text); err != nil {
			return nil, err
		}
		all = append(all, match.Entrant{Name: name, Spec: spec})
	}
	match.NameEntrants(all)
	for i := range all {
		if err := match.CheckName(all[i].Name); err != nil {
			return nil, errorWithHint("pass --player NAME=PLAYER to name a player", "--player %s: %w", shortly(given[i]), err)
		}
	}
	return all, nil
}

// makeEntrants says how the players are made, each of which has to be able to keep to its limits.
func (p *program) makeEntrants(c *cli.Context, kind *replay.Game, all []match.Entrant) error {
	options, err := p.playerOptions(c, all...)
	if err != nil {
		return err
	}
	memory, err := memoryOf(c)
	if err != nil {
		return err
	}
	for i := range all {
		e, spec, options := &all[i], all[i].Spec, options[all[i].Name]
		options.Memory, options.CPU, options.WallFactor = memory, c.Bool("cpu-time"), c.Int("wall-factor")
		e.With = options
		e.New = func() (player.Player, error) { return analyze.NewPlayer(kind, spec, options) }
		named := e.Own.StartLimits(options.Margin) // and not those in their place, which nobody has asked for
		*e.Own = withUsualLimit(*e.Own)
		probe, err := e.New()
		if err == nil {
			if err = checkLimits(probe, e.Own.StartLimits(options.Margin)); err == nil {
				p.warnOfLimits(e.Name, probe, named)
			}
			err = cmp.Or(err, probe.Close())
		}
		if err != nil {
			return fmt.Errorf("--player %s: %w", cmp.Or(nthPlayer(c, i), e.Name), err)
		}
		e.Options, e.Keep = engineOptions(spec, options), c.Bool("keep-engines") && isEngine(spec)
		if e.Keep {
			e.Options = append(e.Options, "--keep-engines=true")
		}
	}
	return nil
}

// nthPlayer returns the n-th --player, from 0; "" if there are fewer.
func nthPlayer(c *cli.Context, n int) string {
	if texts := textsOf(c, "player"); n < len(texts) {
		return texts[n]
	}
	return ""
}

// engineOptions returns what decides the games of an engine beside its command: its options, and how long it may take
// where that is not as usual.
func engineOptions(spec string, o player.Options) (options []string) {
	if !isEngine(spec) && !course.IsCourse(spec) {
		return nil
	}
	for _, name := range slices.Sorted(maps.Keys(o.Engine)) {
		options = append(options, name+"="+o.Engine[name])
	}
	if o.Timeout > 0 {
		options = append(options, fmt.Sprintf("--timeout=%v", o.Timeout))
	}
	if o.Margin != usualMargin {
		options = append(options, fmt.Sprintf("--margin=%v", o.Margin))
	}
	if o.Memory > 0 && course.IsCourse(spec) {
		options = append(options, fmt.Sprintf("--memory=%dMiB", o.Memory>>20))
	}
	return options
}

// nameAndSpec takes "NAME=SPEC" apart. A specification alone, in which an equals sign may follow a
// colon, has the name that [match.NameOf] makes of it.
func nameAndSpec(text string) (name, spec string) {
	name, spec, found := strings.Cut(text, "=")
	if !found || strings.Contains(name, ":") || strings.TrimSpace(name) == "" {
		return match.NameOf(text), text
	}
	return strings.TrimSpace(name), spec
}

// checkPlayerName refuses a name with a colon, before which no player of a game stands.
func checkPlayerName(kind *replay.Game, text string) error {
	name, _, named := strings.Cut(text, "=")
	word, _, colon := strings.Cut(name, ":")
	known := slices.ContainsFunc(analyze.PlayersOf(kind), func(k player.Kind) bool { return k.Name == word })
	if !named || !colon || known {
		return nil
	}
	return fmt.Errorf("--player %s: %q is not a name (it has a colon), and %s has no player %q", text, name, kind.Title, word)
}

// sequentialTest reads what a flag says: ELO0,ELO1[,ALPHA,BETA][,normalized]; nil if there is none.
func sequentialTest(flag, text string) (*rating.Test, error) {
	if text == "" {
		return nil, nil
	}
	var t rating.Test
	rest, normalized := strings.CutSuffix(text, ",normalized")
	if normalized {
		t.Scale = rating.Normalized
	}
	numbers := []float64{0, 0, 0.05, 0.05}
	words := strings.Split(rest, ",")
	if len(words) != 2 && len(words) != 4 {
		return nil, fmt.Errorf("--%s must be %s, not %s", flag, sprtForm, text)
	}
	for i, word := range words {
		var err error
		if numbers[i], err = strconv.ParseFloat(strings.TrimSpace(word), 64); err != nil {
			return nil, fmt.Errorf("--%s must be %s; %q is not a number", flag, sprtForm, word)
		}
	}
	t.Elo0, t.Elo1, t.Alpha, t.Beta = numbers[0], numbers[1], numbers[2], numbers[3]
	if err := t.Check(); err != nil {
		return nil, fmt.Errorf("--%s: %w", flag, err)
	}
	return &t, nil
}

// sprtForm is what --sprt takes.
const sprtForm = "ELO0,ELO1[,ALPHA,BETA][,normalized]"

// liveText returns how a match stands, as a line and what goes below it.
func liveText(m *match.Match, s *match.Settings, room int) (line string, rows []string) {
	played, all := m.Games()
	line = "games: " + wording.Of(played, all)
	if room == 0 {
		return line + " | " + strength.StandingsLine(m.Table()), nil
	}
	if s.Test != nil {
		line += " | " + verdictText(m, s)
	}
	return line, strength.LiveStandings(m.Table(), room)
}

// verdictText returns what the sequential test says.
func verdictText(m *match.Match, s *match.Settings) string {
	verdict, llr := m.Verdict()
	lower, upper := s.Test.Bounds()
	scale := ""
	if s.Test.Scale == rating.Normalized {
		scale = " of normalized Elo"
	}
	return fmt.Sprintf("Sequential test%s: %v, log-likelihood ratio %.2f of %.2f to %.2f", scale, verdict, llr, lower, upper)
}

// failureText says how an engine has failed, and what it said last.
func failureText(f *player.Failure) string {
	text := f.Error()
	if words := f.LastWords(); words != "" {
		text += "; its last line of standard error: " + shortly(words)
	}
	return wording.ShownName(text)
}

// adviseFailure adds to an error that a program has ended a match with what the program said last, and what is left.
func adviseFailure(err error, left string) error {
	var f *player.Failure
	if !errors.As(err, &f) {
		return err
	}
	if words := f.LastWords(); words != "" {
		err = fmt.Errorf("%w; its last line of standard error: %s", err, shortly(words))
	}
	return hintError{err, left}
}

// matchReport writes the standings, the ratings and what the sequential test says.
func (p *program) matchReport(c *cli.Context, m *match.Match, s *match.Settings) error {
	run := &job.Run{Run: measure.Run{
		Args: []string{c.String("out")}, Talk: findings.WithoutNotes(findings.Layouts()[0].New(&talkWriter{p.talk}, findings.Options{})),
		Corpus: corpus.Options{Replay: replay.Options{Game: s.Game.Name, Options: recordOptions(s.Options)}},
	}}
	ratings, _, unrated := run.Rate(c.Context, strength.RateOptions{})
	var rateError *strength.RateError
	if unrated != nil && !errors.As(unrated, &rateError) {
		return unrated
	}
	asJSON, err := wantsJSON(c)
	if err == nil {
		err = p.write("", func(w io.Writer) error {
			if asJSON {
				return strength.WriteMatchJSON(w, s.Game.Name, s, m, ratings)
			}
			return writeMatch(w, m, s, ratings)
		})
	}
	if err != nil {
		return err
	}
	if rateError != nil {
		p.talk.complain(adviseMatch(fmt.Errorf("no ratings: %w", rateError.Err), c.String("out")))
	}
	return nil
}

// writeMatch writes the standings, what the sequential test says, and the ratings for people.
func writeMatch(w io.Writer, m *match.Match, s *match.Settings, ratings []*strength.Rating) error {
	played, all := m.Games()
	fmt.Fprintf(w, "%s: %s games, %s\n\n", s.Game.Title, wording.Of(played, all), s)
	if err := strength.WriteStandings(w, m.Table()); err != nil {
		return err
	}
	if s.Test != nil {
		fmt.Fprintf(w, "\n%s.\n", verdictText(m, s))
		if v, _ := m.Verdict(); v == rating.Undecided {
			fmt.Fprintf(w, "All %s are played; to continue, pass --resume and more --games.\n", wording.Count(all, "game"))
		}
	}
	if len(ratings) == 0 {
		return nil
	}
	if _, err := fmt.Fprintln(w); err != nil {
		return err
	}
	return strength.WriteRatings(w, ratings, "text")
}

// adviseMatch adds to an error that says why a match in a file has no ratings what would help.
func adviseMatch(err error, file string) error {
	var apart *rating.NotConnectedError
	var nothing *strength.NothingError
	switch {
	case errors.As(err, &apart):
		return hintError{err, fmt.Sprintf("bound the differences: plybook rate --prior 1 %s", wording.ShownName(file))}
	case errors.As(err, &nothing) && nothing.Open > 0:
		return hintError{err, "games longer than --max-plies, or in which a program disagrees about the rules, do not count"}
	}
	return err
}

// recordOptions are those of a match that its records do not say themselves.
func recordOptions(o game.Options) game.Options {
	values := map[string]string{}
	for name, value := range o.Values {
		if name != "seed" {
			values[name] = value
		}
	}
	return game.Options{Allow: o.Allow, Values: values}
}
