package replay_test

import (
	"strings"
	"testing"

	"github.com/plybook/plybook/internal/mutate"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/bluelagoon"
	"github.com/plybook/plybook/replay/game"
)

var lagoonCrossing = crossing{
	game: "bluelagoon",
	further: func(p *replay.Played) bool { // to the end without a deal, which is due where no village survives
		s := p.State.(*bluelagoon.State)
		return p.Record.Format != "pgn" && s.Turn() == game.Chance && s.NoneSurvive()
	},
	same: func(format string, again, p *replay.Played) string {
		switch n := len(p.Plies) - len(again.Plies); {
		case format == "bluelagoon-states":
			return lastDiffers(again, p)
		case n > 0: // a deal at the start, of which a log has the state after it
			return listsDiffer(boards(again), boards(p)[n:])
		}
		return boardsDiffer(again, p)
	},
}

// FuzzBlueLagoon holds for any bytes in any format of Blue Lagoon what a [crossing] checks, and that a clean
// log comes back from plybook's own form byte for byte.
func FuzzBlueLagoon(f *testing.F) {
	formats := []string{"bluelagoon-log", "bluelagoon-states", "pgn"}
	log := playLagoon(f, "map sides", 2, 1)
	s := settlement(log)
	first := log[0]
	restate(f, &first, "r ", withoutTokens)
	for which, seeds := range [][]string{
		{
			strings.Join(append([]string{first}, log[:7]...), "\n"), strings.Join(log[s-2:s+3], "\n") + "\n\n" + log[len(log)-1],
			customMap(), strings.Join(log[len(log)-3:], "\r\n"),
		},
		{strings.Join(log[s-2:s+1], "\n")},
		{
			"[Game \"bluelagoon\"]\n\n1. S 0,4\n", "[Game \"bluelagoon\"]\n\n" + firstDeal(f) + "(" + firstDeal(f) + " 1. S 0,4 (S 1,1)) 1. S 0,4 ((0) S 9,9 {x} T 1,1) 2. (1) S 1,1 (score 1 2;)",
			lagoonText(f, playedLagoon(f, "map sides", 2, 1), "pgn"),
			"[Game \"bluelagoon\"]\n[Players \"3\"]\n[Setup \"" + log[s] + "\"]\n[Result \"1-2\"]\n\n1. (1) S 3,3 {x} score 3 4; deal C; 4-5\n",
		},
	} {
		for _, seed := range seeds {
			mutate.Add(f, uint8(which), []byte(seed), false)
			mutate.Add(f, uint8(which), []byte(seed), true)
		}
	}
	crosser := lagoonCrossing.crosser()
	f.Fuzz(func(t *testing.T, which uint8, data []byte, told bool) {
		o := replay.Options{}
		if told {
			o.Values = map[string]string{"seed": "5"}
			o.Allow = parse.AllowAll("spaces", "crlf", "no-final-semicolon", "statement-order", "leading-zeros", "unsorted")
		}
		format := formatNamed(t, formats, which)
		crosser.check(t, format, data, o)
		for r := range format.Records(parse.Input{Data: data, Game: "bluelagoon"}) {
			if p := replay.Replay(r.Clone(), replay.Options{Game: "bluelagoon"}); p.State != nil {
				refuzzLog(t, p)
			}
		}
	})
}

// refuzzLog takes a clean log through plybook's own form and back.
func refuzzLog(t *testing.T, p *replay.Played) {
	source, last := string(p.Record.Source), string(p.At(len(p.Plies)).AppendPosition(nil))
	if p.Record.Format != "bluelagoon-log" || len(p.Findings) > 0 || !strings.HasSuffix(source, last) {
		return // the player whom the last state of a game names is not compared
	}
	again, text := rewrite(t, p, "pgn")
	if back, err := appended(again, "bluelagoon-log"); err != nil || back != source+"\n" {
		t.Fatalf("through\n%s\nthe log becomes\n%s\nwant\n%s\n(%v)", text, back, source, err)
	}
}

// appended writes a game in a format.
func appended(p *replay.Played, format string) (string, error) {
	to, err := parse.FormatByName(format)
	if err != nil {
		return "", err
	}
	rec, refused := p.Write(to)
	if refused != nil {
		return "", refused
	}
	text, err := to.Append(nil, rec, parse.EncodeOptions{})
	return string(text), err
}

// firstDeal returns a deal as plybook's own form has it.
func firstDeal(t testing.TB) string {
	text := lagoonText(t, playedLagoon(t, "", 2, 1), "pgn")
	_, text, _ = strings.Cut(text, "\ndeal")
	text, _, _ = strings.Cut(text, ";")
	return "deal" + text + ";"
}
