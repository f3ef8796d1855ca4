package hive

import "github.com/plybook/plybook/render/scene"

// Sides returns the colours of the pieces of White and Black.
func Sides(t *scene.Theme) []scene.Side { return scene.SidesOf(t.Seats[0], t.Seats[1]) }
