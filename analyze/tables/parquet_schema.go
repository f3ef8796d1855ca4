package tables

import (
	"strings"

	"github.com/parquet-go/parquet-go/deprecated"
	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"
)

// schemaOf returns the schema of a table, which is a group of its columns in their order.
func schemaOf[R any](name string, columns []Column[R]) []format.SchemaElement {
	schema := []format.SchemaElement{{Name: name, NumChildren: thrift.New(int32(len(columns)))}}
	for i := range columns {
		schema = append(schema, columns[i].element())
	}
	return schema
}

// element returns the type of a column.
func (c *Column[R]) element() format.SchemaElement {
	e := format.SchemaElement{Name: c.Name, RepetitionType: thrift.New(format.Optional)}
	if c.Needed {
		e.RepetitionType = thrift.New(format.Required)
	}
	e.Type = thrift.New(c.physical())
	switch e.Type.V {
	case format.Int64:
		e.ConvertedType = thrift.New(deprecated.Int64)
		e.LogicalType.Value = &format.IntType{BitWidth: 64, IsSigned: true}
	case format.ByteArray:
		e.ConvertedType = thrift.New(deprecated.UTF8)
		e.LogicalType.Value = &format.StringType{}
	}
	return e
}

func (c *Column[R]) physical() format.Type {
	switch {
	case c.Int != nil:
		return format.Int64
	case c.Bool != nil:
		return format.Boolean
	}
	return format.ByteArray
}

// footerOf returns what the end of a table's file says of it, but for the row groups.
func footerOf[R any](name string, columns []Column[R]) format.FileMetaData {
	f := format.FileMetaData{
		Version: 2, Schema: schemaOf(name, columns),
		CreatedBy:        "plybook version 1",
		KeyValueMetadata: []format.KeyValue{{Key: "plybook.table", Value: name}},
	}
	for i := range columns {
		c := &columns[i]
		f.KeyValueMetadata = append(f.KeyValueMetadata, format.KeyValue{Key: "plybook.column." + c.Name, Value: c.description()})
		f.ColumnOrders = append(f.ColumnOrders, format.ColumnOrder{Value: &format.TypeDefinedOrder{}})
	}
	return f
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
