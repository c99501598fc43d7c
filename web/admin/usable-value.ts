import type { z } from 'zod';

/** Parses a stored value; undefined if the current schema does not accept it. */
export function usableValue<Value>(schema: z.ZodType<Value>, value: unknown): Value | undefined {
  const result = schema.safeParse(value);
  return result.success ? result.data : undefined;
}
