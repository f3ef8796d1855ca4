'use strict';
// What every page with a board does, whatever it shows beside: this text stands in front of the page's own script.

const still = matchMedia('(prefers-reduced-motion: reduce)');

// A frame is a list of parts in the order of drawing, written as its difference from another one, as a rule the frame
// before: n >= 0 is part n; the pair -n, i is n parts copied from place i on.
const readFrame = (code, other) => {
	const frame = [];
	for (let i = 0; i < code.length; i++) {
		const n = code[i];
		if (n >= 0) frame.push(n);
		else frame.push(...other.slice(code[++i], code[i] - n));
	}
	return frame;
};

// A drawing shows frames in a group of an SVG. Parts are elements by number; unique holds the links to sprites of which
// there is only one each, so that it is the same thing in all frames.
class Drawing {
	constructor(group, parts, unique) {
		Object.assign(this, { group, parts, unique, turning: 0, calm: () => still.matches });
	}

	// Shows the frames on the way for a time each, then the last one. What has moved glides if it is asked to.
	show(frame, between = [], times = [], glides = false) {
		const stood = glides && !this.calm() ? this.things() : new Map();
		clearTimeout(this.turning);
		this.turn([...between, frame], times);
		this.glide(stood);
	}

	turn([frame, ...rest], times) {
		this.draw(frame);
		if (rest.length) this.turning = setTimeout(() => this.turn(rest, times.slice(1)), times[0]);
	}

	// A part is in a frame at most once. Those that stay are not touched: that is much faster.
	draw(frame) {
		const wanted = new Set(frame.map(n => this.parts[n]));
		for (const node of [...this.group.children]) if (!wanted.has(node)) node.remove();
		let next = this.group.firstElementChild;
		for (const node of wanted) {
			if (node === next) next = next.nextElementSibling;
			else this.group.insertBefore(node, next);
		}
	}

	things() {
		return new Map([...this.group.querySelectorAll('use')]
			.filter(use => this.unique.has(use.getAttribute('href')))
			.map(use => [use.getAttribute('href'), use]));
	}

	glide(stood) {
		if (!stood.size) return;
		for (const [name, use] of this.things()) {
			const from = stood.get(name);
			if (!from) continue;
			const x = from.x.baseVal.value - use.x.baseVal.value, y = from.y.baseVal.value - use.y.baseVal.value;
			if (x || y) use.animate({ transform: [`translate(${x}px, ${y}px)`, 'none'] }, { duration: 220, easing: 'ease-out' });
		}
	}
}

// Marks the move of a list that leads to what is shown, and brings it into sight without moving the page.
const markStep = (list, link) => {
	list.querySelector('[aria-current]')?.removeAttribute('aria-current');
	if (!link) return;
	link.setAttribute('aria-current', 'step');
	const box = list.getBoundingClientRect(), row = link.getBoundingClientRect(), slack = row.height * 2;
	if (row.top < box.top + slack || row.bottom > box.bottom - slack)
		list.scrollTop += (row.top + row.bottom - box.top - box.bottom) / 2;
	if (row.left < box.left || row.right > box.right) list.scrollLeft += (row.left + row.right - box.left - box.right) / 2;
};

// A disabled button takes no keys, so the focus moves on.
const disable = (buttons, off, next) => {
	for (const button of buttons) {
		if (off && button === document.activeElement) next.focus();
		button.disabled = off;
	}
};
