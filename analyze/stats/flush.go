package stats

// flush makes entries of what was counted. Nothing can be counted after that.
func (t *Tally) flush(b *entryList) {
	for _, v := range t.variants {
		v.flush(b)
	}
	for game, g := range t.games {
		g.flush(b, game)
	}
	for of, f := range t.faults {
		b.add(of.append(b.key(faultSection, nil)), []int64{f.games}, 0, nil)
		for i := range f.examples.games {
			e := &f.examples.games[i]
			key := AppendInt(of.append(b.key(faultGameSection, nil)), e.number)
			b.add(key, nil, uint64(e.number), e.text)
		}
	}
}

// joinTrees gives the trees of a variant to one of the tallies.
func joinTrees(tallies []*Tally) {
	trees := map[variantKey]*tree{}
	for _, t := range tallies {
		for key, v := range t.variants {
			if all := trees[key]; all != nil {
				all.join(&v.tree)
			} else {
				trees[key] = &v.tree
			}
		}
	}
}

func (v *variantTally) flush(b *entryList) {
	b.add(b.key(totalsSection, v.key), v.totals[:], 0, nil)
	if v.kind == nil {
		return // nothing but totals
	}
	if v.score[scoreAll] > 0 {
		b.add(b.key(outcomeSection, v.key), v.score.sums(), 0, nil)
	}
	for reason, n := range v.reasons {
		b.add(AppendText(b.key(reasonSection, v.key), reason), []int64{n}, 0, nil)
	}
	for i, all := range v.measures {
		m := &v.kind.measures[i]
		for series := range all {
			all[series].each(func(ply, at int64, sums []int64) {
				key := AppendInt(AppendText(b.key(measureSection, v.key), m.Name), int64(series))
				b.add(AppendInt(AppendInt(key, ply), at), sums, 0, nil)
			})
		}
	}
	v.sources.flush(b, v.key)
	v.heats.flush(b, v)
	v.positionStats.flush(b, v)
	v.tree.flush(b, v)
	for kind := range v.examples {
		for i := range v.examples[kind].games {
			e := &v.examples[kind].games[i]
			key := AppendInt(b.key(exampleSection, v.key), int64(kind))
			key = AppendInt(AppendInt(key, e.rank), e.number)
			b.add(key, nil, uint64(e.number), e.text)
		}
	}
}

func (g *gameTally) flush(b *entryList, game string) {
	for player, sums := range g.players {
		key := AppendInt(AppendText(AppendText(b.key(playerSection, nil), game), player.name), player.seats)
		b.add(key, sums[:], 0, nil)
	}
	for key, n := range g.pairings {
		b.add(append(b.key(pairingSection, nil), key...), []int64{*n}, 0, nil)
	}
}
