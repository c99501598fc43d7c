import { v7 as uuidv7 } from 'uuid';
import type { Destination } from '#contracts/delivery-states';
import type { SubmissionKind } from '#contracts/submissions/kind-words';
import { formOf } from '#contracts/submissions/submission-forms';
import type { SubmissionForm } from '#contracts/submissions/form';
import type { ApiEnvironment } from '#runtime/environment/api-environment';
import { canEmail } from '#runtime/environment/common-environment';
import { hubSpotFormGuid } from '#runtime/environment/hubspot-form-guid';
import type { NewSubmission } from './submission.ts';

/**
 * The destinations of a submission. HubSpot's contact is always included: its delivery waits until HubSpot is
 * configured. Other destinations are included where they are configured, the marketing subscription only after an
 * opt-in.
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
  if (formOf(kind).isLead && canEmail(environment)) destinations.push('EMAIL_NOTICE');
  if (confirmsByEmail(formOf(kind), communicationsOptIn, environment)) {
    destinations.push('EMAIL_CONFIRMATION');
  }
  return destinations;
}

/** Whether the opt-in of a submission waits for a click in an e-mail: only where this installation sends e-mail. */
export const confirmsByEmail = (
  { confirmation }: SubmissionForm,
  communicationsOptIn: boolean,
  environment: ApiEnvironment,
): boolean => communicationsOptIn && confirmation !== undefined && canEmail(environment);

/**
 * The value of the opt-in before it is confirmed. If all deliveries wait for the confirmation, they can carry it from
 * the start.
 */
export const optInAtFirst = (
  form: SubmissionForm,
  communicationsOptIn: boolean,
  environment: ApiEnvironment,
): boolean =>
  communicationsOptIn &&
  !(
    form.confirmation?.waits === 'opt-in' && confirmsByEmail(form, communicationsOptIn, environment)
  );

/** Initial state of a delivery: held if the sender must confirm the e-mail address first. */
export function stateAtFirst(
  { confirmation }: SubmissionForm,
  destination: Destination,
  environment: ApiEnvironment,
): 'PENDING' | 'HELD' {
  if (!confirmation || !canEmail(environment) || destination === 'EMAIL_CONFIRMATION')
    return 'PENDING';
  const isHeld = confirmation.waits === 'everything' || destination === 'HUBSPOT_SUBSCRIPTION';
  return isHeld ? 'HELD' : 'PENDING';
}

/** The initial deliveries of a submission. */
export const deliveriesAtFirst = (
  form: SubmissionForm<SubmissionKind>,
  communicationsOptIn: boolean,
  environment: ApiEnvironment,
): NewSubmission['deliveries'] =>
  destinationsFor(form.kind, communicationsOptIn, environment).map((destination) => ({
    id: uuidv7(),
    destination,
    state: stateAtFirst(form, destination, environment),
  }));
