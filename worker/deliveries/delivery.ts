import type { Destination } from '#contracts/deliveries';
import type { RecordedConsent } from '#contracts/submissions/consents';
import type { SubmissionKind } from '#prisma/generated/enums';
import type { Outcome } from './outcome.ts';

/** A delivery that this worker has claimed, with the submission's columns that adapters need. */
export interface ClaimedDelivery {
  id: string;
  destination: Destination;
  /** Attempts so far, this one included. */
  attemptCount: number;
  attemptId: string;
  giveUpAt: Date;
  droppedProperties: string[];
  /** Whether this is the one attempt that an open circuit lets through; its result closes or extends it. */
  isProbe: boolean;
  /** Whether an earlier attempt ended without a clear refusal, so that it may have arrived. */
  mayHaveArrived: boolean;
  submission: {
    id: string;
    kind: SubmissionKind;
    createdAt: Date;
    firstName: string;
    lastName: string;
    email: string;
    phone: string | null;
    serviceInterest: string | null;
    communicationsOptIn: boolean;
    pageUri: string;
    pageName: string;
    sealedDetails: Buffer | null;
    consents: RecordedConsent[];
  };
}

/** Injection token for the list of {@link Adapter}s. */
export const ADAPTERS = Symbol('adapters');

/** Sends deliveries to one destination. Expresses failures as an {@link Outcome}; anything it throws is a defect. */
export interface Adapter {
  readonly destination: Destination;
  /** Whether the destination's variables are set. Until then its deliveries wait. */
  isConfigured(): boolean;
  send(delivery: ClaimedDelivery): Promise<Outcome>;
}
