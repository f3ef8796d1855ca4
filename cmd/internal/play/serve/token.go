package serve

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/hex"

	"github.com/plybook/plybook/replay/game"
)

// maxSeats is how many seats a game can have.
const maxSeats = len(game.Outcome{}.Scores)

// Tokens are the secrets that say who somebody is. Each has 128 random bits, as 32 hexadecimal digits.
type Tokens struct {
	Host  string           `json:"host"`
	Watch string           `json:"watch"`
	Seats [maxSeats]string `json:"seats"`
}

// NewTokens returns new tokens.
func NewTokens() *Tokens {
	t := Tokens{Host: newToken(), Watch: newToken()}
	for i := range t.Seats {
		t.Seats[i] = newToken()
	}
	return &t
}

// tokenBytes are 128 bits.
const tokenBytes = 16

func newToken() string {
	var b [tokenBytes]byte
	_, _ = rand.Read(b[:]) // it does not fail: the program ends instead
	return hex.EncodeToString(b[:])
}

// valid says whether all tokens are as [NewTokens] makes them.
func (t *Tokens) valid() bool {
	for _, token := range t.all() {
		if b, err := hex.DecodeString(token); err != nil || len(b) != tokenBytes {
			return false
		}
	}
	return true
}

func (t *Tokens) all() []string { return append([]string{t.Host, t.Watch}, t.Seats[:]...) }

// A person is who has a token: the host, a watcher, or the player of a seat, who is its number behind these.
type person int

const (
	theHost person = iota
	watcher
	firstSeat
)

// personOf returns who has a token. It takes as long for every token of a length.
func (t *Tokens) personOf(token string) (who person, ok bool) {
	for i, known := range t.all() {
		if subtle.ConstantTimeCompare([]byte(known), []byte(token)) == 1 {
			who, ok = person(i), true
		}
	}
	return who, ok
}

// seat returns the seat of a player; ok is false for the host and watchers.
func (p person) seat() (s game.Seat, ok bool) { return game.Seat(p - firstSeat), p >= firstSeat }
