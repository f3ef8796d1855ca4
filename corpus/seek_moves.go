package corpus

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay/game"
)

// PlayMoves plays moves on a state, which is left where one of them cannot be played. They are texts as the game writes
// them, with blanks between, or with semicolons where a blank would leave it open where a move ends. Move numbers are
// skipped, passes that are forced may be left out, and moves without blanks may directly follow each other where
// it is clear how.
func PlayMoves(s game.State, moves string) error {
	words := wordsOf(moves)
	for number := 1; len(words) > 0; {
		m, used, err := nextMove(s, words, number)
		if err != nil {
			n := playGlued(s, words[0])
			if n == 0 {
				return err
			}
			number, words = number+n, words[1:]
			continue
		}
		words = words[used:]
		if s.Play(m); used > 0 {
			number++
		}
	}
	return nil
}

// wordsOf takes moves apart, at semicolons if there are any, and leaves numbers out: "12.", "3..." and the "1." of
// "1.f5".
func wordsOf(moves string) (words []string) {
	all := strings.Fields(moves)
	if strings.Contains(moves, ";") {
		all = strings.Split(moves, ";")
	}
	for _, word := range all {
		word = strings.TrimSpace(word)
		if rest := strings.TrimLeft(word, "0123456789"); rest != word && strings.HasPrefix(rest, ".") {
			word = strings.TrimSpace(strings.TrimLeft(rest, "."))
		}
		if word != "" {
			words = append(words, word)
		}
	}
	return words
}

// longestMove is how many words a move may have.
const longestMove = 4

// nextMove returns the move that as many words as possible are, and how many that is: none if it is a pass
// that the words leave out. The number, from 1, is that of the move among those of the goal.
func nextMove(s game.State, words []string, number int) (m game.Move, used int, err error) {
	for n := min(longestMove, len(words)); n > 0; n-- {
		if m, refused := s.ParseMove(strings.Join(words[:n], " ")); refused == nil {
			return m, n, nil
		}
	}
	if m, passes := forcedPass(s); passes {
		return m, 0, nil
	}
	return 0, 0, refusal(s, words, number)
}

// forcedPass returns the pass that is the only legal move.
func forcedPass(s game.State) (m game.Move, forced bool) {
	passer, ok := s.(game.Passer)
	if !ok {
		return 0, false
	}
	moves := s.Moves(nil)
	if len(moves) != 1 || !passer.IsPass(moves[0]) {
		return 0, false
	}
	return moves[0], true
}

// longestGlued is how many bytes a move may have that stands right before the next one.
const longestGlued = 8

// playGlued plays moves without anything between them, "f5d6c3", and returns how many of the word these are: none,
// with the state as it was, if it is not made of legal moves from its first letter to its last.
func playGlued(s game.State, word string) (moves int) {
	begun := s.Ply()
	for word != "" {
		m, length := longestPrefix(s, word)
		if length == 0 {
			pass, forced := forcedPass(s)
			if !forced {
				for s.Ply() > begun {
					s.Undo()
				}
				return 0
			}
			m = pass
		} else {
			moves++
		}
		s.Play(m)
		word = word[length:]
	}
	return moves
}

// longestPrefix returns the move that the longest possible beginning of a word is, and its length; 0 if there is none.
func longestPrefix(s game.State, word string) (m game.Move, length int) {
	for length = min(longestGlued, len(word)); length > 0; length-- {
		if m, refused := s.ParseMove(word[:length]); refused == nil {
			return m, length
		}
	}
	return 0, 0
}

// Refused moves and legal alternatives are not described.
const (
	shownBytes = 40
	shownMoves = 12
)

// refusal says why words do not begin with the next move of a goal, and what would have been legal: what the rules
// call near, or else what begins like the words.
func refusal(s game.State, words []string, number int) error {
	all := s.Moves(nil)
	if len(all) == 0 {
		return fmt.Errorf("move %d, %q, follows the end of the game", number, parse.Clip(words[0], shownBytes))
	}
	legal := movesText(s, all)
	blanks := 0
	for _, text := range legal {
		blanks = max(blanks, strings.Count(text, " "))
	}
	word := strings.Join(words[:min(len(words), blanks+1, longestMove)], " ")
	_, why := s.ParseMove(word)
	if len(why.Near) > 0 {
		legal = movesText(s, why.Near)
	} else {
		slices.SortStableFunc(legal, func(a, b string) int { return -cmp.Compare(alike(a, word), alike(b, word)) })
	}
	legal = legal[:min(len(legal), shownMoves)]
	more := ""
	if n := len(all) - len(legal); n > 0 {
		more = fmt.Sprintf(" and %d more", n)
	}
	return fmt.Errorf("move %d, %q, cannot be played: %s; legal: %s%s",
		number, parse.Clip(word, shownBytes), strings.TrimSuffix(why.Message, "."), strings.Join(legal, ", "), more)
}

func movesText(s game.State, moves []game.Move) (texts []string) {
	for _, m := range moves {
		texts = append(texts, string(s.AppendMove(nil, m)))
	}
	return texts
}

// alike returns how many letters two words begin with in common, whatever their case.
func alike(a, b string) (n int) {
	a, b = strings.ToLower(a), strings.ToLower(b)
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}
