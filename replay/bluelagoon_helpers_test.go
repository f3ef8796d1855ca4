package replay_test

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/bluelagoon"
	"github.com/plybook/plybook/replay/game"
)

// playLagoon plays a game at random, and returns it as a log, in lines.
func playLagoon(t testing.TB, setup string, players int, seed uint64) []string {
	t.Helper()
	return strings.Split(strings.TrimSuffix(lagoonText(t, playedLagoon(t, setup, players, seed), "bluelagoon-log"), "\n"), "\n")
}

// playedLagoon plays a game at random.
func playedLagoon(t testing.TB, setup string, players int, seed uint64) *game.Played {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 1))
	return chosenLagoon(t, setup, players, seed, func(moves []game.Move) int { return random.IntN(len(moves)) })
}

// chosenLagoon plays a game with the moves that are chosen.
func chosenLagoon(t testing.TB, setup string, players int, seed uint64, choose func([]game.Move) int) *game.Played {
	t.Helper()
	kind := lagoon(t)
	state, err := kind.Start(setup, game.Options{Values: map[string]string{
		"players": strconv.Itoa(players), "seed": strconv.FormatUint(seed, 10),
	}})
	if err != nil {
		t.Fatal(err)
	}
	p := &game.Played{Record: &parse.Record{Game: "bluelagoon", Format: "pgn"}, State: state}
	for moves := state.Moves(nil); len(moves) > 0; moves = state.Moves(moves[:0]) {
		m := moves[choose(moves)]
		p.Plies = append(p.Plies, game.PlayedPly{Move: m, Seat: state.Turn(), Token: -1})
		state.Play(m)
	}
	p.Outcome = state.Outcome()
	return p
}

func lagoon(t testing.TB) *replay.Game {
	t.Helper()
	kind, err := replay.GameByName("blue-lagoon")
	if err != nil {
		t.Fatal(err)
	}
	return kind
}

// lagoonText writes a game in a format.
func lagoonText(t testing.TB, p *game.Played, format string) string {
	t.Helper()
	f, err := parse.FormatByName(format)
	if err != nil {
		t.Fatal(err)
	}
	record, refused := lagoon(t).Write(p, format)
	if refused != nil {
		t.Fatal(refused)
	}
	text, err := f.Append(nil, record, parse.EncodeOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// settlement returns the line of a log from which on the phase is settlement.
func settlement(lines []string) int {
	return slices.IndexFunc(lines, func(line string) bool {
		return strings.HasPrefix(statement(line, "c "), "c ") && strings.HasSuffix(statement(line, "c "), "S")
	})
}

// statement returns the first statement of a state that begins like that, without its semicolon.
func statement(line, begin string) string {
	for text := range strings.SplitSeq(line, ";") {
		if text = strings.TrimPrefix(text, " "); strings.HasPrefix(text, begin) {
			return text
		}
	}
	return ""
}

// restate replaces the first statement of a state that begins like that.
func restate(t testing.TB, line *string, begin string, f func(text string) string) {
	t.Helper()
	old := statement(*line, begin)
	text := f(old)
	if old == "" || text == old {
		t.Fatalf("the statement %q stays as it is: %q", begin, old)
	}
	*line = strings.Replace(*line, old+";", text+";", 1)
}

// word replaces a word of a statement, counted from 0.
func word(n int, text string) func(string) string {
	return func(old string) string {
		words := strings.Split(old, " ")
		words[n] = text
		return strings.Join(words, " ")
	}
}

// replaced replaces a text.
func replaced(old, text string) func(string) string {
	return func(all string) string { return strings.Replace(all, old, text, 1) }
}

// stateOf returns the position of a state string.
func stateOf(t testing.TB, line string) *bluelagoon.State {
	t.Helper()
	s, ill := bluelagoon.ParseState(line, parse.Allow{})
	if ill != nil {
		t.Fatal(ill)
	}
	return s
}
