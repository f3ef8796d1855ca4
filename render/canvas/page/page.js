'use strict';
{
	const at = id => document.getElementById(id);
	const film = JSON.parse(at('film').textContent);
	const parts = [...at('parts').content.firstElementChild.children];
	const unique = new Set(film.unique);
	const still = matchMedia('(prefers-reduced-motion: reduce)');
	const links = [...document.querySelectorAll('#moves a')];
	const last = film.frames.length - 1;
	const frames = [];
	let now = 0, clock = 0, writing = 0, turning = 0;

	// A frame is a list of parts in the order of drawing, written as its difference from another
	// one, as a rule the frame before: n >= 0 is part n; the pair -n, i is n parts copied from place
	// i on.
	const read = (code, other) => {
		const frame = [];
		for (let i = 0; i < code.length; i++) {
			const n = code[i];
			if (n >= 0) frame.push(n);
			else frame.push(...other.slice(code[++i], code[i] - n));
		}
		return frame;
	};
	for (const code of film.frames) frames.push(read(code, frames.at(-1)));

	// The number of the ply that a position comes after, as people count.
	const number = frame => film.plies?.[frame] ?? frame;

	// Shows a position, and what lies on the way to it. Returns how long that takes, in milliseconds.
	const show = ply => {
		const before = now;
		now = Math.max(0, Math.min(last, ply));
		const stood = Math.abs(now - before) === 1 ? things() : new Map();
		clearTimeout(turning);
		const between = now === before + 1 && !still.matches && film.between?.[before] || [];
		const times = film.times?.[before]?.slice(0, between.length) ?? [];
		turn(between.map(code => read(code, frames[now])), times);
		glide(stood);
		at('caption').textContent = film.captions[now];
		at('slider').value = now;
		at('ply').value = `${number(now)} / ${number(last)}`;
		disable(['first', 'back'], now === 0);
		disable(['next', 'last'], now === last);
		mark(links[now]);
		return times.reduce((sum, time) => sum + time, 0);
	};

	// What lies between two positions is shown for a time each, then the later one.
	const turn = (between, times) => {
		draw(between[0] ?? frames[now]);
		if (between.length) turning = setTimeout(turn, times[0], between.slice(1), times.slice(1));
	};

	// A part is in a frame at most once. Those that stay are not touched: that is much faster.
	const draw = frame => {
		const drawing = at('frame'), wanted = new Set(frame.map(part => parts[part]));
		for (const node of [...drawing.children]) if (!wanted.has(node)) node.remove();
		let next = drawing.firstElementChild;
		for (const node of wanted) {
			if (node === next) next = next.nextElementSibling;
			else drawing.insertBefore(node, next);
		}
	};

	// Where the sprites are of which there is only one each.
	const things = () => new Map([...at('frame').querySelectorAll('use')]
		.filter(use => unique.has(use.getAttribute('href')))
		.map(use => [use.getAttribute('href'), use]));

	// What has moved by one ply glides from where it stood.
	const glide = stood => {
		if (still.matches) return;
		for (const [name, use] of things()) {
			const from = stood.get(name);
			if (!from) continue;
			const x = from.x.baseVal.value - use.x.baseVal.value, y = from.y.baseVal.value - use.y.baseVal.value;
			if (x || y) use.animate({ transform: [`translate(${x}px, ${y}px)`, 'none'] }, { duration: 220, easing: 'ease-out' });
		}
	};

	// A disabled button takes no keys, so the focus moves on to the slider.
	const disable = (ids, off) => {
		for (const id of ids) {
			if (off && at(id) === document.activeElement) at('slider').focus();
			at(id).disabled = off;
		}
	};

	const mark = link => {
		document.querySelector('[aria-current]')?.removeAttribute('aria-current');
		link.setAttribute('aria-current', 'step');
		const comment = link.parentElement.nextElementSibling;
		at('comment').textContent = comment?.matches('.comment') ? comment.textContent : '';
		const list = at('moves'), box = list.getBoundingClientRect(), row = link.getBoundingClientRect();
		const slack = row.height * 2;
		if (row.top < box.top + slack || row.bottom > box.bottom - slack)
			list.scrollTop += (row.top + row.bottom - box.top - box.bottom) / 2;
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
