//go:build js && wasm

// Command plybook-web is plybook's page of play without a server: sessions and players in the workers of a browser. It is built by
// "make web", with the page around it. The script of the workers calls the functions that it sets as the object "plybook".
package main

import (
	"context"
	"encoding/json"
	"runtime"
	"runtime/debug"
	"syscall/js"
	"time"

	"github.com/plybook/plybook/analyze/player"
	"github.com/plybook/plybook/cmd/internal/play"
	"github.com/plybook/plybook/cmd/internal/play/think"
	"github.com/plybook/plybook/cmd/internal/play/worker"
)

// memory is what each worker should have at most, in bytes: browsers give back nothing of it. Only what is in use goes beyond.
const memory = 64 << 20

// positions is how many a searching player remembers: more than it visits for a move unless it is told to go on.
const positions = 1 << 18

func main() {
	debug.SetMemoryLimit(memory)
	p := &program{thinker: think.Thinker{Frugal: true, Options: player.Options{Table: positions}}}
	js.Global().Set("plybook", map[string]any{
		"stateFile":    play.StateFile,
		"settingsFile": play.SettingsFile,
		"start":        function(p.start),
		"answer":       function(p.answer),
		"told":         function(p.told),
		"saved":        function(p.saved),
		"news":         function(p.news),
		"think":        function(p.think),
	})
	select {}
}

// A program is a session, or a player, as its worker needs it.
type program struct {
	host    *worker.Host
	thinker think.Thinker
}

func function(call func(args []js.Value) any) js.Func {
	return js.FuncOf(func(_ js.Value, args []js.Value) any { return call(args) })
}

// start begins a session: now in milliseconds since 1970, a seed, the text of the settings, the theme of
// boards, and the files as [name, bytes].
func (p *program) start(args []js.Value) any {
	o := play.Options{Now: time.UnixMilli(int64(args[0].Float())).UTC(), Seed: uint64(args[1].Float()), Untimed: true, Paced: true}
	_ = json.Unmarshal([]byte(args[2].String()), &o.Settings) // settings that cannot be read are those of nobody
	for i := range args[4].Length() {
		f := args[4].Index(i)
		o.Files = append(o.Files, play.File{Name: f.Index(0).String(), Text: bytesOf(f.Index(1))})
	}
	p.host = worker.New(o, args[3].String())
	return nil
}

// answer answers a message {what, name, body} at a time in milliseconds.
func (p *program) answer(args []js.Value) any {
	m, now := args[0], at(args[1])
	a := worker.Answer{Status: 400}
	switch body := m.Get("body"); m.Get("what").String() {
	case "act":
		a = p.host.Act([]byte(body.String()), now)
	case "open":
		a = p.host.Open(m.Get("name").String(), bytesOf(body), now)
	case "file":
		a = p.host.File(body.Int())
	case "record":
		a = p.host.Record()
	case "link":
		a = p.host.Link()
	case "follow":
		a = p.host.Follow(body.String(), now)
	}
	return map[string]any{"status": a.Status, "body": arrayOf(a.Body)}
}

// told takes a thought: the number of the job, JSON, whether it is the last one, the time.
func (p *program) told(args []js.Value) any {
	if err := p.host.Told(uint64(args[0].Float()), []byte(args[1].String()), args[2].Bool(), at(args[3])); err != nil {
		panic(err) // another worker with the same program has written it
	}
	return nil
}

// saved says how keeping a file went: its name, and what went wrong.
func (p *program) saved(args []js.Value) any {
	p.host.Saved(args[0].String(), args[1].String())
	return nil
}

// news returns what is new at a time.
func (p *program) news(args []js.Value) any {
	n := p.host.News(at(args[0]))
	saves := make([]any, len(n.Saves))
	for i, f := range n.Saves {
		saves[i] = []any{f.Name, arrayOf(f.Text)}
	}
	out := map[string]any{"saves": saves, "jobs": string(n.Jobs), "wake": milliseconds(n.Wake)}
	if n.View != nil {
		out["view"], out["fresh"] = string(n.View), n.Fresh
	}
	return out
}

// think does a job, which is JSON, and returns the thought as JSON. What is found on the way is told to a function.
func (p *program) think(args []js.Value) any {
	var j play.Job
	if err := json.Unmarshal([]byte(args[0].String()), &j); err != nil {
		panic(err)
	}
	runtime.GC() // so that tables take the place of those that nobody needs
	text := func(t play.Thought) string {
		text, err := json.Marshal(&t)
		if err != nil {
			panic(err)
		}
		return string(text)
	}
	return text(p.thinker.Run(context.Background(), j, func(t play.Thought) { args[1].Invoke(text(t)) }))
}

func at(v js.Value) time.Duration { return time.Duration(v.Float() * float64(time.Millisecond)) }

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

func bytesOf(array js.Value) []byte {
	text := make([]byte, array.Length())
	js.CopyBytesToGo(text, array)
	return text
}

func arrayOf(text []byte) js.Value {
	array := js.Global().Get("Uint8Array").New(len(text))
	js.CopyBytesToJS(array, text)
	return array
}
