// The panel of the analysis: graph of the score, best line, candidates. Analysis follows the shown position while it is on.

class Analysis {
	constructor() {
		this.on = false;
		at('analyse').onclick = () => this.toggle();
		at('more').onclick = () => act({ do: 'analyse', n: view.think?.next ?? 0 });
		at('all').onclick = () => act({ do: 'analyse', text: 'game' });
		at('notes').onclick = () => act({ do: 'notes' });
		at('graph').addEventListener('click', event => this.goTo(event));
		at('line').onpointerleave = () => board.point([]);
	}

	toggle() {
		this.on = !this.on;
		at('analyse').setAttribute('aria-pressed', this.on);
		act({ do: this.on ? 'analyse' : 'rest' });
	}

	update(changed) {
		const may = view.may.includes('analyse') || this.on;
		at('analyse').disabled = !may;
		if (changed.node !== undefined && this.on && view.may.includes('analyse') && !view.think) act({ do: 'analyse' }, true);
		const think = view.think;
		at('more').disabled = !think || think.running || think.exact;
		at('all').disabled = !view.may.includes('analyse:game');
		at('notes').hidden = !view.may.includes('notes');
		const off = !may ? view.mode === 'play' ? 'Analysis waits until the game is over: people at other machines play it too' : 'The game is over here' : view.mode === 'play' ? 'Off · the whole game can be analysed once it is over' : 'Off';
		const state = view.queue ? `${view.queue} positions to go` : !think ? this.on ? 'Waiting for a position' : off : think.running ? 'Searching…' : think.exact ? 'Exact' : 'At rest';
		setText(at('score'), think?.text ?? '–');
		at('exact').hidden = !think?.exact;
		setText(at('measure'), think?.measure ?? '');
		setText(at('effort'), think ? `${state} · depth ${think.depth} · ${think.nodes.toLocaleString('en')} nodes` : state);
		this.lines(think);
		if (changed.score !== undefined || changed.node !== undefined) this.graph();
	}

	lines(think) {
		follow(at('line'), think?.line ?? [], (text, i) => i, () => el('span'), (span, text, i) => {
			setText(span, `${text} `);
			span.onpointerenter = () => board.point(think.steps.slice(0, i + 1).flat());
		});
		follow(at('candidates'), think?.moves ?? [], (move, i) => i, () => el('li', {}, buttonOf({}, el('b'), el('span'), el('i'))), (li, move) => {
			const button = li.firstElementChild;
			[move.text, move.score, move.loss && move.loss !== '0' ? `−${move.loss}` : ''].forEach((text, i) => setText(button.children[i], text));
			button.disabled = !table() && view.mode === 'play';
			button.onclick = () => act({ do: 'play', text: move.text });
		});
	}

	// The graph has a point for each position, from -1 at the bottom to 1 at the top.
	graph() {
		const points = view.score, last = Math.max(1, view.list.length);
		const graph = at('graph'), x = ply => 4 + 292 * ply / last, y = value => 32 - 28 * value;
		graph.replaceChildren(shape('path', { d: 'M4 32H296', class: 'axis' }));
		graph.setAttribute('aria-label', points.length ? `Score by ply, ${points.length} positions; now ${points.find(point => point.node === view.node)?.text ?? 'not analysed'}` : 'Score by ply: no position is analysed yet');
		if (!points.length) return;
		const index = new Map(['0', ...view.list.map(move => move.node)].map((node, i) => [node, i]));
		const all = points.map(point => ({ ...point, at: index.get(point.node) ?? point.ply })).sort((a, b) => a.at - b.at);
		const path = all.map((point, i) => `${i ? 'L' : 'M'}${x(point.at).toFixed(1)} ${y(point.value).toFixed(1)}`).join('');
		graph.append(shape('path', { d: `${path}L${x(all.at(-1).at).toFixed(1)} 32L${x(all[0].at).toFixed(1)} 32Z`, class: 'area' }), shape('path', { d: path, class: 'curve' }));
		for (const point of all) {
			const dot = shape('circle', { cx: x(point.at), cy: y(point.value), r: point.node === view.node ? 4 : 2.2, class: point.node === view.node ? 'now' : 'point' });
			dot.append(shape('title', {}));
			dot.firstChild.textContent = `${point.ply}: ${point.text}`;
			graph.append(dot);
		}
	}

	goTo(event) {
		const box = at('graph').getBoundingClientRect(), last = view.list.length;
		const ply = Math.round(((event.clientX - box.left) / box.width * 300 - 4) / 292 * last);
		moves.go(['0', ...view.list.map(move => move.node)][Math.max(0, Math.min(last, ply))]);
	}
}
