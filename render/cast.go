package render

import (
	"strconv"

	"github.com/plybook/plybook/replay/game"
)

// A cast makes the sprites of a film when they are first asked for: a film has only those that it
// shows.
type cast struct {
	film    *Film
	sprites map[string]int // by name
}

func newCast(f *Film) cast { return cast{f, map[string]int{}} }

// sprite returns the index of a sprite. Its name comes from here, and its bounds follow from its
// shapes.
func (c *cast) sprite(name string, draw func() Sprite) int {
	if i, ok := c.sprites[name]; ok {
		return i
	}
	s := draw()
	s.Name = name
	for i := range s.Shapes {
		s.Bounds = s.Bounds.union(s.Shapes[i].bounds())
	}
	i := len(c.film.Sprites)
	c.sprites[name] = i
	c.film.Sprites = append(c.film.Sprites, s)
	return i
}

// spriteName is the name of a sprite of which there are several: one a seat, or one a number.
func spriteName[N game.Seat | int](what string, n N) string { return what + "-" + strconv.Itoa(int(n)) }
