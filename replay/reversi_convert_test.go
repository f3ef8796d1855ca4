package replay_test

import (
	"bytes"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/reversi"
)

// rewrite writes a played game in a format and replays what was written. The text is returned too.
func rewrite(t testing.TB, p *replay.Played, format string) (*replay.Played, string) {
	t.Helper()
	text := written(t, p, format)
	to, err := parse.FormatByName(format)
	if err != nil {
		t.Fatal(err)
	}
	var again []*replay.Played
	for r := range to.Records(parse.Input{Data: []byte(text)}) {
		if !r.OfFile {
			again = append(again, replay.Replay(r.Clone(), replay.Options{Game: p.Kind.Name}))
		}
	}
	if len(again) != 1 {
		t.Fatalf("%s gave %d records back:\n%s", format, len(again), text)
	}
	return again[0], text
}

// sameGame fails if two records are not of the same game, with the same result.
func sameGame(t testing.TB, what string, got, want *replay.Played) {
	t.Helper()
	if !slices.Equal(moves(got), moves(want)) {
		t.Errorf("%s: other moves", what)
	}
	if got.Outcome.Winners != want.Outcome.Winners || got.Outcome.Over != want.Outcome.Over {
		t.Errorf("%s: outcome %+v, want %+v", what, got.Outcome, want.Outcome)
	}
	if codes(got) != codes(want) {
		t.Errorf("%s: findings %s, want %s", what, codes(got), codes(want))
	}
}

// codes lists the codes of the findings.
func codes(p *replay.Played) string {
	var all []string
	for _, f := range p.Findings {
		all = append(all, f.Code)
	}
	return strings.Join(all, " ")
}

// The way through four formats keeps moves, result, players and date of every game of a year.
func TestReversiGamesStayTheSameThroughFormats(t *testing.T) {
	dir := recordsOf(t, "reversi")
	games := 0
	eachOf(t, filepath.Join(dir, "wthor", "WTH_1984.wtb"), "wthor", replay.Options{}, func(p *replay.Played) {
		if games++; games > 200 {
			return
		}
		first := p
		for _, format := range []string{"pgn", "ggf", "pgn", "othello-sgf", "pgn", "pgn-wthor", "pgn-edax", "pgn", "pgn-playok", "pgn"} {
			next, text := rewrite(t, p, format)
			sameGame(t, format, next, first)
			for seat := range 2 {
				if next.Player(seat) != first.Player(seat) {
					t.Errorf("%s: player %q, want %q", format, next.Player(seat), first.Player(seat))
				}
			}
			if !strings.Contains(text, first.Record.Tag("Date")) {
				t.Errorf("%s: the date is lost:\n%s", format, text)
			}
			p = next
		}
		last, _ := rewrite(t, p, "transcript")
		if !slices.Equal(moves(last), moves(first)) {
			t.Error("transcript: other moves")
		}
	})
	if games != 587 {
		t.Errorf("%d games", games)
	}
}

// Bases that give every game a result say as little of why it is open in plybook's own form, time and again.
func TestOpenGamesOfBasesAreNoWarningsInTheOwnForm(t *testing.T) {
	for format, text := range map[string]string{"pgn-wthor": "[Result \"33-31\"]\n1. F5 D6", "eothello-csv": "1,1,f5d6"} {
		p := readIn(t, format, text, replay.Options{})
		for range 2 {
			next, written := rewrite(t, p, "pgn")
			if got, want := summary(next), "2 plies, unfinished (note) `d6`"; got != want {
				t.Errorf("%s: got %s, want %s; written is\n%s", format, got, want, written)
			}
			p = next
		}
	}
}

// Files of the base that are read, replayed and written again are the same to the last byte.
func TestTheBaseIsWrittenAsItIsRead(t *testing.T) {
	dir := filepath.Join(recordsOf(t, "reversi"), "wthor")
	format, err := parse.FormatByName("wthor")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"WTH_1978.wtb", "WTH_1984.wtb", "WTH_2019.wtb", "WTH_1998.wtb.gz"} {
		data := readReversi(t, filepath.Join(dir, name))
		date := fmt.Sprintf("%02d%02d-%02d-%02d", data[0], data[1], data[2], data[3])
		file := format.NewFile(parse.EncodeOptions{Beside: besideIn(dir), Date: date})
		eachOf(t, filepath.Join(dir, name), "wthor", replay.Options{}, func(p *replay.Played) {
			rec, ill := p.Write(format)
			if ill != nil {
				t.Fatal(ill)
			}
			if said, err := file.Add(rec); err != nil || len(said) > 0 {
				t.Fatal(said, err)
			}
		})
		files, err := file.Files()
		if err != nil || len(files) != 1 || !bytes.Equal(files[0].Data, data) {
			t.Errorf("%s: %d files, %v, other bytes", name, len(files), err)
		}
	}
}

// What GGF says beside the moves survives the way through plybook's own form.
func TestGGFKeepsWhatItSays(t *testing.T) {
	dir := recordsOf(t, "reversi")
	eachOf(t, filepath.Join(dir, "ggf", "ggs-6.ggf"), "ggf", replay.Options{}, func(p *replay.Played) {
		own, _ := rewrite(t, p, "pgn")
		back, text := rewrite(t, own, "ggf")
		if source := string(p.Record.Source); !strings.EqualFold(canonicalGGF(source), canonicalGGF(strings.TrimSpace(text))) {
			t.Errorf("got  %s\nwant %s", text, source)
		}
		sameGame(t, "ggf", back, p)
	})
}

// canonicalGGF takes off what does not matter: the count of games, and how a pass is called.
func canonicalGGF(text string) string {
	text = text[strings.IndexByte(text, '('):]
	return strings.NewReplacer("[pass", "[PA", "[PASS", "[PA").Replace(text)
}

func TestVariantsOfReversiSurviveInPlybooksOwnForm(t *testing.T) {
	dir := filepath.Join(recordsOf(t, "reversi"), "made")
	for _, file := range []string{"dtu.pgn", "one-line.pgn", "sizes.pgn"} {
		eachOf(t, filepath.Join(dir, file), "pgn", replay.Options{}, func(p *replay.Played) {
			again, text := rewrite(t, p, "pgn")
			sameGame(t, file, again, p)
			if got, want := kept(again.Record, parse.Play), kept(p.Record, parse.Play); !slices.Equal(got, want) {
				t.Errorf("%s: moves\n%v\nwant\n%v", file, got, want)
			}
			if got, want := tags(again.Record), tags(p.Record); len(got) != len(want) {
				t.Errorf("%s: tags %v, want %v", file, got, want)
			}
			if strings.Contains(text, "\n\n\n") {
				t.Errorf("%s: empty lines in\n%s", file, text)
			}
		})
	}
}

// own replays a record in plybook's own form.
func own(t testing.TB, text string) *replay.Played {
	t.Helper()
	format, err := parse.FormatByName("pgn")
	if err != nil {
		t.Fatal(err)
	}
	for r := range format.Records(parse.Input{Data: []byte("[Game \"reversi\"]\n" + text)}) {
		return replay.Replay(r.Clone(), replay.Options{})
	}
	t.Fatal("no record")
	return nil
}

// A tag that a format gives no meaning to gets none by being carried over.
func TestTagsGainNoMeaningInTheOwnForm(t *testing.T) {
	for _, tags := range []string{`[Size ""]`, `[Size "10"]`, `[Starter "White"]`, `[Scoring "empties-to-winner"]`} {
		for _, format := range []string{"pgn-edax", "pgn-wthor"} {
			p := readIn(t, format, tags+"\n[Result \"*\"]\n\n1. F5 F6", replay.Options{Game: "reversi"})
			again, _ := rewrite(t, p, "pgn")
			if len(again.Plies) != 2 {
				t.Errorf("%s, %s: %d plies left", format, tags, len(again.Plies))
			}
			sameGame(t, format+", "+tags, again, p)
		}
	}
}

func TestWhatFormatsOfReversiCannotSay(t *testing.T) {
	oneLine := own(t, "[Rules \"one-line\"]\n\n1. f5 d6 *")
	ten := own(t, "[Rules \"othello\"]\n[Size \"10\"]\n\n1. g6 *")
	setup := own(t, "[Rules \"othello\"]\n[Setup \""+strings.Repeat("-", 24)+"---OX------XXX--"+strings.Repeat("-", 24)+" O\"]\n\n1. f4 *")
	dtu := own(t, "[Rules \"dtu\"]\n\n1. @d4e4 c6 2. e3 *")
	for _, p := range []*replay.Played{oneLine, ten, setup, dtu} {
		if p.Fault() != nil {
			t.Fatal(p.Fault().Message)
		}
	}
	for _, test := range []struct {
		p       *replay.Played
		what    string
		formats string // that take it
	}{
		{oneLine, "one-line", "pgn"},
		{ten, "10×10", "pgn transcript ggf othello-sgf wthor"},
		{setup, "set-up", "pgn transcript ggf othello-sgf pgn-edax"},
		{dtu, "placement", "pgn transcript ggf othello-sgf pgn-edax"},
	} {
		for _, format := range []string{"pgn", "transcript", "ggf", "othello-sgf", "wthor", "pgn-wthor", "pgn-edax", "pgn-playok"} {
			record, ill := reversi.Write(&test.p.Played, format)
			if takes := slices.Contains(strings.Fields(test.formats), format); takes != (ill == nil) {
				t.Errorf("%s in %s: %v, %v", test.what, format, record, ill)
			}
			if ill != nil && ill.Code != "reversi/not-expressible" {
				t.Errorf("%s in %s: %v", test.what, format, ill)
			}
		}
	}
	for _, format := range []string{"transcript", "ggf", "othello-sgf", "pgn-edax"} {
		for _, p := range []*replay.Played{setup, dtu} {
			again, text := rewrite(t, p, format)
			if got, want := again.At(len(again.Plies)).Key(), p.At(len(p.Plies)).Key(); got != want {
				t.Errorf("%s: another position after\n%s", format, text)
			}
		}
	}
}

// Symmetric first moves are one: the base has all games begin with f5.
func TestGamesOfTheBaseBeginWithF5(t *testing.T) {
	for _, first := range []string{"f5 d6", "d3 c5", "c4 e3", "e6 f4"} {
		p := own(t, "[Rules \"othello\"]\n\n1. "+first+" *")
		record, ill := reversi.Write(&p.Played, "wthor")
		if ill != nil || record.Tokens[0].Text != "f5" || record.Tokens[1].Text != "d6" {
			t.Errorf("%s: %v, %v", first, record, ill)
		}
	}
}

// Of a stored score that no board has, the winner is written, and the number is kept beside it.
func TestScoresBeyondTheBoardStayReadable(t *testing.T) {
	rec := &parse.Record{Format: "wthor", Tags: []parse.Tag{
		{Name: "Black", Value: "Ada"}, {Name: "White", Value: "Bob"}, {Name: "Score", Value: "67", Off: 6, Len: 1},
	}}
	for _, cell := range []string{"f5", "d6", "c5"} {
		rec.Tokens = append(rec.Tokens, parse.Token{Text: cell, Seat: parse.NoSeat})
	}
	p := replay.Replay(rec, replay.Options{Game: "reversi"})
	for _, format := range []string{"pgn", "pgn-edax", "pgn-playok", "othello-sgf"} {
		next, text := rewrite(t, p, format)
		if strings.Contains(text, "--") || !next.Outcome.Won(0) {
			t.Errorf("%s: %s\n%s", format, codes(next), text)
		}
		if format == "pgn" && (!strings.Contains(text, "[Result \"1-0\"]") || !strings.Contains(text, "[WthorScore \"67\"]")) {
			t.Errorf("the score is lost:\n%s", text)
		}
	}
}

// Where the board is over, its discs stand for a difference that no board has, as they do for a winner.
func TestADifferenceBeyondTheBoardIsWrittenOnceForAll(t *testing.T) {
	const text = "(;GM[2]PB[A]PW[B]SZ[6]AB[E4][D5]AW[A1][E5]PL[B]RE[B+38];B[F5])"
	once := convert(t, replayText(t, "othello-sgf", text, replay.Options{})[0], "pgn")
	if got := once.Record.Tag("Result"); got != "4-1" || once.Record.Tag("SgfRE") != "B+38" {
		t.Errorf("written as %q, %q", got, once.Record.Tag("SgfRE"))
	}
	if got, want := written(t, convert(t, once, "pgn"), "pgn"), written(t, once, "pgn"); got != want {
		t.Errorf("written once more:\n%s\nwant\n%s", got, want)
	}
}

// Who gave up with more discs has not won: the base, which knows discs alone, cannot hold such a game.
func TestTheBaseDoesNotChangeWhoWon(t *testing.T) {
	sgf, err := parse.FormatByName("othello-sgf")
	if err != nil {
		t.Fatal(err)
	}
	to, err := parse.FormatByName("wthor")
	if err != nil {
		t.Fatal(err)
	}
	for result, refused := range map[string]bool{
		"RE[B+R];B[f5];W[d6];B[c5]": false, "RE[W+R];B[f5];W[d6];B[c5]": true, "RE[W+T];B[f5];W[d6];B[c5]": true,
		"RE[?];B[f5];W[d6];B[c5]": false, "RE[B+R];B[f5];W[d6];B[c5]RE[W+R]": false, ";B[f5];W[d6];B[c5]RE[W+R]": true,
	} {
		text := "(;GM[2]PB[A]PW[B]" + result + ")"
		for rec := range sgf.Records(parse.Input{Data: []byte(text)}) {
			_, ill := replay.Replay(rec, replay.Options{}).Write(to)
			if (ill != nil) != refused || refused && ill.Code != "reversi/not-expressible" {
				t.Errorf("%s: %v", result, ill)
			}
		}
	}
}
