import { z } from 'zod';
import { apiErrorSchema, type ApiErrorBody } from '#contracts/api-error';

const acceptedSchema = z.strictObject({ id: z.uuidv7() });

/** An error answer's body. @throws if it is not the one error shape, or holds anything besides */
export function parseError(body: string): ApiErrorBody {
  return apiErrorSchema.strict().parse(JSON.parse(body));
}

/** Reads an error answer: its status beside the one error shape. */
export async function readError(response: Response): Promise<ApiErrorBody & { status: number }> {
  return { status: response.status, ...parseError(await response.text()) };
}

/** Reads the answer to an accepted submission. @returns the submission's id */
export async function readAccepted(response: Response): Promise<string> {
  if (response.status !== 200) {
    throw new Error(`Refused with ${response.status}: ${await response.text()}`);
  }
  return acceptedSchema.parse(await response.json()).id;
}
