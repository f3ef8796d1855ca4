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
// A table that is wider than its box says so, until its last column is in sight.
for (const box of document.querySelectorAll(".scroll")) {
	const tell = () => {
		box.classList.toggle("cut", box.clientWidth > 0 && box.scrollWidth > box.clientWidth + 1);
		box.classList.toggle("end", box.scrollLeft + box.clientWidth >= box.scrollWidth - 1);
	};
	new ResizeObserver(tell).observe(box);
	box.addEventListener("scroll", tell, {passive: true});
	tell();
}
