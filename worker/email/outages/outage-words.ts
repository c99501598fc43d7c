import { formatDuration } from 'date-fns/formatDuration';
import { intervalToDuration } from 'date-fns/intervalToDuration';
import { DESTINATION_WORDS } from '#contracts/delivery-states';
import { GIVE_UP_AFTER_DAYS } from '#contracts/delivery-job';
import { counted, momentInMail, type MailSurroundings, type MailWords } from '../mail-words.ts';
import type { Outage } from './outages.repository.ts';

/** The e-mail about the beginning of outages. */
export function beginningInWords(
  outages: readonly Outage[],
  { timeZone, url }: MailSurroundings,
): MailWords {
  const isRefused = outages.some((outage) => outage.isRefused);
  return {
    subject: `Not working: ${namesOf(outages)}`,
    text: `${outages.map((outage) => beginningOf(outage, timeZone)).join('\n\n')}

Nothing is lost: every lead is in the inbox. We keep trying for ${GIVE_UP_AFTER_DAYS} days, and what
waits goes out by itself once ${outages.length === 1 ? 'it works' : 'they work'} again.
${isRefused ? ACCESS_REFUSED : 'There is nothing that you have to do.'}

How it stands now:
${url}/admin
`,
  };
}

const ACCESS_REFUSED = `This will not pass by itself: please show this e-mail to the person who set up the
website.`;

function beginningOf(outage: Outage, timeZone: string): string {
  const { destination, beganAt, explanation, waiting } = outage;
  const lines = [
    `${DESTINATION_WORDS[destination]} has not been working since ${momentInMail(beganAt, timeZone)}.`,
    ...(explanation ? [explanation] : []),
    `${counted(waiting, 'delivery waits', 'deliveries wait')}.`,
  ];
  return lines.join('\n');
}

/** The e-mail about the end of outages. */
export function endInWords(
  outages: readonly Outage[],
  { timeZone, url }: MailSurroundings,
): MailWords {
  const hasFailed = outages.some(({ failed }) => failed > 0);
  return {
    subject: `Working again: ${namesOf(outages)}`,
    text: `${outages.map((outage) => endOf(outage, timeZone)).join('\n\n')}

How it stands now:
${url}/admin${hasFailed ? '?state=FAILED' : ''}
`,
  };
}

function endOf(outage: Outage, timeZone: string): string {
  const { destination, beganAt, waiting, delivered, failed } = outage;
  const end = outage.healthySince ?? new Date();
  const lines = [
    `${DESTINATION_WORDS[destination]} works again.`,
    `It did not work for ${durationInWords(beganAt, end)}, until ${momentInMail(end, timeZone)}.`,
    `${counted(delivered, 'delivery has', 'deliveries have')} been made since it stopped working.`,
  ];
  if (waiting > 0) {
    lines.push(
      `${counted(waiting, 'still waits and goes out by itself', 'still wait and go out by themselves')}.`,
    );
  }
  if (failed > 0)
    lines.push(
      `${counted(failed, 'could not be made and needs', 'could not be made and need')} a person.`,
    );
  return lines.join('\n');
}

const namesOf = (outages: readonly Outage[]): string =>
  outages.map(({ destination }) => DESTINATION_WORDS[destination]).join(', ');

function durationInWords(start: Date, end: Date): string {
  const duration = intervalToDuration({ start, end });
  const words = formatDuration(duration, { format: ['months', 'days', 'hours', 'minutes'] });
  return words || 'less than a minute';
}
