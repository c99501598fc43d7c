/**
 * SQL condition on `submission s`: the lead's reply-by clock is running. All but the last part is also the predicate of
 * the partial index for such leads.
 */
export const CLOCK_RUNS = `s.status = 'NEW' AND s.spam_reason IS NULL AND s.kind <> 'NEWSLETTER' AND s.reply_by IS NOT NULL`;
