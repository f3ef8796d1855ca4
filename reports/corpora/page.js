// A button stops the pictures that move: their stills are sources that are shown on paper, or always.
for (const boards of document.querySelectorAll(".boards")) {
	const stills = [...boards.querySelectorAll("picture source")];
	if (stills.length === 0) continue;
	const media = stills[0].media, button = document.createElement("button");
	button.type = "button";
	button.className = "pause";
	button.textContent = "Stop animations";
	button.addEventListener("click", () => {
		const moves = stills[0].media === media;
		for (const still of stills) still.media = moves ? "all" : media;
		button.textContent = moves ? "Play animations" : "Stop animations";
	});
	boards.before(button);
}
