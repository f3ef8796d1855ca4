// The list of contents stays open where it stands beside the page, and folds where it stands above.
const contents = document.querySelector(".contents"), wide = matchMedia("(min-width: 60.01rem)");
const fit = () => contents.open = wide.matches;
wide.addEventListener("change", fit);
contents.addEventListener("click", event => {
	if (!wide.matches && event.target.closest("a")) contents.open = false;
});
fit();
// A button stops the pictures that move: their stills are sources that are shown on paper, or always.
const stills = [...document.querySelectorAll(".boards picture source")];
if (stills.length > 0) {
	const media = stills[0].media, button = document.createElement("button");
	button.type = "button";
	button.className = "pause";
	button.textContent = "Stop animations";
	button.addEventListener("click", () => {
		const moves = stills[0].media === media;
		for (const still of stills) still.media = moves ? "all" : media;
		button.textContent = moves ? "Play animations" : "Stop animations";
	});
	document.querySelector(".tools").append(button);
}
