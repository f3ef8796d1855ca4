package replay

import (
	"cmp"
	"crypto/sha256"
	"encoding"
	"encoding/hex"
	"hash"
	"slices"
	"strings"

	"github.com/plybook/plybook/replay/game"
)

// A key names a finding by what is wrong: the first 8 bytes, in hexadecimal, of the SHA-256 of these, each ended by a zero
// byte: "plybook/v2", the code, the game, the position in which it begins, the legal plies before the finding in the game's own
// text with a space between two, and the token. It stays when files move, games are put in front, tags change and messages
// are worded better.
const keyVersion = "plybook/v2"

// keyBytes is how much of the hash a key has.
const keyBytes = 8

// FileKey returns the key of a finding about a whole file or member of an archive. It has the name of the member in
// place of the plies.
func FileKey(code, member string) string {
	h := newKeyHash(code, "", "")
	h.Write([]byte(member))
	return keyOf(h, "")
}

// newKeyHash returns the hash of what a key begins with, up to the plies.
func newKeyHash(code, game, start string) hash.Hash {
	h := sha256.New()
	for _, part := range []string{keyVersion, code, game, start} {
		h.Write([]byte(part + "\x00"))
	}
	return h
}

// keyOf ends the hash of a key.
func keyOf(h hash.Hash, token string) string {
	h.Write([]byte("\x00" + token + "\x00"))
	return hex.EncodeToString(h.Sum(nil)[:keyBytes])
}

// SetKeys gives findings about the game their keys. It moves the state, and takes time proportional to the plies, so
// call it only for findings whose keys are needed.
func (p *Played) SetKeys(findings []Finding) {
	if len(findings) == 0 {
		return
	}
	numbered := p.numbered()
	order, before := make([]int, len(findings)), make([]int, len(findings))
	for i := range findings {
		f := &findings[i]
		order[i], before[i] = i, f.Plies
		if f.Ply > 0 && !f.Aside {
			before[i] = numbered[min(f.Ply, len(numbered))-1]
		}
	}
	slices.SortFunc(order, func(a, b int) int {
		return cmp.Or(strings.Compare(findings[a].Code, findings[b].Code), cmp.Compare(before[a], before[b]))
	})
	start, text, ends := p.text(slices.Max(before))
	var h hash.Hash
	code, written := "", 0
	for _, i := range order {
		f := &findings[i]
		if h == nil || f.Code != code {
			h, code, written = newKeyHash(f.Code, p.gameName(), start), f.Code, 0
		}
		end := ends[min(before[i], len(ends)-1)]
		h.Write(text[written:end])
		written = end
		f.Key = keyOf(cloned(h), f.Token)
	}
}

// numbered returns what [game.Played.PlyEnd] does of all numbers from 0.
func (p *Played) numbered() (ends []int) {
	for i, ply := range p.Plies {
		if ply.Seat != game.Chance {
			ends = append(ends, i)
		}
	}
	return append(ends, len(p.Plies))
}

// text returns the position in which the game begins, its first plies, and where each of these ends, from before the first one.
func (p *Played) text(plies int) (start string, text []byte, ends []int) {
	ends = append(ends, 0)
	if p.State == nil {
		return "", nil, ends
	}
	start = string(p.At(0).AppendPosition(nil))
	for i := range min(plies, len(p.Plies)) {
		if i > 0 {
			text = append(text, ' ')
		}
		text = p.At(i).AppendMove(text, p.Plies[i].Move)
		ends = append(ends, len(text))
	}
	return start, text, ends
}

func (p *Played) gameName() string {
	if p.Kind == nil {
		return p.Record.Game
	}
	return p.Kind.Name
}

// cloned returns a hash that goes on where another one is.
func cloned(h hash.Hash) hash.Hash {
	clone := sha256.New()
	state, err := h.(encoding.BinaryMarshaler).MarshalBinary()
	if err == nil {
		err = clone.(encoding.BinaryUnmarshaler).UnmarshalBinary(state)
	}
	if err != nil {
		panic(err) // SHA-256 can be saved
	}
	return clone
}
