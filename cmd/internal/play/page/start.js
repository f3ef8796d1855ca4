// The start screen: the form of a new game, saved games, records from elsewhere, high scores.

// Flags of games that few people need.
const rare = /^(seed|deal|tie-break|counters)$/;

// What is wrong with a text, and where.
const faultText = refusal => refusal ? [refusal.text, refusal.code && `(${refusal.code})`, refusal.place && `at ${refusal.place}`, refusal.hint].filter(Boolean).join(' ') : '';

class Start {
	constructor() {
		onSubmit({ form: () => this.begin(), paste: () => this.open('pasted', new Blob([at('record').value])) });
		at('form').oninput = () => this.changed();
		at('file').onchange = () => { if (at('file').files[0]) this.open(at('file').files[0].name, at('file').files[0]); at('file').value = ''; };
		document.addEventListener('dragover', event => { if (event.dataTransfer?.types.includes('Files')) event.preventDefault(); });
		document.addEventListener('drop', event => {
			const [file] = event.dataTransfer?.files ?? [];
			if (!file) return;
			event.preventDefault();
			this.open(file.name, file);
		});
		at('hide-aided').onchange = () => this.scores();
		listenTo('click', {
			'copy-command': () => copy(at('command').textContent, 'Command'),
			'set-up': () => act({ do: 'edit', text: this.game.name }),
			'not-here': () => this.choose(this.game.name),
		});
	}

	async open(name, blob) {
		if (!await mayLeave()) return;
		const refusal = blob.size > 1 << 20 ? { text: 'This is larger than 1 MiB.', hint: 'Open it with plybook play FILE.' } : await this.send(name, blob);
		this.fault('open-fault', refusal);
		if (refusal && view.mode !== 'start') refused(refusal);
	}

	// Returns the refusal of a record, null if it is opened.
	async send(name, blob) {
		const record = await blob.arrayBuffer();
		await transport.queue; // what was done before, as to leave a game, comes first
		const { status, body } = await transport.send('open', record, name);
		return status === 200 ? null : body;
	}

	fault(id, refusal) { setText(at(id), faultText(refusal)); }

	update(changed) {
		if (!changed.start) return;
		const { games, files, list, fields } = view.start;
		reveal({ choose: view.host, form: view.host, beside: view.host, several: list.length, saved: files.length });
		follow(at('games'), games, game => game.name, game => buttonOf({ click: () => this.choose(game.name) },
			game.picture ? picture(game.picture) : el('span', { class: 'nopicture' }), el('b', { text: game.title })));
		const given = JSON.stringify(fields);
		if (view.host && given !== this.given) this.choose(fields.game || this.game?.name || games[0].name, fields);
		this.given = given;
		follow(at('list'), list, one => one.n, one => el('li', {}, buttonOf({ click: () => act({ do: 'game', n: one.n }) })), (li, one) =>
			li.firstElementChild.replaceChildren(el('b', { text: one.title || `Game ${one.n + 1}` }), el('small', { text: one.text }), one.fault ? el('em', { text: 'invalid' }) : ''));
		follow(at('files'), files, file => file.name, () => el('li'), (li, file) => this.saved(li, file));
		this.scores();
	}

	saved(li, file) {
		const title = file.title || file.name, load = text => async () => this.fault('open-fault', await act({ do: 'load', n: file.n, text }));
		const button = (label, text, click, set) => buttonOf({ 'aria-label': label, text, click, ...set });
		li.replaceChildren(
			el('span', {}, el('b', { text: title }), el('small', { text: file.text })),
			file.over ? '' : button(`Continue ${title}`, 'Continue', load('resume'), { class: 'main' }),
			button(`Review ${title}`, 'Review', load()),
			button(`Save ${title} as a file`, 'Save', async () => download(file.name, await transport.file(file.n))));
	}

	// Fills the form for a game, with what its fields should say where that is not the usual.
	choose(name, fields = {}) {
		const game = view.start.games.find(one => one.name === name), here = Boolean(fields.here);
		this.game = game;
		this.fields = { here: '', ...fields, game: name };
		for (const button of at('games').children) change(button, { 'aria-pressed': button.dataset.key === name });
		at('form').reset();
		setText(at('form-title'), `New game of ${game.title}`);
		setText(at('here').firstElementChild, view.start.here);
		reveal({
			here, flags: !here, rare: !here, 'set-ups': !here, 'command-line': !here, 'set-up': game.arrange, draws: game.draws, 'by-hand': game.manual,
			'seed-field': !game.flags.some(flag => flag.name === 'seed'),
		});
		const of = uncommon => game.flags.filter(flag => rare.test(flag.name) === uncommon).map(flag => this.field(flag));
		at('flags').replaceChildren(this.field({ name: 'rules', values: game.rules.map(rule => rule.name), text: ' ' }), ...of(false));
		at('rare').replaceChildren(...of(true));
		at('rows').replaceChildren();
		this.fill();
		this.rows();
		this.fill();
		this.changed();
	}

	input(name) { return at('form').elements[name]; }

	fill() {
		for (const [name, text] of Object.entries(this.fields)) {
			const field = this.input(name);
			if (field?.type === 'checkbox') field.checked = true;
			else if (field) field.value = text;
		}
	}

	field({ name, values, text }) {
		const control = values.length ? el('select', { name }, ...values.map(value => el('option', { text: value }))) : el('input', { name, autocomplete: 'off', spellcheck: 'false' });
		control.setAttribute('aria-describedby', `hint-${name}`);
		return el('div', { class: 'field' }, el('label', {}, el('span', { text: name.replaceAll('-', ' ') }), control), el('small', { id: `hint-${name}`, text }));
	}

	// How many play: the field that asks for it says it, or the game.
	rows() {
		const seats = this.game.seats.slice(0, Number(this.input('players')?.value || this.fields.players) || this.game.fewest);
		follow(at('rows'), seats, (seat, i) => i, (seat, i) => this.row(seat, i), (row, seat, i) => {
			const player = this.game.players.find(one => one.name === this.input(`player${i}`).value), level = this.input(`level${i}`);
			row.querySelector('.player').hidden = this.input(`kind${i}`).value !== 'engine';
			level.parentElement.hidden = !player?.level;
			setText(level.previousElementSibling, player?.level ?? '');
		});
	}

	row(seat, i) {
		const row = copyOf('row'), [kind, name, player] = row.querySelectorAll('[name]');
		row.firstElementChild.textContent = name.placeholder = seat;
		if (i === 1) kind.value = 'engine';
		if (!view.may.includes('remote') || !transport.links) kind.querySelector('[value=remote]').remove();
		player.append(...this.game.players.map(one => el('option', { text: one.name, title: one.text })));
		player.value = 'search';
		for (const field of row.querySelectorAll('[name]')) {
			field.name += i;
			field.ariaLabel += ` ${seat}`;
		}
		return row;
	}

	// What a rule set may have beside is a letter each, which the text about them names: "M mosquito, L ladybug".
	options(rules) {
		const letters = rules?.letters ?? [], word = letter => rules.options?.match(new RegExp(`\\b${letter} (\\w+)`))?.[1];
		at('options').hidden = !letters.length || Boolean(this.fields.here);
		setText(at('hint-options'), letters.every(word) ? '' : rules.options);
		follow(at('letters'), letters, letter => letter, letter => {
			const name = `option-${letter}`, box = el('input', { type: 'checkbox', name });
			box.checked = Boolean(this.fields[name]);
			return el('label', { class: 'check', title: rules.options }, box, word(letter) ? `${word(letter)} (${letter})` : letter);
		});
	}

	async changed() {
		const rules = this.game.rules.find(rule => rule.name === this.input('rules').value);
		setText(at('hint-rules'), rules?.text ?? '');
		this.options(rules);
		this.rows();
		for (const node of at('form').querySelectorAll('[aria-invalid]')) node.removeAttribute('aria-invalid');
		this.fault('form-fault', null);
		const command = await transport.act(this.act('command'), true);
		if (command?.answer) setText(at('command'), command.answer);
	}

	act(what) { return { do: what, text: JSON.stringify(Object.fromEntries(new FormData(at('form')))) }; }

	async begin() {
		const refusal = await act(this.act('form')), name = refusal?.field;
		this.fault('form-fault', refusal);
		const field = name && this.input({ seats: 'kind0', names: 'name0' }[name] ?? name);
		if (!field) return;
		change(field, { 'aria-invalid': true, 'aria-describedby': 'form-fault' });
		field.focus();
	}

	scores() {
		const all = view.start.scores, rows = all.filter(row => !row.aided || !at('hide-aided').checked);
		at('scores').hidden = !all.length;
		at('score-rows').replaceChildren(...rows.map(row => el('tr', {}, el('td', { text: row.game }), el('td', {}, row.name, row.aided ? el('small', { text: ' with help' }) : ''),
			el('td', { text: row.score }), el('td', { text: row.date }),
			el('td', {}, buttonOf({ text: 'Review', 'aria-label': `Review the game of ${row.name}`, click: () => act({ do: 'load', n: row.file }) })))));
	}
}
