package replay_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/bluelagoon"
	"github.com/plybook/plybook/replay/game"
)

// A lagoonFault is a valid log with something done to it, and what is to be found then.
type lagoonFault struct {
	name    string
	corrupt func(t *testing.T, log []string, s int) []string // s is the line of the first state of settlement
	code    string
	ply     int    // 0: any; -1: about the record
	token   string // what the finding points at begins with this
	hint    string // a part of it
	goesOn  bool   // other findings may follow, and the game goes to its end
}

// edit changes a line of a log.
func edit(line int, begin string, f func(string) string) func(*testing.T, []string, int) []string {
	return func(t *testing.T, log []string, s int) []string {
		if line < 0 {
			line += len(log)
		}
		restate(t, &log[line], begin, f)
		return log
	}
}

// editSettlement changes the first state of settlement.
func editSettlement(begin string, f func(string) string) func(*testing.T, []string, int) []string {
	return func(t *testing.T, log []string, s int) []string { return edit(s, begin, f)(t, log, s) }
}

// line replaces a line of a log.
func line(n int, text string) func(*testing.T, []string, int) []string {
	return func(_ *testing.T, log []string, _ int) []string {
		if n < 0 {
			n += len(log)
		}
		log[n] = text
		return log
	}
}

// cut ends a log with a line.
func cut(n int) func(*testing.T, []string, int) []string {
	return func(_ *testing.T, log []string, _ int) []string {
		if n < 0 {
			n += len(log)
		}
		return log[:n+1]
	}
}

// lagoonGame is a game on the default map in which settlement begins with player 0 and nobody is skipped.
func lagoonGame(t *testing.T) []string { return playLagoon(t, "map default", 2, 3) }

// withoutTokens takes the tokens off the board of a state.
func withoutTokens(string) string { return "r C B W P S" }

var lagoonFaults = []lagoonFault{
	// Moves.
	{name: "no move", corrupt: line(1, "S 4,13,2"), code: "malformed-move", ply: 1, token: ","},
	{name: "a letter that is none", corrupt: line(3, "V 4,4"), code: "malformed-move", ply: 2, token: "V"},
	{name: "a row too many", corrupt: line(3, "S 13,0"), code: "off-board", ply: 2, token: "S 13,0"},
	{name: "a village on sea", corrupt: line(1, "T 0,4"), code: "village-on-sea", ply: 1},
	{name: "ashore from nowhere", corrupt: line(1, "S 0,0"), code: "not-adjacent", ply: 1},
	{name: "a taken cell", corrupt: func(_ *testing.T, log []string, _ int) []string { log[3] = log[1]; return log }, code: "occupied", ply: 2},
	{name: "a village in settlement", corrupt: func(t *testing.T, log []string, s int) []string {
		log[s+1] = "T" + log[s+1][1:]
		return log
	}, code: "village-in-settlement", ply: 71},
	{name: "a village too many", corrupt: spent(bluelagoon.Village, 5, "T 0,0"), code: "no-villages-left"},
	{name: "a move after the end", corrupt: func(_ *testing.T, log []string, _ int) []string { return append(log, "S 0,0") }, code: "game-over", ply: 131},
	{name: "a move before the deal", corrupt: func(t *testing.T, log []string, _ int) []string {
		restate(t, &log[0], "r ", withoutTokens)
		return log
	}, code: "not-dealt", ply: 1},

	// The order of lines.
	{name: "it begins with a move", corrupt: func(_ *testing.T, log []string, _ int) []string { return log[1:] }, code: "record-order", ply: -1, token: "S "},
	{name: "a state is missing", corrupt: func(_ *testing.T, log []string, _ int) []string { return slices.Delete(log, 2, 3) }, code: "record-order", ply: 2},
	{name: "a move is missing", corrupt: func(_ *testing.T, log []string, _ int) []string { return slices.Delete(log, 3, 4) }, code: "record-order", ply: 2},
	{name: "a state after the end", corrupt: func(_ *testing.T, log []string, _ int) []string { return append(log, log[len(log)-1]) }, code: "record-order", ply: 131},
	{name: "a deal in place of a move", corrupt: func(_ *testing.T, log []string, _ int) []string {
		log[3] = statement(log[0], "r ") + ";"
		return log
	}, code: "record-order", ply: 2},

	// The grammar of a state, and what describes no position.
	{name: "two blanks", corrupt: edit(4, "c ", replaced("c ", "c  ")), code: "bad-spacing", token: " "},
	{name: "half a state", corrupt: line(4, "a 13 2; c 0 E; i 6 0,0"), code: "missing-semicolon"},
	{name: "a state without its a", corrupt: line(4, "13 2; c 0 E;"), code: "bad-statement", ply: 2, token: "1"},
	{name: "a third player", corrupt: edit(4, "a ", word(2, "3")), code: "player-count", ply: 2, token: "3"},
	{name: "an unsorted list", corrupt: func(t *testing.T, log []string, s int) []string {
		restate(t, &log[s], "p 1", func(text string) string {
			head, villages, _ := strings.Cut(text, " T ")
			cells := strings.Fields(villages)
			slices.Reverse(cells)
			return head + " T " + strings.Join(cells, " ")
		})
		return log
	}, code: "unsorted", ply: 70},
	{name: "no first state", corrupt: line(0, "a 13 2; c 0 E;"), code: "bad-statement", ply: -1},
	{name: "a first state in which two things are wrong", corrupt: func(t *testing.T, log []string, _ int) []string {
		restate(t, &log[0], "p 1", replaced("p 1", "p 3"))
		restate(t, &log[0], "c ", word(1, "2"))
		return log
	}, code: "player-ids", ply: -1, token: "3", goesOn: true},
	{name: "a token too few in the first state", corrupt: edit(0, "r ", replaced(" P ", " P 0,0 ")), code: "two-tokens", ply: -1},

	// The deal after exploration.
	{name: "no deal", corrupt: editSettlement("r ", withoutTokens), code: "missing-deal", ply: 70},
	{name: "a token beside the circles", corrupt: editSettlement("r ", func(text string) string {
		return lastToken(text, "12,12")
	}), code: "off-board-cell", ply: 70, token: "12,12"},
	{name: "a token on grass", corrupt: editSettlement("r ", func(text string) string {
		return lastToken(text, "12,10")
	}), code: "token-off-circle", ply: 70, token: "12,10"},
	{name: "a kind too often", corrupt: editSettlement("r ", func(text string) string {
		lists := tokenLists(text)
		lists[0] = append(lists[0], lists[1]...)
		lists[1] = nil
		slices.SortFunc(lists[0], compareCells)
		return "r" + lists.String()
	}), code: "token-count", ply: 70},
	{name: "a token missing", corrupt: editSettlement("r ", func(text string) string {
		return text[:strings.LastIndexByte(text, ' ')]
	}), code: "token-count", ply: 70},
	{name: "two tokens on one circle", corrupt: editSettlement("r ", func(text string) string {
		lists := tokenLists(text)
		lists[1] = append(lists[1], lists[0][0])
		slices.SortFunc(lists[1], compareCells)
		return "r" + lists.String()
	}), code: "two-tokens", ply: 70},

	// Parts of states.
	{name: "another height", corrupt: edit(6, "a ", word(1, "14")), code: "map-changed", ply: 3, token: "14"},
	{name: "another bonus", corrupt: edit(6, "i 6 7", word(1, "7")), code: "map-changed", ply: 3, token: "i"},
	{name: "a circle less", corrupt: edit(6, "s ", func(text string) string { return text[:strings.LastIndexByte(text, ' ')] }), code: "map-changed", ply: 3, token: "0,0"},
	{name: "an island less", corrupt: func(t *testing.T, log []string, _ int) []string {
		island := statement(log[6], "i 10 5")
		log[6] = strings.Replace(log[6], " "+island+";", "", 1)
		return log
	}, code: "map-changed", ply: 3},
	{name: "settlement too early", corrupt: edit(6, "c ", replaced("E", "S")), code: "wrong-phase", ply: 3, token: "S", hint: "resources remain"},
	{name: "settlement too late", corrupt: editSettlement("c ", replaced("S", "E")), code: "wrong-phase", ply: 70, token: "E", hint: "nobody can move"},
	{name: "a settler too few", corrupt: edit(6, "p 0", func(text string) string {
		head, _, _ := strings.Cut(text, " S ")
		return head + " S T"
	}), code: "wrong-pieces", ply: 3, token: "0"},
	{name: "a settler elsewhere", corrupt: edit(2, "p 0", func(text string) string {
		head, _, _ := strings.Cut(text, " S ")
		return head + " S 12,10 T"
	}), code: "wrong-pieces", ply: 1, token: "12,10"},
	{name: "settlers that stay", corrupt: editSettlement("p 0", replaced(" S T", " S 6,7 T")), code: "wrong-pieces", ply: 70, token: "6,7", hint: "all settlers leave"},
	{name: "villages on circles that stay", corrupt: func(t *testing.T, log []string, s int) []string {
		before, board := statement(log[s-2], "p 0"), stateOf(t, log[0]).Board()
		_, villages, _ := strings.Cut(before, " T")
		for _, name := range strings.Fields(villages) {
			row, col, _ := strings.Cut(name, ",")
			cell, _ := board.Cell(number(row), number(col))
			if board.IsCircle(cell) {
				restate(t, &log[s], "p 0", func(text string) string {
					head, _, _ := strings.Cut(text, " T")
					return head + " T" + villages
				})
				return log
			}
		}
		t.Fatal("no village stands on a circle")
		return nil
	}, code: "wrong-pieces", ply: 70, hint: "villages on stone circles leave"},
	{name: "villages that all leave", corrupt: editSettlement("p 1", func(text string) string {
		head, _, _ := strings.Cut(text, " T")
		return head + " T"
	}), code: "wrong-pieces", ply: 70, token: "1", hint: "stay for settlement"},
	{name: "a token that nobody took is gone", corrupt: edit(2, "r ", func(text string) string {
		return text[:strings.LastIndexByte(text, ' ')]
	}), code: "wrong-tokens", ply: 1},
	{name: "a village claims nothing", corrupt: func(t *testing.T, log []string, _ int) []string { return claimNothing(t, log, "T") },
		code: "wrong-tokens", hint: "village that is placed on a stone circle takes"},
	{name: "a claimed token is not held", corrupt: func(t *testing.T, log []string, _ int) []string { return holdNothing(t, log) },
		code: "wrong-hand", hint: "takes the token"},
	{name: "a token from nowhere", corrupt: edit(2, "p 1", word(3, "1")), code: "wrong-hand", ply: 1, token: "1"},
	{name: "hands that are kept", corrupt: func(t *testing.T, log []string, s int) []string {
		hand := strings.Fields(statement(log[s-2], "p 1"))[3:8]
		restate(t, &log[s], "p 1", func(text string) string {
			words := strings.Fields(text)
			return strings.Join(slices.Replace(words, 3, 8, hand...), " ")
		})
		return log
	}, code: "wrong-hand", ply: 70, hint: "hands become empty"},
	{name: "tokens dealt again after settlement", corrupt: func(t *testing.T, log []string, s int) []string {
		restate(t, &log[len(log)-1], "r ", func(string) string { return statement(log[s], "r ") })
		return log
	}, code: "wrong-tokens", ply: 130, hint: "no tokens are dealt after settlement"},
	{name: "points in exploration", corrupt: edit(2, "p 0", word(2, "5")), code: "wrong-score", ply: 1, token: "0"},
	{name: "exploration is not tallied", corrupt: editSettlement("p 0", word(2, "0")), code: "wrong-score", ply: 70, hint: "added when it ends"},
	{name: "exploration is tallied twice", corrupt: func(t *testing.T, log []string, s int) []string {
		points := number(strings.Fields(statement(log[s], "p 0"))[2])
		return editSettlement("p 0", word(2, strconv.Itoa(2*points)))(t, log, s)
	}, code: "wrong-score", ply: 70, hint: "counted twice"},
	{name: "exploration is tallied again at the end", corrupt: func(t *testing.T, log []string, s int) []string {
		points := number(strings.Fields(statement(log[s], "p 1"))[2])
		last := len(log) - 1
		final := number(strings.Fields(statement(log[last], "p 1"))[2])
		return edit(last, "p 1", word(2, strconv.Itoa(final+points)))(t, log, s)
	}, code: "wrong-score", ply: 130, hint: "points of exploration seem to be counted twice"},
	{name: "the same player again", corrupt: edit(2, "c ", word(1, "0")), code: "wrong-next-player", ply: 1, token: "0"},

	// How the record ends.
	{name: "the end is not scored", corrupt: func(t *testing.T, log []string, s int) []string {
		for _, player := range []string{"p 0", "p 1"} {
			points := strings.Fields(statement(log[s], player))[2]
			edit(-1, player, word(2, points))(t, log, s)
		}
		return log
	}, code: "unscored-end", ply: 130, goesOn: true},
	{name: "the last state is missing", corrupt: cut(-2), code: "no-final-state", ply: -1, goesOn: true},
	{name: "it ends early", corrupt: cut(40), code: "unfinished", ply: -1, goesOn: true},
}

// spent replaces the first move of a player who has so many pieces on the board.
func spent(piece bluelagoon.Piece, n int, move string) func(*testing.T, []string, int) []string {
	return func(t *testing.T, log []string, _ int) []string {
		for i := 0; i+1 < len(log); i += 2 {
			if s := stateOf(t, log[i]); s.Placed(s.Player(), piece) == n {
				log[i+1] = move
				return log
			}
		}
		t.Fatalf("nobody has %d pieces", n)
		return nil
	}
}

// A tokenCells are the lists of tokens of an r statement or a deal.
type tokenCells [bluelagoon.Kinds][]string

func tokenLists(text string) (lists tokenCells) {
	k := -1
	for _, word := range strings.Fields(strings.TrimSuffix(text, ";"))[1:] {
		if len(word) == 1 {
			k++
			continue
		}
		lists[k] = append(lists[k], word)
	}
	return lists
}

func (c tokenCells) String() string {
	text := ""
	for k := range c {
		text += " " + string(bluelagoon.Kind(k).Letter())
		for _, cell := range c[k] {
			text += " " + cell
		}
	}
	return text
}

// lastToken puts another cell in place of the last one of a list.
func lastToken(text, cell string) string { return text[:strings.LastIndexByte(text, ' ')+1] + cell }

func number(text string) int {
	n, _ := strconv.Atoi(text)
	return n
}

// compareCells orders cells as lists do.
func compareCells(a, b string) int {
	ar, ac, _ := strings.Cut(a, ",")
	br, bc, _ := strings.Cut(b, ",")
	return (number(ar)-number(br))*100 + number(ac) - number(bc)
}

// claims returns the line of the first state after a move that claims a token; the move begins with letter.
func claims(t *testing.T, log []string, letter string) int {
	for i := 1; i+1 < len(log); i += 2 {
		if strings.HasPrefix(log[i], letter) && len(statement(log[i-1], "r ")) > len(statement(log[i+1], "r ")) {
			return i + 1
		}
	}
	t.Fatalf("nobody claims a token with %s", letter)
	return 0
}

// claimNothing lets a piece on a circle claim nothing.
func claimNothing(t *testing.T, log []string, letter string) []string {
	i := claims(t, log, letter)
	restate(t, &log[i], "r ", func(string) string { return statement(log[i-2], "r ") })
	return log
}

// holdNothing takes a token off the board and gives it to nobody.
func holdNothing(t *testing.T, log []string) []string {
	i := claims(t, log, "S")
	mover := strings.Fields(statement(log[i-2], "c "))[1]
	hand := strings.Fields(statement(log[i-2], "p "+mover))[3:8]
	restate(t, &log[i], "p "+mover, func(text string) string {
		return strings.Join(slices.Replace(strings.Fields(text), 3, 8, hand...), " ")
	})
	return log
}

// In games of three players on a small map players are skipped. The log, and the line of the first state
// after which that happens: the mover, and who is next.
func skippingGame(t *testing.T) (log []string, at, mover, next int) {
	for seed := range uint64(50) {
		log := playLagoon(t, "map sides", 3, seed)
		for i := 2; i+2 < len(log); i += 2 {
			mover, next := current(log[i-2]), current(log[i])
			if phase := statement(log[i], "c "); next != (mover+1)%3 && strings.HasSuffix(phase, "E") {
				return log, i, mover, next
			}
		}
	}
	t.Fatal("nobody is skipped")
	return nil, 0, 0, 0
}

func current(line string) int { return number(strings.Fields(statement(line, "c "))[1]) }

func TestPlayersWhoAreSkipped(t *testing.T) {
	log, i, mover, next := skippingGame(t)
	stuck := (mover + 1) % 3
	restate(t, &log[i], "c ", word(1, strconv.Itoa(stuck)))
	p := replayText(t, "bluelagoon-log", strings.Join(log, "\n"), replay.Options{})[0]
	checkLagoonFault(t, p, lagoonFault{
		code: "wrong-next-player", ply: i / 2, token: strconv.Itoa(stuck), hint: "has no legal move and is skipped",
	})
	want := "Player " + strconv.Itoa(next) + " should be next; player " + strconv.Itoa(stuck) + " has no legal move, found"
	if len(p.Findings) > 0 && !strings.HasPrefix(p.Findings[0].Message, want) {
		t.Errorf("%s; want %s", p.Findings[0].Message, want)
	}
}

// Where exploration ends with another player than the last one, settlement does not begin with player 0.
func TestWhoBeginsSettlement(t *testing.T) {
	for seed := range uint64(50) {
		log := playLagoon(t, "map sides", 4, seed)
		s := settlement(log)
		if current(log[s]) == 0 {
			continue
		}
		restate(t, &log[s], "c ", word(1, "0"))
		if state := stateOf(t, log[s]); state.Stuck(0) {
			continue
		}
		p := replayText(t, "bluelagoon-log", strings.Join(log, "\n"), replay.Options{})[0]
		checkLagoonFault(t, p, lagoonFault{code: "wrong-next-player", ply: s / 2, token: "0", hint: "not always with player 0"})
		return
	}
	t.Fatal("player 0 always begins settlement")
}

// Who places settlers alone has none left before the end of exploration.
func TestSettlersRunOut(t *testing.T) {
	p := chosenLagoon(t, "map default", 2, 1, func([]game.Move) int { return 0 })
	log := strings.Split(lagoonText(t, p, "bluelagoon-log"), "\n")
	log[121] = "S 0,0"
	again := replayText(t, "bluelagoon-log", strings.Join(log[:122], "\n"), replay.Options{})[0]
	checkLagoonFault(t, again, lagoonFault{code: "no-settlers-left", ply: 61, token: "S 0,0"})
}

func TestFaultsInLogsOfBlueLagoon(t *testing.T) {
	for _, test := range lagoonFaults {
		t.Run(test.name, func(t *testing.T) {
			log := lagoonGame(t)
			log = test.corrupt(t, log, settlement(log))
			p := replayText(t, "bluelagoon-log", strings.Join(log, "\n"), replay.Options{})[0]
			checkLagoonFault(t, p, test)
		})
	}
}

func checkLagoonFault(t *testing.T, p *replay.Played, test lagoonFault) {
	t.Helper()
	if len(p.Findings) == 0 {
		t.Fatalf("nothing is found, want %s", test.code)
	}
	f := p.Findings[0]
	switch {
	case f.Code != "bluelagoon/"+test.code:
		t.Errorf("%s %s, want %s", f.Code, f.Message, test.code)
	case test.ply > 0 && f.Ply != test.ply, test.ply < 0 && f.Ply != 0:
		t.Errorf("%s is at ply %d, want %d", f.Code, f.Ply, test.ply)
	case !strings.HasPrefix(f.Token, test.token):
		t.Errorf("%s points at %q, want %q", f.Code, f.Token, test.token)
	case !strings.Contains(f.Hint, test.hint):
		t.Errorf("%s has the hint %q, want %q", f.Code, f.Hint, test.hint)
	case len(p.Findings) > 1 && !test.goesOn:
		t.Errorf("%s is followed by %s", f.Code, p.Findings[1].Code)
	case p.State != nil && f.Ply > 0 && f.Severity == parse.Error && p.PlyCount() > f.Ply:
		t.Errorf("%s is at ply %d, and the game goes on to %d", f.Code, f.Ply, p.PlyCount())
	}
	for _, code := range bluelagoon.Codes() {
		if code.Name == f.Code && f.Severity != code.Severity && f.Severity == parse.Error {
			t.Errorf("%s is an error, want a %s", f.Code, code.Severity)
		}
	}
}

// ownLagoon is a game in plybook's own form, in lines: six tags, a blank one, the deal, the moves of exploration, …
func ownLagoon(t *testing.T) string { return lagoonText(t, playedLagoon(t, "map sides", 3, 5), "pgn") }

func TestFaultsInPGNsOfBlueLagoon(t *testing.T) {
	valid := ownLagoon(t)
	deal := firstOf(t, valid, "deal ", "\n")
	score := firstOf(t, valid, "score ", "\n")
	result := firstOf(t, valid, "[Result \"", "\"]")[len("[Result \""):]
	plies := strings.Count(valid, ". S ") + strings.Count(valid, ". T ")
	explored := strings.Count(valid[:strings.Index(valid, "score")], ". ")
	for _, test := range []struct {
		lagoonFault
		old, text string // the first old is replaced
	}{
		{lagoonFault{code: "bad-item", ply: 1, token: "hello"}, "1. S", "hello 1. S"},
		{lagoonFault{code: "bad-item", ply: 1, token: "x"}, "1. S", "1. x"},
		{lagoonFault{code: "bad-item", token: "d"}, deal, "deal C 1,1 {"},
		{lagoonFault{code: "bad-item", token: "score x;", ply: explored + 1}, score, "score x;"},
		{lagoonFault{code: "bad-item", token: "ada", ply: -1, goesOn: true}, "[Result \"" + result, "[Result \"ada"},
		{lagoonFault{code: "unknown-map", token: "map side", ply: -1}, "map sides", "map side"},
		{lagoonFault{code: "bad-rules", token: "none", ply: -1}, "[Players", "[Rules \"none\"]\n[Players"},
		{lagoonFault{code: "player-count", token: "5", ply: -1}, "Players \"3", "Players \"5"},
		{lagoonFault{code: "player-count", token: "three", ply: -1}, "Players \"3", "Players \"three"},
		{lagoonFault{code: "not-dealt", token: "S ", ply: 1}, deal, ""},
		{lagoonFault{code: "missing-deal", ply: explored + 1}, "deal", "{}deal"}, // the second one is taken out, see below
		{lagoonFault{code: "unexpected-deal", token: "deal", ply: 1}, "1. S", deal + "\n1. S"},
		{lagoonFault{code: "token-count", token: "deal", ply: 1}, deal, "deal C B W P S;"},
		{lagoonFault{code: "bad-token-list", token: ";", ply: 1}, deal, "deal C;"},
		{lagoonFault{code: "record-order", token: "score 1 2 3;", ply: 1}, "1. S", "score 1 2 3; 1. S"},
		{lagoonFault{code: "record-order", token: score, ply: explored + 1}, score, score + " " + score},
		{lagoonFault{code: "wrong-score", token: "score 1 2 3;", ply: explored}, score, "score 1 2 3;"},
		{lagoonFault{code: "wrong-score", token: "score 1 2;", ply: explored}, score, "score 1 2;"},
		{lagoonFault{code: "wrong-score", token: "1-2-3", ply: -1}, "[Result \"" + result, "[Result \"1-2-3"},
		{lagoonFault{code: "wrong-score", token: "1-2", ply: -1}, "[Result \"" + result, "[Result \"1-2"},
		{lagoonFault{code: "wrong-score", token: "*", ply: -1}, "[Result \"" + result, "[Result \"*"},
		{lagoonFault{code: "wrong-score", token: "1-2-3", ply: -1}, "\n\n" + result, "\n\n1-2-3"},
		{lagoonFault{code: "wrong-turn", token: "(1) S", ply: 1}, "1. S", "1. (1) S"},
		{lagoonFault{code: "wrong-turn", token: "(7) S", ply: 1}, "1. S", "1. (7) S"},
		{lagoonFault{code: "malformed-move", token: "+", ply: 1}, "1. S ", "1. (0) S +"},
		{lagoonFault{code: "malformed-move", token: "(", ply: 1}, "1. S ", "1. (99) S "},
		{lagoonFault{code: "move-number", token: "4", ply: 2, goesOn: true}, " 2. ", " 4. "},
		{lagoonFault{code: "game-over", token: "S 0,0", ply: plies + 1}, "\n\n" + result, "\nS 0,0\n\n" + result},
		{lagoonFault{code: "wrong-score", token: result, ply: -1, goesOn: true}, deal, deal + "\n\n[Event \"\"]\n"},
		{lagoonFault{code: "unfinished", ply: -1, goesOn: true}, valid[strings.Index(valid, "[Result"):], "\n" + deal + " 1. S 0,4 *"},
	} {
		text := strings.Replace(valid, test.old, test.text, 1)
		if test.code == "missing-deal" {
			i := strings.LastIndex(valid, "deal ")
			text = valid[:i] + valid[i+strings.IndexByte(valid[i:], ';')+1:]
		}
		t.Run(test.code+" "+test.text, func(t *testing.T) {
			if text == valid {
				t.Fatal("nothing is replaced")
			}
			checkLagoonFault(t, replayText(t, "pgn", text, replay.Options{})[0], test.lagoonFault)
		})
	}
}

// firstOf returns the first run of a text from some text up to another.
func firstOf(t *testing.T, text, from, to string) string {
	t.Helper()
	i := strings.Index(text, from)
	j := strings.Index(text[max(i, 0):], to)
	if i < 0 || j < 0 {
		t.Fatalf("no %q in\n%s", from, text)
	}
	return text[i : i+j]
}

// What a single state shows is told all at once, in the order of the codes, and where it lies.
func TestPlacesInSingleStates(t *testing.T) {
	state := lagoonGame(t)[40]
	restate(t, &state, "r ", func(text string) string { return lastToken(text, "12,10") })
	restate(t, &state, "p 0", func(text string) string { return text + " 12,9" })
	p := replayText(t, "bluelagoon-states", state, replay.Options{})[0]
	var got []string
	for _, f := range p.Findings {
		got = append(got, strings.TrimPrefix(f.Code, "bluelagoon/")+" "+f.Token)
	}
	want := []string{"token-off-circle 12,10", "circle-empty " + state[:80], "village-on-sea 12,9"}
	for i := range want {
		if !slices.Contains(got, want[i]) {
			t.Errorf("%q is not among\n%q", want[i], got)
		}
	}
	if last := got[len(got)-1]; last != "turn-order 0" {
		t.Errorf("the last one is %q", last)
	}
}
