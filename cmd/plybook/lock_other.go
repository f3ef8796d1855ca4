//go:build !(darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd || windows)

package main

// lock would take a file or a folder for this process alone; here nothing can be locked, and all counts as free.
func lock(string) (unlock func(), err error) { return func() {}, nil }
