package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/plybook/plybook/analyze"
	"github.com/plybook/plybook/analyze/match"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/internal/pack"
	"github.com/plybook/plybook/internal/safefile"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// playTo plays all meetings, and writes their games to the ladder's file in a folder.
func (l *ladder) playTo(ctx context.Context, dir string) error {
	var records bytes.Buffer
	for i, m := range l.meetings {
		begin := time.Now()
		if err := l.play(ctx, dir, i, m.games, &records); err != nil {
			return err
		}
		log.Printf("%s: %s: %d games in %.1f s", l.name, m.players, m.games, time.Since(begin).Seconds())
	}
	return safefile.WriteFile(l.file(dir), pack.Gzip(records.Bytes()))
}

// file returns where the games of the ladder are.
func (l *ladder) file(dir string) string { return filepath.Join(dir, l.name+".pgn.gz") }

// errEnough ends a meeting of which no more games are wanted.
var errEnough = errors.New("enough games")

// play plays the first games of a meeting and appends their records. Lines to begin with are read from the folder.
func (l *ladder) play(ctx context.Context, dir string, meeting, games int, records *bytes.Buffer) error {
	s, err := l.settings(dir, meeting)
	if err != nil {
		return err
	}
	m, err := match.New(s)
	if err != nil {
		return err
	}
	left := games
	err = m.Play(ctx, func(r *match.Result) error {
		if left == 0 {
			return errEnough
		}
		left--
		bare, err := withoutComments(r.Record)
		records.Write(bare)
		return err
	})
	if errors.Is(err, errEnough) {
		return nil
	}
	return err
}

// settings are those of plybook match with the flags of [ladder.command].
func (l *ladder) settings(dir string, meeting int) (s match.Settings, err error) {
	if s.Game, err = replay.GameByName(l.game); err != nil {
		return s, err
	}
	m := l.meetings[meeting]
	s.Options = game.Options{Rules: l.rules, Values: maps.Clone(l.values)}
	s.Games, s.Seed = m.games, seed
	s.Limits = search.Limits{Depth: 1}
	s.Concurrency = runtime.NumCPU()
	for _, spec := range strings.Fields(m.players) {
		s.Entrants = append(s.Entrants, match.Entrant{Name: spec, Spec: spec, New: func() (player.Player, error) {
			return analyze.NewPlayer(s.Game, spec, player.Options{})
		}})
	}
	rounds, err := s.Rounds()
	if err != nil {
		return s, fmt.Errorf("%s: %w", m.players, err)
	}
	if l.lines != "" {
		s.Source = l.lines
		s.Openings, err = readLines(filepath.Join(dir, l.lines), s.Options)
		return s, err
	}
	s.Source = l.source()
	s.Openings, err = match.RandomOpenings(&s, rounds, l.openings)
	return s, err
}

// source says what the openings come from, as the flag --openings does.
func (l *ladder) source() string {
	if l.lines != "" {
		return "docs/explanation/ladder/" + l.lines
	}
	return "random:" + strconv.Itoa(l.openings)
}

// readLines returns the openings of a file of records.
func readLines(name string, o game.Options) (openings []match.Opening, err error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	format, err := parse.FormatByName("pgn")
	if err != nil {
		return nil, err
	}
	for record := range format.Records(parse.Input{Name: name, Data: data}) {
		played := replay.Replay(record, replay.Options{File: name, Options: o})
		if fault := played.Fault(); fault != nil {
			return nil, fmt.Errorf("%s:%d: %s", fault.File, fault.Line, fault.Message)
		}
		openings = append(openings, match.OpeningOf(played, -1, o))
	}
	return openings, nil
}

// command returns the command line that plays a meeting.
func (l *ladder) command(meeting int) string {
	m := l.meetings[meeting]
	words := []string{"plybook match --game", l.game}
	if l.rules != "" {
		words = append(words, "--rules", l.rules)
	}
	for _, name := range slices.Sorted(maps.Keys(l.values)) {
		words = append(words, "--"+name, l.values[name])
	}
	for spec := range strings.FieldsSeq(m.players) {
		words = append(words, "--player", spec)
	}
	words = append(words, "--games", strconv.Itoa(m.games), "--openings", l.source(), "--seed", strconv.Itoa(seed), "--depth 1")
	return strings.Join(words, " ")
}

// withoutComments writes records again without what players thought: most of their bytes, and nothing that
// the page shows.
func withoutComments(records []byte) (bare []byte, err error) {
	format, err := parse.FormatByName("pgn")
	if err != nil {
		return nil, err
	}
	for record := range format.Records(parse.Input{Data: records}) {
		record.Tokens = slices.DeleteFunc(record.Tokens, func(t parse.Token) bool { return t.Kind == parse.Comment })
		if bare, err = format.Append(bare, record, parse.EncodeOptions{}); err != nil {
			return nil, err
		}
	}
	return bare, nil
}
