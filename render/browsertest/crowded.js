// What is wrong with how the texts of a page, or below one of its elements, stand, as a list of sentences: two that
// overlap, or one that leaves its picture, its box or the page. What is hidden, below something else or scrolled away does
// not count.
(root => {
	const slack = 0.6; // of a pixel
	const deep = /[gjpqy,;()\/|\\Q§]/;

	// The text nodes of the document, and of pictures that stand in it as shadows.
	const nodesOf = root => {
		const nodes = [];
		const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
		for (let node = walker.nextNode(); node; node = walker.nextNode()) {
			if (node.shadowRoot) nodes.push(...nodesOf(node.shadowRoot));
			if (node.nodeType === Node.TEXT_NODE && node.data.trim() && node.parentElement) nodes.push(node);
		}
		return nodes;
	};

	// The ink of an SVG text: from the base line up to the height of capitals, and down where letters go down.
	const drawn = text => {
		const box = text.getBBox(), size = parseFloat(getComputedStyle(text).fontSize);
		const base = text.y.baseVal.length ? text.y.baseVal[0].value : 0;
		const top = base - size * 0.73, bottom = base + (deep.test(text.textContent) ? size * 0.2 : 0);
		const matrix = text.getScreenCTM();
		const corners = [[box.x, top], [box.x + box.width, top], [box.x, bottom], [box.x + box.width, bottom]]
			.map(([x, y]) => new DOMPoint(x, y).matrixTransform(matrix));
		const xs = corners.map(p => p.x), ys = corners.map(p => p.y);
		return [{ left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }];
	};

	// The same of a text of the page, line by line.
	const written = node => {
		const range = document.createRange();
		range.selectNodeContents(node);
		return [...range.getClientRects()].filter(r => r.width > 1).map(r => ({
			left: r.left, right: r.right, top: r.top + r.height * 0.2, bottom: r.bottom - r.height * 0.2,
		}));
	};

	const seen = element => {
		if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
		return !element.closest('title, desc, script, style, template, symbol, defs, option');
	};

	const isBlock = style => !style.display.startsWith('inline') && style.display !== 'contents';

	// What is to be seen of a text of the page, in the boxes around it. One that scrolls, or that ends what it cuts off with
	// an ellipsis, may cut; what others cut or have beside them is wrong.
	const clipped = (text, wrong) => {
		const box = { ...text.box };
		if (box.right + scrollX < 0) return null; // a link that shows when it is reached by key
		for (let e = text.element; e; e = e.parentElement) {
			const style = getComputedStyle(e), own = e.getBoundingClientRect();
			const out = box.left < own.left - slack || box.right > own.right + slack;
			const scrolls = style.overflowX === 'auto' || style.overflowX === 'scroll';
			const cuts = style.overflowX !== 'visible' && e !== document.documentElement && e !== document.body;
			if (cuts && Math.min(own.width, own.height) <= 1) return null; // it is for who hears the page
			if (out && isBlock(style) && !(cuts && (scrolls && e.scrollWidth > e.clientWidth || style.textOverflow === 'ellipsis'))) {
				wrong.push(`"${text.words}" leaves its box`);
				return null;
			}
			if (!cuts) continue;
			for (const [side, most] of [['left', Math.max], ['top', Math.max], ['right', Math.min], ['bottom', Math.min]])
				box[side] = most(box[side], own[side]);
			if (box.right - box.left < slack || box.bottom - box.top < slack) return null;
		}
		return box;
	};

	const inside = (a, b) => a.left >= b.left - slack && a.right <= b.right + slack && a.top >= b.top - slack && a.bottom <= b.bottom + slack;
	const overlap = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > slack
		&& Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > slack;

	// Whether nothing lies above the middle of a text, which has to be scrolled to for that.
	const onTop = text => {
		text.element.scrollIntoView({ block: 'center', behavior: 'instant' });
		const now = text.element.getBoundingClientRect();
		const x = (text.box.left + text.box.right) / 2 + now.left - text.all.left, y = (text.box.top + text.box.bottom) / 2 + now.top - text.all.top;
		let found = document.elementFromPoint(x, y);
		while (found?.shadowRoot) {
			const deeper = found.shadowRoot.elementFromPoint(x, y);
			if (!deeper || deeper === found) break;
			found = deeper;
		}
		return !found || found === text.element || text.element.contains(found) || found.contains(text.element);
	};

	const wrong = [], texts = [];
	for (const node of nodesOf(root)) {
		const element = node.parentElement;
		if (!seen(element)) continue;
		const picture = element.ownerSVGElement && element.closest('text');
		for (const box of picture ? drawn(picture) : written(node)) {
			const text = { box, node, element: picture || element, words: node.data.trim() };
			text.all = text.element.getBoundingClientRect();
			if (picture) {
				let all = picture.ownerSVGElement;
				while (all.ownerSVGElement) all = all.ownerSVGElement;
				if (!inside(box, all.getBoundingClientRect())) wrong.push(`"${text.words}" leaves its picture`);
			} else {
				text.box = clipped(text, wrong);
			}
			if (text.box) texts.push(text);
		}
	}
	texts.sort((a, b) => a.box.top - b.box.top);
	for (let i = 0; i < texts.length; i++)
		for (let k = i + 1; k < texts.length && texts[k].box.top < texts[i].box.bottom; k++)
			if (texts[i].node !== texts[k].node && overlap(texts[i].box, texts[k].box) && onTop(texts[i]) && onTop(texts[k]))
				wrong.push(`"${texts[i].words}" and "${texts[k].words}" overlap`);
	return wrong;
})
