package corpora

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/reports/picture"
)

// openings are the positions that games reached with their first plies, whatever moves led there, and the steps between them. The tree, the table
// and the summary are made of them, so that all give the same numbers.
type openings struct {
	roots []*reachedPosition // where games begin, those of most games first
	all   []*reachedPosition // after some plies, most games first
}

// A reachedPosition is a position that games reached after so many plies, its symmetric equivalents among them.
type reachedPosition struct {
	ply      int64
	key      stats.PositionKey
	line     string // that leads there, of the most frequent steps
	start    string // that the line begins in, "" for the usual one
	ways     int64  // orders of moves
	games    int64
	outcomes stats.Outcomes
	steps    []openingStep // that games went on with, most games first
	begun    bool          // a step leads here
}

// An openingStep is a move that games went on with, or moves that lead to the same position.
type openingStep struct {
	*stats.Joined
	to   *reachedPosition
	move string
	main bool // no step that leads to the position is more frequent
}

// before returns how many games there are that a share of a step is one of: those that reached the position, or that
// went on, where statistics leave out a rare step that leads here.
func (p *reachedPosition) before() (n int64) {
	for i := range p.steps {
		n += p.steps[i].Games
	}
	return max(n, p.games)
}

// openingsOf returns the positions of a variant.
func openingsOf(game string, v *stats.VariantResult, o replay.Options) *openings {
	type place struct {
		ply int64
		key stats.PositionKey
	}
	index := map[place]*reachedPosition{}
	all := &openings{}
	at := func(ply int64, key stats.PositionKey) *reachedPosition {
		p := index[place{ply, key}]
		if p == nil {
			p = &reachedPosition{ply: ply, key: key, outcomes: stats.Outcomes{Wins: make([]int64, v.Seats)}}
			if index[place{ply, key}] = p; ply == 0 {
				all.roots = append(all.roots, p)
			}
		}
		return p
	}
	for i := range v.Joined { // by ply, those of most games first
		j := &v.Joined[i]
		from, to := at(j.Ply-1, j.From), at(j.Ply, j.To)
		if from.ply == 0 {
			if len(from.steps) == 0 {
				from.start, from.ways = j.Start, 1
			}
			from.count(j)
		}
		from.steps = append(from.steps, openingStep{Joined: j, to: to, main: !to.begun})
		if !to.begun {
			to.begun, to.line, to.start = true, j.Line, j.Start
			all.all = append(all.all, to)
		}
		to.ways += max(from.ways, 1)
		to.count(j)
	}
	byGames := func(a, b *reachedPosition) int { return -cmp.Compare(a.games, b.games) }
	slices.SortStableFunc(all.roots, byGames)
	slices.SortStableFunc(all.all, byGames)
	all.name(game, v, o)
	return all
}

// count counts the games of a step.
func (p *reachedPosition) count(j *stats.Joined) {
	p.games += j.Games
	p.outcomes.Games += j.Outcomes.Games
	p.outcomes.Draws += j.Outcomes.Draws
	p.outcomes.Shared += j.Outcomes.Shared
	for seat, n := range j.Outcomes.Wins[:min(len(j.Outcomes.Wins), len(p.outcomes.Wins))] {
		p.outcomes.Wins[seat] += n
	}
}

// name gives steps their moves: of those that lead to the same position the one that most games played, so that all moves of a line are on one side of the board, whichever
// the first game was played on.
func (all *openings) name(game string, v *stats.VariantResult, o replay.Options) {
	played := map[string][]string{} // moves that follow a line, most games first
	for i := range v.Openings {
		o := &v.Openings[i]
		last := len(o.Moves) - 1
		line := lineKey(o.Start, strings.Join(o.Moves[:last], " "))
		played[line] = append(played[line], o.Moves[last])
	}
	for _, root := range all.roots {
		root.nameSteps(stateAt(game, v, root, o), played)
	}
}

// lineKey tells a line from the same moves that begin elsewhere.
func lineKey(start, line string) string { return start + "\n" + line }

// nameSteps names the steps that go on from a position, given as a state that is as it was afterwards. Without one, or where a deal comes
// between, the first game that took a step gives it its name.
func (p *reachedPosition) nameSteps(s game.State, played map[string][]string) {
	moves := p.movesTo(s, played[lineKey(p.start, p.line)])
	for i := range p.steps {
		step := &p.steps[i]
		m, ok := moves[step.To]
		line := step.Line
		if step.move = strings.TrimPrefix(line, p.line+" "); ok {
			step.move, line = m.text, strings.TrimPrefix(p.line+" "+m.text, " ")
		}
		if !step.main {
			continue
		}
		step.to.line, step.to.start = line, p.start
		if !ok {
			step.to.start = step.Start
			step.to.nameSteps(nil, nil)
			continue
		}
		s.Play(m.move)
		step.to.nameSteps(s, played)
		s.Undo()
	}
}

// A namedMove is a move and its text.
type namedMove struct {
	move game.Move
	text string
}

// movesTo returns the moves that lead from a state to other positions: of those that lead to one, the first that was played, or else the
// first there is.
func (p *reachedPosition) movesTo(s game.State, played []string) map[stats.PositionKey]namedMove {
	if s == nil || s.Turn() < 0 || len(p.steps) == 0 {
		return nil
	}
	moves := map[stats.PositionKey]namedMove{}
	try := func(m game.Move, text string) {
		s.Play(m)
		key := stats.PositionKey(game.SymmetricKey(s))
		s.Undo()
		if _, known := moves[key]; !known {
			moves[key] = namedMove{m, text}
		}
	}
	for _, text := range played {
		if m, refused := s.ParseMove(text); refused == nil {
			try(m, text)
		}
	}
	if !slices.ContainsFunc(p.steps, func(step openingStep) bool { _, known := moves[step.To]; return !known }) {
		return moves
	}
	for _, m := range s.Moves(nil) {
		try(m, string(s.AppendMove(nil, m)))
	}
	return moves
}

// stateAt returns the position that games begin in: from its text, or from one of the examples; nil if neither has it.
func stateAt(name string, v *stats.VariantResult, root *reachedPosition, o replay.Options) game.State {
	records := slices.Clone(v.Examples)
	if root.start != "" {
		records = []stats.Example{{Record: setupRecord(name, v.Rules, root.start)}}
	}
	for _, e := range records {
		if p := picture.Replay(e.Record, e.Source, o); p != nil {
			if s := p.At(0); stats.PositionKey(game.SymmetricKey(s)) == root.key {
				return s
			}
		}
	}
	return nil
}

// setupRecord returns a record without moves that begins in a position.
func setupRecord(game, rules, position string) string {
	return fmt.Sprintf("[Game %q]\n[Rules %q]\n[Setup %q]\n\n*\n", game, rules, position)
}
