import type { Destination } from '#contracts/delivery-states';
import type { RecordedConsent } from '#contracts/submissions/consents';
import type { Delivery, Submission } from '#prisma/generated/client';
import type { Outcome } from './outcome.ts';

/** The submission's fields that adapters need, besides its id. */
export const SUBMISSION_FIELDS = [
  'kind',
  'createdAt',
  'firstName',
  'lastName',
  'email',
  'phone',
  'serviceInterest',
  'communicationsOptIn',
  'pageUri',
  'pageName',
  'sealedDetails',
  'consents',
  'traceparent',
] as const satisfies readonly (keyof Submission)[];

/** A delivery that this worker has claimed. `attemptCount` includes the attempt that the claim starts. */
export interface ClaimedDelivery extends Pick<
  Delivery,
  | 'id'
  | 'destination'
  | 'attemptCount'
  | 'dueAt'
  | 'giveUpAt'
  | 'droppedProperties'
  | 'occasion'
  | 'bookingId'
  | 'bookingSequence'
> {
  attemptId: string;
  /** Whether this is the one attempt that an open circuit lets through; its result closes or extends it. */
  isProbe: boolean;
  /** Whether an earlier attempt ended without a clear refusal, so that it may have arrived. */
  mayHaveArrived: boolean;
  submission: Pick<Submission, 'id' | Exclude<(typeof SUBMISSION_FIELDS)[number], 'consents'>> & {
    consents: RecordedConsent[];
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

/** As {@link SingleAdapter}, for a destination that takes several deliveries in one request. */
export interface BatchAdapter extends DestinationAdapter {
  /** Deliveries per request at most. */
  readonly batchSize: number;
  /** @returns one outcome per delivery, in their order */
  sendBatch(deliveries: readonly ClaimedDelivery[]): Promise<Outcome[]>;
}

export type Adapter = SingleAdapter | BatchAdapter;
