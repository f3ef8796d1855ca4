package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"

	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/corpus"
	"github.com/plybook/plybook/internal/safefile"
)

// How a corpus is given out.
const (
	shardBytes  = 4 << 20 // of records in a shard, unless that makes too few shards or too many
	leastShards = 64
	mostShards  = 2000 // parts that are merged in the end
)

// shardsOf returns in how many shards a plan is given out.
func shardsOf(p *corpus.Plan) int {
	return min(p.Ranges, min(max(int(p.Counts.Bytes/shardBytes), leastShards), mostShards))
}

// shards are the units of a corpus. Their parts lie in a folder.
type shards struct {
	*coordinator
	header stats.PartHeader // of all parts, but for the shard
	plan   *corpus.Plan
	dir    string
	done   []bool // guarded by the mutex

	own    *measurer // measures some once more
	chance float64   // of a shard
	salt   uint64
	places chan struct{} // for parts that are checked
}

func newShards(c *coordinator, plan *corpus.Plan, d *corpusDocument, dir string, own *measurer) *shards {
	s := &shards{coordinator: c, header: d.Header, plan: plan, dir: dir, own: own, salt: rand.Uint64(), places: make(chan struct{}, max(4, runtime.NumCPU()))}
	s.done = make([]bool, d.Header.Shards)
	return s
}

// file returns where the part of a shard lies.
func (s *shards) file(number int) string {
	return filepath.Join(s.dir, fmt.Sprintf("%d.plypart", number+1))
}

// files returns where all parts lie.
func (s *shards) files() (names []string) {
	for number := range s.done {
		names = append(names, s.file(number))
	}
	return names
}

// takeLeft takes the parts that an earlier run has left. It returns how many.
func (s *shards) takeLeft() (n int) {
	for number := range s.done {
		file, err := os.Open(s.file(number))
		if err != nil {
			continue
		}
		err = s.checkPart(file, number)
		file.Close()
		if err == nil {
			s.done[number] = true
			n++
		}
	}
	return n
}

// all asks for all shards that are not there.
func (s *shards) all(ctx context.Context) error {
	ctx, fail := context.WithCancelCause(ctx)
	defer fail(nil)
	var group sync.WaitGroup
	progress := progress{show: isTerminal(os.Stderr)}
	place := s.info.Played
	for number, done := range slices.Clone(s.done) {
		if done {
			continue
		}
		if err := s.admit(ctx, place); err != nil {
			break
		}
		place++
		group.Go(func() {
			if _, err := s.await(ctx, number, 1); err != nil {
				fail(fmt.Errorf("shard %d, which begins in %s: %w", number+1, s.begin(number), err))
				return
			}
			s.change(func() {
				s.done[number] = true
				s.info.Played++
				progress.say(func() string { return fmt.Sprintf("shards: %d of %d", s.info.Played, s.info.Scheduled) })
			})
		})
	}
	group.Wait()
	return context.Cause(ctx)
}

// begin returns the name of the first file of a shard, for messages.
func (s *shards) begin(number int) string {
	for r, err := range s.plan.Shard(number+1, len(s.done))(0) {
		if err == nil && len(r.Spans) > 0 {
			return string(r.Spans[0].Name)
		}
	}
	return "no file"
}

// describe implements [kind].
func (s *shards) describe(number int, j *job) error {
	const most = maxMessage - 64<<10
	j.Shard = number + 1
	size := 0
	for r, err := range s.plan.Shard(j.Shard, len(s.done))(0) {
		if err != nil {
			return err
		}
		for i := range r.Spans {
			span := &r.Spans[i]
			name := fileOf(span)
			if !isObject(name) && !filepath.IsAbs(name) && inside(s.own.root, name) != nil {
				return fmt.Errorf("%s lies outside of the present folder: run plybook-fleet in a folder that has the corpus, or give absolute paths", name)
			}
			size += spanBytes + len(span.Name) + len(span.ID) + len(span.Outer)
		}
		j.Ranges = append(j.Ranges, *r)
	}
	if size > most {
		return fmt.Errorf("the names of its files have about %d bytes, and a message no more than %d: pass a smaller --range-size, or put the files into archives", size, most)
	}
	return nil
}

// spanBytes is about what a span has in a message, beside its names.
const spanBytes = 160

// past implements [kind].
func (s *shards) past(number int) bool { return number >= len(s.done) || s.done[number] }

// check implements [kind]: it fetches a part, checks it, measures some once more, and puts it into the folder.
func (s *shards) check(ctx context.Context, u *unit, r *result) error {
	if r.Part == nil {
		return errors.New("it has no part")
	}
	select {
	case s.places <- struct{}{}:
		defer func() { <-s.places }()
	case <-ctx.Done():
		return context.Cause(ctx)
	}
	file, err := safefile.Create(s.file(u.number))
	if err != nil {
		return &ownError{err}
	}
	err = s.fetchPart(ctx, r, file)
	if err == nil {
		err = s.checkPart(file.File, u.number)
	}
	if err == nil {
		err = s.verify(ctx, u.number, r)
	}
	if err != nil {
		file.Discard()
		return err
	}
	if err := file.Commit(); err != nil {
		return &ownError{err}
	}
	s.dropParts(ctx, r.Run+"."+r.Unit+".>")
	return nil
}

// checkPart says why a file is not the part of a shard.
func (s *shards) checkPart(file *os.File, number int) error {
	part, err := stats.ReadPart(file, "its part", true)
	if err != nil {
		return err
	}
	want := s.header
	want.Shard = number + 1
	switch {
	case part.End == nil:
		return errors.New("its part is damaged")
	case part.Header != want:
		return fmt.Errorf("its part is another one; differences: %s", part.Header.Difference(&want))
	}
	next := number
	for _, ended := range part.Ranges {
		if ended.Range != next {
			return fmt.Errorf("its part has range %d of the plan in the place of range %d", ended.Range, next)
		}
		next += len(s.done)
	}
	if next < s.plan.Ranges {
		return fmt.Errorf("its part lacks range %d of the plan", next)
	}
	return nil
}

// verify measures some shards once more, and says whether the part is another one here. Nobody knows beforehand which.
func (s *shards) verify(ctx context.Context, number int, r *result) error {
	if rand.New(rand.NewPCG(s.salt, uint64(number))).Float64() >= s.chance {
		return nil
	}
	var j job
	s.mu.Lock()
	err := s.describe(number, &j)
	s.mu.Unlock()
	sum := sha256.New()
	if err == nil {
		err = s.own.measured(ctx, &j, func(part io.Reader) error {
			_, err := io.Copy(sum, part)
			return err
		})
	}
	switch {
	case err != nil:
		return &ownError{err}
	case hex.EncodeToString(sum.Sum(nil)) != r.Part.Sum:
		return errors.New("its part is not the one that is measured on the coordinator's machine")
	}
	return nil
}
