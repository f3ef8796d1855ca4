// Package match plays games between players, keeps every game as a record, and counts the results.
//
// Fill in [Settings], make a [Match] with [New], and [Match.Play] it:
//
//	m, err := match.New(settings)
//	…
//	err = m.Play(ctx, func(r *match.Result) error { _, err := file.Write(r.Record); return err })
//
// Games come in rounds. All games of a round begin with the same opening and the same deals; in each
// line-up of a round everybody has every seat once, so that for two players a round is a pair of games
// with the sides exchanged. What a line-up plays in a round is a group: its games are not independent of
// each other, and have the same tag Pair.
//
// What the package promises: records come in the order of the schedule, however many games are played
// at a time. Where depth or nodes are all that limits the players, and these are plybook's own, the
// same settings give the same bytes; the time of moves is left out of the records for that. Every
// record reads back without a fault to the game that was played. A game ends by the rules, by a failure
// of a player, unfinished after [Settings].MaxPlies, or as [Settings].Adjudicate says.
//
// It promises nothing to other programs: names and behaviour may change in any version.
package match
