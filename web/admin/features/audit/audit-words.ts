import type { AuditedAction } from '#contracts/audit';
import { STATUS_NAMES } from '#contracts/lead-words';

/** Where the object of an action can be opened. */
type Subject = 'lead' | 'none';

/** What a person did, as the end of a sentence that begins with their name. */
const WORDS: Record<AuditedAction, readonly [did: string, subject: Subject]> = {
  'sign in': ['signed in', 'none'],
  'sign out': ['signed out', 'none'],
  'sign out everywhere': ['signed out everywhere else', 'none'],
  'end session': ['ended one of their sessions', 'none'],
  'change password': ['changed their password', 'none'],
  'create first admin': ['set up the first account with the setup link', 'none'],
  'set password by environment': ['was given the password in ADMIN_PASSWORD', 'none'],
  'turn on second factor': ['turned on the second factor', 'none'],
  'turn off second factor': ['turned off the second factor', 'none'],
  'use recovery code': ['signed in with a recovery code', 'none'],
  'renew recovery codes': ['made new recovery codes', 'none'],
  'require second factor': ['required a second factor of everybody', 'none'],
  'stop requiring second factor': ['stopped requiring a second factor', 'none'],
  'add passkey': ['added a passkey', 'none'],
  'remove passkey': ['removed a passkey', 'none'],
  'start weekly summary': ['asked for the weekly summary', 'none'],
  'change weekly summary': ['changed the address of their weekly summary', 'none'],
  'stop weekly summary': ['stopped their weekly summary', 'none'],
  'invite person': ['invited a person', 'none'],
  'reset password link': ['made a link to reset a password', 'none'],
  'accept invitation': ['accepted an invitation', 'none'],
  'change role': ['changed a role', 'none'],
  'deactivate person': ['deactivated a person', 'none'],
  'reactivate person': ['reactivated a person', 'none'],
  'read list': ['looked at the list of leads', 'none'],
  'check for danger': ['was shown which leads may tell of danger', 'none'],
  'read submission': ['opened a lead', 'lead'],
  'download cv': ['downloaded a resume', 'lead'],
  'print submission': ['printed a lead', 'lead'],
  'set status NEW': [`changed a lead: status to ${STATUS_NAMES.NEW}`, 'lead'],
  'set status REACHED': [`changed a lead: status to ${STATUS_NAMES.REACHED}`, 'lead'],
  'set status BOOKED': [`changed a lead: status to ${STATUS_NAMES.BOOKED}`, 'lead'],
  'set status CLIENT': [`changed a lead: status to ${STATUS_NAMES.CLIENT}`, 'lead'],
  'set status NOT_A_FIT': [`changed a lead: status to ${STATUS_NAMES.NOT_A_FIT}`, 'lead'],
  'set status CLOSED': [`changed a lead: status to ${STATUS_NAMES.CLOSED}`, 'lead'],
  'take lead': ['assigned a lead to themselves', 'lead'],
  'assign lead': ['assigned a lead to a colleague', 'lead'],
  'unassign lead': ['assigned a lead to nobody', 'lead'],
  'set follow-up': ['set the follow-up day of a lead', 'lead'],
  'remove follow-up': ['removed the follow-up day of a lead', 'lead'],
  'mark read': ['marked a lead as read', 'lead'],
  'mark unread': ['marked a lead as unread', 'lead'],
  'change lead': ['changed a lead (before the log said what)', 'lead'],
  'add note': ['wrote a note', 'lead'],
  'release from spam': ['released a lead from spam', 'lead'],
  'correct submission': ['corrected a lead', 'lead'],
  'send again': ['sent a delivery of a lead again', 'lead'],
  'replay delivery': ['sent a delivery again (before the log named the lead)', 'none'],
  'replay window': ['sent failed deliveries again', 'none'],
  'send late': ['sent earlier leads to a new destination', 'none'],
  'pause destination': ['paused a destination', 'none'],
  'resume destination': ['resumed a destination', 'none'],
  'read calls': ['looked at the calls', 'none'],
  'book call': ['booked a call', 'lead'],
  'accept call': ['accepted a call', 'lead'],
  'move call': ['moved a call', 'lead'],
  'cancel call': ['canceled a call', 'lead'],
  'mark no-show': ['marked a call as a no-show', 'lead'],
  'undo no-show': ['took back a no-show', 'lead'],
  'decline offer': ['let an offered time go for somebody', 'lead'],
  'read waitlist': ['looked at the waitlist', 'none'],
  'remove from waitlist': ['took somebody off the waitlist', 'lead'],
  'copy submission': ['copied personal data', 'lead'],
  'erase address': ['erased a person', 'none'],
  'erase submission': ['erased a lead', 'none'],
  'complete erasure': ['deleted a contact in HubSpot by hand', 'none'],
  'export leads': ['exported leads', 'none'],
  'export analytics': ['exported the visitor numbers', 'none'],
  'create post': ['began a blog post', 'none'],
  'change post': ['changed a blog post', 'none'],
  'schedule post': ['scheduled a blog post', 'none'],
  'publish post': ['published a blog post', 'none'],
  'unpublish post': ['took a blog post off the site', 'none'],
  'delete post': ['deleted a blog post', 'none'],
  'add post image': ['added a picture to the blog', 'none'],
  'change site detail': ['changed the site details', 'none'],
  'restore site detail': ['took a site detail back to the files', 'none'],
  'connect calendar': ['connected a calendar', 'none'],
  'disconnect calendar': ['disconnected a calendar', 'none'],
  'renew calendar feed': ['made a new address for a calendar of calls', 'none'],
  'read audit log': ['read the audit log', 'none'],
  'delete expired submissions': ['deleted what had expired', 'none'],
};

const isKnown = (action: string): action is AuditedAction => Object.hasOwn(WORDS, action);

/** What was done, in the past tense; an action of another release is shown by its id. */
export const didInWords = (action: string): string => (isKnown(action) ? WORDS[action][0] : action);

/** The action for a list to choose from. */
export function actionInWords(action: AuditedAction): string {
  const [did] = WORDS[action];
  return did.charAt(0).toUpperCase() + did.slice(1);
}

/** Whether the action's subject is the id of a lead. */
export const isAboutLead = (action: string): boolean =>
  isKnown(action) && WORDS[action][1] === 'lead';
