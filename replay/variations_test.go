package replay_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/bluelagoon"
	"github.com/plybook/plybook/replay/game"
)

// ownGames are the heads of records in plybook's own form.
var ownGames = map[string]string{
	"hive":     "[Game \"hive\"]\n[GameType \"Base\"]\n\n",
	"reversi":  own8("", ""),
	"conquest": "[Game \"conquest\"]\n[Size \"5\"]\n\n",
	"hex":      "[Game \"contactix\"]\n[Rules \"hex\"]\n[Size \"3\"]\n\n",
}

// A fault ends its variation and not the game, and only what is wrong is found.
func TestVariationsAreChecked(t *testing.T) {
	for _, test := range []struct{ name, game, moves, want string }{
		{"legal", "hive", "1. wA1\n(1. wB1\n2. bB1 wB1-\n(2. bA1 wB1-))\n2. bA1 wA1-\n(2. bG1 wA1-\n3. wQ -wA1)\n3. wQ -wA1", "3 plies"},
		{"on nothing", "hive", "1. wA1\n(1. wB1\n2. bB1 bA1-\n3. wB2 wB1-)\n2. bA1 wA1-", "2 plies, hive/reference-not-on-board `bB1 bA1-`"},
		{"a needless pass", "hive", "1. wA1\n2. bA1 wA1-\n(2. pass)\n3. wQ -wA1", "3 plies, hive/needless-pass `pass`"},

		{"legal", "reversi", "1. f5 (1. d3 c3 (1... c5)) 1... d6 (1... f4 2. c3?) 2. c3 *", "3 plies, bad-move `c3?`, unfinished (note) `c3`"},
		{"an occupied cell", "reversi", "1. f5 (1. d4 c3) d6 2. c3 *", "3 plies, occupied `d4`, unfinished (note) `c3`"},
		{"a fault in a variation of a variation", "reversi", "1. f5 (1. d3 c3 (1... a1) 2. c4) d6 *", "2 plies, no-flip `a1`, unfinished (note) `d6`"},
		{"what a pass is after the end", "reversi", pairs(wipeOut) + "(5. c5 -- --) 13-0",
			"9 plies, trailing-pass (warning) `--`, trailing-pass (warning) `-- --`"},
		{"the number of a pair stands again", "reversi", "1. f5 {x} 1... d6 2. c3 *", "3 plies, unfinished (note) `c3`"},
		{"of that pair alone", "reversi", "1. f5 d6 1... c3 *", "3 plies, move-number (warning) `1`, unfinished (note) `c3`"},
		{"and once", "reversi", "1. f5 1... d6 1... c3 *", "3 plies, move-number (warning) `1`, unfinished (note) `c3`"},

		{"legal", "conquest", "1. (0,0)->(0,1) ((0,0)->(1,0)) 2. (0,4)->(1,4) ((4,0)->(3,0)) *", "2 plies, conquest/no-result (note)"},
		{"the same cell", "conquest", "1. (0,0)->(0,1) ((4,4)->(4,4)) *", "1 plies, conquest/same-cell `(4,4)->(4,4)`, conquest/no-result (note)"},

		{"legal", "hex", "1. a1 (1. b2 2. swap-pieces) 2. swap-pieces (2. b1 3. c1) 3. c3 *", "3 plies"},
		{"an occupied cell", "hex", "1. a1 2. b2 (2. a3 3. a1) 3. c3 *", "3 plies, contactix/occupied `a1`"},
	} {
		p := readIn(t, "pgn", ownGames[test.game]+test.moves, replay.Options{})
		if got := summary(p); got != test.want || p.Fault() != nil {
			t.Errorf("%s, %s: %s, want %s", test.game, test.name, got, test.want)
		}
		own, text := inOwnForm(t, p)
		if again := replay.Replay(own, replay.Options{}); len(again.Plies) != len(p.Plies) || again.Fault() != nil || errorsAside(again) != errorsAside(p) {
			t.Errorf("%s, %s: written as\n%s\nit has %s", test.game, test.name, text, summary(again))
		}
	}
}

// errorsAside returns the codes and tokens of the errors in variations.
func errorsAside(p *replay.Played) (text string) {
	for _, f := range p.Findings {
		if f.Aside && f.Severity == parse.Error {
			text += f.Code + " " + f.Token + "; "
		}
	}
	return text
}

// Where a phase ends, the game and each of its variations have scores and a deal.
func TestScoresAndDealsInVariations(t *testing.T) {
	text := lagoonText(t, playedLagoon(t, "map sides", 2, 1), "pgn")
	at := strings.Index(text, "\nscore")
	last := text[strings.LastIndexByte(text[:at], '.')+2 : at]
	score, rest, _ := strings.Cut(text[at+1:], "\n")
	deal, rest, _ := strings.Cut(rest, "\n")
	for _, test := range []struct{ name, text, found string }{
		{"before the scores", "(" + last + " " + score + " " + deal + ")\n" + score + "\n" + deal, ""},
		{"after them", score + "\n(" + last + " " + score + " " + deal + ")\n" + deal, ""},
		{"in place of the deal", score + "\n" + deal + "\n(" + deal + ")", ""},
		{"without scores", "(" + last + " " + deal + ")\n" + score + "\n" + deal, ""},
		{"wrong scores", "(" + last + " score 1 2; " + deal + ")\n" + score + "\n" + deal, "bluelagoon/wrong-score score 1 2;; "},
		{"scores twice", "(" + last + " " + score + " " + score + ")\n" + score + "\n" + deal, "bluelagoon/record-order " + score + "; "},
		{"no deal", "(" + last + " " + strings.Fields(rest)[1] + " " + strings.Fields(rest)[2] + ")\n" + score + "\n" + deal,
			"bluelagoon/missing-deal " + strings.Join(strings.Fields(rest)[1:3], " ") + "; "},
	} {
		p := readIn(t, "pgn", text[:at]+" "+test.text+"\n"+rest, replay.Options{})
		if got := errorsAside(p); got != test.found || p.Fault() != nil || len(p.Findings) != strings.Count(test.found, "; ") {
			t.Errorf("%s: %q, want %q: %+v", test.name, got, test.found, p.Findings)
		}
		own, written := inOwnForm(t, p)
		if again := replay.Replay(own, replay.Options{}); errorsAside(again) != test.found || len(again.Plies) != len(p.Plies) {
			t.Errorf("%s: %q, want %q, written as\n%s", test.name, errorsAside(again), test.found, written)
		}
	}
}

// A record in which bugs are numbered anew has its variations numbered so.
func TestVariationsNumberBugsInTheOrderOfPlacing(t *testing.T) {
	const moves = "1. wA3\n2. bG2 wA3-\n3. wA1 -wA3\n(3. wA2 -wA3\n4. bQ bG2-\n5. wA1 -wA2)\n(3. wG3 -wA3)\n4. bG3 bG2-\n"
	p := readIn(t, "pgn", ownGames["hive"]+moves, allowing("any-number"))
	if len(p.Findings) > 0 {
		t.Fatalf("%+v", p.Findings)
	}
	own, text := inOwnForm(t, p)
	got := strings.Join(kept(own, parse.Play, parse.VariationPlay), ", ")
	const want = "wA1, bG1 wA1-, wA2 -wA1, wA2 -wA1, bQ bG1-, wA3 -wA2, wG1 -wA1, bG2 bG1-"
	if again := replay.Replay(own, replay.Options{}); got != want || len(again.Findings) > 0 {
		t.Errorf("%s, want %s: %+v\n%s", got, want, again.Findings, text)
	}
}

// A branch is a position of a game with variations: the ply that leads there, and what follows, the main line first.
type branch struct {
	move game.Move
	seat game.Seat
	text string
	next []*branch
}

// add returns the branch that a move leads to.
func (b *branch) add(s game.State, m game.Move) *branch {
	text := string(s.AppendMove(nil, m))
	for _, n := range b.next {
		if n.text == text {
			return n
		}
	}
	n := &branch{move: m, seat: s.Turn(), text: text}
	b.next = append(b.next, n)
	return n
}

// String returns all of a game, with brackets around all but the first of several plies.
func (b *branch) String() string {
	var s strings.Builder
	b.write(&s)
	return s.String()
}

func (b *branch) write(s *strings.Builder) {
	for ; len(b.next) > 0; b = b.next[0] {
		fmt.Fprintf(s, "%d:%s ", b.next[0].seat, b.next[0].text)
		for _, v := range b.next[1:] {
			fmt.Fprintf(s, "( %d:%s ", v.seat, v.text)
			v.write(s)
			s.WriteString(") ")
		}
	}
}

// branches says how much of a random game with variations there is.
type branches struct {
	lot   game.SplitMix
	state game.State
	room  int // plies
}

// grow plays at random from a position, for so many plies at most, and some variations on the way. No line ends with a pass,
// which a record may leave out there.
func (g *branches) grow(b *branch, most, depth int) {
	begun := g.state.Ply()
	path := []*branch{b}
	for g.room > 0 && (g.state.Ply() < begun+most || g.passed(path)) {
		moves := g.moves()
		if len(moves) == 0 {
			break
		}
		m := moves[g.lot.Below(uint64(len(moves)))]
		path = append(path, path[len(path)-1].add(g.state, m))
		g.state.Play(m)
		g.room--
	}
	for i := len(path) - 1; i > 0; i-- {
		g.state.Undo()
		for g.room > 0 && depth > 0 && g.lot.Below(8) == 0 {
			g.grow(path[i-1], 1+int(g.lot.Below(12)), depth-1)
		}
	}
}

// moves returns the legal moves; of deals there are two.
func (g *branches) moves() []game.Move {
	moves := g.state.Moves(nil)
	if s, ok := g.state.(*bluelagoon.State); ok && len(moves) == 1 && moves[0] != bluelagoon.NoDeal && s.Turn() == game.Chance {
		moves = append(moves, s.AddDeal(bluelagoon.DrawDeal(99, bluelagoon.Exploration)))
	}
	return moves
}

// passed says whether a line ends with a pass.
func (g *branches) passed(path []*branch) bool {
	p, ok := g.state.(game.Passer)
	return ok && len(path) > 1 && p.IsPass(path[len(path)-1].move)
}

// played returns the record of a game with variations as if it had been read, without any text.
func (b *branch) played(kind *replay.Game, rules string, s game.State) *replay.Played {
	p := &replay.Played{Kind: kind}
	p.Record = &parse.Record{Game: kind.Name, Format: "pgn", Numbering: parse.ByPly, Tags: []parse.Tag{{Name: "Rules", Value: rules}}}
	p.Rules, p.State = rules, s
	token := func(kind parse.Kind, text string) int32 {
		p.Record.Tokens = append(p.Record.Tokens, parse.Token{Kind: kind, Seat: parse.NoSeat, Text: text})
		return int32(len(p.Record.Tokens) - 1)
	}
	var aside func(b *branch)
	siblings := func(all []*branch) {
		for _, v := range all {
			aside(v)
		}
	}
	aside = func(b *branch) {
		token(parse.VariationOpen, "(")
		others := []*branch(nil)
		for {
			p.Aside = append(p.Aside, game.AsidePly{Move: b.move, Seat: b.seat, Token: token(parse.VariationPlay, b.text)})
			siblings(others)
			if len(b.next) == 0 {
				break
			}
			b, others = b.next[0], b.next[1:]
		}
		token(parse.VariationClose, ")")
	}
	for ; len(b.next) > 0; b = b.next[0] {
		n := b.next[0]
		p.Plies = append(p.Plies, game.PlayedPly{Move: n.move, Seat: n.seat, Token: token(parse.Play, n.text)})
		siblings(b.next[1:])
	}
	p.Read = len(p.Record.Tokens)
	p.At(len(p.Plies))
	p.Outcome = s.Outcome()
	return p
}

// branchesOf returns a record's game with its variations.
func branchesOf(r *replay.Replayer, rec *parse.Record) (*branch, *replay.Played) {
	var lines [][]game.PlayedPly
	r.WatchAside = func(p *replay.Played) { lines = append(lines, slices.Clone(p.Plies)) }
	p := r.Replay(rec)
	root := &branch{}
	if p.State == nil {
		return root, p
	}
	s := p.At(0)
	for _, line := range append([][]game.PlayedPly{p.Plies}, lines...) {
		b := root
		for _, ply := range line {
			b = b.add(s, ply.Move)
			s.Play(ply.Move)
		}
		for range line {
			s.Undo()
		}
	}
	return root, p
}

// The games with variations of all rule sets come back from plybook's own form, whatever is left out there, and from every other format that
// has variations.
func TestVariationsComeBack(t *testing.T) {
	for _, kind := range replay.Games() {
		for _, rules := range kind.RuleSets {
			t.Run(kind.Name+"/"+rules.Name, func(t *testing.T) {
				t.Parallel()
				seeds := uint64(30)
				if testing.Short() {
					seeds = 3
				}
				forks := 0
				for seed := range seeds {
					forks += growAndRead(t, kind, rules, seed)
				}
				if forks < 2*int(seeds) {
					t.Errorf("%d variations in %d games", forks, seeds)
				}
			})
		}
	}
}

// growAndRead takes a random game through the formats, and returns how many variations it has.
func growAndRead(t *testing.T, kind *replay.Game, rules game.RuleSet, seed uint64) int {
	name := rules.Name
	if rules.Options != "" {
		name += "+MLP"
	}
	var state game.State
	err := error(nil)
	for _, size := range []string{[]string{"3", "4", "6", "5"}[seed%4], []string{"4", "5"}[seed%2], ""} {
		values := map[string]string{"seed": "7", "players": []string{"2", "3", "4"}[seed%3]}
		if size != "" {
			values["size"] = size
		}
		if state, err = kind.Start("", game.Options{Rules: name, Values: values}); err == nil {
			break
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	root := &branch{}
	g := &branches{lot: game.SplitMix(seed), state: state, room: 600}
	g.grow(root, 150, 4)
	want := root.String()
	first := root.played(kind, name, state)
	own, text := inOwnForm(t, first)
	r := replay.NewReplayer(replay.Options{})
	back, p := branchesOf(r, own)
	if got := back.String(); got != want {
		t.Fatalf("seed %d: came back as\n%s\nwant\n%s\nwritten as\n%s\n%+v", seed, got, want, text, p.Findings)
	}
	for _, f := range p.Findings {
		if f.Severity != parse.Note {
			t.Errorf("seed %d: %s %s\n%s", seed, f.Code, f.Message, text)
		}
	}
	if _, again := inOwnForm(t, p); again != text {
		t.Errorf("seed %d: written once more\n%s\nwant\n%s", seed, again, text)
	}
	for _, format := range parse.Formats() {
		if format.CanEncode() && format.Name != "pgn" && (format.Game == "" || format.Game == kind.Name) {
			throughFormat(t, format, p, want)
		}
	}
	return strings.Count(want, "(")
}

// inOwnForm writes a game in plybook's own form.
func inOwnForm(t *testing.T, p *replay.Played) (*parse.Record, string) {
	t.Helper()
	text, refused := encoded(p, formatNamed(t, []string{"pgn"}, 0))
	if refused != "" {
		t.Fatal(refused)
	}
	for r := range formatNamed(t, []string{"pgn"}, 0).Records(parse.Input{Data: []byte(text)}) {
		return r.Clone(), text
	}
	t.Fatalf("no record in\n%s", text)
	return nil, ""
}

// throughFormat takes a game through another format and back. Where that has variations, all are there.
func throughFormat(t *testing.T, format *parse.Format, p *replay.Played, want string) {
	t.Helper()
	text, refused := encoded(p, format)
	if refused != "" {
		return
	}
	for rec := range format.Records(parse.Input{Data: []byte(text), Game: p.Kind.Name}) {
		there := replay.NewReplayer(replay.Options{Game: p.Kind.Name}).Replay(rec.Clone())
		if !slices.ContainsFunc(rec.Tokens, func(t parse.Token) bool { return t.Kind == parse.VariationOpen }) {
			return
		}
		if p.Rules != there.Rules {
			continue
		}
		own, _ := inOwnForm(t, there)
		if back, _ := branchesOf(replay.NewReplayer(replay.Options{}), own); back.String() != want {
			t.Errorf("through %s came back as\n%s\nwant\n%s", format.Name, back, want)
		}
	}
}

// A record with a thousand different deals, all but one in variations, is read fast; one more is refused.
func TestDealsAreBounded(t *testing.T) {
	s, err := lagoon(t).Start("map sides", game.Options{})
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Builder{}
	text.WriteString("[Game \"bluelagoon\"]\n[Setup \"map sides\"]\n\n")
	for seed := range uint64(1001) {
		deal := s.AppendMove(nil, s.(*bluelagoon.State).AddDeal(bluelagoon.DrawDeal(seed, bluelagoon.Exploration)))
		if seed > 0 {
			fmt.Fprintf(&text, "(\n%s\n)\n", deal)
			continue
		}
		fmt.Fprintf(&text, "%s\n", deal)
	}
	p := readIn(t, "pgn", text.String(), replay.Options{})
	if found := p.Findings; len(found) != 2 || found[0].Code != "record/limit" || !found[0].Aside || len(p.Aside) != 1000 {
		t.Errorf("%d deals in variations: %+v", len(p.Aside), found)
	}
}
