// The worker of the static page, in two roles with the same program: the first one has the session, keeps its files and talks with
// the page; it starts the second one, which thinks. A thought that is not wanted any more ends with its worker.

// Unpacks and compiles the program, which is packed by gzip. Where a server has unpacked it, it comes as it is.
const compile = async bytes => {
	const packed = bytes[0] === 0x1f;
	const body = packed ? new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')) : bytes;
	return WebAssembly.compileStreaming(new Response(body, { headers: { 'Content-Type': 'application/wasm' } }));
};

const load = async () => {
	const answer = await fetch('plybook.wasm.gz');
	if (!answer.ok) throw new Error(`plybook.wasm.gz: ${answer.status} ${answer.statusText}`);
	return new Uint8Array(await answer.arrayBuffer());
};

// The files of weights that players of a game read, by game, as [name, checksum]. The program that writes the page puts them in.
const weightsOf = {};

// The weights of games, each loaded when a player of the game thinks for the first time, and kept for the workers that think.
class Weights {
	games = new Map();

	// A page that is one file has the texts of all files.
	constructor(texts) { this.texts = texts; }

	// Returns the files of a game as {name: bytes}. What has failed is tried again when it is wanted again.
	of(game) {
		if (!this.games.has(game)) {
			const files = Promise.all((weightsOf[game] ?? []).map(async ([name, sum]) => [name, await this.file(name, sum)])).then(Object.fromEntries);
			files.catch(() => this.games.delete(game));
			this.games.set(game, files);
		}
		return this.games.get(game);
	}

	// A file that the browser has kept may be that of an older page, and a line may fail: it is asked for twice.
	async file(name, integrity) {
		if (this.texts?.[name]) return decode(this.texts[name]);
		const ask = async cache => new Uint8Array(await (await fetch(name, { integrity, cache })).arrayBuffer());
		return ask('default').catch(() => ask('reload')).catch(() => {
			throw new Error(`could not load ${name}, which the computer needs for this game. Check your connection and try again; if it fails again, reload the page.`);
		});
	}
}

const decode = base64 => Uint8Array.from(atob(base64), letter => letter.charCodeAt(0));

// Runs the program up to where it waits for calls, and returns its functions.
const run = async (module, ended) => {
	const go = new Go();
	go.run(await WebAssembly.instantiate(module, go.importObject)).then(ended, ended);
	return self.plybook;
};

const nowhere = 'this browser saves no games here';

const elsewhere = 'This game has continued in another window, so moves made here are not saved. Reload the page to continue from there, or save this game as a file.';

// The files of the session, in a database of the browser. Of several windows only one resumes the game that was on: the one
// that has the lock. No window writes over what another one has written since it looked.
class Store {
	files = [];
	known = new Map(); // what this window has read or written

	async open() {
		const owned = this.own();
		this.base = await new Promise((resolve, reject) => {
			const request = indexedDB.open('plybook', 1);
			request.onupgradeneeded = () => request.result.createObjectStore('files');
			request.onsuccess = () => resolve(request.result);
			request.onerror = () => reject(request.error);
		}).catch(() => null);
		await owned;
		if (!this.base) return;
		const files = this.base.transaction('files').objectStore('files');
		const [names, texts] = await Promise.all([done(files.getAllKeys()), done(files.getAll())]);
		this.files = names.map((name, i) => [name, texts[i]]);
		this.known = new Map(this.files);
	}

	// Returns what was kept as [name, text]. The game that was on is of another window if this one has not the lock.
	read(stateFile) {
		this.stateFile = stateFile;
		return this.files.filter(([name]) => this.owner || name !== stateFile);
	}

	// Waits for the lock, until the window that has it answers. One that is closing answers no more, and lets the lock go; one that
	// the browser has put to sleep does neither.
	async own() {
		this.owner = !navigator.locks;
		if (this.owner) return;
		const windows = new BroadcastChannel('plybook');
		await new Promise(settled => {
			windows.onmessage = ({ data }) => {
				if (data === 'mine') settled();
				else if (this.owner) windows.postMessage('mine');
			};
			windows.postMessage('whose?');
			navigator.locks.request('plybook', () => {
				this.owner = true;
				windows.postMessage('mine');
				settled();
				return new Promise(() => {});
			}).catch(settled); // where there is no storage there are no locks
			setTimeout(settled, 10_000);
		});
	}

	async write(name, text) {
		if (!this.base) throw new Error(nowhere);
		if (name === this.stateFile && !this.owner) return;
		const files = this.base.transaction('files', 'readwrite').objectStore('files'), there = await done(files.get(name));
		if (name !== this.stateFile && !sameBytes(there, this.known.get(name))) throw new Error(elsewhere);
		await done(files.put(text, name));
		this.known.set(name, text);
	}
}

const sameBytes = (a, b) => a?.length === b?.length && (!a || a.every((byte, i) => byte === b[i]));

const done = request => new Promise((resolve, reject) => {
	request.onsuccess = () => resolve(request.result);
	request.onerror = () => reject(request.error);
});

// Does one job at a time in a worker of its own. Moves and hints come before analysis.
class Thinker {
	constructor(module, script, weights, told) {
		Object.assign(this, { module, script, weights, told, job: null });
		this.start();
	}

	// A worker of a page that is one file may not start the script that it was started with again, but one with the same text.
	start() {
		this.worker = new Worker(this.script ? URL.createObjectURL(new Blob([this.script], { type: 'text/javascript' })) : self.location.href);
		this.worker.onmessage = ({ data: { id, thought, last, ended } }) => {
			if (ended) return this.fail();
			if (id !== this.job?.id) return;
			if (last) this.job = null;
			this.told(id, thought, last);
		};
		this.worker.postMessage({ think: this.module });
	}

	// The program of the worker has ended by itself.
	fail() {
		const job = this.job;
		this.job = null;
		this.start();
		if (job) this.failed(job, 'the search stopped because of an error');
	}

	failed({ id }, detail) { this.told(id, JSON.stringify({ failed: { reason: 'crash', detail } }), true); }

	// Gives a job to the worker, with the weights of its game. It may be wanted no longer once these are there.
	async give(job) {
		const [weights, wrong] = await this.weights.of(job.game).then(files => [files], error => [null, error.message]);
		if (job !== this.job) return;
		if (weights) return this.worker.postMessage({ job, weights });
		this.job = null;
		this.failed(job, wrong);
	}

	want(jobs) {
		const next = jobs.find(job => job.kind !== 'analyse') ?? jobs[0];
		const on = this.job && jobs.some(job => job.id === this.job.id);
		if (this.job && (!on || this.job.kind === 'analyse' && next.kind !== 'analyse')) {
			this.worker.terminate();
			this.job = null;
			this.start();
		}
		if (this.job || !next) return;
		this.job = next;
		this.give(next);
	}
}

// The session.
class Host {
	async start({ module, script, weights, settings, theme }) {
		this.store = new Store();
		const opened = this.store.open();
		const compiled = await compile(module ? decode(module) : await load());
		this.program = await run(compiled, () => postMessage({ failed: 'plybook has stopped because of an error. Reload the page to continue: games are saved after each move.' }));
		await opened;
		if (!this.store.base) postMessage({ note: 'This browser saves no games here: save each game as a file before you leave.' });
		const begin = performance.now(), [seed] = crypto.getRandomValues(new Uint32Array(1));
		this.now = () => performance.now() - begin;
		this.program.start(Date.now(), seed, settings, theme, this.store.read(this.program.stateFile));
		this.settle();
		this.thinker = new Thinker(compiled, script, new Weights(weights), (id, thought, last) => {
			this.program.told(id, thought, last, this.now());
			this.settle();
		});
		this.settle();
	}

	answer({ id, what, name, body }) {
		const answer = this.program.answer({ what, name, body: what === 'act' ? JSON.stringify(body) : body }, this.now());
		this.settle();
		postMessage({ id, ...answer });
	}

	// Does what a change of the session asks for.
	settle() {
		const { view, fresh, saves, jobs, wake } = this.program.news(this.now());
		if (view) postMessage({ view, fresh });
		for (const [name, text] of saves) this.save(name, text);
		this.thinker?.want(JSON.parse(jobs));
		clearTimeout(this.alarm);
		if (wake >= 0) this.alarm = setTimeout(() => this.settle(), Math.max(0, wake - this.now()) + 1);
	}

	// Settings are the page's to keep, for workers have no localStorage.
	async save(name, text) {
		let wrong = '';
		if (name === this.program.settingsFile) postMessage({ settings: new TextDecoder().decode(text) });
		else await this.store.write(name, text).catch(error => { wrong = error.message; });
		this.program.saved(name, wrong);
		this.settle();
	}
}

const think = async module => {
	const program = await run(module, () => postMessage({ ended: true }));
	return ({ job, weights }) => {
		self.weightFiles = weights;
		const tell = last => thought => postMessage({ id: job.id, thought, last });
		const thought = program.think(JSON.stringify(job), tell(false));
		if (thought) tell(true)(thought); // none if the program has ended
	};
};

// Messages wait until what they are for is there.
let ready = null;
onmessage = ({ data }) => {
	if (ready) {
		ready = ready.then(answer => { answer(data); return answer; });
		return;
	}
	if (data.think) {
		ready = think(data.think);
		return;
	}
	const host = new Host();
	ready = host.start(data).then(() => message => host.answer(message));
	ready.catch(error => postMessage({ failed: `plybook cannot start here: ${error.message}` }));
};
