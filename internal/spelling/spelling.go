// Package spelling finds what somebody most likely meant to type.
package spelling

// Nearest returns the name that a typing error most likely stands for, or "" if none is near: at
// most a third of the letters may differ.
func Nearest(typed string, names []string) string {
	best, least := "", len(typed)/3+1
	for _, name := range names {
		if d := distance(typed, name); d < least {
			best, least = name, d
		}
	}
	return best
}

// distance returns how many letters have to be put in, taken out or replaced, or neighbours exchanged, to get
// from a to b.
func distance(a, b string) int {
	before, above, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		before, above, row = above, row, before
		row[0] = i + 1
		for j := range len(b) {
			cost := above[j]
			if a[i] != b[j] {
				cost++
			}
			row[j+1] = min(cost, row[j]+1, above[j+1]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
	}
	return row[len(b)]
}
