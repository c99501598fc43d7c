import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { groupCommit } from '#runtime/group-commit';
import { commonFailure, unreadable, type Failure } from './answers.ts';
import { contactKey, GUARDED_PROPERTIES } from './contact-properties.ts';
import { HubSpotClient } from './hubspot-client.ts';

/** HubSpot reads and upserts at most 100 contacts in one request. */
export const CONTACTS_PER_REQUEST = 100;

const readAnswer = z.object({
  results: z.array(z.object({ properties: z.record(z.string(), z.string().nullish()) })),
  errors: z.array(z.object({ category: z.string() })).default([]),
});

/** What HubSpot says of one address: `refused` where it does not let us look the address up. */
export type Lookup =
  | { is: 'found'; properties: Record<string, string | null | undefined> }
  | { is: 'absent' }
  | { is: 'refused'; httpStatus: number };

/** Reads contacts by e-mail address: who they are, and the properties that an upsert must not replace. */
@Injectable()
export class ContactReader {
  private readonly findBatched = groupCommit(
    (emails: readonly string[]) => this.findAll(emails),
    CONTACTS_PER_REQUEST,
  );

  constructor(private readonly client: HubSpotClient) {}

  /** Reads one contact. Calls during a running request share the next one. */
  find(email: string): Promise<Lookup | Failure> {
    return this.findBatched(contactKey(email));
  }

  /**
   * Reads at most {@link CONTACTS_PER_REQUEST} contacts by address. HubSpot may refuse a whole request because of one
   * address, so a refused request is split until that address is found.
   * @param more names of properties besides those that an upsert must not replace
   * @returns the lookups by {@link contactKey}, or the failure of the request
   * @throws the network's error
   */
  async read(
    emails: readonly string[],
    more: readonly string[] = [],
  ): Promise<Map<string, Lookup> | Failure> {
    const keys = [...new Set(emails.map(contactKey))];
    const answer = await this.client.readContacts({
      idProperty: 'email',
      properties: ['email', 'hs_additional_emails', ...GUARDED_PROPERTIES, ...more],
      propertiesWithHistory: [],
      inputs: keys.map((id) => ({ id })),
    });
    const { status } = answer;
    const failure = commonFailure(answer);
    if (failure) return failure;
    if (status === 404) return unreadable(status);
    if (status >= 300) return this.split(keys, more, status);
    const parsed = readAnswer.safeParse(answer.json);
    if (!parsed.success) return unreadable(status);
    // A failed row must not count as absent, because the contact's name and phone number would then be replaced.
    const failures = parsed.data.errors.filter(({ category }) => category !== 'OBJECT_NOT_FOUND');
    if (failures.some(({ category }) => category !== 'VALIDATION_ERROR')) return unreadable(status);
    if (failures.length) return this.split(keys, more, status);
    const found = new Map<string, Lookup>();
    for (const { properties } of parsed.data.results) {
      // A merged contact has another primary address and lists this one as additional.
      const addresses = [
        properties['email'],
        ...(properties['hs_additional_emails'] ?? '').split(';'),
      ];
      for (const address of addresses) {
        if (address) found.set(contactKey(address), { is: 'found', properties });
      }
    }
    return new Map(keys.map((key) => [key, found.get(key) ?? { is: 'absent' }]));
  }

  private async split(
    keys: string[],
    more: readonly string[],
    httpStatus: number,
  ): Promise<Map<string, Lookup> | Failure> {
    if (keys.length <= 1) return new Map(keys.map((key) => [key, { is: 'refused', httpStatus }]));
    const half = Math.ceil(keys.length / 2);
    const first = await this.read(keys.slice(0, half), more);
    if (!(first instanceof Map)) return first;
    const second = await this.read(keys.slice(half), more);
    return second instanceof Map ? new Map([...first, ...second]) : second;
  }

  private async findAll(emails: readonly string[]): Promise<(Lookup | Failure)[]> {
    const lookups = await this.read(emails);
    return emails.map((email) =>
      lookups instanceof Map ? (lookups.get(email) ?? { is: 'absent' }) : lookups,
    );
  }
}
