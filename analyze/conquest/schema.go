// Package conquest evaluates positions of Conquest for searches, has the levels of its assignment, and says what is measured of its records.
//
// It promises nothing to other programs: names and behaviour may change in any version.
package conquest

import (
	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/conquest"
	"github.com/plybook/plybook/replay/game"
)

// The columns of games of Conquest.
const (
	finalColumn = iota
	clonesColumn
	jumpsColumn
	passesColumn
	turnedColumn
	contactColumn
	longestJumpsColumn
	longestPassesColumn
	changesColumn
	ledFromColumn
	deficitColumn
	halfColumn
	cornersColumn
)

// The columns of plies of Conquest.
const (
	kindColumn = iota
	byCloneColumn
	byJumpColumn
	xColumn
	oColumn
	leadColumn
	emptyColumn
)

var (
	kinds   = []string{conquest.Clone: "clone", conquest.Jump: "jump", conquest.Passing: "pass"}
	leaders = []string{"who was ahead won", "who was ahead did not win", "nobody was ahead"}
)

// Schema returns what is measured of games of Conquest.
func Schema() stats.Schema {
	return stats.Schema{
		Game: "conquest",
		GameColumns: []stats.Column{
			finalColumn: {Name: "final", Title: "Final difference", Unit: "pawns",
				Text: "X's pawns minus O's at the end of games that ended on the board."},
			clonesColumn: {Name: "clones", Title: "Clones", Unit: "plies",
				Text: "Clones of both sides in games with a result."},
			jumpsColumn: {Name: "jumps", Title: "Jumps", Unit: "plies",
				Text: "Jumps of both sides in games with a result."},
			passesColumn: {Name: "passes", Title: "Passes", Unit: "plies",
				Text: "Passes of both sides in games with a result, including those that the record leaves out."},
			turnedColumn: {Name: "turned", Title: "Pawns captured", Unit: "pawns",
				Text: "Captured pawns of both sides, in games with a result; a pawn that was captured twice counts twice."},
			contactColumn: {Name: "contact_ply", Title: "Ply of the first capture", Unit: "plies",
				Text: "The first ply, from 1, that captured a pawn: the first one next to an opposing pawn."},
			longestJumpsColumn: {Name: "longest_jumps", Title: "Longest run of jumps", Unit: "plies",
				Text: "The longest run of plies of both sides that were all jumps, in games with a result."},
			longestPassesColumn: {Name: "longest_jail", Title: "Longest jail", Unit: "turns",
				Text: "The most turns of one side in a row on which it had to pass, in games with a result."},
			changesColumn: {Name: "lead_changes", Title: "Changes of the lead", Unit: "changes",
				Text: "How often the lead in pawns changed sides, in games with a result, counted after equal numbers of turns; a tie is not a change."},
			ledFromColumn: {Name: "led_from", Title: "Ply of the lasting lead",
				Text: "Number of the ply, from 1, after which the winner led in pawns until the end, counted after equal numbers of turns."},
			deficitColumn: {Name: "deficit", Title: "Deficit overcome", Unit: "pawns",
				Text: "The largest lead of the loser in pawns, counted after equal numbers of turns; 0 if the loser never led."},
			halfColumn: {Name: "half_leader", Title: "Ahead with half of the board full", Labels: leaders,
				Text: "Whether the winner is the side that had more pawns when half of the cells were taken, counted after equal numbers of turns."},
			cornersColumn: {Name: "corners", Title: "Lead in corners", Unit: "corners",
				Text: "X's corners minus O's at the end of games that ended on the board."},
		},
		PlyColumns: []stats.Column{
			kindColumn: {Name: "kind", Title: "Kind of ply", Labels: kinds,
				Text: "The kind of ply."},
			byCloneColumn: {Name: "clone_turned", Title: "Captures of a clone", Unit: "pawns",
				Text: "Pawns that the ply captured, if it is a clone: 0 to 8."},
			byJumpColumn: {Name: "jump_turned", Title: "Captures of a jump", Unit: "pawns",
				Text: "Pawns that the ply captured, if it is a jump: 0 to 8."},
			xColumn: {Name: "x", Title: "X's pawns", Unit: "pawns",
				Text: "X's pawns after the ply."},
			oColumn: {Name: "o", Title: "O's pawns", Unit: "pawns",
				Text: "O's pawns after the ply."},
			leadColumn: {Name: "lead", Title: "Lead in pawns", Unit: "pawns",
				Text: "X's pawns minus O's; only after plies of the side that moved second."},
			emptyColumn: {Name: "empty", Title: "Empty cells", Unit: "cells",
				Text: "Cells without a pawn after the ply; gaps do not count."},
		},
		Measures:    measures,
		NewObserver: func() stats.Observer { return &observer{} },
	}
}

var measures = []stats.Measure{
	{Name: "final", Title: "The final score", Kind: stats.Histogram, Column: "final",
		Text: "X's pawns minus O's if the game ended on the board: above 0 X has won."},
	{Name: "kinds", Title: "Clones, jumps and passes", Kind: stats.Shares, Column: "kind", Split: stats.BySeat,
		Text: "What the plies of each side are."},
	{Name: "lead", Title: "Lead of X in pawns by ply", Kind: stats.Curve, Column: "lead", Split: stats.ByWinner,
		Text: "How many more pawns X has than O, by how the games ended."},
	{Name: "empty", Title: "Empty cells by ply", Kind: stats.Curve, Column: "empty",
		Text: "How fast the board fills: each clone takes a cell, and jumps take none."},
	{Name: "clone-captures", Title: "Captures of a clone", Kind: stats.Histogram, Column: "clone_turned", Split: stats.BySeat,
		Text: "How many pawns a clone captures."},
	{Name: "jump-captures", Title: "Captures of a jump", Kind: stats.Histogram, Column: "jump_turned", Split: stats.BySeat,
		Text: "How many pawns a jump captures: it takes no new cell, so it gains nothing else."},
	{Name: "contact", Title: "First contact", Kind: stats.Histogram, Column: "contact_ply",
		Text: "The ply that captures the first pawn."},
	{Name: "captures", Title: "Captures in a game", Kind: stats.Histogram, Column: "turned",
		Text: "How many pawns both sides capture."},
	{Name: "jumps", Title: "Jumps in a game", Kind: stats.Histogram, Column: "jumps",
		Text: "How many plies take no new cell."},
	{Name: "passes", Title: "Passes in a game", Kind: stats.Histogram, Column: "passes",
		Text: "How often a side had no move while the other one had."},
	{Name: "longest-jail", Title: "The longest jail", Kind: stats.Histogram, Column: "longest_jail",
		Text: "For how many turns in a row one side could only pass."},
	{Name: "longest-jumps", Title: "The longest run of jumps", Kind: stats.Histogram, Column: "longest_jumps",
		Text: "The longest series of jumps: a clone or a pass ends one."},
	{Name: "lead-changes", Title: "Changes of the lead", Kind: stats.Histogram, Column: "lead_changes",
		Text: "How often the lead changed sides."},
	{Name: "led-from", Title: "The ply from which the winner leads for good", Kind: stats.Histogram, Column: "led_from",
		Text: "From this ply on the winner always had more pawns: late plies are games that were close to the end."},
	{Name: "deficit", Title: "Deficits overcome", Kind: stats.Histogram, Column: "deficit",
		Text: "The largest number of pawns by which the later winner was behind."},
	{Name: "half", Title: "Who leads with half of the board full", Kind: stats.Shares, Column: "half_leader",
		Text: "How often the side with more pawns at that time wins."},
	{Name: "corners", Title: "Corners at the end", Kind: stats.Histogram, Column: "corners", Split: stats.ByWinner,
		Text: "X's corners minus O's, by how the games ended."},
}

// An observer measures games of Conquest.
type observer struct {
	second  game.Seat // who did not begin: after plies of this side both have had as many turns
	plies   int64
	kinds   [3]int64
	x, o    int64 // pawns
	turned  int64
	contact int64
	run     runs
	leads   leads
}

// runs are plies in a row.
type runs struct {
	jumps, longestJumps int64
	passes              [2]int64 // of each side
	longestPasses       int64
}

// leads is how the lead of X went, whenever both sides have had as many turns.
type leads struct {
	leader  int64 // sign of the last lead that was none of 0
	changes int64
	behind  [2]int64 // each side at most
	from    [2]int64 // the ply since which each side has been ahead; stats.Null if it is not
	half    int64    // the lead with half of the board full; stats.Null before
}

// Begin implements [stats.Observer].
func (g *observer) Begin(s game.State) {
	x, o, _ := s.(*conquest.State).Count()
	*g = observer{
		second: 1, x: int64(x), o: int64(o), contact: stats.Null, leads: leads{from: [2]int64{stats.Null, stats.Null}, half: stats.Null},
	}
	if s.Turn() == 1 {
		g.second = 0
	}
}

// Ply implements [stats.Observer].
func (g *observer) Ply(s game.State, ply game.PlayedPly, row []int64) {
	x, o, empty := s.(*conquest.State).Count()
	g.plies++
	kind, _, _ := conquest.Parts(ply.Move)
	g.kinds[kind]++
	row[kindColumn] = int64(kind)
	if kind != conquest.Passing {
		turned := g.o - int64(o) // pawns that the other side has lost
		if ply.Seat == 1 {
			turned = g.x - int64(x)
		}
		row[byCloneColumn+int(kind)] = turned
		if g.turned += turned; turned > 0 && g.contact == stats.Null {
			g.contact = g.plies
		}
	}
	g.run.add(kind, ply.Seat&1)
	g.x, g.o = int64(x), int64(o)
	row[xColumn], row[oColumn], row[emptyColumn] = g.x, g.o, int64(empty)
	if ply.Seat == g.second {
		row[leadColumn] = g.x - g.o
		g.leads.add(g.plies, g.x-g.o)
		if x+o >= empty && g.leads.half == stats.Null {
			g.leads.half = g.x - g.o
		}
	}
}

func (r *runs) add(kind conquest.Kind, seat game.Seat) {
	switch kind {
	case conquest.Jump:
		r.jumps++
		r.longestJumps = max(r.longestJumps, r.jumps)
	default:
		r.jumps = 0
	}
	if kind != conquest.Passing {
		r.passes[seat] = 0
		return
	}
	r.passes[seat]++
	r.longestPasses = max(r.longestPasses, r.passes[seat])
}

func (l *leads) add(ply, lead int64) {
	for seat, own := range [2]int64{lead, -lead} {
		switch {
		case own <= 0:
			l.from[seat] = stats.Null
		case l.from[seat] == stats.Null:
			l.from[seat] = ply
		}
		l.behind[seat] = max(l.behind[seat], -own)
	}
	if lead == 0 {
		return
	}
	now := lead / max(lead, -lead)
	if now == -l.leader {
		l.changes++
	}
	l.leader = now
}

// End implements [stats.Observer].
func (g *observer) End(p *replay.Played, row []int64) {
	s := p.At(len(p.Plies)).(*conquest.State)
	row[contactColumn] = g.contact
	if s.Outcome().Over {
		row[finalColumn], row[cornersColumn] = g.x-g.o, cornerLead(s)
	}
	o := &p.Outcome
	if !o.Over {
		return
	}
	row[clonesColumn], row[jumpsColumn], row[passesColumn] = g.kinds[conquest.Clone], g.kinds[conquest.Jump], g.kinds[conquest.Passing]
	row[turnedColumn], row[changesColumn] = g.turned, g.leads.changes
	row[longestJumpsColumn], row[longestPassesColumn] = g.run.longestJumps, g.run.longestPasses
	if winner := int(o.Winner()); winner >= 0 {
		row[deficitColumn] = g.leads.behind[winner]
		row[ledFromColumn] = g.ledFrom(winner)
	}
	if half := g.leads.half; half != stats.Null {
		row[halfColumn] = halfLeader(half, o)
	}
}

// ledFrom returns the ply since which a side has been ahead; stats.Null if it is not at the end. A side that goes
// ahead with the last ply leads since then.
func (g *observer) ledFrom(seat int) int64 {
	lead := g.x - g.o
	if seat == 1 {
		lead = -lead
	}
	switch from := g.leads.from[seat]; {
	case lead <= 0:
		return stats.Null
	case from == stats.Null:
		return g.plies
	default:
		return from
	}
}

// halfLeader returns what became of a lead of X: one of leaders.
func halfLeader(lead int64, o *game.Outcome) int64 {
	ahead := game.Seat(0)
	if lead < 0 {
		ahead = 1
	}
	switch {
	case lead == 0:
		return 2
	case o.Won(ahead):
		return 0
	}
	return 1
}

// cornerLead returns X's corners less O's.
func cornerLead(s *conquest.State) (lead int64) {
	last := int16(s.Size() - 1)
	for _, c := range [4]game.Cell{{}, {Col: last}, {Row: last}, {Row: last, Col: last}} {
		switch s.At(c) {
		case conquest.X:
			lead++
		case conquest.O:
			lead--
		}
	}
	return lead
}
