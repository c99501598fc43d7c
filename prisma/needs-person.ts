const OPEN_LEAD = `d.destination <> 'EMAIL_CONFIRMATION' AND s.status NOT IN ('CLOSED', 'NOT_A_FIT')`;

/**
 * Whether a delivery has failed and somebody can do something about it, as a condition on `delivery d` and `submission s`.
 * Not so for a confirmation to a mistyped address, for someone who wants no more e-mail, and for leads that are closed.
 */
export const HAS_FAILED = `d.state = 'FAILED' AND d.last_reason IS DISTINCT FROM 'opted-out' AND ${OPEN_LEAD}`;

/**
 * Whether a destination that answers has not taken a delivery for over an hour, e.g. because it does not know its form.
 * Retrying began that many days before `give_up_at`. A condition like {@link HAS_FAILED}.
 * @param giveUpAfterDays for how long a delivery is retried
 */
export const isStuck = (
  giveUpAfterDays: number,
): string => `d.state IN ('RETRYING', 'DELIVERING') AND d.occasion IS NULL
  AND d.last_reason IN ('unknown-form', 'unexpected', 'busy', 'refused-field')
  AND d.give_up_at < now() + interval '${giveUpAfterDays} days' - interval '1 hour' AND ${OPEN_LEAD}`;
