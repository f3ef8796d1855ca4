package main

import (
	"context"
	"fmt"
	"path"
	"strings"

	"github.com/plybook/plybook/analyze/generate"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/internal/pack"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// A league is a file of games between players of plybook, who are called like the programs that they are.
type league struct {
	name    string // "hive/ladder.pgn.gz": the folder is the game; .gz packs the file
	format  string
	rules   string
	values  map[string]string // of the game's switches
	setup   string
	players []string
	games   int
	seed    uint64
	opening int // plies that are drawn at random
	plies   int // after which a game is left unfinished
	repeats []repeat
}

// A repeat is a game of a league that comes again, in a file of its own: as it was, or otherwise.
type repeat struct {
	game  int                      // from 0
	plies int                      // that are left of it; 0: all
	image func(move string) string // of its moves under a symmetry of the board; nil: they stay
}

// again is the file of the repeats of a league, in plybook PGN.
const again = "again.pgn"

// files returns the files of a league.
func (l *league) files() ([]parse.NamedFile, error) {
	g, format, err := l.generator()
	if err != nil {
		return nil, err
	}
	file, err := g.File(format, parse.EncodeOptions{Year: 2026})
	if err != nil {
		return nil, err
	}
	text, err := file.Piece(context.Background(), 0, l.games)
	if err != nil {
		return nil, err
	}
	text = append(file.Head(), text...)
	if strings.HasSuffix(l.name, ".gz") {
		text = pack.Gzip(text)
	}
	files := []parse.NamedFile{{Name: l.name, Data: text}}
	for _, f := range file.Beside() {
		files = append(files, parse.NamedFile{Name: path.Join(path.Dir(l.name), f.Name), Data: f.Data})
	}
	if len(l.repeats) == 0 {
		return files, nil
	}
	repeats, err := l.again(g)
	return append(files, parse.NamedFile{Name: path.Join(path.Dir(l.name), again), Data: repeats}), err
}

// generator returns what plays the games, and their format.
func (l *league) generator() (*generate.Generator, *parse.Format, error) {
	format, err := parse.FormatByName(l.format)
	if err != nil {
		return nil, nil, err
	}
	kind, err := l.kind()
	if err != nil {
		return nil, nil, err
	}
	g, err := generate.New(generate.Settings{
		Game: kind, Options: game.Options{Rules: l.rules, Values: l.values}, Setup: l.setup, Players: l.players,
		Limits: search.Limits{Nodes: 20_000}, Games: l.games, Seed: l.seed, OpeningPlies: l.opening, MaxPlies: l.plies,
		Event: "Ladder",
	})
	return g, format, err
}

func (l *league) kind() (*replay.Game, error) { return replay.GameByName(path.Dir(l.name)) }

// again writes the repeats.
func (l *league) again(g *generate.Generator) (text []byte, err error) {
	kind, err := l.kind()
	if err != nil {
		return nil, err
	}
	own, err := parse.FormatByName("pgn")
	if err != nil {
		return nil, err
	}
	for _, r := range l.repeats {
		p, err := g.Game(context.Background(), r.game)
		if err != nil {
			return nil, err
		}
		if err := r.change(p); err != nil {
			return nil, fmt.Errorf("game %d again: %w", r.game+1, err)
		}
		record, refused := kind.Write(p, own.Name)
		if refused != nil {
			return nil, refused
		}
		if text, err = own.Append(text, record, parse.EncodeOptions{}); err != nil {
			return nil, err
		}
	}
	return text, nil
}

// change makes the repeat of a game, which stands at its end.
func (r *repeat) change(p *game.Played) error {
	moves := make([]string, len(p.Plies))
	for i := len(p.Plies) - 1; i >= 0; i-- {
		p.State.Undo()
		moves[i] = string(p.State.AppendMove(nil, p.Plies[i].Move))
	}
	if r.plies > 0 {
		moves = moves[:min(r.plies, len(moves))]
	}
	for i, text := range moves {
		if r.image != nil {
			text = r.image(text)
		}
		m, refused := p.State.ParseMove(text)
		if refused != nil {
			return fmt.Errorf("ply %d, %s: %w", i+1, text, refused)
		}
		p.Plies[i].Move = m
		p.State.Play(m)
	}
	p.Plies, p.Outcome = p.Plies[:len(moves)], p.State.Outcome()
	return nil
}
