// The page: it merges views, shows what has changed, and sends acts.

let view = { set: {}, may: [], parts: [] };
let link = 'off'; // the state of the connection
let failure = ''; // why there is none
let said = null; // a banner of this window alone

const note = (text, more = {}) => {
	said = text ? { kind: 'note', text, ...more } : null;
	showBanner();
};

const banner = () => said ?? view.banner;

// The legal moves, or null where there are none for this window, or too many to list.
const table = () => view.table?.length ? view.table : null;

const act = async (what, latest = false) => {
	const refusal = await transport.act({ v: view.v, ...what }, latest);
	if (refusal?.text) refused(refusal);
	return refusal;
};

// Says something to screen readers, once.
const announce = text => { at('say').textContent = minus(text); };

const refused = refusal => {
	note(refusal.text, { ...refusal, kind: 'refused' });
	announce([refusal.text, refusal.hint].filter(Boolean).join(' '));
	sound.play('refused');
	board.mark(view);
};

const transport = connect();
const sound = new Sound();
const moves = new Moves(act);
const seats = new Seats();
const analysis = new Analysis();
const editor = new Editor();
const start = new Start();
const board = new Board({
	table,
	play: async clicks => { if (await act({ do: 'play', clicks })) board.does.changed(); },
	why: clicks => act({ do: 'why', clicks }),
	probe: clicks => transport.act({ do: 'why', v: view.v, clicks }),
	arrange: spot => editor.arrange(spot),
	note,
	changed: () => { board.mark(view); showNote(); },
});

// Merges a view into what is known. A fresh one is whole, and numbers of parts begin again.
const take = (news, fresh) => {
	const before = view, known = ['0', ...(before.list ?? []).map(move => move.node)];
	const other = fresh || news.art !== undefined && news.art !== view.art;
	if (other) board.forget();
	const same = name => news[name] === undefined || JSON.stringify(news[name]) === JSON.stringify(before[name]);
	const moved = !same('table') || !same('node');
	if (other && moved) board.selected = []; // it is another game
	if (news.set) news.set = { ...news.set };
	view = fresh ? { set: {}, may: [], ...news } : { ...view, ...news };
	const nodes = ['0', ...view.list.map(move => move.node)];
	const from = known.length > nodes.length ? known : nodes;
	const step = other || before.node === undefined ? 0 : from.indexOf(view.node) - from.indexOf(before.node);
	if (news.node !== undefined && news.node !== before.node || news.banner !== undefined || news.mode !== undefined) said = null;
	if (news.say || news.node !== undefined && news.caption) announce(news.say || news.caption);
	if (moved) board.keep();
	show(news, step);
	if (!fresh) hear(before, news, step);
	look();
};

// Sounds go forward only.
const hear = (before, news, step) => {
	if (news.result && !before.result) return sound.play('end');
	if (step !== 1) return;
	if (news.between?.length) sound.play('turn');
	else sound.play(view.marks?.from?.length ? 'move' : 'place');
};

const show = (changed, step = 0) => {
	document.documentElement.dataset.mode = view.mode;
	document.documentElement.dataset.theme = setting('theme');
	document.title = [view.kind && (view.title || view.kind), 'plybook'].filter(Boolean).join(' · ');
	at('start').hidden = view.mode !== 'start';
	at('table').hidden = view.mode === 'start' || !view.mode;
	setText(at('kind'), view.mode === 'start' ? 'Play' : view.kind ?? '');
	setText(at('rules'), view.mode === 'start' ? '' : [view.rules, view.board].filter(Boolean).join(' · '));
	at('sound').setAttribute('aria-pressed', setting('sound') === 'on');
	if (changed.set) fillSettings();
	if (view.mode === 'start') start.update(changed);
	else showTable(changed, step);
	showBanner();
};

const showTable = (changed, step) => {
	at('edit').hidden = view.mode !== 'edit';
	at('tabs').hidden = at('panels').hidden = at('steps').hidden = at('typed').hidden = view.mode === 'edit';
	setText(at('caption'), view.caption ?? '');
	seats.update(changed);
	board.update(view, changed, step);
	moves.update(changed);
	analysis.update(changed);
	editor.update();
	seats.offers();
	if (changed.series !== undefined) seats.series();
	if (changed.comment !== undefined || changed.node !== undefined || changed.may) showComment();
	if (changed.fault !== undefined) showFault();
	showActs();
	showNote();
	if (changed.node !== undefined || changed.list) moves.mark(); // once all has its place
};

// What a selection waits for: pieces of a hand to choose from, the cells that the one move carries out by hand, or targets.
const waits = (next, hand) => {
	if (next.length && next.every(hand)) return `choose ${next.map(hand).join(' or ')}`;
	const [turns = [], ...others] = board.begun.map(text => view.marks?.turns?.[text]);
	if (next.length && !others.length && next.every(spot => turns.includes(spot))) return `point at what it turns, ${next.length} more`;
	return `${next.length} ${next.length === 1 ? 'target' : 'targets'}`;
};

// The line under the caption: what a selection waits for, or what is to be confirmed, or the comment.
const showNote = () => {
	const { pending, selected, next } = board;
	at('confirm').hidden = !pending;
	if (pending) setText(at('pending'), pending.move);
	const hand = spot => view.hands.find(one => one.spot === spot)?.name;
	const words = spot => view.on[spot] ?? hand(spot) ?? board.cells.get(spot)?.n ?? spot;
	setText(at('note'), selected.length ? `${selected.map(words).join(', ')}: ${waits([...next], hand)}` : view.save?.note ? `The game is not saved (${view.save.note}): save it as a file before you leave.` : '');
};

const showBanner = () => {
	const now = link === 'off' && view.v ? { kind: 'failure', text: 'The connection is lost. The page tries again by itself.', hint: view.save?.file ? `The game is saved in ${view.save.file}.` : '' }
		: link === 'failed' ? { kind: 'failure', text: failure }
		: link === 'stranger' ? { kind: 'failure', text: 'This link is not known here.', hint: 'Open the link that plybook play has printed.' } : banner() ?? (transport.note && view.mode === 'start' ? { kind: 'note', text: transport.note } : null);
	const box = at(!view.mode ? 'before' : view.mode === 'start' ? 'start-banner' : 'banner');
	for (const one of [at('before'), at('start-banner'), at('banner')]) if (one !== box) one.hidden = true;
	box.hidden = !now?.text;
	if (!now?.text) return box.replaceChildren();
	const text = JSON.stringify(now);
	if (box.text === text && box.children.length) return;
	box.text = text;
	box.className = `banner ${now.kind}`;
	const buttons = { retry: 'Start again', replace: 'Let search play', end: 'End the game', goon: 'Go on' };
	box.replaceChildren(
		el('p', {}, el('b', { text: minus(now.text) }), now.hint ? ` ${now.hint}` : '', now.code && now.kind === 'refused' ? buttonOf({ class: 'code', text: now.code, title: 'The rule', click: () => showRule(now) }) : ''),
		...Object.entries(buttons).filter(([name]) => (now.kind === 'failure' || name === 'goon') && view.may.includes(name)).map(([name, text]) => buttonOf({ text, click: () => act({ do: name }) })),
		now.kind === 'failure' || now.kind === 'phase' ? '' : buttonOf({ class: 'close', 'aria-label': 'Close', text: '×', click: () => { view.banner = null; note(''); board.mark(view); } }));
};

const showRule = ({ code, rule, text, hint }) => {
	setText(at('rule-code'), code);
	at('rule-text').replaceChildren(...(rule || [text, hint].filter(Boolean).join('\n\n')).split(/\n{2,}/).map(part => el('p', { text: part })));
	openDialog('rule');
};

const showComment = () => {
	const may = view.may.includes('comment');
	at('comment-box').hidden = !may && !view.comment;
	at('comment').readOnly = !may;
	if (document.activeElement !== at('comment')) at('comment').value = view.comment ?? '';
};

const showFault = () => {
	const fault = view.fault;
	at('finding').hidden = !fault;
	if (!fault) return;
	at('finding').replaceChildren(el('h2', {}, el('code', { text: fault.code }), fault.ply ? ` at ply ${fault.ply}` : ''), el('p', { text: fault.text }),
		fault.token ? el('p', { class: 'detail' }, 'Written: ', el('code', { text: fault.token })) : '', fault.hint ? el('p', { class: 'detail', text: `Hint: ${fault.hint}` }) : '',
		fault.place ? el('p', { class: 'detail' }, el('code', { text: fault.place })) : '');
};

// For whom people on this page act: who is to move, if that is one of them. The others have to agree.
const moverSeat = () => view.me.includes(view.turn) ? view.turn : view.me[0];
const mover = () => view.seats[moverSeat()].name;
const others = () => view.me.filter(seat => seat !== moverSeat()).map(seat => view.seats[seat].name).join(', ');

// Acts and their buttons: those of a mode keep their places, and are grey while they make no sense. Rare ones are only there where they
// may be asked for at all.
const buttons = [
	{ name: 'undo', text: 'Take back', modes: 'play', key: 'U' },
	{ name: 'redo', text: 'Redo', modes: 'play' },
	{ name: 'hint', text: 'Best move', modes: 'play review over', key: 'H' },
	{ name: 'moveforme', text: 'Move for me', modes: 'play', key: 'Shift+H' },
	{ name: 'movenow', text: 'Move now', modes: 'play', rare: true, when: () => view.host && view.seats.some(seat => seat.kind === 'engine') },
	{ name: 'offer:draw', text: 'Offer draw', modes: 'play', rare: true, ask: () => `${mover()} offers a draw. ${others()}: accept it?` },
	{ name: 'pause', text: 'Pause', modes: 'play', rare: true },
	{ name: 'resign', text: 'Resign', modes: 'play', rare: true, ask: () => `${mover()}: resign this game?` },
	{ name: 'leave', text: 'Leave seat', modes: 'play', rare: true, ask: () => `${mover()}: let search play on in your place?` },
	{ name: 'restart', text: 'Restart', modes: 'play over', ask: 'Restart this game?' },
	{ name: 'next', text: 'Next game', modes: 'over', key: 'N' },
	{ name: 'review', text: 'Review', modes: 'over' },
	{ name: 'here', text: 'Play from here', modes: 'review over edit' },
	{ name: 'edit', text: 'Edit position', modes: 'review over' },
	{ name: 'promote', text: 'Promote', modes: 'review' },
	{ name: 'delete', text: 'Delete from here', modes: 'review', ask: 'Delete this move and all that follow it?' },
	{ name: 'start', text: 'New game', modes: 'play over review edit', ask: 'Leave this game? It is saved.' },
];
const actKeys = { promote: true, delete: true };

const mayLeave = async () => !view.save?.note || confirmed(`Leave this game? It is not saved: ${view.save.note}`, 'Leave');

const press = async ({ name, ask }) => {
	if (name === 'offer:draw' && view.seats.some(seat => /remote|open/.test(seat.kind))) ask = null; // they are asked
	if (/start|here|edit|next/.test(name) && view.save?.note) ask = '';
	if (ask === '' ? !await mayLeave() : ask && (view.mode === 'play' || name === 'delete') && !await confirmed(typeof ask === 'string' ? ask : ask(), 'Yes')) return;
	const [what, text] = name.split(':');
	act({ do: what, text: actKeys[name] ? view.node : text });
};

// As by the button; where that is grey, the answer says why.
const pressed = name => press(view.may.includes(name) ? buttons.find(one => one.name === name) : { name });

const showActs = () => {
	const plays = view.host || view.mode === 'play' && view.me.length > 0;
	const shown = buttons.filter(one => one.modes.includes(view.mode) && (view.may.includes(one.name) || one.when?.() || !one.rare && plays));
	follow(at('acts'), shown, one => one.name, one => buttonOf({ title: one.key ? `${one.text} (${one.key})` : one.text, click: () => press(one) }, one.text),
		(button, one) => {
			button.disabled = !view.may.includes(one.name);
			if (one.name === 'pause') setText(button, view.paused ? 'Resume' : one.text);
		});
	const words = { 'b:pass': 'Pass', 'b:swap': 'Swap' };
	follow(at('move-buttons'), view.may.filter(name => name.startsWith('b:')), name => name,
		name => buttonOf({ 'data-spot': name, class: 'main', text: words[name] ?? name.slice(2) }));
};

const showTab = (name, shown = true) => {
	at(`tab-${name}`).hidden = !shown;
	if (!shown && at(`tab-${name}`).getAttribute('aria-selected') === 'true') openTab('moves');
};

const openTab = name => {
	for (const tab of at('tabs').querySelectorAll('[role=tab]')) {
		const open = tab.id === `tab-${name}`;
		tab.setAttribute('aria-selected', open);
		tab.tabIndex = open ? 0 : -1;
		at(tab.getAttribute('aria-controls')).hidden = !open;
	}
};

// The board's own colours follow the page's. A window says which when it comes, before settings are known.
const boardTheme = () => (setting('theme') === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : setting('theme') === 'dark') ? 'dark' : 'classic';
let looked = boardTheme();
const look = () => {
	if (boardTheme() === looked) return;
	looked = boardTheme();
	act({ do: 'look', text: `theme=${looked}` });
};

const flip = () => at('board').classList.toggle('turned');

const letters = {
	u: event => act({ do: 'undo', n: event.shiftKey ? 1 : 0 }), h: event => act({ do: event.shiftKey ? 'moveforme' : 'hint' }), m: () => set('sound', setting('sound') === 'on' ? 'off' : 'on'),
	f: flip, n: () => view.may.includes('next') && act({ do: 'next' }), '?': () => openDialog('keys'),
};

const listenToKeys = () => document.addEventListener('keydown', event => {
	const typing = event.target.closest('input, textarea, select, dialog'), onButton = event.target.closest('button');
	if (typing || event.altKey || event.ctrlKey || event.metaKey || at('table').hidden) return;
	const steps = { ArrowLeft: () => moves.step(-1), ArrowRight: () => moves.step(1), Home: () => moves.go('0'), End: () => moves.go(''), Escape: () => board.free() };
	const inList = event.target.closest('#board, #moves') || event.target === document.body;
	const key = event.key.toLowerCase();
	if (event.key === '/') at('move').focus();
	else if (event.key === ' ' && !onButton) moves.toggle();
	else if (steps[event.key]) steps[event.key]();
	else if ((event.key === 'ArrowUp' || event.key === 'ArrowDown') && inList && view.forks.length > 1) at('forks').firstElementChild.focus();
	else if (inList && letters[key] && setting('keys') === 'on') letters[key](event);
	else return;
	event.preventDefault();
});

// The move field takes moves, and words that are acts or are answered. An answer that is too long for the banner has a dialog.
const typed = async event => {
	event.preventDefault();
	const text = at('move').value.trim();
	if (!text) return;
	at('move').value = '';
	const answer = await transport.act({ v: view.v, do: 'type', text });
	if (answer?.asks) return pressed(answer.asks);
	if (answer?.answer) return tell(text, answer.answer);
	if (!answer?.text) return;
	refused(answer);
	if (at('move').value) return;
	at('move').value = text; // to be mended
	at('move').select();
};

const tell = (word, text) => {
	announce(text);
	note(text);
	const box = at('banner');
	if (box.scrollHeight <= box.clientHeight) return;
	note('');
	showRule({ code: word, rule: minus(text) });
};

const boardAsTable = () => {
	at('board-rows').replaceChildren(grid(null, Object.entries(view.on).map(([spot, text]) => [board.cells.get(spot)?.n ?? spot, text])));
	openDialog('board-table');
};

const withRecord = async use => {
	const { text, refused: why } = await transport.record();
	if (text === undefined) note(why, { kind: 'refused' });
	else use(text);
};

const listen = () => {
	at('home').onclick = () => { if (view.may.includes('start')) pressed('start'); };
	at('sound').onclick = () => set('sound', setting('sound') === 'on' ? 'off' : 'on');
	at('flip').onclick = flip;
	at('settings-button').onclick = () => openDialog('settings');
	at('keys-button').onclick = () => openDialog('keys');
	at('share-button').onclick = () => openDialog('share');
	at('whole').onclick = () => board.zoomTo(null);
	at('typed').onsubmit = typed;
	at('as-table').onclick = boardAsTable;
	at('save-svg').onclick = () => download(`${view.game}-${view.node}.svg`, new Blob([boardText()], { type: 'image/svg+xml' }));
	at('copy-svg').onclick = () => copy(boardText(), 'SVG');
	at('save-png').onclick = savePNG;
	at('copy-record').onclick = () => withRecord(text => copy(text, 'Game'));
	at('save-record').onclick = () => withRecord(text => download(view.save?.file || `${view.game}.pgn`, new Blob([text], { type: 'application/x-chess-pgn' })));
	at('copy-moves').onclick = () => copy(view.list.map(move => `${move.n ? `${move.n}. ` : ''}${move.text}`).join(' '), 'Moves');
	at('copy-own').hidden = !transport.links;
	at('copy-own').onclick = () => copy(`${location.href}#${transport.token}`, 'Link');
	at('copy-link').hidden = !transport.copyLink;
	at('copy-link').onclick = async () => {
		const { text, refused: why } = await transport.copyLink();
		if (text) copy(text, 'Link');
		else note(why, { kind: 'refused' });
	};
	at('comment').onchange = () => act({ do: 'comment', text: at('comment').value });
	at('confirm').onsubmit = event => { event.preventDefault(); board.finish(board.pending); };
	at('cancel').onclick = () => board.free();
	at('unfold').onclick = () => {
		const open = at('panels').classList.toggle('open');
		at('unfold').setAttribute('aria-expanded', open);
	};
	at('behind').onclick = () => moves.go('');
	at('tabs').addEventListener('click', event => { if (event.target.matches('[role=tab]')) openTab(event.target.id.slice(4)); });
	at('tabs').addEventListener('keydown', event => {
		const tabs = [...at('tabs').querySelectorAll('[role=tab]:not([hidden])')], to = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
		if (!to) return;
		event.preventDefault();
		event.stopPropagation();
		const tab = tabs[(tabs.indexOf(event.target) + to + tabs.length) % tabs.length];
		openTab(tab.id.slice(4));
		tab.focus();
	});
	for (const dialog of document.querySelectorAll('dialog')) {
		dialog.addEventListener('click', event => { if (event.target === dialog) dialog.close(); });
		// A text field gets the focus back without its caret where the mouse closed the dialog: what is typed would be lost.
		dialog.addEventListener('close', () => {
			const field = document.activeElement;
			if (!field?.matches('input, textarea')) return;
			field.blur();
			field.focus();
		});
	}
	matchMedia('(prefers-color-scheme: dark)').addEventListener('change', look);
	document.addEventListener('pointerdown', () => sound.wake());
	listenToKeys();
};

listen();
showBanner(); // in place of what the page says without its script
transport.start(take, (state, why = '') => {
	[link, failure] = [state, why];
	if (state !== 'off') showBanner();
	else setTimeout(() => { if (link === 'off') showBanner(); }, 2000);
});
