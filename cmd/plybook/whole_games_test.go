package main

import (
	"bytes"
	"context"
	"fmt"
	"hash/fnv"
	"strconv"
	"strings"

	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// A playedGame is what is compared of a record, or what there is to say about a file.
type playedGame struct {
	text  string // everything
	index int
	kind  string // the game; "" if the record could not be opened

	plies     int
	moves     uint64 // a hash of the positions, one after the other
	end       string // what lies on the board in the end
	symmetric string // the same for all positions that are equal but for a symmetry
	unpassed  string // symmetric before the passes at the end, which not all formats have
	outcome   game.Outcome
	valid     bool
	broken    bool              // an error ended the game before its record ended
	given     map[string]string // what has to be said where a format has no place for it
}

// listed returns the games of a file, in order.
func listed(path string, o corpus.Options) (games []playedGame, err error) {
	_, err = corpus.Each(context.Background(), []string{path}, o,
		func() func(*corpus.Game) playedGame { return playedOf },
		func(item corpus.Item[playedGame]) error {
			if item.Finding != nil {
				item.Value.text = findingText(item.Finding)
			}
			item.Value.text = fmt.Sprintf("#%d %s", item.Index, item.Value.text)
			games = append(games, item.Value)
			return nil
		})
	return games, err
}

func findingText(f *replay.Finding) string {
	return fmt.Sprintf("%d:%d: %v %s: %s; ply %d %q %v", f.Line, f.Column, f.Severity, f.Code, f.Message, f.Ply, f.Token, f.Legal)
}

// playedOf returns what is compared of a game.
func playedOf(g *corpus.Game) playedGame {
	p := g.Played
	result := playedGame{index: g.Record.Index, valid: p.Fault() == nil}
	result.broken = !result.valid && (p.Read < len(p.Record.Tokens) || p.Record.Fatal() != nil)
	var text strings.Builder
	fmt.Fprintf(&text, "%s line %d column %d offset %d\n", g.Record.Format, g.Record.Line, g.Record.Column, g.Record.Offset)
	for i := range p.Findings {
		fmt.Fprintln(&text, findingText(&p.Findings[i]))
	}
	if p.State != nil {
		result.played(p)
		fmt.Fprintf(&text, "%s %s %d plies %+v\n%x %s\n", result.kind, p.Rules, result.plies, result.outcome, result.moves, result.end)
	}
	result.text = text.String()
	return result
}

func (g *playedGame) played(p *replay.Played) {
	moves := fnv.New64a()
	var board, before []byte
	last := 0 // when the board was changed
	g.kind, g.plies, g.outcome = p.Kind.Name, len(p.Plies), p.Outcome
	g.given = leftUnsaid(g.kind, p.At(0))
	for n := range len(p.Plies) + 1 {
		s := p.At(n)
		if s.Turn() == game.Chance && board == nil && n < len(p.Plies) {
			g.plies-- // a deal at the start is a ply or part of the start
			continue
		}
		board, before = appendCells(append(before[:0], byte(s.Turn())), s), board
		moves.Write(board)
		if before == nil || !bytes.Equal(board[1:], before[1:]) {
			last = n
		}
	}
	g.moves, g.end = moves.Sum64(), string(board[1:])
	if s, ok := p.At(last).(game.Symmetric); ok {
		g.unpassed = fmt.Sprint(s.SymmetricKey())
	}
	if s, ok := p.At(len(p.Plies)).(game.Symmetric); ok {
		g.symmetric = fmt.Sprint(s.SymmetricKey())
	}
	if g.kind == "reversi" {
		g.given = map[string]string{"mover": "black"}
		if strings.HasSuffix(string(p.State.AppendPosition(nil)), " O") {
			g.given["mover"] = "white"
		}
	}
}

// leftUnsaid returns what some formats have no place for, and has to be said when they are read.
func leftUnsaid(kind string, s game.State) map[string]string {
	b, sized := s.(interface{ Size() int })
	r, ruled := s.(interface {
		Columns() int
		Rows() int
	})
	switch {
	case kind == "conquest" && sized:
		return map[string]string{"size": strconv.Itoa(b.Size()), "turn": strconv.Itoa(max(int(s.Turn()), 0) + 1)}
	case kind == "contactix" && ruled:
		return map[string]string{"size": fmt.Sprintf("%dx%d", r.Columns(), r.Rows())}
	}
	return nil
}

// told are the formats that lack something, with the flags that say it.
var given = map[string][]string{
	"conquest-board": {"turn"}, "conquest-moves": {"size", "turn"}, "hex-lines": {"size"}, "solver": {"mover"},
}

// appendCells appends what is on the board: "3,4 X  3,5 O".
func appendCells(dst []byte, s game.State) []byte {
	for _, c := range s.(game.CellLister).AppendCells(nil) {
		dst = append(strconv.AppendInt(dst, int64(c.Cell.Row), 10), ',')
		dst = append(strconv.AppendInt(dst, int64(c.Cell.Col), 10), ' ')
		dst = append(append(dst, c.Text...), "  "...)
	}
	return dst
}

// cameBack says what is wrong with games that were written in a format, all but those that were refused. Plybook's own
// form keeps records that cannot be opened too.
func cameBack(to *parse.Format, games []playedGame, refused int, product string) string {
	var want []playedGame
	for _, g := range games {
		if g.kind != "" || g.index > 0 && to.Name == "pgn" {
			want = append(want, g)
		}
	}
	o, ok := givenTo(to, want)
	if !ok {
		return ""
	}
	o.Format, o.Workers = to, 1
	back, err := listed(product, o)
	if err != nil {
		return err.Error()
	}
	var got []playedGame
	for _, g := range back {
		if g.index > 0 {
			got = append(got, g)
		}
	}
	if len(got) == 0 && len(want) == 1 && want[0].plies == 0 && to.Single {
		return "" // a list of no moves is an empty file
	}
	if len(got) != len(want)-refused {
		return fmt.Sprintf("%d games come back of %d, %d of which were refused\n%s", len(got), len(want), refused, textOf(back))
	}
	for _, g := range got {
		for len(want) > len(got) && !g.is(to, &want[0]) { // some are left out
			want = want[1:]
		}
		if len(want) == 0 || !g.is(to, &want[0]) {
			return fmt.Sprintf("comes back as\n%s\nwant %s", g.text, textOf(want[:min(1, len(want))]))
		}
		want, got = want[1:], got[1:]
	}
	return ""
}

// givenTo returns how the games are read from a format; not ok if not all of them can be read in one way.
func givenTo(to *parse.Format, games []playedGame) (o corpus.Options, ok bool) {
	o.Replay.Game = to.Game
	for _, name := range given[to.Name] {
		for _, g := range games {
			if g.kind != to.Game {
				continue
			}
			if o.Replay.Values == nil {
				o.Replay.Values = map[string]string{}
			}
			if known, ok := o.Replay.Values[name]; ok && known != g.given[name] {
				return o, false
			}
			o.Replay.Values[name] = g.given[name]
		}
	}
	return o, true
}

// is says whether a game that was read from a format is the one that was written. Other formats than plybook's own may
// turn or mirror the board, have other rules of who passes, or hold the last position alone.
func (g *playedGame) is(to *parse.Format, want *playedGame) bool {
	if to.Name == "pgn" {
		kept := g.valid || !want.valid // what is off in the text, and does not end the game, is not written again
		if want.broken {
			kept = !g.valid
		}
		return g.kind == want.kind && g.plies == want.plies && g.moves == want.moves && g.outcome == want.outcome && kept
	}
	return g.kind == want.kind && (g.end == want.end ||
		g.symmetric != "" && (g.symmetric == want.symmetric || g.unpassed == want.unpassed))
}
