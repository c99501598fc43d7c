import { StandardSchemaValidationPipe } from '@nestjs/common';
import type { z } from 'zod';
import { ApiException } from './api-exception.ts';

interface Issue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** Validates `@Body({ schema })` and `@Query({ schema })`. Reports the first problem of each field under that field. */
export const validationPipe = new StandardSchemaValidationPipe({ exceptionFactory: refusal });

/** Validates values that Nest did not parse, with the pipe's error. @throws ApiException `validation_failed` */
export function validated<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const result = schema.safeParse(value);
  if (!result.success) throw refusal(result.error.issues);
  return result.data;
}

function refusal(issues: readonly Issue[]): ApiException {
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) {
    const name = (path ?? [])
      .map((segment) => String(typeof segment === 'object' ? segment.key : segment))
      .join('.');
    if (name) fields[name] ??= message;
  }
  const [first] = Object.values(fields);
  return new ApiException(
    'validation_failed',
    first ?? 'We could not read this request.',
    Object.keys(fields).length ? { fields } : {},
  );
}
