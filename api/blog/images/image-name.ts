import { z } from 'zod';

/** The name of a picture's file as a path parameter. */
export const nameSchema = z.string().regex(/^[\w.-]{1,150}$/, 'This is not a name.');
