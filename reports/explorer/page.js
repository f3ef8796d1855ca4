const trees = JSON.parse(document.getElementById('data').textContent);
const viewers = JSON.parse(document.getElementById('viewers').textContent);
const at = id => document.getElementById(id);
const board = document.querySelector('#board svg');

// The tree that is shown, what draws it, and the way that was walked: places of positions and the moves between them. The address has the number of
// the tree, unless it is the first one, and the places of moves: #2/0.3.1
let chosen = -1, positions, seats, drawing, colours, known, way = [];

const make = (name, text, attributes = {}) => {
	const element = document.createElement(name);
	if (text) element.textContent = text;
	for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
	return element;
};

const number = n => n.toLocaleString('en');
// No share that is none is shown as 0%, and none that lacks something as 100%.
const percent = (some, all) => {
	if (!all) return '–';
	const share = Math.round(100 * some / all);
	return share < 1 && some > 0 ? '<1%' : share > 99 && some < all ? '>99%' : `${share}%`;
};
const games = n => `${number(n)} ${n === 1 ? 'game' : 'games'}`;

const readWay = () => {
	const [, tree, moves] = location.hash.match(/^#(?:(\d+)\/)?(.*)$/) ?? [];
	choose(trees[tree - 1] ? tree - 1 : 0);
	way = [{ place: 0, move: 'Start' }];
	for (const text of (moves ?? '').split('.').filter(Boolean)) {
		const move = positions[way.at(-1).place].m?.[+text];
		if (!move || move.to < 0) break;
		way.push({ place: move.to, move: move.t, nth: +text });
	}
};

const addressOf = steps => '#' + (chosen ? `${chosen + 1}/` : '') + steps.slice(1).map(step => step.nth).join('.');

const choose = nth => {
	if (nth === chosen) return;
	chosen = nth;
	({ positions, seats } = trees[nth]);
	const { paints } = trees[nth];
	const { box, ground, unique, notes } = trees[nth];
	const [symbols, parts] = document.querySelectorAll('template.drawing')[nth].content.cloneNode(true).firstElementChild.children;
	board.setAttribute('viewBox', box);
	at('board').style.background = ground;
	board.querySelector('defs').replaceChildren(...symbols.children);
	at('frame').replaceChildren();
	drawing = new Drawing(at('frame'), [...parts.children], new Set(unique));
	colours = paints.map(paint => `c${paint}`);
	known = shares(positions[0]).map(share => share.n > 0); // results that none of the games has are not spoken of
	at('keys').replaceChildren(...shares(positions[0]).filter((_, i) => known[i]).map(share => {
		const li = make('li');
		li.append(make('i', '', { class: share.colour }), share.name === 'draw' ? 'draw' : `${share.name} wins`);
		return li;
	}));
	at('notes').replaceChildren(...notes.map(note => make('p', note)));
	if (at('trees')) at('trees').selectedIndex = nth;
};

// Shares of the games that have a result, in the order of the seats with draws between two.
const shares = counts => {
	const all = counts.w.map((n, seat) => ({ n, colour: colours[seat], name: seats[seat] }));
	all.splice(1, 0, { n: counts.d, colour: 'c5', name: 'draw' });
	const sum = all.reduce((n, share) => n + share.n, 0);
	return all.map(share => ({ ...share, sum }));
};

const bar = counts => {
	const parts = shares(counts).filter(share => share.n);
	const box = make('div');
	if (!parts.length) {
		box.append(make('span', 'no result', { class: 'numbers' }));
		return box;
	}
	const words = parts.map(share => `${share.name} ${percent(share.n, share.sum)}`).join(', ');
	const line = make('div', '', { class: 'shares', role: 'img', 'aria-label': words, title: words });
	for (const share of parts) {
		const part = make('i', '', { class: share.colour });
		part.style.flexGrow = share.n;
		line.append(part);
	}
	box.append(line, make('span', shares(counts).filter((_, i) => known[i]).map(share => percent(share.n, share.sum)).join(' · '), { class: 'numbers' }));
	return box;
};

const row = (move, nth, of) => {
	const tr = make('tr');
	const cell = make('td');
	if (move.to < 0) cell.append(make('span', move.t));
	else cell.append(make('a', move.t, { href: addressOf([...way, { nth }]) }));
	tr.append(cell, make('td', number(move.g), { class: 'n' }), make('td', percent(move.g, of), { class: 'n' }));
	const result = make('td');
	result.append(bar(move));
	tr.append(result);
	return tr;
};

const example = game => {
	const li = make('li');
	const link = (text, href) => href ? make('a', text, { href }) : make('span', text);
	const viewer = game.v && `${viewers[game.v - 1]}#${way.length - 1}`;
	li.append(link(game.t || game.p, viewer || !game.t && game.l));
	if (game.t || viewer) {
		const place = make('small');
		place.append(link(game.t ? game.p : 'record', game.l));
		li.append(' ', place);
	}
	return li;
};

const show = () => {
	readWay();
	const position = positions[way.at(-1).place], moves = position.m ?? [], [others, rare] = position.r;
	drawing.show(position.f, [], [], true);
	at('caption').textContent = position.c;
	at('way').replaceChildren(...way.map((step, i) => make('a', step.move,
		{ href: addressOf(way.slice(0, i + 1)), ...i === way.length - 1 ? { 'aria-current': 'step' } : {} })));
	const results = shares(position).filter(share => share.n);
	at('sum').textContent = `${games(position.g)} reached this position` +
		(results.length ? ': ' + results.map(share => `${share.name} ${percent(share.n, share.sum)}`).join(', ') + '.' : '; none has a result.');
	const all = moves.reduce((n, move) => n + move.g, rare);
	at('moves').hidden = !moves.length;
	at('moves').tBodies[0].replaceChildren(...moves.map((move, nth) => row(move, nth, all)));
	at('rest').textContent = others ? `${number(others)} rare ${others === 1 ? 'move' : 'moves'} in ${games(rare)} left out.`
		: moves.length ? '' : 'This page stops here.';
	at('games').hidden = !position.x;
	at('games').querySelector('h2').textContent = position.x?.length < position.g ? `Games: the first ${position.x.length} of ${number(position.g)}` : 'Games';
	at('games').querySelector('ul').replaceChildren(...(position.x ?? []).map(example));
};

at('moves').addEventListener('click', event => {
	if (event.target.closest('a')) return;
	event.target.closest('tr')?.querySelector('a')?.click();
});
addEventListener('keydown', event => {
	if (event.key !== 'ArrowLeft' && event.key !== 'Backspace' || event.altKey || event.ctrlKey || event.metaKey || way.length < 2) return;
	event.preventDefault();
	location.hash = addressOf(way.slice(0, -1));
});
at('trees')?.addEventListener('change', event => { location.hash = `#${event.target.selectedIndex + 1}/`; });
addEventListener('hashchange', show);
show();
