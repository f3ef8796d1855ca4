//go:build !js

package analyze

import (
	"slices"

	"github.com/plybook/plybook/analyze/course"
	"github.com/plybook/plybook/analyze/engine"
	"github.com/plybook/plybook/analyze/player"
)

// foreign returns the players that are programs of others.
func foreign() []player.Kind { return slices.Concat(engine.Kinds(), course.Kinds()) }
