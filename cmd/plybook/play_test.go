package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"io"
	"math/big"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/plybook/plybook/cmd/internal/play"
)

// selfSigned writes a certificate for this machine and its key, both into one file.
func selfSigned(t *testing.T) string {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), DNSNames: []string{"localhost"}, NotBefore: time.Unix(0, 0), NotAfter: time.Unix(1<<32, 0),
	}
	cert, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	text := append(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: cert}), pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret})...)
	name := filepath.Join(t.TempDir(), "both.pem")
	if err := os.WriteFile(name, text, 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// With a certificate all is under https, and who plays elsewhere has a link with the name that others know.
func TestLinksForOtherMachines(t *testing.T) {
	pem := selfSigned(t)
	p := startPlay(t, "--dir", t.TempDir(), "--cert", pem, "--key", pem, "--listen", "127.0.0.1", "--host", "localhost", "--seats", "human,remote", "reversi")
	remote, watcher := p.said("player 2 plays at "), p.said("watch at ")
	for _, link := range []string{p.base + "/#" + p.token, remote, watcher} {
		if !strings.HasPrefix(link, "https://localhost:") {
			t.Errorf("a link is %q", link)
		}
	}
	_, p.token, _ = strings.Cut(remote, "/#s.")
	v := p.view()
	if v.Host || len(v.Me) != 1 || v.Me[0] != 1 {
		t.Errorf("the remote player is host (%t) and has the seats %v", v.Host, v.Me)
	}
	if status, _ := p.act(play.Act{Do: "play", Text: "f5"}); status != http.StatusForbidden {
		t.Errorf("it moves for the other one: status %d", status)
	}
	_, p.token, _ = strings.Cut(watcher, "/#s.")
	if status, _ := p.act(play.Act{Do: "resign"}); status != http.StatusForbidden {
		t.Errorf("a watcher resigns: status %d", status)
	}
}

// A playProcess is plybook play as a process of its own.
type playProcess struct {
	testing.TB
	cmd   *exec.Cmd
	talk  *bufio.Reader
	base  string // of its paths
	token string
}

// startPlay starts plybook play without a browser, and waits for the link.
func startPlay(t testing.TB, args ...string) *playProcess {
	t.Helper()
	p := newPlay(t, args...)
	p.start()
	return p
}

// newPlay returns plybook play without a browser, which is not started yet.
func newPlay(t testing.TB, args ...string) *playProcess {
	t.Helper()
	return &playProcess{TB: t, cmd: plybookCommand(t.(*testing.T), append([]string{"play", "--no-open"}, args...)...)}
}

func (p *playProcess) start() {
	p.Helper()
	talk, err := p.cmd.StderrPipe()
	if err != nil {
		p.Fatal(err)
	}
	if err := p.cmd.Start(); err != nil {
		p.Fatal(err)
	}
	p.Cleanup(func() { _ = p.cmd.Process.Kill(); _ = p.cmd.Wait() }) // it may have ended
	p.talk = bufio.NewReader(talk)
	p.base, p.token, _ = strings.Cut(p.said("play at "), "/#")
}

// said returns the rest of the next line of its talk that has some words.
func (p *playProcess) said(words string) string {
	p.Helper()
	var before strings.Builder
	for {
		line, err := p.talk.ReadString('\n')
		if _, rest, ok := strings.Cut(line, words); ok {
			return strings.TrimSpace(rest)
		}
		before.WriteString(line)
		if err != nil {
			p.Fatalf("it does not say %q: %s", words, before.String())
		}
	}
}

// request returns the answer to a request; status 0 if there is none.
func (p *playProcess) request(method, path string, body []byte) (status int, text []byte) {
	p.Helper()
	r, err := http.NewRequestWithContext(p.Context(), method, p.base+path, bytes.NewReader(body))
	if err != nil {
		p.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+p.token)
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Plybook-Window", "w")
	answer, err := (&http.Transport{DisableKeepAlives: true, TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}).RoundTrip(r)
	if err != nil {
		return 0, nil
	}
	defer answer.Body.Close()
	if text, err = io.ReadAll(answer.Body); err != nil {
		return 0, nil
	}
	return answer.StatusCode, text
}

func (p *playProcess) act(a play.Act) (status int, text []byte) {
	p.Helper()
	body, err := json.Marshal(a)
	if err != nil {
		p.Fatal(err)
	}
	return p.request(http.MethodPost, "/api/act", body)
}

// view returns the whole view.
func (p *playProcess) view() *play.View {
	p.Helper()
	status, text := p.request(http.MethodGet, "/api/view?since=0", nil)
	v := new(play.View)
	if err := json.Unmarshal(text, v); err != nil || status != http.StatusOK {
		p.Fatalf("status %d, %v: %s", status, err, text)
	}
	return v
}

// freePort returns a port that nobody listens on.
func freePort(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return strconv.Itoa(l.Addr().(*net.TCPAddr).Port)
}

// The form of a new game offers seats to people at other machines where these reach the program.
func TestTheFormOffersSeatsElsewhere(t *testing.T) {
	for _, args := range [][]string{nil, {"--listen", "127.0.0.1"}} {
		v := startPlay(t, append([]string{"--dir", t.TempDir()}, args...)...).view()
		if slices.Contains(v.May, "remote") != (args != nil) {
			t.Errorf("%v: it may %v", args, v.May)
		}
	}
}

// Without players the form of a new game is shown, filled in as the flags say.
func TestTheFormOfANewGame(t *testing.T) {
	v := startPlay(t, "--dir", t.TempDir(), "--size", "6", "--hardcore", "reversi").view()
	if v.Mode != "start" || v.Start == nil {
		t.Fatalf("it shows %s", v.Mode)
	}
	form, err := json.Marshal(v.Start)
	if err != nil || !bytes.Contains(form, []byte(`"hardcore":true`)) {
		t.Errorf("the form is %s (%v)", form, err)
	}
}

// A program that is killed in the middle of a game loses no ply that it has answered for. Started again with the same folder and
// port, by the same command or without a game, it has the same link, and the game goes on; an act whose answer was lost is not
// played twice.
func TestAKilledGameGoesOn(t *testing.T) {
	if testing.Short() {
		t.Skip("it starts a dozen processes")
	}
	for _, game := range [][]string{{"reversi", "--size", "6"}, {"hive", "--rules", "standard+MLP"}, {"contactix", "--rules", "hex"}, {"bluelagoon"}, {"conquest"}} {
		t.Run(game[0], func(t *testing.T) { killAndGoOn(t, game) })
	}
}

func killAndGoOn(t *testing.T, game []string) {
	dir, port := t.TempDir(), freePort(t)
	command := append(game, "--dir", dir, "--port", port, "--seats", "human,human")
	p := startPlay(t, command...)
	link, id := p.token, uint64(0)
	answered := 0
	for round := range 5 {
		if round > 0 {
			p = startPlay(t, command...)
			if p.token != link {
				t.Fatalf("the link is another one after %d plies", answered)
			}
		}
		v := p.view()
		if v.Mode != "play" || v.Ply != answered && v.Ply != answered+1 {
			t.Fatalf("round %d: %s at ply %d after %d were answered for", round, v.Mode, v.Ply, answered)
		}
		answered = v.Ply
		for range round % 3 {
			id++
			if status, text := p.act(play.Act{ID: id, V: v.V, Do: "play", Text: v.Table[answered*7%len(v.Table)].Text}); status != http.StatusOK {
				t.Fatalf("status %d: %s", status, text)
			}
			answered++
			v = p.view()
		}
		id++
		lost := play.Act{ID: id, V: v.V, Do: "play", Text: v.Table[0].Text}
		killed := make(chan struct{})
		go func() { // while the act is on its way
			defer close(killed)
			_ = p.cmd.Process.Kill()
		}()
		if status, _ := p.act(lost); status == http.StatusOK {
			answered++
		}
		<-killed
		_ = p.cmd.Wait()

		p = startPlay(t, "--dir", dir, "--port", port)
		before := p.view().Ply
		if status, text := p.act(lost); status != http.StatusConflict {
			t.Fatalf("an act of the run before has status %d: %s", status, text)
		}
		if after := p.view().Ply; after != before || before < answered {
			t.Fatalf("round %d: ply %d became %d, and %d were answered for", round, before, after, answered)
		}
		answered = before
		_ = p.cmd.Process.Kill()
		_ = p.cmd.Wait()
	}
	if out, code := startPlybook(t, dir, "validate", "."); code != exitClean {
		t.Errorf("exit code %d: %s", code, out)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "*.pgn")); len(left) != 1 {
		t.Errorf("there are %d records", len(left))
	}
}

// Two programs do not play in one folder. One that was killed keeps nobody away: see [TestAKilledGameGoesOn].
func TestAFolderOfGamesIsOfOneProgram(t *testing.T) {
	dir := t.TempDir()
	first := startPlay(t, "--dir", dir, "--seats", "human,human", "reversi")
	if status, text := first.act(play.Act{Do: "play", Text: "f5"}); status != http.StatusOK { // after which the game is saved
		t.Fatalf("status %d: %s", status, text)
	}
	for _, args := range [][]string{{"--no-open", "hive"}, {"--tty", "hive"}} {
		out, code := startPlybook(t, dir, append([]string{"play", "--dir", dir}, args...)...)
		for _, words := range []string{"another plybook uses " + dir, "open the link", "--dir OTHER"} {
			if code != exitFailed || !strings.Contains(out, words) {
				t.Errorf("%v: exit code %d, want it to say %q: %s", args, code, words, out)
			}
		}
	}
	record := filepath.Join(t.TempDir(), "game.pgn")
	if err := os.WriteFile(record, []byte("[Game \"reversi\"]\n[Rules \"othello\"]\n\n1. f5 *\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	p := startPlay(t, "--dir", dir, record)
	if v := p.view(); v.Mode != "review" || len(v.List) != 1 {
		t.Fatalf("a record is shown as %s with %d moves", v.Mode, len(v.List))
	}
	if status, text := p.act(play.Act{Do: "play", Text: "d6"}); status != http.StatusOK {
		t.Fatalf("status %d: %s", status, text)
	}
	if v := p.view(); !strings.Contains(v.Save.Note, "another plybook uses") {
		t.Errorf("a review that cannot be saved says %q", v.Save.Note)
	}
	if files, err := filepath.Glob(filepath.Join(dir, "*.pgn")); err != nil || len(files) != 1 {
		t.Errorf("in the folder of another program there are %q (%v)", files, err)
	}
}

// An interrupted program says where the game is, and that is there.
func TestAnInterruptedGameIsSaved(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("processes cannot be interrupted there")
	}
	dir := filepath.Join(t.TempDir(), "games")
	p := startPlay(t, "--dir", dir, "--seats", "human,search:1", "hive")
	if status, text := p.act(play.Act{Do: "play", Text: "wA1"}); status != http.StatusOK {
		t.Fatalf("status %d: %s", status, text)
	}
	if err := p.cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if where := p.said("interrupted; games are saved in "); where != dir+"; to resume, run plybook play --dir "+shellWord(dir) {
		t.Errorf("games are in %q", where)
	}
	if err := p.cmd.Wait(); p.cmd.ProcessState.ExitCode() != exitInterrupted {
		t.Errorf("it ends with %v", err)
	}
	saved, err := filepath.Glob(filepath.Join(dir, "hive-*.pgn"))
	if err != nil || len(saved) != 1 {
		t.Fatalf("saved are %v (%v)", saved, err)
	}
	if text, err := os.ReadFile(saved[0]); err != nil || !bytes.Contains(text, []byte("wA1")) {
		t.Errorf("%v: %s", err, text)
	}
}

// At the keyboard it also says what goes on with the game.
func TestAnInterruptedKeyboardIsSaved(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("processes cannot be interrupted there")
	}
	dir := t.TempDir()
	cmd := plybookCommand(t, "play", "--tty", "--dir", dir, "--names", "Ada,Bob", "hive")
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	var talk bytes.Buffer
	cmd.Stderr = &talk
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(in, "wA1\n"); err != nil {
		t.Fatal(err)
	}
	for lines := bufio.NewScanner(out); lines.Scan() && !strings.Contains(lines.Text(), "Bob to move"); {
		continue
	}
	if err := cmd.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	_, _ = io.Copy(io.Discard, out)
	says := regexp.MustCompile(`^plybook: interrupted; the game is saved in ` + regexp.QuoteMeta(filepath.Join(dir, "hive-")) + `\d+-\d+\.pgn; ` +
		`to resume it, run plybook play --tty --dir ` + regexp.QuoteMeta(shellWord(dir)) + `\n$`)
	if _ = cmd.Wait(); cmd.ProcessState.ExitCode() != exitInterrupted || !says.MatchString(talk.String()) {
		t.Errorf("exit code %d: %s", cmd.ProcessState.ExitCode(), talk.String())
	}
	again := plybookCommand(t, "play", "--tty", "--dir", dir)
	again.Stdin = strings.NewReader("bA1 -wA1\n")
	if said, err := again.Output(); err != nil || !strings.Contains(string(said), "1. Ada: wA1\n") || !strings.Contains(string(said), "2. Bob: bA1 -wA1\n") {
		t.Errorf("%v: it goes on with %s", err, said)
	}
}

// Files are reviewed: one as it is, several and those in archives as a list. No flag of a new game goes with them.
func TestRecordsAreReviewed(t *testing.T) {
	samples := "../../corpus/samples"
	one := startPlay(t, "--dir", t.TempDir(), filepath.Join(samples, "hive", "clover-foxglove.sgf")).view()
	if one.Mode != "review" || one.Game != "hive" || len(one.List) == 0 {
		t.Errorf("a file: %s of %s with %d moves", one.Mode, one.Game, len(one.List))
	}
	many := startPlay(t, "--dir", t.TempDir(), filepath.Join(samples, "hive", "clover-foxglove.sgf"), filepath.Join(samples, "contactix", "brook-open.pgn")).view()
	if many.Start == nil || len(many.Start.List) < 3 {
		t.Errorf("two files: %s, %+v", many.Mode, many.Start)
	}
}

// Records come from a pipe and from standard input too.
func TestRecordsComeFromPipes(t *testing.T) {
	text, err := os.ReadFile("../../corpus/samples/hive/clover-foxglove.sgf")
	if err != nil {
		t.Fatal(err)
	}
	p := newPlay(t, "--dir", t.TempDir(), "-")
	p.cmd.Stdin = bytes.NewReader(text)
	p.start()
	if v := p.view(); v.Mode != "review" || v.Game != "hive" || len(v.List) == 0 {
		t.Errorf("standard input: %s of %s with %d moves", v.Mode, v.Game, len(v.List))
	}
}

// A broken record is shown as far as it goes, with what is wrong, wherever it comes from; packed ones are unpacked.
func TestBrokenRecordsFromEverywhere(t *testing.T) {
	record := "[Game \"reversi\"]\n[Rules \"othello\"]\n\n1. f5 2. a1 3. d6 *\n"
	file := filepath.Join(t.TempDir(), "broken.pgn")
	if err := os.WriteFile(file, []byte(record), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, from := range []string{file, "-"} {
		p := newPlay(t, "--dir", t.TempDir(), from)
		p.cmd.Stdin = strings.NewReader(record)
		p.start()
		if v := p.view(); v.Fault == nil || v.Fault.Code != "reversi/no-flip" || v.Fault.Place != filepath.Base(from)+":4:10" || len(v.List) != 1 {
			t.Errorf("from %s: the fault is %+v after %d moves", from, v.Fault, len(v.List))
		}
	}
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	if _, err := io.WriteString(w, record); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	p := newPlay(t, "--dir", t.TempDir(), "-")
	p.cmd.Stdin = &packed
	p.start()
	if v := p.view(); v.Mode != "review" || len(v.List) != 1 {
		t.Errorf("packed: %s with %d moves", v.Mode, len(v.List))
	}
	for _, c := range [][]string{
		{"--tty reads moves from standard input", "play", "--tty", "--dir", ".", "-"},
		{"a seat can also be human, remote, open", "play", "--dir", ".", "--seats", "nonsense", "hive"},
	} {
		if out, code := startPlybook(t, t.TempDir(), c[1:]...); code != exitFailed || !strings.Contains(out, c[0]) {
			t.Errorf("%v: exit code %d, want it to say %q: %s", c[1:], code, c[0], out)
		}
	}
}

// A port that is taken is named, with what to do.
func TestAPortThatIsTaken(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	_, port, _ := net.SplitHostPort(l.Addr().String())
	out, code := startPlybook(t, t.TempDir(), "play", "--no-open", "--dir", ".", "--port", port)
	if code != exitFailed || !strings.Contains(out, "cannot listen at 127.0.0.1:"+port+": ") || strings.Contains(out, "bind:") ||
		!strings.Contains(out, "hint: pass another --port, or leave it out for a free one") {
		t.Errorf("exit code %d: %s", code, out)
	}
}

// Links that only this machine reaches say so, where somebody elsewhere is to have one.
func TestLinksWithoutListen(t *testing.T) {
	startPlay(t, "--dir", t.TempDir(), "--seats", "human,remote", "reversi").said("without --listen only browsers on this machine reach these links")
	startPlay(t, "--dir", t.TempDir(), "--host", "ada.example").said("without --listen only browsers on this machine reach these links")
	startPlay(t, "--dir", t.TempDir(), "--listen", "127.0.0.1").said("without --cert and --key others in the network can read these links")
}

// Where no browser can be opened that is said once, and the link is there to be opened.
func TestNoBrowser(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("browsers are opened by other commands there")
	}
	bin := t.TempDir()
	p := newPlay(t, "--dir", t.TempDir(), "--no-open=false")
	p.cmd.Env = []string{"HOME=" + bin, "PATH=" + bin}
	p.start()
	p.said("no browser was opened because xdg-open was not found: open the link yourself")
	if v := p.view(); v.Mode != "start" {
		t.Errorf("it shows %s", v.Mode)
	}
	if err := os.WriteFile(filepath.Join(bin, "xdg-open"), []byte("#!/bin/sh\nexit 3\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	p = newPlay(t, "--dir", t.TempDir(), "--no-open=false")
	p.cmd.Env = []string{"HOME=" + bin, "PATH=" + bin}
	p.start()
	p.said("xdg-open failed (exit status 3): if no page was opened, open the link yourself")
}
