import { z } from 'zod';

/** Path parameter: id of a submission or a delivery. In lower case, because the audit log compares ids as text. */
export const idSchema = z.uuid('This is not an id.').toLowerCase();
