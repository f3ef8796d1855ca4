// Which move clicks mean: they are matched against the table of legal moves with their gestures. No rule of any game is here.

// Returns the spots that go on a gesture after some clicks: [] if it is finished, null if it does not begin so.
const goesOn = (gesture, clicks) => {
	let i = 0;
	for (const { s: spots, n: need } of gesture) {
		const from = i;
		for (; i < clicks.length && i - from < need; i++)
			if (!spots.includes(clicks[i]) || clicks.indexOf(clicks[i], from) < i) return null;
		if (i - from < need) return spots.filter(spot => !clicks.slice(from, i).includes(spot));
	}
	return i < clicks.length ? null : [];
};

// Returns the move that clicks have finished, if there is one, the spots that may be next, and the moves that begin so.
const match = (table, clicks) => {
	const next = new Set(), begun = [];
	for (const { t: text, g: gestures } of table ?? []) {
		for (const gesture of gestures) {
			const spots = goesOn(gesture, clicks);
			if (!spots) continue;
			if (!spots.length) return { move: text, next, begun: [text] };
			for (const spot of spots) next.add(spot);
			if (begun.at(-1) !== text) begun.push(text);
		}
	}
	return { move: null, next, begun };
};

// What one more click makes of a selection: {clicks, move} with a move that it finishes, {clicks} as the new selection,
// {why} with clicks that begin no move.
const clicked = (table, selected, spot) => {
	if (selected.length === 1 && selected[0] === spot) return { clicks: [] };
	for (const clicks of [[...selected, spot], [spot]]) {
		const { move, begun } = match(table, clicks);
		if (begun.length) return { clicks, move };
	}
	if (takesBack(table, selected, spot)) return { clicks: selected.filter(one => one !== spot) };
	return { why: [...selected, spot] };
};

// A second click frees one of several spots that may be pointed at in any order, as long as only those are.
const takesBack = (table, selected, spot) => selected.includes(spot) && (table ?? []).some(({ g: gestures }) => gestures.some(
	gesture => gesture[0].n > 1 && selected.length < gesture[0].n && selected.every(one => gesture[0].s.includes(one))));
