import type { Destination } from '#contracts/deliveries';
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
  };
}

/** Injection token for the list of {@link Adapter}s. */
export const ADAPTERS = Symbol('adapters');

interface DestinationAdapter {
  readonly destination: Destination;
  /** Whether the destination's variables are set. Until then its deliveries wait. */
  isConfigured(): boolean;
}

/** Sends deliveries to one destination. Expresses failures as an {@link Outcome}; anything it throws is a defect. */
export interface SingleAdapter extends DestinationAdapter {
  send(delivery: ClaimedDelivery): Promise<Outcome>;
}

/** As {@link SingleAdapter}, for a destination that takes several deliveries in one call. */
export interface BatchAdapter extends DestinationAdapter {
  /** Deliveries per call at most. */
  readonly batchSize: number;
  /** @returns one outcome per delivery, in their order */
  sendBatch(deliveries: readonly ClaimedDelivery[]): Promise<Outcome[]>;
}

export type Adapter = SingleAdapter | BatchAdapter;
