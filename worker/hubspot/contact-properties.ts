import type { ForwardableField } from '../../runtime/environment.ts';
import type { ClaimedDelivery } from '../deliveries/delivery.ts';

/** HubSpot's internal names of what we may send. `communications_opt_in` and `service_interest` are custom properties. */
const PROPERTY_OF: Record<ForwardableField, string> = {
  firstName: 'firstname',
  lastName: 'lastname',
  email: 'email',
  phone: 'phone',
  communicationsOptIn: 'communications_opt_in',
  serviceInterest: 'service_interest',
  message: 'message',
};

/**
 * The full set of properties this installation lets out, by HubSpot's names; absent values are left out.
 * @param message opened only where `HUBSPOT_FORWARD_FIELDS` names it
 */
export function contactProperties(
  submission: ClaimedDelivery['submission'],
  forwardFields: readonly ForwardableField[],
  message: () => string | undefined,
): Record<string, string> {
  const values: Record<ForwardableField, () => string | null | undefined> = {
    firstName: () => submission.firstName,
    lastName: () => submission.lastName,
    // The key of the upsert: always sent, in the case HubSpot stores it.
    email: () => contactKey(submission.email),
    phone: () => submission.phone,
    communicationsOptIn: () => String(submission.communicationsOptIn),
    serviceInterest: () => submission.serviceInterest,
    message,
  };
  const fields = new Set<ForwardableField>(['email', ...forwardFields]);
  const properties: Record<string, string> = {};
  for (const field of fields) {
    const value = values[field]();
    if (value) properties[PROPERTY_OF[field]] = value;
  }
  return properties;
}

/** HubSpot compares addresses without case. */
export const contactKey = (email: string): string => email.toLowerCase();
