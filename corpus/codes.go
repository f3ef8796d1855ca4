package corpus

import (
	"slices"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/replay"
)

// Codes are the faults of files and archives, sorted by name.
func Codes() []parse.Code { return slices.Clone(codes) }

var codes = []parse.Code{
	{
		Name:  "archive/damaged",
		Title: "An archive is cut off or corrupt.",
		Text: "What came before the damage was read, but nothing of a .zip that is cut off. Fetch or make the archive again; its tool (unzip -t, tar -t, " +
			"gzip -t, zstd -t) says more. So it is with a file that is called .gz or .zst and is no such data.",
		Source: "RFC 1952, RFC 8878, APPNOTE 6.3, POSIX pax",
	},
	{
		Name:  "archive/limit",
		Title: "An archive passes a bound on its size.",
		Text: "One archive may hold 1,000,000 entries and unpack to 64 GiB, a member to 16 GiB, and every byte to 1,000 " +
			"beyond the first 64 MiB; the table of contents of a .zip may have 8 MiB, with that of a .zip in it, a .zip that comes out of a pipe or " +
			"another archive 1 GiB, and a .zst may refer 32 MiB back, or 8 MiB in another archive. The bounds keep archives that were made to do harm " +
			"from eating memory and time. The rest of the archive was not read; unpack or split it if it is sound.",
		Source: "corpus/limits.go",
	},
	{
		Name:  "archive/name",
		Title: "The name of a member leads out of the archive.",
		Text: "Names of members must be relative, without .. among the folders, without control characters, and at most " +
			"4,096 bytes long. plybook never unpacks to such places; the member was not read, the others were.",
		Source: "APPNOTE 4.4.17; CWE-22",
	},
	{
		Name:     "archive/nested",
		Severity: parse.Warning,
		Title:    "An archive lies too deep in other archives.",
		Text:     "Archives in an archive are opened, archives in those are not. Unpack the outer one.",
		Source:   "corpus/limits.go",
	},
	{
		Name:   "archive/unsupported",
		Title:  "A member of an archive is encrypted or packed in an unknown way.",
		Text:   "plybook reads members of a .zip that are stored, deflated or packed by Zstandard, and asks for no passwords.",
		Source: "APPNOTE 4.4.5",
	},
	{
		Name:  "file/encoding",
		Title: "A text is in UTF-16 or UTF-32.",
		Text: "plybook reads UTF-8, and with --encoding latin1 Latin-1. Save the file as UTF-8 (in editors \"Save as\", else iconv -f utf-16 -t utf-8). " +
			"In folders and archives texts are reported that have the ending of records, or would be in a known format.",
		Source: "The Unicode Standard, 23.8",
	},
	{
		Name:  "file/internal",
		Title: "plybook failed on a record.",
		Text: "This is a fault of plybook, not of the record. The other records were read. Please report it with the record " +
			"that it names.",
		Source: "plybook",
	},
	{
		Name:  "file/unknown-format",
		Title: "A file is in no format that plybook reads.",
		Text: "The beginning fits none of the formats that `plybook formats` lists. Pass the format with --format NAME. " +
			"In folders and archives, --unrecognised says which files are errors: those with the extension of records (extension, the default of " +
			"validate), all of them (all), or none (note and skip). Extensions that many files have, .txt, .json, .csv and .log, say " +
			"nothing. With note, the first 20 files that may hold records get a note, and an empty file of records is an error. --skipped " +
			"lists all skipped files, --exclude GLOB leaves files out.",
		Source: "plybook",
	},
	{
		Name:   "file/unreadable",
		Title:  "A file or folder cannot be read.",
		Text:   "The system's reason stands in the message. The other files were read. An argument that cannot be read is no finding: the run could not do its job.",
		Source: "plybook",
	},
}

// newFinding returns a finding about a file.
func newFinding(code, file, message string) replay.Finding {
	f := replay.Finding{Code: code, File: file, Message: message}
	if i := slices.IndexFunc(codes, func(c parse.Code) bool { return c.Name == code }); i >= 0 {
		f.Severity = codes[i].Severity
	}
	return f
}
