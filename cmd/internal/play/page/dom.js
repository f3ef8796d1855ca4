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

// Makes what a template of the page has.
const copyOf = id => at(id).content.firstElementChild.cloneNode(true);

// Lets elements listen to an event of a kind, by their names.
const listenTo = (event, table) => { for (const [id, hears] of Object.entries(table)) at(id).addEventListener(event, hears); };

// The page itself does what its forms are sent for.
const onSubmit = table => { for (const [id, does] of Object.entries(table)) at(id).onsubmit = event => { event.preventDefault(); does(); }; };

// Shows some elements, and hides others.
const reveal = table => { for (const [id, shown] of Object.entries(table)) at(id).hidden = !shown; };

// Returns a sentence with its `code` as elements.
const prose = text => text.split('`').map((part, i) => i % 2 ? el('code', { text: part }) : part);

const setText = (node, text) => { if (node.textContent !== text) node.textContent = text; };

// Sets texts of elements in another one, by their classes.
const setTexts = (node, texts) => { for (const [name, text] of Object.entries(texts)) setText(node.querySelector(`.${name}`), text); };

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

// An SVG picture of its own, out of reach of the ids of this page.
const pictured = markup => `data:image/svg+xml,${encodeURIComponent(markup)}`;
const picture = markup => el('img', { alt: '', draggable: 'false', src: pictured(markup) });

// A picture of a button changes with the theme of the board.
const showPicture = (node, markup) => {
	const img = node.querySelector('img');
	if (img && markup) change(img, { src: pictured(markup) });
};

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

// A table whose rows begin with what they are about.
const grid = ({ title, head = [], rows }) => el('table', {}, title && el('caption', { text: title }),
	head.length > 0 && el('thead', {}, el('tr', {}, ...head.map(text => text ? el('th', { scope: 'col', text }) : el('td')))),
	el('tbody', {}, ...rows.map(([first, ...cells]) => el('tr', {}, el('th', { scope: 'row', text: first }), ...cells.map(text => el('td', { text }))))));

const wait = ms => new Promise(resolve => setTimeout(resolve, ms));
