package scene

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// ClockTimes returns what the clocks of both players show with every position, from the start on; nil
// if the record says nothing about time. A clock shows the time that its player has used so far, or what
// is left to them if the record has that, as in the comment "[%clk 0:04:05]". "" is a clock of which
// nothing is known yet.
func ClockTimes(p *replay.Played) [][2]string {
	plyOf := map[int]int{} // the ply after a token, from 1
	for i, ply := range p.Plies {
		if ply.Token >= 0 {
			plyOf[int(ply.Token)] = i + 1
		}
	}
	times := make([][2]string, len(p.Plies)+1)
	ply, some := 0, false
	for i, t := range p.Record.MainLine(p.Read) {
		if n := plyOf[i]; n > 0 {
			for ; ply < n; ply++ {
				times[ply+1] = times[ply]
			}
		}
		text, ok := clockTime(t)
		if !ok {
			continue
		}
		if seat := clockSeat(p, t, ply); seat >= 0 {
			times[ply][seat], some = text, true
		}
	}
	if !some {
		return nil
	}
	for ; ply < len(p.Plies); ply++ {
		times[ply+1] = times[ply]
	}
	return times
}

// clockSeat returns whose clock a token speaks of: that of the seat that wrote it, or else of the one that
// made the ply before it; -1 if that is none of two players.
func clockSeat(p *replay.Played, t *parse.Token, ply int) game.Seat {
	seat := game.Seat(t.Seat)
	if seat < 0 && ply > 0 {
		seat = p.Plies[ply-1].Seat
	}
	if seat != 0 && seat != 1 {
		return -1
	}
	return seat
}

// clockTime returns the time that a token tells, as a clock shows it.
func clockTime(t *parse.Token) (text string, ok bool) {
	switch t.Kind {
	case parse.Clock:
		ms, err := strconv.ParseInt(t.Text, 10, 64)
		return hours(ms / 1000), err == nil && ms >= 0
	case parse.Comment:
		text, _, ok = cutClock(t.Text)
	}
	return text, ok
}

// hours writes seconds as "4:05", or "1:04:05" from an hour on.
func hours(s int64) string {
	if s < 3600 {
		return fmt.Sprintf("%d:%02d", s/60, s%60)
	}
	return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
}

// longestClock is how many characters a clock shows at most.
const longestClock = 10

// cutClock takes the time out of a comment such as "[%clk 0:04:05] a good move".
func cutClock(comment string) (time, rest string, ok bool) {
	before, after, found := strings.Cut(comment, "[%clk ")
	text, after, closed := strings.Cut(after, "]")
	text = strings.TrimSpace(text)
	if !found || !closed || text == "" || len(text) > longestClock || strings.Trim(text, "0123456789:.") != "" {
		return "", comment, false
	}
	time = strings.TrimPrefix(text, "0:")
	if len(time) > 4 && time[0] == '0' { // 04:05
		time = time[1:]
	}
	return time, JoinSentences(strings.TrimSpace(before), strings.TrimSpace(after)), true
}
