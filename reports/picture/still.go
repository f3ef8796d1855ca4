package picture

import (
	"bytes"
	"encoding/base64"
	"html/template"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/render/canvas"
	"github.com/plybook/plybook/render/scene"
	"github.com/plybook/plybook/replay"
)

// Replay replays a record in plybook PGN that a report has kept; nil if it has no positions.
func Replay(record, name string, o replay.Options) *replay.Played {
	format, err := parse.FormatByName("pgn")
	if err != nil || record == "" {
		return nil
	}
	for record := range format.Records(parse.Input{Data: []byte(record), Name: name, Allow: o.Allow}) {
		if played := replay.Replay(record, o); played.State != nil {
			return played
		}
	}
	return nil
}

// Still returns the picture of a frame and its media type: SVG, or PNG where that is smaller.
func Still(f *scene.Film, frame, width int) (kind string, data []byte, err error) {
	svg, png := &bytes.Buffer{}, &bytes.Buffer{}
	if err := canvas.WriteSVG(svg, f, frame, width); err != nil {
		return "", nil, err
	}
	if err := canvas.WritePNG(png, f, frame, width); err != nil {
		return "", nil, err
	}
	if png.Len() < svg.Len() {
		return "image/png", png.Bytes(), nil
	}
	return "image/svg+xml", svg.Bytes(), nil
}

// DataURL returns a picture as the address of an image, in which it is inert.
func DataURL(kind string, data []byte) template.URL {
	return template.URL("data:" + kind + ";base64," + base64.StdEncoding.EncodeToString(data))
}
