package ordered_test

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/plybook/plybook/internal/ordered"
)

// Work on several cores, with the results in order.
func ExampleRun() {
	inputs := slices.Values([]string{"ant", "beetle", "queen"})

	err := ordered.Run(context.Background(), inputs, 4,
		func(context.Context) func(string) string { return strings.ToUpper },
		func(name string) error {
			fmt.Println(name)
			return nil
		})
	fmt.Println(err)
	// Output:
	// ANT
	// BEETLE
	// QUEEN
	// <nil>
}
