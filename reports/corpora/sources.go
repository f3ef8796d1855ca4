package corpora

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/plybook/plybook/analyze/stats"
	"github.com/plybook/plybook/reports/table"
	"github.com/plybook/plybook/reports/wording"
)

// below returns the name of a file from the file or folder on that was given, if no other one of these has that name.
func below(source string, inputs []string) string {
	name, long := source, 0
	for _, input := range inputs {
		dir, last := path.Split(input)
		if rest, in := strings.CutPrefix(source, input); !in || len(input) < long || rest != "" && rest[0] != '/' && rest[0] != '!' {
			continue
		}
		same := func(other string) bool { return other != input && path.Base(other) == last }
		if long = len(input); !slices.ContainsFunc(inputs, same) {
			name = source[len(dir):]
		} else {
			name = source
		}
	}
	return name
}

// sourceNote names the file or the folder that half of the records of a variant or more come from: what is measured is theirs. "" if there is none, or no other file.
func sourceNote(r *stats.Result, v *stats.VariantResult, o Options) string {
	if len(v.Sources) == 0 || r.Files < 2 {
		return ""
	}
	s := &v.Sources[0]
	if s.Name == "" || 2*s.Records < v.Records || s.Records == 1 && v.Records > 1 { // one of two outweighs nothing
		return ""
	}
	from := "from "
	if s.Files > 1 {
		from = fmt.Sprintf("from %s in ", wording.Counted(s.Files, "file"))
	}
	from += wording.ShownName(below(s.Name, o.Inputs))
	switch {
	case v.Records == 1:
		return "The record is " + from + "."
	case s.Records == v.Records:
		return fmt.Sprintf("All %s are %s.", wording.Counted(v.Records, "record"), from)
	}
	return fmt.Sprintf("%s of %s (%s) are %s.", wording.Number(s.Records), wording.Counted(v.Records, "record"), wording.Percent(s.Records, v.Records), from)
}

// sourceTable has the files and folders that the records of a variant come from; nil of a single one.
func sourceTable(v *stats.VariantResult, o Options) *table.Table {
	if len(v.Sources) < 2 {
		return nil
	}
	t := &table.Table{ID: "sources", Title: "Where the records are from", Columns: table.Columns("File or folder", "#Files", "#Records", "#Share")}
	for _, s := range v.Sources {
		name := table.Words(below(s.Name, o.Inputs))
		switch {
		case s.Name == "":
			name = table.Cell{Text: "elsewhere"}
		case slices.ContainsFunc(v.Sources, func(in stats.Source) bool { return in.Name != s.Name && strings.HasPrefix(in.Name, s.Name) }):
			name.Text += " (others)"
		}
		t.Rows = append(t.Rows, []table.Cell{name, table.Number(s.Files), table.Number(s.Records), table.Percent(s.Records, v.Records)})
	}
	return t
}
