// A person's choices, the dialogs, and copying.

// The controls of the dialog have the settings: those that are saved, and what somebody without the right to save any has chosen here.
const settings = at('choices').elements;
const setting = name => settings[name].value;

const takeSettings = saved => {
	for (const [name, value] of Object.entries(saved)) if (settings.namedItem(name)?.querySelector(`[value="${CSS.escape(value)}"]`)) settings[name].value = value;
};

const set = (name, value) => {
	settings[name].value = value;
	if (view.host) act({ do: 'set', text: `${name}=${value}` });
	sound.wake();
	show({ set: true });
};

// Opens a dialog; what opened it gets the focus back.
const openDialog = id => { if (!at(id).open) at(id).showModal(); };

// Asks once, and returns the answer.
const confirmed = question => new Promise(resolve => {
	setText(at('question'), question);
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
	const url = URL.createObjectURL(blob);
	el('a', { href: url, download: name }).click();
	setTimeout(() => URL.revokeObjectURL(url), 10_000);
};

// The board as a picture of its own.
const boardText = () => {
	const board = at('picture').cloneNode(true), [x, y, width, height] = view.box;
	change(board, { viewBox: view.box.join(' '), width: width / 10, height: height / 10, xmlns: 'http://www.w3.org/2000/svg' });
	board.prepend(shape('rect', { x, y, width, height, fill: view.background }));
	return new XMLSerializer().serializeToString(board);
};

const pictureName = ending => `${view.game}-${view.node}.${ending}`;

const savePNG = async () => {
	const image = picture(boardText()), canvas = el('canvas'), [, , w, h] = view.box, scale = 1440 / Math.max(w, h);
	await image.decode();
	Object.assign(canvas, { width: Math.round(w * scale), height: Math.round(h * scale) });
	canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
	canvas.toBlob(blob => download(pictureName('png'), blob), 'image/png');
};
