package replay_test

import (
	"strings"
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
)

// FuzzBlueLagoon holds for any bytes in any format of Blue Lagoon that reading, replaying and converting
// them ends, that all plies can be taken back, that plybook's own form replays to the same position, and
// that a clean log comes back from there byte for byte.
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
			"[Game \"bluelagoon\"]\n\n1. S 0,4\n", lagoonText(f, playedLagoon(f, "map sides", 2, 1), "pgn"),
			"[Game \"bluelagoon\"]\n[Players \"3\"]\n[Setup \"" + log[s] + "\"]\n[Result \"1-2\"]\n\n1. (1) S 3,3 {x} score 3 4; deal C; 4-5\n",
		},
	} {
		for _, seed := range seeds {
			f.Add(uint8(which), []byte(seed), false)
			f.Add(uint8(which), []byte(seed), true)
		}
	}
	f.Fuzz(func(t *testing.T, which uint8, data []byte, told bool) {
		o := replay.Options{Game: "bluelagoon"}
		if told {
			o.Values = map[string]string{"seed": "5"}
			o.Allow = parse.AllowAll("spaces", "crlf", "no-final-semicolon", "statement-order", "leading-zeros", "unsorted")
		}
		format, err := parse.FormatByName(formats[int(which)%len(formats)])
		if err != nil {
			t.Fatal(err)
		}
		for r := range format.Records(parse.Input{Data: data, Allow: o.Allow, Game: "bluelagoon"}) {
			p := replay.Replay(r.Clone(), o)
			if p.State == nil || p.Kind.Name != "bluelagoon" {
				continue
			}
			last := p.At(len(p.Plies)).Key()
			p.At(0)
			if p.At(len(p.Plies)).Key() != last {
				t.Fatal("the last position is another one after going back and forth")
			}
			for _, to := range formats {
				refuzzLagoon(t, p, to, told)
			}
		}
	})
}

// refuzzLagoon writes a game, and replays it again from plybook's own form.
func refuzzLagoon(t *testing.T, p *replay.Played, format string, lenient bool) {
	to, err := parse.FormatByName(format)
	if err != nil {
		t.Fatal(err)
	}
	rec, refused := p.Write(to)
	if refused != nil {
		t.Fatal(refused)
	}
	text, err := to.Append(nil, rec, parse.EncodeOptions{})
	if err != nil || format != "pgn" {
		return // a tag or a comment that no PGN can hold
	}
	again := replayText(t, "pgn", string(text), replay.Options{})[0]
	if again.State == nil || again.PlyCount() != p.PlyCount() ||
		again.AtPly(p.PlyCount()).Key() != p.AtPly(p.PlyCount()).Key() {
		t.Fatalf("%s\nis another game: %d plies, want %d\n%+v", text, again.PlyCount(), p.PlyCount(), again.Findings)
	}
	source := string(p.Record.Source)
	if last := string(p.At(len(p.Plies)).AppendPosition(nil)); p.Record.Format != "bluelagoon-log" || lenient || len(p.Findings) > 0 ||
		!strings.HasSuffix(source, last) { // the player whom the last state of a game names is not compared
		return
	}
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
