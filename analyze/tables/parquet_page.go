package tables

import (
	"encoding/binary"
	"hash/crc32"

	"github.com/klauspost/compress/zstd"
	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"
)

// A pageWriter writes the pages of a row group into memory, where they wait until those before are in the file.
type pageWriter struct {
	out    []byte
	packed []byte
	zstd   *zstd.Encoder
}

// newPageWriter returns a pageWriter without pages.
func newPageWriter() (*pageWriter, error) {
	z, err := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1), zstd.WithEncoderLevel(zstd.SpeedFastest),
		zstd.WithEncoderCRC(false), zstd.WithLowerEncoderMem(true), zstd.WithWindowSize(128<<10))
	return &pageWriter{zstd: z}, err
}

// data writes the only data page of a chunk.
func (w *pageWriter) data(chunk *format.ColumnMetaData, encoding format.Encoding, page []byte) error {
	chunk.DataPageOffset = int64(len(w.out))
	return w.page(chunk, encoding, page, format.PageHeader{
		Type: format.DataPage,
		DataPageHeader: thrift.New(format.DataPageHeader{
			NumValues: int32(chunk.NumValues), Encoding: encoding,
			DefinitionLevelEncoding: format.RLE, RepetitionLevelEncoding: format.RLE,
		}),
	})
}

// dictionary writes the dictionary of a chunk, in front of its data.
func (w *pageWriter) dictionary(chunk *format.ColumnMetaData, values int, page []byte) error {
	chunk.DictionaryPageOffset = int64(len(w.out))
	return w.page(chunk, format.Plain, page, format.PageHeader{
		Type:                 format.DictionaryPage,
		DictionaryPageHeader: thrift.New(format.DictionaryPageHeader{NumValues: int32(values), Encoding: format.Plain}),
	})
}

// page writes a page after those that are there.
func (w *pageWriter) page(chunk *format.ColumnMetaData, encoding format.Encoding, page []byte, head format.PageHeader) error {
	w.packed = w.zstd.EncodeAll(page, w.packed[:0])
	head.UncompressedPageSize, head.CompressedPageSize = int32(len(page)), int32(len(w.packed))
	head.CRC = int32(crc32.ChecksumIEEE(w.packed))
	encoded, err := thrift.Marshal(&thrift.CompactProtocol{}, &head)
	if err != nil {
		return err
	}
	w.out = append(append(w.out, encoded...), w.packed...)
	chunk.TotalUncompressedSize += int64(len(encoded) + len(page))
	chunk.TotalCompressedSize += int64(len(encoded) + len(w.packed))
	chunk.Encoding = append(chunk.Encoding, encoding)
	chunk.EncodingStats = append(chunk.EncodingStats, format.PageEncodingStats{PageType: head.Type, Encoding: encoding, Count: 1})
	return nil
}

func appendText(dst, text []byte) []byte {
	return append(binary.LittleEndian.AppendUint32(dst, uint32(len(text))), text...)
}
