package stats

import "fmt"

// headerFields say what of a header makes a difference, and how people set it; those without words for a value
// have none that means anything to people.
var headerFields = []struct {
	what string
	of   func(*PartHeader) any
	bare bool
}{
	{"plybook", func(h *PartHeader) any { return version(h.Plybook) }, false},
	{"the measures are", func(h *PartHeader) any { return version(h.Version) }, false},
	{"--tree-plies", func(h *PartHeader) any { return h.Settings.TreePlies }, false},
	{"--min-games", func(h *PartHeader) any { return h.Settings.MinGames }, false},
	{"the plan", func(h *PartHeader) any { return h.Plan }, true},
	{"--segment", func(h *PartHeader) any { return h.Segment }, false},
	{"--shard", func(h *PartHeader) any { return fmt.Sprintf("%d/%d", h.Shard, h.Shards) }, false},
	{"--unique", func(h *PartHeader) any { return orNone(h.Choice.Unique) }, false},
	{"--sample", func(h *PartHeader) any { return orNone(h.Choice.Sample) }, false},
	{"--sample-seed", func(h *PartHeader) any { return orNone(h.Choice.Seed) }, false},
	{"whether there are rows of games, by --tables:", func(h *PartHeader) any { return yesNo[h.Games] }, false},
	{"whether there are rows of plies, by --tables and --no-plies:", func(h *PartHeader) any { return yesNo[h.Plies] }, false},
	{"whether plies are encoded for Parquet, by --tables:", func(h *PartHeader) any { return yesNo[h.Encoded] }, false},
	{"whether there are positions, by --positions:", func(h *PartHeader) any { return yesNo[h.Positions] }, false},
	{"--game, --rules, --allow, --where, --format, --encoding or a switch of a game", func(h *PartHeader) any { return h.Reading }, true},
	{"the arguments, --names, --exclude or --unrecognised", func(h *PartHeader) any { return h.Run }, true},
	{"the records, from which --unique or --sample chooses", func(h *PartHeader) any { return h.Chosen }, true},
}

// orNone returns a value of a flag.
func orNone[T comparable](value T) any {
	var none T
	if value == none {
		return "none"
	}
	return value
}

var yesNo = map[bool]string{true: "yes", false: "no"}

// version returns what a version is called; parts of plybooks that did not say theirs have none.
func version(text string) string {
	if text == "" {
		return "of an unknown version"
	}
	return text
}

// Difference says in words what of a header another one has otherwise, the more important thing if there are several:
// "--tree-plies 8, not 9". It is "" if they are alike.
func (h *PartHeader) Difference(other *PartHeader) string {
	for _, f := range headerFields {
		switch a, b := f.of(h), f.of(other); {
		case a == b:
		case f.bare:
			return f.what
		default:
			return fmt.Sprintf("%s %v, not %v", f.what, a, b)
		}
	}
	return ""
}
