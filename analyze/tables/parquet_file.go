package tables

import (
	"encoding/binary"
	"io"

	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"
)

// parquetMagic begins and ends a file.
const parquetMagic = "PAR1"

// A parquetFile puts row groups into a file.
type parquetFile struct {
	to     io.Writer
	size   int64
	footer format.FileMetaData
}

func (f *parquetFile) write(data []byte) error {
	n, err := f.to.Write(data)
	f.size += int64(n)
	return err
}

// begin writes what is in front of the first row group.
func (f *parquetFile) begin() error {
	if f.size > 0 {
		return nil
	}
	return f.write([]byte(parquetMagic))
}

// add writes a row group, whose offsets are from its begin.
func (f *parquetFile) add(r format.RowGroup, data []byte) error {
	if err := f.begin(); err != nil {
		return err
	}
	r.FileOffset, r.TotalCompressedSize = f.size, int64(len(data))
	r.Ordinal = int16(len(f.footer.RowGroups))
	for i := range r.Columns {
		m := &r.Columns[i].MetaData
		m.DataPageOffset += f.size
		if len(m.Encoding) > 1 { // there is a dictionary
			m.DictionaryPageOffset += f.size
		}
	}
	f.footer.RowGroups = append(f.footer.RowGroups, r)
	f.footer.NumRows += r.NumRows
	return f.write(data)
}

// close writes the footer.
func (f *parquetFile) close() error {
	if err := f.begin(); err != nil {
		return err
	}
	footer, err := thrift.Marshal(&thrift.CompactProtocol{}, &f.footer)
	if err != nil {
		return err
	}
	footer = binary.LittleEndian.AppendUint32(footer, uint32(len(footer)))
	return f.write(append(footer, parquetMagic...))
}
