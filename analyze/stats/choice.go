package stats

// A Choice says which games a result is of, where these are not all that match its condition. The zero value is all of them.
type Choice struct {
	Unique  string `json:"unique,omitempty"` // which one stays of those with the same moves; "": all do
	Sample  int64  `json:"sample,omitempty"` // so many of those that stay, chosen at random; 0: all
	Seed    uint64 `json:"seed,omitempty"`   // of the sample
	Games   int64  `json:"games"`            // to choose from
	Repeats int64  `json:"repeats"`          // of them: those that do not stay
}

// Values of [Choice.Unique]. Games are the same whose plies are, or the bytes; see [Duplicates.Copies].
const (
	UniqueFirst   = "first"   // the first one stays
	UniqueLongest = "longest" // of the games that begin another one, the last of these; else the first one
	UniqueTagged  = "tagged"  // the one with most tags that have a value, or the first of these
)

// Distinct returns how many games stay, of which there may be a sample.
func (c *Choice) Distinct() int64 { return c.Games - c.Repeats }
