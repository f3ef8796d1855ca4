package corpus

import (
	"bufio"
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/plybook/plybook/internal/extsort"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// snapshotMark begins the first line of a snapshot. The names of the columns follow.
const snapshotMark = "# plybook snapshot 2"

// countMark begins the last line of a snapshot, which counts its records: without it a snapshot is cut off. A line of a
// record has tabs, so that no name of a file looks like it.
const countMark = "# records: "

// olderMark begins a snapshot of the version before, which lacks the last columns and the count.
const olderMark = "# plybook snapshot 1"

// snapshotColumns are the columns of a snapshot, separated by tabs.
var snapshotColumns = []string{"record", "game", "rules", "plies", "outcome", "key", "position", "fault", "moves", "players"}

// Places of the columns that follow the identity of a record.
const (
	pliesColumn    = 2
	keyColumn      = 4
	positionColumn = 5
	movesColumn    = 7
	playersColumn  = 8
	lineColumns    = 9
)

// A Line is what a snapshot says about one record. What is not known is empty.
type Line struct {
	Source   string // [source.Source.ID]
	Index    int    // which record of the source, from 1
	Game     string // "hive"
	Rules    string // full name of the rule set
	Plies    int    // legal ones
	Outcome  string // see [OutcomeText]
	Key      string // identity of the last position, 32 hexadecimal digits
	Position string // the last position, as the game writes positions
	Fault    string // code of the first error
	Moves    string // hashes of the moves, see [movesHash.text]
	Players  string // hash of the names of the players, 16 hexadecimal digits; empty if none has a name
}

// ID returns the identity of the record within its corpus: "2020/a.sgf#1".
func (l *Line) ID() string { return l.Source + "#" + strconv.Itoa(l.Index) }

// Snapshot writes one line for every record of the arguments, sorted by source and number, to w:
// the same corpus gives the same bytes. Nothing is written before everything is read. What there
// is to say about sources goes to report, in order; an error of report ends the run. The errors
// are those of [Each] and of writing.
func Snapshot(
	ctx context.Context, args []string, o Options, w io.Writer, report func(replay.Finding) error,
) (Totals, error) {
	lines := &extsort.Sorter{Dir: o.TempDir}
	defer lines.Close()
	totals, failed, err := snapshot(ctx, args, o, nil, report, lines.Add)
	if err == nil {
		err = writeSnapshot(ctx, w, lines, failed == nil)
	}
	return totals, errors.Join(failed, err)
}

// snapshot adds the sortable lines of a corpus. With a store, where the record can be read again
// follows each line's end.
func snapshot(
	ctx context.Context, args []string, o Options, keep *store,
	report func(replay.Finding) error, add func(line []byte) error,
) (totals Totals, failed, err error) {
	o.keep = keep
	return eachTask(ctx, args, o,
		func() task[[]byte] {
			var moves movesHash
			return task[[]byte]{watch: moves.watch, game: func(g *Game) []byte {
				l := lineOf(g, &moves)
				b := l.appendSortable(nil)
				if keep != nil {
					b = g.appendPlace(append(b, '\n'))
				}
				return b
			}}
		},
		func(item Item[[]byte]) error {
			if item.Finding != nil {
				return report(*item.Finding)
			}
			return add(item.Value)
		})
}

// writeSnapshot writes lines in their order. Only of a whole corpus is there the count that tells a snapshot from one that is cut off.
func writeSnapshot(ctx context.Context, to io.Writer, lines *extsort.Sorter, whole bool) error {
	w := bufio.NewWriterSize(to, readSize)
	fmt.Fprintf(w, "%s\t%s\n", snapshotMark, strings.Join(snapshotColumns, "\t"))
	var text []byte
	records := 0
	for b, err := range lines.All(ctx) {
		if err != nil {
			return err
		}
		records++
		text = append(appendLineText(text[:0], b), '\n')
		if _, err := w.Write(text); err != nil {
			return err
		}
	}
	if whole {
		fmt.Fprintf(w, "%s%d\n", countMark, records)
	}
	return w.Flush()
}

// lineOf returns the line of a game that was watched and stands at its end.
func lineOf(g *Game, moves *movesHash) Line {
	p := g.Played
	l := Line{Source: g.Source.ID, Index: g.Record.Index, Rules: p.Rules, Plies: p.PlyCount()}
	if p.Kind != nil {
		l.Game = p.Kind.Name
	}
	if p.State != nil {
		key := p.State.Key()
		l.Key = fmt.Sprintf("%016x%016x", key[0], key[1])
		l.Position = string(p.State.AppendPosition(nil))
		l.Outcome = OutcomeText(p.Kind, p.Seats(), p.Outcome)
	}
	l.Moves, l.Players = moves.text(p), playersHash(p)
	if f := p.Fault(); f != nil {
		l.Fault = f.Code
	}
	return l
}

// OutcomeText returns an outcome on one line: "open", or the winners' names joined by + or
// "draw", then the reason, then the scores of all players: "Black discs 40-24".
func OutcomeText(kind *replay.Game, players int, o game.Outcome) string {
	if !o.Over {
		return "open"
	}
	words := []string{"draw"}
	if winners := kind.Winners(o); len(winners) > 0 {
		words[0] = strings.Join(winners, "+")
	}
	if o.Reason != "" {
		words = append(words, o.Reason)
	}
	if o.Scored {
		var scores []string
		for _, score := range o.Scores[:players] {
			scores = append(scores, strconv.Itoa(int(score)))
		}
		words = append(words, strings.Join(scores, "-"))
	}
	return strings.Join(words, " ")
}

// appendSortable appends the line so that comparing bytes compares the source's names, then the
// numbers: the name, a zero byte, the number with the highest byte first, and the other columns,
// each after a tab.
func (l *Line) appendSortable(dst []byte) []byte {
	dst = appendField(dst, l.Source)
	dst = append(dst, 0)
	dst = binary.BigEndian.AppendUint64(dst, uint64(l.Index))
	for _, field := range []string{
		l.Game, l.Rules, strconv.Itoa(l.Plies), l.Outcome, l.Key, l.Position, l.Fault, l.Moves, l.Players,
	} {
		dst = append(dst, '\t')
		dst = appendField(dst, field)
	}
	return dst
}

// appendLineText appends a sortable line as a snapshot shows it, without its end.
func appendLineText(dst, sortable []byte) []byte {
	name, rest, _ := bytes.Cut(sortable, []byte{0})
	dst = append(dst, name...)
	dst = append(dst, '#')
	dst = strconv.AppendUint(dst, binary.BigEndian.Uint64(rest), 10)
	return append(dst, rest[8:]...)
}

// appendField appends a value so that it can stand between tabs: "-" if there is none, and % with
// two hexadecimal digits for control characters, for %, and for a - that stands alone.
func appendField(dst []byte, value string) []byte {
	switch value {
	case "":
		return append(dst, '-')
	case "-":
		return append(dst, "%2D"...)
	}
	for _, c := range []byte(value) {
		if c < ' ' || c == 0x7f || c == '%' {
			dst = fmt.Appendf(dst, "%%%02X", c)
		} else {
			dst = append(dst, c)
		}
	}
	return dst
}

// parseField reads what appendField wrote.
func parseField(text string) (string, error) {
	if text == "-" {
		return "", nil
	}
	before, rest, found := strings.Cut(text, "%")
	if !found {
		return text, nil
	}
	value := []byte(before)
	for found {
		if len(rest) < 2 {
			return "", fmt.Errorf("%q ends within %%", text)
		}
		c, err := strconv.ParseUint(rest[:2], 16, 8)
		if err != nil {
			return "", fmt.Errorf("%q: %%%s is not %% and two hexadecimal digits", text, rest[:2])
		}
		value = append(value, byte(c))
		before, rest, found = strings.Cut(rest[2:], "%")
		value = append(value, before...)
	}
	return string(value), nil
}
