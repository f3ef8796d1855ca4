package play_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/plybook/plybook/cmd/internal/play"
)

// A folder is what a shell keeps of the files of sessions.
type folder map[string]play.File

// keep takes over what a session has to save.
func (f folder) keep(s *scene) {
	for _, file := range s.s.Saves() {
		f[file.Name] = file
	}
}

// records returns the text of the records, each by its file.
func (f folder) records() (texts map[string]string) {
	texts = map[string]string{}
	for name, file := range f {
		if strings.HasSuffix(name, ".pgn") {
			texts[name] = string(file.Text)
		}
	}
	return texts
}

// only returns the one record that there is.
func (f folder) only(t *testing.T) string {
	t.Helper()
	all := f.records()
	if len(all) != 1 {
		t.Fatalf("there are %d files of records, want 1: %v", len(all), all)
	}
	for _, text := range all {
		return text
	}
	return ""
}

// again starts another session with the files, without the state of games that go on unless all is given.
func (f folder) again(t *testing.T, all bool) *scene {
	var files []play.File
	for name, file := range f {
		if all || name != play.StateFile {
			files = append(files, file)
		}
	}
	return &scene{t, play.New(play.Options{Now: time.Date(2026, 1, 3, 0, 0, 0, 0, time.UTC), Seed: 99, Files: files}), sharedValidator(t), 0}
}

const elsewhere = "[Game \"contactix\"]\n[Rules \"contactix\"]\n[Size \"5x5\"]\n\n1. a1 2. b2 3. e5 *\n"

// What is changed in the review of a record from elsewhere is saved as a file of its own, and goes on there.
func TestReviewsAreSaved(t *testing.T) {
	s, kept := begin(t, play.Config{Game: "reversi"}), folder{}
	s.do(host, play.Act{Do: "start"})
	s.s.Saves()
	s.do(host, play.Act{Do: "load", Text: elsewhere})
	s.do(host, play.Act{Do: "goto", Text: "1"})
	if kept.keep(s); len(kept.records()) > 0 {
		t.Fatalf("a review that has changed nothing is saved: %v", kept.records())
	}
	for _, step := range []struct {
		act  play.Act
		want string
	}{
		{play.Act{Do: "play", Text: "c3"}, "(2. c3)"},
		{play.Act{Do: "comment", Text: "better"}, "(2. c3 {better})"},
		{play.Act{Do: "promote"}, "2. c3 {better} (2. b2 3. e5)"},
		{play.Act{Do: "delete", Text: "2a.2"}, "2. c3 {better} (2. b2)"},
		{play.Act{Do: "play", Text: "d4"}, "2. c3 {better} (2. b2) 3. d4"},
	} {
		v := s.do(host, step.act)
		kept.keep(s)
		if text := strings.Join(strings.Fields(kept.only(t)), " "); !strings.Contains(text, step.want) || v.Save == nil || !v.Save.OK {
			t.Errorf("after %s the file is\n%s\nwant it to have %s; %+v", step.act.Do, text, step.want, v.Save)
		}
	}
	again := kept.again(t, true)
	again.do(host, play.Act{Do: "load"})
	again.wantLine("a1 c3 d4")
	again.do(host, play.Act{Do: "goto", Text: "2a"})
	again.do(host, play.Act{Do: "play", Text: "e1"})
	kept.keep(again)
	if text := kept.only(t); !strings.Contains(text, "e1") {
		t.Errorf("the file is\n%s", text)
	}
}

// The moves of a game that was played stay as they are in its review, and so do the games beside it in its file.
func TestReviewsLeaveGamesAsTheyWere(t *testing.T) {
	s, kept := begin(t, play.Config{Game: "contactix", Values: map[string]string{"size": "4"}, Games: 2}), folder{}
	for range 2 {
		for range 3 {
			s.moves(host, s.view(host).Table[0].Text)
		}
		s.do(host, play.Act{Do: "resign", Seat: 0})
		kept.keep(s)
		if s.view(host).Series.Game == 1 {
			s.do(host, play.Act{Do: "next"})
		}
	}
	before, second := s.line(host), strings.SplitAfter(kept.only(t), "\n\n[Game ")[1]
	s.do(host, play.Act{Do: "start"})
	scores := mustText(t, s.view(host).Start.Scores)
	s.do(host, play.Act{Do: "load"})
	s.do(host, play.Act{Do: "game", N: 0})
	s.do(host, play.Act{Do: "goto", Text: "1"})
	v := s.moves(host, "d4")
	if slices.Contains(v.May, "promote") || !slices.Contains(v.May, "delete") {
		t.Errorf("of a variation beside the game it may %v", v.May)
	}
	s.refused(host, play.Act{Do: "promote"}, "moves of the game cannot be changed")
	s.refused(host, play.Act{Do: "delete", Text: "2"}, "moves of the game cannot be changed")
	s.moves(host, "d3")
	s.do(host, play.Act{Do: "goto", Text: "2a"})
	s.moves(host, "c3")
	s.do(host, play.Act{Do: "promote"}) // among variations
	kept.keep(s)
	text := kept.only(t)
	if !strings.HasSuffix(text, second) || !strings.Contains(text, "c3") || strings.Count(text, "[Game ") != 2 {
		t.Errorf("the file is\n%s\nwant it to end with\n%s", text, second)
	}
	s.do(host, play.Act{Do: "start"})
	if after := mustText(t, s.view(host).Start.Scores); after != scores {
		t.Errorf("the scores were %s and are %s", scores, after)
	}
	s.do(host, play.Act{Do: "load"})
	s.do(host, play.Act{Do: "game", N: 0})
	s.do(host, play.Act{Do: "goto", Text: ""})
	s.wantLine(before)
}

// What is tried in the review of a game that goes on is a variation, wherever, and is there still when the game has gone on.
func TestReviewsOfGamesThatGoOn(t *testing.T) {
	for _, all := range []bool{true, false} {
		s, kept := begin(t, play.Config{Game: "reversi"}), folder{}
		s.moves(host, "f5", "d6", "c3")
		s.do(host, play.Act{Do: "start"})
		s.do(host, play.Act{Do: "load"})
		s.do(host, play.Act{Do: "goto", Text: "3"})
		s.moves(host, "d3", "c4")
		s.do(host, play.Act{Do: "goto", Text: "1"})
		s.moves(host, "f4")
		s.do(host, play.Act{Do: "start"})
		kept.keep(s)
		if text := strings.Join(strings.Fields(kept.only(t)), " "); !strings.Contains(text, "d3") || !strings.Contains(text, "f4") {
			t.Fatalf("the file is\n%s", text)
		}
		again := kept.again(t, all)
		v := again.do(host, play.Act{Do: "load", Text: "resume"})
		if again.wantLine("f5 d6 c3"); v.Ply != 3 || v.Last != 3 || !v.Follow {
			t.Errorf("the game goes on at ply %d of %d", v.Ply, v.Last)
		}
		again.moves(host, "g5")
		again.wantLine("f5 d6 c3 g5")
		again.do(host, play.Act{Do: "undo"})
		again.moves(host, "d3")
		again.wantLine("f5 d6 c3 d3")
		again.do(host, play.Act{Do: "resign"})
		kept.keep(again)
		if text := kept.only(t); !strings.Contains(text, "f4") {
			t.Errorf("the file is\n%s", text)
		}
		checkRecord(t, []byte(kept.only(t)), []string{"f5", "d6", "c3", "d3"})
		again.do(host, play.Act{Do: "start"})
		again.refused(host, play.Act{Do: "load", Text: "resume"}, "This game is over")
	}
}

// A game without a move has no place for variations.
func TestReviewOfNoMoves(t *testing.T) {
	s := begin(t, play.Config{Game: "reversi"})
	s.do(host, play.Act{Do: "start"})
	s.do(host, play.Act{Do: "load"})
	s.refused(host, play.Act{Do: "play", Text: "f5"}, "resume it")
}

// A file in the folder that says more than a review keeps is left alone: what is changed goes to a file of its own.
func TestReviewsWriteOverNothingElse(t *testing.T) {
	for name, text := range map[string]string{
		"a fault":    strings.Replace(elsewhere, "3. e5", "3. b2", 1),
		"more moves": strings.Replace(elsewhere, "3. e5 *", "3. e5 $1 *", 1),
	} {
		kept := folder{"contactix-1.pgn": {Name: "contactix-1.pgn", Text: []byte(text)}}
		s := kept.again(t, true)
		if r := s.s.Do(host, play.Act{Do: "load"}, 0); r != nil {
			t.Errorf("%s: %v", name, r)
			continue
		}
		s.do(host, play.Act{Do: "goto", Text: "1"})
		s.moves(host, "c3")
		kept.keep(s)
		if files := kept.records(); files["contactix-1.pgn"] != text || len(files) != 2 {
			t.Errorf("%s: the files are %v", name, files)
		}
	}
}

// A game that begins with moves of another one, or in a position that was set up, says so, and has no high score. Nothing is taken
// back from what came from elsewhere, and it begins again there.
func TestGamesFromElsewhere(t *testing.T) {
	s, kept := begin(t, play.Config{Game: "contactix", Values: map[string]string{"size": "3"}}), folder{}
	s.moves(host, "a1", "c1", "a2", "c2")
	v := s.moves(host, "a3") // a column
	if v.Mode != "over" || slices.Contains(v.May, "here") {
		t.Fatalf("mode %s, may %v", v.Mode, v.May)
	}
	s.refused(host, play.Act{Do: "here"}, "The game is over here; go back to an earlier move.")
	s.do(host, play.Act{Do: "goto", Text: "4"})
	if v = s.here(func(c *play.Config) { c.Clock = "1m" }); slices.Contains(v.May, "undo") {
		t.Errorf("moves of the game before can be taken back: %v", v.May)
	}
	s.refused(host, play.Act{Do: "undo"}, "no move")
	s.refused(host, play.Act{Do: "undo", N: 1}, "no move")
	s.moves(host, "b3")
	s.do(host, play.Act{Do: "restart"})
	s.wantLine("a1 c1 a2 c2")
	s.moves(host, "b3")
	s.do(host, play.Act{Do: "undo"})
	s.moves(host, "c3")
	kept.keep(s)
	for _, all := range []bool{true, false} {
		again := kept.again(t, all)
		if !all {
			again.do(host, play.Act{Do: "load", Text: "resume"})
		}
		again.wantLine("a1 c1 a2 c2 c3")
		if v := again.view(host); *v.Seats[0].Left < 55_000 || *v.Seats[0].Left >= 60_000 {
			t.Errorf("the clock has %d ms", *v.Seats[0].Left)
		}
		again.do(host, play.Act{Do: "undo"})
		again.refused(host, play.Act{Do: "undo"}, "no move")
		again.moves(host, "a3")
		if text := again.record(); !strings.Contains(text, `[From "ply 4"]`) || !strings.Contains(text, `[Takebacks "2"]`) {
			t.Errorf("the record is\n%s", text)
		}
	}
	s.moves(host, "b1", "a3")
	s.do(host, play.Act{Do: "start"})
	v = s.view(host)
	if len(v.Start.Files) != 2 || len(v.Start.Scores) != 1 {
		t.Errorf("%d files, scores %+v", len(v.Start.Files), v.Start.Scores)
	}
}

// Who has played a game plays on from a position of it, whether it is shown as it has ended or as it was saved.
func TestTheSamePlayFromHere(t *testing.T) {
	s := begin(t, play.Config{Game: "reversi", Seats: []play.Seat{{Name: " Ada\n ", Kind: play.Human}, {Kind: play.Engine, Player: "random"}}})
	s.moves(host, "f5")
	s.told(play.MoveJob, play.Thought{Move: "d6"})
	s.do(host, play.Act{Do: "resign"})
	s.refused(host, play.Act{Do: "seat", N: 0, Text: `{"name":"Eve","kind":"human"}`}, "not possible now") // it would change the record
	for _, saved := range []bool{false, true} {
		if saved {
			s.do(host, play.Act{Do: "start"})
			s.do(host, play.Act{Do: "load"})
		}
		s.do(host, play.Act{Do: "goto", Text: "1"})
		v := s.here(nil)
		if a, b := v.Seats[0], v.Seats[1]; a.Name != "Ada" || a.Kind != play.Human || b.Kind != play.Engine || b.Player != "random" {
			t.Errorf("saved %t: %+v", saved, v.Seats)
		}
		s.told(play.MoveJob, play.Thought{Move: "d6"})
		s.do(host, play.Act{Do: "resign"})
	}
}

// A game from a position is asked about: the form of a new game has those who have played in its seats, and says where it begins.
func TestTheFormOfAGameFromHere(t *testing.T) {
	s := begin(t, play.Config{Game: "bluelagoon", Seed: 123456789, Values: map[string]string{"players": "3"}})
	v := s.moves(host, s.view(host).Table[0].Text)
	s.do(host, play.Act{Do: "start"})
	s.do(host, play.Act{Do: "load"})
	s.do(host, play.Act{Do: "goto", Text: v.Node})
	v = s.do(host, play.Act{Do: "here"})
	if form := mustText(t, v.Start); v.Mode != "start" || !v.Start.Form.Here || len(v.Start.Form.Seats) != 3 || !strings.Contains(v.Start.Here, "after ply 1 of ") || strings.Contains(form, "123456789") {
		t.Errorf("the form is %s", form)
	}
	other := v.Start.Form
	other.Here = false
	s.do(host, play.Act{Do: "new", Text: mustText(t, other)})
	s.do(host, play.Act{Do: "start"})
	v.Start.Form.Seats[0] = play.Seat{Kind: play.Engine, Player: "random"}
	s.refused(host, play.Act{Do: "new", Text: mustText(t, v.Start.Form)}, "is gone")
	if now := s.view(host).Start; now.Form.Here || now.Here != "" {
		t.Errorf("the form still says %q", now.Here)
	}
}

// A position in which a game is over is none to begin with, and one that was set up makes no high score.
func TestGamesFromSetups(t *testing.T) {
	over := strings.Repeat("X", 63) + "O X"
	s := play.New(play.Options{})
	if r := s.Begin(play.Config{Game: "reversi", Setup: over}, 0); r == nil || r.Field != "setup" || !strings.Contains(r.Message, "already over") {
		t.Errorf("it begins: %v", r)
	}
	e := begin(t, play.Config{Game: "reversi"})
	e.do(host, play.Act{Do: "edit", Text: "reversi"})
	v := e.do(host, play.Act{Do: "setup", Text: over})
	if slices.Contains(v.May, "here") {
		t.Errorf("it may %v", v.May)
	}
	e.refused(host, play.Act{Do: "here"}, "over in this position")
	e.do(host, play.Act{Do: "setup", Text: strings.Repeat("-", 61) + "-OX X"})
	e.here(nil)
	e.moves(host, "f8")
	if text := e.record(); !strings.Contains(text, `[From "setup"]`) {
		t.Errorf("the record is\n%s", text)
	}
	e.do(host, play.Act{Do: "start"})
	if scores := e.view(host).Start.Scores; len(scores) > 0 {
		t.Errorf("the scores are %+v", scores)
	}
}

// Whoever leaves a game and goes on with it has what it had, be it by what was kept beside its record or by that alone.
func TestGoingOnFromTheList(t *testing.T) {
	for _, all := range []bool{true, false} {
		s, kept := begin(t, play.Config{
			Game: "reversi", Seats: []play.Seat{{Name: "Ada", Kind: play.Human}, {Kind: play.Engine, Player: "search:2"}}, Clock: "5m+1s", Games: 3,
		}), folder{}
		s.do(host, play.Act{Do: "resign"})
		s.do(host, play.Act{Do: "next"}) // where Ada is White
		s.told(play.MoveJob, play.Thought{Move: "f5"})
		s.moves(host, "d6")
		before := s.view(host)
		kept.keep(s)
		s.do(host, play.Act{Do: "new", Text: `{"game":"hive"}`})
		kept.keep(s)
		s.do(host, play.Act{Do: "start"})
		kept.keep(s)
		again := kept.again(t, all)
		n := slices.IndexFunc(again.view(host).Start.Files, func(f play.FileView) bool { return f.Game == "reversi" })
		v := again.do(host, play.Act{Do: "load", N: n, Text: "resume"})
		sameSeats(t, "reversi", before.Seats, v.Seats)
		for i := range v.Seats {
			if a, b := *before.Seats[i].Left, *v.Seats[i].Left; v.Seats[i].Name != before.Seats[i].Name || max(a-b, b-a) > 2000 {
				t.Errorf("%s has %d ms, and %s had %d", v.Seats[i].Name, b, before.Seats[i].Name, a)
			}
		}
		if got, want := fmt.Sprint(*v.Series), fmt.Sprint(*before.Series); got != want {
			t.Errorf("with the state %t the series is %s, and was %s", all, got, want)
		}
	}
	for _, all := range []bool{true, false} {
		s, kept := begin(t, play.Config{Game: "reversi", Rules: "dtu", Manual: true, Hardcore: true}), folder{}
		s.moves(host, s.view(host).Table[0].Text)
		s.do(host, play.Act{Do: "hint"})
		s.do(host, play.Act{Do: "start"})
		kept.keep(s)
		again := kept.again(t, all)
		again.do(host, play.Act{Do: "load", Text: "resume"})
		again.refused(host, play.Act{Do: "undo"}, "Take-backs are off")
		again.moves(host, again.view(host).Table[0].Text)
		text := again.record()
		for _, tag := range []string{`[Hardcore "true"]`, `[Manual "true"]`, `[Hints "1"]`} {
			if !strings.Contains(text, tag) {
				t.Errorf("with the state %t the record lacks %s:\n%s", all, tag, text)
			}
		}
	}
}

// What people have carried out by hand is in the record in the order in which they did it, also after the game has gone on.
func TestWhatWasDoneByHandStays(t *testing.T) {
	s, kept := begin(t, play.Config{Game: "reversi", Manual: true, Pass: "ask"}), folder{}
	for range 20 {
		g := s.view(host).Table[0].Gestures[0]
		clicks := slices.Clone(g[0].Spots[:1])
		for _, step := range g[1:] {
			turned := slices.Clone(step.Spots)
			slices.Reverse(turned)
			clicks = append(clicks, turned...)
		}
		s.do(host, play.Act{Do: "play", Clicks: clicks})
	}
	kept.keep(s)
	_, before, _ := strings.Cut(kept.only(t), "\n\n")
	before, _, _ = strings.Cut(before, "\n\n")
	if strings.Count(before, ":") < 10 || !strings.Contains(before, ",") {
		t.Fatalf("the moves are\n%s", before)
	}
	for _, act := range []play.Act{{Do: "load", Text: "resume"}, {Do: "load"}} {
		again := kept.again(t, true)
		again.do(host, play.Act{Do: "start"})
		again.do(host, act)
		if again.line(host) != s.line(host) {
			t.Errorf("the moves are %s, want %s", again.line(host), s.line(host))
		}
		text, r := again.s.Record()
		if r != nil || !strings.Contains(string(text), before) {
			t.Errorf("%v: the record is\n%s\nwant it to have\n%s", r, text, before)
		}
	}
}

// A game that was begun again after its end counts once, also when the series has gone on elsewhere.
func TestGamesThatWereBegunAgainCountOnce(t *testing.T) {
	s, kept := begin(t, play.Config{Game: "contactix", Games: 2}), folder{}
	s.do(host, play.Act{Do: "resign"})
	s.do(host, play.Act{Do: "restart"})
	s.moves(host, "a1")
	s.do(host, play.Act{Do: "resign", Seat: 1})
	s.do(host, play.Act{Do: "next"})
	s.moves(host, "a1")
	kept.keep(s)
	want := s.view(host).Series
	for _, all := range []bool{true, false} {
		again := kept.again(t, all)
		again.do(host, play.Act{Do: "start"})
		if v := again.do(host, play.Act{Do: "load", Text: "resume"}); fmt.Sprint(*v.Series) != fmt.Sprint(*want) {
			t.Errorf("with the state %t the series is %+v, want %+v", all, v.Series, want)
		}
	}
}

// A record that somebody has written more into goes on in a file of its own.
func TestGoingOnWritesOverNothing(t *testing.T) {
	s, kept := begin(t, play.Config{Game: "reversi"}), folder{}
	s.moves(host, "f5", "d6")
	kept.keep(s)
	name := s.view(host).Save.File
	text := strings.Replace(kept.only(t), "d6", "d6 $6 {by hand} zz", 1)
	kept[name] = play.File{Name: name, Text: []byte(text)}
	for _, all := range []bool{true, false} {
		again := kept.again(t, all)
		if !all {
			again.do(host, play.Act{Do: "load", Text: "resume"})
		}
		again.moves(host, "c3")
		more := folder{name: kept[name]}
		more.keep(again)
		if files := more.records(); files[name] != text || len(files) != 2 {
			t.Errorf("with the state %t the files are %v", all, files)
		}
	}
}

// What was chosen on a screen that is no longer there is not done.
func TestOldScreens(t *testing.T) {
	s := begin(t, play.Config{Game: "reversi"})
	s.moves(host, "f5")
	old := s.do(host, play.Act{Do: "start"}).V
	other := play.Client{Host: true, Window: "other"}
	s.do(other, play.Act{Do: "new", Text: `{"game":"hive"}`})
	s.moves(other, "wS1")
	for _, a := range []play.Act{{Do: "load"}, {Do: "new", Text: `{"game":"hive"}`}, {Do: "game"}} {
		if a.V = old; s.refused(host, a, "another window").Kind != play.Late {
			t.Errorf("%s is not refused as late", a.Do)
		}
	}
	s.wantLine("wS1")
}

// Who comes by a link before there is a game is told so.
func TestBeforeTheGame(t *testing.T) {
	s := &scene{t, play.New(play.Options{}), sharedValidator(t), 0}
	for _, by := range []play.Client{far, watcher} {
		if v := s.view(by); v.Banner == nil || !strings.Contains(v.Banner.Text, "no game yet") || len(v.May) > 0 {
			t.Errorf("%s sees %+v and may %v", by.Window, v.Banner, v.May)
		}
	}
	if v := s.view(host); v.Banner != nil {
		t.Errorf("the host sees %+v", v.Banner)
	}
}

// A program that ends between two games of a series goes on with the series.
func TestSeriesGoOnBetweenGames(t *testing.T) {
	for _, end := range []play.Act{{Do: "resign"}, {Do: "offer", Text: "draw"}} {
		s, kept := begin(t, play.Config{Game: "reversi", Games: 2}), folder{}
		s.moves(host, "f5")
		s.do(host, end)
		before := s.view(host)
		kept.keep(s)
		text := kept.only(t)
		again := kept.again(t, true)
		v := again.view(host)
		if v.Mode != "over" || v.Result.Text != before.Result.Text || fmt.Sprint(*v.Series) != fmt.Sprint(*before.Series) {
			t.Fatalf("mode %s, %+v, %+v", v.Mode, v.Result, v.Series)
		}
		if kept.keep(again); kept.only(t) != text {
			t.Errorf("the file is\n%s\nand was\n%s", kept.only(t), text)
		}
		again.do(host, play.Act{Do: "start"})
		if files := again.view(host).Start.Files; files[0].Over || !strings.HasPrefix(files[0].Text, "Reversi · 1 ply, ") {
			t.Errorf("there is nothing to go on with: %+v", files)
		}
		again.do(host, play.Act{Do: "load", Text: "resume"})
		again.do(host, play.Act{Do: "next"})
		v = again.do(host, play.Act{Do: "resign"})
		if len(v.Series.Tables[1].Rows) != 2 {
			t.Errorf("the series is %+v", v.Series)
		}
		kept.keep(again)
		last := kept.again(t, true).view(host)
		if last.Mode != "start" || !last.Start.Files[0].Over {
			t.Errorf("after the series: mode %s, %+v", last.Mode, last.Start)
		}
	}
}
