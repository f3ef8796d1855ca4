// Five short sounds of an oscillator. There is no AudioContext before sound is switched on.

const soundTones = { // frequency at the beginning and the end, shape, length in seconds
	place: [420, 300, 'triangle', .07], move: [300, 380, 'triangle', .08], turn: [520, 660, 'sine', .09], refused: [160, 120, 'square', .11], end: [520, 780, 'triangle', .12],
};

class Sound {
	// A browser lets sound begin only with a click or key.
	wake() {
		if (setting('sound') === 'on') this.context ??= new AudioContext();
	}

	play(name) {
		if (setting('sound') !== 'on' || !this.context) return;
		const [from, to, type, length] = soundTones[name], now = this.context.currentTime;
		const tone = new OscillatorNode(this.context, { type, frequency: from }), gain = new GainNode(this.context, { gain: .12 });
		tone.frequency.exponentialRampToValueAtTime(to, now + length);
		gain.gain.exponentialRampToValueAtTime(.001, now + length);
		tone.connect(gain).connect(this.context.destination);
		tone.start(now);
		tone.stop(now + length);
	}
}
