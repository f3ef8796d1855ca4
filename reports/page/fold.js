// A link to what is folded unfolds it, also where the browser does not do so by itself.
const unfold = () => {
	const to = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
	let folded = false;
	for (let e = to && (to.querySelector(":scope > .fold") ?? to); e; e = e.parentElement) {
		if (e.tagName === "DETAILS" && !e.open) folded = e.open = true;
	}
	if (folded) to.scrollIntoView();
};
addEventListener("hashchange", unfold);
unfold();
// A button unfolds everything, as printing does.
const folds = [...document.querySelectorAll("details:not(.contents)")];
const button = document.createElement("button");
button.type = "button";
const tell = () => button.textContent = folds.every(f => f.open) ? "Fold all" : "Unfold all";
button.addEventListener("click", () => {
	const open = !folds.every(f => f.open);
	for (const fold of folds) fold.open = open;
	tell();
});
for (const fold of folds) fold.addEventListener("toggle", tell);
document.querySelector(".tools").append(button);
tell();
addEventListener("beforeprint", () => folds.forEach(f => f.open = true));
