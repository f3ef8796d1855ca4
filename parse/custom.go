package parse

// NewFormat returns a format beside the table: the fields of f with the given decoder, which
// yields the records of an input as [Format.Records] promises. Tests and programs that read
// formats of their own use it.
func NewFormat(f Format, decode func(in *Input, yield func(*Record) bool)) *Format {
	f.decode = decode
	return &f
}
