package main

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/hive"
)

// A sample is a file of one or more games that are played, written and perhaps spoilt.
type sample struct {
	name   string
	format string
	games  []played
	spoil  func(text []byte) []byte // nil for a sound file
}

// A played is a game to play: its rules, the seed of its players, and what its header says.
type played struct {
	rules        string
	seed         uint64
	white, black string
	event        string
}

// hiveSamples are the Hive files. The players' names are those of meadows, not of people.
func hiveSamples() []sample {
	return []sample{
		{name: "clover-foxglove.sgf", format: "boardspace", games: []played{{"standard", 1, "clover", "foxglove", ""}}},
		{name: "sorrel-yarrow.sgf", format: "boardspace", games: []played{{"standard+MLP", 2, "sorrel", "yarrow", ""}}},
		{name: "meadow-cup.pgn", format: "pgn", games: []played{
			{"standard+MLP", 3, "clover", "yarrow", "Meadow Cup"},
			{"standard+MLP", 4, "yarrow", "sorrel", "Meadow Cup"},
			{"standard+M", 5, "foxglove", "clover", "Meadow Cup"},
		}},
		{name: "hedge-league.pgn", format: "pgn-hivegame", games: []played{{"standard+MLP", 6, "sorrel", "foxglove", "Hedge League"}}},
		{name: "engine-run.uhp", format: "uhp", games: []played{
			{"standard", 7, "", "", ""}, {"standard+L", 8, "", "", ""}, {"standard+P", 9, "", "", ""}, {"standard+MLP", 10, "", "", ""},
		}},
		{name: "course-a.txt", format: "ugent", games: []played{{"ugent", 11, "", "", ""}}},
		{name: "course-b.txt", format: "ugent", games: []played{{"ugent", 12, "", "", ""}}},

		{name: "spoilt-torn.sgf", format: "boardspace", games: []played{{"standard+P", 13, "foxglove", "yarrow", ""}}, spoil: tear},
		{name: "spoilt-result.pgn", format: "pgn", games: []played{{"standard+L", 14, "sorrel", "clover", "Meadow Cup"}}, spoil: swapResults},
		{name: "spoilt-lost-line.txt", format: "ugent", games: []played{{"ugent", 15, "", "", ""}}, spoil: loseLine},
	}
}

// tear breaks a file off in the middle of a line.
func tear(text []byte) []byte { return text[:len(text)*3/5] }

// swapResults gives every win to the other side.
func swapResults(text []byte) []byte {
	return []byte(strings.NewReplacer("WhiteWins", "BlackWins", "BlackWins", "WhiteWins").Replace(string(text)))
}

// loseLine takes out a line, so that one side seems to move twice.
func loseLine(text []byte) []byte {
	lines := bytes.SplitAfter(text, []byte("\n"))
	return bytes.Join(slices.Delete(lines, 16, 17), nil)
}

// text plays the games and writes them in the sample's format.
func (s sample) text() ([]byte, error) {
	format, err := parse.FormatByName(s.format)
	if err != nil {
		return nil, err
	}
	var out []byte
	for i, g := range s.games {
		if i > 0 && s.format != "uhp" {
			out = append(out, '\n')
		}
		p, err := g.play(s.format)
		if err != nil {
			return nil, err
		}
		record, ill := hive.Write(p, s.format)
		if ill != nil {
			return nil, ill
		}
		if out, err = format.Append(out, record, parse.EncodeOptions{BareMoves: s.format == "uhp"}); err != nil {
			return nil, err
		}
	}
	if s.spoil != nil {
		out = s.spoil(out)
	}
	return out, nil
}

// play lets two greedy players with a taste for variety play a game to its end.
func (g played) play(format string) (*game.Played, error) {
	rules, err := hive.ParseRules(g.rules)
	if err != nil {
		return nil, err
	}
	p := &game.Played{Rules: rules.String(), Record: &parse.Record{Game: "hive", Format: "pgn"}}
	for _, t := range [][2]string{{"Date", "2026.05.01"}, {"Event", g.event}, {"White", g.white}, {"Black", g.black}} {
		if t[1] != "" && format != "ugent" && (t[0] != "Date" || g.white != "") {
			p.Record.Tags = append(p.Record.Tags, parse.Tag{Name: t[0], Value: t[1]})
		}
	}
	for seed := g.seed * 1000; !p.Outcome.Over; seed++ {
		p.Plies = p.Plies[:0]
		g.try(p, hive.New(rules), rand.New(rand.NewPCG(seed, 0)))
	}
	return p, nil
}

// longest is the number of plies after which a game is given up and another one is tried.
const longest = 90

func (g played) try(p *game.Played, position *hive.Position, random *rand.Rand) {
	for len(p.Plies) < longest && !position.Outcome().Over {
		m := choose(position, random)
		p.Plies = append(p.Plies, game.PlayedPly{Move: m, Seat: position.Turn(), Token: -1})
		position.Play(m)
	}
	p.State, p.Outcome = position, position.Outcome()
}

// choose takes the play that does most to close the other queen and least to close the own one.
// A little chance breaks ties and keeps the first moves varied.
func choose(p *hive.Position, random *rand.Rand) game.Move {
	me := p.Turn()
	var best game.Move
	top := -1 << 30
	for _, m := range p.Moves(nil) {
		p.Play(m)
		score := random.IntN(60)
		switch o := p.Outcome(); {
		case o.Won(me):
			score += 1 << 20
		case o.Over:
			score -= 1 << 20
		default:
			score += 40*pressure(p, 1-me) - 30*pressure(p, me) + len(p.Moves(nil))/-4
		}
		p.Undo()
		if score > top {
			best, top = m, score
		}
	}
	return best
}

// pressure counts the occupied cells around a queen; the last ones count more.
func pressure(p *hive.Position, seat game.Seat) int {
	n, _ := p.QueenNeighbours(seat)
	return n + n*n/6
}
