import type { Prisma } from './generated/client.ts';

// A pending check keeps its time: HubSpot lists forms with a delay, and an earlier check would send the form again.
const CHECK_AGAIN = `
  WITH kept AS (
    SELECT id FROM submission WHERE lower(email) = lower($1)
  ), without_meeting AS (
    UPDATE booking b SET hubspot_meeting_id = NULL, hubspot_lease_until = NULL
    FROM kept WHERE b.submission_id = kept.id
  )
  UPDATE delivery d
  SET check_due_at = coalesce(d.check_due_at, now()), give_up_at = now() + $2 * interval '1 day'
  FROM kept
  WHERE d.submission_id = kept.id AND d.state = 'DELIVERED'
    AND d.destination IN ('HUBSPOT_CONTACT', 'HUBSPOT_FORM', 'HUBSPOT_BOOKING')`;

/**
 * Schedules another arrival check of everything that HubSpot accepted for an address; what is missing is sent again.
 * Needed after an erasure, because HubSpot also deletes what the same person has sent since.
 * @param giveUpAfterDays days for which a delivery is retried
 * @throws if the database fails
 */
export async function checkArrivalAgain(
  transaction: Prisma.TransactionClient,
  email: string,
  giveUpAfterDays: number,
): Promise<void> {
  await transaction.$executeRawUnsafe(CHECK_AGAIN, email, giveUpAfterDays);
}
