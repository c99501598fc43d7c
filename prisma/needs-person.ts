const OPEN_LEAD = `d.destination <> 'EMAIL_CONFIRMATION' AND s.status NOT IN ('CLOSED', 'NOT_A_FIT')`;

/**
 * SQL condition on `delivery d` and `submission s`: the delivery has failed, and staff can do something about it.
 * Excludes confirmation e-mails (the address is mistyped), people who opted out of e-mail, and closed leads.
 */
export const HAS_FAILED = `d.state = 'FAILED' AND d.last_reason IS DISTINCT FROM 'opted-out' AND ${OPEN_LEAD}`;

/**
 * SQL condition like {@link HAS_FAILED}: the destination answers, but has not accepted the delivery for over an hour,
 * e.g. because it does not know its form.
 * @param giveUpAfterDays days for which a delivery is retried; retries began that many days before `give_up_at`
 */
export const isStuck = (
  giveUpAfterDays: number,
): string => `d.state IN ('RETRYING', 'DELIVERING') AND d.occasion IS NULL
  AND d.last_reason IN ('unknown-form', 'unexpected', 'busy', 'refused-field')
  AND d.give_up_at < now() + interval '${giveUpAfterDays} days' - interval '1 hour' AND ${OPEN_LEAD}`;
