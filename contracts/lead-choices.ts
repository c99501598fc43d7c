/** Where a lead stands. Any status but NEW stops the reply-by clock. */
export const LEAD_STATUSES = ['NEW', 'REACHED', 'BOOKED', 'CLIENT', 'NOT_A_FIT', 'CLOSED'] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];

/** How a lead list is sorted: newest first, oldest first, or by the time by which a reply is promised. */
export const LEAD_SORTS = ['newest', 'oldest', 'reply-by'] as const;

/** A count of leads stops here; the screen says "more than". */
export const LEAD_COUNT_LIMIT = 1_000;
/** An exported file holds as many leads at most. */
export const LEAD_EXPORT_LIMIT = 10_000;
/** A request to `POST /api/admin/leads/danger` names as many leads at most. */
export const LEAD_DANGER_LIMIT = 100;
