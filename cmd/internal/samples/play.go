package main

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// A sample is a file of one or more games that are played, written and perhaps broken.
type sample struct {
	name    string // "hive/meadow-cup.pgn": the folder is the game
	format  string
	bare    bool // without tags where the format can do without
	games   []match
	tags    [2]string                // that name the players, if not the names of the seats
	corrupt func(text []byte) []byte // nil for a valid file
	value   value

	size    string                                    // of the board, where the game has several; "" is the usual one
	setup   string                                    // the position to begin with; "" is the usual one
	more    []string                                  // who plays beside the first two, by the tags that name them
	plies   int                                       // after which the games are left; 0: they are played to their end
	as      func(s game.State, m game.Move) game.Move // what is played of moves that are as good; nil: what the rules list
	resigns func(s game.State, me game.Seat) bool     // whether a player gives up; nil: nobody does
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
		p, err := m.play(kind, s)
		if err != nil {
			return nil, err
		}
		record, refused := kind.Write(p, format.Name)
		if refused != nil {
			return nil, refused
		}
		if i > 0 && s.format == "pgn-hivegame" {
			out = append(out, '\n')
		}
		if i > 0 {
			out = append(out, format.Parting...)
		}
		if out, err = format.Append(out, record, parse.EncodeOptions{BareMoves: s.bare}); err != nil {
			return nil, err
		}
	}
	if s.corrupt != nil {
		out = s.corrupt(out)
	}
	return out, nil
}

// longest is the number of plies after which a game is given up and another one is tried, and
// tries how often that happens before the players are given up as well.
const (
	longest = 160
	tries   = 200
)

// play lets two greedy players with a taste for variety play games until one comes to an end.
func (m match) play(kind *replay.Game, s sample) (*game.Played, error) {
	record := &parse.Record{Game: kind.Name, Format: "pgn"}
	if s.tags[0] == "" {
		s.tags = [2]string{kind.Seats[0], kind.Seats[1]}
	}
	tags := [][2]string{{"Event", m.event}, {"Date", "2026.05.01"}, {s.tags[0], m.first}, {s.tags[1], m.second}}
	for i, name := range s.more {
		tags = append(tags, [2]string{"Player" + strconv.Itoa(2+i), name})
	}
	for _, t := range tags {
		if t[1] != "" && m.first != "" {
			record.Tags = append(record.Tags, parse.Tag{Name: t[0], Value: t[1]})
		}
	}
	p := &game.Played{Record: record, Rules: m.rules}
	o := game.Options{Rules: m.rules, Values: map[string]string{
		"size": s.size, "players": strconv.Itoa(2 + len(s.more)), "seed": strconv.FormatUint(m.seed, 10),
	}}
	for try := range uint64(tries) {
		state, err := kind.Start(s.setup, o)
		if err != nil {
			return nil, fmt.Errorf("rules %s: %w", m.rules, err)
		}
		p.Plies, p.State = p.Plies[:0], state
		if s.playOut(p, rand.New(rand.NewPCG(m.seed, try))) {
			return p, nil
		}
	}
	return nil, fmt.Errorf("no game of seed %d comes to an end", m.seed)
}

// playOut plays a game, with the deals of its seed, and says whether it came to the end that is wanted.
func (s sample) playOut(p *game.Played, random *rand.Rand) bool {
	for state := p.State; len(p.Plies) < longest && !state.Outcome().Over; {
		me := state.Turn()
		var move game.Move
		switch {
		case me == game.Chance:
			move = state.Moves(nil)[0]
		case s.plies > 0 && p.PlyCount() == s.plies:
			return true
		case s.resigns != nil && s.resigns(state, me):
			p.Outcome = game.WonBy(1-me, "resignation")
			return true
		default:
			move = choose(state, s.value, random)
		}
		if s.as != nil {
			move = s.as(state, move)
		}
		p.Plies = append(p.Plies, game.PlayedPly{Move: move, Seat: me, Token: -1})
		state.Play(move)
	}
	p.Outcome = p.State.Outcome()
	return p.Outcome.Over && s.plies == 0
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
