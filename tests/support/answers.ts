import { z } from 'zod';
import { apiErrorSchema, type ApiErrorBody } from '#contracts/api-error';

const acceptedSchema = z.strictObject({
  id: z.uuidv7(),
  /** Of a Vibe Check request. */
  bookingToken: z.string().optional(),
});

/** Parses an error body. @throws if it does not match the common error shape exactly */
export function parseError(body: string): ApiErrorBody {
  return apiErrorSchema.strict().parse(JSON.parse(body));
}

/** Reads an error response: its status and body. */
export async function readError(response: Response): Promise<ApiErrorBody & { status: number }> {
  return { status: response.status, ...parseError(await response.text()) };
}

/** Reads the response to an accepted submission. @returns the submission's id */
export async function readAccepted(response: Response): Promise<string> {
  if (response.status !== 200) {
    throw new Error(`Refused with ${response.status}: ${await response.text()}`);
  }
  return acceptedSchema.parse(await response.json()).id;
}

/** Reads the body of a 2xx response. @throws if it was refused or does not match */
export async function readAs<Schema extends z.ZodType>(
  schema: Schema,
  response: Response,
): Promise<z.output<Schema>> {
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return schema.parse(await response.json());
}
