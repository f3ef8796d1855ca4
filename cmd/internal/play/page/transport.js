// How views come in and acts go out. There are two ways with the same JSON: HTTP to the program, and messages to a worker
// that runs the same session. Both tell the page of views with take(view, fresh), where fresh means that the page has to forget
// what it had, and of the connection with told('on' | 'off' | 'stranger' | 'failed', sentence).

// What goes wrong on the page is no fault of the connection.
const safely = work => { try { work(); } catch (wrong) { reportError(wrong); } };

// Marks requests of this window: it looks at a ply of its own.
const windowName = [...crypto.getRandomValues(new Uint8Array(12))].map(n => n.toString(36).padStart(2, '0')).join('');

//
// links says whether seats can have links; note is a lasting sentence for people, '' if there is none; copyLink, where there is one,
// returns {text} with a link to the game or {refused} with a sentence.
class Transport {
	constructor() { Object.assign(this, { id: 0, queue: Promise.resolve(), links: false, note: '', copyLink: null }); }

	// Sends an act after those that were sent before. Returns null once it is done, otherwise the refusal. Of acts of the same
	// kind that wait, only the last one is sent where only that one matters.
	act(act, latest = false) {
		if (latest) this.latest = act;
		const sent = this.queue.then(() => latest && this.latest !== act ? null : this.send('act', { ...act, id: ++this.id }));
		this.queue = sent.catch(() => {});
		return sent.then(answer => {
			if (!answer || answer.status === 200) return null;
			return { status: answer.status, ...answer.status === 409 ? { text: 'The game went on in another window.' } : answer.body };
		});
	}
}

// HTTP, with the token that stands behind the # of the link.
class Http extends Transport {
	constructor(token) {
		super();
		this.links = true;
		this.headers = { Authorization: `Bearer ${token}`, 'Plybook-Window': windowName };
	}

	// An act that got no answer is sent again; the other side does it once.
	async send(what, body, name = '') {
		const json = what === 'act';
		for (let pause = 500;; pause = Math.min(2 * pause, 10_000)) {
			try {
				const answer = await fetch(json ? 'api/act' : `api/open?name=${encodeURIComponent(name)}`, {
					method: 'POST', body: json ? JSON.stringify(body) : body,
					headers: { ...this.headers, 'Content-Type': json ? 'application/json' : 'application/octet-stream' },
				});
				if (answer.status !== 429) return { status: answer.status, body: await answer.json() };
			} catch { /* the program may be back soon */ }
			await wait(pause);
		}
	}

	async start(take, told) {
		const alone = await this.mayStream();
		for (let pause = 500;; pause = Math.min(2 * pause, 10_000)) {
			try {
				if (alone) await this.stream(take, told, () => { pause = 250; });
				else await this.ask(take, told);
			} catch { /* told below */ }
			if (this.stranger) return;
			told('off');
			await wait(pause);
		}
	}

	// Browsers open six connections to a host. A window that gets none of four locks asks again and again instead of
	// keeping one open. Where there are no locks, there is a stream.
	async mayStream() {
		if (!navigator.locks) return true;
		for (let n = 0; n < 4; n++) {
			const got = await new Promise(resolve => navigator.locks.request(`plybook-stream-${n}`, { ifAvailable: true }, lock => {
				resolve(Boolean(lock));
				return lock && new Promise(() => {}); // until the window closes
			}));
			if (got) return true;
		}
		return false;
	}

	async get(path, told) {
		const answer = await fetch(path, { headers: this.headers, cache: 'no-store' });
		if (answer.status === 401) {
			this.stranger = true;
			told('stranger');
		}
		if (!answer.ok) throw new Error(answer.statusText);
		return answer;
	}

	async stream(take, told, begun) {
		const answer = await this.get(`api/stream?since=0&window=${windowName}`, told);
		const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
		let text = '', fresh = true;
		for (;;) {
			const { value, done } = await reader.read();
			if (done) return;
			const lines = (text + value).split('\n');
			text = lines.pop();
			for (const line of lines.filter(Boolean)) {
				const news = JSON.parse(line), whole = fresh;
				safely(() => take(news, whole));
				if (fresh) { told('on'); begun(); }
				fresh = false;
			}
		}
	}

	async ask(take, told) {
		for (let since = 0;; await wait(2000)) {
			const view = await (await this.get(`api/view?since=${since}&window=${windowName}`, told)).json();
			safely(() => take(view, since === 0));
			told('on');
			since = view.v;
		}
	}

	async file(n) { return (await this.get(`api/file/${n}`, () => {})).blob(); }
}

// Messages to a worker. It answers {id, status, body} to {id, what, body, name}, and sends {view, fresh} by itself.
class Messages extends Transport {
	constructor(port) {
		super();
		Object.assign(this, { port, waiting: new Map(), number: 0 });
	}

	send(what, body, name = '') {
		return new Promise(resolve => {
			this.waiting.set(++this.number, resolve);
			this.port.postMessage({ id: this.number, what, body, name });
		});
	}

	start(take, told) {
		this.port.onmessage = ({ data }) => {
			if (data.view) {
				take(data.view, data.fresh);
				told('on');
				return;
			}
			this.waiting.get(data.id)?.(data);
			this.waiting.delete(data.id);
		};
		this.port.postMessage({ window: windowName });
	}

	async file(n) { return new Blob([(await this.send('file', n)).body]); }
}

// The token of the link moves into the memory of the tab, and out of its address.
const tokenOfLink = () => {
	const [, token] = /^#(?:s\.)?([\w-]{20,})$/.exec(location.hash) ?? [];
	try {
		if (token) {
			sessionStorage.setItem('token', token);
			history.replaceState(null, '', location.pathname);
		}
		return sessionStorage.getItem('token') ?? '';
	} catch {
		return token ?? '';
	}
};

// The only place that makes a transport.
const connect = () => new Http(tokenOfLink());
