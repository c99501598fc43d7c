import type { HubSpotForm } from '#contracts/submissions/form';
import type { SubmissionKind } from '#contracts/submissions/kind-words';
import { formOf } from '#contracts/submissions/submission-forms';

const VARIABLES = {
  contact: 'HUBSPOT_CONTACT_FORM_GUID',
  newsletter: 'HUBSPOT_NEWSLETTER_FORM_GUID',
} as const satisfies Record<HubSpotForm, string>;

type FormGuids = Partial<Record<(typeof VARIABLES)[HubSpotForm], string | undefined>>;

/** The GUID of the HubSpot form for a kind of submission, if this installation has one. */
export function hubSpotFormGuid(kind: SubmissionKind, environment: FormGuids): string | undefined {
  return environment[VARIABLES[formOf(kind).hubSpotForm]];
}
