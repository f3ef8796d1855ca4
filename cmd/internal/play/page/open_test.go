package page_test

import (
	"context"
	"encoding/base64"
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/chromedp/chromedp"

	"github.com/plybook/plybook/corpus/samples"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
)

// A recordFile is a file that somebody opens.
type recordFile struct {
	name string
	text []byte
}

// Records of formats that no sample has and no game is written in.
var typedRecords = map[string]recordFile{
	"ataxx-fen":      {"book.fen", []byte("x5o/7/7/7/7/7/o5x x 0 1\n")},
	"conquest-board": {"board.txt", []byte("__0_1_2\n0|X _ O\n1|_ _ _\n2|O _ X\n")},
	"nerdvana-input": {"input.txt", []byte("0\nx.....o\n.......\n.......\n.......\n.......\n.......\no.....x\n180000 179000\n")},
	"eothello-csv":   {"games.csv", []byte("Othello_game_id,winner,game_moves\n1,0,f5d6c3\n")},
	"solver":         {"positions.txt", []byte("# from a solver\n" + strings.Repeat("-", 27) + "OX------XO" + strings.Repeat("-", 27) + " -> +4\n")},
	"pgn-playok":     {"game.pgn", []byte("[Event \"x\"]\n[Site \"PlayOK\"]\n\n1. f5 d6 2. c3 --\n")},
	"xot":            {"openings.txt", []byte("f5d6c3d3c4f4f6f3\nf5f6e6f4g5c5f3g4\n")},
}

// unnamed are formats that are only looked for where the game is named.
var unnamed = map[string]bool{"conquest-script": true}

// opens drops a record of each format on the page, and broken ones. It shows the same position as replaying them, and so does what is
// copied from it and pasted. What is wrong stands at its place.
func opens(t *testing.T, browser context.Context) {
	b := openTab(t, browser, serveSession(t, nil).link, 1200, 700)
	evaluate[bool](b, `(transport.send = async (...all) => {
		const answer = await Http.prototype.send.apply(transport, all);
		if (all[0] === 'open') window.opened = answer;
		return answer;
	}, true)`)
	files, broken := sampleFiles(t)
	for _, f := range parse.Formats() {
		file, ok := files[f.Name]
		switch {
		case unnamed[f.Name]:
			continue
		case !ok:
			t.Errorf("there is no record in the format %s", f.Name)
			continue
		}
		t.Run(f.Name, func(t *testing.T) { b.in(t).wantOpened(file) })
	}
	for _, file := range broken {
		t.Run(file.name, func(t *testing.T) { b.in(t).wantOpened(file) })
	}
	t.Run("no record", func(t *testing.T) { b.in(t).opensNothing() })
}

// sampleFiles returns a record of each format, the smallest there is, and all broken ones.
func sampleFiles(t *testing.T) (files map[string]recordFile, broken []recordFile) {
	t.Helper()
	files = map[string]recordFile{}
	var all []recordFile
	err := fs.WalkDir(samples.FS(), ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasSuffix(path, ".gz") {
			return err
		}
		text, err := fs.ReadFile(samples.FS(), path)
		if f := parse.Detect(path, text); f != nil && len(text) < 1<<20 {
			file := recordFile{path[strings.LastIndex(path, "/")+1:], text}
			if strings.HasPrefix(file.name, "broken-") {
				broken = append(broken, file)
			} else if all = append(all, file); files[f.Name].name == "" || len(text) < len(files[f.Name].text) {
				files[f.Name] = file
			}
		}
		return err
	})
	if err != nil || len(broken) == 0 {
		t.Fatalf("%d broken samples: %v", len(broken), err)
	}
	for _, file := range all {
		addWritten(files, file)
	}
	for name, file := range typedRecords {
		if f := parse.Detect(file.name, file.text); f == nil || f.Name != name {
			t.Errorf("%q is not in the format %s", file.text, name)
		}
		files[name] = file
	}
	return files, broken
}

// addWritten adds the first game of a file in all formats that have none yet.
func addWritten(files map[string]recordFile, file recordFile) {
	for r := range parse.Detect(file.name, file.text).Records(parse.Input{Name: file.name, Data: file.text}) {
		p := replay.Replay(r, replay.Options{})
		for _, f := range parse.Formats() {
			if files[f.Name].name != "" || p.Kind == nil || p.Fault() != nil || !f.CanEncode() {
				continue
			}
			written, refused := p.Kind.Write(&p.Played, f.Name)
			if refused != nil {
				continue
			}
			text, err := f.Append(nil, written, parse.EncodeOptions{})
			name := "game" + f.Extensions[0]
			if found := parse.Detect(name, text); err == nil && found != nil && found.Name == f.Name {
				files[f.Name] = recordFile{name, text}
			}
		}
		return
	}
}

// wantOpened drops a file and opens its first game that is broken, or its first one. Then it copies the game and pastes it.
func (b *tab) wantOpened(file recordFile) {
	b.Helper()
	games, which := 0, 0
	var p *replay.Played
	for r := range parse.Detect(file.name, file.text).Records(parse.Input{Name: file.name, Data: file.text}) {
		one := replay.Replay(r.Clone(), replay.Options{File: file.name})
		if p == nil || p.Fault() == nil && one.Fault() != nil {
			p, which = one, games
		}
		games++
	}
	b.toStart()
	b.drop(file)
	if games > 1 {
		if n := evaluate[int](b, `view.start.list.length`); n != games {
			b.Fatalf("%d games are listed, want %d", n, games)
		}
		if said := evaluate[string](b, fmt.Sprintf(`document.querySelectorAll('#list li')[%d].textContent`, which)); strings.Contains(said, "invalid") != (p.Fault() != nil) {
			b.Errorf("game %d is listed as %q", which+1, said)
		}
		if p.Kind != nil && p.State != nil {
			evaluate[bool](b, fmt.Sprintf(`(document.querySelectorAll('#list button')[%d].click(), true)`, which))
		}
	}
	fault := p.Fault()
	if p.Kind == nil || p.State == nil {
		if games == 1 {
			b.wait(fmt.Sprintf(`document.getElementById('open-fault').textContent.includes(%q)`, fmt.Sprintf("(%s) at %d:%d", fault.Code, fault.Line, fault.Column)))
		}
		return
	}
	b.wait(fmt.Sprintf(`view.mode === 'review' && view.list.length === %d`, len(p.Plies)))
	if fault != nil {
		place := fmt.Sprintf("%s:%d:%d", file.name, fault.Line, fault.Column)
		b.wait(fmt.Sprintf(`(text => text.includes(%q) && text.includes(%q))(document.getElementById('finding').textContent)`, fault.Code, place))
	}
	text := b.wantPosition(p)
	b.toStart()
	b.paste(text)
	b.wait(`view.mode === 'review'`)
	if again := b.wantPosition(p); again != text {
		b.Errorf("what is copied and pasted is copied as\n%s\nwant\n%s", again, text)
	}
}

// wantPosition copies the game. It leads to the same position as another one.
func (b *tab) wantPosition(p *replay.Played) (text string) {
	b.Helper()
	text, err := chromedp.Run(b.Ctx, chromedp.Evaluate[string](`transport.record().then(({text, refused}) => text ?? '! ' + refused)`, chromedp.EvalAwaitPromise))
	if err != nil {
		b.Fatal(err)
	}
	format, err := parse.FormatByName("pgn")
	if err != nil {
		b.Fatal(err)
	}
	for r := range format.Records(parse.Input{Data: []byte(text)}) {
		back := replay.Replay(r, replay.Options{})
		if back.State == nil {
			b.Fatalf("the copy cannot be read:\n%s", text)
		}
		want, got := p.At(len(p.Plies)).AppendPosition(nil), back.At(len(back.Plies)).AppendPosition(nil)
		if string(got) != string(want) {
			b.Errorf("the copy leads to %s, want %s", got, want)
		}
		return text
	}
	b.Fatalf("the copy has no game:\n%s", text)
	return ""
}

// opensNothing opens what is no record, on the start screen and elsewhere.
func (b *tab) opensNothing() {
	b.toStart()
	b.paste("nothing that anybody reads")
	b.wait(`document.getElementById('open-fault').textContent.includes('not a record')`)
	b.paste("[Game \"reversi\"]\n[Rules \"othello\"]\n\n1. f5 2. d6 *\n")
	b.wait(`view.mode === 'review' && view.list.length === 2`)
	b.drop(recordFile{"photo.jpg", []byte{0xff, 0xd8, 0xff, 0xe0}})
	b.wait(`document.getElementById('banner').textContent.includes('not a record')`)
	b.wait(`view.mode === 'review' && view.list.length === 2`)
	evaluate[bool](b, `(start.open('large.pgn', new Blob([new Uint8Array((1 << 20) + 1)])), true)`)
	b.wait(`document.getElementById('banner').textContent.includes('1 MiB')`)
}

func (b *tab) toStart() {
	b.Helper()
	evaluate[bool](b, `(act({do: 'start'}), true)`)
	b.wait(`view.mode === 'start'`)
}

// drop drops a file on the page, and waits until it has been taken in.
func (b *tab) drop(file recordFile) {
	b.Helper()
	evaluate[bool](b, fmt.Sprintf(`(() => {
		window.opened = null;
		const dataTransfer = new DataTransfer();
		dataTransfer.items.add(new File([Uint8Array.from(atob(%q), c => c.charCodeAt(0))], %q));
		for (const name of ['dragover', 'drop']) {
			const event = new DragEvent(name, {dataTransfer, bubbles: true, cancelable: true});
			document.body.dispatchEvent(event);
			if (!event.defaultPrevented) throw new Error('the browser would open the file itself');
		}
		return true;
	})()`, base64.StdEncoding.EncodeToString(file.text), file.name))
	b.wait(`opened && (opened.status !== 200 || view.v >= opened.body.v)`)
}

// paste pastes a text into the field for records, and opens it.
func (b *tab) paste(text string) {
	b.Helper()
	if !utf8.ValidString(text) {
		b.Fatalf("%q is no text", text)
	}
	evaluate[bool](b, `(window.opened = null, document.getElementById('record').value = `+quote(text)+`, true)`)
	b.press("#paste .row-end > button")
	b.wait(`opened && (opened.status !== 200 || view.v >= opened.body.v)`)
}
