import { expect } from '@jest/globals';
import pLimit from 'p-limit';
import { readAccepted } from './answers.ts';
import { postContactRequest, validContactRequest } from './contact-request.ts';
import { allDeliveries } from './outbox.ts';
import type { Stack } from './stack.ts';

/** An accepted contact request. */
export interface Lead {
  id: string;
  email: string;
}

/** More requests at once time out on a busy machine. */
const AT_ONCE = 50;

/** Posts `count` contact requests, up to 50 at once; all must be accepted. */
export function sendLeads(
  url: string,
  count: number,
  overrides: Parameters<typeof validContactRequest>[0] = {},
): Promise<Lead[]> {
  const send = async () => {
    const request = validContactRequest(overrides);
    const id = await readAccepted(await postContactRequest(url, request));
    return { id, email: request.email };
  };
  const limit = pLimit(AT_ONCE);
  return Promise.all(Array.from({ length: count }, () => limit(send)));
}

/** As {@link sendLeads}, one after the other, so that each is delivered by itself and not in a batch. */
export async function sendLeadsInTurn(url: string, count: number): Promise<Lead[]> {
  const leads: Lead[] = [];
  while (leads.length < count) leads.push(...(await sendLeads(url, 1)));
  return leads;
}

/** Waits until nothing is left to deliver or to check. */
export function settled(stack: Stack, timeout = 240_000): Promise<void> {
  return allDeliveries(
    stack.databaseUrl,
    ({ state, unchecked }) => state === 'DELIVERED' && !unchecked,
    { timeout },
  );
}

/**
 * Waits until everything is delivered and read back, then compares with HubSpot: one contact and one form submission
 * per lead, nothing else.
 */
export async function expectEachArrivedOnce(
  stack: Stack,
  leads: Lead[],
  timeout?: number,
): Promise<void> {
  await settled(stack, timeout);
  const sent = leads.map(({ email }) => email).sort();
  expect(await contactsOf(stack)).toEqual(sent);
  expect(await formSubmittersOf(stack)).toEqual(sent);
}

/** The addresses of HubSpot's contacts, sorted. */
export async function contactsOf(stack: Stack): Promise<string[]> {
  return (await stack.hubspot.contacts()).map(({ properties }) => properties.email ?? '').sort();
}

/** The addresses of HubSpot's form submissions, sorted, with duplicates. */
export async function formSubmittersOf(stack: Stack): Promise<string[]> {
  return (await stack.hubspot.submissions())
    .map(({ values }) => values.find(({ name }) => name === 'email')?.value ?? '')
    .sort();
}
