import type { RecordedConsent } from '#contracts/submissions/consents';
import type { ApplicationCv, Delivery, Prisma } from '#prisma/generated/client';

/** The fields of a submission that are stored; the database sets the others. */
export const STORED_FIELDS = [
  'id',
  'kind',
  'firstName',
  'lastName',
  'email',
  'phone',
  'communicationsOptIn',
  'pageUri',
  'pageName',
  'sealedDetails',
  'consents',
  'spamReason',
  'idempotencyKey',
  'requestDigest',
  'replyBy',
  'readAt',
  'traceparent',
] as const satisfies readonly (keyof Prisma.SubmissionCreateManyInput)[];

/** A submission before it is stored, with one delivery per destination. */
export interface NewSubmission extends Pick<
  Prisma.SubmissionCreateManyInput,
  (typeof STORED_FIELDS)[number]
> {
  /** The digest under `DATA_KEY_PREVIOUS`, if that is set: an earlier attempt may be stored with it. */
  previousDigest: Uint8Array | undefined;
  consents: RecordedConsent[];
  deliveries: (Pick<Delivery, 'id' | 'destination'> & { state: 'PENDING' | 'HELD' })[];
  /** An application's file. */
  cv: Omit<ApplicationCv, 'submissionId'> | undefined;
}

/** Result of storing a submission. `repeated`: the same key and body were stored before, under `id`. */
export type StoreOutcome =
  { outcome: 'stored'; id: string } | { outcome: 'repeated'; id: string } | { outcome: 'conflict' };
