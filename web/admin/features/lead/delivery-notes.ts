import { isNotSent, type DeliveryDetail } from '#contracts/deliveries';
import {
  DESTINATION_WORDS,
  type BookingOccasion,
  type DeliveryStateName,
} from '#contracts/delivery-states';
import {
  CONFIRMATION_LINK_DAYS,
  UNCONFIRMED_SIGN_UP_DAYS,
} from '#contracts/submissions/newsletter-signup';
import type { ContactMethod } from '#contracts/submissions/contact-method';
import type { StatusTone } from '../../../ui/status-badge.tsx';
import { STATE_WORDS } from '../../delivery-words.ts';

/** The events of a booked call that messages report. */
const OCCASION_WORDS: Record<BookingOccasion, string> = {
  BOOKED: 'booked',
  MOVED: 'moved',
  CANCELED: 'canceled',
  REMINDER_DAY: 'reminder a day before',
  REMINDER_HOUR: 'reminder an hour before',
  NO_SHOW: 'missed',
  OFFERED: 'a free time offered',
};

/** Name of a delivery on a lead's page. @param by how the lead may be told about a call; without e-mail, the team is */
export function deliveryName(
  { destination, occasion }: Pick<DeliveryDetail, 'destination' | 'occasion'>,
  by: ContactMethod,
): string {
  const isToTeam = destination === 'BOOKING_EMAIL' && by !== 'email';
  const name = isToTeam ? 'Message to the team about the call' : DESTINATION_WORDS[destination];
  return name + (occasion ? `: ${OCCASION_WORDS[occasion]}` : '');
}

/** What is sent to HubSpot, by HubSpot's names. The practice chooses the names of the fields about a call. */
const FIELD_NAMES: Partial<Record<string, string>> = {
  firstname: 'first name',
  lastname: 'last name',
  email: 'e-mail address',
  phone: 'phone number',
  communications_opt_in: 'agreement to news and tips',
  service_interest: 'kind of help they want',
  message: 'message',
};
const nameOf = (field: string) => FIELD_NAMES[field] ?? `HubSpot field “${field}”`;

/** HubSpot property names that staff would not understand. */
const RAW_NAMES = /\b(?:firstname|lastname|communications_opt_in|service_interest)\b/g;

/** What the worker noted about an attempt, with plain names of fields. */
export function explanationInWords(explanation: string): string {
  return explanation.replace(RAW_NAMES, nameOf);
}

const AND = new Intl.ListFormat('en-US');

/** What a lead's page says where HubSpot refused fields. @param fields HubSpot's names, at least one */
export function droppedNotice(fields: readonly string[]): string {
  return `Sent without the ${AND.format(fields.map(nameOf))}.`;
}

/** What a lead's page says where HubSpot kept its own values. @param names of the fields, at least one */
export function keptNotice(names: readonly string[]): string {
  const fields = AND.format(names.map(nameOf));
  return `HubSpot has another ${fields} for this address; ${names.length > 1 ? 'they were left as they are' : 'it was left as it is'}.`;
}

/** A delivery's state in words for staff. @param canEmail whether this installation sends e-mail */
export function statusOf(
  { state, attempts }: Pick<DeliveryDetail, 'state' | 'attempts'>,
  canEmail: boolean,
): { word: string; tone: StatusTone; meaning: string } {
  const newest = attempts.at(-1);
  if (state === 'DELIVERED' && newest && isNotSent(newest)) {
    return { word: 'Not sent', tone: 'neutral', meaning: 'Nothing was sent, for this reason:' };
  }
  if (state === 'PLANNED' && !canEmail) {
    const meaning =
      'E-mail is not set up for this website. Unless it is by then, this does not go out:';
    return { ...STATE_WORDS[state], meaning };
  }
  return { ...STATE_WORDS[state], meaning: STATE_MEANINGS[state] };
}

const STATE_MEANINGS: Record<DeliveryStateName, string> = {
  PENDING: 'It goes out in a moment.',
  DELIVERING: 'It is being sent right now.',
  RETRYING: 'It has not gone through yet. We keep trying by ourselves.',
  WAITING: 'This destination is not set up yet. It goes out by itself once it is.',
  DELIVERED: 'It has been accepted.',
  UNCONFIRMED: 'It was accepted, but we could not find it there afterward. It is sent again.',
  FAILED: 'We have stopped trying. Someone should look at the reason and send it again.',
  PLANNED: 'It goes out before the call.',
  HELD: `It goes out once the person has confirmed by the link in our e-mail. The link works for ${CONFIRMATION_LINK_DAYS} days. A newsletter sign-up that nobody confirms is deleted after ${UNCONFIRMED_SIGN_UP_DAYS} days.`,
};
