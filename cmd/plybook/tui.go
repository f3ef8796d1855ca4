package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"time"

	"golang.org/x/term"

	"github.com/plybook/plybook/reports"
)

// The rules of plybook's talk:
//
//   - Standard output is the product and nothing else: it can be piped, compared and stored. All
//     talk goes to standard error.
//   - Talk is a line that begins with "plybook: ", in lower case and without a full stop at its
//     end; what helps to go on follows on a line "hint: …".
//   - A fault of a record is a finding. It is the product of validate, and talk beside the
//     products of other commands, in the same layout. What keeps plybook from its job (a file that cannot be read, a flag that means nothing) is an error, is
//     talked about once, and ends in exit code 2.
//   - Colour is for terminals, unless --color, NO_COLOR or CLICOLOR_FORCE say otherwise, in
//     this order. The words are the same with and without it.
//   - The progress line is for terminals, appears after a second, and leaves nothing behind.
//   - A reader who has gone (plybook … | head) is not talked to.

// A talk is plybook's side of the conversation of one run.
type talk struct {
	out, err io.Writer
	terminal bool // standard error is a terminal
	progress progress
}

func newTalk() *talk {
	return &talk{out: os.Stdout, err: os.Stderr, terminal: isTerminal(os.Stderr)}
}

func isTerminal(f *os.File) bool { return term.IsTerminal(int(f.Fd())) }

// say writes a line of talk.
func (t *talk) say(format string, args ...any) {
	t.progress.clear(t.err)
	fmt.Fprintf(t.err, "plybook: "+format+"\n", args...)
}

// A talkWriter passes on findings that are talk.
type talkWriter struct{ talk *talk }

func (w *talkWriter) Write(text []byte) (int, error) {
	w.talk.progress.clear(w.talk.err)
	return w.talk.err.Write(text)
}

// A hintError is an error with advice on how to go on.
type hintError struct {
	error
	hint string
}

func (h hintError) Unwrap() error { return h.error }

// errorWithHint returns an error that is followed by a line of advice when it is said.
func errorWithHint(hint, format string, args ...any) error {
	return hintError{fmt.Errorf(format, args...), hint}
}

// complain says an error and its hint, if it has one; of joined errors each on its own, with what stands
// before all of them.
func (t *talk) complain(err error) {
	joined, before := joinedIn(err)
	if joined == nil {
		t.say("%s", reports.ShownName(err.Error()))
		t.advise(err)
		return
	}
	for _, e := range joined {
		if before == "" {
			t.complain(e)
		} else {
			t.complain(fmt.Errorf("%s%w", before, e))
		}
	}
	if _, top := err.(interface{ Unwrap() []error }); !top {
		t.advise(err)
	}
}

// advise says the hint of an error, if it has one of its own and not only in errors that it joins.
func (t *talk) advise(err error) {
	for ; err != nil; err = errors.Unwrap(err) {
		if h, ok := err.(hintError); ok && h.hint != "" {
			fmt.Fprintf(t.err, "hint: %s\n", h.hint)
			return
		}
	}
}

// joinedIn returns the errors that are joined in an error, each a line of its text, and what it says before
// them; nil if there are none.
func joinedIn(err error) (joined []error, before string) {
	for e := err; e != nil; e = errors.Unwrap(e) {
		several, ok := e.(interface{ Unwrap() []error })
		if !ok {
			continue
		}
		before, ok = strings.CutSuffix(err.Error(), e.Error())
		if !ok || !isJoined(e, several.Unwrap()) {
			return nil, ""
		}
		return several.Unwrap(), before
	}
	return nil, ""
}

// isJoined says whether an error is made of others by errors.Join and not by fmt.Errorf.
func isJoined(err error, parts []error) bool {
	var lines []string
	for _, e := range parts {
		lines = append(lines, e.Error())
	}
	return err.Error() == strings.Join(lines, "\n")
}

// wantColor says whether the product gets ANSI colours: mode is the value of --color, and file
// where the product goes.
func wantColor(mode string, file *os.File) (bool, error) {
	switch mode {
	case "always":
		return true, nil
	case "never":
		return false, nil
	case "auto":
	default:
		return false, fmt.Errorf("--color is auto, always or never, not %q", mode)
	}
	if os.Getenv("NO_COLOR") != "" {
		return false, nil
	}
	if force := os.Getenv("CLICOLOR_FORCE"); force != "" && force != "0" {
		return true, nil
	}
	return file != nil && isTerminal(file) && os.Getenv("TERM") != "dumb" && showsUTF8(), nil
}

// showsUTF8 says whether the locale lets a terminal show more than ASCII, as far as it is told. In colours
// boards have signs that others do not know.
func showsUTF8() bool {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if locale := strings.ToLower(os.Getenv(name)); locale != "" {
			return strings.Contains(locale, "utf-8") || strings.Contains(locale, "utf8")
		}
	}
	return true
}

// readerGone says whether an error is that of a pipe whose reader has ended. On Unix the signal
// comes first and ends the run; the numbers are those of Windows, ERROR_BROKEN_PIPE and
// ERROR_NO_DATA.
func readerGone(err error) bool {
	var number syscall.Errno
	if !errors.As(err, &number) {
		return false
	}
	return number == syscall.EPIPE || runtime.GOOS == "windows" && (number == 109 || number == 232)
}

// A progress is the line with a bar that shows that a long run goes on.
type progress struct {
	mu    sync.Mutex
	start time.Time
	last  time.Time
	width int
}

// A run that takes longer than progressAfter shows its progress, as often as progressEvery.
const (
	progressAfter = time.Second
	progressEvery = 100 * time.Millisecond
)

// show updates the progress line, if there is anybody to see it and it is time.
func (t *talk) show(words func() string) {
	if !t.terminal {
		return
	}
	p := &t.progress
	p.mu.Lock()
	defer p.mu.Unlock()
	now := time.Now()
	if p.start.IsZero() {
		p.start = now
	}
	if now.Sub(p.start) < progressAfter || now.Sub(p.last) < progressEvery {
		return
	}
	p.last = now
	text := bar(now.Sub(p.start)) + " " + words()
	fmt.Fprintf(t.err, "\r%s%s", text, strings.Repeat(" ", max(0, p.width-len(text))))
	p.width = len(text)
}

// bar is a mark that moves to and fro: how much is left is not known, for sources are read as
// they come.
func bar(running time.Duration) string {
	const width, mark = 20, 6
	at := int(running/progressEvery) % (2 * (width - mark))
	at = min(at, 2*(width-mark)-at)
	return "[" + strings.Repeat(" ", at) + strings.Repeat("=", mark) + strings.Repeat(" ", width-mark-at) + "]"
}

// clear takes the progress line away.
func (p *progress) clear(w io.Writer) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.width > 0 {
		fmt.Fprintf(w, "\r%s\r", strings.Repeat(" ", p.width))
		p.width = 0
	}
}
