import { z } from 'zod';
import type { Answer, Call, Effect } from './exchange.ts';
import { errorAnswer, invalid, notFound } from './error-answers.ts';
import { readJson } from './json-body.ts';
import { sentProperties } from './contact-properties.ts';
import type { PropertySchema } from './contact-properties.ts';
import { EmailTaken } from './contact-store.ts';
import type { Contact, ContactStore } from './contact-store.ts';
import type { MeetingsApi } from './meetings.ts';
import { upsertContacts } from './contact-upsert.ts';
import { searchContacts } from './contact-search.ts';
import { viewContact, viewSelected } from './contact-view.ts';

const contactsPath =
  /^\/crm\/(?:v3\/objects|objects\/(?:2025-09|2026-03|2026-09))\/contacts(?:\/(.+))?$/;

const writeRequest = z.object({ properties: sentProperties });

const batchReadRequest = z.object({
  inputs: z.array(z.object({ id: z.string() })).max(100),
  idProperty: z.string().optional(),
  properties: z.array(z.string()),
  // Required by HubSpot's OpenAPI document, as `properties` is.
  propertiesWithHistory: z.array(z.string()),
});

/** The contacts API, under v3 and dated version paths. */
export class ContactsApi {
  private readonly store: ContactStore;
  private readonly schema: PropertySchema;

  private readonly meetings: MeetingsApi;

  constructor(store: ContactStore, schema: PropertySchema, meetings: MeetingsApi) {
    this.store = store;
    this.meetings = meetings;
    this.schema = schema;
  }

  /** Whether `path` belongs to contacts. */
  owns(path: string): boolean {
    return contactsPath.test(path);
  }

  /** Answers a request after authentication and rate limiting. */
  answer(call: Call, effect: Effect): Answer {
    const rest = contactsPath.exec(call.path)?.[1];
    switch (`${call.method} ${rest ?? ''}`) {
      case 'GET ':
        return this.list(call);
      case 'POST ':
        return this.create(call, effect);
      case 'POST batch/upsert':
        return upsertContacts(this.store, this.schema, call, effect);
      case 'POST batch/read':
        return this.batchRead(call, effect);
      case 'POST search':
        return searchContacts(this.store, call);
    }
    if (rest === undefined || rest.includes('/')) return notFound();
    const contact = this.find(decodeURIComponent(rest), call.query.get('idProperty'));
    if (contact === undefined) return notFound();
    if (call.method === 'GET') {
      return { status: 200, body: this.withAssociations(contact, call) };
    }
    return call.method === 'PATCH' ? this.update(contact, call, effect) : notFound();
  }

  /** A contact has `associations` only where some were asked for and there are some. */
  private withAssociations(contact: Contact, call: Call) {
    const view = viewSelected(contact, selected(call));
    const results = this.meetings
      .ofContact(contact.id)
      .map(({ id }) => ({ id, type: 'contact_to_meeting_event' }));
    const isAsked = call.query.get('associations')?.split(',').includes('meetings') ?? false;
    return isAsked && results.length ? { ...view, associations: { meetings: { results } } } : view;
  }

  private find(id: string, idProperty: string | null | undefined): Contact | undefined {
    return idProperty === 'email' ? this.store.getByEmail(id) : this.store.get(id);
  }

  private list(call: Call): Answer {
    const asked = selected(call);
    const limit = Number(call.query.get('limit') ?? 10);
    const contacts = this.store.all().slice(0, limit);
    return {
      status: 200,
      body: { results: contacts.map((contact) => viewSelected(contact, asked)) },
    };
  }

  private create(call: Call, effect: Effect): Answer {
    const read = readJson(call.body, writeRequest);
    if ('refusal' in read) return read.refusal;
    const { properties } = read.value;
    const refusal = this.schema.refusal(properties, effect);
    if (refusal !== undefined) return invalid(refusal);
    const existing =
      properties.email === undefined ? undefined : this.store.getByEmail(properties.email);
    if (existing !== undefined) {
      return errorAnswer(409, `Contact already exists. Existing ID: ${existing.id}`, {
        category: 'CONFLICT',
      });
    }
    const created = this.store.save(undefined, properties, !effect.drop, call.at);
    return { status: 201, body: viewContact(created) };
  }

  private update(contact: Contact, call: Call, effect: Effect): Answer {
    const read = readJson(call.body, writeRequest);
    if ('refusal' in read) return read.refusal;
    const { properties } = read.value;
    const refusal = this.schema.refusal(properties, effect);
    if (refusal !== undefined) return invalid(refusal);
    try {
      const updated = this.store.save(contact, properties, !effect.drop, call.at);
      return { status: 200, body: viewContact(updated) };
    } catch (error) {
      if (error instanceof EmailTaken) return invalid(error.message);
      throw error;
    }
  }

  private batchRead(call: Call, { readError, unreadable }: Effect): Answer {
    const read = readJson(call.body, batchReadRequest);
    if ('refusal' in read) return read.refusal;
    const { inputs, idProperty, properties } = read.value;
    if (unreadable !== undefined && inputs.some(({ id }) => id.includes(unreadable))) {
      return invalid('One of the ids cannot be read.');
    }
    const found = inputs.map(({ id }) => ({
      id,
      contact: readError === undefined ? this.find(id, idProperty) : undefined,
    }));
    const missing = found.filter(({ contact }) => contact === undefined).map(({ id }) => id);
    const time = new Date(call.at).toISOString();
    const body = {
      status: 'COMPLETE',
      results: found.flatMap(({ contact }) => (contact ? [viewSelected(contact, properties)] : [])),
      startedAt: time,
      completedAt: new Date().toISOString(),
    };
    if (missing.length === 0) return { status: 200, body };
    const error = {
      status: 'error',
      category: readError ?? 'OBJECT_NOT_FOUND',
      message:
        'Could not get some CONTACT objects, they may be deleted or not exist. Check that ids are valid.',
      context: { ids: missing },
    };
    return { status: 207, body: { ...body, numErrors: 1, errors: [error] } };
  }
}

const selected = ({ query }: Call): string[] =>
  query.getAll('properties').flatMap((names) => names.split(','));
