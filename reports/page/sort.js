// A click on the head of a column sorts by it, another one the other way.
for (const head of document.querySelectorAll("table.sorts thead th")) {
	const button = document.createElement("button");
	button.type = "button";
	button.append(...head.childNodes);
	head.append(button);
	button.addEventListener("click", () => {
		const number = head.classList.contains("n"), body = head.closest("table").tBodies[0];
		const first = number ? "descending" : "ascending";
		const order = head.getAttribute("aria-sort") === first ? (number ? "ascending" : "descending") : first;
		for (const other of head.parentNode.cells) other.removeAttribute("aria-sort");
		head.setAttribute("aria-sort", order);
		const sign = order === "ascending" ? 1 : -1;
		const cell = row => row.cells[head.cellIndex];
		const compare = number
			? (a, b) => parseFloat(cell(a).dataset.v ?? -Infinity) - parseFloat(cell(b).dataset.v ?? -Infinity) || 0
			: (a, b) => cell(a).textContent.localeCompare(cell(b).textContent, "en", {numeric: true});
		body.append(...[...body.rows].sort((a, b) => sign * compare(a, b)));
	});
}
// A box that is too small for what it holds ends with a whole row, and with a whole column by wider spaces, and tells by its classes at which edges there is more.
for (const box of document.querySelectorAll(".scroll, .tree > ul:not(.keys)")) {
	const tell = () => {
		box.classList.toggle("cut", box.clientWidth > 0 && box.scrollWidth > box.clientWidth + 1);
		box.classList.toggle("end", box.scrollLeft + box.clientWidth >= box.scrollWidth - 1);
		box.classList.toggle("below", box.clientHeight > 0 && box.scrollHeight - 1 > box.scrollTop + box.clientHeight);
		box.style.setProperty("--high", box.clientHeight + "px");
	};
	// What is a little longer than its box is shown whole, and all of what is longer at the press of a button.
	const few = 16, button = document.createElement("button");
	button.type = "button";
	button.className = "rows";
	button.hidden = true;
	button.addEventListener("click", () => {
		box.classList.toggle("whole");
		fit();
	});
	box.after(button);
	const fit = () => {
		const at = box.scrollTop, rows = [...box.querySelectorAll("tbody tr, .row")].filter(row => row.checkVisibility?.() ?? true);
		const limit = parseFloat(getComputedStyle(box).getPropertyValue("--limit")) * parseFloat(getComputedStyle(document.documentElement).fontSize);
		const short = few >= rows.length && 1.5 * limit >= box.scrollHeight; // rows with pictures are high
		if (rows.length > 0 && short) box.classList.add("whole");
		box.classList.remove("tight");
		box.classList.toggle("tight", box.clientWidth > 0 && box.scrollWidth > box.clientWidth); // what does not fit takes from the space between columns first
		box.style.removeProperty("--cut");
		box.style.removeProperty("--wider");
		tell(); // which may put words above the rows
		if (box.classList.contains("cut")) {
			const left = box.getBoundingClientRect().left - box.scrollLeft;
			const ends = [...box.querySelectorAll("thead tr > *")].map(head => head.getBoundingClientRect().right - left);
			const whole = ends.filter(end => box.clientWidth >= end);
			if (whole.length > 1) box.style.setProperty("--wider", (box.clientWidth - whole.at(-1)) / (whole.length - 1) + "px");
		}
		if (box.clientHeight > 0 && box.scrollHeight > box.clientHeight + 1) {
			const top = box.getBoundingClientRect().top - box.scrollTop;
			const ends = rows.map(row => row.getBoundingClientRect().bottom - top);
			const last = Math.max(0, ...ends.filter(end => box.clientHeight >= end));
			if (last > 0) box.style.setProperty("--cut", Math.ceil(last + box.offsetHeight - box.clientHeight) + "px");
		}
		box.scrollTop = at;
		tell();
		const whole = box.classList.contains("whole"), longer = box.scrollHeight > box.clientHeight + 1;
		button.hidden = box.clientHeight === 0 || short || !whole && !longer;
		button.textContent = whole ? "Show fewer rows" : `Show all ${rows.length} rows`;
	};
	const resized = new ResizeObserver(fit);
	resized.observe(box);
	resized.observe(box.parentElement);
	box.addEventListener("toggle", fit, true);
	box.addEventListener("scroll", tell, {passive: true});
	fit();
}
