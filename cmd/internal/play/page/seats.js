// Who plays: names, clocks, hands, the pad of scores; offers, the series.

const clockText = ms => {
	const all = Math.floor(Math.max(0, ms) / 1000), two = n => String(n).padStart(2, '0');
	const seconds = all % 60, minutes = Math.floor(all / 60) % 60, hours = Math.floor(all / 3600);
	return hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
};

class Seats {
	constructor() { setInterval(() => this.tick(), 200); }

	update(changed) {
		if (changed.seats) this.since = performance.now();
		follow(at('seats'), view.seats, (seat, i) => i, (seat, i) => this.card(i), (card, seat, i) => { this.seat(card, seat, i); this.hand(card.querySelector('.hand'), seat, i); });
		if (changed.pad !== undefined) this.pad(view.pad);
		this.tick();
	}

	card(i) {
		const card = copyOf('card');
		card.querySelector('.link').onclick = () => copy(new URL(view.seats[i].link, location.href).href, `Link for ${view.seats[i].name}`);
		return card;
	}

	seat(card, seat, i) {
		card.classList.toggle('turn', view.mode !== 'over' && view.turn === i);
		card.classList.toggle('won', Boolean(view.result?.winners?.includes(i)));
		card.classList.toggle('thinks', seat.thinks ?? false);
		const disc = card.querySelector('.disc');
		disc.style.background = seat.colour;
		disc.hidden = !seat.colour;
		setTexts(card, { name: seat.name, kind: seat.about, points: String(seat.points ?? '') });
		card.querySelector('.link').hidden = !seat.link;
	}

	hand(hand, seat, i) {
		change(hand, { 'aria-label': `Hand of ${seat.name}` });
		follow(hand, view.hands.filter(one => one.seat === i), one => one.spot, one => buttonOf({ 'data-spot': one.spot, title: one.name },
			view.pictures[one.spot] ? picture(view.pictures[one.spot]) : el('span', { class: 'kind', text: one.short }), el('span', { class: 'count' })), (button, one) => {
			button.disabled = one.count === 0;
			change(button, { 'aria-label': `${one.name}, ${one.count} left` });
			setTexts(button, { count: String(one.count) });
			showPicture(button, view.pictures[one.spot]);
		});
		hand.hidden = !hand.children.length;
		hand.parentElement.classList.toggle('few', hand.children.length < 4);
	}

	// The pad has a tab, which is open where a game has a pad at all.
	pad(pad) {
		const was = at('tab-pad').hidden;
		showTab('pad', Boolean(pad));
		if (pad && was) openTab('pad');
		if (pad) at('panel-pad').replaceChildren(grid(pad));
	}

	// The page counts on by itself between views.
	tick() {
		if (at('table').hidden) return;
		[...at('seats').children].forEach((card, i) => {
			const seat = view.seats?.[i], clock = card.querySelector('.clock');
			if (!seat) return;
			const on = seat.runs ? performance.now() - this.since : 0, down = seat.left !== null;
			setText(clock, down || seat.used || seat.runs ? clockText(down ? seat.left - on : seat.used + on) : '');
			clock.classList.toggle('low', down && seat.left - on < 10_000);
			clock.classList.toggle('runs', seat.runs);
		});
	}

	offers() {
		const answer = (what, n) => () => act({ do: 'answer', text: what, n });
		follow(at('offers'), view.offers, offer => `${offer.from} ${offer.what}`, ({ what }) => el('div', { class: 'offer' }, el('p'),
			buttonOf({ class: 'main', text: 'Accept', click: answer(what, 1) }), buttonOf({ text: 'Decline', click: answer(what) })),
		(box, offer) => {
			setText(box.firstElementChild, offer.text);
			box.classList.toggle('asks', offer.answer);
			for (const button of box.querySelectorAll('button')) button.hidden = !offer.answer;
		});
		at('offers').hidden = !view.offers.length;
	}

	series(series) {
		showTab('series', Boolean(series));
		if (series) at('panel-series').replaceChildren(el('p', {}, el('b', { text: series.text || `Game ${series.game} of ${series.of}` })), ...series.tables.map(grid));
	}
}
