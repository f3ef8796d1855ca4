// A person's choices, the dialogs, and copying.

const onOff = { on: 'On', off: 'Off' };
const choices = {
	hints: { text: 'Hints', values: { off: 'Off', targets: 'Legal targets', effects: 'Targets and effects' }, fallback: 'targets' },
	effects: { text: 'Animation', values: onOff, fallback: 'on' },
	sound: { text: 'Sound', values: onOff, fallback: 'off' },
	last: { text: 'Mark the last move', values: onOff, fallback: 'on' },
	confirm: { text: 'Confirm moves', values: { small: 'On small cells', always: 'Always', never: 'Never' }, fallback: 'small' },
	notation: { text: 'Moves', values: { text: 'In notation', cells: 'By row and column' }, fallback: 'text' },
	prepare: { text: 'Keep a click for my turn', values: onOff, fallback: 'off' },
	candidates: { text: 'Show the analysis on the board while I play', values: onOff, fallback: 'off' },
	mono: { text: 'Tell pieces apart without colours', values: onOff, fallback: 'off' },
	theme: { text: 'Colours', values: { auto: 'As the system', light: 'Light', dark: 'Dark' }, fallback: 'auto' },
	keys: { text: 'Letter keys', values: onOff, fallback: 'on' },
	pace: { text: 'Seconds for each move of replays and of computers that play alone', values: { 0: '0', 0.5: '½', 1: '1', 2: '2', 3: '3' }, fallback: '1' },
};

const setting = name => view.set?.[name] || chosen[name] || choices[name].fallback;

// What somebody without the right to change settings has chosen in this window.
const chosen = {};

const set = (name, value) => {
	chosen[name] = value;
	if (view.host) {
		view.set = { ...view.set, [name]: value };
		act({ do: 'set', text: `${name}=${value}` });
	}
	sound.wake();
	show({ set: true });
};

const fillSettings = () => {
	follow(at('choices'), Object.entries(choices), ([name]) => name, ([name, choice]) => el('label', {}, el('span', { text: choice.text }),
		el('select', { name, change: event => set(name, event.target.value) }, ...Object.entries(choice.values).map(([value, text]) => el('option', { value, text })))),
	(label, [name]) => { label.lastElementChild.value = setting(name); });
};

// Opens a dialog; what opened it gets the focus back.
const openDialog = id => { if (!at(id).open) at(id).showModal(); };

// Asks once, and returns the answer.
const confirmed = (question, yes) => new Promise(resolve => {
	setText(at('question'), question);
	setText(at('yes'), yes);
	at('ask').returnValue = '';
	at('ask').onclose = () => resolve(at('ask').returnValue === 'yes');
	openDialog('ask');
});

// Copies text. Where there is no clipboard, the text is shown selected.
const copy = async (text, what) => {
	try {
		await navigator.clipboard.writeText(text);
		note(`${what} copied.`);
	} catch {
		setText(at('copy-what'), what);
		at('copy-text').value = text;
		openDialog('copy');
		at('copy-text').select();
	}
};

const download = (name, blob) => {
	const url = URL.createObjectURL(blob), link = el('a', { href: url, download: name });
	link.click();
	setTimeout(() => URL.revokeObjectURL(url), 10_000);
};

// The board as a picture of its own.
const boardText = () => {
	const board = at('picture').cloneNode(true);
	const [x, y, width, height] = view.box;
	board.setAttribute('viewBox', view.box.join(' '));
	board.setAttribute('width', width / 10);
	board.setAttribute('height', height / 10);
	board.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
	board.prepend(shape('rect', { x, y, width, height, fill: view.background }));
	return new XMLSerializer().serializeToString(board);
};

const savePNG = async () => {
	const image = new Image(), canvas = el('canvas');
	image.src = `data:image/svg+xml,${encodeURIComponent(boardText())}`;
	await image.decode();
	const [, , w, h] = view.box, scale = 1440 / Math.max(w, h);
	Object.assign(canvas, { width: Math.round(w * scale), height: Math.round(h * scale) });
	canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
	canvas.toBlob(blob => download(`${view.game}-${view.node}.png`, blob), 'image/png');
};
