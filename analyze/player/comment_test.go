package player

import "testing"

func TestCommentsAreReadAsTheyAreWritten(t *testing.T) {
	for comment, want := range map[string]SearchInfo{
		"score +35, depth 6, nodes 1234, time 0.532 s": {35, true, 6, 1234, 532_000},
		"score -4, exact, depth 12":                    {-4, true, 12, -1, -1},
		"score 0":                                      {0, true, -1, -1, -1},
		"score win in 5, depth 9":                      {0, false, 9, -1, -1},
		"time 12 s":                                    {0, false, -1, -1, 12_000_000},
		"a good move, depth 3; best":                   {0, false, 3, -1, -1},
		AnnotationLabel + "score +6, loss 3, depth 9":  NoSearchInfo,
		"depth 3x, nodes -5, time 3 h, time 1.x s":     NoSearchInfo,
		"depth 1234567, time 1.2345678 s":              NoSearchInfo,
		"":                                             NoSearchInfo,
		"score -99999999, nodes 99999999999, time 999999.5 s":   {-99_999_999, true, -1, 99_999_999_999, 999_999_500_000},
		"score +100000000, nodes 100000000000, time 1000000 s":  NoSearchInfo,
		"score 9223372036854775807, nodes 18446744073709551615": NoSearchInfo,
	} {
		if got := ReadComment(comment); got != want {
			t.Errorf("%q: got %+v, want %+v", comment, got, want)
		}
	}
}
