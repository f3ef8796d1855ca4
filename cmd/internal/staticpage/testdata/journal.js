// Does the calls of a journal with the program of the static page, sends back the views after each of them, and returns how many
// bytes of memory the program has then.
// A line has "text" for an act, and "at", its time in milliseconds. Thoughts that are wanted then are thought before the next one.

const load = async () => {
	const packed = (await fetch('plybook.wasm.gz')).body;
	const answer = new Response(packed.pipeThrough(new DecompressionStream('gzip')), { headers: { 'Content-Type': 'application/wasm' } });
	const go = new Go(), { instance } = await WebAssembly.instantiateStreaming(answer, go.importObject);
	go.run(instance);
	return { program: globalThis.plybook, memory: instance.exports.mem };
};

const loadWeights = async () => {
	const file = async name => [name, new Uint8Array(await (await fetch(name)).arrayBuffer())];
	globalThis.weightFiles = Object.fromEntries(await Promise.all((await (await fetch('weights.json')).json()).map(file)));
};

const journal = async () => {
	await loadWeights();
	const { program, memory } = await load(), games = await (await fetch('journal.json')).json(), all = [];
	for (const { now, seed, lines } of games) {
		program.start(now, seed, '', '', []);
		const views = [];
		for (const { text, at } of lines) {
			const answer = program.answer({ what: 'act', body: text }, at);
			let news = program.news(at), view = news.view ?? '';
			for (let jobs = JSON.parse(news.jobs); jobs.length; jobs = JSON.parse(news.jobs)) {
				const thoughts = [];
				thoughts.push(program.think(JSON.stringify(jobs[0]), thought => thoughts.push(thought)));
				thoughts.forEach((thought, i) => program.told(jobs[0].id, thought, i === thoughts.length - 1, at));
				news = program.news(at);
				view += `\n${news.view ?? ''}`;
			}
			views.push(`${answer.status} ${view}`);
		}
		all.push(views);
	}
	await fetch('views', { method: 'POST', body: JSON.stringify(all) });
	return memory.buffer.byteLength;
};
