package corpus

import (
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"hash/fnv"
	"io"
	"math/bits"
	"slices"
	"strings"

	"github.com/plybook/plybook/replay"
	"github.com/plybook/plybook/replay/game"
)

// A movesHash is a hash of the positions that a game leads through: of all of them, and of the first ones. Positions that a
// deal follows are left out: some records begin before the first deal and some after it. It is for one goroutine.
type movesHash struct {
	all   uint64
	last  uint64 // without the last position
	begin [len(beginnings)]uint64
	plies int // without deals
}

// beginnings are the plies of the beginnings of a game that have a hash of their own.
var beginnings = [...]int{2, 4, 8, 16, 32, 64}

// watch adds the position that a game has come to; see [replay.Replayer.Watch].
func (h *movesHash) watch(p *replay.Played) {
	switch n := len(p.Plies); {
	case n == 0:
		kind := fnv.New64a()
		kind.Write([]byte(p.Kind.Name))
		h.plies, h.all = 0, kind.Sum64()
	case p.Plies[n-1].Seat == game.Chance:
		h.all = h.last
	default:
		h.plies++
	}
	h.last = h.all
	k := p.State.Key()
	h.all = mixed(mixed(h.all, k[0]), k[1])
	if i := slices.Index(beginnings[:], h.plies); i >= 0 {
		h.begin[i] = h.all
	}
}

func mixed(hash, value uint64) uint64 {
	high, low := bits.Mul64(hash^value^0x9E3779B97F4A7C15, 0xD6E8FEB86659FD93)
	return high ^ low
}

// text returns the hashes as a snapshot shows them: 8 hexadecimal digits for each beginning of the game and 16 for the
// whole, separated by points. Those of a record without any position are of its text.
func (h *movesHash) text(p *replay.Played) string {
	if p.State == nil {
		text := fnv.New64a()
		io.WriteString(text, p.Original())
		return fmt.Sprintf("%016x", text.Sum64())
	}
	var text, number []byte
	for i, plies := range beginnings {
		if plies <= h.plies {
			number = binary.BigEndian.AppendUint32(number[:0], uint32(h.begin[i]))
			text = append(hex.AppendEncode(text, number), '.')
		}
	}
	return string(hex.AppendEncode(text, binary.BigEndian.AppendUint64(number[:0], h.all)))
}

// playersHash returns the hash of the names of the players, in the order of the seats; "" if none has a name.
func playersHash(p *replay.Played) string {
	if p.Kind == nil {
		return ""
	}
	names := fnv.New64a()
	some := false
	for seat := range p.Seats() {
		name := p.Player(seat)
		some = some || name != ""
		fmt.Fprintf(names, "%s\x00", name)
	}
	if !some {
		return ""
	}
	return fmt.Sprintf("%016x", names.Sum64())
}

// isMoves says whether a text is what text returns.
func isMoves(text string) bool {
	parts := strings.Split(text, ".")
	last := len(parts) - 1
	if last > len(beginnings) || !isHex(parts[last], 16) {
		return false
	}
	return !slices.ContainsFunc(parts[:last], func(part string) bool { return !isHex(part, 8) })
}

func isHex(text string, digits int) bool {
	return len(text) == digits && strings.Trim(text, "0123456789abcdef") == ""
}
