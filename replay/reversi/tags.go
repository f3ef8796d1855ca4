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

// ownNames are the tags that records begin with, in the order of plybook PGN.
var ownNames = []string{"Event", "Site", "Date", "Round", "Black", "White", "BlackElo", "WhiteElo", "Time", "TimeControl"}

// addNames adds tags under the names of the format: the players, and others that have a value.
func (c *conversion) addNames(h *record.Heading, names ...string) {
	for _, name := range names {
		key, value := name, c.Tag(name)
		if c.To.Names != nil {
			key = c.To.Names[name]
		}
		if value != "" || name == "Black" || name == "White" {
			h.Add(key, value)
		}
	}
}

// ends are the values of the tag Termination by the reason of the end.
var ends = map[string]string{
	"resignation": "resigned", "time": "time", "adjudication": "adjudicated", "adjournment": "adjudicated", "agreement": "adjudicated",
}

// ownTags writes the header of plybook PGN.
func ownTags(c *conversion) []parse.Tag {
	var h record.Heading
	h.Add("Game", "reversi")
	h.Add("Rules", c.rules.String())
	c.addNames(&h, ownNames...)
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
	if f.Reason == "" && c.claim.kind >= winnerClaim && !c.claim.sure && !c.board.Outcome().Over {
		return record.UnknownEnd
	}
	return ends[f.Reason]
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
	n := c.From
	skip := []string{"Setup"}
	if n.Prefix == "" && !c.IsOwn() {
		skip = append(skip, "Size", "Starter", "Scoring", "Termination") // nobody has read these, and plybook PGN means something by them
	}
	absurd := c.final().absurd()
	for _, t := range c.Record.Tags {
		unsaid := absurd && n.Prefix != "" && t.Off == c.claim.Tag.Off && t.Value == c.claim.Tag.Value // by the result
		switch {
		case n.Renames(t.Name) && !unsaid, slices.Contains(skip, t.Name):
		case c.Record.Format == "ggf" && t.Name == "TY" && t.Value == strconv.Itoa(c.size):
		case n.Prefix != "" && (n.Names != nil || !slices.Contains(ownNames, t.Name)):
			h.Add(n.Prefix+t.Name, t.Value)
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
	var h record.Heading
	h.Add("GM", "Othello")
	c.addNames(&h, "Site", "Date", "Black", "White", "BlackElo", "WhiteElo", "TimeControl")
	h.Add("TY", c.ggfType())
	h.Add("RE", ggfResult(c.final()))
	h.Add("BO", c.ggfBoard())
	c.Others(h.Add)
	return h
}

// ggfType returns the type of the board: as the record has it, if that is of this game.
func (c *conversion) ggfType() string {
	size, kind := strconv.Itoa(c.size), c.Theirs("TY")
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
	case f.Over && f.counted:
		text = fmt.Sprintf("%+d.000", f.full[Black]-f.full[White])
	case f.Won(Black):
		text = "+1.000"
	case f.Won(White):
		text = "-1.000"
	case f.Over:
		text = "+0.000"
	}
	for letter, reason := range ggfEnds {
		if f.Over && reason == f.Reason {
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
	var h record.Heading
	h.Add("FF", "4")
	h.Add("GM", "2")
	c.addNames(&h, "Event", "Site", "Date", "Round", "Black", "White", "BlackElo", "WhiteElo", "TimeControl")
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
	c.Others(h.Add)
	return h
}

func sgfResult(f final) string {
	switch {
	case !f.Over:
		return "?"
	case f.Drawn():
		return "0"
	}
	winner := f.Winner()
	text := "BW"[winner:winner+1] + "+"
	for _, word := range [...]string{"R", "T", "F"} {
		if sgfEnds[word] == f.Reason {
			return text + word
		}
	}
	if !f.counted {
		return text
	}
	return text + strconv.Itoa(f.full[winner]-f.full[1-winner])
}

// baseTags are those that the WTHOR database has of every game.
func (c *conversion) baseTags() (h record.Heading) {
	for _, name := range [...]string{"Event", "Date", "Black", "White"} {
		h.Add(name, c.Tag(name))
	}
	return h
}

// wthorTags writes what a record of the WTHOR database holds beside its moves.
func wthorTags(c *conversion) []parse.Tag {
	f := c.final()
	if !f.counted {
		black, white := c.board.Counts()
		f.full[Black], _ = EmptiesToWinner(black, white, c.size)
	}
	h := c.baseTags()
	h.Add("Score", strconv.Itoa(f.full[Black]))
	h.AddSome("Theory", c.Theirs("Theory"))
	h.AddSome("Depth", c.Theirs("Depth"))
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
	id := c.Theirs("Id")
	if id == "" {
		id = strconv.Itoa(c.Record.Index)
	}
	winner := map[game.Seat]string{Black: "1", White: "-1", game.Nobody: "0"}[c.final().Winner()]
	return []parse.Tag{{Name: "Id", Value: id}, {Name: "Winner", Value: winner}}
}

// exportTags writes the header of the exports of the WTHOR database.
func exportTags(c *conversion) []parse.Tag {
	h := c.baseTags()
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
		value := c.Tag(t.name)
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
	h := c.seven(record.ResultText(c.final().Outcome))
	c.addNames(&h, "Time")
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
	c.addNames(&h, "Time", "TimeControl", "BlackElo", "WhiteElo")
	return h
}
