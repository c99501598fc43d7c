import { Inject, Injectable } from '@nestjs/common';
import { FORM_LISTED_WITHIN_SECONDS } from '#contracts/delivery-job';
import { SealedColumn } from '#prisma/sealed-column';
import { hubSpotFormGuid } from '#runtime/environment/hubspot-form-guid';
import type { WorkerEnvironment } from '#runtime/environment/worker-environment';
import type { ClaimedDelivery, SingleAdapter } from '../deliveries/delivery.ts';
import type { Outcome } from '../deliveries/outcome.ts';
import { ENVIRONMENT } from '#runtime/core.module';
import {
  commonFailure,
  mayHaveArrived,
  networkFailure,
  readErrorBody,
  refusedFields,
  type HubSpotAnswer,
} from './answers.ts';
import { storageConsentText } from './consent-texts.ts';
import { contactProperties } from './contact-properties.ts';
import { ContactReader } from './contact-reader.ts';
import { FormSubmissions } from './form-submissions.ts';
import { HubSpotClient } from './hubspot-client.ts';
import { HUBSPOT_PATHS } from './hubspot-paths.ts';
import {
  couldOverwrite,
  guardExisting,
  keptPropertiesNote,
  type Guarded,
} from './guarded-properties.ts';
import { UnknownProperties } from './unknown-properties.ts';

const OLDEST_SUBMITTED_AT_MS = 28 * 24 * 60 * 60 * 1000;
/** Fields that are never dropped. */
const REQUIRED = new Set(['email', 'firstname', 'lastname']);

/**
 * Submits HubSpot's form. HubSpot has no idempotency key for forms, so a retry whose predecessor may have arrived
 * searches the form's submissions first. A form writes its fields into the contact, so a field that would replace
 * another value is sent with HubSpot's own.
 */
@Injectable()
export class FormAdapter implements SingleAdapter {
  readonly destination = 'HUBSPOT_FORM';
  private readonly unknown = new UnknownProperties();

  constructor(
    private readonly client: HubSpotClient,
    private readonly submissions: FormSubmissions,
    private readonly contacts: ContactReader,
    private readonly sealedColumn: SealedColumn,
    @Inject(ENVIRONMENT) private readonly environment: WorkerEnvironment,
  ) {}

  isConfigured(): boolean {
    const { HUBSPOT_PORTAL_ID, HUBSPOT_CONTACT_FORM_GUID, HUBSPOT_NEWSLETTER_FORM_GUID } =
      this.environment;
    return (
      this.client.isConfigured &&
      HUBSPOT_PORTAL_ID !== undefined &&
      (HUBSPOT_CONTACT_FORM_GUID ?? HUBSPOT_NEWSLETTER_FORM_GUID) !== undefined
    );
  }

  async send(delivery: ClaimedDelivery): Promise<Outcome> {
    const { submission } = delivery;
    const formGuid = hubSpotFormGuid(submission.kind, this.environment);
    const portalId = this.environment.HUBSPOT_PORTAL_ID;
    if (!formGuid || !portalId) return notConfigured;
    try {
      if (delivery.mayHaveArrived) {
        const search = await this.submissions.search(formGuid, [submission]);
        if ('result' in search) return search;
        if (search.found.has(submission.id)) return foundEarlier;
      }
      const { HUBSPOT_FORWARD_FIELDS } = this.environment;
      const properties = contactProperties(delivery, HUBSPOT_FORWARD_FIELDS, this.sealedColumn);
      const leftOut = this.unknown.removeFrom(formGuid, properties);
      const lookup = couldOverwrite(properties)
        ? await this.contacts.find(submission.email)
        : ABSENT;
      if ('result' in lookup) return lookup;
      const guarded = guardExisting(properties, lookup);
      const fields = { ...guarded.properties, ...guarded.existing };
      const answer = await this.client
        .postForm(HUBSPOT_PATHS.submitForm(portalId, formGuid), this.body(submission, fields))
        .catch(networkFailure);
      if ('result' in answer) return this.held(answer);
      const dropped = [...delivery.droppedProperties, ...leftOut];
      const outcome = read(answer, {
        sent: Object.keys(fields),
        dropped,
        guarded,
        checkArrival: isDatable(submission),
      });
      return this.unknown.learnFrom(this.held(outcome), formGuid, leftOut);
    } catch (error) {
      return networkFailure(error);
    }
  }

  /** While HubSpot may still be storing the form, a search would miss it, so the next attempt waits. */
  private held(outcome: Outcome): Outcome {
    if (!mayHaveArrived(outcome)) return outcome;
    const { ARRIVAL_CHECK_SECONDS } = this.environment;
    return {
      ...outcome,
      holdMs: Math.min(ARRIVAL_CHECK_SECONDS, FORM_LISTED_WITHIN_SECONDS) * 1000,
    };
  }

  private body(
    submission: ClaimedDelivery['submission'],
    properties: Record<string, string>,
  ): unknown {
    const text = storageConsentText(submission.consents);
    return {
      ...(isDatable(submission) && { submittedAt: String(submission.createdAt.getTime()) }),
      fields: Object.entries(properties).map(([name, value]) => ({
        objectTypeId: '0-1',
        name,
        value,
      })),
      // Without `hutk`, HubSpot's cookie: two partners who share a browser must stay two contacts.
      context: {
        // Percent-encoded: HubSpot refuses the whole submission for any other character.
        pageUri: new URL(submission.pageUri, this.environment.PUBLIC_URL).href,
        pageName: submission.pageName,
      },
      // Left out where no words were recorded: HubSpot is sent only what the visitor has read.
      ...(text && { legalConsentOptions: { consent: { consentToProcess: true, text } } }),
    };
  }
}

const ABSENT = { is: 'absent' } as const;

const notConfigured: Outcome = {
  result: 'retry',
  reason: 'unknown-form',
  unasked: true,
  explanation: 'The HubSpot form for this kind of submission is not configured.',
};

const foundEarlier: Outcome = {
  result: 'delivered',
  explanation:
    'An earlier attempt had arrived although HubSpot did not say so; nothing was sent twice.',
  checkArrival: false,
};

/**
 * Whether HubSpot takes the time of this submission. It refuses one of more than a month ago (HubSpot's reference
 * page).
 */
const isDatable = ({ createdAt }: ClaimedDelivery['submission']): boolean =>
  Date.now() - createdAt.getTime() < OLDEST_SUBMITTED_AT_MS;

/** @param attempt.checkArrival false where the submission cannot be found again, because it has no time of ours */
function read(
  answer: HubSpotAnswer,
  attempt: { sent: string[]; dropped: string[]; guarded: Guarded; checkArrival: boolean },
): Outcome {
  const { sent, dropped, guarded, checkArrival } = attempt;
  const { status, json } = answer;
  if (status >= 200 && status < 300) {
    const without = dropped.length ? ` It went without ${dropped.join(', ')}.` : '';
    return {
      result: 'delivered',
      httpStatus: status,
      explanation: `HubSpot took the form submission.${without}${keptPropertiesNote(guarded)}`,
      checkArrival,
      keptProperties: guarded.kept,
    };
  }
  const failure = commonFailure(answer);
  if (failure) return failure;
  if (status === 404) {
    return {
      result: 'retry',
      reason: 'unknown-form',
      httpStatus: status,
      explanation: 'HubSpot does not know this form. Check the form GUID and HUBSPOT_PORTAL_ID.',
    };
  }
  return refusal(status, json, sent);
}

function refusal(httpStatus: number, json: unknown, sent: string[]): Outcome {
  const errors = readErrorBody(json).errors.map(({ message, errorType }) => ({
    name: /'fields\.([^']+)'/.exec(message)?.[1] ?? '',
    errorType,
  }));
  const optional = errors.filter(({ name }) => sent.includes(name) && !REQUIRED.has(name));
  if (optional.length) {
    return refusedFields(
      httpStatus,
      optional.map(({ name, errorType }) => ({
        name,
        unknown: errorType === 'FIELD_NOT_IN_FORM_DEFINITION',
      })),
    );
  }
  const types = [...new Set(errors.map(({ errorType }) => errorType).filter(Boolean))].join(', ');
  const missing = errors.find(({ errorType }) => errorType === 'REQUIRED_FIELD')?.name;
  return {
    result: 'failed',
    reason: 'invalid',
    httpStatus,
    explanation: missing
      ? `The HubSpot form requires ${missing}, which was not sent. Make it optional in HubSpot, then send again.`
      : types.includes('EMAIL')
        ? 'HubSpot does not accept this e-mail address.'
        : `The HubSpot form does not accept this submission (${types || httpStatus}).`,
  };
}
