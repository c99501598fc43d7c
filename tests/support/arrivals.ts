import { eventually } from './eventually.ts';
import type { TestHubspot } from './hubspot-sandbox.ts';

/** How often a form with this address arrived in HubSpot, once it is there. */
export async function arrivals(hubspot: TestHubspot, email: string): Promise<number> {
  const sentBy = async () => {
    const submissions = await hubspot.submissions();
    return submissions.filter(({ values }) => values.some(({ value }) => value === email));
  };
  await eventually(async () => (await sentBy()).length > 0);
  return (await sentBy()).length;
}
