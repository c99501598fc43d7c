import type { Destination } from '#contracts/deliveries';
import type { RecordedConsent } from '#contracts/submissions/consents';
import type { CvFormat, SubmissionKind } from '#prisma/generated/enums';

/** A submission as it is stored, with one delivery per destination. */
export interface NewSubmission {
  id: string;
  kind: SubmissionKind;
  firstName: string;
  lastName: string;
  email: string;
  phone: string | undefined;
  serviceInterest: string | undefined;
  communicationsOptIn: boolean;
  pageUri: string;
  pageName: string;
  /** Sealed JSON of `SubmissionDetails`, if there is anything to seal. */
  sealedDetails: Buffer | undefined;
  consents: RecordedConsent[];
  spamReason: string | undefined;
  idempotencyKey: string | undefined;
  requestDigest: Buffer;
  deliveries: { id: string; destination: Destination; state: 'PENDING' | 'HELD' }[];
  /** An application's file; `bytes` is its size before it was sealed. */
  cv: { format: CvFormat; bytes: number; sealedFile: Buffer } | undefined;
}

/** What came of storing a submission. `repeated`: the same key and body were stored before, under `id`. */
export type StoreOutcome =
  { outcome: 'stored'; id: string } | { outcome: 'repeated'; id: string } | { outcome: 'conflict' };
