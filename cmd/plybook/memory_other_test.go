//go:build !linux

package main

// measured is for systems that tell how much memory a process has had.
func measured() { main() }
