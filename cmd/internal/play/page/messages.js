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
	async record() { return this.text('record'); }

	async text(what) {
		const { status, body } = await this.send(what);
		return status === 200 ? { text: new TextDecoder().decode(body) } : { refused: faultText(body) };
	}

	// Returns a link that has the game in it: nothing of it is sent to a server.
	async link() {
		const { text, refused } = await this.text('link');
		return { text: text && `${location.href.split('#')[0]}#g=${text}`, refused };
	}

	async openLink() {
		const [, game] = /^#g=(.+)$/.exec(location.hash) ?? [];
		if (!game) return;
		const { status, body } = await this.send('follow', game);
		this.opened = status === 200;
		if (!this.opened) refused(body);
	}
}

// Settings that cannot be kept are those of this visit.
const keptSettings = () => { try { return localStorage.getItem('plybook') ?? ''; } catch { return ''; } };
const keepSettings = text => { try { localStorage.setItem('plybook', text); } catch { /* see above */ } };

// Says what stands in the way of the worker; '' if nothing does.
const lacks = single => {
	if (!single && location.protocol === 'file:') return 'This folder must be served by a web server. From a disk, open plybook.html in it instead.';
	const missing = ['Worker', 'WebAssembly', 'DecompressionStream'].filter(name => !globalThis[name]);
	return missing.length ? `This browser has no ${missing.join(' and no ')}, or does not allow it here. Open the page in a current browser.` : '';
};

// The only place that makes a transport. In a page that is one file the program, its weights and the script of its workers stand as text.
const connect = () => {
	const module = at('program')?.textContent, script = at('worker')?.textContent;
	const missing = lacks(script);
	if (missing) return new Messages(null, { lacks: missing });
	const worker = new Worker(script ? URL.createObjectURL(new Blob([script], { type: 'text/javascript' })) : 'worker.js');
	const weights = script && Object.fromEntries([...document.querySelectorAll('script[id$=".bin"]')].map(file => [file.id, file.textContent]));
	return new Messages(worker, { module, script, weights });
};
