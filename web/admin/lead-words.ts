import type { LeadStatus } from '#contracts/lead-choices';
import { STATUS_NAMES } from '#contracts/lead-words';
import type { StatusTone } from '../ui/status-badge.tsx';

/** Label and color of each status of a lead. */
export const STATUS_WORDS: Record<LeadStatus, { word: string; tone: StatusTone }> = {
  NEW: { word: STATUS_NAMES.NEW, tone: 'warning' },
  REACHED: { word: STATUS_NAMES.REACHED, tone: 'busy' },
  BOOKED: { word: STATUS_NAMES.BOOKED, tone: 'good' },
  CLIENT: { word: STATUS_NAMES.CLIENT, tone: 'good' },
  NOT_A_FIT: { word: STATUS_NAMES.NOT_A_FIT, tone: 'neutral' },
  CLOSED: { word: STATUS_NAMES.CLOSED, tone: 'neutral' },
};
