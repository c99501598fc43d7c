import { eventually } from './eventually.ts';
import type { TestHubspot } from './hubspot-sandbox.ts';

/** Waits until a form submission with this address is in HubSpot. @returns the number of such submissions */
export async function arrivals(hubspot: TestHubspot, email: string): Promise<number> {
  const sentBy = async () => {
    const submissions = await hubspot.submissions();
    return submissions.filter(({ values }) => values.some(({ value }) => value === email));
  };
  await eventually(async () => (await sentBy()).length > 0);
  return (await sentBy()).length;
}
