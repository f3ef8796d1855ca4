package play

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// A button is a row of the table of buttons: those of a mode keep their places, and are grey while their acts make no sense.
type button struct {
	act   string // as [View.May] has it
	text  string
	modes string
	key   string
	rare  bool // it is only there where its act may be asked for at all
	place string
	asks  string
}

// buttons returns the table. In questions %[1]s is who acts, and %[2]s the others on the page.
func buttons() []button {
	return []button{
		{act: "undo", text: "Take back", modes: "play", key: "U"},
		{act: "redo", text: "Redo", modes: "play"},
		{act: "hint", text: "Best move", modes: "play review over", key: "H"},
		{act: "moveforme", text: "Move for me", modes: "play", key: "Shift+H"},
		{act: "movenow", text: "Move now", modes: "play", rare: true},
		{act: "offer:draw", text: "Offer draw", modes: "play", rare: true, asks: "%[1]s offers a draw. %[2]s: accept it?"},
		{act: "pause", text: "Pause", modes: "play", rare: true},
		{act: "resign", text: "Resign", modes: "play", rare: true, asks: "%[1]s: resign this game?"},
		{act: "leave", text: "Leave seat", modes: "play", rare: true, asks: "%[1]s: let search play in your place?"},
		{act: "restart", text: "Restart", modes: "play over", asks: "Restart this game?"},
		{act: "next", text: "Next game", modes: "over", key: "N"},
		{act: "review", text: "Review", modes: "over"},
		{act: "here", text: "Play from here", modes: "review over edit"},
		{act: "edit", text: "Edit position", modes: "review over"},
		{act: "promote", text: "Promote", modes: "review"},
		{act: "delete", text: "Delete from here", modes: "review", asks: "Delete this move and all after it?"},
		{act: "start", text: "New game", modes: "play over review edit", asks: "Leave this game? It is saved."},
		{act: "b:pass", text: "Pass", modes: "play over review", rare: true, place: "moves"},
		{act: "b:swap", text: "Swap", modes: "play over review", rare: true, place: "moves"},
		{act: "retry", text: "Start again", modes: "play", rare: true, place: "banner"},
		{act: "replace", text: "Let search play", modes: "play", rare: true, place: "banner"},
		{act: "end", text: "End the game", modes: "play", rare: true, place: "banner"},
		{act: "goon", text: "Continue", modes: "play", rare: true, place: "banner"},
	}
}

// viewButtons shows what may be pressed, of a view that says what may be done.
func (v *View) viewButtons() {
	plays := v.Host || v.Mode == modePlay && len(v.Me) > 0
	engines := slices.ContainsFunc(v.Seats, func(s SeatView) bool { return s.Kind == Engine })
	for _, b := range buttons() {
		may := slices.Contains(v.May, b.act)
		stays := !b.rare && plays || b.act == "movenow" && v.Host && engines
		if !slices.Contains(strings.Fields(b.modes), v.Mode) || !may && !stays {
			continue
		}
		one := ButtonView{Act: b.act, Text: b.text, Title: b.text, Off: !may, Place: cmp.Or(b.place, "acts"), Ask: v.question(&b)}
		if b.key != "" {
			one.Title += " (" + b.key + ")"
		}
		if b.act == "pause" && v.Paused {
			one.Text = "Resume"
		}
		v.Buttons = append(v.Buttons, one)
	}
}

// question returns what is asked before an act is done; "" if nothing is.
func (v *View) question(b *button) string {
	elsewhere := slices.ContainsFunc(v.Seats, func(s SeatView) bool { return s.Kind == Remote || s.Kind == Open })
	leaves := slices.Contains([]string{"start", "here", "edit", "next"}, b.act)
	switch {
	case leaves && v.Save != nil && v.Save.Note != "":
		return "Leave this game? It is not saved: " + v.Save.Note
	case b.asks == "" || v.Mode != modePlay && b.act != "delete", b.act == "offer:draw" && elsewhere: // who sits elsewhere is asked there
		return ""
	case !strings.Contains(b.asks, "%"):
		return b.asks
	}
	var acts string
	var others []string
	for i, seat := range v.Me {
		if seat == v.Turn || i == 0 && !slices.Contains(v.Me, v.Turn) {
			acts = v.Seats[seat].Name
		} else {
			others = append(others, v.Seats[seat].Name)
		}
	}
	asks := b.asks
	if !strings.Contains(asks, "%[2]s") {
		return fmt.Sprintf(asks, acts)
	}
	return fmt.Sprintf(asks, acts, strings.Join(others, ", "))
}
