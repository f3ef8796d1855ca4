package player

import (
	"cmp"
	"fmt"
)

// A Unit is what the scores of a player count. The zero value is for scores that say no more than which is better.
type Unit struct {
	Name  string // of one: "disc"
	Parts int64  // of a score that make one
	Win   int64  // what an exact score has beyond what it counts for a win, and lacks for a loss
}

// A Measured player says what its scores count.
type Measured interface {
	Unit() Unit
}

// UnitOf returns what the scores of a player count.
func UnitOf(p Player) Unit {
	if m, ok := p.(Measured); ok {
		return m.Unit()
	}
	return Unit{}
}

// Score writes the score of a choice: "+38", "+0.35", "win in 5".
func (u Unit) Score(t *Choice) string {
	points := int64(t.Score)
	switch {
	case t.Outcome:
		return outcomes[cmp.Compare(points, 0)+1]
	case t.Score.Decided() || u.Name == "":
		return ScoreText(t.Score)
	case t.Exact && points > 0:
		points -= u.Win
	case t.Exact && points < 0:
		points += u.Win
	}
	if points > 0 {
		return "+" + u.Amount(points)
	}
	return u.Amount(points)
}

// outcomes are the words for who wins.
var outcomes = [...]string{"loss", "draw", "win"}

// Words writes the score of a choice with what it counts: "+38 discs", "-0.35 discs", "+1 disc".
func (u Unit) Words(t *Choice) string {
	text := u.Score(t)
	switch {
	case t.Outcome || t.Score.Decided() || u.Name == "":
		return text
	case text == "+1" || text == "-1":
		return text + " " + u.Name
	}
	return text + " " + u.Name + "s"
}

// Amount writes a difference of scores: "12", "0.35".
func (u Unit) Amount(points int64) string {
	switch parts := max(u.Parts, 1); {
	case points%parts == 0:
		return fmt.Sprint(points / parts)
	default:
		return fmt.Sprintf("%.2f", float64(points)/float64(parts))
	}
}

// Mean writes a mean of differences of scores.
func (u Unit) Mean(points float64) string {
	if u.Parts <= 1 {
		return fmt.Sprintf("%.1f", points)
	}
	return fmt.Sprintf("%.2f", points/float64(u.Parts))
}
