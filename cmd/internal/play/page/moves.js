// The list of moves, the step buttons and what goes with them: comments, forks, playing by itself.

class Moves {
	constructor() {
		this.nodes = ['0'];
		const go = node => () => { this.pause(); this.go(node()); };
		listenTo('click', {
			first: go(() => '0'), back: go(() => this.nodes[this.here() - 1]), next: go(() => this.nodes[this.here() + 1]), last: go(() => ''),
			run: () => this.toggle(),
			moves: ({ target }) => { const node = target.closest('[data-node]')?.dataset.node; if (node) go(() => node)(); },
		});
		new ResizeObserver(() => this.mark()).observe(at('moves')); // what appears beside it makes it lower
	}

	here() { return Math.max(0, this.nodes.indexOf(view.node)); }

	// Only the last one of the steps that wait is of any use.
	go(node) { if (node !== undefined && (node !== view.node || node === '')) act({ do: 'goto', text: node }, true); }

	step(by) {
		this.pause();
		this.go(this.nodes[Math.max(0, Math.min(this.nodes.length - 1, this.here() + by))]);
	}

	update(changed) {
		if (changed.list || changed.seats || changed.set || changed.fault !== undefined) this.list();
		const here = this.here(), end = this.nodes.length - 1;
		disable([at('first'), at('back')], here === 0, at('run'));
		disable([at('next')], here === end, at('run'));
		disable([at('last')], here === end && (view.follow || view.mode !== 'play'), at('run'));
		at('ply').value = `${view.ply} / ${view.last}`;
		setText(at('behind'), `${view.behind} new move${view.behind > 1 ? 's' : ''}`);
		at('behind').hidden = !view.behind;
		const forks = view.forks.length > 1 ? view.forks : [];
		follow(at('forks'), forks, fork => fork.node, fork => buttonOf({ click: () => this.go(fork.node) }), (button, fork) => setText(button, fork.text));
		at('forks').hidden = !forks.length;
	}

	mark() { markStep(at('moves'), at('moves').querySelector(`[data-node="${view.node}"]`)); }

	list() {
		const paired = view.seats.length === 2 && view.list.every(move => move.seat === 0 || move.seat === 1 || move.seat === -2);
		at('moves').classList.toggle('flow', !paired);
		at('heads').hidden = !paired;
		follow(at('heads'), paired ? view.seats : [], seat => seat.seat, () => el('span'), (span, seat) => setText(span, seat.name));
		const rows = [{ node: '0', text: 'Start', seat: -1 }, ...view.list].flatMap(move => [this.move(move, paired), ...move.comment ? [this.comment(move)] : [], ...move.forks?.length ? [this.forked(move)] : []]);
		const { token, code } = view.fault ?? {};
		if (token) rows.push(['refused', 'refused', () => [el('s', { text: token }), ' ', el('code', { text: code })], token, code]);
		follow(at('moves'), rows, ([key]) => key, () => el('li'), (li, [, css, make, ...more]) => {
			const said = JSON.stringify([css, ...more]);
			if (li.said === said) return;
			li.said = said;
			li.className = css;
			li.replaceChildren(...make(li.firstElementChild));
		});
	}

	// A row has a key, a class, what makes what is in it out of what was in it first, and what that depends on.
	comment(move) { return [`comment ${move.node}`, 'comment', () => [el('p', { text: move.comment })], move.comment]; }

	forked(move) {
		return [`forks ${move.node}`, 'forked', () => move.forks.map(({ node, text }) => buttonOf({ 'data-node': node, class: 'fork', text: `Variation ${text}` })), move.forks];
	}

	move(move, paired) {
		const text = setting('notation') === 'cells' && move.cells ? minus(move.cells) : move.text, name = !paired && view.seats[move.seat]?.name;
		const { n, loss, blunder, clock } = move;
		return [move.node, move.seat === -2 ? 'chance' : move.seat < 0 ? 'start' : paired ? `seat${move.seat}` : '', was => {
			const button = was ?? buttonOf({ 'data-node': move.node });
			button.replaceChildren(...[
				n && el('span', { text: n }), name && el('small', { text: name }), el('b', { text, class: text.length <= 10 ? 'short' : null }),
				loss && loss !== '0' && el('i', { text: `−${loss}`, class: blunder ? 'blunder' : null, title: 'Loss against the best move' }),
				clock && el('time', { text: clock }),
			].filter(Boolean));
			return [button];
		}, n, text, name, loss, blunder, clock];
	}

	// Playing by itself goes on after the effects of a move.
	toggle() {
		if (this.clock) return this.pause();
		if (this.nodes.length < 2) return;
		change(at('run'), { 'aria-label': 'Pause' });
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
		change(at('run'), { 'aria-label': 'Play' });
	}
}
