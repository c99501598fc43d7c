import type { z } from 'zod';
import { sealedFieldsSchema } from '#contracts/submissions/submission-details';
import type { SealedColumn } from '#prisma/sealed-column';
import type { ForwardableField } from '#runtime/environment/worker-environment';
import type { ClaimedDelivery } from '../deliveries/delivery.ts';

/**
 * HubSpot's internal names of what we may send. `communications_opt_in` and `service_interest` are custom properties.
 */
const PROPERTY_OF: Record<ForwardableField, string> = {
  firstName: 'firstname',
  lastName: 'lastname',
  email: 'email',
  phone: 'phone',
  communicationsOptIn: 'communications_opt_in',
  serviceInterest: 'service_interest',
  message: 'message',
};

/** Properties of a contact that are filled where they are blank and never replaced (decision 0015). */
export const GUARDED_PROPERTIES = ['firstname', 'lastname', 'phone'] as const;
export type GuardedProperty = (typeof GUARDED_PROPERTIES)[number];

/**
 * The contact properties to send, by HubSpot's names: those this installation forwards, without absent values and
 * without those that HubSpot refused for this delivery.
 * @param forwardFields `HUBSPOT_FORWARD_FIELDS`; service and message are opened only where they name them
 */
export function contactProperties(
  { submission, droppedProperties }: ClaimedDelivery,
  forwardFields: readonly ForwardableField[],
  sealedColumn: SealedColumn,
): Record<string, string> {
  const values: Record<ForwardableField, () => string | null | undefined> = {
    firstName: () => submission.firstName,
    lastName: () => submission.lastName,
    // The key of the upsert: always sent, in the case HubSpot stores it.
    email: () => contactKey(submission.email),
    phone: () => submission.phone,
    // Never "false": most forms do not ask, and an unticked box must not revoke an earlier opt-in.
    communicationsOptIn: () => (submission.communicationsOptIn ? 'true' : undefined),
    serviceInterest: () =>
      openSealed(submission, sealedColumn).serviceInterest ?? submission.serviceInterest,
    message: () => openSealed(submission, sealedColumn).message,
  };
  const fields = new Set<ForwardableField>(['email', ...forwardFields]);
  const properties: Record<string, string> = {};
  for (const field of fields) {
    const value = values[field]();
    const property = PROPERTY_OF[field];
    if (value && !droppedProperties.includes(property)) properties[property] = value;
  }
  return properties;
}

const forwardable = sealedFieldsSchema.pick({ serviceInterest: true, message: true });

function openSealed(
  { id, sealedDetails }: ClaimedDelivery['submission'],
  sealedColumn: SealedColumn,
): z.infer<typeof forwardable> {
  if (!sealedDetails) return {};
  const sealed = sealedColumn.open(sealedDetails, 'submission.sealed_details', id);
  return forwardable.parse(JSON.parse(sealed));
}

/** HubSpot's key of a contact: it compares addresses without case. */
export const contactKey = (email: string): string => email.toLowerCase();
