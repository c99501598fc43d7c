import type { z } from 'zod';

/** A stored value if today's schema takes it; undefined for one that was saved under other rules. */
export function usableValue<Value>(schema: z.ZodType<Value>, value: unknown): Value | undefined {
  const result = schema.safeParse(value);
  return result.success ? result.data : undefined;
}
