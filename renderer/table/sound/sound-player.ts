import { lengthOf, sounds, type Note, type SoundName } from './sounds.ts';

export interface SoundPlayer {
  /** Plays at a volume in percent. Silent on a machine without a sound device. */
  readonly play: (sound: SoundName, volume: number) => void;
}

/** An unused context is suspended after this time, because a running one keeps the sound device busy. ms */
const idleMs = 5_000;

/** Peak of a sound at full volume. */
const peak = 0.5;

/** Attack, and release of a held note, s: shorter ones click. */
const edge = 0.004;

/** Opens the sound device with the first sound. */
export function createSoundPlayer(openDevice: () => AudioContext): SoundPlayer {
  let device: AudioContext | undefined;
  let idle: ReturnType<typeof setTimeout> | undefined;
  const rest = (): void => void device?.suspend().catch(() => undefined);
  return {
    play(sound, volume) {
      if (volume <= 0) return;
      try {
        device ??= openDevice();
        // Loudness is perceived roughly as the square root of the amplitude.
        for (const note of sounds[sound]) strike(device, note, peak * (volume / 100) ** 2);
        if (device.state !== 'running') void device.resume().catch(() => undefined);
        clearTimeout(idle);
        idle = setTimeout(rest, lengthOf(sound) * 1000 + idleMs);
      } catch {
        // No sound device: the board and the clock show the same.
      }
    },
  };
}

function strike(device: AudioContext, note: Note, gain: number): void {
  const [tone, volume] = [device.createOscillator(), device.createGain()];
  const [from, to] = [device.currentTime + note.from, device.currentTime + note.to];
  const level = note.level * gain;
  tone.type = note.wave;
  tone.frequency.setValueAtTime(note.pitch, from);
  if (note.glide !== undefined) tone.frequency.exponentialRampToValueAtTime(note.glide, to);
  volume.gain.setValueAtTime(0, from);
  volume.gain.linearRampToValueAtTime(level, from + edge);
  if (note.shape === 'struck') volume.gain.exponentialRampToValueAtTime(level / 1000, to);
  else volume.gain.setValueAtTime(level, to - edge);
  volume.gain.linearRampToValueAtTime(0, to + edge);
  tone.connect(volume).connect(device.destination);
  tone.start(from);
  tone.stop(to + edge);
}
