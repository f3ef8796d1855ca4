package tables

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/plybook/plybook/analyze/stats"
)

// someContents are all columns that there may be of someSchemas.
var someContents = Contents{Schemas: someSchemas, Positions: true}

// someSchemas are schemas of two games, with numbers and labels.
var someSchemas = []stats.Schema{
	{
		Game:        "discs",
		GameColumns: []stats.Column{{Name: "corner_ply", Unit: "plies", Text: "Ply of the first corner."}},
		PlyColumns: []stats.Column{
			{Name: "lead", Unit: "discs", Text: "Discs of Black less those of White."},
			{Name: "mobility", Unit: "moves", Text: "Moves that the other player has."},
			{Name: "kind", Text: "What is played on.", Labels: []string{"edge", "corner", "inner"}},
		},
	},
	{Game: "stones", PlyColumns: []stats.Column{{Name: "chains", Text: "Chains of the player."}, {Name: "cells", Text: "Cells."}}},
}

// A gameAndPlies is a row of the table of games and those of its plies.
type gameAndPlies struct {
	game  stats.GameRow
	plies []stats.PlyRow
}

// hostile are texts that some format or reader might stumble over.
var hostile = []string{
	"", "plain", "=1+1", "+1", "-1", "@SUM(A1)", "'=1", "\tx", "a,b", `say "x"`, "two\nlines", "CR\rhere", "nul\x00nul",
	"\xff\xfe", "half \xe2\x82", "Żółw ♟ \U0001F409", "\u2028", "\\N", "NULL", "<script>", " blank ", strings.Repeat("long ", 2000), "\r",
}

// someRows are rows with and without all that a row may have.
func someRows(games int) (all []gameAndPlies) {
	for i := range games {
		pick := func(n int) string { return hostile[(i*7+n)%len(hostile)] }
		g := gameAndPlies{game: stats.GameRow{
			Number: int64(i + 1), Source: "a/" + pick(0), Index: int64(i%3 + 1), Line: int64(i) << 40, Format: "pgn",
			Game: []string{"discs", "stones", "", "other"}[i%4], Rules: "usual", Board: []string{"", "8x8"}[i%2],
			Event: pick(1), Site: pick(2), Date: pick(3), Match: pick(4),
			Plies: int64(i % 5), Over: i%3 > 0, Winners: int64(i % 16), Reason: []string{"", "resigned"}[i%2],
		}}
		r := &g.game
		for seat := range i % (stats.MaxSeats + 1) {
			r.Players = append(r.Players, pick(5+seat))
			r.Scores = append(r.Scores, int64(seat)-2)
		}
		switch {
		case i%5 == 4:
			r.Fault = "discs/no-flip"
		case i%5 > 0:
			r.Hash = [16]byte{byte(i), 15: byte(i)}
			r.Final = [2]uint64{uint64(i), scramble(uint64(i))}
		}
		if r.Game == "discs" && i%8 > 0 {
			r.Values = []int64{int64(i)}
		}
		for ply := range i % 5 {
			g.plies = append(g.plies, somePly(r.Game, i, ply))
		}
		all = append(all, g)
	}
	return all
}

func somePly(game string, i, ply int) stats.PlyRow {
	h := scramble(uint64(i)<<8 | uint64(ply))
	some := func(bit int, n int64) int64 {
		if h>>bit&1 == 0 {
			return stats.Null
		}
		return n
	}
	p := stats.PlyRow{
		Ply: int64(ply + 1), Seat: int64(ply % 4), Move: squares[h>>58], Legal: int64(h & 31), Left: h>>8&3 == 0,
		Millis: some(10, int64(h>>40)), Score: some(11, -int64(h>>1)), Depth: some(12, 0), Nodes: some(13, 1<<62),
	}
	if h>>3&1 == 0 {
		p.Position, p.Key = strings.Repeat(squares[h>>58], int(h>>30&7))+"\xff", [2]uint64{h, uint64(ply)}
	}
	switch game {
	case "discs":
		p.Values = []int64{some(14, 0), some(15, stats.Null+1), int64(h>>16&0xff%5) - 1}
		if p.Values[2] < 0 {
			p.Values[2] = stats.Null
		}
	case "stones":
		p.Values = []int64{some(17, 5)} // fewer than there are columns
	}
	return p
}

// scramble makes a number that looks random of each number (the end of SplitMix64).
func scramble(n uint64) uint64 {
	n = (n ^ n>>30) * 0xbf58476d1ce4e5b9
	n = (n ^ n>>27) * 0x94d049bb133111eb
	return n ^ n>>31
}

var squares = func() (s [64]string) {
	for i := range s {
		s[i] = string([]byte{'a' + byte(i%8), '1' + byte(i/8)})
	}
	return s
}()

// write writes rows and the end of the tables.
func write(w stats.TableWriter, rows []gameAndPlies) error {
	for i := range rows {
		g := &rows[i]
		if err := w.WriteGame(&g.game); err != nil {
			return err
		}
		for j := range g.plies {
			if err := w.WritePly(g.game.Number, &g.plies[j]); err != nil {
				return err
			}
		}
	}
	return w.Close()
}

// A plainRow is a row as text by column; what has no value is not there.
type plainRow map[string]string

func (p plainRow) text(name, text string) {
	if text != "" {
		p[name] = strings.ToValidUTF8(text, "\uFFFD")
	}
}

func (p plainRow) int(name string, n int64) {
	if n != stats.Null {
		p[name] = strconv.FormatInt(n, 10)
	}
}

// plainGames returns what the table of games has to hold.
func plainGames(rows []gameAndPlies) (all []plainRow) {
	for i := range rows {
		r, p := &rows[i].game, plainRow{}
		for name, n := range map[string]int64{"game_number": r.Number, "record": r.Index, "line": r.Line, "plies": r.Plies} {
			p.int(name, n)
		}
		for name, text := range map[string]string{
			"source": r.Source, "format": r.Format, "game": r.Game, "rules": r.Rules, "board": r.Board, "reason": r.Reason,
			"event": r.Event, "site": r.Site, "date": r.Date, "match": r.Match, "fault": r.Fault,
		} {
			p.text(name, text)
		}
		for seat, name := range r.Players {
			p.text(fmt.Sprint("player", seat+1), name)
			p.int(fmt.Sprint("score", seat+1), r.Scores[seat])
		}
		if r.Over {
			p["result"] = map[int64]string{
				0: "draw", 1: "player1", 2: "player2", 3: "player1+player2", 4: "player3", 5: "player1+player3", 6: "player2+player3",
				7: "player1+player2+player3", 8: "player4", 9: "player1+player4", 10: "player2+player4", 11: "player1+player2+player4",
				12: "player3+player4", 13: "player1+player3+player4", 14: "player2+player3+player4", 15: "player1+player2+player3+player4",
			}[r.Winners]
		}
		if r.Hash[0] != 0 {
			p["identity"] = fmt.Sprintf("%02x%028d%02x", r.Hash[0], 0, r.Hash[15])
		}
		if r.Final[0] != 0 || r.Final[1] != 0 {
			p["final_position"] = fmt.Sprintf("%016x%016x", r.Final[0], r.Final[1])
		}
		if r.Game == "discs" && len(r.Values) > 0 {
			p.int("discs_corner_ply", r.Values[0])
		}
		all = append(all, p)
	}
	return all
}

// plainPlies returns what the table of plies has to hold.
func plainPlies(rows []gameAndPlies) (all []plainRow) {
	for i := range rows {
		for j := range rows[i].plies {
			g, r, p := &rows[i].game, &rows[i].plies[j], plainRow{}
			for name, n := range map[string]int64{
				"game_number": g.Number, "ply": r.Ply, "player": r.Seat + 1, "legal": r.Legal,
				"millis": r.Millis, "score": r.Score, "depth": r.Depth, "nodes": r.Nodes,
			} {
				p.int(name, n)
			}
			p.text("game", g.Game)
			p.text("move", r.Move)
			p.text("position", r.Position)
			if r.Key != [2]uint64{} {
				p["position_key"] = fmt.Sprintf("%016x%016x", r.Key[0], r.Key[1])
			}
			p["left_out"] = fmt.Sprint(r.Left)
			switch g.Game {
			case "discs":
				p.int("discs_lead", r.Values[0])
				p.int("discs_mobility", r.Values[1])
				if r.Values[2] >= 0 {
					p["discs_kind"] = [...]string{"edge", "corner", "inner", "3"}[r.Values[2]]
				}
			case "stones":
				p.int("stones_chains", r.Values[0])
			}
			all = append(all, p)
		}
	}
	return all
}
