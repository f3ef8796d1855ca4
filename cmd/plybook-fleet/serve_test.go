//go:build !windows

package main

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestServersDoNotShare starts a server at the address of another one, and one on its streams.
func TestServersDoNotShare(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	address := freePorts(t, []place{{host: "127.0.0.1"}})[0]
	serve := func(address, store string) *child {
		return start(t, dir, os.Args[0], "serve", "--keys", "keys/server", "--listen", address, "--store", store)
	}
	if code := start(t, dir, os.Args[0], "keys", "--out", "keys", "--hosts", "127.0.0.1", "--workers", "worker").code(t); code != 0 {
		t.Fatalf("keys: exit code %d", code)
	}
	first := serve(address, "store")
	until(t, "a server listens", func() bool { return listening.MatchString(first.out.String()) })
	for _, c := range []struct {
		name, address, store, want string
	}{
		{"the same address", address, "other", `the server did not start: .*` + regexp.QuoteMeta(address) + `.* in use`},
		{"the same store", "127.0.0.1:0", "store", `--store store belongs to a server that runs`},
	} {
		second := serve(c.address, c.store)
		if code, text := second.code(t), second.out.String(); code != 2 || !regexp.MustCompile(c.want).MatchString(text) {
			t.Errorf("%s: exit code %d, %q", c.name, code, text)
		}
	}
	if strings.Contains(first.out.String(), "did not start") {
		t.Error("the first server has ended")
	}
}
