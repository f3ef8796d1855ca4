//go:build !race

package main

// searched is the limit of searches in nodes.
const searched = "2000"
