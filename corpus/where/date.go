package where

import "strings"

// A day is a date as far as it is known: year, month and day, which are 0 from the first one on that is not.
type day [3]int

// dateOf reads a date of an expression: 2020, 2020-05 or 2020-05-17, with points or slashes in place of hyphens.
func dateOf(s string) (d day, ok bool) {
	rest := s
	for i, digits := range [...]int{4, 2, 2} {
		n, after := leadingDigits(rest)
		if len(rest)-len(after) != digits || n == 0 || i == 1 && n > 12 || i == 2 && n > 31 {
			return d, false
		}
		d[i], rest = n, after
		if rest == "" {
			return d, true
		}
		if !strings.ContainsRune("-./", rune(rest[0])) || i == 2 {
			return d, false
		}
		rest = rest[1:]
	}
	return d, false
}

// leadingDigits reads the number that a text begins with, up to four digits, and returns what follows.
func leadingDigits(s string) (n int, after string) {
	i := 0
	for ; i < len(s) && i < 4 && '0' <= s[i] && s[i] <= '9'; i++ {
		n = 10*n + int(s[i]-'0')
	}
	return n, s[i:]
}

// compareDays compares the date in a text with another one, as far as that goes: 2020-05-17 is equal to 2020 and to
// 2020-05. known is false if the text has no date or not all of it that the comparison takes.
func compareDays(s string, with day) (order int, known bool) {
	of := dayIn(s)
	for i, n := range with {
		switch {
		case n == 0:
			return 0, true
		case of[i] == 0:
			return 0, false
		case of[i] != n:
			return of[i] - n, true
		}
	}
	return 0, true
}

// dayIn finds the date in a text: one of digits that begins with the year ("2020.05.??"), or one with the name of a month
// ("Sun Mar 29 18:41:25 CEST 2020", "March 28, 2020").
func dayIn(s string) (d day) {
	s = strings.TrimLeft(s, " ")
	if year, after := leadingDigits(s); len(s)-len(after) == 4 {
		d[0] = year
		for i := 1; i < 3; i++ {
			after = strings.TrimLeft(after, "-./ ")
			n, rest := leadingDigits(clip(after, 2))
			if len(after) < 2 || rest != "" || n == 0 {
				break
			}
			d[i], after = n, after[2:]
		}
		return d
	}
	return namedDay(s)
}

func clip(s string, n int) string { return s[:min(n, len(s))] }

// months are the beginnings of the names of the months.
const months = "janfebmaraprmayjunjulaugsepoctnovdec"

// namedDay finds a date with the name of a month.
func namedDay(s string) (d day) {
	for s != "" {
		n, after := leadingDigits(s)
		switch digits := len(s) - len(after); {
		case digits == 4:
			d[0], s = n, after
		case digits > 0 && strings.HasPrefix(after, ":"):
			s = afterTime(after)
		case digits > 0:
			d[2], s = n, after
		default:
			length := 1
			for length < len(s) && isLetter(s[length-1]) && isLetter(s[length]) {
				length++
			}
			if m := monthOf(s[:length]); m > 0 {
				d[1] = m
			}
			s = s[length:]
		}
	}
	if d[0] == 0 || d[1] == 0 {
		return day{d[0]}
	}
	return d
}

// afterTime returns what follows the rest of a time of day.
func afterTime(s string) string { return strings.TrimLeft(s, ":0123456789") }

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// monthOf returns the number of the month that a word names, in full or by three letters; 0 if it names none.
func monthOf(word string) int {
	if len(word) < 3 {
		return 0
	}
	for m := range 12 {
		if strings.EqualFold(word[:3], months[3*m:3*m+3]) {
			return m + 1
		}
	}
	return 0
}
