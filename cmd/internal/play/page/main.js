// The page: it merges views, shows what has changed, and sends acts.

let view = { may: [], buttons: [] };
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
	board.mark();
};

const transport = connect();
const sound = new Sound();
const moves = new Moves();
const seats = new Seats();
const analysis = new Analysis();
const editor = new Editor();
const start = new Start();
const board = new Board();

// Merges a view into what is known. A fresh one is whole, and numbers of parts begin again.
const take = (news, fresh) => {
	const before = view, known = moves.nodes;
	const other = fresh || news.art !== undefined && news.art !== view.art;
	if (other) board.forget();
	const differs = name => news[name] !== undefined && (!fresh || JSON.stringify(news[name]) !== JSON.stringify(before[name]));
	const moved = differs('table') || differs('node');
	if (other && moved) board.selected = []; // it is another game
	view = fresh ? news : { ...view, ...news };
	moves.nodes = ['0', ...view.list.map(move => move.node)];
	const from = known.length > moves.nodes.length ? known : moves.nodes;
	const step = other || before.node === undefined ? 0 : from.indexOf(view.node) - from.indexOf(before.node);
	if (news.node !== undefined && news.node !== before.node || news.banner !== undefined || news.mode !== undefined) said = null;
	if (news.say || news.node !== undefined && news.caption) announce(news.say || news.caption);
	if (news.set) takeSettings(news.set);
	if (moved) board.keep();
	show(news, step);
	if (!fresh) hear(before, news, step);
	look();
};

// Sounds go forward only.
const hear = (before, news, step) => {
	if (news.result && !before.result) sound.play('end');
	else if (step === 1) sound.play(news.between?.length ? 'turn' : view.marks?.from?.length ? 'move' : 'place');
};

const show = (changed, step = 0) => {
	const starts = view.mode === 'start';
	Object.assign(document.documentElement.dataset, { mode: view.mode, theme: setting('theme') });
	document.title = [view.kind && (view.title || view.kind), 'plybook'].filter(Boolean).join(' · ');
	reveal({ start: starts, table: !starts && view.mode });
	setText(at('kind'), starts ? 'Play' : view.kind ?? '');
	setText(at('rules'), [view.rules, view.board].filter(Boolean).join(' · '));
	change(at('sound'), { 'aria-pressed': setting('sound') === 'on' });
	if (starts) start.update(changed);
	else showTable(changed, step);
	showBanner();
};

const showTable = (changed, step) => {
	const edits = view.mode === 'edit';
	reveal({ edit: edits, tabs: !edits, panels: !edits, steps: !edits, typed: !edits });
	setText(at('caption'), view.caption);
	seats.update(changed);
	board.update(changed, step);
	moves.update(changed);
	analysis.update(changed);
	editor.update();
	seats.offers();
	if (changed.series !== undefined) seats.series(view.series);
	if (changed.comment !== undefined || changed.node !== undefined || changed.may) showComment();
	if (changed.fault !== undefined) showFault();
	if (changed.buttons) showButtons();
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

// What is wrong with the connection.
const trouble = () => ({
	off: view.v && { text: 'The connection is lost. The page is trying to reconnect.', hint: view.save?.file && `The game is saved in ${view.save.file}.` },
	failed: { text: failure },
	stranger: { text: 'Unknown link.', hint: 'Open the link that plybook play printed.' },
})[link];

const showBanner = () => {
	const wrong = trouble(), now = wrong ? { kind: 'failure', ...wrong } : banner() ?? (view.mode === 'start' && transport.note ? { kind: 'note', text: transport.note } : null);
	const boxes = [at('before'), at('start-banner'), at('banner')], box = boxes[!view.mode ? 0 : view.mode === 'start' ? 1 : 2];
	const asked = view.buttons.filter(one => one.place === 'banner'); // stays when what was said is closed
	for (const one of boxes) one.hidden = one !== box || !now?.text && !asked.length;
	const text = JSON.stringify([now, asked]);
	if (box.hidden || box.text === text) return;
	box.text = text;
	box.className = `banner ${now?.kind}`;
	box.replaceChildren(
		now?.text ? el('p', {}, el('b', {}, ...prose(minus(now.text))), now.hint && ' ', ...prose(now.hint ?? ''), now.code && now.kind === 'refused' && buttonOf({ class: 'code', text: now.code, title: 'The rule', click: () => showRule(now) })) : '',
		...asked.map(buttonFor),
		!now || now.kind === 'failure' || now.kind === 'phase' ? '' : buttonOf({ class: 'close', 'aria-label': 'Close', text: '×', click: closeBanner }));
};

const closeBanner = () => {
	view.banner = null;
	note('');
	board.mark();
};

const showRule = ({ code, rule, text, hint }) => {
	setText(at('rule-code'), code);
	at('rule-text').replaceChildren(...(rule || [text, hint].filter(Boolean).join('\n\n')).split(/\n{2,}/).map(part => el('p', {}, ...prose(part))));
	openDialog('rule');
};

const showComment = () => {
	const may = view.may.includes('comment');
	at('comment-box').hidden = !may && !view.comment;
	at('comment').readOnly = !may;
	if (document.activeElement !== at('comment')) at('comment').value = view.comment;
};

const showFault = () => {
	const { fault } = view, detail = (text, code) => (text || code) && el('p', { class: 'detail' }, ...prose(text), code && el('code', { text: code }));
	at('finding').hidden = !fault;
	if (fault) at('finding').replaceChildren(...[el('h2', {}, el('code', { text: fault.code }), fault.ply && ` at ply ${fault.ply}`), el('p', {}, ...prose(fault.text)),
		fault.token && detail('Written: ', fault.token), fault.hint && detail(`Hint: ${fault.hint}`), detail('', fault.place)].filter(Boolean));
};

const mayLeave = async () => !view.save?.note || confirmed(`Leave this game? It is not saved: ${view.save.note}`);

// Does an act, after the question of its button. Where that is grey, the answer says why.
const press = async name => {
	const button = view.buttons.find(one => one.act === name), [what, text] = name.split(':');
	if (!button?.off && button?.ask && !await confirmed(button.ask)) return;
	act({ do: what, text });
};

const buttonFor = ({ act: name, title, text, place }) => buttonOf(place === 'moves' ? { 'data-spot': name, class: 'main' } : { title, click: () => press(name) }, text);

const showButtons = () => {
	for (const [id, place] of [['acts', 'acts'], ['move-buttons', 'moves']]) {
		follow(at(id), view.buttons.filter(one => one.place === place), one => one.act, buttonFor, (button, one) => {
			button.disabled = one.off;
			setText(button, one.text);
		});
	}
};

const showTab = (name, shown) => {
	at(`tab-${name}`).hidden = !shown;
	if (!shown && at(`tab-${name}`).tabIndex === 0) openTab('moves');
};

const openTab = name => {
	for (const tab of at('tab-list').children) {
		const open = tab.id === `tab-${name}`;
		change(tab, { 'aria-selected': open, tabindex: open ? 0 : -1 });
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
const toggleSound = () => set('sound', setting('sound') === 'on' ? 'off' : 'on');

const letters = {
	u: event => act({ do: 'undo', n: event.shiftKey ? 1 : 0 }), h: event => act({ do: event.shiftKey ? 'moveforme' : 'hint' }), m: toggleSound,
	f: flip, n: () => view.may.includes('next') && act({ do: 'next' }), '?': () => openDialog('keys'),
};

const hearKey = event => {
	const typing = event.target.closest('input, textarea, select, dialog'), onButton = event.target.closest('button');
	if (typing || event.altKey || event.ctrlKey || event.metaKey || at('table').hidden) return;
	const keys = { ArrowLeft: () => moves.step(-1), ArrowRight: () => moves.step(1), Home: () => moves.go('0'), End: () => moves.go(''), Escape: () => board.free(), '/': () => at('move').focus() };
	const inList = event.target.closest('#board, #moves') || event.target === document.body;
	const key = event.key.toLowerCase();
	if (event.key === ' ' && !onButton) moves.toggle();
	else if (keys[event.key]) keys[event.key]();
	else if (/^Arrow(Up|Down)$/.test(event.key) && inList && view.forks.length > 1) at('forks').firstElementChild.focus();
	else if (inList && letters[key] && setting('keys') === 'on') letters[key](event);
	else return;
	event.preventDefault();
};

// The move field takes moves, and words that are acts or are answered. An answer that is too long for the banner has a dialog.
const typed = async () => {
	const text = at('move').value.trim();
	if (!text) return;
	at('move').value = '';
	const answer = await transport.act({ v: view.v, do: 'type', text });
	if (answer?.asks) return press(answer.asks);
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
	at('board-rows').replaceChildren(grid({ rows: Object.entries(view.on).map(([spot, text]) => [board.cells.get(spot)?.n ?? spot, text]) }));
	openDialog('board-table');
};

// Uses a text that the program has, or says why there is none.
const using = (get, use) => async () => {
	const { text, refused: why } = await get();
	if (text) use(text);
	else note(why, { kind: 'refused' });
};

const listenToTabs = () => {
	listenTo('click', { 'tab-list': event => { if (event.target.id !== 'tab-list') openTab(event.target.id.slice(4)); } });
	listenTo('keydown', { 'tab-list': event => {
		const tabs = [...at('tab-list').querySelectorAll(':not([hidden])')], to = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
		if (!to) return;
		event.preventDefault();
		event.stopPropagation();
		const tab = tabs.at((tabs.indexOf(event.target) + to) % tabs.length);
		openTab(tab.id.slice(4));
		tab.focus();
	} });
};

const listenToDialogs = () => {
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
	for (const button of document.querySelectorAll('[data-opens]')) button.onclick = () => openDialog(button.dataset.opens);
};

const listen = () => {
	const record = () => transport.record(), svg = 'image/svg+xml';
	listenTo('click', {
		home: () => { if (view.may.includes('start')) press('start'); },
		sound: toggleSound, flip, whole: () => board.zoomTo(null), cancel: () => board.free(), behind: () => moves.go(''),
		unfold: () => change(at('unfold'), { 'aria-expanded': at('panels').classList.toggle('open') }),
		'as-table': boardAsTable,
		'save-svg': () => download(pictureName('svg'), new Blob([boardText()], { type: svg })),
		'copy-svg': () => copy(boardText(), 'SVG'),
		'save-png': savePNG,
		'copy-record': using(record, text => copy(text, 'Game')),
		'save-record': using(record, text => download(view.save?.file || `${view.game}.pgn`, new Blob([text], { type: 'application/x-chess-pgn' }))),
		'copy-moves': () => copy(view.list.map(move => `${move.n ? `${move.n}. ` : ''}${move.text}`).join(' '), 'Moves'),
		'copy-own': () => copy(`${location.href}#${transport.token}`, 'Link'),
		'copy-link': using(() => transport.copyLink(), text => copy(text, 'Link')),
	});
	reveal({ 'copy-own': transport.links, 'copy-link': transport.copyLink });
	onSubmit({ typed, confirm: () => board.finish(board.pending) });
	listenTo('change', { comment: () => act({ do: 'comment', text: at('comment').value }), choices: ({ target }) => set(target.name, target.value) });
	listenToTabs();
	listenToDialogs();
	matchMedia('(prefers-color-scheme: dark)').addEventListener('change', look);
	document.addEventListener('pointerdown', () => sound.wake());
	document.addEventListener('keydown', hearKey);
};

listen();
showBanner(); // in place of what the page says without its script
transport.start(take, (state, why = '') => {
	[link, failure] = [state, why];
	if (state !== 'off') showBanner();
	else setTimeout(() => { if (link === 'off') showBanner(); }, 2000);
});
