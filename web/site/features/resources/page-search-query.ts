import { queryOptions } from '@tanstack/react-query';
import type { PageSearchResult } from '#contracts/relie';
import type { SafetyAssessment } from '#safety/assessment';
import type { Concern } from '#safety/concern';

export interface Danger {
  isCrisis: boolean;
  /** Kinds of danger that a query indicates; empty for none. */
  concerns: Concern[];
}

export interface PageSearch {
  /** Best first. */
  pages: PageSearchResult[];
  /** By the server's guard. */
  danger: Danger;
}

const CRISIS: SafetyAssessment['level'] = 'crisis';

/** The search results of a query. */
export const pageSearchQuery = (query: string) =>
  queryOptions({
    queryKey: ['page-search', query],
    // Imported with the first search, so that a page that is only read loads no validator.
    queryFn: async ({ signal }): Promise<PageSearch> => {
      const [{ apiRequest }, { SAFETY_HEADER, concernSchema, pageSearchReplySchema }] =
        await Promise.all([import('../../../http/api-client.ts'), import('#contracts/relie')]);
      const answer = await apiRequest('POST', '/api/page-search', { query }, { signal });
      const [level, ...named] = answer.headers.get(SAFETY_HEADER)?.split(' ') ?? [];
      return {
        pages: pageSearchReplySchema.parse(await answer.json()),
        danger: { isCrisis: level === CRISIS, concerns: concernSchema.array().parse(named) },
      };
    },
  });

/** Danger that the browser's own patterns find in a query; needs no server. */
export const queryDangerQuery = (query: string) =>
  queryOptions({
    queryKey: ['query-danger', query],
    queryFn: async (): Promise<Danger> => {
      const { assessBySignals } = await import('#safety/assess-signals');
      const { level, concerns } = assessBySignals(query);
      return { isCrisis: level === CRISIS, concerns: concerns.map(({ concern }) => concern) };
    },
  });
