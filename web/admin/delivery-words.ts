import type { DeliveryStateName } from '#contracts/deliveries';
import {
  CONFIRMATION_LINK_DAYS,
  UNCONFIRMED_SIGN_UP_DAYS,
} from '#contracts/submissions/newsletter-signup';
import type { StatusTone } from '../ui/status-badge.tsx';

/** The fields of a HubSpot contact that are never replaced, by HubSpot's names. */
const KEPT_WORDS: Partial<Record<string, string>> = {
  firstname: 'first name',
  lastname: 'last name',
  phone: 'phone number',
};

/** What a lead's page says where HubSpot kept its own values. @param names of the fields, at least one */
export function keptNotice(names: readonly string[]): string {
  const fields = names.map((name) => KEPT_WORDS[name] ?? name).join(' and ');
  return `HubSpot has another ${fields} for this address; ${names.length > 1 ? 'they were left as they are' : 'it was left as it is'}.`;
}

interface StateWords {
  /** The badge label. */
  word: string;
  tone: StatusTone;
  /** One sentence that explains the state to staff. */
  meaning: string;
}

/** Label and explanation of each delivery state. */
export const STATE_WORDS: Record<DeliveryStateName, StateWords> = {
  PENDING: { word: 'Queued', tone: 'busy', meaning: 'It goes out in a moment.' },
  DELIVERING: { word: 'Sending', tone: 'busy', meaning: 'It is being sent right now.' },
  RETRYING: {
    word: 'Trying again',
    tone: 'warning',
    meaning: 'It has not gone through yet. We keep trying by ourselves.',
  },
  WAITING: {
    word: 'Not set up',
    tone: 'neutral',
    meaning: 'This destination is not set up yet. It goes out by itself once it is.',
  },
  DELIVERED: { word: 'Delivered', tone: 'good', meaning: 'It has been accepted.' },
  UNCONFIRMED: {
    word: 'Not confirmed',
    tone: 'warning',
    meaning: 'It was accepted, but we could not find it there afterward. It is sent again.',
  },
  FAILED: {
    word: 'Failed',
    tone: 'bad',
    meaning: 'We have stopped trying. Someone should look at the reason and send it again.',
  },
  HELD: {
    word: 'Waiting for confirmation',
    tone: 'neutral',
    meaning: `It goes out once the person has confirmed by the link in our e-mail. The link works for ${CONFIRMATION_LINK_DAYS} days. A newsletter sign-up that nobody confirms is deleted after ${UNCONFIRMED_SIGN_UP_DAYS} days.`,
  },
};
