// What a window remembers when it is loaded again, where browsers let it.
const memory = {
	get(name) { try { return sessionStorage.getItem(name) ?? ''; } catch { return ''; } },
	set(name, text) { try { sessionStorage.setItem(name, text); } catch { /* it has forgotten */ } },
};

// Marks requests of this window: it looks at a ply of its own, also after it was loaded again.
let windowName = [...crypto.getRandomValues(new Uint8Array(12))].map(n => n.toString(36).padStart(2, '0')).join('');

// HTTP, with the token that stands after the # of the link.
class Http extends Transport {
	constructor(token) {
		super();
		this.links = true;
		this.token = token;
		this.id = Number(memory.get('act')); // acts go on after those of this window before it was loaded again
	}

	get headers() { return { Authorization: `Bearer ${this.token}`, 'Plybook-Window': windowName }; }

	// An act that got no answer is sent again; the other side does it once.
	async send(what, body, name = '') {
		const json = what === 'act';
		if (json) memory.set('act', body.id);
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
		await keepName();
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
		const answer = await this.get(`api/stream?since=0&window=${windowName}&theme=${looked}`, told);
		const reader = answer.body.getReader(), decoder = new TextDecoder();
		let text = '', fresh = true;
		for (;;) {
			const { value, done } = await reader.read();
			if (done) return;
			const lines = (text + decoder.decode(value, { stream: true })).split('\n');
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
			const view = await (await this.get(`api/view?since=${since}&window=${windowName}&theme=${looked}`, told)).json();
			safely(() => take(view, since === 0));
			told('on');
			since = view.v;
		}
	}

	// Returns the game that is shown as {text} or {refused}.
	async record() {
		const answer = await fetch('api/record', { headers: this.headers, cache: 'no-store' });
		return answer.ok ? { text: await answer.text() } : { refused: (await answer.json()).text };
	}

	async file(n) { return (await this.get(`api/file/${n}`, () => {})).blob(); }
}

// Gives the window the name that it had before it was loaded again. A copy of a window has its memory too, but not its lock.
const keepName = async () => {
	if (!navigator.locks) return;
	const hold = (name, more) => new Promise((resolve, reject) => navigator.locks.request(`plybook-window-${name}`, more, () => {
		resolve(name);
		return new Promise(() => {}); // until the window closes
	}).catch(reject));
	const before = memory.get('window');
	if (before) windowName = await hold(before, { signal: AbortSignal.timeout(1000) }).catch(() => windowName);
	if (windowName !== before) hold(windowName, {}).catch(() => {});
	memory.set('window', windowName);
};

// The token of the link moves into the memory of the tab, and out of its address.
const tokenOfLink = () => {
	const [, token] = /^#(?:s\.)?([\w-]{20,})$/.exec(location.hash) ?? [];
	if (token) {
		memory.set('token', token);
		if (memory.get('token')) history.replaceState(null, '', location.pathname);
	}
	return memory.get('token') || (token ?? '');
};

// The only place that makes a transport.
const connect = () => new Http(tokenOfLink());
