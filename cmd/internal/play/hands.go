package play

import (
	"slices"
	"strings"

	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// viewHands shows what the seats have left.
func (s *Session) viewHands(v *View, w *window, n *node) {
	p, ok := s.table.goTo(n).(game.Pointed)
	if !ok {
		return
	}
	v.Hands = s.handViews(v, w, p.AppendHands(nil))
	if sheet, ok := p.(game.ScoreSheet); ok {
		head, rows := sheet.Sheet()
		for i := range s.table.seats {
			if at := slices.Index(head, s.table.kind.SeatName(game.Seat(i))); at >= 0 {
				head[at] = s.table.nameOf(i)
			}
		}
		v.Pad = &Pad{Head: head, Rows: rows}
	}
}

// handViews shows what is in hands or palettes. The view gets their pictures, as the board is drawn that a window shows.
func (s *Session) handViews(v *View, w *window, hands []game.Hand) []HandView {
	views := make([]HandView, len(hands))
	a := s.arts[s.artKey(w)]
	for i, h := range hands {
		views[i] = HandView{Spot: h.Spot.String(), Seat: int(h.Spot.Seat), Count: h.Count, Name: h.Name, Short: shortName(s.table.kind, h)}
		if a == nil {
			continue
		}
		if text := a.picture(h.Spot); text != "" {
			v.Pictures[views[i].Spot] = text
		}
	}
	return views
}

// shortName leaves out whose hand it is.
func shortName(kind *replay.Game, h game.Hand) string {
	name := h.Name
	if of := kind.SeatName(h.Spot.Seat); strings.HasPrefix(name, of+" ") {
		name = name[len(of)+1:]
	} else if len(h.Spot.Word) > 2 {
		name = h.Spot.Word
	}
	return strings.ToUpper(name[:1]) + name[1:]
}

// picture returns what a spot of a hand or of a palette stands for, as SVG.
func (a *art) picture(s game.Spot) string {
	text, known := a.pictures[s]
	if !known {
		text = a.live.HandPicture(s)
		a.pictures[s] = text
	}
	return text
}

// seatColour returns the colour of a seat's pieces on the board that a window shows, "" if there is none.
func (s *Session) seatColour(w *window, seat int) string {
	if a := s.arts[s.artKey(w)]; a != nil && seat < len(a.colours) {
		return a.colours[seat]
	}
	return ""
}
