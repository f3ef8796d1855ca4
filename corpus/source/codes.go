package source

import (
	_ "embed"
	"slices"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
)

// Codes are the faults of files and archives, sorted by name.
func Codes() []parse.Code { return slices.Clone(codes) }

//go:embed codes.md
var codesText string

var codes = parse.MustDescribe(codesText, []parse.Code{
	{Name: "archive/damaged"},
	{Name: "archive/limit"},
	{Name: "archive/name"},
	{Name: "archive/nested", Severity: parse.Warning},
	{Name: "archive/unsupported"},
	{Name: "file/encoding"},
	{Name: "file/internal"},
	{Name: "file/unknown-format"},
	{Name: "file/unreadable"},
})

// NewFinding returns a finding about a file.
func NewFinding(code, file, message string) replay.Finding {
	f := replay.Finding{Code: code, File: file, Message: message}
	if i := slices.IndexFunc(codes, func(c parse.Code) bool { return c.Name == code }); i >= 0 {
		f.Severity = codes[i].Severity
	}
	return f
}
