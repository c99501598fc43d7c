import { z } from 'zod';

/** The id of a submission or a delivery as a path parameter, in lower case, as the audit log is searched for it. */
export const idSchema = z.uuid('This is not an id.').toLowerCase();
