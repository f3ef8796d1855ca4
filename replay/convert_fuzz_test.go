package replay_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// A crossing is what has to hold of the records of one game that are written in all its formats and read again.
type crossing struct {
	game string

	// Again are the leniencies with which games are read again: those that change the rules. What is written needs no other.
	again []string

	// Codes are, by the format and the code, faults that plybook's own form may say in other words, with what it says; ""
	// if there is none. Claims are formats whose faults are all about what is claimed of a position, which it has no place for.
	codes  map[string]string
	claims []string

	// Further says of a game whether plybook's own form reads on where its format stops; nil: never.
	further func(p *replay.Played) bool

	// Told are the options that say what a format has no place for; nil: there is nothing.
	told func(format string, p *replay.Played) map[string]string

	// Same says what differs in a game that has come back from a format other than plybook's own form, "" if nothing does;
	// nil: the same stands on the board after every ply.
	same func(format string, again, p *replay.Played) string
}

// A crosser checks one game after another with the same memory.
type crosser struct {
	*crossing
	there, back *replay.Replayer // of what is given, and of what has been written
	asides      [2][]game.Key    // positions in variations, of both
}

func (c *crossing) crosser() *crosser {
	k := &crosser{crossing: c, there: replay.NewReplayer(replay.Options{}), back: replay.NewReplayer(replay.Options{})}
	k.there.WatchAside = func(p *replay.Played) { k.asides[0] = append(k.asides[0], p.State.Key()) }
	k.back.WatchAside = func(p *replay.Played) { k.asides[1] = append(k.asides[1], p.State.Key()) }
	return k
}

// formats are the formats that can be written of the game, and plybook's own form.
func (c *crossing) formats() (all []*parse.Format) {
	for _, f := range parse.Formats() {
		if f.CanEncode() && (f.Game == "" || f.Game == c.game) {
			all = append(all, f)
		}
	}
	return all
}

// check reads bytes in a format, replays all games among them and takes each through every format.
func (c *crosser) check(t *testing.T, from *parse.Format, data []byte, o replay.Options) {
	t.Helper()
	o.Game = c.game
	for r := range from.Records(parse.Input{Data: data, Allow: o.Allow, Game: o.Game}) {
		c.there.Options, c.asides[0] = o, c.asides[0][:0]
		p := c.there.Replay(r)
		if p.State == nil || p.Kind.Name != c.game {
			continue
		}
		last := p.At(len(p.Plies)).Key()
		p.At(0)
		if p.At(len(p.Plies)).Key() != last {
			t.Fatal("the last position is another one after going back and forth")
		}
		for _, to := range c.formats() {
			if wrong := c.through(to, p); wrong != "" {
				t.Errorf("%s\nto %s: %s", r.Source, to.Name, wrong)
			}
		}
	}
}

// through takes a game through a format and says what has become of it, "" if it is what it was or the format
// cannot hold it.
func (c *crosser) through(to *parse.Format, p *replay.Played) string {
	text, refused := encoded(p, to)
	switch {
	case refused == "":
	case to.Name != "pgn" || strings.Contains(refused, "cannot be the name of a tag"):
		return ""
	default:
		return "refused: " + refused
	}
	o := replay.Options{Options: game.Options{Allow: parse.AllowAll(c.again...)}}
	if to.Name != "pgn" {
		o.Game = c.game
		if c.told != nil {
			o.Values = c.told(to.Name, p)
		}
	}
	if to.Name == "pgn" {
		if f := parse.Detect("", []byte(text)); f != to {
			return fmt.Sprintf("is taken for another format: %v\n%s", f, text)
		}
	}
	var again *replay.Played
	records := 0
	for r := range to.Records(parse.Input{Data: []byte(text), Game: o.Game, Allow: o.Allow}) {
		if r.OfFile {
			continue
		}
		if records++; records == 1 {
			c.back.Options, c.asides[1] = o, c.asides[1][:0]
			again = c.back.Replay(r.Clone())
		}
	}
	wrong := ""
	switch {
	case strings.TrimSpace(text) == "" && len(p.Plies) == 0: // a list of no moves
	case records != 1:
		wrong = fmt.Sprintf("%d records", records)
	case again.State == nil:
		wrong = "no game"
	case to.Name == "pgn" && c.further != nil && c.further(p):
		return ""
	case to.Name == "pgn":
		if wrong = c.ownDiffers(again, p); wrong == "" && !slices.Equal(c.asides[1], c.asides[0]) {
			wrong = fmt.Sprintf("%d plies in variations, want %d, or others", len(c.asides[1]), len(c.asides[0]))
		}
	case c.same != nil:
		wrong = c.same(to.Name, again, p)
	default:
		wrong = boardsDiffer(again, p)
	}
	if wrong == "" && to.Name == "pgn" {
		if twice, _ := encoded(again, to); twice != text {
			wrong = "written once more it becomes\n" + twice
		}
	}
	if wrong != "" {
		wrong += "\n" + text
		if again != nil {
			wrong += fmt.Sprintf("\n%+v", again.Findings)
		}
	}
	return wrong
}

// ownDiffers says what differs in a game that has come back from plybook's own form.
func (c *crossing) ownDiffers(again, p *replay.Played) string {
	if wrong := pliesDiffer(again, p); wrong != "" {
		return wrong
	}
	if again.Outcome != p.Outcome {
		return fmt.Sprintf("outcome %+v, want %+v", again.Outcome, p.Outcome)
	}
	got, want := soundness(again), soundness(p)
	other, ok := c.codes[p.Record.Format+" "+want]
	if slices.Contains(c.claims, p.Record.Format) {
		other, ok = "", true
	}
	if got != want && !(ok && got == other) {
		return fmt.Sprintf("fault %q, want %q", got, want)
	}
	return ""
}

// soundness returns the code of the first error of a game, "" if there is none. Faults of the syntax that do not end
// the record are none: what is written anew does not have them.
func soundness(p *replay.Played) string {
	for _, f := range p.Findings {
		mended := slices.ContainsFunc(p.Record.Faults, func(m parse.Fault) bool { return m.Code == f.Code && !m.Fatal })
		if f.Severity == parse.Error && !f.Aside && !mended {
			return f.Code
		}
	}
	return ""
}

// pliesDiffer says what differs in the plies of two games under the same rules. The numbers of the moves say less than
// the positions: they can be those of a table that one game has. A deal that lies on the board at the start may come back
// as a ply.
func pliesDiffer(again, p *replay.Played) string {
	dealt := 0
	for len(again.Plies)-dealt > len(p.Plies) && again.Plies[dealt].Seat == game.Chance {
		dealt++
	}
	if got := len(again.Plies) - dealt; got != len(p.Plies) {
		return fmt.Sprintf("%d plies, want %d", got, len(p.Plies))
	}
	for n := range len(p.Plies) + 1 {
		got, want := again.At(dealt+n), p.At(n)
		if got.Key() != want.Key() || got.Turn() != want.Turn() || cellsOf(got) != cellsOf(want) {
			return fmt.Sprintf("after %d plies %s, want %s", n, got.AppendPosition(nil), want.AppendPosition(nil))
		}
	}
	return ""
}

// boardsDiffer says what differs in what the plies of two games have done to the board. Passes do nothing to it, and
// some formats leave them out; moves may have another number where formats are read by different rules.
func boardsDiffer(again, p *replay.Played) string { return listsDiffer(boards(again), boards(p)) }

// lastDiffers says what differs in the last position.
func lastDiffers(again, p *replay.Played) string {
	return listsDiffer(boards(again)[len(boards(again))-1:], boards(p)[len(boards(p))-1:])
}

// imageDiffers says whether the last position is another one, however it is turned or mirrored.
func imageDiffers(again, p *replay.Played) string {
	got, want := again.At(len(again.Plies)).(game.Symmetric), p.At(len(p.Plies)).(game.Symmetric)
	if got.SymmetricKey() != want.SymmetricKey() {
		return "another last position"
	}
	return ""
}

func listsDiffer(got, want []string) string {
	for i := range max(len(got), len(want)) {
		switch {
		case i >= len(got):
			return fmt.Sprintf("%d boards, want %d", len(got), len(want))
		case i >= len(want) || got[i] != want[i]:
			return fmt.Sprintf("board %d is\n%s", i, got[i])
		}
	}
	return ""
}

// boards returns what is on the board at the start and whenever that has changed.
func boards(p *replay.Played) (all []string) {
	for n := range len(p.Plies) + 1 {
		all = append(all, cellsOf(p.At(n)))
	}
	return slices.Compact(all)
}

// cellsOf returns what is on the board: "3,4 X  3,5 O".
func cellsOf(s game.State) string {
	var text []byte
	for _, c := range s.(game.CellLister).AppendCells(nil) {
		text = append(strconv.AppendInt(text, int64(c.Cell.Row), 10), ',')
		text = append(strconv.AppendInt(text, int64(c.Cell.Col), 10), ' ')
		text = append(append(text, c.Text...), "  "...)
	}
	return string(text)
}

// encoded returns the text of a game in a format, or why there is none.
func encoded(p *replay.Played, to *parse.Format) (text, refused string) {
	rec, ill := p.Write(to)
	if ill != nil {
		return "", ill.Error()
	}
	if w := to.NewFile(parse.EncodeOptions{}); w != nil {
		if _, err := w.Add(rec); err != nil {
			return "", err.Error()
		}
		files, err := w.Files()
		if err != nil {
			return "", err.Error()
		}
		return string(files[0].Data), ""
	}
	data, err := to.Append(nil, rec, parse.EncodeOptions{})
	if err != nil {
		return "", err.Error()
	}
	return string(data), ""
}

// granted are options that grant some leniencies, or all of a game.
func granted(all []parse.LenientOption, but ...string) replay.Options {
	var names []string
	for _, l := range all {
		if !slices.Contains(but, l.Name) {
			names = append(names, l.Name)
		}
	}
	return replay.Options{Options: game.Options{Allow: parse.AllowAll(names...)}}
}

// formatNamed returns the format at a place in a list of names, whatever the number.
func formatNamed(t testing.TB, names []string, which uint8) *parse.Format {
	f, err := parse.FormatByName(names[int(which)%len(names)])
	if err != nil {
		t.Fatal(err)
	}
	return f
}
