// The panel of the analysis: graph of the score, best line, candidates. Analysis follows the shown position while it is on.

class Analysis {
	constructor() {
		listenTo('click', {
			analyse: () => this.toggle(),
			more: () => act({ do: 'analyse', n: view.think?.next ?? 0 }),
			all: () => act({ do: 'analyse', text: 'game' }),
			notes: () => act({ do: 'notes' }),
			graph: event => this.goTo(event),
		});
		at('line').onpointerleave = () => board.point([]);
	}

	toggle() {
		this.on = !this.on;
		change(at('analyse'), { 'aria-pressed': this.on });
		act({ do: this.on ? 'analyse' : 'rest' });
	}

	update(changed) {
		const { think } = view, may = view.may.includes('analyse');
		at('analyse').disabled = !may && !this.on;
		if (changed.node !== undefined && this.on && may && !think) act({ do: 'analyse' }, true);
		at('more').disabled = !think || think.running || think.exact;
		at('all').disabled = !view.may.includes('analyse:game');
		reveal({ notes: view.may.includes('notes'), exact: think?.exact });
		setText(at('score'), think?.text ?? '–');
		setText(at('measure'), think?.measure ?? '');
		setText(at('effort'), think?.effort ?? (this.on && !view.queue ? 'Waiting for a position' : view.rests));
		this.lines(think);
		if (!changed.graph) return;
		at('graph').replaceChildren(...readMarkup(view.graph.markup));
		change(at('graph'), { 'aria-label': view.graph.text });
	}

	lines(think) {
		follow(at('line'), think?.line ?? [], (text, i) => i, () => el('span'), (span, text, i) => {
			setText(span, `${text} `);
			span.onpointerenter = () => board.point(think.steps.slice(0, i + 1).flat());
		});
		follow(at('candidates'), think?.moves ?? [], (move, i) => i, () => el('li', {}, buttonOf({}, el('b'), el('small'), el('span'), el('i'))), (li, move) => {
			const button = li.firstElementChild;
			[move.text, move.line.slice(1).join(' '), move.score, move.loss && move.loss !== '0' ? `−${move.loss}` : ''].forEach((text, i) => setText(button.children[i], text));
			button.title = move.line.join(' ');
			button.disabled = !table() && view.mode === 'play';
			button.onclick = () => act({ do: 'play', text: move.text });
		});
	}

	// The graph goes from 4 to 296 of 300.
	goTo(event) {
		const box = at('graph').getBoundingClientRect(), last = moves.nodes.length - 1;
		const ply = Math.round(((event.clientX - box.left) / box.width * 300 - 4) / 292 * last);
		moves.go(moves.nodes[Math.max(0, Math.min(last, ply))]);
	}
}
