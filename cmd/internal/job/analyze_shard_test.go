package job

import (
	"path/filepath"
	"strings"
	"testing"
)

// Segments of shards are small enough that a corpus of some hundred KiB gives work to several, and those of whole runs
// are not: what they come to is the same.
func TestShardsOfAMiddlingCorpusAllHaveWork(t *testing.T) {
	if testing.Short() {
		t.Skip("what is small enough for all shards takes a while to measure")
	}
	games := writeGames(t, strings.Repeat("f5d6c3d3c4f4e6b4c6\n", 25_000))
	a := smallAnalysis()
	a.Segment = 0
	whole := filepath.Join(t.TempDir(), "part")
	all := measurePart(t, quietRun(2, games), a, whole)
	var parts []string
	together := 0
	for shard := 1; shard <= 2; shard++ {
		a.Shard, a.Shards = shard, 2
		part := filepath.Join(t.TempDir(), "part")
		sum := measurePart(t, quietRun(2, games), a, part)
		if share := float64(sum.Games) / float64(all.Games); share < 0.3 || share > 0.7 {
			t.Errorf("shard %d has %d of %d games", shard, sum.Games, all.Games)
		}
		together += sum.Games
		parts = append(parts, part)
	}
	if together != all.Games || all.Games != 25_000 {
		t.Errorf("shards have %d games, one run %d", together, all.Games)
	}
	sameText(t, "2 shards", products(t, parts...), products(t, whole))
}
