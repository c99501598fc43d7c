import { IDLE_HEADER } from '#contracts/idle-header';

/** Time without input after which a call counts as made by the screen itself, ms. */
const IDLE_AFTER_MS = 60_000;
const INPUTS = [
  ...['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'],
  // Voice control and screen readers may produce only these.
  ...['click', 'input', 'focusin'],
];

/** Time of the last input; undefined while nobody watches. */
let lastInput: number | undefined;

/**
 * Watches for input, so that calls of an unused screen say so ({@link idleHeaders}).
 * @param target what receives the input: the window
 * @returns stops watching
 */
export function watchInput(target: EventTarget): () => void {
  const note = () => (lastInput = Date.now());
  note();
  for (const name of INPUTS) target.addEventListener(name, note, { capture: true, passive: true });
  return () => {
    for (const name of INPUTS) target.removeEventListener(name, note, { capture: true });
    lastInput = undefined;
  };
}

/** The header of a call that nobody asked for; none where input is not watched. */
export function idleHeaders(): Record<string, string> {
  const idle = lastInput !== undefined && Date.now() - lastInput > IDLE_AFTER_MS;
  return idle ? { [IDLE_HEADER]: 'true' } : {};
}
