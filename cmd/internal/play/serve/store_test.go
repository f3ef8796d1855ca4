package serve

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/plybook/plybook/cmd/internal/play"
	"github.com/plybook/plybook/internal/safefile"
)

func open(t *testing.T, dir string) *Store {
	t.Helper()
	s, err := OpenStore(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func put(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// Two programs do not write over each other's games.
func TestAFolderIsOfOneProgram(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	if other, err := OpenStore(dir); !errors.Is(err, safefile.ErrLocked) {
		t.Fatalf("a second one gets %v, %v", other, err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	open(t, dir)
}

// Only records are taken for records, and no name and no link leads out of the folder.
func TestNothingOutsideOfTheFolder(t *testing.T) {
	outside, dir := t.TempDir(), filepath.Join(t.TempDir(), "new", "folder")
	s := open(t, dir)
	put(t, filepath.Join(outside, "secret.pgn"), "secret")
	put(t, filepath.Join(dir, "a-1.pgn"), "mine")
	put(t, filepath.Join(dir, "notes.txt"), "notes")
	put(t, filepath.Join(dir, "Big.pgn"), "capitals are no name of ours")
	put(t, filepath.Join(dir, "b-1.pgn"), strings.Repeat("x", maxSaved+1))
	if err := os.Mkdir(filepath.Join(dir, "c-1.pgn"), 0o700); err != nil {
		t.Fatal(err)
	}
	linked := os.Symlink(filepath.Join(outside, "secret.pgn"), filepath.Join(dir, "d-1.pgn")) == nil // Windows may not allow it
	files, err := s.Files()
	if err != nil || len(files) != 1 || files[0].Name != "a-1.pgn" || string(files[0].Text) != "mine" {
		t.Errorf("found are %+v (%v)", files, err)
	}
	for _, name := range []string{"../x.pgn", "/x.pgn", "x/y.pgn", `x\y.pgn`, "play.token", "x.txt", "", ".pgn", "x.pgn\x00", "con:.pgn"} {
		if err := s.Write(play.File{Name: name, Text: []byte("x")}); err == nil {
			t.Errorf("%q was written", name)
		}
	}
	if linked {
		if err := s.Write(play.File{Name: "d-1.pgn", Text: []byte("new")}); err != nil {
			t.Error(err)
		}
	}
	if text, err := os.ReadFile(filepath.Join(outside, "secret.pgn")); err != nil || string(text) != "secret" {
		t.Errorf("outside there is %q (%v)", text, err)
	}
}

// What tells others what will be dealt, or lets them act, only its owner reads.
func TestPrivateFiles(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	first, err := s.Tokens()
	if err != nil {
		t.Fatal(err)
	}
	if again, err := s.Tokens(); err != nil || *again != *first {
		t.Errorf("other tokens: %v", err)
	}
	if err := s.Write(play.File{Name: play.StateFile, Text: []byte("{}")}); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{tokenFile, play.StateFile} {
		info, err := os.Stat(filepath.Join(dir, name))
		if err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
			t.Errorf("%s: %v, %v", name, info, err)
		}
	}
	put(t, filepath.Join(dir, tokenFile), `{"host":"","watch":"","seats":["","","",""]}`)
	if weak, err := s.Tokens(); err != nil || !weak.valid() || weak.Host == first.Host {
		t.Errorf("empty tokens are taken for tokens: %+v, %v", weak, err)
	}
}

// Settings that cannot be read are none.
func TestSettings(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	if set := s.Settings(); set != nil {
		t.Errorf("there are %v", set)
	}
	put(t, filepath.Join(dir, play.SettingsFile), `{"sound":"on"}`)
	if set := s.Settings(); set["sound"] != "on" {
		t.Errorf("there are %v", set)
	}
	put(t, filepath.Join(dir, play.SettingsFile), `{"sound":1`)
	if set := s.Settings(); set != nil {
		t.Errorf("there are %v", set)
	}
}

// Every token is somebody's own, and seats count from 0.
func TestTokens(t *testing.T) {
	tokens := NewTokens()
	seen := map[string]bool{}
	for i, token := range tokens.all() {
		if who, ok := tokens.personOf(token); !ok || who != person(i) || seen[token] || len(token) != 32 {
			t.Errorf("token %d is that of %v (%t)", i, who, ok)
		}
		seen[token] = true
	}
	for _, token := range []string{"", tokens.Host[:31], tokens.Host + "0", strings.ToUpper(tokens.Host) + "x"} {
		if who, ok := tokens.personOf(token); ok {
			t.Errorf("%q is the token of %v", token, who)
		}
	}
	if _, ok := watcher.seat(); ok {
		t.Error("a watcher has a seat")
	}
	if s, ok := (firstSeat + 2).seat(); !ok || s != 2 {
		t.Errorf("the third player has seat %d", s)
	}
}

func TestDefaultDir(t *testing.T) {
	home := t.TempDir()
	for _, c := range []struct {
		system string
		env    map[string]string
		want   string
	}{
		{"linux", map[string]string{"HOME": home}, filepath.Join(home, ".local", "share", "plybook")},
		{"linux", map[string]string{"HOME": home, "XDG_DATA_HOME": filepath.Join(home, "data")}, filepath.Join(home, "data", "plybook")},
		{"linux", map[string]string{"HOME": home, "XDG_DATA_HOME": "data"}, filepath.Join(home, ".local", "share", "plybook")},
		{"darwin", map[string]string{"HOME": home, "XDG_DATA_HOME": home}, filepath.Join(home, "Library", "Application Support", "plybook")},
		{"windows", map[string]string{"LocalAppData": home}, filepath.Join(home, "plybook")},
		{"linux", nil, ""},
		{"windows", nil, ""},
	} {
		got, err := DefaultDir(c.system, func(name string) string { return c.env[name] })
		if got != c.want || (err == nil) != (c.want != "") {
			t.Errorf("%s with %v: %q (%v), want %q", c.system, c.env, got, err, c.want)
		}
	}
}

// Links leave out the port of their scheme, and addresses of version 6 stand in brackets.
func TestHosts(t *testing.T) {
	for _, c := range []struct {
		scheme, port string
		names        []string
		want         string
	}{
		{"http", "8080", []string{"", "127.0.0.1", "localhost"}, "127.0.0.1:8080 localhost:8080"},
		{"http", "80", []string{"Games.example"}, "games.example games.example:80"},
		{"https", "443", []string{"::1"}, "[::1] [::1]:443"},
		{"https", "80", []string{"[::1]"}, "[::1]:80"},
	} {
		if got := strings.Join(hostsOf(c.scheme, c.port, c.names...), " "); got != c.want {
			t.Errorf("%+v: %q", c, got)
		}
	}
}
