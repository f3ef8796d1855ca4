package main

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/cmd/internal/play"
	"github.com/plybook/plybook/cmd/internal/play/serve"
)

// loopback is the address that only this machine reaches.
const loopback = "127.0.0.1"

// playInBrowser serves the page until the run is interrupted. What the session begins with is found out once the port is open.
func (p *program) playInBrowser(c *cli.Context, t *table, find func() (sessionStart, error)) error {
	l, site, err := listen(c, t.store)
	if err != nil {
		return err
	}
	defer l.Close()
	start, err := find()
	if err != nil {
		return err
	}
	t.options.Links, t.options.Shared = site.SeatLinks(), c.IsSet("listen")
	session, now, err := t.begin(start)
	if err != nil {
		return err
	}
	p.sayLinks(c, site)
	if !c.Bool("no-open") {
		p.openBrowser(c.Context, site.HostLink())
	}
	s := serve.New(serve.Options{Site: site, Session: session, Thinker: t.thinker, Store: t.store, Now: now})
	if err := s.Serve(c.Context, l); err != nil {
		return err
	}
	return context.Cause(c.Context)
}

// sayLinks prints who gets which link.
func (p *program) sayLinks(c *cli.Context, site *serve.Site) {
	p.talk.say("play at %s", site.HostLink())
	links := site.SeatLinks()
	elsewhere := c.IsSet("listen")
	for i, who := range c.StringSlice("seats") {
		switch play.SeatKind(strings.TrimSpace(who)) {
		case play.Remote, play.Open:
			elsewhere = true
			p.talk.say("player %d plays at %s", i+1, links[i])
		}
	}
	if elsewhere {
		p.talk.say("watch at %s", site.WatchLink())
	}
	switch {
	case !c.IsSet("listen") && (elsewhere || c.IsSet("host")):
		p.talk.say("without --listen only browsers on this machine reach these links")
	case c.IsSet("listen") && !c.IsSet("cert"):
		p.talk.say("without --cert and --key others in the network can read these links")
	}
}

// listen opens the port, and says by which links it is reached.
func listen(c *cli.Context, store *serve.Store) (net.Listener, *serve.Site, error) {
	config, err := tlsOf(c)
	if err != nil {
		return nil, nil, err
	}
	port, address := c.Int("port"), cmp.Or(c.String("listen"), loopback)
	switch ip := net.ParseIP(address); {
	case port < 0 || port > 65535 || port == 0 && c.IsSet("port"):
		return nil, nil, fmt.Errorf("--port must be a number from 1 to 65535, not %d", port)
	case ip != nil && ip.IsUnspecified() && !c.IsSet("host"):
		return nil, nil, errorWithHint("for example --host 192.0.2.7", "--listen %s needs --host NAME, the name of this machine for others", address)
	}
	tokens := serve.NewTokens()
	if c.IsSet("port") {
		if tokens, err = store.Tokens(); err != nil {
			return nil, nil, fmt.Errorf("cannot keep the links in %s: %w", store.Dir(), cause(err))
		}
	}
	l, err := net.Listen("tcp", net.JoinHostPort(address, strconv.Itoa(port)))
	if err != nil {
		return nil, nil, cannotListen(c, net.JoinHostPort(address, strconv.Itoa(port)), err)
	}
	site := serve.NewSite(l.Addr(), c.String("host"), config != nil, tokens)
	if config != nil {
		l = tls.NewListener(l, config)
	}
	return l, site, nil
}

// cannotListen words that a port cannot be opened.
func cannotListen(c *cli.Context, at string, err error) error {
	hint := "--listen takes an address of this machine"
	if c.IsSet("port") {
		hint = "pass another --port, or leave it out for a free one"
	}
	var system *os.SyscallError
	if errors.As(err, &system) {
		err = system.Err
	}
	return errorWithHint(hint, "cannot listen at %s: %w", at, err)
}

// tlsOf returns what --cert and --key say; nil without them.
func tlsOf(c *cli.Context) (*tls.Config, error) {
	cert, key := c.String("cert"), c.String("key")
	switch {
	case cert == "" && key == "":
		return nil, nil
	case key == "":
		return nil, errors.New("--cert needs --key FILE, its private key")
	case cert == "":
		return nil, errors.New("--key needs --cert FILE, its certificate")
	}
	pair, err := tls.LoadX509KeyPair(cert, key)
	if err != nil {
		return nil, fmt.Errorf("--cert and --key: %w", err)
	}
	return &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS12, NextProtos: []string{"http/1.1"}}, nil
}

// browsers is the table of commands that open a link, by system.
var browsers = map[string][]string{
	"darwin":  {"open"},
	"windows": {"rundll32", "url.dll,FileProtocolHandler"},
}

// openBrowser opens a link in the browser, which outlives the program, and says once where that fails.
func (p *program) openBrowser(ctx context.Context, link string) {
	command := browsers[runtime.GOOS]
	if command == nil {
		command = []string{"xdg-open"}
	}
	run := exec.CommandContext(context.WithoutCancel(ctx), command[0], append(command[1:], link)...)
	if err := run.Start(); err != nil {
		why := fmt.Sprintf("did not start (%v)", cause(err))
		if errors.Is(err, exec.ErrNotFound) {
			why = "was not found"
		}
		p.talk.say("no browser was opened because %s %s: open the link yourself", command[0], why)
		return
	}
	go func() { // so that it leaves no zombie
		if err := run.Wait(); err != nil && ctx.Err() == nil {
			p.talk.say("%s failed (%v): if no page was opened, open the link yourself", command[0], err)
		}
	}()
}
