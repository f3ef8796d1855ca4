// The start screen: the form of a new game, saved games, records from elsewhere, high scores.

const kindsOfSeats = { human: 'Person', engine: 'Computer', remote: 'Person with a link' };
// Flags of games that few people need.
const rare = /^(seed|deal|tie-break|counters)$/;

// What is wrong with a text, and where.
const faultText = refusal => refusal ? [refusal.text, refusal.code && `(${refusal.code})`, refusal.place && `at ${refusal.place}`, refusal.hint].filter(Boolean).join(' ') : '';

class Start {
	constructor() {
		at('form').addEventListener('submit', event => { event.preventDefault(); this.begin(); });
		at('form').addEventListener('input', () => this.changed());
		at('copy-command').onclick = () => copy(at('command').textContent, 'Command');
		at('paste').onsubmit = event => { event.preventDefault(); this.open('pasted', new Blob([at('record').value])); };
		at('file').onchange = () => { if (at('file').files[0]) this.open(at('file').files[0].name, at('file').files[0]); at('file').value = ''; };
		document.addEventListener('dragover', event => { if (event.dataTransfer?.types.includes('Files')) event.preventDefault(); });
		document.addEventListener('drop', event => {
			const [file] = event.dataTransfer?.files ?? [];
			if (!file) return;
			event.preventDefault();
			this.open(file.name, file);
		});
		at('hide-aided').onchange = () => this.scores();
		at('set-up').onclick = () => act({ do: 'edit', text: this.game.name });
		at('not-here').onclick = () => this.choose(this.game.name);
	}

	async open(name, blob) {
		if (!await mayLeave()) return;
		const refusal = blob.size > 1 << 20 ? { text: 'This is larger than 1 MiB.', hint: 'Open it with plybook play FILE.' } : await this.send(name, blob);
		this.fault('open-fault', refusal);
		if (refusal && view.mode !== 'start') refused(refusal);
	}

	// Returns the refusal of a record, null if it is opened.
	async send(name, blob) {
		const { status, body } = await transport.send('open', await blob.arrayBuffer(), name);
		return status === 200 ? null : body;
	}

	fault(id, refusal) { setText(at(id), faultText(refusal)); }

	update(changed) {
		if (!changed.start) return;
		for (const id of ['choose', 'form', 'beside']) (id === 'choose' ? at(id).parentElement : at(id)).hidden = !view.host;
		const { games, files, list, form } = view.start;
		follow(at('games'), games, game => game.name, game => buttonOf({ click: () => this.choose(game.name) },
			game.picture ? picture(game.picture) : el('span', { class: 'nopicture' }), el('b', { text: game.title })));
		const given = JSON.stringify(form);
		if (!this.game || given !== this.given) this.choose(form.game || this.game?.name || games[0]?.name, form);
		this.given = given;
		at('several').hidden = !list?.length;
		follow(at('list'), list ?? [], one => one.n, one => el('li', {}, buttonOf({ click: () => act({ do: 'game', n: one.n }) })), (li, one) =>
			li.firstElementChild.replaceChildren(el('b', { text: one.title || `Game ${one.n + 1}` }), el('small', { text: one.text }), one.fault ? el('em', { text: 'invalid' }) : ''));
		at('saved').hidden = !files?.length;
		follow(at('files'), files ?? [], file => file.name, () => el('li'), (li, file) => this.saved(li, file));
		this.scores();
	}

	saved(li, file) {
		const title = file.title || file.name, game = view.start.games.find(one => one.name === file.game)?.title ?? '';
		li.replaceChildren(
			el('span', {}, el('b', { text: title }), el('small', { text: [game, file.games > 1 && `${file.games} games`, file.text].filter(Boolean).join(' · ') })),
			file.over ? '' : buttonOf({ class: 'main', 'aria-label': `Go on with ${title}`, text: 'Go on', click: () => this.load(file, 'resume') }),
			buttonOf({ 'aria-label': `Review ${title}`, text: 'Review', click: () => this.load(file, '') }),
			buttonOf({ 'aria-label': `Save ${title} as a file`, text: 'Save', click: async () => download(file.name, await transport.file(file.n)) }));
	}

	async load(file, text) { this.fault('open-fault', await act({ do: 'load', n: file.n, text })); }

	choose(name, form = {}) {
		this.game = view.start.games.find(game => game.name === name);
		if (!this.game) return;
		for (const button of at('games').children) button.setAttribute('aria-pressed', button.dataset.key === name);
		const game = this.game;
		setText(at('form-title'), `New game of ${game.title}`);
		at('flags').replaceChildren(this.field('rules', 'Rules', game.rules.map(rule => [rule.name, rule.name]), form.rules?.split('+')[0], ' '),
			...game.flags.filter(flag => !rare.test(flag.name)).map(flag => this.flag(flag, form)));
		at('rare').replaceChildren(...game.flags.filter(flag => rare.test(flag.name)).map(flag => this.flag(flag, form)));
		at('here').hidden = !form.here;
		setText(at('here').firstElementChild, view.start.here);
		for (const id of ['flags', 'rare', 'set-ups']) at(id).hidden = Boolean(form.here);
		at('set-up').hidden = !game.arrange;
		at('seed-field').hidden = game.flags.some(flag => flag.name === 'seed');
		at('draws').hidden = !game.draws;
		at('by-hand').hidden = !game.manual;
		this.kinds = Object.entries(kindsOfSeats).filter(([kind]) => kind !== 'remote' || view.may.includes('remote') && transport.links);
		at('rows').replaceChildren();
		this.form = form;
		this.rows();
		for (const [name, key] of [['games', 'games'], ['tc', 'tc'], ['any-seed', 'seed'], ['setup', 'setup']]) this.input(name).value = form[key] ?? (name === 'games' ? 1 : '');
		this.input('pass').value = form.pass ?? '';
		for (const name of ['lot', 'hardcore', 'manual', 'noDraws']) this.input(name).checked = Boolean(form[name]);
		this.changed();
	}

	input(name) { return at('form').elements.namedItem(name); }

	field(name, text, values, value, hint) {
		const control = values ? el('select', { name }, ...values.map(([value, words]) => el('option', { value, text: words })))
			: el('input', { name, autocomplete: 'off', spellcheck: 'false' });
		if (value !== undefined) control.value = value;
		if (hint) control.setAttribute('aria-describedby', `hint-${name}`);
		return el('div', { class: 'field' }, el('label', {}, el('span', { text }), control), hint && el('small', { id: `hint-${name}`, text: hint }));
	}

	// How many play: the game says it, or the field that asks for it.
	players() { return this.form.here ? this.form.seats.length : Number(this.input('players')?.value) || this.game.fewest; }

	rows() {
		const seats = Array.from({ length: this.players() }, (_, i) => i);
		follow(at('rows'), seats, i => i, i => {
			const given = this.form.seats?.[i] ?? {};
			const kind = given.kind || (i === 1 ? 'engine' : 'human');
			const name = el('input', { name: `name${i}`, 'aria-label': `Name of ${this.game.seats[i]}`, placeholder: this.game.seats[i], maxlength: 40, autocomplete: 'off' });
			name.value = given.name ?? '';
			const kinds = el('select', { name: `kind${i}`, 'aria-label': `Who plays ${this.game.seats[i]}` }, ...this.kinds.map(([value, text]) => el('option', { value, text })));
			kinds.value = kind;
			const players = el('select', { name: `player${i}`, 'aria-label': `Player of ${this.game.seats[i]}` }, ...this.game.players.map(one => el('option', { value: one.name.split(/[[:]/)[0], text: one.name.split(/[[:]/)[0], title: one.text })));
			const [player, level] = (given.player ?? 'search:3').split(':');
			players.value = player;
			const levels = el('input', { name: `level${i}`, type: 'number', min: 0, max: 99, 'aria-label': `Level of ${this.game.seats[i]}` });
			levels.value = level ?? '';
			return el('div', { class: 'row' }, el('span', { text: this.game.seats[i] }), kinds, name, el('span', { class: 'player' }, players, levels));
		}, (row, i) => {
			const form = this.game.players.find(one => one.name.split(/[[:]/)[0] === this.input(`player${i}`).value)?.name ?? '';
			row.querySelector('.player').hidden = this.input(`kind${i}`).value !== 'engine';
			this.input(`level${i}`).hidden = !form.includes(':');
			this.input(`level${i}`).placeholder = /[A-Z]+/.exec(form)?.[0].toLowerCase() ?? '';
		});
	}

	// What a seat with a computer has: a player with its level, where it has levels.
	player(i, text) {
		if (text(`kind${i}`) !== 'engine') return undefined;
		const level = this.input(`level${i}`);
		return text(`player${i}`) + (level.hidden || !level.value ? '' : `:${level.value}`);
	}

	flag(flag, form) {
		const known = flag.values?.length ? flag.values : null;
		return this.field(flag.name, flag.name[0].toUpperCase() + flag.name.slice(1).replaceAll('-', ' '), known?.map(value => [value, value]), form.values?.[flag.name], flag.text);
	}

	// What a rule set may have beside is a letter each.
	options(rules, given = '') {
		const letters = /^letters of ((?:[A-Z], )*[A-Z])/.exec(rules?.options ?? '')?.[1].split(', ') ?? [];
		at('options').hidden = !letters.length || Boolean(this.form.here);
		setText(at('hint-options'), rules?.options ?? '');
		follow(at('letters'), letters, letter => letter, letter => {
			const box = el('input', { type: 'checkbox', name: 'option', value: letter });
			box.checked = given.includes(letter);
			return el('label', { class: 'check', title: rules.options }, box, letter);
		});
	}

	rules() {
		const name = this.input('rules').value, letters = [...at('options').querySelectorAll(':checked')].map(box => box.value).join('');
		const all = letters && !at('options').hidden ? `${name}+${letters}` : name;
		return all === this.game.rules[0].name ? undefined : all;
	}

	config() {
		const text = name => this.input(name)?.value.trim() ?? '', on = name => this.input(name)?.checked || undefined;
		const values = Object.fromEntries(this.game.flags.map(flag => [flag.name, text(flag.name), flag.values?.[0]]).filter(([, value, usual]) => value && value !== usual).map(([name, value]) => [name, value]));
		const seats = Array.from({ length: this.players() }, (_, i) => ({ kind: text(`kind${i}`), name: text(`name${i}`) || undefined, player: this.player(i, text) }));
		return {
			game: this.game.name, here: this.form.here, rules: this.rules(), values: Object.keys(values).length ? values : undefined, setup: text('setup') || undefined, seats,
			seed: Number(text('any-seed')) || undefined, tc: text('tc') || undefined, games: Number(text('games')) > 1 ? Number(text('games')) : undefined,
			lot: on('lot'), hardcore: on('hardcore'), manual: this.game.manual ? on('manual') : undefined, pass: text('pass') || undefined, noDraws: this.game.draws ? on('noDraws') : undefined,
		};
	}

	// The command line that says the same.
	command(config) {
		const words = ['plybook', 'play'], add = (flag, value) => { if (value) words.push(`--${flag}`, /^[\w.:,+/-]+$/.test(value) ? value : `'${String(value).replaceAll("'", "'\\''")}'`); };
		add('rules', config.rules);
		for (const [name, value] of Object.entries(config.values ?? {})) add(name, value);
		add('setup', config.setup);
		if (config.seats.some(seat => seat.kind !== 'human')) add('seats', config.seats.map(seat => seat.player ?? seat.kind).join());
		if (config.seats.some(seat => seat.name)) add('names', config.seats.map((seat, i) => seat.name ?? this.game.seats[i]).join());
		add('tc', config.tc);
		add('games', config.games);
		add('seed', config.seed);
		add('pass', config.pass);
		for (const [flag, on] of [['hardcore', config.hardcore], ['manual', config.manual], ['no-agreement', config.noDraws]]) if (on) words.push(`--${flag}`);
		return [...words, config.game].join(' ');
	}

	changed() {
		if (!this.game) return;
		const rules = this.game.rules.find(rule => rule.name === this.input('rules').value);
		setText(at('hint-rules'), rules?.text ?? '');
		this.options(rules, this.form?.rules?.split('+')[1]);
		this.rows();
		at('command').parentElement.hidden = Boolean(this.form.here);
		setText(at('command'), this.command(this.config()));
		for (const node of at('form').querySelectorAll('[aria-invalid]')) node.removeAttribute('aria-invalid');
		this.fault('form-fault', null);
	}

	async begin() {
		const refusal = await act({ do: 'new', text: JSON.stringify(this.config()) });
		this.fault('form-fault', refusal);
		const field = refusal?.field && (this.input(refusal.field) ?? this.input({ seats: 'kind0', names: 'name0' }[refusal.field] ?? ''));
		if (!field) return;
		field.setAttribute('aria-invalid', 'true');
		field.setAttribute('aria-describedby', 'form-fault');
		field.focus();
	}

	scores() {
		const all = view.start?.scores ?? [], rows = all.filter(row => !row.aided || !at('hide-aided').checked);
		at('scores').hidden = !all.length;
		const title = name => view.start.games.find(game => game.name === name)?.title ?? name;
		at('score-rows').replaceChildren(...rows.map(row => el('tr', {},
			el('td', { text: [title(row.game), row.rules, row.board].filter(Boolean).join(' · ') }), el('td', {}, row.name, row.aided ? el('small', { text: ' with help' }) : ''),
			el('td', { text: row.score }), el('td', { text: row.date }),
			el('td', {}, buttonOf({ text: 'Review', 'aria-label': `Review the game of ${row.name}`, click: () => act({ do: 'load', n: row.file }) })))));
	}
}
