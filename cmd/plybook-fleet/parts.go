package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// A partSent is a part that a worker has stored with the servers, in chunks.
type partSent struct {
	Sum    string `json:"sum"` // SHA-256
	Chunks int    `json:"chunks"`
}

// partChunk is how many bytes a chunk has but the last one: few enough to pass a slow connection between two signs of life.
const partChunk = 512 << 10

// maxChunks bounds a part, to 8 GiB.
const maxChunks = 16 << 10

// storePart stores a part, however long there is no server for it.
func (w *worker) storePart(ctx context.Context, j *job, part io.Reader) (*partSent, error) {
	sent, sum, chunk := &partSent{}, sha256.New(), make([]byte, partChunk)
	for {
		n, err := io.ReadFull(part, chunk)
		if n > 0 {
			sum.Write(chunk[:n])
			if err := w.send(ctx, partSubject+j.Run+"."+j.Unit+"."+w.id.user+"."+fmt.Sprint(sent.Chunks), chunk[:n]); err != nil {
				return nil, err
			}
			sent.Chunks++
		}
		switch {
		case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
			sent.Sum = hex.EncodeToString(sum.Sum(nil))
			return sent, nil
		case err != nil:
			return nil, err
		case sent.Chunks == maxChunks:
			return nil, fmt.Errorf("its part has more than %d GiB; cut smaller ranges with --range-size", maxChunks*partChunk>>30)
		}
	}
}

// fetchPart writes the part that a result is about. It is errLost if the servers do not have it, and another error if it is not what
// the worker says.
func (f *fleet) fetchPart(ctx context.Context, r *result, to io.Writer) error {
	if r.Part.Chunks < 1 || r.Part.Chunks > maxChunks {
		return fmt.Errorf("a part of %d chunks", r.Part.Chunks)
	}
	sum := sha256.New()
	for n := range r.Part.Chunks {
		data, err := f.chunk(ctx, partSubject+r.Run+"."+r.Unit+"."+r.user+"."+fmt.Sprint(n))
		if err != nil {
			return err
		}
		sum.Write(data)
		if _, err := to.Write(data); err != nil {
			return &ownError{err}
		}
	}
	if found := hex.EncodeToString(sum.Sum(nil)); found != r.Part.Sum {
		return fmt.Errorf("its part has the SHA-256 %s, not %s", found, r.Part.Sum)
	}
	return nil
}

// chunk returns a chunk, however long no server answers.
func (f *fleet) chunk(ctx context.Context, subject string) ([]byte, error) {
	for {
		asking, cancel := context.WithTimeout(ctx, patience)
		stream, err := f.js.Stream(asking, partStream)
		var message *jetstream.RawStreamMsg
		if err == nil {
			message, err = stream.GetLastMsgForSubject(asking, subject)
		}
		cancel()
		switch {
		case err == nil:
			return message.Data, nil
		case errors.Is(err, jetstream.ErrMsgNotFound), errors.Is(err, jetstream.ErrStreamNotFound):
			return nil, errLost
		}
		if err := pause(ctx, 500*time.Millisecond); err != nil {
			return nil, err
		}
	}
}

// dropParts lets the servers forget parts.
func (f *fleet) dropParts(ctx context.Context, subject string) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	if stream, err := f.js.Stream(ctx, partStream); err == nil {
		_ = stream.Purge(ctx, jetstream.WithPurgeSubject(partSubject+subject)) // else they do so after resultAge
	}
}
