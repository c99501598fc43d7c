import type { Destination } from '#contracts/deliveries';
import { formOf, type SubmissionKind } from '#contracts/submissions/submission-forms';
import type { ApiEnvironment } from '#runtime/environment/api-environment';
import { hubSpotFormGuid } from '#runtime/environment/hubspot-form-guid';

/**
 * Where a submission goes. HubSpot's contact is always wanted: until HubSpot is configured that delivery waits.
 * The other destinations exist where this installation has them; the marketing subscription only for who asked for it.
 */
export function destinationsFor(
  kind: SubmissionKind,
  communicationsOptIn: boolean,
  environment: ApiEnvironment,
): Destination[] {
  const destinations: Destination[] = ['HUBSPOT_CONTACT'];
  if (hubSpotFormGuid(kind, environment)) destinations.push('HUBSPOT_FORM');
  if (communicationsOptIn && environment.HUBSPOT_SUBSCRIPTION_ID) {
    destinations.push('HUBSPOT_SUBSCRIPTION');
  }
  if (formOf(kind).isLead && environment.SMTP_URL) destinations.push('EMAIL_NOTICE');
  return destinations;
}
