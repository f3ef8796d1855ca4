package process

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
)

// Sum returns the checksum by which machines know a program, whatever it is called there: its SHA-256 in hexadecimal digits.
func Sum(program io.Reader) (string, error) {
	sum := sha256.New()
	if _, err := io.Copy(sum, program); err != nil {
		return "", err
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}
