// Who plays: names, clocks, hands, the pad of scores; offers, the series.

const clockText = ms => {
	const seconds = Math.max(0, ms) / 1000, whole = Math.floor(seconds), hours = Math.floor(whole / 3600);
	const pad = n => String(n).padStart(2, '0');
	if (hours) return `${hours}:${pad(Math.floor(whole / 60) % 60)}:${pad(whole % 60)}`;
	return `${Math.floor(whole / 60)}:${pad(whole % 60)}`;
};

class Seats {
	constructor() { Object.assign(this, { since: 0 }); setInterval(() => this.tick(), 200); }

	update(changed) {
		if (changed.seats) this.since = performance.now();
		follow(at('seats'), view.seats, (seat, i) => i, (seat, i) => this.card(i), (card, seat, i) => this.seat(card, seat, i));
		this.hands();
		if (changed.pad !== undefined) this.pad();
		this.tick();
	}

	card(i) {
		return el('div', { class: 'card' },
			el('div', { class: 'seat', 'data-seat': i },
				el('span', { class: 'disc', 'aria-hidden': 'true' }), el('b', { class: 'name' }), el('small', { class: 'kind' }), el('span', { class: 'points' }), el('time', { class: 'clock' })),
			el('div', { class: 'hand', role: 'group' }));
	}

	seat(card, seat, i) {
		const part = name => card.querySelector(`.${name}`);
		const over = view.mode === 'over' || view.turn < 0;
		card.classList.toggle('turn', !over && view.turn === i);
		card.classList.toggle('won', Boolean(view.result?.winners?.includes(i)));
		part('disc').style.background = seat.colour || '';
		part('disc').hidden = !seat.colour;
		setText(part('name'), seat.name);
		const words = [seat.name === seat.seat ? '' : seat.seat, seat.kind === 'engine' && seat.player !== seat.name ? seat.player : '', seat.thinks ? 'thinking…' : '', this.away(seat)];
		setText(part('kind'), words.filter(Boolean).join(' · '));
		setText(part('points'), seat.points === null || seat.points === undefined ? '' : String(seat.points));
		part('seat').classList.toggle('thinks', Boolean(seat.thinks));
		this.link(part('seat'), seat, i);
	}

	away(seat) {
		if (seat.kind === 'open') return 'link not used yet';
		if (seat.kind !== 'remote') return '';
		return seat.here ? 'here' : seat.gone ? `gone for ${Math.round(seat.gone / 1000)} s` : 'not here yet';
	}

	link(row, seat, i) {
		let button = row.querySelector('.link');
		if (!seat.link) return button?.remove();
		button ??= row.appendChild(buttonOf({ class: 'link', text: 'Copy link' }));
		button.onclick = () => copy(new URL(view.seats[i].link, location.href).href, `Link for ${seat.name}`);
	}

	hands() {
		[...at('seats').children].forEach((card, seat) => {
			const hand = card.querySelector('.hand');
			hand.setAttribute('aria-label', `Hand of ${view.seats[seat].name}`);
			follow(hand, view.hands.filter(one => one.seat === seat), one => one.spot, one => this.piece(one), (button, one) => {
				button.disabled = one.count === 0;
				button.setAttribute('aria-label', `${one.name}, ${one.count} left`);
				setText(button.querySelector('.count'), String(one.count));
				showPicture(button, view.pictures[one.spot]);
			});
			hand.hidden = !hand.children.length;
			card.classList.toggle('few', hand.children.length < 4);
		});
	}

	piece(one) {
		return buttonOf({ 'data-spot': one.spot, title: one.name },
			view.pictures[one.spot] ? picture(view.pictures[one.spot]) : el('span', { class: 'kind', text: this.short(one) }), el('span', { class: 'count' }));
	}

	// The seat is said by the card that the hand is on.
	short(one) {
		const word = one.spot.split('/')[1] ?? '', { seat } = view.seats[one.seat];
		const text = one.name.startsWith(`${seat} `) ? one.name.slice(seat.length + 1) : word.length > 2 ? word : one.name;
		return text[0].toUpperCase() + text.slice(1);
	}

	// The pad has a tab, which is open where a game has a pad at all.
	pad() {
		const pad = view.pad, was = at('tab-pad').hidden;
		showTab('pad', Boolean(pad));
		if (pad && was) openTab('pad');
		if (!pad) return;
		at('panel-pad').replaceChildren(grid(pad.head, pad.rows));
	}

	// The page counts on by itself between views.
	tick() {
		if (at('table').hidden) return;
		[...at('seats').children].forEach((card, i) => {
			const seat = view.seats?.[i], clock = card.querySelector('.clock');
			if (!seat) return;
			const on = seat.runs ? performance.now() - this.since : 0, down = seat.left !== null && seat.left !== undefined;
			setText(clock, down || seat.used || seat.runs ? clockText(down ? seat.left - on : seat.used + on) : '');
			clock.classList.toggle('low', down && seat.left - on < 10_000);
			clock.classList.toggle('runs', Boolean(seat.runs));
		});
	}

	offers() {
		follow(at('offers'), view.offers, offer => `${offer.from} ${offer.what}`, offer => el('div', { class: 'offer' }, el('p'),
			buttonOf({ class: 'main', text: 'Accept', click: () => act({ do: 'answer', text: offer.what, n: 1 }) }),
			buttonOf({ text: 'Decline', click: () => act({ do: 'answer', text: offer.what }) })),
		(box, offer) => {
			setText(box.firstElementChild, offer.text);
			for (const button of box.querySelectorAll('button')) button.hidden = !offer.answer;
		});
		at('offers').hidden = !view.offers.length;
	}

	series() {
		const series = view.series;
		showTab('series', Boolean(series));
		if (!series) return;
		at('panel-series').replaceChildren(
			el('p', {}, el('b', { text: series.text || `Game ${series.game} of ${series.of}` })),
			grid(null, series.names.map((name, i) => [name, series.points[i]]), 'Score'),
			grid(['#', 'Players', 'Points', 'Result'], series.games.map((game, i) => [i + 1, game.names.join(' – '), game.points.join(' – '), game.text]), 'Games'));
	}
}
