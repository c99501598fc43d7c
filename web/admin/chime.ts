import { storedByUser } from './stored-by-user.ts';

/** Whether a user has switched on the chime for new leads in this browser. */
export const chimeSwitch = storedByUser('chime', { parse: (json) => json === true });

/** Frequencies of the two notes, Hz. */
const NOTES = [659, 880];
const NOTE_SECONDS = 0.18;
const FADE_SECONDS = 0.6;
const VOLUME = 0.06;
/** How long other tabs of this browser stay silent, ms. */
const ALONE_MS = 2_000;

let audio: AudioContext | undefined;

/** Rings in one tab of this browser, unless the browser forbids sound because nobody has used the page yet. */
export async function ringChime(): Promise<void> {
  // Otherwise the chime would be queued until the next click and keep the other tabs silent now.
  if (!('userActivation' in navigator) || !navigator.userActivation.hasBeenActive) return;
  // Locks need a secure address; without them each tab rings.
  if (!('locks' in navigator)) return play();
  await navigator.locks.request('admin-chime', { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    await play();
    await new Promise((resolve) => setTimeout(resolve, ALONE_MS));
  });
}

async function play(): Promise<void> {
  audio ??= new AudioContext();
  if (audio.state === 'suspended') await audio.resume();
  for (const [at, frequency] of NOTES.entries()) {
    const start = audio.currentTime + at * NOTE_SECONDS;
    const volume = new GainNode(audio, { gain: 0 });
    volume.gain.setValueAtTime(VOLUME, start);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + FADE_SECONDS);
    const note = new OscillatorNode(audio, { frequency });
    note.connect(volume).connect(audio.destination);
    note.start(start);
    note.stop(start + FADE_SECONDS);
  }
}
