package reversi

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/replay/record"
)

// A naming is how a format names what plybook's own form has as tags.
type naming struct {
	prefix string // in plybook's own form, before the names of the format's other tags
	names  map[string]string
	shown  []string // tags that the position, the result and the rules say anyway
}

// namings are by format. Formats without a row use the names of plybook's own form.
var namings = map[string]naming{
	"ggf": {
		prefix: "Ggf",
		names: map[string]string{
			"Site": "PC", "Date": "DT", "Black": "PB", "White": "PW", "BlackElo": "RB", "WhiteElo": "RW", "TimeControl": "TI",
		},
		shown: []string{"GM", "BO", "RE"},
	},
	"othello-sgf": {
		prefix: "Sgf",
		names: map[string]string{
			"Event": "EV", "Site": "PC", "Date": "DT", "Round": "RO", "Black": "PB", "White": "PW",
			"BlackElo": "BR", "WhiteElo": "WR", "TimeControl": "TM",
		},
		shown: []string{"GM", "FF", "SZ", "AB", "AW", "PL", "RE"},
	},
	"wthor":        {prefix: "Wthor", shown: []string{"Score", "Setup", "Empties", "Size"}},
	"eothello-csv": {prefix: "Eothello", shown: []string{"Winner"}},
	"pgn-edax":     {shown: []string{"FEN"}},
}

// tag returns what the record says under a tag of plybook's own form.
func (c *conversion) tag(name string) string {
	n := namings[c.Record.Format]
	if own, ok := n.names[name]; ok {
		return c.Record.Tag(own)
	}
	if n.prefix != "" && n.names != nil {
		return ""
	}
	return c.Record.Tag(name)
}

// theirs returns a tag that only one format has, from a record in that format or in plybook's own.
func (c *conversion) theirs(format, name string) string {
	switch c.Record.Format {
	case format:
		return c.Record.Tag(name)
	case "pgn":
		return c.Record.Tag(namings[format].prefix + name)
	}
	return ""
}

// others adds the other tags that only one format has, in the order of the record.
func (c *conversion) others(h *record.Heading, format string) {
	n := namings[format]
	for _, t := range c.Record.Tags {
		name := t.Name
		switch {
		case c.Record.Format == format:
		case c.Record.Format == "pgn" && strings.HasPrefix(name, n.prefix):
			name = name[len(n.prefix):]
		default:
			continue
		}
		if !slices.Contains(n.shown, name) && name != "" {
			h.Add(name, t.Value)
		}
	}
}

// ownNames are the tags that records begin with, in the order of plybook's own form.
var ownNames = []string{"Event", "Site", "Date", "Round", "Black", "White", "BlackElo", "WhiteElo", "Time", "TimeControl"}

// ends are the values of the tag Termination by the reason of the end.
var ends = map[string]string{
	"resignation": "resigned", "time": "time", "adjudication": "adjudicated", "adjournment": "adjudicated", "agreement": "adjudicated",
}

// ownTags writes the header of plybook's own form.
func ownTags(c *conversion) []parse.Tag {
	var h record.Heading
	h.Add("Game", "reversi")
	h.Add("Rules", c.rules.String())
	for _, name := range ownNames {
		if name == "Black" || name == "White" {
			h.Add(name, c.tag(name))
			continue
		}
		h.AddSome(name, c.tag(name))
	}
	if c.size != 8 {
		h.Add("Size", strconv.Itoa(c.size))
	}
	if !c.usual {
		c.ownStart(&h)
	}
	f := c.final()
	if f.toWinner(c) {
		h.Add("Scoring", "empties-to-winner")
	}
	h.Add("Result", f.own(c))
	h.AddSome("Termination", c.termination(f))
	c.ownOthers(&h)
	return h
}

// termination says why a game that the moves leave open has a result, as far as the record does: of bases that give one
// to every game it is not known, and those that read the game need not wonder where its end is.
func (c *conversion) termination(f final) string {
	if f.reason == "" && c.claim.kind >= winnerClaim && !c.claim.sure && !c.board.Outcome().Over {
		return unknownEnd
	}
	return ends[f.reason]
}

// ownStart says which position the game begins from.
func (c *conversion) ownStart(h *record.Heading) {
	cells := strings.TrimSuffix(c.start, " O")
	if c.rules.Placement && strings.Trim(cells, string(emptyLetter)) == "" {
		h.Add("Starter", seatNames[White])
		return
	}
	h.Add("Setup", c.start)
}

// ownOthers adds what else the record says, under the names of its format.
func (c *conversion) ownOthers(h *record.Heading) {
	n := namings[c.Record.Format]
	skip := slices.Clone(n.shown)
	for _, theirs := range n.names {
		skip = append(skip, theirs)
	}
	if n.prefix == "" && c.Record.Format != "pgn" {
		skip = append(skip, "Size", "Starter", "Scoring", "Termination") // nobody has read these, and plybook's own form means something by them
	}
	absurd := c.final().absurd()
	for _, t := range c.Record.Tags {
		unsaid := absurd && n.prefix != "" && t.Off == c.claim.off && t.Value == c.claim.text // by the result
		switch {
		case slices.Contains(skip, t.Name) && !unsaid || t.Name == "Setup":
		case c.Record.Format == "ggf" && t.Name == "TY" && t.Value == strconv.Itoa(c.size):
		case n.prefix != "" && (n.names != nil || !slices.Contains(ownNames, t.Name)):
			h.Add(n.prefix+t.Name, t.Value)
		default:
			h.Add(t.Name, t.Value)
		}
	}
}

func noTags(*conversion) []parse.Tag { return nil }

// setupOnly writes the position.
func setupOnly(c *conversion) []parse.Tag { return []parse.Tag{{Name: "Setup", Value: c.start}} }

// setupTag writes the position that the moves begin from, if it is not the usual one.
func setupTag(c *conversion) []parse.Tag {
	if c.usual && c.size == 8 {
		return nil
	}
	return []parse.Tag{{Name: "Setup", Value: c.start}}
}

// ggfTags writes the header of GGF.
func ggfTags(c *conversion) []parse.Tag {
	names := namings["ggf"].names
	var h record.Heading
	h.Add("GM", "Othello")
	for _, name := range [...]string{"Site", "Date", "Black", "White", "BlackElo", "WhiteElo", "TimeControl"} {
		if name == "Black" || name == "White" {
			h.Add(names[name], c.tag(name))
			continue
		}
		h.AddSome(names[name], c.tag(name))
	}
	h.Add("TY", c.ggfType())
	h.Add("RE", ggfResult(c.final()))
	h.Add("BO", c.ggfBoard())
	c.others(&h, "ggf")
	return h
}

// ggfType returns the type of the board: as the record has it, if that is of this game.
func (c *conversion) ggfType() string {
	size, kind := strconv.Itoa(c.size), c.theirs("ggf", "TY")
	letters := strings.TrimLeft(kind, "0123456789")
	switch digits := kind[:len(kind)-len(letters)]; {
	case strings.ContainsAny(letters, "aA"), digits != size && c.Record.Format != "ggf":
		return size
	}
	return size + letters
}

func ggfResult(f final) string {
	text := "?"
	switch {
	case f.known && f.counted:
		text = fmt.Sprintf("%+d.000", f.full[Black]-f.full[White])
	case f.known && f.winner == Black:
		text = "+1.000"
	case f.known && f.winner == White:
		text = "-1.000"
	case f.known:
		text = "+0.000"
	}
	for letter, reason := range ggfEnds {
		if f.known && reason == f.reason {
			text += ":" + letter
		}
	}
	return text
}

// ggfBoard writes the start as BO: the size, the rows and the side.
func (c *conversion) ggfBoard() string {
	text := strconv.Itoa(c.size)
	cells := strings.ReplaceAll(c.start, "X", "*")
	for row := range c.size {
		text += " " + cells[row*c.size:][:c.size]
	}
	return text + cells[len(cells)-2:]
}

// sgfTags writes the header of SGF. The discs of the start always stand in it.
func sgfTags(c *conversion) []parse.Tag {
	names := namings["othello-sgf"].names
	var h record.Heading
	h.Add("FF", "4")
	h.Add("GM", "2")
	for _, name := range [...]string{"Event", "Site", "Date", "Round", "Black", "White", "BlackElo", "WhiteElo", "TimeControl"} {
		if name == "Black" || name == "White" {
			h.Add(names[name], c.tag(name))
			continue
		}
		h.AddSome(names[name], c.tag(name))
	}
	h.Add("SZ", strconv.Itoa(c.size))
	var discs [2][]string
	for i := range c.size * c.size {
		if seat := strings.IndexByte(discLetters, c.start[i]); seat >= 0 {
			discs[seat] = append(discs[seat], NewSquare(i/c.size, i%c.size).String())
		}
	}
	h.AddSome("AB", strings.Join(discs[Black], " "))
	h.AddSome("AW", strings.Join(discs[White], " "))
	if len(discs[Black])+len(discs[White]) == 0 {
		h.Add("AB", "") // without it the board would be the usual one
	}
	h.Add("PL", map[byte]string{discLetters[Black]: "B", discLetters[White]: "W"}[c.start[len(c.start)-1]])
	h.Add("RE", sgfResult(c.final()))
	c.others(&h, "othello-sgf")
	return h
}

func sgfResult(f final) string {
	switch {
	case !f.known:
		return "?"
	case f.winner == game.Nobody:
		return "0"
	}
	text := "BW"[f.winner:f.winner+1] + "+"
	for word, reason := range map[string]string{"R": "resignation", "T": "time", "F": "forfeit"} {
		if reason == f.reason {
			return text + word
		}
	}
	if !f.counted {
		return text
	}
	return text + strconv.Itoa(f.full[f.winner]-f.full[1-f.winner])
}

// wthorTags writes what a record of the WTHOR base holds beside its moves.
func wthorTags(c *conversion) []parse.Tag {
	f := c.final()
	if !f.counted {
		black, white := c.board.Counts()
		f.full[Black], _ = EmptiesToWinner(black, white, c.size)
	}
	var h record.Heading
	h.Add("Event", c.tag("Event"))
	h.Add("Date", c.tag("Date"))
	h.Add("Black", c.tag("Black"))
	h.Add("White", c.tag("White"))
	h.Add("Score", strconv.Itoa(f.full[Black]))
	h.AddSome("Theory", c.theirs("wthor", "Theory"))
	h.AddSome("Depth", c.theirs("wthor", "Depth"))
	if c.size != 8 {
		h.Add("Size", strconv.Itoa(c.size))
	}
	if c.turn != 0 {
		first, _ := DiscOf(c.plies[0].Move)
		h.Add("Turned", first.String())
	}
	return h
}

// eothelloTags writes the first two fields of a row of eOthello.
func eothelloTags(c *conversion) []parse.Tag {
	id := c.theirs("eothello-csv", "Id")
	if id == "" {
		id = strconv.Itoa(c.Record.Index)
	}
	winner := map[string]string{"1-0": "1", "0-1": "-1"}[c.final().chess()]
	if winner == "" {
		winner = "0"
	}
	return []parse.Tag{{Name: "Id", Value: id}, {Name: "Winner", Value: winner}}
}

// exportTags writes the header of the exports of the WTHOR base.
func exportTags(c *conversion) []parse.Tag {
	var h record.Heading
	for _, name := range [...]string{"Event", "Date", "Black", "White"} {
		h.Add(name, c.tag(name))
	}
	f := c.final()
	h.Add("Result", f.discs(f.full))
	return h
}

// The seven tags of every PGN, in the order of Edax and PlayOK, and what stands for no value.
var sevenTags = [...]struct{ name, unknown string }{
	{"Event", "?"}, {"Site", "?"}, {"Date", "????.??.??"}, {"Round", "?"}, {"Black", "?"}, {"White", "?"},
}

func (c *conversion) seven(result string) (h record.Heading) {
	for _, t := range sevenTags {
		value := c.tag(t.name)
		if value == "" {
			value = t.unknown
		}
		h.Add(t.name, value)
	}
	h.Add("Result", result)
	return h
}

// edaxTags writes the header of Edax.
func edaxTags(c *conversion) []parse.Tag {
	h := c.seven(c.final().chess())
	h.AddSome("Time", c.tag("Time"))
	if !c.usual {
		h.Add("FEN", edaxFEN(c.start))
	}
	return h
}

// edaxFEN writes a position as Edax does: see [startEdax].
func edaxFEN(position string) string {
	var b strings.Builder
	for row := 7; row >= 0; row-- {
		empty := 0
		flush := func() {
			if empty > 0 {
				b.WriteString(strconv.Itoa(empty))
				empty = 0
			}
		}
		for _, c := range position[8*row : 8*row+8] {
			if c == emptyLetter {
				empty++
				continue
			}
			flush()
			b.WriteByte("pP"[strings.IndexRune(discLetters, c)])
		}
		flush()
		if row > 0 {
			b.WriteByte('/')
		}
	}
	side := map[byte]string{'X': " b", 'O': " w"}[position[len(position)-1]]
	return b.String() + side + " - - 0 1"
}

// playOKTags writes the header of PlayOK.
func playOKTags(c *conversion) []parse.Tag {
	h := c.seven(c.final().own(c))
	for _, name := range [...]string{"Time", "TimeControl", "BlackElo", "WhiteElo"} {
		h.AddSome(name, c.tag(name))
	}
	return h
}
