package main

import (
	"bufio"
	"fmt"
	"net/http"
	"os"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// terminal returns both ends of a terminal: what is written to the second one is read from the first.
func terminal(t *testing.T) (screen, tty *os.File) {
	t.Helper()
	screen, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skipf("there are no terminals here: %v", err)
	}
	t.Cleanup(func() { screen.Close() })
	if err := unix.IoctlSetPointerInt(int(screen.Fd()), unix.TIOCSPTLCK, 0); err != nil {
		t.Fatal(err)
	}
	n, err := unix.IoctlGetInt(int(screen.Fd()), unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	tty, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skipf("there are no terminals here: %v", err)
	}
	t.Cleanup(func() { tty.Close() })
	return screen, tty
}

// The viewer of the Hive assignment opens the list in the browser where its page would go to a terminal.
func TestTheHiveViewerOnATerminal(t *testing.T) {
	dir := t.TempDir()
	_, tty := terminal(t)
	cmd := plybookCommand(t, "hive", "../../corpus/samples/hive/course-a.txt")
	cmd.Env = []string{"HOME=" + dir, "PATH=" + dir} // without a browser
	cmd.Stdout = tty
	talk, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	p := &playProcess{TB: t, cmd: cmd, talk: bufio.NewReader(talk)}
	p.base, p.token, _ = strings.Cut(p.said("play at "), "/#")
	p.said("no browser was opened")
	if v := p.view(); v.Mode != "review" || v.Game != "hive" || len(v.List) == 0 {
		t.Errorf("it shows %s of %q with %d moves", v.Mode, v.Game, len(v.List))
	}
	if status, page := p.request(http.MethodGet, "/", nil); status != http.StatusOK || !strings.Contains(string(page), "<html") {
		t.Errorf("the page has status %d", status)
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if _ = cmd.Wait(); cmd.ProcessState.ExitCode() != exitInterrupted {
		t.Errorf("exit code %d", cmd.ProcessState.ExitCode())
	}
}
