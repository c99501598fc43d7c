import { expect } from '@jest/globals';
import { leadDetailSchema } from '#contracts/leads';
import { signIn } from '../support/admin-client.ts';
import { testOnEachQueue } from '../support/each-queue.ts';
import { expectEachArrivedOnce, sendLeads, settled } from '../support/leads.ts';
import { allDeliveries, readExplanations } from '../support/outbox.ts';
import { query } from '../support/query.ts';

const STANDING = '+1 (972) 555-0187';
const TYPED = '(214) 555-0142';

testOnEachQueue(
  'a stranger with the address of a contact fills what is blank and replaces nothing, and the lead says so',
  {},
  async (stack) => {
    const email = 'known@mail.frontdoor-tests.org';
    await stack.hubspot.createContact({ email, firstname: 'Maria', phone: STANDING });
    const [lead] = await sendLeads(stack.url, 1, { email, phone: TYPED });
    await settled(stack);

    const [contact] = await stack.hubspot.contacts();
    expect(contact?.properties).toMatchObject({
      firstname: 'Maria',
      lastname: 'Sample',
      phone: STANDING,
    });
    // The form needs its fields, so they stand there as HubSpot has them.
    const [submission] = await stack.hubspot.submissions();
    const form = Object.fromEntries(
      submission?.values.map(({ name, value }) => [name, value]) ?? [],
    );
    expect(form).toMatchObject({ firstname: 'Maria', lastname: 'Sample', phone: STANDING });

    const admin = await signIn(stack.url);
    const answer = await admin.get(`/api/admin/leads/${lead?.id}`);
    const { phone, deliveries } = leadDetailSchema.parse(await answer.json());
    expect(phone).toBe(TYPED);
    expect(deliveries.map(({ keptProperties }) => keptProperties)).toEqual([
      ['firstname', 'phone'],
      ['firstname', 'phone'],
    ]);

    const said = JSON.stringify(await query(stack.databaseUrl, 'SELECT * FROM delivery_attempt'));
    expect(said).toContain(
      'HubSpot has another first name, phone number for this address, left as it is.',
    );
    for (const value of [STANDING, TYPED, 'Maria']) {
      expect(said).not.toContain(value);
      expect(stack.output()).not.toContain(value);
    }
  },
);

testOnEachQueue(
  'without permission to read contacts, leads wait with the name of the permission, and arrive once it is given',
  {},
  async (stack) => {
    await stack.hubspot.mode('403', { only: 'contacts' });
    const leads = await sendLeads(stack.url, 1);
    await allDeliveries(stack.databaseUrl, ({ reason }) => reason === 'refused-access');
    expect(await readExplanations(stack.databaseUrl)).toContain(
      'Our HubSpot access token lacks a permission (scope) for this: crm.objects.contacts.read.',
    );
    expect(await stack.hubspot.submissions()).toEqual([]);
    await stack.hubspot.mode('ok');
    await expectEachArrivedOnce(stack, leads);
  },
);
