// How views come in and acts go out. There are two ways with the same JSON: HTTP to the program, and messages to a worker
// that runs the same session. Both tell the page of views with take(view, fresh), where fresh means that the page has to forget
// what it had, and of the connection with told('on' | 'off' | 'stranger' | 'failed', sentence).

// What goes wrong on the page is no fault of the connection.
const safely = work => { try { work(); } catch (wrong) { reportError(wrong); } };

// links says whether seats can have links; note is a lasting sentence for people, '' if there is none; copyLink, where there is one,
// returns {text} with a link to the game or {refused} with a sentence.
class Transport {
	constructor() { Object.assign(this, { id: 0, queue: Promise.resolve(), links: false, note: '', copyLink: null }); }

	// Sends an act after those that were sent before. Returns null once it is done, otherwise the refusal. Of acts of the same
	// kind that wait, only the last one is sent where only that one matters.
	act(act, latest = false) {
		if (latest) this.latest = act;
		const sent = this.queue.then(() => latest && this.latest !== act ? null : this.send('act', { ...act, id: ++this.id }));
		this.queue = sent.catch(() => {});
		return sent.then(answer => {
			if (!answer || answer.status === 200) return null;
			return { status: answer.status, ...answer.status === 409 ? { text: 'The game has changed in another window.' } : answer.body };
		});
	}
}
