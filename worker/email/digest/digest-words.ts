import { DESTINATION_WORDS } from '#contracts/delivery-states';
import { KIND_WORDS } from '#contracts/submissions/kind-words';
import { LOW_DISK } from '#runtime/disk';
import { counted, momentInMail, type MailSurroundings, type MailWords } from '../mail-words.ts';
import type { Digest, ReplyCount, Trouble } from './digest.repository.ts';

/** The e-mail of a digest: counts and links, no names. @returns undefined if there is nothing to do */
export function digestInWords(
  {
    unread,
    replies,
    failed,
    stuck,
    erasures,
    calls,
    troubles,
    diskFree,
    overdueCertificateEnds,
  }: Digest,
  { timeZone, url }: MailSurroundings,
): MailWords | undefined {
  const late = repliesOf(replies, 'late');
  const due = repliesOf(replies, 'due');
  const sections = [
    late.total > 0 && {
      brief: `${late.total} late`,
      text: `${counted(late.total, 'reply is', 'replies are')} late:\n${late.byKind}`,
      list: '?late=true&sort=reply-by',
    },
    due.total > 0 && {
      brief: `${due.total} due today`,
      text: `${counted(due.total, 'reply is', 'replies are')} due today:\n${due.byKind}`,
      list: '?status=NEW&sort=reply-by',
    },
    calls > 0 && {
      brief: counted(calls, 'call', 'calls'),
      text: `${counted(calls, 'call is', 'calls are')} booked for the rest of the day.`,
      list: '/bookings?view=day',
    },
    unread > 0 && {
      brief: `${unread} new`,
      text: `${counted(unread, 'lead is', 'leads are')} new: nobody has opened ${unread === 1 ? 'it' : 'them'} yet.`,
      list: '?unread=true',
    },
    failed > 0 && {
      brief: `${failed} failed`,
      text: `${counted(failed, 'lead has a failed delivery and needs', 'leads have a failed delivery and need')} a person. The list may have more, e.g. of closed leads, which are not counted here.`,
      list: '?state=FAILED',
    },
    stuck > 0 && {
      brief: `${stuck} stuck`,
      text: `${counted(stuck, 'lead has', 'leads have')} been refused again and again for over an hour. Open one to see why; nothing is lost.`,
      list: '?state=RETRYING',
    },
    erasures > 0 && {
      brief: `${counted(erasures, 'erasure', 'erasures')} to finish`,
      text: `${counted(erasures, 'erasure has', 'erasures have')} to be finished by hand in HubSpot.`,
      list: '',
    },
    ...troubles.map((trouble) => ({
      brief: `${DESTINATION_WORDS[trouble.destination]} ${trouble.pausedAt ? 'paused' : 'not working'}`,
      text: troubleInWords(trouble, timeZone),
      list: '',
    })),
    diskFree < LOW_DISK && {
      brief: 'disk nearly full',
      text: `The server's disk is ${Math.round((1 - diskFree) * 100)}% full. Please tell whoever runs the server today: once it is full, forms and bookings cannot be saved. What to do is in docs/operations.md, "Disk full".`,
      list: null,
    },
    overdueCertificateEnds && {
      brief: 'certificate not renewed',
      text: `The site's certificate ends on ${momentInMail(overdueCertificateEnds, timeZone)} and has not been renewed. Please tell whoever runs the server: after that, browsers warn every visitor away from the site. What to do is in docs/operations.md, "Reboot, clock and certificate".`,
      list: null,
    },
  ].filter((section) => section !== false && section !== null);
  if (!sections.length) return undefined;
  return {
    subject: `Today: ${sections.map(({ brief }) => brief).join(', ')}`,
    text: `Hello,\n\n${sections.map((section) => `${section.text}\n${section.list === null ? '' : `${url}/admin${section.list}\n`}`).join('\n')}`,
  };
}

function repliesOf(replies: readonly ReplyCount[], when: 'late' | 'due') {
  const some = replies.filter((reply) => reply[when] > 0);
  return {
    total: some.reduce((sum, reply) => sum + reply[when], 0),
    byKind: some.map((reply) => `  ${KIND_WORDS[reply.kind]}: ${reply[when]}`).join('\n'),
  };
}

function troubleInWords(trouble: Trouble, timeZone: string): string {
  const { destination, pausedAt, failingSince, waiting } = trouble;
  const name = DESTINATION_WORDS[destination];
  const waits = `${counted(waiting, 'delivery waits', 'deliveries wait')}.`;
  if (pausedAt) {
    const since = `${name} has been paused by hand since ${momentInMail(pausedAt, timeZone)}.`;
    return `${since}\n${waiting > 0 ? `${waits} ` : ''}An admin can resume it.`;
  }
  const since = failingSince ? ` since ${momentInMail(failingSince, timeZone)}` : '';
  return `${name} has not been working${since}.\n${waits} Nothing is lost.`;
}
