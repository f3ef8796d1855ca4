package explorer

import (
	"cmp"
	"fmt"
	"net/url"
	"slices"

	"github.com/plybook/plybook/render"
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/picture"
)

// MaxViewers is how many viewers are written beside a page.
const MaxViewers = 100

// AddViewers writes viewers of games that the page names, those of the positions that most games came to, and lets the page lead to them.
func (p *Page) AddViewers(v *picture.Viewers, o replay.Options) error {
	var positions []*Position
	for _, t := range p.Trees {
		for i := range t.Positions {
			positions = append(positions, &t.Positions[i])
		}
	}
	slices.SortStableFunc(positions, func(a, b *Position) int { return cmp.Compare(b.Counts.Games, a.Counts.Games) })
	places := map[string]int{} // among the viewers, by the places of games; 0 if a game has none
	for _, position := range positions {
		for i := range position.Games {
			game := &position.Games[i]
			if _, known := places[game.Place]; !known && len(p.viewers) < MaxViewers {
				link, err := viewer(game, v, o)
				if err != nil {
					return err
				}
				if places[game.Place] = 0; link != "" {
					p.viewers = append(p.viewers, link)
					places[game.Place] = len(p.viewers)
				}
			}
			game.Viewer = places[game.Place]
		}
	}
	if len(p.viewers) > 0 {
		p.Notes = append(p.Notes, fmt.Sprintf("%d games, those of the most frequent positions, have viewers beside this page (at most %d): click a title to open one.",
			len(p.viewers), MaxViewers))
	}
	return nil
}

// viewer writes the viewer of a game, and returns a link to it; "" if the game cannot be drawn.
func viewer(g *Example, v *picture.Viewers, o replay.Options) (link string, err error) {
	played := picture.Replay(g.Record, g.Place, o)
	if played == nil {
		return "", nil
	}
	drawer, err := render.DrawerFor(played.Kind.Name)
	if err != nil {
		return "", err
	}
	name, err := v.Add(drawer.Film(played, scene.Options{}))
	return (&url.URL{Path: name}).String(), err
}
