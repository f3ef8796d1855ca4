package play

import (
	"bytes"
	"strconv"
)

// A viewMember is one of a view's, by the name that it has as JSON.
type viewMember struct {
	name string
	of   func(*View) any
}

// viewMembers are all of a view's, sorted by name. A feed writes each by itself, and compares it with what a window has.
var viewMembers = []viewMember{
	{"art", func(v *View) any { return v.Art }},
	{"background", func(v *View) any { return v.Background }},
	{"banner", func(v *View) any { return v.Banner }},
	{"behind", func(v *View) any { return v.Behind }},
	{"between", func(v *View) any { return v.Between }},
	{"board", func(v *View) any { return v.Board }},
	{"box", func(v *View) any { return v.Box }},
	{"buttons", func(v *View) any { return v.Buttons }},
	{"caption", func(v *View) any { return v.Caption }},
	{"cells", func(v *View) any { return v.Cells }},
	{"comment", func(v *View) any { return v.Comment }},
	{"edit", func(v *View) any { return v.Edit }},
	{"fault", func(v *View) any { return v.Fault }},
	{"follow", func(v *View) any { return v.Follow }},
	{"forks", func(v *View) any { return v.Forks }},
	{"frame", func(v *View) any { return v.Frame }},
	{"game", func(v *View) any { return v.Game }},
	{"graph", func(v *View) any { return v.Graph }},
	{"hands", func(v *View) any { return v.Hands }},
	{"hint", func(v *View) any { return v.Hint }},
	{"host", func(v *View) any { return v.Host }},
	{"kind", func(v *View) any { return v.Kind }},
	{"last", func(v *View) any { return v.Last }},
	{"list", func(v *View) any { return v.List }},
	{"marks", func(v *View) any { return v.Marks }},
	{"may", func(v *View) any { return v.May }},
	{"me", func(v *View) any { return v.Me }},
	{"mode", func(v *View) any { return v.Mode }},
	{"node", func(v *View) any { return v.Node }},
	{"offers", func(v *View) any { return v.Offers }},
	{"on", func(v *View) any { return v.On }},
	{"outlines", func(v *View) any { return v.Outlines }},
	{"pad", func(v *View) any { return v.Pad }},
	{"parts", func(v *View) any { return v.Parts }},
	{"passes", func(v *View) any { return v.Passes }},
	{"paused", func(v *View) any { return v.Paused }},
	{"pictures", func(v *View) any { return v.Pictures }},
	{"ply", func(v *View) any { return v.Ply }},
	{"queue", func(v *View) any { return v.Queue }},
	{"rests", func(v *View) any { return v.Rests }},
	{"result", func(v *View) any { return v.Result }},
	{"rules", func(v *View) any { return v.Rules }},
	{"save", func(v *View) any { return v.Save }},
	{"say", func(v *View) any { return v.Say }},
	{"seats", func(v *View) any { return v.Seats }},
	{"series", func(v *View) any { return v.Series }},
	{"set", func(v *View) any { return v.Set }},
	{"start", func(v *View) any { return v.Start }},
	{"symbols", func(v *View) any { return v.Symbols }},
	{"table", func(v *View) any { return v.Table }},
	{"think", func(v *View) any { return v.Think }},
	{"times", func(v *View) any { return v.Times }},
	{"title", func(v *View) any { return v.Title }},
	{"turn", func(v *View) any { return v.Turn }},
	{"v", func(v *View) any { return v.V }},
}

// appendMember appends a member to an object of JSON that is open.
func appendMember(b *bytes.Buffer, name string, text []byte) {
	if b.Len() > 1 {
		b.WriteByte(',')
	}
	b.WriteString(strconv.Quote(name)) // names are plain letters
	b.WriteByte(':')
	b.Write(text)
}
