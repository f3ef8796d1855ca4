package job

import (
	"bytes"
	"context"
	"fmt"
	"hash/crc32"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/render"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/findings"
	"github.com/plybook/plybook/reports/picture"
)

// Pictures draws every record and emits the products in order; games without a position have
// none, and their findings say why. Every worker holds one game and its picture.
func (r *Run) Pictures(ctx context.Context, picture picture.Options, emit func(*Product) error) (findings.Summary, error) {
	single := *r
	single.Corpus.PieceSize = 1 // drawing a game is enough work for a turn
	return single.products(ctx, func(g *corpus.Game) Product { return drawn(&picture, g) }, emit)
}

func drawn(p *picture.Options, g *corpus.Game) Product {
	product := Product{Game: gameOf(g)}
	if g.Played.State == nil {
		return product
	}
	last := g.Played.PlyCount()
	for _, ply := range []int{p.From, p.To, p.Ply} {
		if ply > last {
			product.Game.Findings = append(product.Game.Findings, missingPly(g, ply))
			return product
		}
	}
	var out bytes.Buffer
	if err := p.Draw(&out, g.Played); err != nil {
		product.Game.Findings = append(product.Game.Findings, replay.Finding{
			Code: findings.CodeNoPicture, File: g.Source.Name, Line: g.Record.Line, Column: g.Record.Column,
			Game: g.Record.Index, Message: "The game cannot be drawn: " + err.Error() + ".",
		})
		return product
	}
	product.Name, product.Data = FileName(g, p.Type), out.Bytes()
	if d, err := render.DrawerFor(g.Played.Kind.Name); err == nil {
		product.Foreign = render.Foreign(d, p.Film.Values)
	}
	return product
}

// FileName returns the name of the file for what is made of a record: the name of its source below
// the folder of the arguments, the record's number, and the ending. It has slashes on every
// system, stays below any folder that it is joined to, and is the same on every run. Letters that
// some system does not take in names become underscores, and then a checksum keeps names apart.
func FileName(g *corpus.Game, ending string) string {
	var parts []string
	for part := range strings.SplitSeq(g.Source.ID, "/") {
		if part = safeName(part); part != "" {
			parts = append(parts, part)
		}
	}
	if len(parts) == 0 {
		parts = []string{"game"}
	}
	return fmt.Sprintf("%s-%04d.%s", path.Join(parts...), g.Record.Index, ending)
}

// maxName is how many bytes a part of a file's name has at most, so that every system takes it
// with number and ending after it.
const maxName = 120

// safeName makes a name that every system takes, and that means no other folder.
func safeName(s string) string {
	safe := strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7F || r == utf8.RuneError || strings.ContainsRune(`<>:"|?*\/`, r) {
			return '_'
		}
		return r
	}, s)
	safe = strings.TrimRight(strings.ToValidUTF8(safe[:min(len(safe), maxName)], ""), ". ")
	if strings.HasPrefix(safe, "-") || reserved(safe) {
		safe = "_" + safe
	}
	if safe == s {
		return s
	}
	return fmt.Sprintf("%s~%08x", safe, crc32.ChecksumIEEE([]byte(s)))
}

// reserved says whether Windows takes the name for a device, whatever its ending.
func reserved(name string) bool {
	stem, _, _ := strings.Cut(strings.ToUpper(name), ".")
	if len(stem) == 4 && stem[3] >= '1' && stem[3] <= '9' {
		stem = stem[:3]
		return stem == "COM" || stem == "LPT"
	}
	return slices.Contains([]string{"CON", "PRN", "AUX", "NUL"}, stem)
}
