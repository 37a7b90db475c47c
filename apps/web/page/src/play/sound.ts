// Short sounds, made here: a tap for a move, two for an end. Off by default.

import { stateNow } from '../store';

const kTap = 0.09; // seconds

let context: AudioContext | null = null;

function tap(at: number, pitch: number): void {
  if (!context) return;
  const tone = context.createOscillator();
  const gain = context.createGain();
  tone.type = 'triangle';
  tone.frequency.setValueAtTime(pitch, at);
  tone.frequency.exponentialRampToValueAtTime(pitch / 2, at + kTap);
  gain.gain.setValueAtTime(0.2, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + kTap);
  tone.connect(gain).connect(context.destination);
  tone.start(at);
  tone.stop(at + kTap);
}

export function sound(kind: 'move' | 'end'): void {
  if (!stateNow().settings.sound) return;
  context ??= new AudioContext();
  tap(context.currentTime, 320);
  if (kind === 'end') tap(context.currentTime + 0.12, 480);
}
