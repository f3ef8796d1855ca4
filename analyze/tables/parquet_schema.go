package tables

import (
	"slices"
	"strings"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress/zstd"
)

// parquetSchema returns the schema of a table, with its columns in their order.
func parquetSchema[R any](name string, columns []Column[R]) *parquet.Schema {
	group := parquet.Group{}
	places := map[string]int{}
	for i := range columns {
		group[columns[i].Name] = columns[i].node()
		places[columns[i].Name] = i
	}
	fields := group.Fields()
	slices.SortFunc(fields, func(a, b parquet.Field) int { return places[a.Name()] - places[b.Name()] })
	return parquet.NewSchema(name, &orderedGroup{group, fields})
}

// An orderedGroup is a group whose fields are not in the order of their names.
type orderedGroup struct {
	parquet.Group
	fields []parquet.Field
}

func (g *orderedGroup) Fields() []parquet.Field { return g.fields }

// node returns the type of a column. Numbers are near those before them or small, so that differences are short;
// most texts come again and again.
func (c *Column[R]) node() parquet.Node {
	var n parquet.Node
	switch {
	case c.Int != nil:
		n = parquet.Encoded(parquet.Int(64), &parquet.DeltaBinaryPacked)
	case c.Bool != nil:
		n = parquet.Encoded(parquet.Leaf(parquet.BooleanType), &parquet.Plain)
	case c.Unique:
		n = parquet.Encoded(parquet.String(), &parquet.Plain)
	default:
		n = parquet.Encoded(parquet.String(), &parquet.RLEDictionary)
	}
	if c.Needed {
		return parquet.Required(n)
	}
	return parquet.Optional(n)
}

// parquetOptions returns the settings of a table's file.
func parquetOptions[R any](name string, columns []Column[R]) []parquet.WriterOption {
	options := []parquet.WriterOption{
		parquetSchema(name, columns),
		parquet.CreatedBy("plybook", "1", "parquet-go"),
		parquet.Compression(&zstd.Codec{Level: zstd.SpeedFastest}),
		parquet.DataPageVersion(1), // which all readers know
		parquet.DataPageStatistics(false),
		parquet.KeyValueMetadata("plybook.table", name),
	}
	for i := range columns {
		c := &columns[i]
		options = append(options, parquet.KeyValueMetadata("plybook.column."+c.Name, c.description()))
		if c.Free || c.Unique || c.Labels != nil { // bounds of what has no order tell nothing, and may be long
			options = append(options, parquet.SkipPageBounds(c.Name))
		}
	}
	return options
}

// description returns what a column is, in one text.
func (c *Column[R]) description() string {
	text := c.Text
	if c.Unit != "" {
		text += " Unit: " + c.Unit + "."
	}
	if c.Labels != nil {
		text += " One of: " + strings.Join(c.Labels, "; ") + "."
	}
	return text
}
