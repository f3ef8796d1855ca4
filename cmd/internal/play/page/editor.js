// The editor of start positions: a palette, the side to move, and the position as text, both ways.

class Editor {
	constructor() {
		this.picked = null; // '' takes away
		at('position').oninput = () => {
			clearTimeout(this.typing);
			this.typing = setTimeout(() => { this.typing = 0; act({ do: 'setup', text: at('position').value }, true); }, 200);
		};
	}

	update() {
		const edit = view.edit;
		if (!edit) return;
		if (!this.typing && document.activeElement !== at('position') && at('position').value !== edit.text) at('position').value = edit.text;
		const palette = edit.palette.length ? [...edit.palette, { spot: '', name: 'Empty' }] : [];
		if (!palette.some(piece => piece.spot === this.picked)) this.picked = palette[0]?.spot;
		follow(at('palette'), palette, piece => piece.spot, piece => buttonOf({ title: piece.name, 'aria-label': piece.name, click: () => { this.picked = piece.spot; this.update(); } },
			view.pictures[piece.spot] ? picture(view.pictures[piece.spot]) : el('span', { text: piece.name })), (button, piece) => {
			change(button, { 'aria-pressed': piece.spot === this.picked });
			showPicture(button, view.pictures[piece.spot]);
		});
		at('turns').parentElement.hidden = !view.may.includes('turn');
		follow(at('turns'), view.seats, (seat, i) => i, (seat, i) => buttonOf({ click: () => act({ do: 'turn', n: i }) }), (button, seat, i) => {
			setText(button, seat.name);
			change(button, { 'aria-pressed': view.turn === i });
		});
		setText(at('position-fault'), faultText(edit.fault));
		change(at('position'), { 'aria-invalid': Boolean(edit.fault) });
	}

	arrange(spot) { act({ do: 'edit', clicks: [spot], text: this.picked }); }
}
