import type { Destination } from '#contracts/deliveries';
import { formOf, type SubmissionKind } from '#contracts/submissions/submission-forms';
import type { SubmissionForm } from '#contracts/submissions/form';
import type { ApiEnvironment } from '#runtime/environment/api-environment';
import { hubSpotFormGuid } from '#runtime/environment/hubspot-form-guid';

/**
 * The destinations of a submission. HubSpot's contact is always included: its delivery waits until HubSpot is configured.
 * Other destinations are included where they are configured, the marketing subscription only after an opt-in.
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
  if (confirmsByEmail(formOf(kind), environment)) destinations.push('EMAIL_CONFIRMATION');
  return destinations;
}

/** Whether a submission of this form waits for a click in an e-mail: only where this installation sends e-mail. */
export const confirmsByEmail = (form: SubmissionForm, { SMTP_URL }: ApiEnvironment): boolean =>
  form.confirmsByEmail === true && SMTP_URL !== undefined;

/** Initial state of a delivery: held if the sender must confirm the e-mail address first. */
export const stateAtFirst = (
  form: SubmissionForm,
  destination: Destination,
  environment: ApiEnvironment,
): 'PENDING' | 'HELD' =>
  destination !== 'EMAIL_CONFIRMATION' && confirmsByEmail(form, environment) ? 'HELD' : 'PENDING';
