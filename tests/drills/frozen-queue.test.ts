import { expect } from '@jest/globals';
import { postContactRequest, validContactRequest } from '../support/contact-request.ts';
import { readAccepted } from '../support/answers.ts';
import { testOnEachQueue } from '../support/each-queue.ts';
import { expectEachArrivedOnce, sendLeads, type Lead } from '../support/leads.ts';
import { expectPromptAnswers } from '../support/prompt-answers.ts';
import { freezeQueue } from '../support/queue-faults.ts';

testOnEachQueue(
  'with a frozen queue visitors are answered within 500 ms, and the leads are delivered after the thaw',
  {},
  async (stack, queue) => {
    const leads: Lead[] = await sendLeads(stack.url, 1);
    const thaw = await freezeQueue(stack, queue);
    const waits: number[] = [];
    for (let visitor = 0; visitor < 10; visitor++) {
      const request = validContactRequest();
      const asked = performance.now();
      const answer = await postContactRequest(stack.url, request);
      waits.push(performance.now() - asked);
      leads.push({ id: await readAccepted(answer), email: request.email });
    }
    expectPromptAnswers(waits);
    expect((await fetch(`${stack.url}/api/health/ready`)).status).toBe(200);
    await thaw();
    await expectEachArrivedOnce(stack, leads);
  },
);
