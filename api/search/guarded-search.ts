import { Injectable } from '@nestjs/common';
import type { SafetyAssessment } from '#safety/assessment';
import type { Concern } from '#safety/concern';
import type { PageHit } from '#search-index/search-index';
import { ContentSource } from '../content/content-source.ts';
import { SafetyGuard, type GuardVerdict } from '../safety/safety-guard.ts';
import { SearchService } from './search.service.ts';

interface Danger {
  level: SafetyAssessment['level'];
  /** Kinds of danger in the query, most severe first. */
  concerns: Concern[];
}

export interface GuardedResults extends Danger {
  /** Best first. Contains no page about couples work if the query is about violence by a partner. */
  pages: PageHit[];
}

/** Used if the guard gives no verdict: the crisis numbers are shown, as in the chat. */
const UNKNOWN: Danger = { level: 'watch', concerns: ['suicide', 'partner-violence'] };
/** Number of hits to filter after violence: pages that fit may rank below many about couples work. */
const MAX_LOOKED_AT = 60;

/** The page search behind the safety guard. */
@Injectable()
export class GuardedSearch {
  private readonly pagesAfterViolence: () => Promise<ReadonlySet<string>>;

  constructor(
    content: ContentSource,
    private readonly guard: SafetyGuard,
    private readonly search: SearchService,
  ) {
    this.pagesAfterViolence = content.derive(({ relie }) => new Set(relie.afterViolence.pages));
  }

  /** @param query neither stored nor logged */
  async find(query: string, limit: number): Promise<GuardedResults> {
    if (query.trim() === '') return { pages: [], level: 'none', concerns: [] };
    const danger = dangerIn(await this.guard.assessQuery(query));
    // Unlike the chat, not at level `watch`: 3 % of ordinary queries reach it and would lose their pages.
    const tellsOfViolence =
      danger.level === 'crisis' && danger.concerns.includes('partner-violence');
    if (!tellsOfViolence) return { pages: await this.search.find(query, limit), ...danger };
    const [hits, allowed] = await Promise.all([
      this.search.search(query, MAX_LOOKED_AT),
      this.pagesAfterViolence(),
    ]);
    return { pages: hits.filter(({ path }) => allowed.has(path)).slice(0, limit), ...danger };
  }
}

function dangerIn(verdict: GuardVerdict): Danger {
  if (verdict === 'failed') return UNKNOWN;
  return { level: verdict.level, concerns: verdict.concerns.map(({ concern }) => concern) };
}
