package findings

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/plybook/plybook/render/terminal"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/reports/wording"
)

// briefLegal is how many legal moves a line names.
const briefLegal = 3

// appendBrief appends a finding on one line, as compilers write theirs: "file:line:col: error: code: message (game 2, ply 5;
// legal: a, b, +5)".
func appendBrief(dst []byte, f *replay.Finding, color bool) []byte {
	paint := terminal.Ink(color).Text
	style := severityColor[f.Severity]
	dst = fmt.Appendf(dst, "%s %s %s: %s", paint(terminal.Strong, place(f)+":"), paint(style, f.Severity.String()+":"), f.Code, wording.Clean(f.Message))
	if more := briefly(f); more != "" {
		dst = fmt.Appendf(dst, " (%s)", more)
	}
	return append(dst, '\n')
}

// briefly returns where in a game a finding is, and what would have been legal.
func briefly(f *replay.Finding) string {
	parts := gamePlace(f)
	if f.Aside {
		parts = append(parts, "in a variation")
	}
	more := strings.Join(parts, ", ")
	if len(f.Legal) == 0 {
		return more
	}
	if more != "" {
		more += "; "
	}
	shown := f.Legal[:min(len(f.Legal), briefLegal)]
	more += "legal: " + wording.Clean(strings.Join(shown, ", "))
	if rest := max(f.LegalAll, len(f.Legal)) - len(shown); rest > 0 {
		more += ", +" + strconv.Itoa(rest)
	}
	return more
}

// gamePlace returns the game and the ply that a finding is about, as far as there are any.
func gamePlace(f *replay.Finding) (parts []string) {
	if f.Game > 0 {
		parts = append(parts, "game "+strconv.Itoa(f.Game))
	}
	if f.Ply > 0 {
		parts = append(parts, "ply "+strconv.Itoa(f.Ply))
	}
	return parts
}
