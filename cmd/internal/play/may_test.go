package play_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/plybook/plybook/cmd/internal/play"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
)

// texts are those of acts that say more than their names.
var texts = map[string][]string{
	"new":     {`{"game":"reversi"}`, `{"game":"bluelagoon"}`, `{"game":"hive","games":2}`, `{"game":"contactix","rules":"hex","values":{"size":"3"}}`, `{"game":"conquest","seats":[{"kind":"human"},{"kind":"remote"}]}`},
	"load":    {elsewhere, "[Game \"reversi\"]\n[Rules \"othello\"]\n\n1. f5 2. d6 (2. f4) 3. c3 *\n"},
	"edit":    {"reversi", "conquest"},
	"comment": {"why not } this", ""},
	"setup":   {"", "nonsense"},
	"seat":    {`{"kind":"human"}`, `{"kind":"engine","player":"random"}`},
}

// What a view says that a client may do is done, whoever it is and whatever came before; and what is saved is valid all the time.
func TestWhatMayBeDoneIsDone(t *testing.T) {
	rounds := uint64(24)
	if testing.Short() {
		rounds = 4
	}
	done := map[string]bool{}
	for seed := range rounds {
		random := rand.New(rand.NewPCG(seed, 2))
		s, kept := &scene{t, play.New(play.Options{Now: time.Unix(int64(seed), 0).UTC(), Seed: 1 + seed}), sharedValidator(t), 0}, folder{}
		for range 60 {
			by := []play.Client{host, host, host, far, watcher}[random.IntN(5)]
			a, ok := mayDo(random, s.view(by))
			if !ok {
				continue
			}
			s.now += time.Duration(random.IntN(1000)) * time.Millisecond
			at := s.view(by)
			if r := s.s.Do(by, a, s.now); r != nil {
				t.Fatalf("round %d, %s: %s may %+v, and is refused: %v", seed, at.Mode, by.Window, a, r)
			}
			done[a.Do] = true
			if jobs := s.s.Jobs(); len(jobs) > 0 {
				s.s.Told(jobs[0].ID, play.Thought{Move: moveOf(t, jobs[0]), Scored: true, Depth: 1}, true, s.now)
			}
			s.s.Tick(s.now)
			kept.keep(s)
			for name, text := range kept.records() {
				checkValid(t, name, text)
			}
		}
	}
	for _, a := range play.Acts() {
		if never := []string{"look", "set", "why", "game", "form", "command", "goon", "retry", "replace", "end", "movenow", "turn", "setup", "rest"}; !done[a] && !slices.Contains(never, a) && !testing.Short() {
			t.Errorf("nobody has done %s", a)
		}
	}
}

// mayDo returns an act that a view says is possible; ok is false if there is none.
func mayDo(random *rand.Rand, v *play.View) (a play.Act, ok bool) {
	may := slices.DeleteFunc(slices.Clone(v.May), func(name string) bool { return strings.HasPrefix(name, "b:") || name == "seat" && random.IntN(4) > 0 })
	for _, o := range v.Offers {
		if o.Answer {
			return play.Act{Do: "answer", Text: o.What, N: random.IntN(2)}, true
		}
	}
	switch {
	case len(v.Table) > 0 && random.IntN(3) > 0:
		return play.Act{V: v.V, Do: []string{"play", "type"}[len(v.List)%2], Text: v.Table[random.IntN(len(v.Table))].Text}, true
	case len(v.List) > 0 && random.IntN(4) == 0:
		return play.Act{Do: "goto", Text: v.List[random.IntN(len(v.List))].Node}, true
	case len(may) == 0:
		return a, false
	}
	a.Do = may[random.IntN(len(may))]
	if slices.Contains(may, "redo") && random.IntN(2) == 0 {
		a.Do = "redo"
	}
	if a.Do == "play" {
		return a, false
	}
	a.Do, a.Text, _ = strings.Cut(a.Do, ":")
	if of := texts[a.Do]; len(of) > 0 && (a.Do != "edit" || v.Mode == "start") {
		a.Text = of[random.IntN(len(of))]
	}
	if a.Do == "load" && v.Start != nil && len(v.Start.Files) > 0 && random.IntN(2) == 0 {
		a.N, a.Text = random.IntN(len(v.Start.Files)), ""
		if !v.Start.Files[a.N].Over {
			a.Text = "resume"
		}
	}
	return a, true
}

// checkValid checks that nothing is wrong with saved records.
func checkValid(t *testing.T, name, text string) {
	t.Helper()
	f, err := parse.FormatByName("pgn")
	if err != nil {
		t.Fatal(err)
	}
	for r := range f.Records(parse.Input{Data: []byte(text)}) {
		for _, finding := range replay.Replay(r, replay.Options{}).Findings {
			if finding.Severity != parse.Note {
				t.Fatalf("%s: %s: %s in\n%s", name, finding.Code, finding.Message, text)
			}
		}
	}
}
