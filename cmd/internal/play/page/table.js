// The board that is played on: the drawing, transparent outlines of cells above it, marks, the pointer and the cursor. Each of the three
// layers is an SVG of its own, so that browsers lay out and paint what has changed, and not all of it.

const touchedCell = 32, pointedCell = 24; // CSS pixels under which a cell is too small to be hit at once

class Board {
	constructor() {
		Object.assign(this, { selected: [], pointed: [], next: new Set(), begun: [], parts: [], shown: null, cells: new Map(), hits: new Map(), cursor: '', press: null, pointers: new Set() });
		this.drawing = new Drawing(at('frame'), this.parts, new Set());
		this.drawing.calm = () => still.matches || setting('effects') === 'off';
		this.listen();
	}

	forget() {
		this.parts.length = 0;
		this.drawing.unique.clear();
		this.shown = null;
		at('symbols').replaceChildren();
	}

	// Takes over what has changed of a view. step is how many plies it goes on, 1 and -1 glide.
	update(changed, step) {
		for (const text of changed.symbols ?? []) at('symbols').append(...readMarkup(text));
		this.addParts(changed.parts ?? []);
		if (changed.box || changed.background) this.place();
		if (changed.cells || changed.outlines) this.outline(changed);
		if (changed.frame || changed.between) {
			const between = step === 1 && !this.drawing.calm() ? view.between : [];
			this.drawing.show(view.frame, between, view.times, Math.abs(step) === 1);
		}
		this.mark();
	}

	addParts(parts) {
		if (!parts.length) return;
		const nodes = readMarkup(parts.map(part => part.m).join(''));
		parts.forEach((part, i) => {
			this.parts[part.n] = nodes[i];
			if (part.u) this.drawing.unique.add(part.u);
		});
	}

	place() {
		at('board').style.setProperty('--board', view.background);
		at('board').style.setProperty('--shape', view.box[2] / view.box[3]);
		this.zoomTo(null);
	}

	outline(changed) {
		this.cells = new Map(view.cells.map(cell => [cell.s, { ...cell, n: minus(cell.n) }]));
		follow(at('cells'), view.cells, cell => cell.s, cell => shape('path', { 'data-spot': cell.s }), (path, cell) => {
			change(path, { d: view.outlines[cell.o], transform: `translate(${cell.x} ${cell.y})` });
		});
		this.hits = new Map([...at('cells').children].map(path => [path.dataset.spot, path]));
		if (changed.outlines) {
			const box = at('cells').firstElementChild?.getBBox();
			this.size = box ? Math.min(box.width, box.height) : 100;
		}
		if (!this.cells.has(this.cursor)) this.cursor = '';
	}

	// How large a cell is on the screen.
	cellSize() { return this.size * this.scale(); }

	// A new position, or a new table of moves, keeps the selection if it still begins a move.
	keep() {
		this.press = null;
		this.pointed = [];
		this.drop();
		this.pending = null;
		if (!match(table(), this.selected).begun.length) this.selected = [];
		if (this.prepared && table()) {
			const { move, begun } = match(table(), [this.prepared]);
			if (begun.length && !move) this.selected = [this.prepared];
			this.prepared = '';
		}
	}

	// Outlines cells that something beside the board is about.
	point(cells) {
		this.pointed = cells;
		this.mark();
	}

	free() {
		Object.assign(this, { selected: [], pending: null, prepared: '' });
		this.changed();
	}

	// A click on a spot, by whatever means; small says that it may have missed.
	click(spot, small = false) {
		if (view.mode === 'edit') return editor.arrange(spot);
		if (this.pending?.clicks.at(-1) === spot) return this.finish(this.pending);
		this.pending = null;
		this.prepared = setting('prepare') === 'on' && view.mode === 'play' && view.me.length && !view.me.includes(view.turn) ? spot : '';
		if (this.prepared) return note('Saved for your turn.');
		if (!table()) return this.ask(spot, small);
		const { clicks, move, why } = clicked(table(), this.selected, spot);
		if (why) return this.why(why);
		note('');
		if (!move) this.selected = clicks;
		else if (small) this.pending = { clicks, move };
		else return this.finish({ clicks });
		this.changed();
	}

	// The marks stay until the view with the move comes, or a refusal: to paint the board twice takes twice as long.
	async finish({ clicks }) {
		this.selected = [];
		this.pending = null;
		if (await act({ do: 'play', clicks })) this.changed();
	}

	why(clicks) { act({ do: 'why', clicks }); }

	changed() {
		this.mark();
		showNote();
	}

	// Without a table the other side says how clicks go on, or why they do not.
	async ask(spot, small) {
		for (const clicks of this.selected.length ? [[...this.selected, spot], [spot]] : [[spot]]) {
			const answer = await transport.act({ do: 'why', v: view.v, clicks });
			if (answer?.status === 403) break;
			if (!answer || answer.text) continue;
			if (answer.next?.length) [this.selected, this.answered] = [clicks, new Set(answer.next)];
			else if (small) this.pending = { clicks, move: this.cells.get(spot)?.n ?? spot };
			else return this.finish({ clicks });
			return this.changed();
		}
		this.why([...this.selected, spot]);
	}

	isSmall(type) {
		const when = setting('confirm'), size = this.cellSize();
		if (type === 'key' || when === 'never') return false;
		return when === 'always' || size < (type === 'mouse' ? pointedCell : touchedCell);
	}

	// Marks.
	mark() {
		const legal = table(), { next, begun } = match(legal, this.selected);
		this.begun = begun;
		this.next = !legal && this.selected.length ? this.answered ?? new Set() : next;
		const gestures = (legal ?? []).flatMap(row => row.g);
		this.grab = new Set(gestures.filter(gesture => gesture.length > 1 || gesture[0].n > 1).flatMap(gesture => gesture[0].s));
		const shown = this.targets();
		const lists = {
			selected: this.selected, target: shown, begins: new Set(gestures.flatMap(gesture => gesture[0].s)), grab: this.grab, pending: this.pending?.clicks.slice(-1) ?? [],
			carries: this.selected.length ? begun.map(text => view.marks?.by?.[text]).filter(Boolean) : [],
			bad: banner()?.cells ?? [], hinted: view.hint, from: setting('last') === 'off' ? [] : view.marks?.from ?? [], to: setting('last') === 'off' ? [] : view.marks?.to ?? [],
			best: [...setting('candidates') === 'on' || view.mode !== 'play' ? view.think?.steps[0] ?? [] : [], ...this.pointed],
		};
		const classes = new Map();
		for (const [name, spots] of Object.entries(lists)) for (const spot of spots) classes.set(spot, `${classes.get(spot) ?? ''} ${name}`);
		for (const [spot, path] of this.hits) {
			change(path, { class: `cell${classes.get(spot) ?? ''}` });
		}
		for (const button of document.querySelectorAll('button[data-spot]')) {
			button.classList.toggle('target', this.selected.length > 0 && this.next.has(button.dataset.spot));
			button.setAttribute('aria-pressed', this.selected.includes(button.dataset.spot));
		}
		this.dots(shown);
		this.hover(this.over);
	}

	// Targets of a selection are always marked; what may begin a move only with hints, and where that says something.
	targets() {
		const spots = [...this.next].filter(spot => this.cells.has(spot));
		if (this.selected.length) return spots;
		return setting('hints') === 'off' || spots.length > this.cells.size / 2 ? [] : spots;
	}

	dots(spots) {
		const r = this.size * .14;
		follow(at('dots'), spots, spot => spot, () => shape('circle', {}), (circle, spot) => {
			const { x, y } = this.cells.get(spot), occupied = view.on[spot];
			change(circle, { cx: x, cy: y, r: occupied ? r * 2.9 : r, class: occupied ? 'ring' : 'dot', 'stroke-width': r * (occupied ? .55 : .3) });
		});
	}

	// What a move would change is shown under the pointer or the cursor.
	hover(spot) {
		this.over = spot;
		for (const path of at('cells').querySelectorAll('.turns')) path.classList.remove('turns');
		if (!spot || setting('hints') !== 'effects') return;
		const { move, begun } = match(table(), [...this.selected, spot]);
		const text = move ?? (begun.length === 1 ? begun[0] : null);
		for (const cell of view.marks?.turns?.[text] ?? []) this.hits.get(cell)?.classList.add('turns');
	}

	// The pointer.
	listen() {
		document.addEventListener('pointerdown', event => this.down(event));
		document.addEventListener('pointermove', event => this.move(event));
		document.addEventListener('pointerup', event => this.up(event));
		document.addEventListener('pointercancel', event => { this.pointers.delete(event.pointerId); this.press = null; this.drop(); });
		at('board').addEventListener('contextmenu', event => event.preventDefault());
		at('board').addEventListener('keydown', event => this.key(event));
		at('board').addEventListener('focus', () => this.moveCursor(this.cursor || this.firstCell(), false));
		at('board').addEventListener('blur', () => at('cursor').setAttribute('visibility', 'hidden'));
		at('board').addEventListener('wheel', event => this.wheel(event), { passive: false });
		new ResizeObserver(([{ contentRect }]) => { this.width = contentRect.width; }).observe(at('board'));
		at('board').addEventListener('pointerleave', () => this.hover(''));
		// Keys and screen readers press buttons without a pointer.
		document.addEventListener('click', event => {
			const button = event.target.closest('button[data-spot]');
			if (!button || event.detail) return;
			this.click(button.dataset.spot);
			const onBoard = [...this.next].find(spot => this.cells.has(spot));
			if (this.selected.length && onBoard) {
				at('board').focus();
				this.moveCursor(onBoard);
			}
		});
	}

	spotAt(event) {
		return document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-spot]')?.dataset.spot ?? '';
	}

	down(event) {
		this.pointers.add(event.pointerId);
		if (this.pointers.size > 1) {
			this.press = null;
			return this.drop();
		}
		const on = at('board').contains(event.target);
		if (event.button === 2 && on) return this.free();
		if (event.button !== 0) return;
		const spot = event.target.closest?.('[data-spot]:not(:disabled)')?.dataset.spot ?? '';
		this.press = spot || on ? { spot, on, x: event.clientX, y: event.clientY } : null;
	}

	move(event) {
		if (event.pointerType !== 'touch' && at('board').contains(event.target)) {
			const spot = event.target.dataset?.spot ?? '';
			if (spot !== this.over) this.hover(spot);
		}
		const press = this.press;
		if (view.mode === 'edit') return this.paint(press, event);
		if (!press?.spot || Math.hypot(event.clientX - press.x, event.clientY - press.y) <= 8 && !press.drags) return;
		if (!press.drags) {
			press.drags = true;
			if (!this.selected.includes(press.spot) && this.grab?.has(press.spot)) this.click(press.spot);
			press.took = this.selected.includes(press.spot);
			if (press.took) this.lift(press);
		}
		if (this.lifted) this.lifted.style.translate = `${(event.clientX - press.x) / this.scale()}px ${(event.clientY - press.y) / this.scale()}px`;
	}

	// In the editor a drag paints every cell that it meets.
	paint(press, event) {
		const spot = press?.on ? this.spotAt(event) : '';
		if (!spot || spot === press.painted || spot === press.spot && !press.painted) return;
		if (!press.painted) editor.arrange(press.spot);
		press.painted = spot;
		editor.arrange(spot);
	}

	up(event) {
		this.pointers.delete(event.pointerId);
		const press = this.press;
		this.press = null;
		this.drop();
		if (!press || event.button !== 0 || press.painted) return;
		const moved = Math.hypot(event.clientX - press.x, event.clientY - press.y) > 8;
		const spot = moved && this.spotAt(event), small = this.isSmall(event.pointerType);
		if (!moved || !press.drags) {
			if (press.spot) this.click(press.spot, small && press.spot.startsWith('c:'));
			else if (press.on) this.free();
		} else if (press.spot && spot && spot !== press.spot) {
			if (!press.took) this.click(press.spot);
			this.click(spot, small);
		} else if (press.spot && !spot) this.free();
	}

	// CSS pixels of a unit.
	scale() { return this.width / (this.zoom ?? view.box)[2]; }

	// What is dragged follows the pointer: the topmost sprite of the cell.
	lift({ spot }) {
		const cell = this.cells.get(spot);
		if (!cell) return;
		this.lifted = [...at('frame').querySelectorAll('use')].findLast(use => this.drawing.unique.has(use.getAttribute('href'))
			&& Math.hypot(use.x.baseVal.value - cell.x, use.y.baseVal.value - cell.y) < this.size * .4);
		this.lifted?.classList.add('lifted');
	}

	drop() {
		if (!this.lifted) return;
		this.lifted.classList.remove('lifted');
		this.lifted.style.translate = '';
		this.lifted = null;
	}

	// The cursor.
	firstCell() {
		const [first] = this.targets();
		if (first) return first;
		const [x, y, w, h] = view.box;
		const off = cell => Math.hypot(cell.x - x - w / 2, cell.y - y - h / 2);
		return [...this.cells.values()].sort((a, b) => off(a) - off(b))[0]?.s ?? '';
	}

	moveCursor(spot, say = true) {
		const cell = this.cells.get(spot);
		if (!cell) return;
		this.cursor = spot;
		const cursor = at('cursor');
		cursor.setAttribute('d', view.outlines[cell.o]);
		cursor.setAttribute('transform', `translate(${cell.x} ${cell.y})`);
		cursor.setAttribute('visibility', 'visible');
		this.hover(spot);
		if (say) at('cursor-say').textContent = this.describe(spot);
	}

	describe(spot) {
		const words = [this.cells.get(spot).n, view.on[spot]];
		if (this.selected.includes(spot)) words.push('selected');
		else if (this.next.has(spot)) words.push(this.selected.length ? 'target' : 'legal');
		return words.filter(Boolean).join(', ');
	}

	// The neighbour in a direction: to the sides as near the row as can be, up and down in the nearest row.
	neighbour(dx, dy) {
		const here = this.cells.get(this.cursor), step = this.size * .3, turn = at('board').classList.contains('turned') ? -1 : 1;
		let best = null, least = Infinity;
		for (const cell of this.cells.values()) {
			const x = (cell.x - here.x) * turn, y = (cell.y - here.y) * turn;
			const along = x * dx + y * dy, across = Math.abs(x * dy) + Math.abs(y * dx);
			if (along < step || dx && across > along) continue;
			const cost = dx ? along + 2 * across : 3 * along + across;
			if (cost < least) [best, least] = [cell.s, cost];
		}
		return best;
	}

	key(event) {
		if (event.altKey || event.ctrlKey || event.metaKey) return;
		const arrow = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
		if (!this.cursor) this.cursor = this.firstCell();
		if (arrow) this.moveCursor(this.neighbour(...arrow) ?? this.cursor);
		else if (event.key === 'Enter' || event.key === ' ') {
			this.click(this.cursor);
			at('cursor-say').textContent = this.describe(this.cursor);
		} else if (event.key === 'Escape') this.free();
		else if (!this.jump(event)) return;
		event.preventDefault();
		event.stopPropagation();
	}

	// Typing the name of a cell jumps to it. A key that goes on no name begins a new one, or is a letter of the page's.
	jump({ key, shiftKey }) {
		if (key.length !== 1 || shiftKey && /[a-z]/i.test(key)) return false;
		const names = view.cells.map(cell => [cell.n.toLowerCase(), cell.n.toLowerCase().replace(/[()]/g, ''), cell.s]);
		for (const typed of [(this.typed ?? '') + key.toLowerCase(), key.toLowerCase()]) {
			const begin = names.filter(([full, short]) => full.startsWith(typed) || short.startsWith(typed));
			if (!begin.length) continue;
			this.typed = typed;
			const exact = begin.find(([full, short]) => full === typed || short === typed);
			if (exact) this.moveCursor(exact[2]);
			return true;
		}
		this.typed = '';
		return false;
	}

	// Zooming is the page's own affair: a part of the box is shown.
	zoomTo(box) {
		this.zoom = box;
		for (const svg of at('board').children) svg.setAttribute('viewBox', (box ?? view.box).join(' '));
		at('whole').hidden = !box;
	}

	wheel(event) {
		if (!event.ctrlKey) return;
		event.preventDefault();
		const [x, y, w, h] = this.zoom ?? view.box, by = Math.exp(event.deltaY / 300);
		const width = Math.max(view.box[2] / 8, w * by);
		if (width >= view.box[2]) return this.zoomTo(null);
		const spot = new DOMPoint(event.clientX, event.clientY).matrixTransform(at('picture').getScreenCTM().inverse());
		const f = width / w;
		this.zoomTo([spot.x - (spot.x - x) * f, spot.y - (spot.y - y) * f, width, h * f]);
	}
}
