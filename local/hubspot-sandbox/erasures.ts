import { z } from 'zod';
import type { ContactStore } from './contact-store.ts';
import { invalid, notFound } from './error-answers.ts';
import type { Answer, Call, Effect } from './exchange.ts';
import type { FormsApi } from './forms.ts';
import { readJson } from './json-body.ts';

const path = /^\/crm\/(?:v3\/objects|objects\/\d{4}-\d{2})\/contacts\/gdpr-delete$/;

const deletion = z.strictObject({
  objectId: z.string().min(1),
  idProperty: z.literal('email').optional(),
});

/** The permanent deletion of a contact. */
export class ErasuresApi {
  private readonly contacts: ContactStore;
  private readonly forms: FormsApi;
  private readonly blocked = new Set<string>();

  constructor(contacts: ContactStore, forms: FormsApi) {
    this.contacts = contacts;
    this.forms = forms;
  }

  owns(candidate: string): boolean {
    return path.test(candidate);
  }

  /** Answers a request after authentication and rate limiting. */
  answer(call: Call, { drop }: Effect): Answer {
    if (call.method !== 'POST') return notFound();
    const read = readJson(call.body, deletion);
    if ('refusal' in read) return read.refusal;
    const { objectId, idProperty } = read.value;
    const byEmail = idProperty === 'email';
    if (!byEmail && !/^\d+$/.test(objectId)) return invalid(`Invalid object id: ${objectId}`);
    const contact = byEmail ? this.contacts.getByEmail(objectId) : this.contacts.get(objectId);
    if (contact && !drop) {
      this.contacts.remove(contact);
      this.forms.removeOf(contact.properties.email ?? '');
    }
    if (contact) return { status: 204, body: '' };
    if (!byEmail) return notFound();
    // HubSpot puts an address that it does not know on its blocklist.
    this.blocked.add(objectId.toLowerCase());
    return { status: 204, body: '' };
  }

  /** The addresses on the blocklist. */
  blocklist(): string[] {
    return [...this.blocked];
  }

  clear(): void {
    this.blocked.clear();
  }
}
