//go:build !js

package contactix

import "embed"

// files have the weights of players.
//
//go:embed *.bin
var files embed.FS
