package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/plybook/plybook/analyze"
	"github.com/plybook/plybook/analyze/engine/process"
	"github.com/plybook/plybook/analyze/match"
	"github.com/plybook/plybook/analyze/player"
)

// enginesIn returns the programs in a folder by their checksums.
func enginesIn(dir string) (map[string]string, error) {
	found := map[string]string{}
	if dir == "" {
		return found, nil
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, fmt.Errorf("--engines: %w", err)
	}
	for _, e := range entries {
		path, err := filepath.Abs(filepath.Join(dir, e.Name()))
		if err != nil {
			return nil, err
		}
		info, err := os.Stat(path)
		if err != nil || !info.Mode().IsRegular() || runtime.GOOS != "windows" && info.Mode()&0o111 == 0 {
			continue
		}
		sum, err := fileSum(path)
		if err != nil {
			return nil, fmt.Errorf("--engines: %w", err)
		}
		found[sum] = path
	}
	return found, nil
}

// settingsOf returns the settings of a document, but for how players are made.
func settingsOf(d *match.Document) (match.Settings, error) {
	s, err := d.Restore()
	if err == nil && s.Adjudicate.Solve > 0 {
		row, _ := analyze.GameOf(s.Game)
		s.Adjudicate.Solver = match.Solver(row.Settle)
	}
	return s, err
}

// matchOf makes the match of a document, whose programs are those of the worker. Their processes end with the context. Times are
// multiplied with a scale; 0: they are as they are.
func matchOf(ctx context.Context, d *match.Document, engines map[string]string, scale float64) (*match.Match, error) {
	s, err := settingsOf(d)
	if err != nil {
		return nil, err
	}
	s.TimeScale = scale
	for i := range s.Entrants {
		e := &s.Entrants[i]
		spec, err := localSpec(e, engines)
		if err != nil {
			return nil, err
		}
		options := e.With
		options.Context = ctx
		e.New = func() (player.Player, error) { return analyze.NewPlayer(s.Game, spec, options) }
	}
	return match.New(s)
}

// localSpec returns the specification of a player with the program of this machine in the place of the coordinator's. Nothing else
// that is on this machine can be started.
func localSpec(e *match.Entrant, engines map[string]string) (string, error) {
	protocol, command, _ := strings.Cut(e.Spec, ":")
	if e.Program == "" {
		if foreign(e.Spec) {
			return "", fmt.Errorf("%s is a program without a checksum", e.Name)
		}
		return e.Spec, nil
	}
	path, ok := engines[e.Program]
	if !ok {
		return "", fmt.Errorf("%s is an engine that this worker does not have: no file of --engines has the SHA-256 %s", e.Name, e.Program)
	}
	args, err := process.Split(command)
	if err != nil {
		return "", err
	}
	words := []string{process.Quote(path)}
	for _, arg := range args[1:] {
		words = append(words, process.Quote(arg))
	}
	return protocol + ":" + strings.Join(words, " "), nil
}

// foreign says whether a player is a program of others.
func foreign(spec string) bool {
	name, _, _ := strings.Cut(spec, ":")
	for _, kind := range analyze.Players() {
		if kind.Name == name {
			return kind.Foreign
		}
	}
	return true
}
