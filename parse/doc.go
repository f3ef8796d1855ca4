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
//   - A Record is what was written, with the place of every token in the bytes. Whether a token
//     is a legal move is not known here; package replay knows.
//   - A broken record is yielded all the same, with the tokens before the break, a fatal [Fault]
//     that says where and why, and the raw [Record.Rest]; then the next record is found.
//   - Decoders never panic, whatever the bytes, and stay within the bounds in limits.go.
//   - A Record that is yielded is valid until the next one is asked for; [Record.Clone] keeps it.
//   - What a format can write, it reads back to the same tags, tokens and result.
//
// Other programs may rely on this package: within a major version its names keep their meaning, and new ones are no break. Before
// version 1 CHANGELOG.md names every break.
package parse
