//go:build race

package main

// searched is the limit of searches in nodes: under the race detector each takes ten times as long.
const searched = "200"
