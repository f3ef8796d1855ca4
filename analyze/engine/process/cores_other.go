//go:build !linux

package process

import "errors"

// PinsCores says whether the system can keep a program to some processor cores.
const PinsCores = false

// Cores returns an error: programs cannot be kept to processor cores here.
func Cores() ([]int, error) {
	return nil, errors.New("this system cannot pin programs to processor cores")
}

// startOn calls start for a program that may run on any core.
func startOn(_ []int, start func() error) error { return start() }
