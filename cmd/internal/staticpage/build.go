package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/plybook/plybook"
	"github.com/plybook/plybook/analyze/weightfile"
	"github.com/plybook/plybook/cmd/internal/play/page"
	"github.com/plybook/plybook/internal/pack"
	"github.com/plybook/plybook/internal/safefile"
)

// program is the package of what runs in the workers, and players are those with the weights of its players.
const (
	program = "github.com/plybook/plybook/cmd/plybook-web"
	players = "github.com/plybook/plybook/analyze/..."
)

// workerScript is the script of the workers, without the part that is Go's.
//
//go:embed worker.js
var workerScript []byte

// A static is all that the page is made of.
type static struct {
	html, style, script []byte
	support, worker     []byte // Go's part of the script of the workers, and all of it
	wasm, packed        []byte // the program, and the same by gzip
	weights             []weights
}

// A weights is a file with weights of players of a game.
type weights struct {
	game string
	file
}

// A file is one of the page's folder.
type file struct {
	name string
	body []byte
}

// build compiles the program with the go command, and collects the rest.
func build(ctx context.Context) (*static, error) {
	p := &static{}
	for _, f := range page.StaticFiles() {
		switch f.Path {
		case "/":
			p.html = f.Body
		case "/page.css":
			p.style = f.Body
		case "/page.js":
			p.script = f.Body
		}
	}
	root, err := output(ctx, nil, "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	p.support, err = os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return nil, err
	}
	if p.weights, err = findWeights(ctx); err != nil {
		return nil, err
	}
	script, err := p.scriptOfWorkers()
	if err != nil {
		return nil, err
	}
	p.worker = slices.Concat(p.support, []byte("\n"), script)
	if p.wasm, err = compile(ctx); err != nil {
		return nil, err
	}
	p.packed = pack.Gzip(p.wasm)
	return p, nil
}

// findWeights reads the files that are part of players of plybook elsewhere, and stand beside the program for browsers.
func findWeights(ctx context.Context) (all []weights, err error) {
	list, err := output(ctx, nil, "list", "-f", "{{range .EmbedFiles}}{{$.Dir}}\t{{.}}\n{{end}}", players)
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(string(list)) {
		dir, name, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		body, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			return nil, err
		}
		game := filepath.Base(dir)
		all = append(all, weights{game, file{weightfile.PageName(game, name), body}})
	}
	return all, nil
}

// scriptOfWorkers returns the script with the names and checksums of weights.
func (p *static) scriptOfWorkers() ([]byte, error) {
	byGame := map[string][][2]string{}
	for _, w := range p.weights {
		byGame[w.game] = append(byGame[w.game], [2]string{w.name, checksum(w.body)})
	}
	table, err := json.Marshal(byGame)
	if err != nil {
		return nil, err
	}
	return replace(workerScript, []edit{{noWeights, strings.TrimSuffix(noWeights, "{};") + string(table) + ";"}})
}

// compile compiles the program for browsers.
func compile(ctx context.Context) (wasm []byte, err error) {
	scratch, err := safefile.NewScratchFolder()
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, scratch.Remove()) }()
	place := filepath.Join(scratch.Path, "plybook.wasm")
	_, err = output(ctx, []string{"GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0"}, "build", "-trimpath", "-ldflags=-s -w", "-o", place, program)
	if err != nil {
		return nil, err
	}
	return os.ReadFile(place)
}

// output runs the go command.
func output(ctx context.Context, env []string, args ...string) ([]byte, error) {
	c := exec.CommandContext(ctx, "go", args...)
	c.Env = append(os.Environ(), env...)
	out, err := c.Output()
	var failed *exec.ExitError
	if errors.As(err, &failed) {
		return nil, fmt.Errorf("go %s: %w\n%s", args[0], err, failed.Stderr)
	}
	return out, err
}

// files returns the files of the folder, that of the page in one file among them.
func (p *static) files() ([]file, error) {
	index, err := p.index()
	if err != nil {
		return nil, err
	}
	single, err := p.single()
	if err != nil {
		return nil, err
	}
	files := []file{
		{"index.html", index}, {"page.css", p.style}, {"page.js", p.script}, {"worker.js", p.worker}, {"plybook.wasm.gz", p.packed},
		{"licences.txt", licences()}, {"plybook.html", single},
	}
	for _, w := range p.weights {
		files = append(files, w.file)
	}
	return files, nil
}

// licences are those of all that is in the page.
func licences() []byte { return []byte(plybook.Notice + "\n" + plybook.ThirdPartyLicenses) }

// What the page has in its head, and what takes its place.
const (
	charset   = `<meta charset="utf-8">`
	styleLink = `<link rel="stylesheet" href="page.css">`
	script    = `<script src="page.js" defer></script>`
	end       = `</body>`
	needs     = `This page needs JavaScript and a current browser.`
)

// noWeights is what the script of the workers has in the place of the files of weights.
const noWeights = `const weightsOf = {};`

// commonPolicy is what holds for both forms of the page.
const commonPolicy = "default-src 'none'; img-src data: blob:; base-uri 'none'; form-action 'none'; "

// index returns the page of the folder.
func (p *static) index() ([]byte, error) {
	return replace(p.html, []edit{
		{charset, charset + policy("script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; worker-src 'self'")},
		{needs, needs + ` It has to be served by a web server: from a disk, open plybook.html beside it instead.`},
	})
}

// single returns the page as one file. Its workers start from their script as a text, with the program and the weights as others.
func (p *static) single() ([]byte, error) {
	var b strings.Builder
	type text struct{ id, text string }
	texts := []text{{"licences", string(licences())}, {"worker", string(p.worker)}, {"program", base64.StdEncoding.EncodeToString(p.packed)}}
	for _, w := range p.weights {
		texts = append(texts, text{w.name, base64.StdEncoding.EncodeToString(w.body)})
	}
	for _, t := range texts {
		fmt.Fprintf(&b, "<script type=\"text/plain\" id=%q>%s</script>\n", t.id, t.text)
		if err := checkInline(t.id, t.text); err != nil {
			return nil, err
		}
	}
	if err := errors.Join(checkInline("page.js", string(p.script)), checkInline("page.css", string(p.style))); err != nil {
		return nil, err
	}
	rules := fmt.Sprintf("script-src %s 'wasm-unsafe-eval'; style-src %s; worker-src blob:", hash(p.script), hash(p.style))
	return replace(p.html, []edit{
		{charset, charset + policy(rules)},
		{styleLink, "<style>" + string(p.style) + "</style>"},
		{script + "\n", ""},
		{end, b.String() + "<script>" + string(p.script) + "</script>\n" + end},
	})
}

// checkInline refuses texts that would not end where they should in an element.
func checkInline(name, text string) error {
	lower := strings.ToLower(text)
	for _, sequence := range []string{"</script", "<!--", "</style"} {
		if strings.Contains(lower, sequence) {
			return fmt.Errorf("%s has %q and cannot stand in a page", name, sequence)
		}
	}
	return nil
}

func policy(rules string) string {
	return "\n<meta http-equiv=\"Content-Security-Policy\" content=\"" + commonPolicy + rules + "\">"
}

func hash(text []byte) string { return "'" + checksum(text) + "'" }

// checksum returns the checksum of a file as browsers compare it.
func checksum(body []byte) string {
	sum := sha256.Sum256(body)
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}

// An edit puts a text in the place of another one.
type edit struct{ old, new string }

// replace makes edits, each in the only place for it.
func replace(text []byte, edits []edit) ([]byte, error) {
	for _, e := range edits {
		if n := bytes.Count(text, []byte(e.old)); n != 1 {
			return nil, fmt.Errorf("the page has %q in %d places; expected one", e.old, n)
		}
		text = bytes.Replace(text, []byte(e.old), []byte(e.new), 1)
	}
	return text, nil
}
