package parse

import "testing"

func TestUHP(t *testing.T) {
	tests := []struct {
		name, text string
		allow      []string
		tags, want string
	}{
		{"no moves", "Base;NotStarted;White[1]", nil, "GameType=Base | State=NotStarted | Turn=White[1]", ""},
		{"moves", "Base+ML;InProgress;White[2];wS1;bS1 wS1-\n", nil, "GameType=Base+ML | State=InProgress | Turn=White[2]", "wS1 | bS1 wS1-"},
		{"blanks", " Base ; InProgress;White[2]; wS1; bS1   wS1- \r\n", nil, "GameType=Base | State=InProgress | Turn=White[2]", "wS1 | bS1 wS1-"},
		{"any case in the header", "base;inprogress;black[9];wS1", nil, "GameType=base | State=InProgress | Turn=black[9]", "wS1 | ~hive/header(inprogress)"},
		{"any case in the header, granted", "base;inprogress;black[9];wS1", []string{"case"}, "GameType=base | State=InProgress | Turn=black[9]", "wS1"},
		{"what is no game type, among a header", "Bass;Draw;White[2];wS1", nil, "GameType=Bass | State=Draw | Turn=White[2]", "wS1"},
		{"whatever is between semicolons is a move", "Base;Draw;White[2];what?;pass", nil, "GameType=Base | State=Draw | Turn=White[2]", "what? | pass"},
		{"tags in remarks", "# hello\n# [White \"A \\\"B\\\"\"]\n#[Turn \"x\"]\n# [Round \"3\"]\nBase;NotStarted;White[1]", nil,
			"White=A \"B\" | Round=3 | GameType=Base | State=NotStarted | Turn=White[1]", ""},
		{"remarks that stand apart", "# [White \"A\"]\n\n# [Black \"B\"]\n# no tag\nBase;NotStarted;White[1]", nil,
			"GameType=Base | State=NotStarted | Turn=White[1]", ""},

		{"semicolon at the end", "Base;InProgress;Black[1];wS1;", nil, "GameType=Base | State=InProgress | Turn=Black[1]", "wS1 | ✗hive/bad-move(;)"},
		{"semicolon at the end, granted", "Base;InProgress;Black[1];wS1;", []string{"trailing-semicolon"}, "GameType=Base | State=InProgress | Turn=Black[1]", "wS1"},
		{"two semicolons", "Base;InProgress;Black[1];wS1;;pass", []string{"trailing-semicolon"}, "GameType=Base | State=InProgress | Turn=Black[1]", "wS1 | ✗hive/bad-move(;)"},
		{"no header", "wS1;bS1 wS1-;wQ -wS1", nil, "", "✗hive/missing-type(wS1)"},
		{"no header, granted", "wS1;bS1 wS1-;wQ -wS1", []string{"bare-moves"}, "", "wS1 | bS1 wS1- | wQ -wS1"},
		{"one move, granted", "wS1", []string{"bare-moves"}, "", "wS1"},
		{"prose", "hello there", nil, "", "✗hive/missing-type(hello there)"},
		{"half a header", "Base;InProgress", nil, "GameType=Base | State=InProgress", "✗hive/stray-text()"},
		{"type, then moves", "Base;wS1;bS1 wS1-;wQ -wS1", nil, "GameType=Base", "✗hive/stray-text(wS1)"},
		{"no turn", "Base;InProgress;wS1;bS1 wS1-", nil, "GameType=Base | State=InProgress", "✗hive/stray-text(wS1)"},
		{"a turn without its number", "Base;InProgress;White[];wS1", nil, "GameType=Base | State=InProgress", "✗hive/stray-text(White[])"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := readOne(t, "uhp", test.text, test.allow...)
			if got := tagLine(r); got != test.tags {
				t.Errorf("tags %s\nwant %s", got, test.tags)
			}
			if got := dump(r); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
			if r.Fatal() == nil {
				roundTrip(t, r, test.allow...)
			}
		})
	}
}

func TestUHPLeavesLineCommentsOutOfRecords(t *testing.T) {
	records := readAll(t, "uhp", "# one\nBase;NotStarted;White[1]\n\n# [White \"A\"]\n  # two\nBase+M;NotStarted;White[1]\n# [Black \"B\"]\n")
	if len(records) != 2 || records[1].Tag("White") != "" || records[1].Line != 6 {
		t.Errorf("%d records, the last with tags %s at line %d", len(records), tagLine(records[1]), records[1].Line)
	}
}

func TestEncodeUHP(t *testing.T) {
	r := &Record{
		Tags: []Tag{{Name: "White", Value: "A\nB"}, {Name: "GameType", Value: "Base"}, {Name: "State", Value: "InProgress"}, {Name: "Turn", Value: "White[2]"}},
		Tokens: []Token{
			{Kind: Number, Text: "1"}, {Kind: Play, Text: "wA1"}, {Kind: Comment, Text: "hm"}, {Kind: Play, Text: "pass"},
		},
	}
	f := mustFormat(t, "uhp")
	if out, err := f.Append(nil, r, EncodeOptions{}); err != nil || string(out) != "# [White \"A\\nB\"]\nBase;InProgress;White[2];wA1;pass\n" {
		t.Errorf("%v, %q", err, out)
	}
	if out, err := f.Append(nil, r, EncodeOptions{BareMoves: true}); err != nil || string(out) != "Base;InProgress;White[2];wA1;pass\n" {
		t.Errorf("bare: %v, %q", err, out)
	}
	for _, bad := range []*Record{
		{},
		{Tags: []Tag{{Name: "GameType", Value: "Base"}}},
		{Tokens: []Token{{Text: "wA1;bA1"}}},
		{Tokens: []Token{{Text: "wA1\nbA1"}}},
		{Tokens: []Token{{Text: ""}}},
	} {
		if out, err := f.Append([]byte("x"), bad, EncodeOptions{}); err == nil || string(out) != "x" {
			t.Errorf("%+v is written as %q", bad, out)
		}
	}
}
