package replay_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// closedQueen is a game that White wins: with ply 12 Black closes the queen of its own.
const closedQueen = `wB1;bS1 -wB1;wQ wB1-;bQ -bS1;wB2 \wQ;bA1 \bQ;wA1 wQ-;bA2 bQ\;wA1 \bS1;bG1 /bQ;wB2 wQ/;bB1 /bA1`

// shuttle brings a position for the third time with ply 12.
const shuttle = `wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wQ \wS1;bQ bS1/;wQ -wS1;bQ bS1-;wQ \wS1;bQ bS1/;wQ -wS1;bQ bS1-`

// bsRecord is a record of boardspace with the given nodes after its header.
func bsRecord(header, nodes string) string {
	return "(;GM[27]SU[hive]P0[id \"Ada\"]P1[id \"Bob7\"]" + header + "\n;P0[0 Start P0]\n" + nodes + "\n)\n"
}

// namesakes returns a bsRecord of two players of one name.
func namesakes(name, header string) string {
	return strings.NewReplacer("Ada", name, "Bob7", name).Replace(bsRecord(header, bsPlays))
}

// bsPlays are two plies of boardspace, on lines 3 and 4 of a bsRecord.
const bsPlays = ";P0[1 dropb wA1 N 13 .];P0[2 done]\n;P1[3 dropb bA1 O 13 wA1-];P1[4 done]\n"

// findingLines lists the findings of a game: severity, code, line and ply of each.
func findingLines(p *replay.Played) (list []string) {
	for _, f := range p.Findings {
		list = append(list, fmt.Sprintf("%s %s %d %d", f.Severity, strings.TrimPrefix(f.Code, "hive/"), f.Line, f.Ply))
	}
	return list
}

// outcomeText is the result of a game and how it came.
func outcomeText(p *replay.Played) string {
	return strings.TrimSpace(outcomeName(p.Outcome) + " " + p.Outcome.Reason)
}

func TestFindingsAboutRecords(t *testing.T) {
	tests := []struct {
		name, format, text string
		found              []string
		outcome            string
	}{
		{"result: another winner", "pgn", pgnOf(closedQueen, `[Result "BlackWins"]`), []string{"error result 2 0"}, "WhiteWins queen"},
		{"result: a winner of an open game", "uhp", "Base;WhiteWins;White[2];wA1;bA1 wA1-", []string{"error result 1 0"}, "InProgress"},
		{"unproven, and plybook would say why", "pgn", `[Game "hive"]` + "\n" + pgnOf("wA1;bA1 wA1-", `[Result "BlackWins"]`),
			[]string{"warning unproven 3 0"}, "BlackWins not said"},
		{"unproven, and nobody knows why", "pgn", `[Game "hive"]` + "\n" + pgnOf("wA1;bA1 wA1-", `[Result "BlackWins"]`+"\n"+`[Termination "unknown"]`),
			[]string{"note unproven 3 0"}, "BlackWins not said"},
		{"unproven", "pgn", pgnOf("wA1;bA1 wA1-", `[Result "BlackWins"]`), []string{"note unproven 2 0"}, "BlackWins not said"},
		{"unproven, by a sentence", "boardspace", bsRecord("RE[Game won by Bob]", bsPlays), []string{"note unproven 1 0"}, "BlackWins not said"},
		{"a resignation proves it", "boardspace", bsRecord("RE[Game won by Bob]", bsPlays+";P0[5 resign];P0[6 done]"), nil, "BlackWins resignation"},
		{"result-unread", "boardspace", bsRecord("RE[invitado1498]", bsPlays), []string{"note result-unread 1 0"}, "InProgress"},
		{"two of one name", "boardspace", namesakes("Bot", "RE[Game won by Bot]"), []string{"note result-unread 1 0"}, "InProgress"},
		{"two of one name, and a side", "boardspace", namesakes("Bot", "RE[Game won by Bot (Black)]"), []string{"note unproven 1 0"}, "BlackWins not said"},
		{"two of one name without digits", "boardspace", strings.Replace(bsRecord("RE[Game won by Bob]", bsPlays), "Ada", "Bob8", 1), []string{"note result-unread 1 0"}, "InProgress"},
		{"result-unread, in a tag", "pgn-hivegame", pgnOf("wA1;bA1 wA1-", `[Result "error parsing result"]`), []string{"note result-unread 2 0"}, "InProgress"},
		{"repetition", "uhp", "Base;InProgress;White[7];" + shuttle, []string{"note repetition 1 12"}, "InProgress"},
		{"repetition, claimed as a draw", "uhp", "Base;Draw;White[7];" + shuttle, []string{"note repetition 1 12"}, "Draw repetition"},
		{"header: the state", "uhp", "Base;NotStarted;White[2];wA1;bA1 wA1-", []string{"warning header 1 0"}, "InProgress"},
		{"header: the state in other letters", "uhp", "Base;inprogress;White[2];wA1;bA1 wA1-", []string{"warning header 1 0"}, "InProgress"},
		{"header: the turn", "uhp", "Base;InProgress;Black[2];wA1;bA1 wA1-", []string{"warning header 1 0"}, "InProgress"},
		{"the turn in other letters", "uhp", "Base;InProgress;white[2];wA1;bA1 wA1-", nil, "InProgress"},
		{"header: tag and line", "pgn", pgnOf("wA1;bA1 wA1-", `[Result "BlackWins"]`) + "\nWhiteWins\n", []string{"warning header 2 0", "note unproven 2 0"}, "BlackWins not said"},
		{"move-number", "pgn", "[GameType \"Base\"]\n\n1. wA1\n3. bA1 wA1-\n4. wS1 -wA1\n", []string{"warning move-number 4 2"}, "InProgress"},
		{"missing-type", "pgn", "[Game \"hive\"]\n\n1. wA1\n", []string{"error missing-type 1 0"}, "InProgress"},
		{"missing-type, of a GameString", "uhp", "wA1;bA1 wA1-", []string{"error missing-type 1 0"}, "InProgress"},
		{"bad-type", "pgn", "[Game \"hive\"]\n[GameType \"Base+X\"]\n\n1. wA1\n", []string{"error bad-type 2 0"}, "InProgress"},
		{"bad-type, of a setup", "boardspace", "(;GM[27]\nSU[hive-x];P0[1 pass];P0[2 done])", []string{"error bad-type 2 0"}, "InProgress"},
		{"unsupported: blank pieces", "boardspace", "(;GM[27]\nSU[hive-ultimate];P0[1 pass];P0[2 done])", []string{"error unsupported 2 0"}, "InProgress"},
		{"unsupported: an edited position", "boardspace", bsRecord("", bsPlays+";P0[5 edit]"), []string{"error unsupported 5 3"}, "InProgress"},
		{"stray-text", "pgn", pgnOf("wA1;bA1 wA1-", "") + "hello\n", []string{"error stray-text 5 3"}, "InProgress"},
		{"stray-text, in a header", "boardspace", "(;GM[27]SU[hive]\nP0[id \"Ada\nP1[id \"Bob\"]\n;P0[1 pass])", []string{"error stray-text 2 0"}, "InProgress"},
		{"stray-text, between commands", "boardspace", bsRecord("", bsPlays+"hello ;P0[5 pass]"), []string{"error stray-text 5 3"}, "InProgress"},
		{"open-comment", "pgn", pgnOf("wA1;bA1 wA1-", "") + "{ for ever\n", []string{"error open-comment 5 3"}, "InProgress"},
		{"open-record", "boardspace", strings.TrimSuffix(bsRecord("", bsPlays), ")\n"), []string{"error open-record 4 3"}, "InProgress"},
		{"uncommitted", "boardspace", bsRecord("", bsPlays+";P0[5 dropb wS1 M 13 -wA1]"), []string{"warning uncommitted 5 3"}, "InProgress"},
		{"stray-done: by the other", "boardspace", bsRecord("", bsPlays+";P1[5 done]"), []string{"note stray-done 5 3"}, "InProgress"},
		{"grid-mismatch", "boardspace", bsRecord("", bsPlays+";P0[5 dropb wS1 M 13 wA1-];P0[6 done]"), []string{"warning grid-mismatch 5 3"}, "InProgress"},
		{"unknown-command", "boardspace", bsRecord("", bsPlays+";P0[5 dance wA1]"), []string{"warning unknown-command 5 3"}, "InProgress"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := replayText(t, test.format, test.text, replay.Options{})[0]
			if got := findingLines(p); !slices.Equal(got, test.found) {
				t.Errorf("found %q, want %q", got, test.found)
			}
			if got := outcomeText(p); got != test.outcome {
				t.Errorf("outcome %q, want %q", got, test.outcome)
			}
		})
	}
}

// A finding shows what the record has, not the words that it was read as, and what stands before
// the plies is no ply's fault.
func TestFindingsShowTheRecordsOwnText(t *testing.T) {
	for _, test := range []struct {
		name, format, text, token string
		ply                       int
	}{
		{"a refused command", "boardspace", bsRecord("", bsPlays+";P0[5 DropB q N 13 .];P0[6 done]"), "DropB q N 13 .", 3},
		{"blanks in a move", "uhp", "Base;InProgress;White[2];wA1;bA1   bA1-", "bA1   bA1-", 2},
		{"a tag", "pgn", "[GameType \"Base\"]\n[White \"Ada\n\n1. wA1\n", "[White \"Ada", 0},
		{"a property", "boardspace", bsRecord("GN[HV-\nDT[2020.01.02]", ""), "HV-\nDT[2020.01.02", 0},
		{"a first move", "boardspace", bsRecord("", ";P0[1 dropb wA1 N]"), "dropb wA1 N", 1},
	} {
		f := replayText(t, test.format, test.text, replay.Options{})[0].Fault()
		if f == nil || f.Token != test.token || f.Ply != test.ply {
			t.Errorf("%s: %+v, want `%s` at ply %d", test.name, f, test.token, test.ply)
		}
	}
}

// pgnOf is a PGN of the base game, from line 1: the type, a tag unless it is empty, a blank line, the plies.
func pgnOf(moves, tag string) string {
	text := "[GameType \"Base\"]\n" + tag + "\n"
	if tag != "" {
		text += "\n"
	}
	for i, m := range strings.Split(moves, ";") {
		text += fmt.Sprintf("%d. %s\n", i+1, m)
	}
	return text
}

// The assignment's game is drawn by the third occurrence of a position, and the others only on request.
func TestTheThirdOccurrenceIsADrawUnderUgent(t *testing.T) {
	for _, row := range []struct{ rules, repetition, outcome, fault string }{
		{"ugent", "", "Draw repetition", "hive/game-over"},
		{"ugent", "draw", "Draw repetition", "hive/game-over"},
		{"ugent", "note", "InProgress", ""},
		{"standard", "", "InProgress", ""},
		{"standard", "draw", "Draw repetition", "hive/game-over"},
		{"queen-first", "", "InProgress", ""},
	} {
		o := game.Options{Rules: row.rules, Values: map[string]string{}}
		if row.repetition != "" {
			o.Values["repetition"] = row.repetition
		}
		read := func(moves string) *replay.Played {
			return replayText(t, "ugent", strings.ReplaceAll(moves, ";", "\n")+"\n", replay.Options{Game: "hive", Options: o})[0]
		}
		p := read(shuttle)
		if got := outcomeText(p); got != row.outcome || p.Fault() != nil || !slices.Contains(findingLines(p), "note repetition 12 12") {
			t.Errorf("%+v: %s, %v", row, got, findingLines(p))
		}
		code := ""
		if f := read(shuttle + `;wA1 \wS1`).Fault(); f != nil {
			code = f.Code
		}
		if code != row.fault {
			t.Errorf("%+v: a move after it is %q", row, code)
		}
		kind, err := replay.GameByName("hive")
		if err != nil {
			t.Fatal(err)
		}
		s, err := kind.Start("Base;;;"+shuttle, o)
		if err != nil || s.Outcome().Over != (row.fault != "") {
			t.Errorf("%+v: the game that begins there is %+v, %v", row, s, err)
		}
	}
}
