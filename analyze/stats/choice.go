package stats

// A Choice says which games a result is of, where these are not all that match its condition. The zero value is all of them.
type Choice struct {
	Unique  string `json:"unique,omitempty"` // which one stays of those with the same moves: first, longest or tagged; "": all do
	Sample  int64  `json:"sample,omitempty"` // so many of those that stay, chosen at random; 0: all
	Seed    uint64 `json:"seed,omitempty"`   // of the sample
	Games   int64  `json:"games"`            // to choose from
	Repeats int64  `json:"repeats"`          // of them: those that do not stay
}

// Distinct returns how many games stay, of which there may be a sample.
func (c *Choice) Distinct() int64 { return c.Games - c.Repeats }
