import { KeptValue } from '../storage/kept-value.ts';

/**
 * Values that are stored in this browser per user, because people share browsers.
 * @param name part of the storage key
 * @returns a function that gives the value of a user
 */
export function keptByUser<Value>(
  name: string,
  schema: { parse(json: unknown): Value },
): (userId: string) => KeptValue<Value> {
  const ofUsers = new Map<string, KeptValue<Value>>();
  return (userId) => {
    const key = `admin-${name}-${userId}`;
    const kept = ofUsers.get(userId) ?? new KeptValue({ kind: 'local', key, schema });
    ofUsers.set(userId, kept);
    return kept;
  };
}
