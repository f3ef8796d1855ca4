package scene

import (
	"strconv"

	"github.com/plybook/plybook/replay/game"
)

// A Builder makes the sprites of a film when they are first asked for: a film has only those that it
// shows.
type Builder struct {
	Film    *Film
	sprites map[string]int // by name
}

func NewBuilder(f *Film) Builder { return Builder{f, map[string]int{}} }

// Sprite returns the index of a sprite. Its name comes from here, and its bounds follow from its
// shapes.
func (c *Builder) Sprite(name string, draw func() Sprite) int {
	if i, ok := c.sprites[name]; ok {
		return i
	}
	s := draw()
	s.Name = name
	for i := range s.Shapes {
		s.Bounds = s.Bounds.Union(s.Shapes[i].Bounds())
	}
	i := len(c.Film.Sprites)
	c.sprites[name] = i
	c.Film.Sprites = append(c.Film.Sprites, s)
	return i
}

// SpriteName is the name of a sprite of which there are several: one a seat, or one a number.
func SpriteName[N game.Seat | int](what string, n N) string { return what + "-" + strconv.Itoa(int(n)) }
