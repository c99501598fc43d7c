import type { Destination } from '#contracts/deliveries';
import type { SubmissionKind } from '#prisma/generated/enums';
import type { Outcome } from './outcome.ts';

/** A delivery that this worker holds, with what it needs of the submission. */
export interface ClaimedDelivery {
  id: string;
  destination: Destination;
  /** Attempts so far, this one included. */
  attemptCount: number;
  attemptId: string;
  giveUpAt: Date;
  droppedProperties: string[];
  /** The destination's circuit was open: whether this gets through decides for all that waits. */
  isProbe: boolean;
  /** An earlier attempt ended without a clear no: what it sent may have arrived. */
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
  };
}

/** Injection token for the list of {@link Adapter}s. */
export const ADAPTERS = Symbol('adapters');

/** One way out. Throws nothing it can express as an {@link Outcome}. */
export interface Adapter {
  readonly destination: Destination;
  /** Whether this installation has what the destination needs. Until then its deliveries wait. */
  isConfigured(): boolean;
  send(delivery: ClaimedDelivery): Promise<Outcome>;
}
