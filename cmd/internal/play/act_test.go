package play_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/plybook/plybook/cmd/internal/play"
	"github.com/plybook/plybook/replay/game"
)

var (
	human  = play.Seat{Kind: play.Human}
	engine = play.Seat{Kind: play.Engine, Player: "random"}
	remote = play.Seat{Kind: play.Remote}
)

// far is a person with the link of the second seat.
var far = play.Client{Seats: []game.Seat{1}, Window: "far"}

// watcher is somebody who may look.
var watcher = play.Client{Window: "watcher"}

// A scene is a session in a test.
type scene struct {
	*testing.T
	s     *play.Session
	views *validator
	now   time.Duration
}

func begin(t *testing.T, c play.Config) *scene {
	t.Helper()
	s := &scene{t, play.New(play.Options{Now: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC), Seed: 7, Paced: true}), sharedValidator(t), 0}
	if r := s.s.Begin(c, 0); r != nil {
		t.Fatal(r)
	}
	return s
}

func (s *scene) view(of play.Client) *play.View {
	s.Helper()
	s.s.Handed(of, s.now)
	return s.views.view(s.T, s.s, of, s.now)
}

// do does an act that has to be done, a second after the one before.
func (s *scene) do(by play.Client, a play.Act) *play.View {
	s.Helper()
	s.now += time.Second
	if r := s.s.Do(by, a, s.now); r != nil {
		s.Fatalf("%s %s: %v", a.Do, a.Text, r)
	}
	return s.view(by)
}

// here begins a game that goes on from the position that is shown, with the form filled in as it is, or changed.
func (s *scene) here(change func(*play.Config)) *play.View {
	s.Helper()
	form := s.do(host, play.Act{Do: "here"}).Start.Form
	if change != nil {
		change(&form)
	}
	return s.do(host, play.Act{Do: "new", Text: mustText(s.T, form)})
}

// refused does an act that has to be refused with words in the sentence.
func (s *scene) refused(by play.Client, a play.Act, words string) *play.Refusal {
	s.Helper()
	r := s.s.Do(by, a, s.now)
	if r == nil {
		s.Fatalf("%s %s is done, want a refusal that says %q", a.Do, a.Text, words)
	}
	if !strings.Contains(r.Message, words) {
		s.Errorf("%s %s: %q, want it to say %q", a.Do, a.Text, r.Message, words)
	}
	return r
}

// moves plays moves of whoever is to move.
func (s *scene) moves(by play.Client, texts ...string) (v *play.View) {
	s.Helper()
	for _, text := range texts {
		v = s.do(by, play.Act{Do: "play", Text: text})
	}
	return v
}

// told answers the job that is wanted.
func (s *scene) told(kind play.JobKind, th play.Thought) {
	s.Helper()
	for _, j := range s.s.Jobs() {
		if j.Kind == kind {
			s.now += time.Second
			s.s.Told(j.ID, th, true, s.now)
			return
		}
	}
	s.Fatalf("no job of kind %s is wanted: %v", kind, s.s.Jobs())
}

func (s *scene) line(of play.Client) string {
	s.Helper()
	var texts []string
	for _, m := range s.view(of).List {
		texts = append(texts, m.Text)
	}
	return strings.Join(texts, " ")
}

func (s *scene) wantLine(want string) {
	s.Helper()
	if got := s.line(host); got != want {
		s.Errorf("the moves are %q, want %q", got, want)
	}
}

// record returns the text of the file that is to be written.
func (s *scene) record() string {
	s.Helper()
	text := ""
	for _, f := range s.s.Saves() {
		if strings.HasSuffix(f.Name, ".pgn") {
			text = string(f.Text)
		}
	}
	return text
}

func TestTakingBack(t *testing.T) {
	t.Run("two people on one page take one decision back", func(t *testing.T) {
		s := begin(t, play.Config{Game: "reversi"})
		s.moves(host, "f5", "d6", "c3")
		s.do(host, play.Act{Do: "undo"})
		s.wantLine("f5 d6")
		s.do(host, play.Act{Do: "redo"})
		s.wantLine("f5 d6 c3")
		s.do(host, play.Act{Do: "undo", N: 1})
		s.moves(host, "c4")
		s.refused(host, play.Act{Do: "redo"}, "nothing to redo")
		if text := s.record(); !strings.Contains(text, `[Takebacks "2"]`) {
			t.Errorf("the record does not count what was taken back:\n%s", text)
		}
	})
	t.Run("against an engine the person's decision goes with the answer", func(t *testing.T) {
		s := begin(t, play.Config{Game: "reversi", Seats: []play.Seat{human, engine}})
		s.moves(host, "f5")
		s.refused(host, play.Act{Do: "play", Text: "d6"}, "not your turn")
		s.told(play.MoveJob, play.Thought{Move: "d6"})
		s.wantLine("f5 d6")
		s.do(host, play.Act{Do: "undo"})
		s.wantLine("")
		s.do(host, play.Act{Do: "redo"})
		s.wantLine("f5 d6")
	})
	t.Run("what an engine still thinks about is forgotten", func(t *testing.T) {
		s := begin(t, play.Config{Game: "reversi", Seats: []play.Seat{human, engine}})
		s.moves(host, "f5")
		late := s.s.Jobs()[0]
		s.do(host, play.Act{Do: "undo"})
		s.s.Told(late.ID, play.Thought{Move: "d6"}, true, s.now)
		s.wantLine("")
	})
	t.Run("somebody elsewhere is asked", func(t *testing.T) {
		s := begin(t, play.Config{Game: "reversi", Seats: []play.Seat{human, remote}})
		s.moves(host, "f5")
		s.do(host, play.Act{Do: "undo"})
		s.wantLine("f5")
		offers := s.view(far).Offers
		if len(offers) != 1 || !offers[0].Answer || !strings.Contains(offers[0].Text, "f5") {
			t.Fatalf("the offers are %+v, want one that names f5", offers)
		}
		s.refused(host, play.Act{Do: "answer", Text: "takeback", N: 1}, "no such offer")
		s.do(far, play.Act{Do: "answer", Text: "takeback", N: 0})
		s.wantLine("f5")
		s.do(host, play.Act{Do: "undo"})
		s.do(far, play.Act{Do: "answer", Text: "takeback", N: 1})
		s.wantLine("")
	})
	t.Run("a move ends the offers that it answers", func(t *testing.T) {
		s := begin(t, play.Config{Game: "reversi", Seats: []play.Seat{human, remote}})
		s.moves(host, "f5")
		s.do(host, play.Act{Do: "undo"})
		s.moves(far, "d6")
		if offers := s.view(far).Offers; len(offers) > 0 {
			t.Errorf("the offers are %+v after the move that answers them", offers)
		}
	})
	t.Run("nothing in a hardcore game", func(t *testing.T) {
		s := begin(t, play.Config{Game: "reversi", Hardcore: true})
		v := s.moves(host, "f5")
		s.refused(host, play.Act{Do: "undo"}, "Take-backs are off")
		if strings.Contains(strings.Join(v.May, " "), "undo") {
			t.Error("the view offers to take back")
		}
		if text := s.record(); !strings.Contains(text, `[Hardcore "true"]`) {
			t.Errorf("the record does not say so:\n%s", text)
		}
	})
	t.Run("deals come again as they were", func(t *testing.T) {
		s := begin(t, play.Config{Game: "bluelagoon"})
		deal := s.line(host)
		v := s.view(host)
		s.do(host, play.Act{Do: "play", Text: v.Table[0].Text})
		s.do(host, play.Act{Do: "undo"})
		s.wantLine(deal)
	})
}

// Everybody sees what is offered in a sentence of their own, and only who is asked may answer.
func TestOffersAreSentences(t *testing.T) {
	s := begin(t, play.Config{Game: "reversi", Seats: []play.Seat{{Name: "Ada", Kind: play.Human}, remote}})
	s.moves(host, "f5")
	for _, c := range []struct {
		act          play.Act
		mine, theirs string
	}{
		{play.Act{Do: "undo"}, "You ask to take back f5, and wait for an answer.", "Ada asks to take back f5."},
		{play.Act{Do: "offer", Text: "draw"}, "You offer a draw, and wait for an answer.", "Ada offers a draw."},
		{play.Act{Do: "restart"}, "You ask to begin again, and wait for an answer.", "Ada asks to begin again."},
	} {
		s.do(host, c.act)
		for of, want := range map[*play.Client]play.OfferView{&host: {Text: c.mine}, &far: {Text: c.theirs, Answer: true}, &watcher: {Text: c.theirs}} {
			offers := s.view(*of).Offers
			if got := offers[len(offers)-1]; got.Text != want.Text || got.Answer != want.Answer {
				t.Errorf("%s: the window %s sees %+v, want %+v", c.act.Do, of.Window, got, want)
			}
		}
	}
	s.refused(watcher, play.Act{Do: "answer", Text: "draw", N: 1}, "You watch this game.")
}

// What is asked of several people is done once all of them agree.
func TestAllAgree(t *testing.T) {
	third := play.Client{Seats: []game.Seat{2}, Window: "third"}
	three := play.Config{Game: "bluelagoon", Values: map[string]string{"players": "3"}, Seats: []play.Seat{human, remote, remote}}
	s := begin(t, three)
	before := s.line(host)
	s.do(host, play.Act{Do: "play", Text: s.view(host).Table[0].Text})
	played := s.line(host)
	s.do(host, play.Act{Do: "undo"})
	if v := s.do(far, play.Act{Do: "answer", Text: "takeback", N: 1}); v.Offers[0].Answer {
		t.Error("who has accepted is asked again")
	}
	s.wantLine(played)
	s.refused(far, play.Act{Do: "answer", Text: "takeback", N: 1}, "no such offer")
	s.do(third, play.Act{Do: "answer", Text: "takeback", N: 1})
	s.wantLine(before)

	s.do(host, play.Act{Do: "restart"})
	s.do(third, play.Act{Do: "answer", Text: "restart", N: 0})
	if offers := s.view(host).Offers; len(offers) > 0 {
		t.Errorf("after one has declined the offers are %+v", offers)
	}
	s.do(host, play.Act{Do: "restart"})
	s.do(host, play.Act{Do: "seat", N: 1, Text: `{"kind":"engine","player":"random"}`})
	if offers := s.view(host).Offers; len(offers) > 0 {
		t.Errorf("after one who was asked has gone the offers are %+v", offers)
	}
}

// Who cannot move hears why, and not that a move is against the rules.
func TestWhoCannotMoveHearsWhy(t *testing.T) {
	s := begin(t, play.Config{Game: "reversi", Seats: []play.Seat{{Name: "Ada", Kind: play.Human}, remote}})
	click := func(do string) play.Act { return play.Act{Do: do, Clicks: []string{"c:0,0"}} }
	for _, do := range []string{"why", "play"} {
		s.refused(watcher, click(do), "You watch this game.")
		s.refused(far, click(do), "It is not your turn: Ada moves.")
	}
	s.moves(host, "f5")
	s.do(far, play.Act{Do: "goto", Text: "0"})
	s.refused(far, click("why"), "This is an earlier position")
	s.do(far, play.Act{Do: "resign"})
	s.refused(host, click("why"), "The game is over here.")
	s.refused(far, play.Act{Do: "play", Text: "d6"}, "You watch this game.")
	s.do(host, play.Act{Do: "review"})
	for _, by := range []play.Client{far, watcher} {
		s.do(by, play.Act{Do: "goto", Text: "0"})
		s.refused(by, play.Act{Do: "play", Text: "d3"}, "You watch this game.")
		s.refused(by, play.Act{Do: "hint"}, "You watch this game.")
	}

	s = begin(t, play.Config{Game: "reversi"})
	if v := s.do(host, play.Act{Do: "pause"}); !v.Paused || v.Banner == nil || v.Banner.Text != "The game is paused." {
		t.Errorf("paused %t, the banner is %+v", v.Paused, v.Banner)
	}
	s.refused(host, click("why"), "The game is paused.")
	if v := s.do(host, play.Act{Do: "pause"}); v.Paused || v.Banner != nil {
		t.Errorf("paused %t, the banner is %+v", v.Paused, v.Banner)
	}
}

// Why a move was refused is nobody's business but of who has tried it.
func TestRefusalsAreOfOneWindow(t *testing.T) {
	s := begin(t, play.Config{Game: "reversi", Seats: []play.Seat{human, remote}})
	s.refused(host, play.Act{Do: "play", Text: "a1"}, "a1")
	if b := s.view(far).Banner; b != nil {
		t.Errorf("somebody else sees %+v", b)
	}
	if s.view(host).Banner == nil {
		t.Error("who has tried it sees nothing")
	}
	s.moves(host, "f5")
	if b := s.view(host).Banner; b != nil {
		t.Errorf("after a move there is still %+v", b)
	}
}

// Without the table of moves, which is too long on large boards, the act why says what clicks are: the beginning of a move, a whole
// one, or none.
func TestClicksWithoutATable(t *testing.T) {
	s := begin(t, play.Config{Game: "hive"})
	v := s.view(host)
	g := v.Table[0].Gestures[0]
	if r := s.s.Do(host, play.Act{Do: "why", Clicks: g[0].Spots[:1]}, 0); r == nil || r.Message != "" || len(r.Next) == 0 {
		t.Errorf("the beginning of a move: %+v", r)
	}
	if r := s.s.Do(host, play.Act{Do: "why", Clicks: []string{g[0].Spots[0], g[1].Spots[0]}}, 0); r == nil || r.Message != "" || len(r.Next) > 0 {
		t.Errorf("a whole move: %+v", r)
	}
	s.refused(host, play.Act{Do: "why", Clicks: []string{"c:9,9"}}, "")
}

// Playing again takes back nobody's right to play otherwise: only moves of who asks come again, and those of engines.
func TestPlayingAgainIsOnesOwn(t *testing.T) {
	s := begin(t, play.Config{Game: "reversi", Seats: []play.Seat{human, remote}})
	s.moves(host, "f5")
	s.moves(far, "d6")
	s.do(host, play.Act{Do: "undo"})
	s.do(far, play.Act{Do: "answer", Text: "takeback", N: 1})
	s.refused(far, play.Act{Do: "redo"}, "not your turn")
	s.do(host, play.Act{Do: "redo"})
	s.wantLine("f5")
	if v := s.view(host); slices.Contains(v.May, "redo") {
		t.Errorf("the first player may play the second one's move again: %v", v.May)
	}
	s.do(far, play.Act{Do: "redo"})
	s.wantLine("f5 d6")

	s = begin(t, play.Config{Game: "reversi"})
	s.moves(host, "f5")
	s.do(host, play.Act{Do: "undo"})
	s.do(host, play.Act{Do: "pause"})
	s.refused(host, play.Act{Do: "redo"}, "paused")
}

// Hints and analyses in a game that is on are said in its record; those after it are not.
func TestHelpIsInTheRecord(t *testing.T) {
	for _, act := range []string{"hint", "analyse", "moveforme"} {
		s := begin(t, play.Config{Game: "reversi"})
		s.moves(host, "f5")
		s.do(host, play.Act{Do: act})
		s.moves(host, "d6")
		s.do(host, play.Act{Do: "resign"})
		if text := s.record(); !strings.Contains(text, `[Hints "1"]`) {
			t.Errorf("%s: the record is\n%s", act, text)
		}
	}
	s := begin(t, play.Config{Game: "reversi"})
	s.moves(host, "f5", "d6")
	s.do(host, play.Act{Do: "resign"})
	for _, mode := range []string{"over", "review"} {
		s.do(host, play.Act{Do: "goto", Text: "1"})
		s.do(host, play.Act{Do: "hint"})
		s.do(host, play.Act{Do: "analyse"})
		s.do(host, play.Act{Do: "comment", Text: mode})
		if text := s.record(); strings.Contains(text, "Hints") {
			t.Errorf("%s: the record is\n%s", mode, text)
		}
		if mode == "over" {
			s.do(host, play.Act{Do: "review"})
		}
	}
}

// Guests with many windows push no window of the host's out.
func TestManyWindows(t *testing.T) {
	s := begin(t, play.Config{Game: "reversi"})
	s.moves(host, "f5", "d6")
	s.do(host, play.Act{Do: "goto", Text: "1"})
	for i := range 200 {
		s.view(play.Client{Window: fmt.Sprint("1.", i)})
	}
	if v := s.view(host); v.Node != "1" {
		t.Errorf("the host's window shows node %s, and has gone to 1", v.Node)
	}
}

func TestLimitsOfEngines(t *testing.T) {
	for _, l := range []play.Limits{{Depth: -1}, {Depth: 1001}, {Nodes: -1}, {Nodes: 1 << 62}, {Time: -1}, {Time: 1 << 62}} {
		c := play.Config{Game: "reversi", Seats: []play.Seat{human, {Kind: play.Engine, Player: "search", Limits: l}}}
		if r := play.New(play.Options{}).Begin(c, 0); r == nil || r.Field != "seats" || !strings.Contains(r.Message, "from 0") {
			t.Errorf("%+v: %v", l, r)
		}
	}
}

func TestWhoMayAct(t *testing.T) {
	s := begin(t, play.Config{Game: "reversi", Seats: []play.Seat{human, remote}})
	free := []string{"goto", "look"}
	for _, a := range play.Acts() {
		r := s.s.Do(watcher, play.Act{Do: a}, 0)
		if refused := r != nil && (r.Kind == play.Forbidden || strings.Contains(r.Message, "not possible now")); !refused && !slices.Contains(free, a) {
			t.Errorf("who watches may %s: %v", a, r)
		}
	}
	if r := s.s.Do(far, play.Act{Do: "play", Text: "f5"}, 0); r == nil || r.Kind != play.Forbidden {
		t.Errorf("the second player moves for the first: %v", r)
	}
	s.moves(host, "f5")
	if r := s.s.Do(host, play.Act{Do: "play", Text: "d6"}, 0); r == nil || r.Kind != play.Forbidden {
		t.Errorf("the host moves for the person elsewhere: %v", r)
	}
	if table := s.view(watcher).Table; len(table) > 0 {
		t.Errorf("who watches gets the table of moves")
	}
	s.moves(far, "d6")
	if r := s.s.Do(far, play.Act{Do: "new", Text: `{"game":"hive"}`}, 0); r == nil || r.Kind != play.Forbidden {
		t.Errorf("a guest begins another game: %v", r)
	}
}

func TestActsComeOnceAndInTime(t *testing.T) {
	s := begin(t, play.Config{Game: "reversi"})
	v := s.view(host)
	a := play.Act{ID: 5, V: v.V, Do: "play", Text: "f5"}
	s.do(host, a)
	s.do(host, a)
	s.wantLine("f5")
	wrong := play.Act{ID: 6, Do: "play", Text: "a1"}
	if first, again := s.refused(host, wrong, "a1"), s.refused(host, wrong, "a1"); first.Code != again.Code {
		t.Errorf("an act that came twice is refused by %s and then by %s", first.Code, again.Code)
	}
	if r := s.s.Do(play.Client{Host: true, Window: "other"}, play.Act{ID: 1, V: v.V, Do: "play", Text: "d6"}, 0); r == nil || r.Kind != play.Late {
		t.Errorf("an act on an old view: %v", r)
	}
	s.do(host, play.Act{Do: "set", Text: "sound=on"})
	s.do(host, play.Act{ID: 7, V: s.view(host).V - 1, Do: "play", Text: "d6"}) // what has changed is no business of the move
	s.wantLine("f5 d6")
}

func TestRefusedMoves(t *testing.T) {
	s := begin(t, play.Config{Game: "reversi"})
	r := s.refused(host, play.Act{Do: "play", Clicks: []string{"c:0,0"}}, "a1")
	if r.Code == "" {
		t.Error("the refusal has no code")
	}
	b := s.view(host).Banner
	if b == nil || b.Kind != "refused" || b.Code != r.Code || len(b.Cells) == 0 || b.Rule == "" {
		t.Errorf("the banner is %+v", b)
	}
	s.wantLine("")
	s.refused(host, play.Act{Do: "play", Clicks: []string{"x"}}, "cannot be selected")
	s.refused(host, play.Act{Do: "why", Clicks: []string{"c:0,0"}}, "a1")
	s.refused(host, play.Act{Do: "fly"}, "Unknown act")
	if b := s.moves(host, "F5").Banner; b != nil {
		t.Errorf("the banner stays after a legal move: %+v", b)
	}
}

func TestEnds(t *testing.T) {
	t.Run("resignation", func(t *testing.T) {
		s := begin(t, play.Config{Game: "hive", Rules: "standard+MLP"})
		s.moves(host, "wS1")
		v := s.do(host, play.Act{Do: "resign", Seat: 1})
		if v.Mode != "over" || v.Result == nil || len(v.Result.Winners) != 1 || v.Result.Winners[0] != 0 {
			t.Errorf("mode %s, result %+v", v.Mode, v.Result)
		}
		if v := s.do(host, play.Act{Do: "goto", Text: "0"}); v.Banner != nil {
			t.Errorf("an earlier position is shown with the banner %+v", v.Banner)
		}
		if v := s.do(host, play.Act{Do: "goto"}); v.Banner == nil || v.Banner.Kind != "result" {
			t.Errorf("the end is shown with the banner %+v", v.Banner)
		}
		checkRecord(t, []byte(s.record()), []string{"wS1"})
	})
	t.Run("agreement", func(t *testing.T) {
		s := begin(t, play.Config{Game: "conquest", Seats: []play.Seat{human, remote}})
		s.do(host, play.Act{Do: "offer", Text: "draw"})
		s.refused(host, play.Act{Do: "offer", Text: "draw"}, "already")
		v := s.do(far, play.Act{Do: "answer", Text: "draw", N: 1})
		if v.Result == nil || len(v.Result.Winners) != 0 {
			t.Errorf("result %+v", v.Result)
		}
	})
	t.Run("no draw where somebody has to win", func(t *testing.T) {
		s := begin(t, play.Config{Game: "contactix"})
		s.refused(host, play.Act{Do: "offer", Text: "draw"}, "No draw")
		s = begin(t, play.Config{Game: "reversi", NoDraws: true})
		s.refused(host, play.Act{Do: "offer", Text: "draw"}, "No draw")
	})
	t.Run("Blue Lagoon only by its rules", func(t *testing.T) {
		s := begin(t, play.Config{Game: "bluelagoon"})
		s.refused(host, play.Act{Do: "resign"}, "only by its rules")
		if r := s.s.Begin(play.Config{Game: "bluelagoon", Clock: "5m"}, 0); r == nil || r.Field != "tc" {
			t.Errorf("a clock that ends the game: %v", r)
		}
	})
	t.Run("an engine resigns", func(t *testing.T) {
		s := begin(t, play.Config{Game: "reversi", Seats: []play.Seat{engine, human}})
		s.told(play.MoveJob, play.Thought{Failed: &play.Failure{Reason: "resigned", Detail: "It gave up."}})
		if v := s.view(host); v.Result == nil || len(v.Result.Winners) != 1 || v.Result.Winners[0] != 1 {
			t.Errorf("result %+v", v.Result)
		}
	})
}

func TestEnginesThatFail(t *testing.T) {
	for _, act := range []string{"retry", "replace", "end"} {
		s := begin(t, play.Config{Game: "reversi", Seats: []play.Seat{engine, human}})
		s.told(play.MoveJob, play.Thought{Move: "a1"})
		v := s.view(host)
		if v.Banner == nil || v.Banner.Kind != "failure" || v.Banner.Code != "illegal" {
			t.Fatalf("the banner is %+v", v.Banner)
		}
		if jobs := s.s.Jobs(); len(jobs) > 0 {
			t.Errorf("it is asked again by itself: %v", jobs)
		}
		s.do(host, play.Act{Do: act})
		jobs := s.s.Jobs()
		if want := act != "end"; (len(jobs) == 1) != want {
			t.Fatalf("%s: the jobs are %v", act, jobs)
		}
		if act == "replace" && jobs[0].Player != "search" {
			t.Errorf("its seat has %s", jobs[0].Player)
		}
	}
}

func TestClocks(t *testing.T) {
	s := begin(t, play.Config{Game: "reversi", Clock: "10+2"})
	s.view(host)
	s.now = 3 * time.Second
	s.moves(host, "f5") // at 4 s
	v := s.view(host)
	if *v.Seats[0].Left != 8000 || v.Seats[0].Used != 4000 || !v.Seats[1].Runs {
		t.Errorf("after the first move: %+v", v.Seats)
	}
	s.do(host, play.Act{Do: "pause"}) // at 5 s
	s.now = time.Hour
	s.refused(host, play.Act{Do: "play", Text: "d6"}, "paused")
	s.do(host, play.Act{Do: "pause"})
	if _, ok := s.s.Wake(); !ok {
		t.Fatal("nothing is due while a clock runs down")
	}
	if v := s.view(host); *v.Seats[1].Left != 9000 {
		t.Errorf("a pause of an hour counts: %+v", v.Seats[1])
	}
	at, _ := s.s.Wake()
	s.s.Tick(at - 1)
	if v := s.view(host); v.Mode != "play" {
		t.Fatalf("the flag falls before its time: %+v", v.Result)
	}
	s.s.Tick(at)
	v = s.view(host)
	if v.Mode != "over" || v.Result.Winners[0] != 0 {
		t.Errorf("mode %s, %+v", v.Mode, v.Result)
	}
	if text := s.record(); !strings.Contains(text, "time") || !strings.Contains(text, `[TimeControl "10+2"]`) {
		t.Errorf("the record is\n%s", text)
	}
}

// Without clocks nothing waits for a view, and nothing counts.
func TestClocksThatAreOff(t *testing.T) {
	s := begin(t, play.Config{Game: "reversi", Clock: "none", Seats: []play.Seat{human, remote}})
	for _, of := range []play.Client{watcher, host, far} {
		s.now += time.Hour
		if v := s.view(of); v.Mode != "play" || v.Seats[0].Runs || v.Seats[1].Runs || v.Seats[0].Used != 0 || v.Seats[0].Left != nil {
			t.Errorf("%s sees mode %s and %+v", of.Window, v.Mode, v.Seats)
		}
	}
	s.moves(host, "f5")
	s.moves(far, "d6")
	if at, due := s.s.Wake(); due {
		t.Errorf("something is due at %v", at)
	}
}

// The clock of a person runs once somebody who has the seat is handed a view in which it is to move, and that of an engine at once.
func TestClocksWaitForTheirViews(t *testing.T) {
	clocked := func(seats ...play.Seat) *scene {
		return begin(t, play.Config{Game: "reversi", Clock: "10s", Seats: seats})
	}
	waits := func(s *scene, of play.Client) {
		t.Helper()
		s.now += time.Hour
		if at, due := s.s.Wake(); due {
			t.Fatalf("something is due at %v", at)
		}
		s.s.Tick(s.now)
		if v := s.view(of); v.Mode != "play" || v.Seats[0].Runs || v.Seats[1].Runs {
			t.Fatalf("before its view is handed out: %s, %+v", v.Mode, v.Seats)
		}
	}
	runs := func(s *scene, of play.Client, seat int, left time.Duration) {
		t.Helper()
		before := s.s.V()
		v := s.view(of)
		if at, due := s.s.Wake(); !due || at != s.now+left || !v.Seats[seat].Runs || *v.Seats[seat].Left != left.Milliseconds() {
			t.Fatalf("once its view is handed out, something is due after %v (%t), want %v: %+v", at-s.now, due, left, v.Seats)
		}
		if watched := s.s.V() > before; watched != (of.Window == far.Window) {
			t.Errorf("for %s there is a new view: %t", of.Window, watched)
		}
	}
	t.Run("of the host", func(t *testing.T) {
		s := clocked(human, human)
		s.now = time.Hour
		if at, due := s.s.Wake(); due {
			t.Fatalf("nobody has seen the game, and something is due at %v", at)
		}
		s.s.Tick(s.now)
		runs(s, host, 0, 10*time.Second)
	})
	t.Run("of somebody at another machine", func(t *testing.T) {
		s := clocked(human, remote)
		s.moves(host, "f5")
		waits(s, host)
		waits(s, watcher)
		runs(s, far, 1, 10*time.Second)
		s.s.Present(far, true, s.now)
		s.moves(far, "d6")
		s.moves(host, "c3")
		waits(s, host)
		runs(s, far, 1, 9*time.Second)
	})
	t.Run("not of somebody who was here and has gone", func(t *testing.T) {
		for _, late := range []bool{false, true} {
			s := clocked(human, remote)
			s.s.Present(far, true, s.now)
			s.view(far)
			if !late {
				s.s.Present(far, false, s.now)
			}
			s.moves(host, "f5")
			if late {
				s.s.Present(far, false, s.now)
			}
			if v := s.view(host); !v.Seats[1].Runs {
				t.Errorf("left while it was to move (%t): the clock stands: %+v", late, v.Seats)
			}
		}
	})
	t.Run("not of engines", func(t *testing.T) {
		s := clocked(engine, human)
		if at, due := s.s.Wake(); !due || at != 10*time.Second {
			t.Errorf("something is due at %v (%t)", at, due)
		}
	})
}

func TestForcedPasses(t *testing.T) {
	for _, ask := range []bool{false, true} {
		s := &scene{t, play.New(play.Options{}), sharedValidator(t), 0}
		if r := s.s.Begin(play.Config{Game: "reversi", Setup: passSetup(t), Pass: map[bool]string{true: "ask", false: "auto"}[ask]}, 0); r != nil {
			t.Fatal(r)
		}
		v := s.view(host)
		if len(v.Table) != 1 || fmt.Sprint(v.Table[0].Gestures) != "[[{[b:pass] 1}]]" || strings.Join(v.May, " ") == "" {
			t.Fatalf("the table is %+v", v.Table)
		}
		at, due := s.s.Wake()
		if due == ask {
			t.Fatalf("with --pass ask %v a pass is due by itself: %v", ask, due)
		}
		if ask {
			v = s.do(host, play.Act{Do: "play", Clicks: []string{"b:pass"}})
		} else {
			s.s.Tick(at)
			v = s.view(host)
		}
		if len(v.List) != 1 || v.Turn != 1 {
			t.Errorf("after the pass: %+v, turn %d", v.List, v.Turn)
		}
	}
}

// passSetup returns a position of Reversi in which Black has to pass and White has moves.
func passSetup(t *testing.T) string {
	t.Helper()
	rows := []string{"OX------"} // White takes b1 from c1, and no line ends on a1
	for range 7 {
		rows = append(rows, "--------")
	}
	return strings.Join(rows, "") + " X"
}

func TestSeries(t *testing.T) {
	a, b := play.Seat{Name: "Ada", Kind: play.Human}, play.Seat{Name: "Bob", Kind: play.Human}
	s := begin(t, play.Config{Game: "contactix", Values: map[string]string{"size": "3"}, Seats: []play.Seat{a, b}, Games: 3})
	for game := range 3 {
		v := s.view(host)
		if want := []string{"Ada", "Bob"}[game%2]; v.Seats[0].Name != want {
			t.Errorf("game %d is begun by %s, want %s", game+1, v.Seats[0].Name, want)
		}
		s.do(host, play.Act{Do: "resign", Seat: 1})
		if game < 2 {
			s.do(host, play.Act{Do: "next"})
		}
	}
	v := s.view(host)
	if v.Series == nil || len(v.Series.Tables[1].Rows) != 3 || fmt.Sprint(v.Series.Points) != "[2 1]" || fmt.Sprint(v.Series.Names) != "[Ada Bob]" {
		t.Errorf("the series is %+v", v.Series)
	}
	if want := "Ada wins the series: Ada 2, Bob 1."; v.Series.Text != want || v.Banner.Text != "Ada wins (resignation). "+want {
		t.Errorf("at its end the series says %q, and the banner %q", v.Series.Text, v.Banner.Text)
	}
	if slices.Contains(v.May, "next") {
		t.Error("a fourth game of three is offered")
	}
	s.refused(host, play.Act{Do: "next"}, "The series is over.")
	text := s.record()
	if n := strings.Count(text, "[Game "); n != 3 || !strings.Contains(text, `[Series "3/3"]`) {
		t.Errorf("the file has %d games:\n%s", n, text)
	}
	// Begin again: the last game does not count.
	s.do(host, play.Act{Do: "restart"})
	if v := s.view(host); fmt.Sprint(v.Series.Points) != "[1 1]" {
		t.Errorf("after a restart the points are %v", v.Series.Points)
	}
}

// Who has as many points as another shares a series. After a single game there is always another one, until people have enough.
func TestEndsOfSeries(t *testing.T) {
	for _, c := range []struct {
		games int
		want  string
	}{{2, "The series is drawn: eve 1, search:2 1."}, {1, ""}} {
		s := begin(t, play.Config{Game: "contactix", Values: map[string]string{"size": "3"}, Games: c.games, Seats: []play.Seat{{Name: "eve", Kind: play.Human}, {Kind: play.Human, Name: "search:2"}}})
		s.do(host, play.Act{Do: "resign"})
		s.do(host, play.Act{Do: "next"})
		v := s.do(host, play.Act{Do: "resign"})
		if v.Series.Text != c.want || slices.Contains(v.May, "next") != (c.games == 1) {
			t.Errorf("at the end of %d games: %q, may %v", c.games, v.Series.Text, v.May)
		}
	}
}

// Names stay as people and players have them.
func TestNamesKeepTheirCase(t *testing.T) {
	s := begin(t, play.Config{Game: "reversi", Seats: []play.Seat{{Name: "eve", Kind: play.Human}, {Kind: play.Engine, Player: "search:2"}}})
	if v := s.do(host, play.Act{Do: "resign"}); v.Banner.Text != "search:2 wins (resignation)." || v.Result.Text != v.Banner.Text {
		t.Errorf("the banner says %q, and the result %q", v.Banner.Text, v.Result.Text)
	}
	s.do(host, play.Act{Do: "next"})
	s.told(play.MoveJob, play.Thought{Failed: &play.Failure{Reason: "resigned"}})
	if v := s.view(host); v.Banner.Text != "eve wins (resignation)." {
		t.Errorf("the banner says %q", v.Banner.Text)
	}
}

func TestPairsOfASeries(t *testing.T) {
	var seats []play.Seat
	for _, name := range []string{"A", "B", "C"} {
		seats = append(seats, play.Seat{Name: name, Kind: play.Human})
	}
	s := begin(t, play.Config{Game: "contactix", Seats: seats})
	var pairs []string
	for {
		v := s.view(host)
		pairs = append(pairs, v.Seats[0].Name+v.Seats[1].Name)
		v = s.do(host, play.Act{Do: "resign"})
		if v.Series.Game == v.Series.Of {
			break
		}
		s.do(host, play.Act{Do: "next"})
	}
	if got := strings.Join(pairs, " "); got != "AB BA AC CA BC CB" {
		t.Errorf("the pairs are %s", got)
	}
}

func TestReviewOfVariations(t *testing.T) {
	s := &scene{t, play.New(play.Options{}), sharedValidator(t), 0}
	s.do(host, play.Act{Do: "load", Text: "[Game \"contactix\"]\n[Rules \"contactix\"]\n[Size \"5x5\"]\n\n1. a1 2. b2 (2. c3 3. d4) 3. e5 {good}\n"})
	v := s.do(host, play.Act{Do: "goto", Text: "0"})
	if v.Mode != "review" || len(v.List) != 3 || v.Node != "0" || fmt.Sprint(v.List[1].Forks) != "[{2a c3}]" {
		t.Fatalf("mode %s, node %s, list %+v", v.Mode, v.Node, v.List)
	}
	v = s.do(host, play.Act{Do: "goto", Text: "2a.2"})
	if s.line(host) != "a1 c3 d4" || v.Ply != 3 {
		t.Errorf("the line of 2a.2 is %s, ply %d", s.line(host), v.Ply)
	}
	s.do(host, play.Act{Do: "goto", Text: "2"})
	v = s.moves(host, "c5") // in place of e5
	if v.Node != "3a" || len(s.do(host, play.Act{Do: "goto", Text: "2"}).Forks) != 2 {
		t.Errorf("the new variation is %s", v.Node)
	}
	s.do(host, play.Act{Do: "promote", Text: "3a"})
	s.do(host, play.Act{Do: "goto", Text: ""})
	s.wantLine("a1 b2 c5")
	s.do(host, play.Act{Do: "delete", Text: "3a"})
	s.do(host, play.Act{Do: "goto", Text: "3"})
	s.do(host, play.Act{Do: "comment", Text: " instead } of\r\n{e5 "})
	if v := s.view(host); v.Comment != "instead } of\n{e5" || v.List[2].Comment != v.Comment {
		t.Errorf("the comment is %q", v.Comment)
	}
	s.refused(host, play.Act{Do: "goto", Text: "9"}, "no ply")
	v = s.here(nil)
	if v.Mode != "play" || s.line(host) != "a1 b2 c5" || v.Turn != 1 {
		t.Errorf("a game from here: mode %s, moves %s, turn %d", v.Mode, s.line(host), v.Turn)
	}
}

// Whatever is tried after a game, its saved record stays valid.
func TestVariationsLeaveRecordsValid(t *testing.T) {
	for _, name := range []string{"hive", "reversi", "conquest", "contactix"} {
		s := begin(t, play.Config{Game: name})
		first := s.view(host).Table[0].Text
		other := s.view(host).Table[1].Text
		s.do(host, play.Act{Do: "play", Text: first})
		s.do(host, play.Act{Do: "resign"})
		s.do(host, play.Act{Do: "goto", Text: "0"})
		s.do(host, play.Act{Do: "play", Text: other})
		s.do(host, play.Act{Do: "comment", Text: "instead"})
		checkRecord(t, []byte(s.record()), []string{first})
	}
}

// From any position of any record a game goes on.
func TestGamesFromPositions(t *testing.T) {
	for _, name := range []string{"hive/clover-foxglove.sgf", "bluelagoon/reef-cup.pgn", "conquest/engines.pgn", "reversi/garden-open.pgn", "contactix/brook-open.pgn"} {
		text, err := os.ReadFile("../../../corpus/samples/" + name)
		if err != nil {
			t.Fatal(err)
		}
		s := &scene{t, play.New(play.Options{Seed: 5}), sharedValidator(t), 0}
		if r := s.s.Open(name, text, 0); r != nil {
			t.Fatalf("%s: %v", name, r)
		}
		if s.view(host).Mode == "start" {
			s.do(host, play.Act{Do: "game", N: 0})
		}
		v := s.view(host)
		s.do(host, play.Act{Do: "goto", Text: v.List[len(v.List)/2].Node})
		at := s.view(host)
		v = s.here(nil)
		if v.Mode != "play" || v.Ply != at.Ply || v.Turn != at.Turn || len(v.Table) == 0 {
			t.Errorf("%s: mode %s, ply %d, turn %d, %d moves; it was ply %d, turn %d", name, v.Mode, v.Ply, v.Turn, len(v.Table), at.Ply, at.Turn)
		}
		s.do(host, play.Act{Do: "play", Text: v.Table[0].Text})
	}
}

// Every sample of plybook opens, is walked to its end, and its moves are those of the record.
func TestReviewOfSamples(t *testing.T) {
	if testing.Short() {
		t.Skip("searches at every ply")
	}
	files, err := filepath.Glob("../../../corpus/samples/*/*.*")
	if err != nil {
		t.Fatal(err)
	}
	opened := 0
	for _, name := range files {
		if strings.HasSuffix(name, ".go") || strings.HasSuffix(name, ".gz") || strings.Contains(name, "WTHOR.") {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		s := &scene{t, play.New(play.Options{}), sharedValidator(t), 0}
		if r := s.s.Open(filepath.Base(name), text, 0); r != nil {
			if !strings.Contains(name, "broken") {
				t.Errorf("%s: %v", name, r)
			}
			continue
		}
		opened++
		games := max(len(startOf(s.view(host))), 1)
		for n := range min(games, 3) {
			if games > 1 {
				if r := s.s.Do(host, play.Act{Do: "game", N: n}, 0); r != nil {
					continue // nothing of it can be shown
				}
			}
			v := s.view(host)
			for i := 0; i < len(v.List); i += 7 {
				s.do(host, play.Act{Do: "goto", Text: v.List[i].Node})
			}
		}
	}
	if opened < 10 {
		t.Errorf("only %d samples were opened", opened)
	}
}

func startOf(v *play.View) []play.ListView {
	if v.Start == nil {
		return nil
	}
	return v.Start.List
}

// A session that is restored from its files goes on with the same game, seats, clocks and deals.
func TestGoingOn(t *testing.T) {
	for _, c := range []play.Config{
		{Game: "reversi", Seats: []play.Seat{human, engine}, Clock: "5m+1s", Games: 2},
		{Game: "bluelagoon", Values: map[string]string{"players": "3"}},
		{Game: "hive", Rules: "standard+MLP"},
		{Game: "contactix", Rules: "hex", Values: map[string]string{"size": "5x7"}},
		{Game: "conquest", Rules: "ataxx"},
	} {
		s := begin(t, c)
		files := map[string]play.File{}
		save := func() {
			for _, f := range s.s.Saves() {
				files[f.Name] = f
			}
		}
		save()
		for range 6 {
			v := s.view(host)
			if len(v.Table) == 0 {
				s.told(play.MoveJob, play.Thought{Move: anyMove(t, s)})
			} else {
				s.do(host, play.Act{Do: "play", Text: v.Table[0].Text})
			}
			save()
		}
		before := s.view(host)
		var all []play.File
		for _, f := range files {
			all = append(all, f)
		}
		again := &scene{t, play.New(play.Options{Now: time.Date(2026, 1, 3, 0, 0, 0, 0, time.UTC), Seed: 99, Files: all}), s.views, 0}
		after := again.view(host)
		if after.V <= before.V {
			t.Errorf("%s: views are numbered %d after %d", c.Game, after.V, before.V)
		}
		for i := range after.List {
			after.List[i].Loss, before.List[i].Loss = "", ""
		}
		if a, b := mustText(t, before.List), mustText(t, after.List); a != b || after.Caption != before.Caption || after.Mode != before.Mode {
			t.Errorf("%s: it was\n%s\nand is\n%s", c.Game, a, b)
		}
		sameSeats(t, c.Game, before.Seats, after.Seats)
		if before.Save.File != after.Save.File {
			t.Errorf("%s: it goes on in the file %s, and was in %s", c.Game, after.Save.File, before.Save.File)
		}
	}
}

// A ply writes its record alone. What the record does not say is written when it changes: the times of a move that was taken back.
func TestPliesLeaveTheStateAlone(t *testing.T) {
	s := begin(t, play.Config{Game: "reversi", Clock: "5m+3s", Seats: []play.Seat{human, human}})
	state := func() (text string) {
		for _, f := range s.s.Saves() {
			if f.Name == play.StateFile {
				text = string(f.Text)
			}
		}
		return text
	}
	state()
	for _, move := range []string{"f5", "d6", "c3"} {
		s.moves(host, move)
		if text := state(); text != "" {
			t.Errorf("with %s the state is written too: %s", move, text)
		}
	}
	s.now += 20 * time.Second
	s.do(host, play.Act{Do: "undo"})
	if text := state(); !strings.Contains(text, `"used":[`) {
		t.Errorf("after a move was taken back the state is %q", text)
	}
}

// sameSeats checks that seats have gone on as they were, but for the time of the move that was due.
func sameSeats(t *testing.T, name string, before, after []play.SeatView) {
	t.Helper()
	const due = 2000
	for i := range before {
		if a, b := before[i], after[i]; a.Kind != b.Kind || a.Player != b.Player || max(a.Used-b.Used, b.Used-a.Used) > due {
			t.Errorf("%s: the seat was %+v and is %+v", name, a, b)
		}
	}
}

// anyMove returns a legal move of the position of a session, which an engine may choose.
func anyMove(t *testing.T, s *scene) string {
	t.Helper()
	for _, j := range s.s.Jobs() {
		if j.Kind == play.MoveJob {
			return moveOf(t, j)
		}
	}
	t.Fatal("no engine is asked")
	return ""
}

func mustText(t *testing.T, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// The same acts at the same times give the same views and the same files, byte for byte.
func TestSessionsAreFunctionsOfTheirActs(t *testing.T) {
	run := func() []byte {
		var out bytes.Buffer
		random := rand.New(rand.NewPCG(3, 4))
		s := begin(t, play.Config{Game: "reversi", Seats: []play.Seat{human, engine}, Clock: "1m"})
		for range 200 {
			v := s.view(host)
			out.WriteString(mustText(t, v))
			if jobs := s.s.Jobs(); len(jobs) > 0 && random.IntN(2) == 0 {
				s.now += 100 * time.Millisecond
				s.s.Told(jobs[0].ID, play.Thought{Move: moveOf(t, jobs[0]), Text: "+1", Scored: true, Depth: 3, Nodes: 9}, true, s.now)
				continue
			}
			s.now += time.Duration(random.IntN(500)) * time.Millisecond
			s.s.Do(host, randomAct(random, v), s.now)
			for _, f := range s.s.Saves() {
				out.WriteString(f.Name)
				out.Write(f.Text)
			}
		}
		return out.Bytes()
	}
	if a, b := run(), run(); !bytes.Equal(a, b) {
		t.Error("two runs differ")
	}
}

// randomAct returns any act, as often as not one that makes sense.
func randomAct(random *rand.Rand, v *play.View) play.Act {
	if len(v.Table) > 0 && random.IntN(2) == 0 {
		return play.Act{Do: "play", Text: v.Table[random.IntN(len(v.Table))].Text}
	}
	acts := play.Acts()
	a := play.Act{Do: acts[random.IntN(len(acts))], N: random.IntN(5) - 1, Seat: random.IntN(4) - 1, V: v.V * uint64(random.IntN(2))}
	texts := []string{
		"", "draw", "takeback", "restart", "0", "1", "2a", "9", "resume", "theme=dark", "sound=on", "f5", "wA1", `{"kind":"human"}`, "reversi", "h:0/X",
		`{"game":"contactix","values":{"size":"3"}}`, `{"game":"bluelagoon","values":{"players":"4"},"seats":[{"kind":"human"},{"kind":"remote"},{"kind":"human"},{"kind":"open"}]}`,
		"[Game \"hive\"]\n\n1. wS1 2. bS1 wS1-\n", `{"game":"reversi","games":3,"manual":true}`, `{"kind":"engine","player":"greedy"}`, "\x00<script>",
	}
	a.Text = texts[random.IntN(len(texts))]
	for range random.IntN(3) {
		if len(v.Cells) > 0 {
			a.Clicks = append(a.Clicks, v.Cells[random.IntN(len(v.Cells))].Spot)
		}
	}
	return a
}

// Whatever is asked for in whatever order: no panic, and every view is as its schema says.
func TestAnyActs(t *testing.T) {
	rounds := 12
	if testing.Short() {
		rounds = 4
	}
	for seed := range uint64(rounds) {
		random := rand.New(rand.NewPCG(seed, 1))
		s := &scene{t, play.New(play.Options{Seed: seed}), sharedValidator(t), 0}
		by := []play.Client{host, host, host, far, watcher}
		for range 60 {
			who := by[random.IntN(len(by))]
			v := s.view(who)
			s.now += time.Duration(random.IntN(3000)) * time.Millisecond
			s.s.Do(who, randomAct(random, v), s.now)
			if jobs := s.s.Jobs(); len(jobs) > 0 {
				s.s.Told(jobs[0].ID, play.Thought{Move: "pass", Failed: &play.Failure{Reason: "crash", Detail: "it ended"}}, random.IntN(2) == 0, s.now)
			}
			s.s.Tick(s.now)
			s.s.Saves()
		}
	}
}

func TestScores(t *testing.T) {
	var files []play.File
	for i, moves := range []int{3, 1, 2} {
		s := begin(t, play.Config{Game: "contactix", Values: map[string]string{"size": "4"}, Seats: []play.Seat{{Name: fmt.Sprint("P", moves), Kind: play.Human}, human}})
		for range 2 * moves {
			s.do(host, play.Act{Do: "play", Text: s.view(host).Table[0].Text})
		}
		s.do(host, play.Act{Do: "resign", Seat: 1})
		files = append(files, play.File{Name: fmt.Sprintf("contactix-20260101-00000%d.pgn", i), Text: []byte(s.record())})
	}
	s := play.New(play.Options{Files: files})
	scores := s.View(host, 0).Start.Scores
	var names []string
	for _, h := range scores {
		names = append(names, h.Name)
	}
	if got := strings.Join(names, " "); got != "P1 P2 P3" {
		t.Errorf("the scores are %s, want who won soonest first: %+v", got, scores)
	}
	if files := s.View(host, 0).Start.Files; len(files) != 3 || files[0].Name != "contactix-20260101-000002.pgn" || !files[0].Over {
		t.Errorf("the files are %+v", files)
	}
}

// The end of a phase shows what it has brought, and waits for somebody to go on.
func TestPhasesStopBeforeDeals(t *testing.T) {
	s := begin(t, play.Config{Game: "bluelagoon"})
	for range 200 {
		v := s.view(host)
		if len(v.Table) == 0 {
			break
		}
		s.do(host, play.Act{Do: "play", Text: v.Table[len(v.Table)-1].Text})
	}
	v := s.view(host)
	if v.Mode != "play" || v.Turn != -2 || v.Banner == nil || v.Banner.Kind != "phase" || !strings.Contains(strings.Join(v.May, " "), "goon") {
		t.Fatalf("mode %s, turn %d, banner %+v, may %v", v.Mode, v.Turn, v.Banner, v.May)
	}
	s.do(host, play.Act{Do: "undo"})
	v = s.view(host)
	s.do(host, play.Act{Do: "play", Text: v.Table[len(v.Table)-1].Text})
	v = s.do(host, play.Act{Do: "goon"})
	if v.Turn < 0 || len(v.Table) == 0 || v.Banner != nil {
		t.Errorf("after it: turn %d, %d moves, banner %+v", v.Turn, len(v.Table), v.Banner)
	}
}

// Analysis of a game takes its positions one after the other and then rests.
func TestAnalysisOfAGame(t *testing.T) {
	s := begin(t, play.Config{Game: "reversi"})
	s.moves(host, "f5", "d6", "c3")
	s.do(host, play.Act{Do: "resign"})
	s.do(host, play.Act{Do: "analyse", Text: "game"})
	for score := range 4 {
		jobs := s.s.Jobs()
		if len(jobs) != 1 || len(jobs[0].Moves) != score {
			t.Fatalf("position %d: the jobs are %+v", score, jobs)
		}
		best := moveOf(t, jobs[0])
		s.told(play.AnalyseJob, play.Thought{
			Move: best, Line: []string{best}, Scored: true, Score: int64(100 * score), Value: 0.1, Text: "+1", Depth: 4, Nodes: 10,
			Moves: []play.Weighed{{Move: best, Score: int64(100 * score), Text: "+1"}},
		})
	}
	if jobs := s.s.Jobs(); len(jobs) > 0 {
		t.Errorf("it goes on: %+v", jobs)
	}
	v := s.view(host)
	if strings.Count(v.Graph.Markup, "<circle ") != 4 || v.Queue != 0 || !strings.Contains(v.Graph.Markup, `cy="34.8"`) {
		t.Errorf("the graph is %+v, with %d to come", v.Graph, v.Queue)
	}
	for i, m := range v.List {
		if m.Loss == "" {
			t.Errorf("move %d, %s, has no loss", i+1, m.Text)
		}
	}
	s.do(host, play.Act{Do: "goto", Text: "1"})
	s.do(host, play.Act{Do: "comment", Text: "mine\nalone"})
	for range 2 {
		v = s.do(host, play.Act{Do: "notes"})
	}
	if !strings.HasPrefix(v.Comment, "mine\nalone\n") || strings.Count(v.Comment, "score +1") != 1 {
		t.Errorf("the comment is %q", v.Comment)
	}
}

func TestColoursOfSides(t *testing.T) {
	s := begin(t, play.Config{Game: "contactix", Values: map[string]string{"tile-colours": "SandyBrown,lime", "size": "4x3"}})
	s.moves(host, "a1")
	text := s.record()
	if !strings.Contains(text, `[Colours "SandyBrown lime"]`) || !strings.Contains(text, `[Size "4x3"]`) {
		t.Errorf("the record is\n%s", text)
	}
	r := s.s.Begin(play.Config{Game: "contactix", Values: map[string]string{"tile-colours": "red"}}, 0)
	if r == nil || r.Field != "tile-colours" {
		t.Errorf("one colour: %v", r)
	}
}
