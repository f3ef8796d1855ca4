package job

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/render"
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/render/terminal"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/reports/wording"
)

// maxShownMoves bounds the moves that are shown: lines that meet share what follows, and each of them shows it.
const maxShownMoves = 100_000

// maxShownTables bounds the tables of a terminal; JSON has all of them.
const maxShownTables = 8

// errBranches says that there are more.
var errBranches = errors.New("too many moves to show; pass --min-games, or fewer levels with --depth")

// A Branch is a move, what came of it, and what was played after it. New fields are added at the end.
type Branch struct {
	Move     string         `json:"move"`
	Games    int64          `json:"games"` // finished or not, by whatever way they came to the position before the move
	Share    float64        `json:"share"` // of the games that went on from that position
	Outcomes stats.Outcomes `json:"outcomes"`
	Next     []Branch       `json:"next,omitempty"`
	Rare     *Rare          `json:"rare,omitempty"` // what is left out of Next

	of int64 // games that Share is a share of
}

// A Rare counts moves that too few games have made to be shown.
type Rare struct {
	Moves int   `json:"moves"`
	Games int64 `json:"games"`
}

// A jsonTree is what was explored of games that begin alike, as JSON. New fields are added at the end.
type jsonTree struct {
	Game     string         `json:"game"`
	Rules    string         `json:"rules"`
	Board    string         `json:"board,omitempty"`
	Start    string         `json:"start,omitempty"`
	Position string         `json:"position,omitempty"` // the one that was looked for
	Turn     string         `json:"turn,omitempty"`
	All      int64          `json:"all"`   // games, whether they come to the position or not
	Games    int64          `json:"games"` // that come to it
	Outcomes stats.Outcomes `json:"outcomes"`
	Next     []Branch       `json:"next,omitempty"`
	Rare     *Rare          `json:"rare,omitempty"`
}

// A shownTree is a variantTree with what is shown of it.
type shownTree struct {
	*variantTree
	kind  *replay.Game
	from  string     // the position that games begin in, where that is not the usual one
	state game.State // in the position that was looked for; nil if nothing came there
	next  []Branch
	rare  *Rare
}

// layout writes what was explored.
func (x *Exploration) layout(all *explored, o game.Options) (text []byte, err error) {
	room := maxShownMoves
	for i, c := range all.trees {
		if i > 0 && c.reached.games == 0 && all.trees[0].reached.games > 0 && !x.JSON {
			break // from here on nobody comes to the position
		}
		if i == maxShownTables && !x.JSON {
			text = appendHidden(text, all.trees[i:])
			break
		}
		s := shownTree{variantTree: c}
		if err := s.look(x, o, &room); err != nil {
			return nil, err
		}
		switch {
		case x.JSON:
			text = s.appendJSON(text)
		case i > 0:
			text = s.appendText(append(text, '\n'), x)
		default:
			text = s.appendText(text, x)
		}
	}
	if all.invalid > 0 && !x.JSON {
		text = fmt.Appendf(text, "\n%s left out because of an error\n", wording.Count(all.invalid, "game"))
	}
	if all.positions > 0 && !x.JSON {
		text = fmt.Appendf(text, "\n%s left out without a ply\n", wording.Count(all.positions, "position"))
	}
	return text, nil
}

// appendHidden says what is not shown.
func appendHidden(dst []byte, trees []*variantTree) []byte {
	var games int64
	for _, c := range trees {
		games += c.reached.games
	}
	return fmt.Appendf(dst, "\n%s with another start or other rules not shown: %s; pass --output json for all, or --position\n",
		wording.Count(int(games), "game"), wording.Count(len(trees), "table"))
}

// look finds out what is shown.
func (s *shownTree) look(x *Exploration, o game.Options, room *int) (err error) {
	if s.kind, err = replay.GameByName(s.game); err != nil || s.reached.games == 0 {
		return err
	}
	b := brancher{variantTree: s.variantTree, exploration: x, room: room}
	if s.state, b.recorded, err = s.find(x, game.Options{Rules: s.rules, Allow: o.Allow}); err != nil {
		return err
	}
	s.next, s.rare, err = b.branches(s.state, 1, game.Key{})
	return err
}

// find returns the position that was looked for, nil if the game cannot read it; and whether the moves after it can
// be told by games alone.
func (s *shownTree) find(x *Exploration, o game.Options) (state game.State, recorded bool, err error) {
	switch {
	case x.Position == "" && s.kind.Deals():
		state, _ = s.kind.Start(s.goal, o)
		return state, true, nil
	case x.Position != "":
		if state, err = corpus.PositionOf(s.kind, x.Position, o); err != nil {
			return nil, true, nil
		}
	default:
		if state, err = s.begin(o); err != nil {
			return nil, false, fmt.Errorf("the first position of these games: %w", err)
		}
	}
	return state, s.kind.Deals(), corpus.PlayMoves(state, x.Moves)
}

// begin returns where the games begin, which is the standard start position on some board, or a position of their own.
func (s *shownTree) begin(o game.Options) (game.State, error) {
	side, _, _ := strings.Cut(s.board, "x")
	for _, size := range []string{"", s.board, side} {
		sized := o
		if size != "" {
			sized.Values = map[string]string{"size": size}
		}
		usual, err := s.kind.Start("", sized)
		if err == nil && string(usual.AppendPosition(nil)) == s.start {
			return usual, nil
		}
	}
	s.from = s.start
	return s.kind.Start(s.start, o)
}

// A brancher turns steps into the moves that are shown.
type brancher struct {
	*variantTree
	exploration *Exploration
	recorded    bool // games tell the texts of moves
	room        *int
}

// branches returns the moves after a position, those of most games first. The state is in that position, unless
// games tell the moves.
func (b *brancher) branches(s game.State, level int, from game.Key) (next []Branch, rare *Rare, err error) {
	steps := slices.Clone(b.onward[onward{level, from}])
	if len(steps) == 0 {
		return nil, nil, nil
	}
	slices.SortStableFunc(steps, func(a, c step) int { return cmp.Compare(b.steps[c.stepOf].games, b.steps[a.stepOf].games) })
	var moves map[game.Key]game.Move
	if !b.recorded {
		moves = b.moves(s, level, from)
	}
	var all int64
	for _, step := range steps {
		all += b.steps[step.stepOf].games
	}
	for _, step := range steps {
		m, playable := moves[step.to]
		if !b.recorded && !playable {
			continue // lines that meet may go on where this one is over by repetition
		}
		t := b.steps[step.stepOf]
		if t.games < int64(b.exploration.MinGames) {
			if rare == nil {
				rare = &Rare{}
			}
			rare.Moves++
			rare.Games += t.games
			continue
		}
		if *b.room--; *b.room < 0 {
			return nil, nil, errBranches
		}
		branch := Branch{Move: step.text, Games: t.games, Share: wording.Ratio(t.games, all), Outcomes: t.outcomes, of: all}
		if err := b.follow(&branch, s, m, step); err != nil {
			return nil, nil, err
		}
		next = append(next, branch)
	}
	return next, rare, nil
}

// follow adds what follows a move, and unless games tell it the text of the move.
func (b *brancher) follow(branch *Branch, s game.State, m game.Move, step step) (err error) {
	if !b.recorded {
		branch.Move = string(s.AppendMove(nil, m))
		s.Play(m)
		defer s.Undo()
	}
	branch.Next, branch.Rare, err = b.branches(s, step.level+1, step.to)
	return err
}

// moves returns the moves that lead to each position: of those that lead to images of one the move that most games have
// made, or else the first.
func (b *brancher) moves(s game.State, level int, from game.Key) map[game.Key]game.Move {
	to, most := map[game.Key]game.Move{}, map[game.Key]int64{}
	for _, m := range s.Moves(nil) {
		s.Play(m)
		key, image := b.exploration.Key(s), s.Key()
		s.Undo()
		games := int64(0)
		if t := b.steps[stepOf{level, from, key}]; t != nil {
			games = t.images[image]
		}
		if _, known := to[key]; !known || games > most[key] {
			to[key], most[key] = m, games
		}
	}
	return to
}

func (s *shownTree) turn() string {
	if s.state == nil || s.state.Turn() < 0 {
		return ""
	}
	return s.kind.SeatName(s.state.Turn())
}

func (s *shownTree) appendJSON(dst []byte) []byte {
	out := jsonTree{
		Game: s.game, Rules: s.rules, Board: s.board, Start: s.start, Turn: s.turn(),
		All: s.all, Games: s.reached.games, Outcomes: s.reached.outcomes, Next: s.next, Rare: s.rare,
	}
	if s.state != nil {
		out.Position = string(s.state.AppendPosition(nil))
	}
	text, err := json.Marshal(out)
	if err != nil {
		panic(err) // strings and numbers always marshal
	}
	return append(append(dst, text...), '\n')
}

// appendText appends the heading, the board and the table of moves.
func (s *shownTree) appendText(dst []byte, x *Exploration) []byte {
	dst = s.appendHeading(dst, x)
	if s.reached.games == 0 {
		return dst
	}
	if d, err := render.DrawerFor(s.game); err == nil && x.Board && s.state != nil {
		p := &replay.Played{Kind: s.kind}
		p.Record, p.Rules, p.State = &parse.Record{Game: s.game}, s.rules, s.state
		dst = d.AppendText(append(dst, '\n'), s.state, p, scene.TextOptions{Color: x.Color})
	}
	table := s.appendTable(nil, x, barWidth)
	if excess := widest(table) - x.Columns; x.Columns > 0 && excess > 0 {
		table = s.appendTable(nil, x, barWidth-excess)
	}
	return append(append(dst, '\n'), table...)
}

// appendTable appends the table of moves, with bars of so many letters.
func (s *shownTree) appendTable(dst []byte, x *Exploration, bars int) []byte {
	l := treeTable{shownTree: s, ascii: x.ASCII, bars: bars}
	if bars < leastBar {
		l.bars = 0
	}
	l.head()
	l.row("all", &s.reached, 0, "")
	l.branches(s.next, s.rare, "")
	return terminal.AppendFigures(dst, l.rows)
}

// widest returns the letters of the longest line.
func widest(text []byte) (most int) {
	for line := range bytes.Lines(text) {
		most = max(most, utf8.RuneCount(line)-1)
	}
	return most
}

// appendHeading says which games these are, how many come to the position, and whose turn it is there.
func (s *shownTree) appendHeading(dst []byte, x *Exploration) []byte {
	dst = fmt.Appendf(dst, "%s %s", s.game, s.rules)
	if s.board != "" {
		dst = fmt.Appendf(dst, " %s", s.board)
	}
	if s.from != "" {
		dst = fmt.Appendf(dst, " from %s", wording.Clean(s.from))
	}
	if s.all == s.reached.games {
		dst = fmt.Appendf(dst, ": %s", wording.Count(int(s.all), "game"))
	} else {
		dst = fmt.Appendf(dst, ": %s games", wording.Of(int(s.reached.games), int(s.all)))
	}
	if moves := strings.Join(strings.Fields(x.Moves), " "); moves != "" {
		dst = fmt.Appendf(dst, ", after %s", wording.Clean(moves))
	} else if x.Position != "" {
		dst = append(dst, ", from the position"...)
	}
	if turn := s.turn(); turn != "" {
		dst = fmt.Appendf(dst, "; %s to move", turn)
	}
	return append(dst, '\n')
}

// A treeTable is the table of moves.
type treeTable struct {
	*shownTree
	ascii bool
	bars  int // letters of a bar; 0: there are none
	rows  [][]string
}

func (l *treeTable) head() {
	head := []string{"move", "games", "share"}
	for seat := range l.seats {
		head = append(head, l.kind.SeatName(game.Seat(seat)))
	}
	if l.seats == 2 {
		head = slices.Insert(head, 4, "draw")
	} else {
		head = append(head, "shared")
	}
	if l.hasBars() {
		head = append(head, "")
	}
	if l.reached.outcomes.Scored > 0 {
		head = append(head, "score")
	}
	l.rows = append(l.rows, head)
}

// row adds a line. The share of its games is of so many; of 0 it is not shown.
func (l *treeTable) row(move string, t *tally, of int64, indent string) {
	row := []string{indent + move, strconv.FormatInt(t.games, 10), ""}
	if of > 0 {
		row[2] = shareText(t.games, of)
	}
	o := &t.outcomes
	for seat := range l.seats {
		row = append(row, shareText(winsOf(o, seat), o.Games))
	}
	if rest := shareText(o.Draws+o.Shared, o.Games); l.seats == 2 {
		row = slices.Insert(row, 4, rest)
	} else {
		row = append(row, rest)
	}
	if l.hasBars() {
		row = append(row, l.bar(o))
	}
	if o.Scored > 0 {
		var scores []string
		for _, sum := range o.ScoreSum {
			scores = append(scores, strconv.FormatFloat(float64(sum)/float64(o.Scored), 'f', 1, 64))
		}
		row = append(row, strings.Join(scores, " : "))
	}
	l.rows = append(l.rows, row)
}

func (l *treeTable) branches(next []Branch, rare *Rare, indent string) {
	for i := range next {
		b := &next[i]
		l.row(b.Move, &tally{games: b.Games, outcomes: b.Outcomes}, b.of, indent)
		l.branches(b.Next, b.Rare, indent+"  ")
	}
	if rare != nil {
		l.rows = append(l.rows, []string{fmt.Sprintf("%s(%s)", indent, wording.Count(rare.Moves, "rarer move")), strconv.FormatInt(rare.Games, 10)})
	}
}

func winsOf(o *stats.Outcomes, seat int) int64 {
	if seat < len(o.Wins) {
		return o.Wins[seat]
	}
	return 0
}

// shareText writes a share as pages do.
func shareText(part, whole int64) string {
	if whole == 0 {
		return "-"
	}
	return wording.Percent(part, whole)
}

// A bar of results has barWidth letters, or where there is no room for it fewer, but not less than leastBar.
const (
	barWidth = 20
	leastBar = 6
)

func (l *treeTable) hasBars() bool { return l.seats == 2 && l.bars > 0 }

// bar draws wins, draws and losses of the first player.
func (l *treeTable) bar(o *stats.Outcomes) string {
	if o.Games == 0 {
		return ""
	}
	letters := [3]string{"█", "▒", "░"}
	if l.ascii {
		letters = [3]string{"#", "=", "."}
	}
	upTo := func(n int64) int { return int((n*int64(l.bars) + o.Games/2) / o.Games) }
	wins, draws := upTo(winsOf(o, 0)), upTo(o.Games-winsOf(o, 1))
	return strings.Repeat(letters[0], wins) + strings.Repeat(letters[1], draws-wins) + strings.Repeat(letters[2], l.bars-draws)
}
