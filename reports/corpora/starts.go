package corpora

import (
	"cmp"
	"fmt"
	"html/template"
	"slices"
	"strings"

	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/render"
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/picture"
	"github.com/plybook/plybook/reports/table"
	"github.com/plybook/plybook/reports/wording"
)

// A startPosition is one of several that games begin in.
type startPosition struct {
	Number int          // from 1, which most games begin in
	Games  int64        // that begin in it
	Code   string       // the position as text; "" if nothing tells it
	Still  template.URL // its picture; "" if there is none

	Width, Height int // of the picture
}

// Name returns what the position is called.
func (s *startPosition) Name() string { return fmt.Sprintf("Start position %d", s.Number) }

// startPositions are those of a variant, by their codes; none if its games begin in one.
type startPositions map[string]*startPosition

// startsOf numbers the positions that games begin in: those of most games first.
func startsOf(v *stats.VariantResult, reached *openings, o replay.Options) startPositions {
	if !startsDiffer(v) {
		return nil
	}
	begun := map[string]int64{} // some games may have gone on with moves too rare to be counted
	for i := range v.Openings {
		begun[v.Openings[i].Start] = max(begun[v.Openings[i].Start], v.Openings[i].StartGames)
	}
	all := startPositions{}
	number := 1
	for _, p := range reached.roots {
		start := &startPosition{Number: number, Code: p.start}
		games, before := int64(0), len(all)
		for i := range p.steps {
			if code := p.steps[i].Start; all[code] == nil { // symmetric equivalents are one
				all[code] = start
				games += begun[code]
			}
		}
		if start.Games = max(games, p.games); len(all) > before {
			number++
		}
	}
	all.nameUsual(v, o)
	return all
}

// list returns the positions, those of most games first.
func (s startPositions) list() (list []*startPosition) {
	for _, start := range s {
		if !slices.Contains(list, start) {
			list = append(list, start)
		}
	}
	slices.SortFunc(list, func(a, b *startPosition) int { return cmp.Compare(a.Number, b.Number) })
	return list
}

// cell names a position that games begin in, if others begin elsewhere.
func (s startPositions) cell(code string) table.Cell {
	if start := s[code]; start != nil {
		return table.Cell{Text: start.Name()}
	}
	return table.Cell{}
}

// tableOf lists the positions with their codes, which pages show as pictures.
func (s startPositions) tableOf(v *stats.VariantResult) *table.Table {
	t := &table.Table{ID: "starts", Title: "Start positions", Columns: table.Columns("Start position", "Position", "#Games", "#Share")}
	list := s.list()
	var notes []string
	if listed := int64(len(s)); listed < v.Starts {
		notes = append(notes, fmt.Sprintf("Of %s the %s with most games.", wording.Counted(v.Starts, "position"), wording.Number(listed)))
	}
	if len(list) < len(s) {
		notes = append(notes, fmt.Sprintf("Symmetric equivalents share a row: %s in %s.", wording.Counted(int64(len(s)), "position"), wording.Counted(int64(len(list)), "row")))
	}
	t.Note = strings.Join(notes, " ")
	for _, start := range list {
		t.Rows = append(t.Rows, []table.Cell{{Text: start.Name()}, table.Code(start.Code), table.Number(start.Games), table.Percent(start.Games, v.Games())})
	}
	return t
}

// Sizes of pictures of start positions: as they are drawn, and as they are shown.
const startDrawn, startShown = 160, 72

// draw draws the positions of the nodes of a tree, if there is room for their pictures.
func (s startPositions) draw(game string, v *stats.VariantResult, nodes []*openingNode, r *renderer) {
	drawer, err := render.DrawerFor(game)
	if err != nil || r == nil {
		return
	}
	for _, n := range nodes {
		start := n.Start
		if start == nil || start.Code == "" {
			continue
		}
		played := picture.Replay(setupRecord(game, v.Rules, start.Code), "", r.options)
		if played == nil {
			continue
		}
		film := thumbnail(drawer.Board(played, scene.Options{}).Still(played, 0), startShown)
		if kind, data, err := picture.Still(film, 0, startDrawn); err == nil {
			start.Still, _ = r.source(kind, data)
			start.Width, start.Height = startShown, (startShown*film.Height+film.Width/2)/film.Width
		}
	}
}

// nameUsual gives the position that more than half of the games begin in its code, if one of the examples does.
func (s startPositions) nameUsual(v *stats.VariantResult, o replay.Options) {
	usual := s[""]
	if usual == nil {
		return
	}
	for i := range v.Examples {
		if p := picture.Replay(v.Examples[i].Record, v.Examples[i].Source, o); p != nil {
			if code := string(p.At(0).AppendPosition(nil)); s[code] == nil {
				usual.Code = code
				return
			}
		}
	}
}
