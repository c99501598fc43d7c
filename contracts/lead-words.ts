/** What staff call the choices about a lead, on the screens and in exported files. */
import type { LeadStatus } from './lead-choices.ts';
import type { LeadSummary } from './leads.ts';

export const STATUS_NAMES: Record<LeadStatus, string> = {
  NEW: 'New',
  REACHED: 'Reached',
  BOOKED: 'Booked',
  CLIENT: 'Client',
  NOT_A_FIT: 'Not a fit',
  CLOSED: 'Closed',
};

/** How a person wants to be reached, in a word or two for a row. */
export const REACH_WORDS: Record<NonNullable<LeadSummary['reachBy']>, string> = {
  call: 'Call',
  text: 'Text only',
  email: 'E-mail only',
};
