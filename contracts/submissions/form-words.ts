/** What the fields and choices of the forms are called, for visitors and staff alike. */
import type { ROLES } from './application.ts';
import type { MEDIA_FORMATS } from './media-inquiry.ts';
import type { ATTENDING, DAYS, REACH_BY, TIMES_OF_DAY, Words } from './vibe-check-request.ts';

/** What the fields are called; the boxes to tick are named here as a list of problems names them. */
export const FIELD_WORDS = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  attending: 'Who would come?',
  serviceInterest: 'What would you like help with?',
  days: 'Days that work for you',
  times: 'Times that work for you',
  reachBy: 'How should we reach you?',
  safeContact: 'How can we reach you safely?',
  therapist: 'Is there someone you would like to see?',
  mayLeaveMessage: 'Leaving a voice message',
  outlet: 'Outlet or event',
  format: 'Format',
  deadline: 'Deadline',
  role: 'What would you like to do?',
  cv: 'Your resume',
  message: 'Message',
  communicationsOptIn: 'News and tips',
  dataStorageConsent: 'Storing what you send',
} as const;
export type FieldName = keyof typeof FIELD_WORDS;

export const ATTENDING_WORDS: Words<typeof ATTENDING> = {
  couple: 'Both of us, as a couple',
  alone: 'Only me',
  unsure: 'I don’t know yet',
};

export const DAY_WORDS: Words<typeof DAYS> = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
};

/** The hours of each are in `content/site.yaml`. */
export const TIME_WORDS: Words<typeof TIMES_OF_DAY> = {
  morning: 'Morning',
  midday: 'Midday',
  afternoon: 'Afternoon',
  evening: 'Evening',
};

export const REACH_BY_WORDS: Words<typeof REACH_BY> = {
  email: 'Only by e-mail',
  text: 'Only by text message',
  call: 'By phone call',
};

export const FORMAT_WORDS: Words<typeof MEDIA_FORMATS> = {
  written: 'Written',
  audio: 'Audio or podcast',
  video: 'Video',
  live: 'Live radio or television',
  talk: 'Talk or workshop',
  other: 'Something else',
};

export const ROLE_WORDS: Words<typeof ROLES> = {
  therapist: 'Work as a licensed therapist',
  associate: 'Work as an associate, with supervision',
  intern: 'Do an internship',
  'front-desk': 'Work at the front desk',
  other: 'Something else',
};
