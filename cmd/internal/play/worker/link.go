package worker

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"fmt"
	"io"
	"time"

	"github.com/plybook/plybook/cmd/internal/play"
	"github.com/plybook/plybook/internal/pack"
)

const (
	longestLink   = 8 << 10 // characters of the game in a link
	longestRecord = 1 << 20 // bytes of what it holds
)

// inLinks is how bytes are written in links.
var inLinks = base64.RawURLEncoding

// Link answers with the game that is on or under review as a link has it after its #g=.
func (h *Host) Link() Answer {
	record := h.Record()
	if record.Status != statusDone {
		return record
	}
	return packed(record.Body)
}

func packed(record []byte) Answer {
	text := inLinks.AppendEncode(nil, pack.Deflate(record))
	if len(text) > longestLink {
		return refused(statusUnread, &play.Refusal{
			Message: fmt.Sprintf("The game is too long for a link: it needs %d KB of at most 8.", (len(text)+1023)>>10), Hint: "Save it as a file.",
		})
	}
	return Answer{statusDone, text}
}

// Follow shows the game of a link for review.
func (h *Host) Follow(game string, now time.Duration) Answer {
	record, err := unpacked(game)
	if err != nil {
		return refused(statusUnread, &play.Refusal{Message: "The link is damaged.", Hint: "Copy all of it again."})
	}
	return h.Open("link", record, now)
}

// unpacked returns the record in a link. A few bytes can be unpacked into very many: no more than a record may have are.
func unpacked(game string) ([]byte, error) {
	if len(game) > longestLink {
		return nil, fmt.Errorf("%d characters", len(game))
	}
	text, err := inLinks.DecodeString(game)
	if err != nil {
		return nil, err
	}
	record, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(text)), longestRecord+1))
	if err == nil && len(record) > longestRecord {
		return nil, fmt.Errorf("more than %d bytes", longestRecord)
	}
	return record, err
}
