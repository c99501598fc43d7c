import type { Destination } from '#contracts/deliveries';
import type { SubmissionKind } from '#prisma/generated/enums';
import type { ApiEnvironment } from '#runtime/environment/api-environment';

/**
 * Where a submission goes. HubSpot's contact is always wanted: until HubSpot is configured that delivery waits.
 * The other destinations exist where this installation has them; the marketing subscription only for who asked for it.
 */
export function destinationsFor(
  kind: SubmissionKind,
  communicationsOptIn: boolean,
  environment: ApiEnvironment,
): Destination[] {
  const isNewsletter = kind === 'NEWSLETTER';
  const formGuid = isNewsletter
    ? environment.HUBSPOT_NEWSLETTER_FORM_GUID
    : environment.HUBSPOT_CONTACT_FORM_GUID;
  const destinations: Destination[] = ['HUBSPOT_CONTACT'];
  if (formGuid) destinations.push('HUBSPOT_FORM');
  if (communicationsOptIn && environment.HUBSPOT_SUBSCRIPTION_ID) {
    destinations.push('HUBSPOT_SUBSCRIPTION');
  }
  if (!isNewsletter && environment.SMTP_URL) destinations.push('EMAIL_NOTICE');
  return destinations;
}
