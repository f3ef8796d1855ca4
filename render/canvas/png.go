//go:build !js

package canvas

import (
	"image/png"
	"io"

	"github.com/plybook/plybook/render/scene"
)

// WritePNG writes one frame as a paletted PNG, width pixels wide. Frames count from 0, the start.
// The last frame of a record that breaks off has the refused move on top.
func WritePNG(w io.Writer, f *scene.Film, frame, width int) error {
	if err := checkFrames(f, frame, frame, width); err != nil {
		return err
	}
	r := newRaster(f, width).animator()
	r.show(f.Layers(frame)[1:]...)
	e := png.Encoder{CompressionLevel: png.BestSpeed}
	return e.Encode(w, r.picture)
}
