package parse

// Bounds on what decoders accept. A record that exceeds one ends there with the fault record/limit; decoding continues
// with the next record, after one of more than MaxRecord bytes with the next line.
const (
	MaxLine   = 1 << 20 // bytes in one line
	MaxRecord = 4 << 20 // bytes in one record
	MaxPlies  = 10_000  // play tokens in one record
	MaxTokens = 100_000 // tokens of all kinds in one record
	MaxFaults = 1_000   // faults in one record that do not end it
	MaxTags   = 1_000   // tags in one record
	MaxNested = 100     // variations within each other
	MaxName   = 200     // bytes in a player's name; longer ones are faults
)
