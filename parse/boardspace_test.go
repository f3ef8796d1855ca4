package parse

import (
	"strings"
	"testing"
)

// bsGame is a record with the given nodes after its header.
func bsGame(nodes string) string {
	return "(;\nGM[27]VV[1]\nSU[Hive-PLM]\nP0[id \"Ada\"]\nP1[id \"Bob\"]\n; P0[0 Start P0]\n" + nodes + "\n)\n"
}

func TestBoardspaceCommands(t *testing.T) {
	tests := []struct{ name, nodes, want string }{
		{"a placement", `;P0[1 pick W 4 wS1];P0[2 dropb wS1 N 13 .];P0[3 done]`, `0:drop wS1 N 13 .`},
		{"any case, blanks after done", `;P0[1 DropB wS1 n 13 .];P0[2 Done ]`, `0:drop wS1 N 13 .`},
		{"blanks and line ends", "; \r\n P0 [ 2 dropb\r\n wS1  N 13 ] \n ; P0\n[3 done\n]", `0:drop wS1 N 13 .`},
		{"an escaped place", `;P1[2 dropb bQ M 14 \\wS1];P1[3 done]`, `1:drop bQ M 14 \wS1`},
		{"and after the piece", `;P1[2 dropb bQ M 14 wS1\\];P1[3 done]`, `1:drop bQ M 14 wS1\`},
		{"a place and a point", `;P1[2 dropb bB1 M 14 wL.];P1[3 done]`, `1:drop bB1 M 14 wL.`},
		{"no place", `;P1[2 dropb bB1 M 14];P1[3 done]`, `1:drop bB1 M 14 .`},
		{"a cell past the rim", `;P1[2 dropb bB1 1A 14 .];P1[3 done]`, `1:drop bB1 1A 14 .`},
		{"a throw", `;P0[2 pdropb bG1 M 14 wP-];P0[3 done]`, `0:throw bG1 M 14 wP-`},
		{"a robot", `;P1[2 move B bG1 M 14 wP-];P1[3 done]`, `1:drop bG1 M 14 wP-`},
		{"a robot's throw of the other's piece", `;P1[2 PMove W wL1 M 14 bP/];P1[3 Done]`, `1:throw wL1 M 14 bP/`},
		{"movedone", `;P1[2 movedone B bG1 M 14 wP-]TM[77];P0[3 pmovedone B bG1 M 15 .]`, `1:drop bG1 M 14 wP- | 1:@77 | 0:throw bG1 M 15 .`},

		{"a piece without colour", `;P0[2 dropb g1 N 13 .];P0[3 done];P1[4 dropb q N 12 .];P1[5 done]`, `0:drop wG1 N 13 . | 1:drop bQ N 12 .`},
		{"a robot's piece without colour", `;P0[2 move B A1 N 13 .];P0[3 done]`, `0:drop bA1 N 13 .`},
		{"b1 is a beetle, bs2 a spider", `;P0[2 pdropb b1 N 13 .];P0[3 done];P0[4 pdropb bs2 N 13 .];P0[5 done]`, `0:throw wB1 N 13 . | 0:throw bS2 N 13 .`},
		{"a piece that is none", `;P0[2 dropb 77 N 13 .];P0[3 done]`, `0:drop 77 N 13 .`},

		{"the last drop counts", `;P0[2 dropb wA1 N 13 .];P0[3 dropb wA1 N 14 .];P0[4 done]`, `0:drop wA1 N 14 .`},
		{"a drop taken back", `;P0[2 dropb wA1 N 13 .];P0[3 pickb n 13 wA1];P0[4 done]`, `0:done`},
		{"a drop taken back, then another", `;P0[2 dropb wQ M 14 .];P0[3 pickb M 14 wQ];P0[4 dropb wG1 M 9 .];P0[5 done]`, `0:drop wG1 M 9 .`},
		{"a pick elsewhere is noise", `;P0[2 dropb wA1 N 13 .];P0[3 pickb N 14 wA1];P0[4 done]`, `0:drop wA1 N 13 .`},
		{"a drop may give way to a pass", `;P0[2 dropb wA1 N 13 .];P0[3 pass];P0[4 done]`, `0:pass`},

		{"a pass", `;P0[2 pass];P0[3 done]`, `0:pass`},
		{"a bare done", `;P0[2 Done ]`, `0:done`},
		{"resignation", `;P0[2 resign];P0[3 done]TM[4]`, `0:!resign | 0:@4`},
		{"an offer accepted", `;P0[2 offerdraw];P0[3 done];P1[4 acceptdraw];P1[5 done]`, `0:?offerdraw | 1:!draw`},
		{"an offer declined, then a pass", `;P1[2 offerdraw];P1[3 done];P0[4 declinedraw];P0[5 done];P1[6 done]`, `1:?offerdraw | 0:?declinedraw | 1:done`},
		{"an offer while the other thinks", `;P0[2 dropb wA1 N 13 .];P1[3 offerdraw];P1[4 done];P0[5 done]`, `1:?offerdraw | 0:drop wA1 N 13 .`},
		{"an offer that is not sent", `;P0[2 offerdraw]`, ``},
		{"clocks of what confirms", `;P0[1 dropb wA1 N 13 .]TM[5];P0[2 done]TM[900];P1[3 pass];P1[4 done]`, `0:drop wA1 N 13 . | 0:@900 | 1:pass`},
		{"a clock before its command", `;TM[3]P0[1 done]`, `0:done | 0:@3`},

		{"not confirmed", `;P0[1 dropb wA1 N 13 .];P0[2 done];P1[3 dropb bA1 N 12 .]`, `0:drop wA1 N 13 . | ~hive/uncommitted(dropb bA1 N 12 .)`},
		{"not confirmed when the other goes on", `;P0[1 dropb wA1 N 13 .];P1[3 dropb bA1 N 12 .];P1[4 done]`, `1:drop bA1 N 12 . | ~hive/uncommitted(dropb wA1 N 13 .)`},
		{"unknown commands", `;P0[1 dance wA1];P0[2 done];P0[x];P0[7];AB[c3];TM[x]`,
			`0:done | ~hive/unknown-command(dance wA1) | ~hive/unknown-command(x) | ~hive/unknown-command(7) | ~hive/unknown-command(c3) | ~hive/unknown-command(x)`},
		{"noise", `;P-1[vcr:@-1 doScroll];P0[1 playwhite];P1[2 playblack];P0[3 swap];P-1[Pop P0\[0 Start P0\]];P0[4 Start P0]`, ``},
		{"noise that comes late", `;P0[1 pass];P0[2 done];P1[3 swap]`, `0:pass | ~hive/unknown-command(swap)`},
		{"a comment", `;C[a \] b]`, `{a ] b}`},
		{"two commands in a node", `;P0[1 pass]P0[2 done]`, `0:pass`},

		{"an edited position", `;P0[1 pass];P0[2 done];P0[3 edit];P0[4 pass]`, `0:pass | ✗hive/unsupported(edit)`},
		{"a drop without a cell", `;P0[1 dropb wA1 N]`, `✗hive/bad-move(dropb wA1 N)`},
		{"a drop with too much", `;P0[1 dropb wA1 N 13 . huh]`, `✗hive/bad-move(dropb wA1 N 13 . huh)`},
		{"a robot without colour", `;P0[1 move wA1 N 13 .]`, `✗hive/bad-move(move wA1 N 13 .)`},
		{"a bracket is missing", ";P0[1 pass]\n;P0[2 done\n;P1[3 pass]\n;P1[4 done]", "✗hive/stray-text(2 done\n;P1[3 pass)"},
		{"stray text", `;P0[1 pass];P0[2 done] hello ;P1[3 pass]`, `0:pass | ✗hive/stray-text(hello)`},
		{"a stray parenthesis", `;P0[1 pass];P0[2 done] ( P1[3 pass]`, `0:pass | ✗hive/stray-text(()`},
		{"a key without a value", `;P0[1 pass];P0[2 done]; P0 ;P1[3 pass]`, `0:pass | ✗hive/stray-text(P0)`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := readOne(t, "boardspace", bsGame(test.nodes))
			if got := dump(r); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
			if got, want := tagLine(r), "GM=27 | VV=1 | SU=Hive-PLM | P0=Ada | P1=Bob"; got != want {
				t.Errorf("tags %s\nwant %s", got, want)
			}
			if r.Fatal() == nil {
				roundTrip(t, r)
			}
		})
	}
}

func TestBoardspacePlaces(t *testing.T) {
	r := readOne(t, "boardspace", "  "+bsGame(";P0[2 dropb wS1 N 13 \\\\wA1 ]\n;P0[3 done ]TM[12]"))
	for i, want := range []string{`dropb wS1 N 13 \\wA1`, "12"} {
		token := r.Tokens[i]
		if got := string(r.Source[token.Off:][:token.Len]); got != want {
			t.Errorf("token %q is at %q, want %q", token.Text, got, want)
		}
	}
	if line, column := r.Position(r.Tokens[0].Off); line != 7 || column != 7 {
		t.Errorf("the play is at %d:%d, want 7:7", line, column)
	}
}

func TestBoardspaceHeader(t *testing.T) {
	tests := []recordTest{
		{"players", `(;GM[27]P0[id "A"]P1[ id "B \] C" ]P0[ranking 1500];)`, `GM=27 | P0=A | P1=B ] C | P0 ranking=1500`, ""},
		{"thinking time", "(;GM[27];P0[time 0:04:41 ]\nP1[time 1:00:00 ])", `GM=27 | P0 time=0:04:41 | P1 time=1:00:00`, ""},
		{"values as they are", "(;GM[27]RE[ Ада \\\\ won ]GN[]TC[None];)", `GM=27 | RE= Ада \ won  | GN= | TC=None`, ""},
		{"header alone", "(;GM[27])", "GM=27", ""},
		{"blank pieces", "(;GM[27]SU[Hive-Ultimate 2 0]RE[x];P0[1 pass])", "GM=27 | SU=Hive-Ultimate 2 0 | RE=x", "✗hive/unsupported(Hive-Ultimate 2 0)"},
		{"another game", "(;GM[16]SU[x];P0[1 pass])", "GM=16 | SU=x", "✗hive/unsupported(16)"},
		{"a header that is not closed", "(;GM[27]SU[Hive", "GM=27", "✗hive/open-record([)"},
		{"a player whose bracket is missing", "(;GM[27]P0[id \"Ada\nSU[hive]\n;P0[1 pass])", "GM=27", "✗hive/stray-text(id \"Ada\nSU[hive)"},
		{"a name whose bracket is missing", "(;GM[27]GN[HV-\nSU[hive]\n;P0[1 pass])", "GM=27", "✗hive/stray-text(HV-\nSU[hive)"},
		{"a bracket with a backslash", "(;GM[27]GN[a\\[b];)", "GM=27 | GN=a[b", ""},
	}
	checkRecords(t, "boardspace", tests)
}

func TestBoardspaceRecordsOfAFile(t *testing.T) {
	const head = "(;GM[27]"
	tests := []struct {
		name, text string
		want       []string
	}{
		{"two on a line", head + ";P0[1 done])" + head + ";P1[1 done])", []string{"0:done", "1:done"}},
		{"one is never closed", head + ";P0[1 done]\n" + head + ";P1[1 done])", []string{"0:done | ✗hive/open-record()", "1:done"}},
		{"not even its last value", head + ";P0[1 done];P0[time 5\n" + head + ";P1[1 done])", []string{"0:done | ✗hive/open-record([)", "1:done"}},
		{"the last is never closed", head + ";P0[1 done];P0[2 dropb q N 13 .]", []string{"0:done | ~hive/uncommitted(dropb q N 13 .) | ✗hive/open-record()"}},
		{"text between", head + ";P0[1 done])\nhello ( you )\n" + head + ";P1[1 done]) )", []string{"0:done", "✗hive/stray-text(hello ( you ))", "1:done", "✗hive/stray-text())"}},
		{"parentheses in values", head + "RE[(;-)];P0[1 done])" + head + ")", []string{"0:done", ""}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var got []string
			for _, r := range readAll(t, "boardspace", test.text) {
				got = append(got, dump(r))
			}
			if strings.Join(got, "\n") != strings.Join(test.want, "\n") {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(test.want, "\n"))
			}
		})
	}
}

func TestEncodeBoardspace(t *testing.T) {
	r := &Record{
		Tags: []Tag{{Name: "SU", Value: "Hive"}, {Name: "P0", Value: "A]"}, {Name: "P0 time", Value: "0:01:00"}},
		Tokens: []Token{
			{Kind: Play, Seat: 0, Text: "drop wA1 N 13 ."}, {Kind: Clock, Seat: 0, Text: "55"}, {Kind: Play, Seat: 1, Text: `throw bA1 M 13 \wA1`},
			{Kind: Play, Seat: 0, Text: "pass"}, {Kind: End, Seat: 1, Text: "resign"},
		},
	}
	want := `(;
GM[27]
VV[1]
SU[Hive]
P0[id "A\]"]
; P0[0 Start P0]
; P0[1 dropb wA1 N 13 .]
; P0[2 done]TM[55]
; P1[3 pdropb bA1 M 13 \\wA1]
; P1[4 done]
; P0[5 pass]
; P0[6 done]
; P1[7 resign]
; P1[8 done]
;
P0[time 0:01:00]
)
`
	f := mustFormat(t, "boardspace")
	out, err := f.Append(nil, r, EncodeOptions{})
	if err != nil || string(out) != want {
		t.Errorf("%v\n%s\nwant\n%s", err, out, want)
	}
	for _, bad := range []*Record{
		{Tags: []Tag{{Name: "White", Value: "x"}}},
		{Tags: []Tag{{Name: "", Value: "x"}}},
		{Tokens: []Token{{Text: "wA1 bA1-"}}},
		{Tokens: []Token{{Text: "drop wA1 N"}}},
		{Tokens: []Token{{Seat: NoSeat, Text: "pass"}}},
	} {
		if out, err := f.Append([]byte("x"), bad, EncodeOptions{}); err == nil || string(out) != "x" {
			t.Errorf("%+v is written as %q", bad, out)
		}
	}
}
