package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"
)

// leastMemory and mostMemory bound --memory, in bytes: with less no program starts.
const (
	leastMemory = 1 << 20
	mostMemory  = 1 << 50
)

// memoryUnits are what may follow the number of --memory.
var memoryUnits = []struct {
	name  string
	bytes int64
}{{"KiB", 1 << 10}, {"MiB", 1 << 20}, {"GiB", 1 << 30}}

// memoryOf returns what --memory says, in bytes; 0 if there is no limit.
func memoryOf(c *cli.Context) (int64, error) {
	text := c.String("memory")
	if text == "" {
		return 0, nil
	}
	for _, unit := range memoryUnits {
		number, ok := strings.CutSuffix(text, unit.name)
		if n, err := strconv.ParseInt(strings.TrimSpace(number), 10, 64); ok && err == nil && n > 0 && n <= mostMemory/unit.bytes && n*unit.bytes >= leastMemory {
			return n * unit.bytes, nil
		}
	}
	return 0, fmt.Errorf("--memory is a number of at least 1 MiB with a unit, as in 512MiB or 2GiB, not %s", text)
}
