package annotate_test

import (
	"strings"
	"testing"

	"github.com/plybook/plybook/analyze/annotate"
	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/analyze/search"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
)

// textOf returns the text of a game's annotation.
func textOf(t *testing.T, a *annotate.Annotation, p *replay.Played) string {
	t.Helper()
	record, refused := a.Record(p, "counting discs")
	if refused != nil {
		t.Fatal(refused)
	}
	return textOfRecord(t, record)
}

func textOfRecord(t *testing.T, r *parse.Record) string {
	t.Helper()
	format, err := parse.FormatByName("pgn")
	if err != nil {
		t.Fatal(err)
	}
	text, err := format.Append(nil, r, parse.EncodeOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// An annotation takes the place of earlier ones, however many there are, and of nothing else: comments of a
// match stay, those without nodes too.
func TestRecordReplacesEarlierAnnotations(t *testing.T) {
	const comments = `{a game} 1. a2 {score -8, depth 4, nodes 12} {well} c1 {score +3, depth 2} 2. d3 {score -8, exact, depth 9}`
	p := replayOf(t, strings.Replace(small, "{a game} 1. a2 {well} c1 2. d3", comments, 1))
	by := func(p *replay.Played, depth int) string {
		t.Helper()
		return textOf(t, annotated(t, p, &counter{}, annotate.Options{Limits: search.Limits{Depth: depth}, Blunder: 100}), p)
	}
	deep, shallow := by(p, 20), by(p, 1)
	if deep == shallow {
		t.Fatal("both annotations say the same")
	}
	if got := by(replayOf(t, shallow), 20); got != deep {
		t.Errorf("annotated again it is\n%s\nwant\n%s", got, deep)
	}
	piled := replayOf(t, deep)
	var tokens []parse.Token
	for _, token := range piled.Record.Tokens {
		tokens = append(tokens, token)
		if token.Kind == parse.Comment && strings.HasPrefix(token.Text, "Scores are") {
			tokens = append(tokens, token)
		}
		if token.Kind == parse.Play {
			tokens = append(tokens, parse.Token{Kind: parse.Comment, Seat: parse.NoSeat, Text: player.AnnotationLabel + "blunder: score 0, loss 3, best a2 (win in 4): a2 c1"})
		}
	}
	piled.Record.Tokens = tokens
	if got := by(replayOf(t, textOfRecord(t, piled.Record)), 20); got != deep {
		t.Errorf("after two annotations it is\n%s\nwant\n%s", got, deep)
	}
}

// Where an annotation has left moves out, it has left their comments alone, and so does the next one.
func TestRecordLeavesCommentsOfPliesAlone(t *testing.T) {
	const comments = `1. a2 {score +3, depth 2} c1 {annotation: by the club} 2. d3 {score -8, depth 2}`
	text := strings.Replace(small, "1. a2 {well} c1 2. d3", comments, 1)
	for range 3 {
		p := replayOf(t, text)
		a := annotated(t, p, &counter{}, annotate.Options{From: 3, Limits: search.Limits{Depth: 2}})
		text = textOf(t, a, p)
		for _, want := range []string{"{score +3, depth 2}", "{annotation: by the club}", "{score -8, depth 2}"} {
			if !strings.Contains(strings.Join(strings.Fields(text), " "), want) {
				t.Fatalf("%s is gone:\n%s", want, text)
			}
		}
	}
}
