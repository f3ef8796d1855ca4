package browsertest

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// fontFolder has the fonts of a plain Debian, which run wider than those that pages ask for.
const fontFolder = "/usr/share/fonts/truetype/dejavu"

// plainFonts returns the environment of a browser that has no other fonts than those of a plain Debian, whatever else the
// machine has. Without these the test goes on with what there is, but not where CI is set.
func plainFonts(t testing.TB) []string {
	t.Helper()
	if _, err := os.Stat(fontFolder); err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatalf("no fonts in %s; install fonts-dejavu-core", fontFolder)
		}
		return nil
	}
	folder := t.TempDir()
	file := filepath.Join(folder, "fonts.conf")
	config := `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
<dir>` + fontFolder + `</dir>
<cachedir>` + filepath.Join(folder, "cache") + `</cachedir>
`
	for family, prefer := range map[string]string{"sans-serif": "DejaVu Sans", "system-ui": "DejaVu Sans", "serif": "DejaVu Serif", "monospace": "DejaVu Sans Mono"} {
		config += fmt.Sprintf("<alias><family>%s</family><prefer><family>%s</family></prefer></alias>\n", family, prefer)
	}
	if err := os.WriteFile(file, []byte(config+"</fontconfig>\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	return []string{"FONTCONFIG_FILE=" + file}
}
