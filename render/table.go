// Package render has the table of drawings, one a game: [DrawerFor] finds the one that makes a film of a replayed game,
// which the functions of package canvas turn into files.
//
// It promises nothing to other programs: names and behaviour may change in any version.
package render

import (
	"fmt"

	"github.com/plybook/plybook/render/bluelagoon"
	"github.com/plybook/plybook/render/conquest"
	"github.com/plybook/plybook/render/contactix"
	"github.com/plybook/plybook/render/hive"
	"github.com/plybook/plybook/render/reversi"
	"github.com/plybook/plybook/render/scene"
)

// drawers is the table of drawings. A new game is a new row.
var drawers = []scene.Drawer{
	{Game: "bluelagoon", Flags: bluelagoon.Flags(), Film: bluelagoon.Film, Board: bluelagoon.Board, Sides: bluelagoon.Sides, AppendText: bluelagoon.AppendText, HeatBoard: bluelagoon.HeatBoard},
	{Game: "conquest", Flags: conquest.Flags(), Film: conquest.Film, Board: conquest.Board, Sides: conquest.Sides, AppendText: conquest.AppendText, HeatBoard: conquest.HeatBoard},
	{Game: "contactix", Flags: contactix.Flags(), Film: contactix.Film, Board: contactix.Board, Sides: contactix.Sides, AppendText: contactix.AppendText, HeatBoard: contactix.HeatBoard},
	{Game: "hive", Flags: hive.Flags(), Film: hive.Film, Board: hive.Board, Sides: hive.Sides, AppendText: hive.AppendText, HeatBoard: hive.HeatBoard},
	{Game: "reversi", Flags: reversi.Flags(), Film: reversi.Film, Board: reversi.Board, Sides: reversi.Sides, AppendText: reversi.AppendText, HeatBoard: reversi.HeatBoard},
}

// DrawerFor returns how a game is drawn.
func DrawerFor(name string) (*scene.Drawer, error) {
	for i := range drawers {
		if drawers[i].Game == name {
			return &drawers[i], nil
		}
	}
	return nil, fmt.Errorf("there is no drawing of %s", name)
}
