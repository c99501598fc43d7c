import { hasLiveUpdates } from './live-updates.ts';

/** Stale time: how long a cached answer is shown without a new request, ms. */
export const FRESH_MS = 5_000;

/** Polling interval of open screens, ms. Rare while the server tells of changes by itself. */
export const pollMs = (): number => (hasLiveUpdates() ? 60_000 : 15_000);
