import type { z } from 'zod';
import type { Answer } from './exchange.ts';
import { invalidJson } from './error-answers.ts';

/** Parses a JSON body with `schema`. Returns HubSpot's 400 answer if it is invalid. */
export function readJson<Schema extends z.ZodType>(
  body: string,
  schema: Schema,
): { value: z.infer<Schema> } | { refusal: Answer } {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch (error) {
    return { refusal: invalidJson(error instanceof Error ? error.message : 'not JSON') };
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return { value: parsed.data };
  const issue = parsed.error.issues[0];
  return { refusal: invalidJson(`${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim()) };
}
