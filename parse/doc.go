// Package parse reads and writes the text of game records: syntax only, no rules.
//
// Start with [Detect], which finds the [Format] of some bytes, and [Format.Records], which
// yields one [Record] after another:
//
//	format := parse.Detect("games.pgn", data)
//	for record := range format.Records(parse.Input{Name: "games.pgn", Data: data}) {
//		fmt.Println(record.Tag("White"), len(record.Tokens))
//	}
//
// What the package promises:
//
//   - A Record is what was written, with the place of every token in the bytes. Package replay, not this
//     one, decides whether a token is a legal move. - A broken record is yielded too, with the tokens
//     before the error, a fatal [Fault] with place and reason, and the raw [Record.Rest]. Decoding
//     continues with the next record.
//   - Decoders never panic, whatever the bytes, and stay within the bounds in limits.go.
//   - A Record is valid until the iterator yields the next one; [Record.Clone] makes a lasting copy.
//   - A format reads what it writes back to the same tags, tokens and result.
//
// Other programs may rely on this package: within a major version names keep their meaning, and only new names are
// added. Before version 1, CHANGELOG.md lists every breaking change.
package parse
