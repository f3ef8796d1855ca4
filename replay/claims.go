package replay

import (
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/record"
)

// settle finds out how the game ended, and compares the results that the record states with that.
func (r *Replayer) settle(p *Played, reader record.Reader, broken bool) {
	c := reader.Close(broken)
	if p.Outcome = c.Outcome; !p.Outcome.Over {
		p.Outcome = p.State.Outcome()
	}
	r.addAll(p, c.Found)
	if broken {
		return
	}
	claims := c.Claims
	claimant, worded := reader.(record.Claimant)
	if claims == nil && len(p.Kind.Seats) == 2 {
		claims, worded = record.UsualClaims(p.Record), false
	}
	for i := range claims {
		claim := &claims[i]
		verdict := claim.Against(p.Outcome)
		if worded {
			r.addJudged(p, claimant.Judged(claim, verdict, p.Outcome), verdict)
		} else {
			r.addJudged(p, p.judged(claim, verdict), verdict)
		}
		if verdict == record.Reasoned || verdict == record.Unproven && !claim.Doubted {
			p.Outcome = claim.Result
			if p.Outcome.Reason == "" {
				p.Outcome.Reason = game.NotRecorded
			}
		}
	}
	if settler, ok := reader.(record.Settler); ok {
		r.addAll(p, settler.Settled(p.Outcome))
	}
}

// addJudged adds the finding about a claim, if there is one.
func (r *Replayer) addJudged(p *Played, ill *game.Illegal, verdict record.Verdict) {
	if ill == nil {
		return
	}
	if verdict == record.Unproven && r.severity(ill) == parse.Note && record.MustStateReason(p.Record) {
		ill.Severity = parse.Warning
	}
	r.add(p, ill, nil)
}

func (r *Replayer) addAll(p *Played, all []*game.Illegal) {
	for _, ill := range all {
		r.add(p, ill, nil)
	}
}

// judged is [record.Claimant] for games without words of their own.
func (p *Played) judged(c *record.Claim, v record.Verdict) *game.Illegal {
	ill := &game.Illegal{Code: "record/result", Off: c.Tag.Off, Len: max(c.Tag.Len, 1)}
	says := c.Tag.Name + " is " + c.Tag.Value
	switch v {
	case record.Differs:
		ill.Message = says + "; by the moves: " + p.resultWords() + "."
	case record.StillOpen:
		ill.Message, ill.Severity = says+"; the game is over: "+p.resultWords()+".", parse.Warning
	case record.Unproven:
		ill.Message, ill.Severity = says+", but the game is not over, and no reason is given.", parse.Note
	default:
		return nil
	}
	return ill
}

// resultWords says who has won.
func (p *Played) resultWords() string {
	if p.Outcome.Drawn() {
		return "a draw"
	}
	return strings.Join(p.Kind.Winners(p.Outcome), " and ") + " won"
}
