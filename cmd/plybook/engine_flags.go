package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/analyze/engine"
	"github.com/plybook/plybook/analyze/match"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/internal/safefile"
)

// texts are the values of a flag that may be given several times. Unlike those of a [cli.StringSliceFlag]
// they may have commas, as the arguments of programs do.
type texts []string

func (t *texts) Set(text string) error {
	*t = append(*t, text)
	return nil
}

func (t *texts) String() string { return strings.Join(*t, " ") }

// textsOf returns the values of a flag with texts.
func textsOf(c *cli.Context, name string) []string {
	if t, ok := c.Generic(name).(*texts); ok {
		return *t
	}
	return nil
}

// Texts of engineFlags, for commands with one player and for a match.
const (
	oneEngineOption = "`NAME=VALUE`: set an option of the engine; may be repeated"
	eachOption      = "`[PLAYER:]NAME=VALUE`: set an option of one player's engine, or of all engines; may be repeated"
	searchMargin    = "`TIME`: time by which engines may exceed a move time or clock"
)

// engineFlags are the options of engines, and how long engines may take.
func engineFlags(option, margin string) []cli.Flag {
	return []cli.Flag{
		&cli.GenericFlag{Name: "engine-option", Category: engineCategory, Value: new(texts), Usage: option},
		&cli.DurationFlag{Name: "timeout", Category: engineCategory, Usage: "`TIME`: limit for protocol commands other than a search", DefaultText: "10s"},
		&cli.DurationFlag{Name: "margin", Category: engineCategory, Value: usualMargin, Usage: margin},
		&cli.StringFlag{Name: "engine-log", Category: engineCategory, Usage: "append the engines' standard error to `FILE`; if it is a folder, also log the protocol of each game there"},
	}
}

// playerOptions returns what engineFlags say to each of some players, by their names.
func (p *program) playerOptions(c *cli.Context, players ...match.Entrant) (map[string]player.Options, error) {
	o := player.Options{Timeout: c.Duration("timeout"), Margin: c.Duration("margin"), Context: c.Context}
	switch {
	case c.IsSet("timeout") && o.Timeout <= 0:
		return nil, fmt.Errorf("--timeout must be a time such as 10s, not %s", o.Timeout)
	case o.Margin <= 0:
		return nil, fmt.Errorf("--margin must be a time such as 500ms, not %s", o.Margin)
	}
	all := map[string]player.Options{}
	for _, player := range players {
		own := o
		own.Engine = map[string]string{}
		all[player.Name] = own
	}
	for _, text := range textsOf(c, "engine-option") {
		if err := addEngineOption(all, players, text); err != nil {
			return nil, err
		}
	}
	name := c.String("engine-log")
	if name == "" {
		return all, nil
	}
	dir := ""
	if info, err := os.Stat(name); err == nil && info.IsDir() {
		dir, name = name, filepath.Join(name, errorsFile)
	}
	if err := p.engineLog.open(name, c.Args().Slice()); err != nil {
		return nil, err
	}
	for name, own := range all {
		own.Log = &p.engineLog
		if dir != "" {
			own.Transcript = func(game int) (io.WriteCloser, error) { return p.engineLog.transcript(dir, name, game) }
		}
		all[name] = own
	}
	return all, nil
}

// engineOptions is playerOptions for a command with one player.
func (p *program) engineOptions(c *cli.Context, spec string) (player.Options, error) {
	all, err := p.playerOptions(c, match.Entrant{Name: spec, Spec: spec})
	return all[spec], err
}

// addEngineOption gives an option to the engines that it is for.
func addEngineOption(all map[string]player.Options, players []match.Entrant, text string) error {
	who, name, value, err := splitEngineOption(text, players)
	if err != nil {
		return err
	}
	known := false
	for _, player := range players {
		if (who == "" || who == player.Name) && isEngine(player.Spec) {
			all[player.Name].Engine[name] = value
			known = true
		}
	}
	switch {
	case known:
		return nil
	case who == "":
		return fmt.Errorf("--engine-option %s: no player is an engine", shortly(text))
	}
	return fmt.Errorf("--engine-option %s: %s is not an engine", shortly(text), who)
}

// splitEngineOption reads "NAME=VALUE" or "PLAYER:NAME=VALUE". Without a player it is for all; an empty one
// lets names have colons.
func splitEngineOption(text string, players []match.Entrant) (player, name, value string, err error) {
	rest := text
	for _, p := range players { // the longest one: names may begin with others
		if after, ok := strings.CutPrefix(text, p.Name+":"); ok && len(p.Name) > len(player) {
			player, rest = p.Name, after
		}
	}
	name, value, ok := strings.Cut(rest, "=")
	if player == "" {
		who, after, found := strings.Cut(name, ":")
		if found && who != "" {
			return "", "", "", errorWithHint(playersHint(players), "--engine-option %s: there is no player %q", shortly(text), who)
		}
		if found {
			name = after
		}
	}
	if name = strings.TrimSpace(name); !ok || name == "" || strings.ContainsAny(text, "\r\n") {
		return "", "", "", fmt.Errorf("--engine-option must be NAME=VALUE or PLAYER:NAME=VALUE, not %q", text)
	}
	return player, name, value, nil
}

func playersHint(players []match.Entrant) string {
	if len(players) == 1 {
		return "there is one player, which needs no name"
	}
	return "the players are " + strings.Join(names(players, func(e match.Entrant) string { return e.Name }), ", ")
}

// isEngine says whether a player is a program that speaks a protocol.
func isEngine(spec string) bool {
	name, _, _ := strings.Cut(spec, ":")
	return slices.Contains(engine.Protocols(), name)
}

// An engineLog is the file of --engine-log. Its zero value is closed.
type engineLog struct {
	mu   sync.Mutex
	file *os.File
	err  error // the first one
}

func (l *engineLog) open(name string, args []string) (err error) {
	if err := checkOutput(name, args, false); err != nil {
		return err
	}
	if l.file, err = safefile.Open(name, os.O_WRONLY|os.O_APPEND); err != nil {
		err = fmt.Errorf("cannot write %s: %w", name, cause(err))
	}
	return err
}

// errorsFile is where the standard errors go in a folder of logs.
const errorsFile = "errors.log"

// A transcript is the file of the lines between an engine and its player in a game. Its errors are reported at the end.
type transcript struct {
	*os.File
	log *engineLog
}

// transcript opens the file of a player in a game in a folder: "New-00012.log".
func (l *engineLog) transcript(dir, player string, game int) (io.WriteCloser, error) {
	var safe strings.Builder // names that differ have files that differ
	for _, r := range player {
		if strings.ContainsRune(`/\:*?"<>|%`, r) || !unicode.IsPrint(r) {
			fmt.Fprintf(&safe, "%%%02X", r)
		} else {
			safe.WriteRune(r)
		}
	}
	name := filepath.Join(dir, fmt.Sprintf("%s-%05d.log", &safe, game))
	file, err := safefile.Open(name, os.O_WRONLY|os.O_TRUNC)
	if err != nil {
		return nil, fmt.Errorf("cannot write %s: %w", name, cause(err))
	}
	return &transcript{file, l}, nil
}

func (t *transcript) Write(text []byte) (int, error) {
	n, err := t.File.Write(text)
	t.log.fail(t.Name(), err)
	return n, err
}

// WriteString is Write, so that no error of the file's own is missed.
func (t *transcript) WriteString(text string) (int, error) { return t.Write([]byte(text)) }

// fail keeps the first error.
func (l *engineLog) fail(name string, err error) {
	if err == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.err == nil {
		l.err = fmt.Errorf("cannot write %s: %w", name, cause(err))
	}
}

// Write writes the words of one program.
func (l *engineLog) Write(text []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	n, err := l.file.Write(text)
	if err != nil && l.err == nil {
		l.err = fmt.Errorf("cannot write %s: %w", l.file.Name(), cause(err))
	}
	return n, err
}

// close closes the file, if it was opened, and says what went wrong with it.
func (l *engineLog) close() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.file == nil {
		return nil
	}
	if err := l.file.Close(); l.err == nil && err != nil {
		l.err = fmt.Errorf("cannot write %s: %w", l.file.Name(), cause(err))
	}
	return l.err
}
