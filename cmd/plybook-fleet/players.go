package main

import (
	"context"

	"github.com/plybook/plybook/analyze/match"
	"github.com/plybook/plybook/replay"
)

// players play the games of a match.
type players struct {
	*worker
	run      *workRun
	document *match.Document

	match *match.Match // guarded by the mutex
	scale float64      // of times in match
}

// newPlayers returns the players of a match, which play here as they do at the coordinator.
func newPlayers(w *worker, run *workRun, d *match.Document) (*players, error) {
	p := &players{worker: w, run: run, document: d}
	if _, err := p.matchNow(); err != nil {
		return nil, err
	}
	return p, checkFingerprints(run.ctx, d, w.engines, run.info.Fingerprints)
}

// matchNow returns the match, whose times are scaled by the present speed of the worker.
func (p *players) matchNow() (*match.Match, error) {
	scale := 0.0
	if p.run.info.ReferenceNPS > 0 {
		kind, err := replay.GameByName(p.document.Game)
		if err != nil {
			return nil, err
		}
		nps, err := p.speed.nps(p.run.ctx, kind)
		if err != nil {
			return nil, err
		}
		scale = timeScale(p.run.info.ReferenceNPS, nps)
	}
	p.mu.Lock()
	m, same := p.match, p.scale == scale
	p.mu.Unlock()
	if m != nil && same {
		return m, nil
	}
	m, err := matchOf(p.run.ctx, p.document, p.engines, scale)
	if err != nil {
		return nil, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.match, p.scale = m, scale
	p.info.NPS = p.speed.all()
	return m, nil
}

// do implements [task]. All games of a job are played at the same speed.
func (p *players) do(ctx context.Context, _ *worker, j *job, r *result) error {
	m, err := p.matchNow()
	if err != nil {
		return err
	}
	p.speed.quiet.RLock()
	defer p.speed.quiet.RUnlock()
	r.Games, err = playAll(ctx, m, *j)
	return err
}

// playAll plays the games of a job.
func playAll(ctx context.Context, m *match.Match, j job) (games []gameResult, err error) {
	for index := j.First; index < j.First+j.Games; index++ {
		r, err := m.Game(ctx, index)
		if err != nil {
			return nil, err
		}
		g := gameResult{Record: r.Record, Unbegun: r.Unbegun}
		if r.Failure != nil {
			g.Log = r.Failure.LastWords()
		}
		games = append(games, g)
	}
	return games, nil
}
