package analyze

import "github.com/plybook/plybook/analyze/player"

// foreign returns the players that are programs of others: none in a browser, which starts no programs.
func foreign() []player.Kind { return nil }
