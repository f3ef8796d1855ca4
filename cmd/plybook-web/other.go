//go:build !js || !wasm

// Command plybook-web is plybook's page of play without a server, for browsers alone: "make web OUT=DIR" builds it, with the page
// around it.
package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Fprintln(os.Stderr, "plybook-web runs in a browser; build its page with: make web OUT=DIR")
	os.Exit(2)
}
