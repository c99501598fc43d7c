import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { analyticsLoaded, loadAnalytics } from './analytics.ts';
import { isPrivatePath } from './analytics-gate.ts';

/**
 * Loads or removes analytics scripts as the page and the consent change. Loaded scripts cannot be unloaded, so where
 * they are no longer permitted the document is reloaded without them. Without consent their cookies are deleted, also
 * those that a script has set while the document was unloaded.
 */
export function useAnalytics(path: string, allowed: boolean): void {
  const queryClient = useQueryClient();
  const hydrated = useHydrated();
  useEffect(() => {
    // Prerendered markup knows of no consent.
    if (hydrated && !allowed) document.dispatchEvent(new Event('frontdoor:no-analytics'));
    if (!allowed || isPrivatePath(path)) {
      if (analyticsLoaded()) location.reload();
      return;
    }
    if (analyticsLoaded()) return;
    const stop = new AbortController();
    const load = async () => {
      const { siteConfigQuery } = await import('../../site-config.ts');
      const config = await queryClient.fetchQuery(siteConfigQuery);
      if (!stop.signal.aborted && !fieldHasFocus()) loadAnalytics(config);
    };
    const attempt = () => {
      load().catch((error: unknown) => console.warn('Analytics did not load', error));
    };
    document.addEventListener('focusout', attempt, { signal: stop.signal });
    if (!fieldHasFocus()) attempt();
    return () => stop.abort();
  }, [path, allowed, hydrated, queryClient]);
}

function fieldHasFocus(): boolean {
  return document.activeElement?.matches('input, textarea, select') ?? false;
}
