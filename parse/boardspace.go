package parse

import (
	"bytes"
	"strings"
)

// The records of boardspace.net: a protocol of what the players did at the board, in the syntax
// of SGF. They give
//
//   - tags: the properties of the header under their own keys; P0[id "Ada"] as P0, P0[ranking 1500]
//     as "P0 ranking", and the thinking time of the last node, P0[time 0:04:41 ], as "P0 time".
//   - plays, once they are confirmed, each with the seat of who acted and the place of its command:
//     "drop wS1 N 13 wA1-" (a placement or a move) and "throw wS1 N 13 wA1-", always of five
//     words. The piece has its colour, kind in upper case, and the number that was written; column
//     and row are the grid's; the last word is the place as written without escapes, or "."
//     for none. "pass" for a written pass; "done" for a bare done, which the rules call a pass or stray.
//   - ends "resign" and "draw" (an accepted offer), extras "offerdraw" and "declinedraw".
//   - clocks: the running total TM of the command that confirmed.
var boardspace = layout{split: splitSGF, read: readBoardspace, game: "hive"}

func sniffBoardspace(head []byte, _ bool) bool {
	return beginsTree(head) && bytes.Contains(head[:min(len(head), 400)], []byte("GM[27]"))
}

// A bsCommand is a row of the table of commands.
type bsCommand struct {
	name    string // in lower case; records write it in any case
	do      func(b *bsReader, c *bsCommand, at bsCall) bool
	text    string // of the token it becomes, or its first word
	kind    Kind
	robot   bool // the colour of the piece stands before it
	confirm bool // no done follows
}

// bsCommands is the table of commands.
var bsCommands = [...]bsCommand{
	{name: "done", do: (*bsReader).done},
	{name: "dropb", do: (*bsReader).put, text: "drop"},
	{name: "pdropb", do: (*bsReader).put, text: "throw"},
	{name: "move", do: (*bsReader).put, text: "drop", robot: true},
	{name: "pmove", do: (*bsReader).put, text: "throw", robot: true},
	{name: "movedone", do: (*bsReader).put, text: "drop", robot: true, confirm: true},
	{name: "pmovedone", do: (*bsReader).put, text: "throw", robot: true, confirm: true},
	{name: "pick", do: (*bsReader).ignore},
	{name: "pickb", do: (*bsReader).pick},
	{name: "pass", do: (*bsReader).say, text: "pass", kind: Play},
	{name: "resign", do: (*bsReader).say, text: "resign", kind: End},
	{name: "acceptdraw", do: (*bsReader).say, text: "draw", kind: End},
	{name: "offerdraw", do: (*bsReader).say, text: "offerdraw", kind: Extra},
	{name: "declinedraw", do: (*bsReader).say, text: "declinedraw", kind: Extra},
	{name: "start", do: (*bsReader).ignore},
	{name: "playwhite", do: (*bsReader).ignoreBefore},
	{name: "playblack", do: (*bsReader).ignoreBefore},
	{name: "swap", do: (*bsReader).ignoreBefore},
	{name: "edit", do: (*bsReader).refuse},
}

// A bsCall is a command as it stands in the record.
type bsCall struct {
	seat  int8
	off   int    // of its name
	text  string // name and arguments, as written
	args  string
	clock sgfItem // the TM beside it, if its kind is sgfValue
}

// A bsPlay is what a player has done but not confirmed.
type bsPlay struct {
	live        bool
	kind        Kind
	text        string
	off, length int
	column, row string // of a drop
}

// A bsReader reads one record.
type bsReader struct {
	*reading
	lexer   sgfLexer
	nodes   int
	call    bsCall // of the present node; its text is empty if there is none
	pending [2]bsPlay
	texts   strings.Builder // of the plays, which differ from the source
}

func readBoardspace(d *reading) {
	b := bsReader{reading: d, lexer: sgfLexer{text: d.text}}
	if !beginsTree(d.Source) {
		d.fail("hive/stray-text", 0, len(d.text), cite(d.text)+" is outside a record; records begin with `(;`.", "")
		return
	}
	b.lexer.next()
	b.texts.Grow(len(d.text) / 4)
	for {
		item := b.lexer.next()
		switch item.kind {
		case sgfValue:
			if !b.property(item) {
				return
			}
		case sgfNode:
			b.nodes++
			if !b.flush() || b.nodes == 2 && !b.header() {
				return
			}
		case sgfClose, sgfEnd:
			if b.flush() && (b.nodes > 1 || b.header()) {
				b.finish(item)
			}
			return
		case sgfUnclosed:
			b.flush()
			b.open("hive/open-record", item.off-1, "The value of "+item.key+" is not closed; `]` is missing.", "")
			return
		default:
			b.flush()
			text := d.text[item.off : item.off+max(len(item.text), 1)]
			b.fail("hive/stray-text", item.off, len(text), cite(text)+" is not part of a record.", "")
			return
		}
	}
}

// finish ends the record at its ")", or where that is missing.
func (b *bsReader) finish(item sgfItem) {
	for seat := range b.pending {
		b.leaveOut(&b.pending[seat])
	}
	if item.kind == sgfEnd {
		b.open("hive/open-record", len(b.text), "The record is not closed; `)` is missing.", "")
	}
}

// property reads a property of the header or of a later node.
func (b *bsReader) property(item sgfItem) bool {
	if b.nodes <= 1 {
		return b.headerTag(item)
	}
	switch item.key {
	case "P0", "P1":
		return b.command(item)
	case "TM":
		if isNumber(item.text) {
			b.call.clock = item
			return true
		}
	case "P-1":
		return true
	case "C":
		return b.token(Comment, NoSeat, item.off, len(item.text), unescapeSGF(item.text))
	}
	return b.unknown(item.off, item.text, item.key+"["+item.text[:min(len(item.text), 100)]+"]")
}

// headerTag makes a tag of a property.
func (b *bsReader) headerTag(item sgfItem) bool {
	if item.bracket {
		return b.unclosed(item)
	}
	if item.key == "P0" || item.key == "P1" {
		return b.playerTag(item)
	}
	return b.tag(item.key, unescapeSGF(item.text), item.off, len(item.text))
}

// playerTag makes a tag of what a header says about a player: id "Ada", ranking 1500.
func (b *bsReader) playerTag(item sgfItem) bool {
	text := trimLeft(item.text)
	off := item.off + len(item.text) - len(text)
	text = trimRight(text)
	key, value := cutWord(text)
	off += len(text) - len(value)
	name := item.key
	if key = unescapeSGF(key); key != "id" && key != "" {
		name += " " + key
	} else if n := len(value); n >= 2 && value[0] == '"' && value[n-1] == '"' {
		value = value[1 : n-1]
		off++
	}
	return b.tag(name, unescapeSGF(value), off, len(value))
}

// header looks at the header as a whole, once it is read.
func (b *bsReader) header() bool {
	if t := b.FindTag("GM"); t != nil && strings.TrimSpace(t.Value) != "27" {
		return b.fail("hive/unsupported", t.Off, t.Len, "The record is of another game: Hive is GM[27].", "")
	}
	if t := b.FindTag("SU"); t != nil {
		if kind, _ := cutWord(strings.TrimSpace(t.Value)); strings.EqualFold(kind, "hive-ultimate") {
			return b.fail("hive/unsupported", t.Off, t.Len,
				"Hive-ultimate, with its blank pieces, is not supported.", "")
		}
	}
	return true
}

// command notes the command in a value "12 dropb wS1 N 13 ." of P0 or P1, for the end of its node.
func (b *bsReader) command(item sgfItem) bool {
	if b.call.text != "" && !b.flush() {
		return false
	}
	text := trimLeft(item.text)
	off := item.off + len(item.text) - len(text)
	text = trimRight(text)
	sequence, words := cutWord(text)
	switch {
	case item.bracket:
		return b.unclosed(item)
	case sequence == "time":
		return b.tag(item.key+" time", unescapeSGF(words), off+len(text)-len(words), len(words))
	case !isNumber(sequence) || words == "":
		return b.unknown(off, text, text)
	}
	clock := b.call.clock
	_, args := cutWord(words)
	b.call = bsCall{int8(item.key[1] - '0'), off + len(text) - len(words), words, args, clock}
	return true
}

// unclosed refuses a value that swallowed the next property.
func (b *bsReader) unclosed(item sgfItem) bool {
	return b.fail("hive/stray-text", item.off, len(item.text), cite(item.text)+" contains `[`; a `]` is missing before it.", "")
}

// flush executes the command of the node that ends.
func (b *bsReader) flush() bool {
	call := b.call
	b.call = bsCall{}
	if call.text == "" {
		return true
	}
	name, _ := cutWord(call.text)
	for i := range bsCommands {
		if c := &bsCommands[i]; len(c.name) == len(name) && strings.EqualFold(c.name, name) {
			return c.do(b, c, call)
		}
	}
	return b.unknown(call.off, call.text, call.text)
}

// unknown warns of a command that is left out. It returns false if that broke the record off.
func (b *bsReader) unknown(off int, text, shown string) bool {
	return b.warn("hive/unknown-command", off, len(text), cite(shown)+" is not a known command and is left out.", "")
}

func (b *bsReader) ignore(*bsCommand, bsCall) bool { return true }

// ignoreBefore ignores what players agree on before the first ply.
func (b *bsReader) ignoreBefore(_ *bsCommand, call bsCall) bool {
	if b.plies > 0 {
		return b.unknown(call.off, call.text, call.text)
	}
	return true
}

func (b *bsReader) refuse(_ *bsCommand, call bsCall) bool {
	return b.fail("hive/unsupported", call.off, len(call.text),
		"Edited positions are not supported.", "")
}

// say notes a command without arguments.
func (b *bsReader) say(c *bsCommand, call bsCall) bool {
	b.pending[call.seat] = bsPlay{live: true, kind: c.kind, text: c.text, off: call.off, length: len(call.text)}
	return true
}

// put notes a drop or a throw, with the play that it was before forgotten.
func (b *bsReader) put(c *bsCommand, call bsCall) bool {
	colour, args := "WB"[call.seat:call.seat+1], call.args
	if c.robot {
		colour, args = cutWord(args)
	}
	piece, args := cutWord(args)
	column, args := cutWord(args)
	row, args := cutWord(args)
	ref, args := cutWord(args)
	if row == "" || args != "" || strings.IndexByte(piece+column+row, '\\') >= 0 ||
		!strings.EqualFold(colour, "W") && !strings.EqualFold(colour, "B") {
		return b.fail("hive/bad-move", call.off, len(call.text),
			cite(call.text)+" is not a move; expected a piece, a column, a row and a place.", "")
	}
	begin := b.texts.Len()
	b.texts.WriteString(c.text)
	b.writePiece(colour, piece)
	b.texts.WriteByte(' ')
	at := b.texts.Len()
	for i := range len(column) {
		b.texts.WriteByte(upper(column[i]))
	}
	b.texts.WriteByte(' ')
	b.texts.WriteString(row)
	b.texts.WriteByte(' ')
	b.writeRef(ref)
	all := b.texts.String()
	b.pending[call.seat] = bsPlay{
		live: true, text: all[begin:], off: call.off, length: len(call.text),
		column: all[at : at+len(column)], row: row,
	}
	if c.confirm {
		return b.confirm(call)
	}
	return true
}

// writePiece writes a piece with its colour, which it has already exactly if its second
// character is a letter: "bs2" is a spider, "b1" a beetle.
func (b *bsReader) writePiece(colour, piece string) {
	b.texts.WriteByte(' ')
	if !isLetter(piece[0]) {
		b.texts.WriteString(piece)
		return
	}
	if len(piece) > 1 && isLetter(piece[1]) {
		colour, piece = piece[:1], piece[1:]
	}
	b.texts.WriteByte(colour[0] | 0x20)
	b.texts.WriteByte(upper(piece[0]))
	b.texts.WriteString(piece[1:])
}

func (b *bsReader) writeRef(ref string) {
	begin := b.texts.Len()
	for i := 0; i < len(ref); i++ {
		if ref[i] == '\\' {
			if i++; i == len(ref) {
				break
			}
		}
		b.texts.WriteByte(ref[i])
	}
	if b.texts.Len() == begin {
		b.texts.WriteByte('.')
	}
}

// pick takes a drop back if it is on the cell where the player picks up.
func (b *bsReader) pick(_ *bsCommand, call bsCall) bool {
	column, args := cutWord(call.args)
	row, _ := cutWord(args)
	play := &b.pending[call.seat]
	if play.live && play.row == row && row != "" && strings.EqualFold(play.column, column) {
		play.live = false
	}
	return true
}

// done confirms what is pending.
func (b *bsReader) done(_ *bsCommand, call bsCall) bool {
	play := &b.pending[call.seat]
	if !play.live {
		*play = bsPlay{live: true, text: "done", off: call.off, length: len(call.text)}
	}
	return b.confirm(call)
}

// confirm adds the tokens of a player's play. What the other one did before and did not confirm
// is left out.
func (b *bsReader) confirm(call bsCall) bool {
	play := &b.pending[call.seat]
	play.live = false
	if !b.token(play.kind, call.seat, play.off, play.length, play.text) {
		return false
	}
	if play.kind == Play && play.text != "done" && !b.leaveOut(&b.pending[1-call.seat]) {
		return false
	}
	if call.clock.kind != sgfValue {
		return true
	}
	return b.token(Clock, call.seat, call.clock.off, len(call.clock.text), call.clock.text)
}

// leaveOut warns of a play that was not confirmed. It returns false if that broke the record off.
func (b *bsReader) leaveOut(play *bsPlay) bool {
	if !play.live || play.kind == Extra {
		return true
	}
	play.live = false
	return b.warn("hive/uncommitted", play.off, play.length, "The last move was not confirmed by `done` and is left out.", "")
}
