package rating

import "slices"

// components returns the strongly connected components of a graph, those first that lead nowhere else
// (Tarjan's algorithm, without recursion).
func components(edges [][]int32) (all [][]int) {
	type frame struct{ node, next int }
	index := make([]int, len(edges)) // from 1, in order of discovery
	low := make([]int, len(edges))
	var open []int
	isOpen := make([]bool, len(edges))
	count := 0
	var stack []frame
	visit := func(n int) {
		count++
		index[n], low[n] = count, count
		open, isOpen[n] = append(open, n), true
		stack = append(stack, frame{node: n})
	}
	for root := range edges {
		if index[root] > 0 {
			continue
		}
		visit(root)
		for len(stack) > 0 {
			f := &stack[len(stack)-1]
			n := f.node
			if f.next < len(edges[n]) {
				to := int(edges[n][f.next])
				f.next++
				if index[to] == 0 {
					visit(to)
				} else if isOpen[to] {
					low[n] = min(low[n], index[to])
				}
				continue
			}
			stack = stack[:len(stack)-1]
			if len(stack) > 0 {
				up := stack[len(stack)-1].node
				low[up] = min(low[up], low[n])
			}
			if low[n] < index[n] {
				continue
			}
			at := len(open) - 1
			for open[at] != n {
				at--
			}
			all = append(all, slices.Clone(open[at:]))
			for _, m := range open[at:] {
				isOpen[m] = false
			}
			open = open[:at]
		}
	}
	return all
}
