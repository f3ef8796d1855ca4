// Package reports writes the tables of the program itself: its codes, formats and games, for the docs and for a terminal.
//
// What is found in records is laid out by the packages below it: reports/findings for the findings of a run,
// reports/corpora for the statistics of a corpus, reports/strength for ratings and matches, reports/grades for a class of programs, reports/diff for two
// corpora, reports/picture for one game. They share reports/wording, reports/table, reports/figure and
// reports/page. None of them judges or runs anything.
//
// It promises nothing to other programs: names and behaviour may change in any version.
package reports

import (
	"fmt"
	"strings"

	"github.com/plybook/plybook/analyze"
	"github.com/plybook/plybook/analyze/tables"
	"github.com/plybook/plybook/corpus/where"
	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/render"
	"github.com/plybook/plybook/render/terminal"
	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
	"github.com/plybook/plybook/reports/findings"
)

// AppendCodesMarkdown appends all codes, a chapter a game and a section a code, as they stand
// in docs/reference/rules.md. Those of no game come first.
func AppendCodesMarkdown(dst []byte) []byte {
	var general, games []parse.Code
	for _, c := range findings.Codes() {
		if _, err := replay.GameByName(prefixOf(c)); err == nil {
			games = append(games, c)
		} else {
			general = append(general, c)
		}
	}
	group := ""
	for _, c := range append(general, games...) {
		if prefix := prefixOf(c); prefix != group {
			group = prefix
			dst = fmt.Appendf(dst, "\n### %s\n", groupTitle(prefix))
		}
		dst = fmt.Appendf(dst, "\n#### %s\n\n", c.Name)
		dst = findings.AppendCodeMarkdown(dst, c)
	}
	return dst
}

func prefixOf(c parse.Code) string {
	prefix, _, _ := strings.Cut(c.Name, "/")
	return prefix
}

// groupTitle returns the title of the game whose codes have the prefix; the other prefixes
// are of files, formats and commands for all games.
func groupTitle(prefix string) string {
	if g, err := replay.GameByName(prefix); err == nil {
		return g.Title
	}
	return "General: " + prefix
}

// AppendFormatsMarkdown appends the tables of formats and of lenient options, as they stand in
// docs/reference/formats.md.
func AppendFormatsMarkdown(dst []byte) []byte {
	dst = append(dst, "| format | game | extensions | written | contents |\n| --- | --- | --- | --- | --- |\n"...)
	for _, f := range parse.Formats() {
		dst = fmt.Appendf(dst, "| `%s` | %s | %s | %s | %s |\n", f.Name, formatGame(f),
			code(f.Extensions), yes(f.CanEncode()), cell(f.Title))
	}
	dst = append(dst, "\n| `--allow` | games | accepts |\n| --- | --- | --- |\n"...)
	for _, l := range replay.LenientOptions() {
		dst = fmt.Appendf(dst, "| `%s` | %s | %s |\n", l.Name, strings.Join(l.Games, ", "), cell(l.Text))
	}
	return dst
}

// AppendFieldsMarkdown appends the fields of --where, as they stand in docs/reference/selecting.md.
func AppendFieldsMarkdown(dst []byte) []byte {
	dst = append(dst, "| field | compared as | what it is |\n| --- | --- | --- |\n"...)
	for _, f := range where.Fields() {
		dst = fmt.Appendf(dst, "| %s | %s | %s |\n", code(f.Names), f.Type(), cell(f.Text))
	}
	return dst
}

// AppendTablesMarkdown appends the columns of the tables of games and plies, who player1 is in which game, and for which
// reasons games end, as they stand in docs/reference/tables.md.
func AppendTablesMarkdown(dst []byte) []byte {
	dst = append(dst, "### games\n"...)
	dst = appendColumnsMarkdown(dst, tables.Games(analyze.Schemas()))
	dst = append(dst, "\n### plies\n"...)
	dst = appendColumnsMarkdown(dst, tables.Plies(tables.Contents{Schemas: analyze.Schemas(), Positions: true}))
	dst = append(dst, "\n### Players\n\n| game | players |\n| --- | --- |\n"...)
	for _, g := range replay.Games() {
		var seats []string
		for i, seat := range g.Seats {
			seats = append(seats, fmt.Sprintf("`%s` %s", game.Seat(i).Player(), seat))
		}
		dst = fmt.Appendf(dst, "| %s | %s |\n", g.Name, cell(strings.Join(seats, ", ")))
	}
	dst = append(dst, "\n### Reasons\n\n| game | `reason` | meaning |\n| --- | --- | --- |\n"...)
	dst = appendReasons(dst, "all games", game.UsualEndings())
	for _, g := range replay.Games() {
		dst = appendReasons(dst, g.Name, g.Endings)
	}
	return dst
}

// appendReasons appends the reasons for which games can end, with their meanings.
func appendReasons(dst []byte, of string, endings []game.Ending) []byte {
	for _, e := range endings {
		dst = fmt.Appendf(dst, "| %s | `%s` | %s |\n", of, e.Word, cell(e.Text))
	}
	return dst
}

// appendColumnsMarkdown appends the columns of a table, those of each game apart.
func appendColumnsMarkdown[R any](dst []byte, columns []tables.Column[R]) []byte {
	game := "none"
	for i := range columns {
		c := &columns[i]
		if c.Game != game {
			game = c.Game
			of := "All games"
			if game != "" {
				of = groupTitle(game)
			}
			dst = fmt.Appendf(dst, "\n%s:\n\n| column | type | unit | what it is |\n| --- | --- | --- | --- |\n", of)
		}
		text := c.Text
		if c.Labels != nil {
			text += " One of " + code(c.Labels) + "."
		}
		dst = fmt.Appendf(dst, "| `%s` | %s | %s | %s |\n", c.Name, columnType(c), c.Unit, cell(text))
	}
	return dst
}

// columnType returns the type of a column, in brackets if rows may lack a value.
func columnType[R any](c *tables.Column[R]) string {
	if c.Needed {
		return c.Type()
	}
	return "(" + c.Type() + ")"
}

// AppendFormats appends the table of formats for a terminal.
func AppendFormats(dst []byte) []byte {
	rows := [][]string{{"FORMAT", "GAME", "EXTENSIONS", "WRITTEN", "WHAT IT IS"}}
	for _, f := range parse.Formats() {
		rows = append(rows, []string{f.Name, formatGame(f), strings.Join(f.Extensions, " "), yes(f.CanEncode()), f.Title})
	}
	return terminal.AppendTable(dst, rows)
}

// AppendGames appends the table of games for a terminal: names, rule sets, switches,
// lenient options, the choices of pictures, and the players.
func AppendGames(dst []byte) []byte {
	for i, g := range replay.Games() {
		if i > 0 {
			dst = append(dst, '\n')
		}
		dst = appendGame(dst, g)
	}
	return dst
}

func appendGame(dst []byte, g *replay.Game) []byte {
	dst = fmt.Appendf(dst, "%s: %s, %s players", g.Name, g.Title, g.Players)
	if len(g.Aliases) > 0 {
		dst = fmt.Appendf(dst, "; also %s", strings.Join(g.Aliases, ", "))
	}
	dst = append(dst, '\n')
	var rows [][]string
	for _, r := range g.RuleSets {
		row := []string{"  --rules " + r.Name, r.Text}
		if r.Options != "" {
			row[0] += "[+OPTIONS]"
			row[1] += "; OPTIONS: " + r.Options
		}
		rows = append(rows, row)
	}
	for _, f := range g.Flags {
		rows = append(rows, []string{"  --" + f.Name + " " + strings.Join(f.Values, "|"), flagText(&f)})
	}
	for _, l := range g.Allow {
		rows = append(rows, []string{"  --allow " + l.Name, l.Text})
	}
	if d, err := render.DrawerFor(g.Name); err == nil {
		for _, f := range d.Flags {
			rows = append(rows, []string{"  render " + f.Form(), f.Text()})
		}
	}
	for _, p := range analyze.PlayersOf(g) {
		rows = append(rows, []string{"  --player " + p.Form(), p.Text})
	}
	return terminal.AppendTable(dst, rows)
}

// flagText returns what a switch of a game says, and what it takes.
func flagText(f *game.Flag) string {
	if len(f.Values) > 0 {
		return f.Usage + "; default: " + f.DefaultText()
	}
	return f.Usage + ": " + f.Takes
}

func formatGame(f *parse.Format) string {
	if f.Game == "" {
		return "any"
	}
	return f.Game
}

func yes(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

func code(words []string) string {
	if len(words) == 0 {
		return ""
	}
	return "`" + strings.Join(words, "` `") + "`"
}

// cell makes text fit for a cell of a Markdown table.
func cell(s string) string { return strings.ReplaceAll(s, "|", `\|`) }
