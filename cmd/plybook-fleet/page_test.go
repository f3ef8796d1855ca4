//go:build !windows

package main

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The commands of the page start three servers that find each other. Its machines are folders here.
func TestTheThreeServersOfThePage(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../docs/how-to/fleet.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(text), "\n**Three servers.**")
	_, block, _ := strings.Cut(section, "\n```\n")
	block, _, _ = strings.Cut(block, "\n```\n")

	machines := map[string]string{"10.0.0.1": t.TempDir(), "10.0.0.2": t.TempDir(), "10.0.0.3": t.TempDir()}
	if err := os.Symlink(os.Args[0], filepath.Join(machines["10.0.0.1"], "plybook-fleet")); err != nil {
		t.Fatal(err)
	}
	here := map[string]string{} // where an address of the page is
	addresses := regexp.MustCompile(`10\.0\.0\.\d(:\d+)?`)
	places := slices.Repeat([]place{{host: "127.0.0.1"}}, len(machines))
	clients, routes := freePorts(t, places), freePorts(t, places)
	for i, host := range []string{"10.0.0.1", "10.0.0.2", "10.0.0.3"} {
		maps.Copy(here, map[string]string{host: "127.0.0.1", host + ":4222": clients[i], host + ":6222": routes[i]})
	}
	local := func(command string) string {
		return addresses.ReplaceAllStringFunc(command, func(a string) string { return here[a] })
	}

	comment := regexp.MustCompile(` +# .*`)
	var servers []*child
	for line := range strings.Lines(strings.ReplaceAll(block, "\\\n", "")) {
		command := comment.ReplaceAllString(strings.TrimSpace(line), "")
		dir := machines["10.0.0.1"]
		switch words := strings.Fields(command); {
		case len(words) == 0:
		case words[0] == "scp":
			to := strings.TrimSuffix(words[len(words)-1], ":")
			copied := strings.TrimSuffix(strings.TrimPrefix(command, "scp "), to+":") + machines[to]
			if code := start(t, dir, "sh", "-c", "cp "+copied).code(t); code != 0 {
				t.Fatalf("%s: exit code %d", command, code)
			}
		case words[1] == "serve":
			host, ok := strings.CutSuffix(words[slices.Index(words, "--listen")+1], ":4222")
			if dir = machines[host]; !ok || dir == "" {
				t.Fatalf("which machine is this command for? %s", command)
			}
			servers = append(servers, start(t, dir, "sh", "-c", "exec "+local(command)))
		case words[1] == "status":
			until(t, "three servers answer", func() bool { return start(t, dir, "sh", "-c", "exec "+local(command)).code(t) == 0 })
		default:
			if code := start(t, dir, "sh", "-c", "exec "+local(command)).code(t); code != 0 {
				t.Fatalf("%s: exit code %d", command, code)
			}
		}
	}
	if len(servers) != 3 {
		t.Fatalf("the page starts %d servers", len(servers))
	}
	for _, s := range servers {
		if s.isGone() {
			t.Errorf("%s has ended", s.name)
		}
	}
	servers[0].kill() // the two others go on
	command := "exec ./plybook-fleet status --fleet tls://" + clients[1] + ",tls://" + clients[2] + " --keys keys/coordinator"
	until(t, "two servers answer", func() bool { return start(t, machines["10.0.0.1"], "sh", "-c", command).code(t) == 0 })
}
