/** Hz and s: two short falling tones. */
const tones = [
  { pitch: 880, from: 0, to: 0.09 },
  { pitch: 660, from: 0.12, to: 0.24 },
];

/** Plays synthesized tones; silent on a machine without a sound device. */
export function playLowTimeTones(): void {
  try {
    const context = new AudioContext();
    const start = context.currentTime;
    const end = Math.max(...tones.map(({ to }) => to));
    for (const { pitch, from, to } of tones) {
      const [tone, volume] = [context.createOscillator(), context.createGain()];
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0, start + from);
      volume.gain.linearRampToValueAtTime(0.2, start + from + 0.015);
      volume.gain.linearRampToValueAtTime(0, start + to);
      tone.connect(volume).connect(context.destination);
      tone.start(start + from);
      tone.stop(start + to);
      if (to === end) tone.addEventListener('ended', () => void context.close());
    }
  } catch {
    // No sound device: the clock's colour shows the same.
  }
}
