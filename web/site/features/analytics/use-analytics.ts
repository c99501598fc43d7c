import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { analyticsLoaded, loadAnalytics } from './analytics.ts';
import { isPrivatePath } from './analytics-gate.ts';

/**
 * Loads or removes analytics scripts as the page and the consent change. Loaded scripts cannot be unloaded, so where
 * they are no longer permitted the document is reloaded without them.
 */
export function useAnalytics(path: string, allowed: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
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
  }, [path, allowed, queryClient]);
}

function fieldHasFocus(): boolean {
  return document.activeElement?.matches('input, textarea, select') ?? false;
}
