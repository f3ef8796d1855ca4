package corpus

import (
	"context"
	"encoding/binary"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/plybook/plybook/parse"
)

// base makes a file of the WTHOR base with so many games of one move, in which White is the player
// with the number of the game. announced is how many games the header counts.
func base(games, announced int) string {
	data := make([]byte, 16, 16+68*games)
	data[0], data[10], data[11], data[12] = 20, 0xBA, 0x07, 8
	binary.LittleEndian.PutUint32(data[4:], uint32(announced))
	for n := range games {
		record := make([]byte, 68)
		binary.LittleEndian.PutUint16(record[4:], uint16(n%3))
		record[6], record[8] = 33, 56
		data = append(data, record...)
	}
	return string(data)
}

// list makes a list of names of the base.
func list(width int, names ...string) string {
	data := make([]byte, 16+width*len(names))
	data[8] = byte(len(names))
	for i, name := range names {
		copy(data[16+width*i:], name)
	}
	return string(data)
}

// readBase reads a path and shows every game as its index, the players and the findings' codes,
// and what is said about files.
func readBase(t *testing.T, o Options, paths ...string) string {
	t.Helper()
	var out strings.Builder
	_, err := Each(context.Background(), paths, o, func() func(*Game) string {
		return func(g *Game) string {
			text := fmt.Sprintf("%s–%s, %d plies", g.Record.Tag("Black"), g.Record.Tag("White"), len(g.Played.Plies))
			for _, f := range g.Played.Findings {
				if f.Code != "reversi/unfinished" {
					text += " " + f.Code
				}
			}
			return text
		}
	}, func(item Item[string]) error {
		if f := item.Finding; f != nil {
			fmt.Fprintf(&out, "%s: %s %s\n", filepath.Base(item.Source.Name), f.Severity, f.Code)
			return nil
		}
		fmt.Fprintf(&out, "%s: %d: %s\n", filepath.Base(item.Source.Name), item.Index, item.Value)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestFilesOfBlocksAreReadTheSameInAnyPieces(t *testing.T) {
	folder := write(t, t.TempDir(), map[string]string{
		"a.wtb": base(300, 300), "b.wtb": base(100, 90), "c.wtb": base(3, 3)[:16+2*68+9], "d.wtb": "", "e.wtb": base(0, 0), "f.wtb": base(0, 0)[:9],
		"wthor.jou": list(20, "???", "Ada", "Bob"), "WTHOR.TRN": list(26, "?"),
	})
	want := readBase(t, Options{Workers: 1, PieceSize: parse.MaxRecord}, folder)
	for _, line := range []string{
		"a.wtb: 300: ???–Bob, 1 plies\n", "b.wtb: 100: ???–???, 1 plies\n", "b.wtb: error reversi/wthor-size\n",
		"c.wtb: 2: ???–Ada, 1 plies\nc.wtb: 3: –, 0 plies reversi/wthor-cut\nc.wtb: error reversi/wthor-size\n",
		"d.wtb: error reversi/wthor-header\nf.wtb: error reversi/wthor-header\n",
	} {
		if !strings.Contains(want, line) {
			t.Errorf("%q is missing in\n%s", line, want)
		}
	}
	for _, size := range []int{1, 68, 100, 4096, 9000} {
		if got := readBase(t, Options{Workers: 3, PieceSize: size}, folder); got != want {
			t.Errorf("in pieces of %d bytes:\n%s", size, got)
		}
	}
}

func TestNamesLieBesideTheFileOrWhereTheCallerSays(t *testing.T) {
	names := map[string]string{"WTHOR.JOU": list(20, "???", "Ada"), "WTHOR.TRN": list(26, "?")}
	folder := write(t, t.TempDir(), map[string]string{"a.wtb": base(2, 2)})
	elsewhere := write(t, t.TempDir(), names)
	if got := readBase(t, Options{}, folder); got != "a.wtb: note reversi/wthor-name\na.wtb: 1: ???–???, 1 plies\na.wtb: 2: ???–#1, 1 plies\n" {
		t.Errorf("without lists:\n%s", got)
	}
	if got := readBase(t, Options{Beside: elsewhere}, folder); got != "a.wtb: 1: ???–???, 1 plies\na.wtb: 2: ???–Ada, 1 plies\n" {
		t.Errorf("with lists elsewhere:\n%s", got)
	}
	write(t, folder, names)
	if got := readBase(t, Options{}, folder); got != "a.wtb: 1: ???–???, 1 plies\na.wtb: 2: ???–Ada, 1 plies\n" {
		t.Errorf("with lists beside the file:\n%s", got)
	}
}
