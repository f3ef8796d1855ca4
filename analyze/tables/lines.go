package tables

import (
	"bufio"
	"io"
	"strings"

	"github.com/plybook/plybook/analyze/stats"
)

// A lineWriter writes tables as text, a row a line.
type lineWriter struct {
	games, plies *bufio.Writer // plies is nil if it is not wanted
	gameLine     func(dst []byte, r *stats.GameRow) []byte
	plyLine      func(dst []byte, r *Ply) []byte
	ply          Ply
	line         []byte
}

func newLineWriter(
	games, plies io.Writer, gameLine func([]byte, *stats.GameRow) []byte, plyLine func([]byte, *Ply) []byte,
) *lineWriter {
	w := &lineWriter{games: bufio.NewWriter(games), gameLine: gameLine, plyLine: plyLine}
	if plies != nil {
		w.plies = bufio.NewWriter(plies)
	}
	return w
}

// WriteGame implements [stats.TableWriter].
func (w *lineWriter) WriteGame(g *stats.GameRow) error {
	if g.Game != w.ply.Game {
		w.ply.Game = strings.Clone(g.Game)
	}
	w.line = w.gameLine(w.line[:0], g)
	_, err := w.games.Write(w.line)
	return err
}

// WritePly implements [stats.TableWriter].
func (w *lineWriter) WritePly(game int64, p *stats.PlyRow) error {
	if w.plies == nil {
		return nil
	}
	w.ply.Number, w.ply.PlyRow = game, p
	w.line = w.plyLine(w.line[:0], &w.ply)
	_, err := w.plies.Write(w.line)
	return err
}

// Close implements [stats.TableWriter].
func (w *lineWriter) Close() error {
	if err := w.games.Flush(); err != nil || w.plies == nil {
		return err
	}
	return w.plies.Flush()
}
