package bluelagoon

import (
	"fmt"
	"slices"
	"strings"
)

// A chart is a map as it is written here: rows of cells, a dot for sea and a letter for each island,
// a capital where there is a stone circle. The islands' letters are in the order of their bonuses.
type chart struct {
	name    string
	bonuses []int
	rows    string
}

// charts are the maps of the assignment. The default one is the printed board.
var charts = [...]chart{
	{
		name: "default", bonuses: []int{6, 6, 6, 8, 8, 8, 10, 10},
		rows: `
 A a a a . B b b . D d d
a a a a A . b b B . d d D
 a A . . . . b b b . d d
. . . g g G . B b . D d D
 E . G g g g . . . . d d
e e . g g g g . h H . D d
 e e . G g g G . h h . .
E e e . g g g . H h h . C
 e e E . g G . h h h . c
E e e . . . . h h H . c c
 . . . F f . H h h . C c
F f f f f F . h h . c c c
 f f F f f f . h H . c C
`,
	},
	{
		name: "wheels", bonuses: []int{5, 5, 7, 7, 9, 9, 9, 9},
		rows: `
 . A a a A . . . b b B .
. a . . . a . . b . . b .
 a . E E . a . b . F . B
A . E . E . A . b . . b .
 a . E E . a . . b b B .
. a . . . a . . . . . . .
 . A a a A . G g g g g G
. . . . . . g . . . . . .
 G g g g g G . . C c C .
. . . . . . . . c . . c .
 D d . . d D . C . H . C
d . d D d . d . c . . c .
 d D . . D d . . C c C .
`,
	},
	{
		name: "face", bonuses: []int{6, 6, 9, 9, 12, 12, 12},
		rows: `
 a a a A a a a a A a a a
A . . . . . . . . . . . A
 a . E . B b b B . F . a
a . e e . . . . . f f . a
 a . E . c C C c . F . a
A . e e . . . . . f f . A
 a . E . . D D . . F . a
a . e e . d . d . f f . a
 A . . . . D D . . . . A
a . G . . . . . . . G . a
 a . g G g G G g G g . a
A . . . . . . . . . . . A
 a a a a A a a A a a a a
`,
	},
	{
		name: "sides", bonuses: []int{4, 20},
		rows: `
 A A A A . b
a A A A . B B
 A A A A . b
A A A A . B B
 A A A A . b
a A A A . B B
 A A A A . b
`,
	},
	{
		name: "space-invaders", bonuses: []int{6, 6, 6, 8, 8, 8, 8, 10, 10, 10, 10, 10, 10, 10},
		rows: `
 . . A . . . . A . . . . . . B . . . . B . .
. . . a . . . a . . . . . . . b . . . b . . .
 . . a a a a a a . . . . . . b b b b b b . .
. . a . a A a . a . . . . . b . b B b . b . .
 a a a a a a a a a a . . b b b b b b b b b b
a a . a a a a a . a a . b b . b b b b b . b b
 A . a . . . . a . A . . B . b . . . . b . B
. . . a A . A a . . . . . . . b B . B b . . .
 . . . . . . . . . h . . i . . . . . . . . .
. j . . . . . . . h . . . i . . . . . . . . k
 . j . . . . . . . h . . i . . . . . . . . k
. j . . . . . . . H . . . I . . . . . . . . k
 . J . d . d . . . . . . . . . . . e e E . K
. . . d d d d . . . L . . . f . . e e e e . .
 . d d d d d . g . . l . . f f . . e e e e .
. d D d . . . g G . l . . f F f . . . e E e .
 . d d . . . . g . . . . . f f . . . . e e .
m . . . . . . . . C . . . . . . n . . . . . .
 m . . . . . . . C C . . . . . . n . . . . .
m . . . . . c c c c c c c . . . n . . . . . .
 M . . . . c c c c c c c c . . . N . . . . .
. . . . . c C c c C c c C c . . . . . . . . .
 . . . . . c c c c c c c c . . . . . . . . .
`,
	},
}

// DefaultMap is the name of the printed board.
const DefaultMap = "default"

// MapNames returns the names of the maps of the assignment.
func MapNames() []string {
	var names []string
	for _, c := range charts {
		names = append(names, c.name)
	}
	return names
}

// MapByName returns a map of the assignment.
func MapByName(name string) (*Board, error) {
	for i := range charts {
		if charts[i].name == name {
			return charts[i].board(), nil
		}
	}
	return nil, fmt.Errorf("no map is called %q; known: %s", name, strings.Join(MapNames(), ", "))
}

// MapName returns the name under which the assignment has a map, or "".
func (b *Board) MapName() string {
	for i := range charts {
		if charts[i].shows(b) {
			return charts[i].name
		}
	}
	return ""
}

// shows says whether a board is this map.
func (c *chart) shows(b *Board) bool {
	if c.height() != b.Height() || len(c.bonuses) != len(b.islands) {
		return false
	}
	for i, bonus := range c.bonuses {
		if b.islands[i].Bonus != bonus {
			return false
		}
	}
	cell := 0
	for _, letter := range c.rows {
		if letter == ' ' || letter == '\n' {
			continue
		}
		island, circle := -1, letter >= 'A' && letter <= 'Z'
		if letter != '.' {
			island = int(letter | 0x20 - 'a')
		}
		if b.IslandOf(cell) != island || b.IsCircle(cell) != circle {
			return false
		}
		cell++
	}
	return true
}

func (c *chart) height() int { return strings.Count(strings.TrimSpace(c.rows), "\n") + 1 }

func (c *chart) board() *Board {
	islands := make([]Island, len(c.bonuses))
	for i, bonus := range c.bonuses {
		islands[i].Bonus = bonus
	}
	var circles []int
	cell := 0
	for _, letter := range c.rows {
		if letter == ' ' || letter == '\n' {
			continue
		}
		if letter != '.' {
			island := &islands[(letter|0x20)-'a']
			island.Cells = append(island.Cells, cell)
			if letter < 'a' {
				circles = append(circles, cell)
			}
		}
		cell++
	}
	return newBoard(c.height(), islands, slices.Clip(circles))
}
