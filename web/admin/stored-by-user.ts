import { StoredValue } from '../storage/stored-value.ts';

/**
 * Values that are stored in this browser per user, because people share browsers.
 * @param name part of the storage key
 * @returns a function that gives the value of a user
 */
export function storedByUser<Value>(
  name: string,
  schema: { parse(json: unknown): Value },
): (userId: string) => StoredValue<Value> {
  const ofUsers = new Map<string, StoredValue<Value>>();
  return (userId) => {
    const key = `admin-${name}-${userId}`;
    const stored = ofUsers.get(userId) ?? new StoredValue({ kind: 'local', key, schema });
    ofUsers.set(userId, stored);
    return stored;
  };
}
