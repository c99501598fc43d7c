/**
 * Whether the reply clock of a lead runs, as a condition on `submission s`. Also the predicate of the index that lists such
 * leads, besides the last part.
 */
export const CLOCK_RUNS = `s.status = 'NEW' AND s.spam_reason IS NULL AND s.kind <> 'NEWSLETTER' AND s.reply_by IS NOT NULL`;
