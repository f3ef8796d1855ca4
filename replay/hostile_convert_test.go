package replay_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
)

// A host is a record in which a tag or a comment of somebody else has a place.
type host struct {
	format, text string                          // TAG and NOTE stand for what is put in
	tag          func(name, value string) string // as the format writes it
	escape       *strings.Replacer               // for comments
}

var (
	sgfEscape  = strings.NewReplacer(`\`, `\\`, `]`, `\]`)
	ownEscape  = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\r", `\r`)
	jsonEscape = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\r", `\r`, "\x01", `\u0001`)
	noBraces   = strings.NewReplacer("}", ")")
)

func foreignTag(name, value string) string { return fmt.Sprintf("[%s \"%s\"]\n", name, value) }

func ownTag(name, value string) string { return foreignTag(name, ownEscape.Replace(value)) }

func remarkedTag(name, value string) string { return "# " + ownTag(name, value) }

func sgfTag(name, value string) string { return name + "[" + sgfEscape.Replace(value) + "]" }

func jsonTag(name, value string) string {
	return fmt.Sprintf(`"%s":"%s",`, strings.ToLower(name), jsonEscape.Replace(value))
}

// hosts are by game: every format that has tags or comments.
var hosts = []struct {
	crossing *crossing
	hosts    []host
}{
	{&hiveCrossing, []host{
		{"boardspace", `(;GM[27]VV[1]TAGSU[hive]P0[id "A"]P1[id "B"]C[NOTE];P0[0 Start P0];P0[1 dropb wA1 N 13 .]C[NOTE];P0[2 done];P1[3 dropb bA1 O 13 wA1-];P1[4 done])`, sgfTag, sgfEscape},
		{"uhp", "TAGBase;InProgress;White[2];wA1;bA1 wA1-\n", remarkedTag, noBraces},
		{"pgn-hivegame", "TAG[GameType \"Base\"]\n\n1. wA1 {NOTE}\n2. bA1 wA1-\n", foreignTag, noBraces},
		{"pgn", "TAG[GameType \"Base\"]\n\n1. wA1 {NOTE}\n2. bA1 wA1- {NOTE}\n", foreignTag, noBraces},
		{"pgn", "[Game \"hive\"]\nTAG[GameType \"Base\"]\n\n1. wA1 {NOTE}\n2. bA1 wA1- {NOTE}\n3. wA1 wA1 {NOTE}\n", ownTag, noBraces},
	}},
	{&conquestCrossing, []host{
		{"ataxx-pgn", "[Event \"e\"]\nTAG\n{NOTE} 1. b6 {NOTE} (1. b7 {NOTE}) a2 ({NOTE} 1... f7) {NOTE} *\n", foreignTag, noBraces},
		{"ataxx-pgn", "[Event \"e\"]\nTAG[FEN \"xxo/x1x/xxx o 0 1\"]\n\n1. b2 *\n", foreignTag, noBraces},
		{"nerdvana", `{"players": ["ada", "NOTE"], "scores": [1, 0], "pieces": [25, 0], "turns": [{"move": "b2", "kibitzes": ["NOTE", "NOTE"], "time": 12}, {"move": "g1-e3", "kibitzes": ["NOTE"], "time": 5}], "error": "NOTE"}`, jsonTag, jsonEscape},
		{"pgn", "[Game \"conquest\"]\nTAG\n1. (0,0)->(1,1) {NOTE} *\n", ownTag, noBraces},
		{"pgn", "[Game \"conquest\"]\n[Rules \"ataxx\"]\nTAG\n1. b6 {NOTE} (1. b7 {NOTE}) *\n", ownTag, noBraces},
		{"pgn", "[Game \"conquest\"]\n[Rules \"nerdvana\"]\nTAG\n1. b2 *\n", ownTag, noBraces},
	}},
	{&reversiCrossing, []host{
		{"ggf", "(;GM[Othello]PB[A]PW[B]TAGTY[8]B[f5]CO[NOTE]W[d6];)", sgfTag, sgfEscape},
		{"othello-sgf", "(;GM[2]TAGC[NOTE];B[f5]C[NOTE]XX[NOTE];W[d6]C[NOTE])", sgfTag, sgfEscape},
		{"othello-sgf", "(;GM[2]TAG" + colours(wipeOut) + "RE[NOTE])", sgfTag, sgfEscape},
		{"pgn-edax", "TAG\n{NOTE} 1. f5 {NOTE} d6 {NOTE} *\n", foreignTag, noBraces},
		{"pgn-edax", "TAG\n" + pairs(wipeOut) + " {NOTE} {NOTE} 1-0\n", foreignTag, noBraces},
		{"pgn-playok", "TAG\n1. f5 d6 *\n", foreignTag, noBraces},
		{"pgn-wthor", "TAG\n1. F5 D6\n", foreignTag, noBraces},
		{"pgn-wthor", "TAG\n" + pairs(wipeOut), foreignTag, noBraces},
		{"pgn", "[Game \"reversi\"]\n[Rules \"othello\"]\nTAG\n{NOTE} 1. f5 {NOTE} d6 {NOTE} d6 *\n", ownTag, noBraces},
	}},
	{&hexCrossing, []host{
		{"hex-sgf", "(;FF[4]GM[11]TAGSZ[3]C[NOTE];B[a2]C[NOTE]XX[NOTE];W[swap-pieces];B[c3]C[NOTE];W[resign]C[NOTE])", sgfTag, sgfEscape},
		{"hex-hsgf", "(;FF[4]EV[hex.ch]TAGSZ[3]PB[NOTE];W[ab]C[NOTE];B[swap];W[cc])", sgfTag, sgfEscape},
		{"hex-moves", "TAG[Size \"3x3\"]\n\n1. a2 swap 2. c3 c1", foreignTag, noBraces},
		{"playhex-json", `{TAG"boardsize":3,"moves":["a2","swap-pieces","c3"]}`, jsonTag, jsonEscape},
		{"pgn", "[Game \"contactix\"]\nTAG\n{NOTE} 1. a2 {NOTE} 2. swap-sides {NOTE} 3. b3 {NOTE} 4. b3 *\n", ownTag, noBraces},
	}},
	{&lagoonCrossing, []host{
		{"pgn", "[Game \"bluelagoon\"]\nTAG\n{NOTE}\n1. S 0,4 {NOTE}\n2. S 0,4 {NOTE}\n", ownTag, noBraces},
	}},
}

// hostileTags are the tags that mean something in a format of some game, with values that do.
var hostileTags = []struct {
	names  string
	values []string
}{
	{"Result Termination RE Winner winner SgfRE SgfResult GgfRE Score Scores Adjudicated Error outcome state State", []string{
		"1-0", "0-1", "1/2-1/2", "64-0", "1", "draw", "WhiteWins", "B+R", "+64.000", "-0.5", "inf", "Out of time", "Nerdvana", "crash", "time", "resigned", "unknown", "ended",
	}},
	{"Rules Variation RU GameType SU Game GM", []string{"ugent", "Base+M", "hive-plm", "ataxx", "dtu-one-line", "hex+pass", "reversi", "2"}},
	{"Size SZ size boardsize TY GgfTY Players BO", []string{"3", "10", "3x3", "8a", "14r"}},
	{"Setup FEN FinalFEN AB AW Cells tiles", []string{
		"x5o/7/7/7/7/7/o5x o 0 1", "X---------------X", "8/8/8/3Pp3/3pP3/8/8/8 b - - 0 1", "a1", "0../.../... 1 swap", "map sides",
	}},
	{"Turn turn PL Starter Scoring Colours orientation Turned", []string{"2", "W", "White", "White[2]", "empties-to-winner", "teal pink", "red * blue", "f5"}},
	{"PlyCount Material Pieces TimePerGame Clock1 Depth Theory Id", []string{"2", "+1", "25-0", "x"}},
	{"White Black P0 P1 PB PW Player0 Player1 X O Red players Loser", []string{"A", "A \"b\" \\", "[Size \"3\"]", "}", "]", "a\nb\r", "1-0"}},
	{"Event Site Date Round DT GN EV Time TimeControl", []string{"e", "boardspace.net", "hivegame.com", "2024.01.02", "\\n", "\"", "é\xff"}},
}

// hostileNotes are comments that look like something else somewhere.
var hostileNotes = []string{
	"", " x ", "\n\n[Event \"x\"]\n\n1. f5", "x\n[Size \"3\"]", "{", "}", ";", "(", ")", "[", "]", `\`, "%", "%7D", "[%",
	"[%end resign 0]", "[%rest hive/gate] x", "[%tm 5]", "[%extra 0] x", "[%extra] RE B+3", "[%text] [%end resign]",
	"Draw 32-32", "Black wins 40-24", "RE B+3", "1-0", "12.", "swap", "resign(0)", "deal C 0,1;", "score 1 2;", "\xff\x00\x01\r",
}

// Whatever a record says beside its moves, it is the same game in every format that holds it.
func TestTagsAndCommentsOfOthersChangeNoGame(t *testing.T) {
	if testing.Short() {
		t.Skip("converts thousands of records")
	}
	for _, of := range hosts {
		t.Run(of.crossing.game, func(t *testing.T) {
			c, turn := of.crossing.crosser(), 0 // every tag comes with an empty value, and with others that take turns
			for _, h := range of.hosts {
				h.try(t, c, "", hostileNotes...)
				for _, tags := range hostileTags {
					for name := range strings.FieldsSeq(tags.names) {
						h.try(t, c, h.tag(name, ""), "x")
						for range 3 {
							turn++
							h.try(t, c, h.tag(name, tags.values[turn*5%len(tags.values)]), "x")
						}
					}
				}
			}
		})
	}
}

// try puts a tag and comments into a record and takes the game through all formats.
func (h *host) try(t *testing.T, c *crosser, tag string, notes ...string) {
	from, err := parse.FormatByName(h.format)
	if err != nil {
		t.Fatal(err)
	}
	for i, note := range notes {
		text := strings.Replace(h.text, "TAG", tag, 1)
		for k := 0; strings.Contains(text, "NOTE"); k += 7 { // others at each place
			note = notes[(i+k)%len(notes)]
			text = strings.Replace(text, "NOTE", h.escape.Replace(note), 1)
		}
		c.check(t, from, []byte(text), replay.Options{})
	}
}
