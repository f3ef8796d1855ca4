package parse

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// Comments of the form {[%name argument] text} carry what PGN-shaped text has no other place for.
// Programs that do not know them see a comment.
//
//	{[%tm 12345]}                 a Clock: milliseconds used so far
//	{[%end resign 1]}             an End, with the seat of the player if it is known
//	{[%extra 0] offerdraw}        an Extra, with the seat of the player if it is known
//	{[%text] a %7D in a comment}  a Comment that cannot be written as it is
//	{[%rest hive/gate] wQ -bA1…}  the raw rest of a broken record, and the code of what broke it
//
// The text after the bracket and its blank is escaped, see [appendEscaped].

// RestComment returns the text of the comment that keeps the raw rest of a broken record in PGN-shaped text. The code is
// that of its fatal fault. A decoder turns the comment back into [Record.Rest] and a fatal fault of that code. Encoders
// change a record's own comments that look like it.
func RestComment(code, raw string) string {
	return string(appendEscaped([]byte("[%rest "+code+"] "), raw))
}

// ParseRestComment reads the text that [RestComment] returns.
func ParseRestComment(text string) (code, raw string, ok bool) {
	name, code, escaped, ok := cutCommand(text)
	if !ok || name != "rest" || !isCode(code) {
		return "", "", false
	}
	raw, ok = unescapeCommand(escaped)
	return code, raw, ok
}

// cutCommand takes a comment "[%name argument] text" apart.
func cutCommand(comment string) (name, argument, text string, ok bool) {
	head, text, ok := strings.Cut(comment, "]")
	head, mark := strings.CutPrefix(head, "[%")
	if !ok || !mark {
		return "", "", "", false
	}
	name, argument, _ = strings.Cut(head, " ")
	return name, argument, strings.TrimPrefix(text, " "), true
}

// isCode says whether a text looks like the name of a [Code].
func isCode(text string) bool {
	game, name, ok := strings.Cut(text, "/")
	return ok && game != "" && name != "" && len(text) <= MaxName &&
		strings.Trim(game+name, "abcdefghijklmnopqrstuvwxyz0123456789-") == ""
}

// commentToken adds the token that a comment stands for. It returns false if that broke the record off.
func (m *movetext) commentToken(comment string, off, length int) bool {
	name, argument, escaped, ok := cutCommand(comment)
	if ok {
		if code, raw, ok := ParseRestComment(comment); ok {
			m.fail(code, off, length, "The record was broken here when it was converted.",
				"the comment holds the rest as it was written")
			m.Rest = raw
			return false
		}
		if kind, seat, text, ok := commandToken(name, argument, escaped); ok {
			return m.token(kind, seat, off, length, text)
		}
	}
	return m.token(Comment, NoSeat, off, length, comment)
}

// commandToken returns the token that a comment "[%name argument] escaped" stands for. Comments
// that the encoder would not have written so are just comments.
func commandToken(name, argument, escaped string) (kind Kind, seat int8, text string, ok bool) {
	switch {
	case name == "tm" && escaped == "":
		return Clock, NoSeat, argument, isNumber(argument)
	case name == "end" && escaped == "":
		word, number, seated := strings.Cut(argument, " ")
		seat, ok = commandSeat(number, !seated)
		return End, seat, word, ok && isEndWord(word)
	case name == "extra":
		if seat, ok = commandSeat(argument, argument == ""); ok {
			text, ok = unescapeCommand(escaped)
		}
		return Extra, seat, text, ok
	case name == "text" && argument == "":
		text, ok = unescapeCommand(escaped)
		return Comment, NoSeat, text, ok
	}
	return 0, 0, "", false
}

// commandSeat reads the seat that a comment names.
func commandSeat(text string, missing bool) (seat int8, ok bool) {
	if missing {
		return NoSeat, true
	}
	if len(text) != 1 || !isDigit(text[0]) {
		return NoSeat, false
	}
	return int8(text[0] - '0'), true
}

// appendSeat appends the seat of a token if it has one.
func appendSeat(dst []byte, t *Token) []byte {
	if t.Seat < 0 {
		return dst
	}
	return strconv.AppendInt(append(dst, ' '), int64(t.Seat), 10)
}

func isEndWord(word string) bool {
	return word != "" && strings.Trim(word, "abcdefghijklmnopqrstuvwxyz-") == ""
}

// appendCommand appends the comment, with its braces, that a token is written as. ok is false for
// tokens that no comment can stand for.
func appendCommand(dst []byte, t *Token) (_ []byte, ok bool) {
	switch t.Kind {
	case Comment:
		if isPlainComment(t.Text) {
			return append(append(append(dst, '{'), t.Text...), '}'), true
		}
		return append(appendEscaped(append(dst, "{[%text] "...), t.Text), '}'), true
	case Clock:
		return append(append(append(dst, "{[%tm "...), t.Text...), "]}"...), isNumber(t.Text)
	case End:
		dst = appendSeat(append(append(dst, "{[%end "...), t.Text...), t)
		return append(dst, "]}"...), isEndWord(t.Text)
	case Extra:
		dst = append(appendSeat(append(dst, "{[%extra"...), t), "] "...)
		return append(appendEscaped(dst, t.Text), '}'), true
	}
	return dst, false
}

// isPlainComment says whether a comment can be written as it is and is read back as it was.
func isPlainComment(text string) bool {
	if _, _, ok := ParseRestComment(text); ok {
		return false
	}
	if name, argument, escaped, ok := cutCommand(text); ok {
		if _, _, _, ok := commandToken(name, argument, escaped); ok {
			return false
		}
	}
	afterBlank := false
	for i, line := range strings.Split(text, "\n") {
		if strings.IndexByte(line, '}') >= 0 || len(line) > MaxLine/2 || afterBlank && beginsTag([]byte(line)) {
			return false
		}
		afterBlank = i > 0 && (afterBlank || strings.Trim(line, " \t\r") == "")
	}
	return true
}

// longestEscaped is the length in bytes at which lines of escaped text are broken.
const longestEscaped = 1 << 12

// appendEscaped appends a text in which the bytes that would end a comment or a record, and those
// that do not survive everywhere, are written as % and two hexadecimal digits: % { }, the [ that a
// line begins with, control characters but tab and line feed, and what is not UTF-8. A % at the end
// of a line joins it to the next.
func appendEscaped(dst []byte, text string) []byte {
	const hex = "0123456789ABCDEF"
	column, blank := 0, true // blank: nothing but blanks on this line yet
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		c := text[i]
		if column >= longestEscaped && c != '\n' {
			dst = append(dst, "%\n"...)
			column, blank = 0, true
		}
		if isUnsafe(c) || r == utf8.RuneError && size == 1 || c == '[' && blank {
			dst = append(dst, '%', hex[c>>4], hex[c&15])
		} else {
			dst = append(dst, text[i:i+size]...)
		}
		column += size
		i += size
		switch c {
		case '\n':
			column, blank = 0, true
		case ' ', '\t':
		default:
			blank = false
		}
	}
	return dst
}

// isUnsafe says whether a byte may not stand in a comment as it is.
func isUnsafe(c byte) bool {
	return c < ' ' && c != '\t' && c != '\n' || c == 0x7F || c == '%' || c == '{' || c == '}'
}

// unescapeCommand undoes [appendEscaped]. ok is false if the text has not been made by it.
func unescapeCommand(escaped string) (text string, ok bool) {
	if strings.IndexByte(escaped, '%') < 0 {
		return escaped, true
	}
	out := make([]byte, 0, len(escaped))
	for i := 0; i < len(escaped); i++ {
		c := escaped[i]
		if c != '%' {
			out = append(out, c)
			continue
		}
		if i+1 < len(escaped) && escaped[i+1] == '\n' {
			i++
			continue
		}
		if i+2 >= len(escaped) {
			return "", false
		}
		b, err := strconv.ParseUint(escaped[i+1:i+3], 16, 8)
		if err != nil {
			return "", false
		}
		out = append(out, byte(b))
		i += 2
	}
	return string(out), true
}
