import type { Destination } from '#contracts/deliveries';
import type { SubmissionKind } from '#prisma/generated/enums';
import type { Environment } from '../../runtime/environment.ts';

/**
 * Where a submission goes. HubSpot's contact is always wanted: until HubSpot is configured that delivery waits.
 * The other destinations exist where this installation has them.
 */
export function destinationsFor(kind: SubmissionKind, environment: Environment): Destination[] {
  const destinations: Destination[] = ['HUBSPOT_CONTACT'];
  if (kind === 'NEWSLETTER') {
    if (environment.HUBSPOT_NEWSLETTER_FORM_GUID) destinations.push('HUBSPOT_FORM');
    if (environment.HUBSPOT_SUBSCRIPTION_ID) destinations.push('HUBSPOT_SUBSCRIPTION');
    return destinations;
  }
  if (environment.HUBSPOT_CONTACT_FORM_GUID) destinations.push('HUBSPOT_FORM');
  if (environment.SMTP_URL) destinations.push('EMAIL_NOTICE');
  return destinations;
}
