import { expect } from '@jest/globals';
import { readAccepted } from './answers.ts';
import { postContactRequest, validContactRequest } from './contact-request.ts';
import { allDeliveries } from './outbox.ts';
import type { Stack } from './stack.ts';

/** A contact request that was answered with success. */
export interface Lead {
  id: string;
  email: string;
}

/** Posts so many contact requests at the same time, all of them accepted. */
export function sendLeads(
  url: string,
  count: number,
  overrides: Parameters<typeof validContactRequest>[0] = {},
): Promise<Lead[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const request = validContactRequest(overrides);
      const id = await readAccepted(await postContactRequest(url, request));
      return { id, email: request.email };
    }),
  );
}

/** Waits until nothing is left to deliver or to check. */
export function settled(stack: Stack, timeout = 60_000): Promise<void> {
  return allDeliveries(
    stack.databaseUrl,
    ({ state, unchecked }) => state === 'DELIVERED' && !unchecked,
    { timeout },
  );
}

/**
 * Waits until all is delivered and read back, then looks into HubSpot: as many contacts as leads, each lead's form
 * submission once, nothing else.
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

/** The addresses in what HubSpot's forms received, sorted; one that was sent twice is there twice. */
export async function formSubmittersOf(stack: Stack): Promise<string[]> {
  return (await stack.hubspot.submissions())
    .map(({ values }) => values.find(({ name }) => name === 'email')?.value ?? '')
    .sort();
}
