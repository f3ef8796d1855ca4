package stats

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// What kinds, splits and bins are called in files.
var (
	kindNames  = []string{Histogram: "histogram", Curve: "curve", Shares: "shares", Means: "means"}
	splitNames = []string{Whole: "whole", BySeat: "seat", ByWinner: "winner", Decided: "decided", ByResult: "result"}
	binNames   = []string{Exact: "exact", OneTwoFive: "1-2-5"}
)

func (k Kind) String() string  { return kindNames[k] }
func (s Split) String() string { return splitNames[s] }
func (b Bin) String() string   { return binNames[b] }

// MarshalText implements [encoding.TextMarshaler].
func (k Kind) MarshalText() ([]byte, error)  { return []byte(k.String()), nil }
func (s Split) MarshalText() ([]byte, error) { return []byte(s.String()), nil }
func (b Bin) MarshalText() ([]byte, error)   { return []byte(b.String()), nil }

// UnmarshalText implements [encoding.TextUnmarshaler].
func (k *Kind) UnmarshalText(text []byte) error  { return unmarshalName(k, kindNames, text) }
func (s *Split) UnmarshalText(text []byte) error { return unmarshalName(s, splitNames, text) }
func (b *Bin) UnmarshalText(text []byte) error   { return unmarshalName(b, binNames, text) }

func unmarshalName[T ~uint8](value *T, names []string, text []byte) error {
	i := slices.Index(names, string(text))
	if i < 0 {
		return fmt.Errorf("%q is none of %s", text, strings.Join(names, ", "))
	}
	*value = T(i)
	return nil
}

// width returns how many values there are in the bin of a least value.
func (b Bin) width(least int64) int64 {
	if b == Exact || least <= 0 {
		return 1
	}
	power := int64(1)
	for least/power >= 10 {
		power *= 10
	}
	width := map[int64]int64{1: 1, 2: 3, 5: 5}[least/power] * power
	return min(width, math.MaxInt64-least)
}

// least returns the least value of the bin that a value is in.
func (b Bin) least(value int64) int64 {
	if b == Exact || value <= 0 {
		return value
	}
	power := int64(1)
	for value/power >= 10 {
		power *= 10
	}
	switch first := value / power; {
	case first >= 5:
		return 5 * power
	case first >= 2:
		return 2 * power
	}
	return power
}
