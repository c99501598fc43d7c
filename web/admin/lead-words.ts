import type { LeadSummary } from '#contracts/leads';
import type { LeadStatus } from '#contracts/lead-choices';
import type { StatusTone } from '../ui/status-badge.tsx';

/** Label and color of each status of a lead. */
export const STATUS_WORDS: Record<LeadStatus, { word: string; tone: StatusTone }> = {
  NEW: { word: 'New', tone: 'warning' },
  REACHED: { word: 'Reached', tone: 'busy' },
  BOOKED: { word: 'Booked', tone: 'good' },
  CLIENT: { word: 'Client', tone: 'good' },
  NOT_A_FIT: { word: 'Not a fit', tone: 'neutral' },
  CLOSED: { word: 'Closed', tone: 'neutral' },
};

/** How a person wants to be reached, in a word or two for a row. */
export const REACH_WORDS: Record<NonNullable<LeadSummary['reachBy']>, string> = {
  call: 'Call',
  text: 'Text only',
  email: 'E-mail only',
};
