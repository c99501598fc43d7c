import { z } from 'zod';

/** The id of a submission or a delivery, as it comes in a path. */
export const idSchema = z.uuid('This is not an id.');
