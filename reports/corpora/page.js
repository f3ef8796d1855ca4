// A button stops the pictures that move: their stills are sources that are shown on paper, or always.
for (const boards of document.querySelectorAll(".boards")) {
	const stills = [...boards.querySelectorAll("picture source")];
	if (stills.length === 0) continue;
	const media = stills[0].media, button = document.createElement("button");
	button.type = "button";
	button.className = "pause";
	button.textContent = "Stop the pictures";
	button.addEventListener("click", () => {
		const moves = stills[0].media === media;
		for (const still of stills) still.media = moves ? "all" : media;
		button.textContent = moves ? "Let the pictures move" : "Stop the pictures";
	});
	boards.before(button);
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
