/** Subject and text of an e-mail to the practice. */
export interface MailWords {
  subject: string;
  text: string;
}

/** What its words need besides its facts. */
export interface MailSurroundings {
  /** The practice's time zone. */
  timeZone: string;
  /** `PUBLIC_URL` */
  url: string;
}

/** `Monday, November 23 at 9:05 AM CST` */
export const momentInMail = (moment: Date, timeZone: string): string =>
  moment.toLocaleString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  });

/** `1 lead is`, `3 leads are` */
export const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;
