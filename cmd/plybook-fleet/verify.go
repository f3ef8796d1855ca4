package main

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"

	"github.com/plybook/plybook/analyze/match"
)

// A verifier plays some games that workers have played once more, on the coordinator's machine, where these follow from the document
// alone. Nobody can tell beforehand which games these are.
type verifier struct {
	match  *match.Match
	chance float64 // of a group
	salt   uint64
	places chan struct{} // as many games as are played at a time
}

// newVerifier returns the verifier of a match; nil if its games do not follow from the document.
func newVerifier(ctx context.Context, d *match.Document, chance float64) (*verifier, error) {
	if chance == 0 || irreproducible(d) != "" {
		return nil, nil
	}
	m, err := matchOf(ctx, d, nil, 0)
	if err != nil {
		return nil, err
	}
	return &verifier{match: m, chance: chance, salt: rand.Uint64(), places: make(chan struct{}, runtime.NumCPU())}, nil
}

// irreproducible says why machines may play other games of a match; "" if all play the same: those of plybook's own players without
// limits of time.
func irreproducible(d *match.Document) string {
	if timed(d) {
		return "its games depend on time"
	}
	for i := range d.Players {
		if foreign(d.Players[i].Spec) {
			return "it has players that are programs of others"
		}
	}
	return ""
}

// timed says whether a player of a match has a limit of time.
func timed(d *match.Document) bool {
	all := []*match.DocumentLimits{&d.Limits}
	for i := range d.Players {
		all = append(all, d.Players[i].Own)
	}
	return slices.ContainsFunc(all, func(l *match.DocumentLimits) bool { return l != nil && (l.Time > 0 || l.Base > 0) })
}

// chosen says whether a group is verified.
func (v *verifier) chosen(group int) bool {
	return rand.New(rand.NewPCG(v.salt, uint64(group))).Float64() < v.chance
}

// check plays games of a worker, and says which one is another there.
func (v *verifier) check(ctx context.Context, first int, results []*match.Result) error {
	select {
	case v.places <- struct{}{}:
	case <-ctx.Done():
		return context.Cause(ctx)
	}
	defer func() { <-v.places }()
	for i, r := range results {
		own, err := v.match.Game(ctx, first+i)
		if err != nil {
			return err
		}
		if !bytes.Equal(own.Record, r.Record) {
			return fmt.Errorf("game %d is not the one that its players play on the coordinator's machine", first+i+1)
		}
	}
	return nil
}
