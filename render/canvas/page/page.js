{
	const at = id => document.getElementById(id);
	const film = JSON.parse(at('film').textContent);
	const drawing = new Drawing(at('frame'), [...at('parts').content.firstElementChild.children], new Set(film.unique));
	const links = [...document.querySelectorAll('#moves a')];
	const last = film.frames.length - 1;
	const frames = [];
	let now = 0, clock = 0, writing = 0;

	for (const code of film.frames) frames.push(readFrame(code, frames.at(-1)));

	// The number of the ply that a position comes after, as people count.
	const number = frame => film.plies?.[frame] ?? frame;

	// Shows a position, and what lies on the way to it. Returns how long that takes, in milliseconds.
	const show = ply => {
		const before = now;
		now = Math.max(0, Math.min(last, ply));
		const between = now === before + 1 && !still.matches && film.between?.[before] || [];
		const times = film.times?.[before]?.slice(0, between.length) ?? [];
		drawing.show(frames[now], between.map(code => readFrame(code, frames[now])), times, Math.abs(now - before) === 1);
		at('caption').textContent = film.captions[now];
		at('slider').value = now;
		at('ply').value = `${number(now)} / ${number(last)}`;
		disable([at('first'), at('back')], now === 0, at('slider'));
		disable([at('next'), at('last')], now === last, at('slider'));
		mark(links[now]);
		return times.reduce((sum, time) => sum + time, 0);
	};

	const mark = link => {
		markStep(at('moves'), link);
		const comment = link.parentElement.nextElementSibling;
		at('comment').textContent = comment?.matches('.comment') ? comment.textContent : '';
	};

	// Browsers bound how often a page may change its address, and embedded pages have none.
	const remember = () => {
		clearTimeout(writing);
		writing = setTimeout(() => {
			try { history.replaceState(null, '', `#${now}`); } catch { /* then there is no link */ }
		}, 200);
	};

	const pause = () => {
		clearTimeout(clock);
		clock = 0;
		at('play').setAttribute('aria-label', 'Play');
	};

	const play = () => {
		if (now === last) go(0);
		at('play').setAttribute('aria-label', 'Pause');
		const step = () => {
			clock = setTimeout(step, film.delay + show(now + 1));
			remember();
			if (now === last) pause();
		};
		clock = setTimeout(step, film.delay);
	};

	const toggle = () => clock ? pause() : last && play();

	const go = ply => {
		pause();
		show(ply);
		remember();
	};

	const linked = () => /^#\d+$/.test(location.hash) ? Number(location.hash.slice(1)) : -1;

	at('first').onclick = () => go(0);
	at('back').onclick = () => go(now - 1);
	at('play').onclick = toggle;
	at('next').onclick = () => go(now + 1);
	at('last').onclick = () => go(last);
	at('slider').oninput = event => go(event.target.valueAsNumber);

	at('moves').onclick = event => {
		const ply = links.indexOf(event.target.closest('a'));
		if (ply < 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
		event.preventDefault();
		go(ply);
	};

	const keys = {
		ArrowLeft: () => go(now - 1),
		ArrowRight: () => go(now + 1),
		Home: () => go(0),
		End: () => go(last),
		' ': toggle,
	};
	document.onkeydown = event => {
		if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !keys[event.key]) return;
		if (event.key === ' ' && event.target.matches('button')) return; // it presses the button
		event.preventDefault();
		keys[event.key]();
	};

	let touch = null;
	at('board').addEventListener('touchstart', event => {
		touch = event.touches.length === 1 ? event.touches[0] : null;
	}, { passive: true });
	at('board').addEventListener('touchend', event => {
		if (!touch) return;
		const end = event.changedTouches[0];
		const x = end.clientX - touch.clientX, y = end.clientY - touch.clientY;
		touch = null;
		if (Math.abs(x) > 40 && Math.abs(x) > 2 * Math.abs(y)) go(x < 0 ? now + 1 : now - 1);
	});

	addEventListener('hashchange', () => {
		if (linked() >= 0 && linked() !== now) go(linked());
	});

	at('controls').hidden = false;
	at('slider').disabled = at('play').disabled = last === 0;
	show(linked() >= 0 ? linked() : film.ply);
}
