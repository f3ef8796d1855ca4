// The list of moves, the step buttons and what goes with them: comments, forks, playing by itself.

class Moves {
	constructor(act) {
		Object.assign(this, { act, clock: 0, nodes: ['0'] });
		const steps = { first: () => '0', back: () => this.nodes[this.here() - 1], next: () => this.nodes[this.here() + 1], last: () => '' };
		for (const [id, node] of Object.entries(steps)) at(id).onclick = () => { this.pause(); this.go(node()); };
		at('run').onclick = () => this.toggle();
		at('moves').addEventListener('click', event => {
			const button = event.target.closest('[data-node]');
			if (button) { this.pause(); this.go(button.dataset.node); }
		});
		new ResizeObserver(() => this.mark()).observe(at('moves')); // what appears beside it makes it lower
	}

	here() { return Math.max(0, this.nodes.indexOf(view.node)); }

	// Only the last one of the steps that wait is of any use.
	go(node) { if (node !== undefined && (node !== view.node || node === '')) this.act({ do: 'goto', text: node }, true); }

	step(by) {
		this.pause();
		this.go(this.nodes[Math.max(0, Math.min(this.nodes.length - 1, this.here() + by))]);
	}

	update(changed) {
		if (changed.list || changed.seats || changed.set || changed.fault !== undefined) this.list();
		this.nodes = ['0', ...view.list.map(move => move.node)];
		const here = this.here(), end = this.nodes.length - 1;
		disable([at('first'), at('back')], here === 0, at('run'));
		disable([at('next')], here === end, at('run'));
		disable([at('last')], here === end && (view.follow || view.mode !== 'play'), at('run'));
		at('ply').value = `${view.ply} / ${view.last}`;
		setText(at('behind'), view.behind ? `${view.behind} new move${view.behind > 1 ? 's' : ''}` : '');
		at('behind').hidden = !view.behind;
		this.forks();
	}

	mark() { markStep(at('moves'), at('moves').querySelector(`[data-node="${view.node}"]`)); }

	list() {
		const paired = view.seats.length === 2 && view.list.every(move => move.seat === 0 || move.seat === 1 || move.seat === -2);
		const cells = setting('notation') === 'cells';
		at('moves').classList.toggle('flow', !paired);
		at('heads').hidden = !paired;
		follow(at('heads'), paired ? view.seats : [], seat => seat.seat, () => el('span'), (span, seat) => setText(span, seat.name));
		const rows = [{ node: '0', text: 'Start', seat: -1 }];
		for (const move of view.list) {
			rows.push(move);
			if (move.comment) rows.push({ comment: move.comment, of: move.node });
			if (move.forks?.length) rows.push({ forks: move.forks, of: move.node });
		}
		if (view.fault?.token) rows.push({ refused: view.fault });
		follow(at('moves'), rows, row => row.node ?? (row.refused ? 'refused' : row.forks ? `forks ${row.of}` : `comment ${row.of}`),
			row => el('li', {}, row.node && buttonOf({ 'data-node': row.node })),
			(li, row) => this.row(li, row, paired, cells));
	}

	row(li, row, paired, cells) {
		const said = JSON.stringify([row, paired, cells, !paired && view.seats[row.seat]?.name]);
		if (li.said === said) return;
		li.said = said;
		if (row.comment && !row.node) {
			li.className = 'comment';
			return li.replaceChildren(el('p', { text: row.comment }));
		}
		if (row.refused) {
			li.className = 'refused';
			return li.replaceChildren(el('s', { text: row.refused.token }), ' ', el('code', { text: row.refused.code }));
		}
		if (row.forks && !row.node) {
			li.className = 'forked';
			return li.replaceChildren(...row.forks.map(({ node, text }) => buttonOf({ 'data-node': node, class: 'fork', text: `Variation ${text}` })));
		}
		li.className = row.seat === -2 ? 'chance' : row.seat < 0 ? 'start' : paired ? `seat${row.seat}` : '';
		const text = cells && row.cells ? minus(row.cells) : row.text;
		li.firstElementChild.replaceChildren(...[
			row.n ? el('span', { text: row.n }) : null, !paired && row.seat >= 0 ? el('small', { text: view.seats[row.seat]?.name ?? '' }) : null,
			el('b', { text, class: text.length <= 10 ? 'short' : null }),
			row.loss && row.loss !== '0' ? el('i', { text: `−${row.loss}`, class: row.blunder ? 'blunder' : null, title: 'Loss against the best move' }) : null,
			row.clock ? el('time', { text: row.clock }) : null,
		].filter(Boolean));
	}

	forks() {
		const forks = view.forks.length > 1 ? view.forks : [];
		follow(at('forks'), forks, fork => fork.node, fork => buttonOf({ click: () => this.go(fork.node) }), (button, fork) => setText(button, fork.text));
		at('forks').hidden = !forks.length;
	}

	// Playing by itself goes on after the effects of a move.
	toggle() {
		if (this.clock) return this.pause();
		if (this.nodes.length < 2) return;
		at('run').setAttribute('aria-label', 'Pause');
		const pace = Number(setting('pace')) * 1000;
		const run = () => {
			if (this.here() >= this.nodes.length - 1) return this.pause();
			this.go(this.nodes[this.here() + 1]);
			this.clock = setTimeout(run, pace + view.times.reduce((sum, time) => sum + time, 0));
		};
		if (this.here() >= this.nodes.length - 1) this.go('0');
		this.clock = setTimeout(run, Math.max(pace, 200));
	}

	pause() {
		clearTimeout(this.clock);
		this.clock = 0;
		at('run').setAttribute('aria-label', 'Play');
	}
}
