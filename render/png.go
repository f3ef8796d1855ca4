package render

import (
	"image/png"
	"io"
)

// WritePNG writes one frame as a paletted PNG, width pixels wide. Frames count from 0, the start.
// The last frame of a record that breaks off has the refused move on top.
func WritePNG(w io.Writer, f *Film, frame, width int) error {
	if err := checkFrames(f, frame, frame, width); err != nil {
		return err
	}
	r := newRaster(f, width).reeler()
	r.show(f.layers(frame)[1:]...)
	e := png.Encoder{CompressionLevel: png.BestSpeed}
	return e.Encode(w, r.picture)
}
