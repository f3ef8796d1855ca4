package stats

import "slices"

// A Reading is what was read and said of it, whether records came of it or not.
type Reading struct {
	Unreadable int64    `json:"unreadable"` // errors about files and archives as a whole: what they hold is missing, or some of it
	Unread     []Unread `json:"unread"`     // the first MaxUnread of them
	PassedOver int64    `json:"passedOver"` // files that are no records, in folders and archives
	Passed     []Unread `json:"passed"`     // the first MaxUnread of them that may hold records for all that
	Plies      int64    `json:"plies"`      // that are legal, those of invalid records too
	Errors     int64    `json:"errors"`     // findings, of records and of files
	Warnings   int64    `json:"warnings"`
	Notes      int64    `json:"notes"`
}

// MaxUnread is how many of the files that could not be read are named.
const MaxUnread = 20

// An Unread is a file or an archive that could not be read, or not to its end, or was skipped.
type Unread struct {
	Source  string `json:"source"` // as in tables
	Code    string `json:"code"`
	Message string `json:"message"`

	Range int `json:"range,omitempty"` // in which it lies: of parts; results have none
}

// AddUnread counts a file that could not be read.
func (r *Reading) AddUnread(u Unread) {
	r.Unreadable++
	if len(r.Unread) < MaxUnread {
		r.Unread = append(r.Unread, u)
	}
}

// AddPassed names a file that was skipped and may hold records; it is counted with all others.
func (r *Reading) AddPassed(u Unread) {
	if len(r.Passed) < MaxUnread {
		r.Passed = append(r.Passed, u)
	}
}

// Clean says whether nothing was found that fails a run; notes do not.
func (r *Reading) Clean() bool { return r.Errors == 0 && r.Warnings == 0 }

// mergeReadings adds up what parts of a corpus have read, in the order of its ranges.
func mergeReadings(parts []*Part) (all Reading) {
	for _, p := range parts {
		r := &p.End.Reading
		all.Unreadable += r.Unreadable
		all.PassedOver += r.PassedOver
		all.Plies += r.Plies
		all.Errors += r.Errors
		all.Warnings += r.Warnings
		all.Notes += r.Notes
		all.Unread = append(all.Unread, r.Unread...)
		all.Passed = append(all.Passed, r.Passed...)
	}
	all.Unread, all.Passed = firstUnread(all.Unread), firstUnread(all.Passed)
	return all
}

// firstUnread returns the first files of a list that parts have made.
func firstUnread(files []Unread) []Unread {
	slices.SortStableFunc(files, func(a, b Unread) int { return a.Range - b.Range })
	return list(files[:min(len(files), MaxUnread)])
}

// final returns what is read as results have it.
func (r Reading) final() Reading {
	for _, files := range [][]Unread{r.Unread, r.Passed} {
		for i := range files {
			files[i].Range = 0
		}
	}
	return r
}
