//go:build !js

package reversi

import "embed"

// files have the weights of players.
//
//go:embed *.bin
var files embed.FS
