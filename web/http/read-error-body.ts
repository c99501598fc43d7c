import type { ApiErrorBody } from '#contracts/api-error';
import { API_ERROR_CODES } from '#contracts/api-error-codes';

/**
 * Reads the body of an error answer without zod, which the sign-in does without.
 * @returns null for anything that is not of the contract's shape (`apiErrorSchema`)
 */
export function readErrorBody(json: unknown): ApiErrorBody | null {
  if (!isRecord(json)) return null;
  const { message, fields } = json;
  const code = API_ERROR_CODES.find((known) => known === json['code']);
  if (typeof message !== 'string' || !code) return null;
  if (fields === undefined) return { message, code };
  return isRecord(fields) && isOfTexts(fields) ? { message, code, fields } : null;
}

function isRecord(json: unknown): json is Record<string, unknown> {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

function isOfTexts(record: Record<string, unknown>): record is Record<string, string> {
  return Object.values(record).every((value) => typeof value === 'string');
}
