// Messages to a worker, which has the session: it answers {id, status, body} to {id, what, body, name}, and sends {view, fresh},
// {settings} to keep, and {note} and {failed} with a sentence by itself.
class Messages extends Transport {
	constructor(worker, begin) {
		super();
		Object.assign(this, { worker, begin, waiting: new Map(), number: 0, copyLink: this.link });
	}

	send(what, body, name = '') {
		return new Promise(resolve => {
			this.waiting.set(++this.number, resolve);
			this.worker?.postMessage({ id: this.number, what, body: body instanceof ArrayBuffer ? new Uint8Array(body) : body, name });
		});
	}

	start(take, told) {
		if (!this.worker) return told('failed', this.begin.lacks);
		this.worker.onmessage = ({ data }) => {
			if (data.view) safely(() => this.take(JSON.parse(data.view), data.fresh, take, told));
			else if (data.failed) told('failed', data.failed);
			else if (data.note) this.note = data.note;
			else if (data.settings) keepSettings(data.settings);
			else this.answered(data);
		};
		this.worker.onerror = event => told('failed', `plybook cannot run here${event.message ? `: ${event.message}` : ', for the worker of the page has not started'}.`);
		this.worker.postMessage({ ...this.begin, settings: keptSettings(), theme: looked });
		addEventListener('hashchange', () => this.openLink());
	}

	answered({ id, status, body }) {
		const record = status === 200 && body.length;
		this.waiting.get(id)?.({ status, body: record ? body : body.length ? JSON.parse(new TextDecoder().decode(body)) : {} });
		this.waiting.delete(id);
	}

	// A game that came with the address stays in it until another one is on.
	take(view, fresh, take, told) {
		take(view, fresh);
		if (fresh) {
			told('on');
			this.openLink();
		} else if (this.opened && view.mode && view.mode !== 'review') {
			this.opened = false;
			history.replaceState(null, '', location.href.split('#')[0]);
		}
	}

	async file(n) { return new Blob([(await this.send('file', n)).body]); }

	// Returns the game that is shown as {text} or {refused}.
	async record() {
		const { status, body } = await this.send('record');
		return status === 200 ? { text: new TextDecoder().decode(body) } : { refused: body.text };
	}

	// Returns a link that has the game in it: nothing of it is sent to a server.
	async link() {
		const { text, refused } = await this.record();
		if (refused) return { refused };
		const game = await packed(text);
		if (game.length > longestLink) return { refused: `The game is too long for a link: it would have ${Math.ceil(game.length / 1024)} KB, and 8 are the most. Save it as a file.` };
		return { text: `${location.href.split('#')[0]}#g=${game}` };
	}

	async openLink() {
		const [, game] = /^#g=([\w-]+)$/.exec(location.hash) ?? [];
		if (!game) return;
		try {
			const answer = await this.send('open', await unpacked(game), 'link');
			this.opened = answer.status === 200;
			if (!this.opened) refused(answer.body);
		} catch {
			refused({ text: 'The link is damaged: no game can be read from it.', hint: 'Copy it again, whole.' });
		}
	}
}

const longestLink = 8 << 10; // characters
const longestRecord = 1 << 20; // bytes, unpacked

const through = (bytes, stream) => new Blob([bytes]).stream().pipeThrough(stream);

const packed = async text => {
	const bytes = new Uint8Array(await new Response(through(text, new CompressionStream('deflate-raw'))).arrayBuffer());
	return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join('')).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
};

// A few bytes can be unpacked into very many: more than a record may have are not waited for.
const unpacked = async game => {
	if (game.length > longestLink) throw new Error('too long');
	const bytes = Uint8Array.from(atob(game.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0));
	const parts = [];
	let size = 0;
	const reader = through(bytes, new DecompressionStream('deflate-raw')).getReader();
	for (;;) {
		const { value, done } = await reader.read();
		if (done) return new Blob(parts).arrayBuffer();
		parts.push(value);
		if ((size += value.length) > longestRecord) throw new Error('too long');
	}
};

// Settings that cannot be kept are those of this visit.
const keptSettings = () => { try { return localStorage.getItem('plybook') ?? ''; } catch { return ''; } };
const keepSettings = text => { try { localStorage.setItem('plybook', text); } catch { /* see above */ } };

// Says what stands in the way of the worker; '' if nothing does.
const lacks = single => {
	if (!single && location.protocol === 'file:') return 'This folder has to be served by a web server. From a disk, open plybook.html in it instead.';
	const missing = ['Worker', 'WebAssembly', 'DecompressionStream'].filter(name => !globalThis[name]);
	return missing.length ? `This browser has no ${missing.join(' and no ')}, or does not allow it here. Open the page in a current browser.` : '';
};

// The only place that makes a transport. In a page that is one file the program and the script of its workers stand as text.
const connect = () => {
	const module = at('program')?.textContent, script = at('worker')?.textContent;
	const missing = lacks(script);
	if (missing) return new Messages(null, { lacks: missing });
	const worker = new Worker(script ? URL.createObjectURL(new Blob([script], { type: 'text/javascript' })) : 'worker.js');
	return new Messages(worker, { module, script });
};
