package job

import (
	"fmt"
	"hash/crc32"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/plybook/plybook/corpus"
)

// A File is what a job makes of a game, to be written below a folder.
type File struct {
	Name string // with slashes, below any folder; see [FileName]
	Data []byte
}

// FileName returns the name of the file for what is made of a record: the name of its source below
// the folder of the arguments, the record's number, and the ending. It has slashes on every
// system, stays below any folder that it is joined to, and is the same on every run. Letters that
// some system does not take in names become underscores, and then a checksum keeps names apart.
func FileName(g *corpus.Game, extension string) string {
	var parts []string
	for part := range strings.SplitSeq(g.Source.ID, "/") {
		if part = safeName(part); part != "" {
			parts = append(parts, part)
		}
	}
	if len(parts) == 0 {
		parts = []string{"game"}
	}
	return fmt.Sprintf("%s-%04d.%s", path.Join(parts...), g.Record.Index, extension)
}

// maxName is how many bytes a part of a file's name has at most, so that every system takes it
// with number and ending after it.
const maxName = 120

// safeName makes a name that every system takes, and that means no other folder.
func safeName(s string) string {
	safe := strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7F || r == utf8.RuneError || strings.ContainsRune(`<>:"|?*\/`, r) {
			return '_'
		}
		return r
	}, s)
	safe = strings.TrimRight(strings.ToValidUTF8(safe[:min(len(safe), maxName)], ""), ". ")
	if strings.HasPrefix(safe, "-") || reserved(safe) {
		safe = "_" + safe
	}
	if safe == s {
		return s
	}
	return fmt.Sprintf("%s~%08x", safe, crc32.ChecksumIEEE([]byte(s)))
}

// reserved says whether Windows takes the name for a device, whatever its ending.
func reserved(name string) bool {
	stem, _, _ := strings.Cut(strings.ToUpper(name), ".")
	if len(stem) == 4 && stem[3] >= '1' && stem[3] <= '9' {
		stem = stem[:3]
		return stem == "COM" || stem == "LPT"
	}
	return slices.Contains([]string{"CON", "PRN", "AUX", "NUL"}, stem)
}
