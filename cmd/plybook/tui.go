package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/rivo/uniseg"
	"golang.org/x/term"

	"github.com/plybook/plybook/reports/wording"
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
//   - The progress line, and the table below it that some commands have, is for terminals, appears after a
//     second, and leaves nothing behind. Terminals that cannot move their cursor up get the line alone.
//   - A reader who has gone (plybook … | head) is not talked to.

// A talk is plybook's side of the conversation of one run.
type talk struct {
	out, err io.Writer
	terminal bool // standard error is a terminal
	size     func() (columns, rows int)
	progress progress
}

func newTalk() *talk {
	t := &talk{out: os.Stdout, err: os.Stderr, terminal: isTerminal(os.Stderr), size: terminalSize}
	if t.terminal && isTerminal(os.Stdout) {
		t.out = &productWriter{t, os.Stdout}
	}
	return t
}

// A productWriter takes the progress away from the screen on which the product is about to be written.
type productWriter struct {
	talk *talk
	out  io.Writer
}

func (w *productWriter) Write(text []byte) (int, error) {
	w.talk.progress.clear(w.talk.err)
	return w.out.Write(text)
}

// terminalSize returns the size of standard error; no rows if the cursor cannot be moved there.
func terminalSize() (columns, rows int) {
	columns, rows, err := term.GetSize(int(os.Stderr.Fd()))
	if err != nil || columns < 1 || rows < 1 {
		columns, rows = 80, 24
	}
	if os.Getenv("TERM") == "dumb" {
		rows = 0
	}
	return columns, rows
}

// columnsOf returns how many letters a line of a terminal has room for; 0 if a file is none.
func columnsOf(f *os.File) int {
	columns, _, err := term.GetSize(int(f.Fd()))
	if err != nil {
		return 0
	}
	return columns
}

func isTerminal(f *os.File) bool { return term.IsTerminal(int(f.Fd())) }

// say writes a line of talk.
func (t *talk) say(format string, args ...any) {
	t.progress.clear(t.err)
	fmt.Fprintf(t.err, "plybook: %s\n", wording.NoMarks(fmt.Sprintf(format, args...)))
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

// errorWithHint returns an error that is printed with a line of advice after it.
func errorWithHint(hint, format string, args ...any) error {
	return hintError{fmt.Errorf(format, args...), hint}
}

// complain says an error and its hint, if it has one; of joined errors each on its own, with what stands
// before all of them.
func (t *talk) complain(err error) {
	joined, before := joinedIn(err)
	if joined == nil {
		t.say("%s", wording.ShownName(err.Error()))
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
		return false, fmt.Errorf("--color must be auto, always or never, not %q", mode)
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

// readerGone says whether an error is that of a pipe whose reader has ended. The numbers are those of Windows,
// ERROR_BROKEN_PIPE and ERROR_NO_DATA.
func readerGone(err error) bool {
	var number syscall.Errno
	if !errors.As(err, &number) {
		return false
	}
	return number == syscall.EPIPE || runtime.GOOS == "windows" && (number == 109 || number == 232)
}

// A watchedWriter calls gone when the reader of what it writes has gone.
type watchedWriter struct {
	io.Writer
	gone func()
}

func (w *watchedWriter) Write(text []byte) (int, error) {
	n, err := w.Writer.Write(text)
	if readerGone(err) {
		w.gone()
	}
	return n, err
}

// A productOutput is standard output. It keeps the first error of writing there, which makes a run fail whoever wrote.
type productOutput struct {
	io.Writer
	failed atomic.Pointer[error]
}

func (w *productOutput) Write(text []byte) (int, error) {
	n, err := w.Writer.Write(text)
	if err != nil {
		err = fmt.Errorf("cannot write to standard output: %w", cause(err))
		w.failed.CompareAndSwap(nil, &err)
	}
	return n, err
}

// failure returns the first error.
func (w *productOutput) failure() error {
	if err := w.failed.Load(); err != nil {
		return *err
	}
	return nil
}

// A progress is the line with a bar, and the table below it, that show that a long run goes on.
type progress struct {
	mu    sync.Mutex
	start time.Time
	last  time.Time
	share float64 // of the work that is done, from 0 to 1; 0 if that is not known
	width int     // letters of the line
	rows  int     // lines below it
}

// A run that takes longer than progressAfter shows its progress, as often as progressEvery.
const (
	progressAfter = time.Second
	progressEvery = 100 * time.Millisecond
)

// showShare updates the progress line, if there is anybody to see it and it is time. The share is how much of
// the work is done, from 0 to 1; 0 if that is not known.
func (t *talk) showShare(words func() (share float64, line string)) {
	t.showTable(func(int) (line string, _ []string) {
		t.progress.share, line = words()
		return line, nil
	})
}

// showTable is showShare with lines below the line, for which there is room. Without room the line has to do.
func (t *talk) showTable(words func(room int) (line string, rows []string)) {
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
	columns, height := t.size()
	line, rows := words(max(0, height-2)) // and the line that the cursor is on
	line = bar(now.Sub(p.start), p.share) + " " + line
	if rows == nil && p.rows == 0 {
		fmt.Fprintf(t.err, "\r%s%s", line, strings.Repeat(" ", max(0, p.width-uniseg.StringWidth(line))))
	} else {
		var text strings.Builder
		text.WriteString(p.wipe())
		for i, row := range append([]string{line}, rows...) {
			if i > 0 {
				text.WriteByte('\n')
			}
			text.WriteString(cut(row, columns-1)) // a row that goes on in the next line could not be taken back
		}
		io.WriteString(t.err, text.String())
	}
	p.width, p.rows = uniseg.StringWidth(line), len(rows)
}

// cut returns as much of a text as goes into a number of columns.
func cut(text string, columns int) string {
	rest, state := text, -1
	for rest != "" {
		_, after, width, next := uniseg.FirstGraphemeClusterInString(rest, state)
		if columns -= width; columns < 0 {
			return text[:len(text)-len(rest)]
		}
		rest, state = after, next
	}
	return text
}

// bar is filled as far as the work is done, or a mark that moves to and fro if that is not known.
func bar(running time.Duration, share float64) string {
	const width, mark = 20, 6
	if share > 0 {
		done := max(1, int(share*width))
		return "[" + strings.Repeat("=", done) + strings.Repeat(" ", width-done) + "]"
	}
	at := int(running/progressEvery) % (2 * (width - mark))
	at = min(at, 2*(width-mark)-at)
	return "[" + strings.Repeat(" ", at) + strings.Repeat("=", mark) + strings.Repeat(" ", width-mark-at) + "]"
}

// clear takes the progress line away, and what is below it.
func (p *progress) clear(w io.Writer) {
	p.mu.Lock()
	defer p.mu.Unlock()
	io.WriteString(w, p.wipe())
	p.width, p.rows = 0, 0
}

// wipe returns what takes away what is shown, from its last line on.
func (p *progress) wipe() string {
	switch {
	case p.rows > 0:
		return fmt.Sprintf("\r\x1b[%dA\x1b[J", p.rows)
	case p.width > 0:
		return "\r" + strings.Repeat(" ", p.width) + "\r"
	}
	return ""
}
