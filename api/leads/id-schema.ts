import { z } from 'zod';

/** The id of a submission or a delivery as a path parameter. */
export const idSchema = z.uuid('This is not an id.');
