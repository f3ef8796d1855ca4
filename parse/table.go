package parse

// formats is the table of formats, in the order in which they are sniffed.
var formats = []*Format{}
