// Every SVG picture of an img element takes the place of it, as a shadow. Returns how many there are.
(() => {
	const pictures = [...document.images].filter(img => img.src.startsWith('data:image/svg+xml'));
	for (const img of pictures) {
		const [head, body] = img.src.split(/,(.*)/s);
		const text = head.endsWith(';base64') ? new TextDecoder().decode(Uint8Array.from(atob(body), c => c.charCodeAt(0))) : decodeURIComponent(body);
		const svg = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
		const { width, height } = img.getBoundingClientRect();
		if (!svg.hasAttribute('viewBox'))
			svg.setAttribute('viewBox', `0 0 ${parseFloat(svg.getAttribute('width'))} ${parseFloat(svg.getAttribute('height'))}`);
		svg.setAttribute('width', width);
		svg.setAttribute('height', height);
		const place = document.createElement('div');
		img.replaceWith(place);
		place.attachShadow({ mode: 'open' }).append(document.importNode(svg, true));
		place.style.cssText = `all: initial; display: block; width: ${width}px; height: ${height}px`;
	}
	return pictures.length;
})()
