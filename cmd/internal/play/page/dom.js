// Elements and what is in them. Whatever comes from records or people goes in as text.

const at = id => document.getElementById(id);

// Makes an element: functions are listeners, text its text, anything else an attribute.
const el = (name, set = {}, ...inside) => {
	const node = document.createElement(name);
	for (const [key, value] of Object.entries(set)) {
		if (value === undefined || value === null || value === false) continue;
		if (typeof value === 'function') node.addEventListener(key, value);
		else if (key === 'text') node.textContent = value;
		else node.setAttribute(key, value === true ? '' : value);
	}
	node.append(...inside.filter(child => child || child === 0));
	return node;
};

const buttonOf = (set, ...inside) => el('button', { type: 'button', ...set }, ...inside);

const setText = (node, text) => { if (node.textContent !== text) node.textContent = text; };

// Numbers below zero have the sign that people read; in moves and records it is a hyphen.
const minus = text => text.replace(/(^|[\s(,])-(?=\d)/g, '$1−');

// Sets attributes. What is as it should be is not touched: the browser would lay it out again.
const change = (node, set) => {
	for (const [key, value] of Object.entries(set)) if (node.getAttribute(key) !== String(value)) node.setAttribute(key, value);
};

const shape = (name, set) => {
	const node = document.createElementNS('http://www.w3.org/2000/svg', name);
	change(node, set);
	return node;
};

// Reads the markup of drawings, which the program has made: every text in it is escaped.
const readMarkup = markup => [...document.importNode(new DOMParser()
	.parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${markup}</svg>`, 'image/svg+xml').documentElement, true).children];

// A picture of a button changes with the theme of the board.
const showPicture = (node, markup) => {
	const img = node.querySelector('img'), src = markup ? picture(markup).src : '';
	if (img && src && img.src !== src) img.src = src;
};

// An SVG picture of its own, out of reach of the ids of this page.
const picture = (markup, set = {}) => el('img', { alt: '', draggable: 'false', ...set, src: `data:image/svg+xml,${encodeURIComponent(markup)}` });

// Makes the children of an element follow a list. Those of a key that was there stay the same elements: a view that
// comes while a button is held down does not take the button away.
const follow = (parent, items, key, make, update = () => {}) => {
	const known = new Map([...parent.children].map(node => [node.dataset.key, node]));
	const wanted = items.map((item, i) => {
		const name = String(key(item, i));
		const node = known.get(name) ?? make(item, i);
		if (node.dataset.key !== name) node.dataset.key = name;
		return node;
	});
	const stay = new Set(wanted);
	for (const node of [...parent.children]) if (!stay.has(node)) node.remove();
	wanted.forEach((node, i) => { if (parent.children[i] !== node) parent.insertBefore(node, parent.children[i] ?? null); });
	wanted.forEach((node, i) => update(node, items[i], i));
};

// A table whose rows begin with what they are about; one without heads has head null.
const grid = (head, rows, caption) => el('table', {}, caption && el('caption', { text: caption }),
	head && el('thead', {}, el('tr', {}, ...head.map(text => text ? el('th', { scope: 'col', text }) : el('td')))),
	el('tbody', {}, ...rows.map(([first, ...cells]) => el('tr', {}, el('th', { scope: 'row', text: first }), ...cells.map(text => el('td', { text }))))));

const wait = ms => new Promise(resolve => setTimeout(resolve, ms));
