package main

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// A sample is a file of one or more games that are played, written and perhaps spoilt.
type sample struct {
	name   string // "hive/meadow-cup.pgn": the folder is the game
	format string
	bare   bool // without tags where the format can do without
	games  []match
	spoil  func(text []byte) []byte // nil for a sound file
	value  value
}

// A match is a game to play: its rules, the seed of its players, and what its header says. The
// players are called after flowers, not after people.
type match struct {
	rules         string
	seed          uint64
	first, second string
	event         string
}

// A value says how good a position is for a seat.
type value func(s game.State, me game.Seat) int

// text plays the games and writes them in the sample's format.
func (s sample) text() ([]byte, error) {
	format, err := parse.FormatByName(s.format)
	if err != nil {
		return nil, err
	}
	name, _, _ := strings.Cut(s.name, "/")
	kind, err := replay.GameByName(name)
	if err != nil {
		return nil, err
	}
	var out []byte
	for i, m := range s.games {
		p, err := m.play(kind, s.value)
		if err != nil {
			return nil, err
		}
		record, refused := p.Write(format)
		if refused != nil {
			return nil, refused
		}
		if i > 0 && s.format == "pgn-hivegame" {
			out = append(out, '\n')
		}
		if out, err = format.Append(out, record, parse.EncodeOptions{BareMoves: s.bare}); err != nil {
			return nil, err
		}
	}
	if s.spoil != nil {
		out = s.spoil(out)
	}
	return out, nil
}

// longest is the number of plies after which a game is given up and another one is tried.
const longest = 120

// play lets two greedy players with a taste for variety play games until one comes to an end.
func (m match) play(kind *replay.Game, v value) (*replay.Played, error) {
	record := &parse.Record{Game: kind.Name, Format: "pgn"}
	tags := [][2]string{{"Date", "2026.05.01"}, {"Event", m.event}, {kind.Seats[0], m.first}, {kind.Seats[1], m.second}}
	for _, t := range tags {
		if t[1] != "" && m.first != "" {
			record.Tags = append(record.Tags, parse.Tag{Name: t[0], Value: t[1]})
		}
	}
	p := &replay.Played{Kind: kind, Played: game.Played{Record: record, Rules: m.rules}}
	for seed := m.seed * 1000; !p.Outcome.Over; seed++ {
		state, err := kind.Start("", game.Options{Rules: m.rules})
		if err != nil {
			return nil, fmt.Errorf("rules %s: %w", m.rules, err)
		}
		p.Plies, p.State = p.Plies[:0], state
		random := rand.New(rand.NewPCG(seed, 0))
		for len(p.Plies) < longest && !state.Outcome().Over {
			move := choose(state, v, random)
			p.Plies = append(p.Plies, game.PlayedPly{Move: move, Seat: state.Turn(), Token: -1})
			state.Play(move)
		}
		p.Outcome = state.Outcome()
	}
	return p, nil
}

// choose takes the move with the best value. A little chance breaks ties and keeps games varied.
func choose(s game.State, v value, random *rand.Rand) game.Move {
	me := s.Turn()
	var best game.Move
	top := -1 << 30
	for _, m := range s.Moves(nil) {
		s.Play(m)
		score := random.IntN(60)
		switch o := s.Outcome(); {
		case o.Won(me):
			score += 1 << 20
		case o.Over:
			score -= 1 << 20
		default:
			score += v(s, me)
		}
		s.Undo()
		if score > top {
			best, top = m, score
		}
	}
	return best
}
