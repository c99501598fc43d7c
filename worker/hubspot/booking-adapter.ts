import { Inject, Injectable } from '@nestjs/common';
import type { WorkerEnvironment } from '#runtime/environment/worker-environment';
import { ENVIRONMENT } from '#runtime/core.module';
import { CallsRepository, type Call } from '../bookings/calls.repository.ts';
import type { ClaimedDelivery, SingleAdapter } from '../deliveries/delivery.ts';
import { notSent, type Outcome } from '../deliveries/outcome.ts';
import { networkFailure, unreadable } from './answers.ts';
import { contactKey } from './contact-properties.ts';
import { HubSpotClient } from './hubspot-client.ts';
import { MeetingWriter } from './meeting-writer.ts';
import { UnknownProperties } from './unknown-properties.ts';
import { readUpsert } from './upsert-answer.ts';

const CONTACTS = 'contacts';

/** Values of the status property. An offered time is no booking and is never written. */
export const CALL_STATUS: Record<Call['status'], string> = {
  OFFERED: 'offered',
  CONFIRMED: 'booked',
  CANCELED: 'canceled',
  NO_SHOW: 'missed',
};

/**
 * Writes the time and the state of a call into two properties of its contact (`HUBSPOT_BOOKING_PROPERTIES`), and each
 * call into a meeting with it. If several leads share a contact, its properties show one of their calls. It always
 * writes the current state, so repeated and late attempts do no harm.
 */
@Injectable()
export class BookingAdapter implements SingleAdapter {
  readonly destination = 'HUBSPOT_BOOKING';
  private readonly unknown = new UnknownProperties();

  constructor(
    private readonly client: HubSpotClient,
    private readonly calls: CallsRepository,
    private readonly meetings: MeetingWriter,
    @Inject(ENVIRONMENT) private readonly environment: WorkerEnvironment,
  ) {}

  isConfigured(): boolean {
    return this.client.isConfigured;
  }

  async send(delivery: ClaimedDelivery): Promise<Outcome> {
    const { HUBSPOT_BOOKING_PROPERTIES: names } = this.environment;
    const { bookingId, submission } = delivery;
    if (!names) return notSent('HUBSPOT_BOOKING_PROPERTIES is off.');
    const call = await this.calls.ofAddress(submission.email);
    if (!call || !bookingId) return notSent('the call is gone.');
    const stored = await this.writeContact(delivery, call, names);
    if (stored.result !== 'delivered' || !stored.contactId) return stored;
    const place = { contactId: stored.contactId, leadId: submission.id };
    const said = await this.meetings.write(bookingId, place);
    if ('result' in said) return said;
    return { ...stored, explanation: `${stored.explanation} ${said.words}`.trim() };
  }

  private async writeContact(
    { attemptId, droppedProperties, submission }: ClaimedDelivery,
    call: Call,
    names: { time: string; status: string },
  ): Promise<Outcome> {
    const key = contactKey(submission.email);
    const properties: Record<string, string> = {
      email: key,
      [names.time]: call.startsAt.toISOString(),
      [names.status]: CALL_STATUS[call.status],
    };
    for (const name of droppedProperties) delete properties[name];
    const leftOut = this.unknown.removeFrom(CONTACTS, properties);
    const answer = await this.client
      .upsertContacts({
        inputs: [{ id: key, idProperty: 'email', objectWriteTraceId: attemptId, properties }],
      })
      .catch(networkFailure);
    if ('result' in answer) return answer;
    const verdict = readUpsert(answer, [{ traceId: attemptId, key, properties }]);
    if (verdict.ofAll) return verdict.ofAll;
    const stored = verdict.stored.get(attemptId);
    const outcome: Outcome = stored
      ? {
          result: 'delivered',
          httpStatus: verdict.httpStatus,
          explanation: storedWords([...droppedProperties, ...leftOut]),
          checkArrival: true,
          contactId: stored.contactId,
        }
      : (verdict.refused.get(attemptId) ?? unreadable(verdict.httpStatus));
    return this.unknown.learnFrom(outcome, CONTACTS, leftOut);
  }
}

const storedWords = (missing: readonly string[]): string =>
  missing.length
    ? `HubSpot stored the contact without ${missing.join(', ')}: create them there to see the call.`
    : 'HubSpot stored the call with the contact.';
