import type { VibeCheckRequest } from './vibe-check-request.ts';

/** How a lead may be told about their call; null if unknown. */
export type ContactMethod = VibeCheckRequest['reachBy'] | null;

interface Allowed {
  /** Missing where the form did not ask. */
  reachBy?: ContactMethod;
  communicationsOptIn: boolean;
}

/**
 * How a lead may be told about a call: as they chose. If the form did not ask: by e-mail if they agreed to news by
 * e-mail, otherwise null. Somebody else may read that inbox, so the team then texts or calls.
 */
export const contactMethodOf = ({ reachBy, communicationsOptIn }: Allowed): ContactMethod =>
  reachBy ?? (communicationsOptIn ? 'email' : null);
