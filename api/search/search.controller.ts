import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { SAFETY_HEADER, pageSearchRequestSchema, type PageSearchResult } from '#contracts/relie';
import { Public } from '../auth/route-access.ts';
import { RateLimiter } from '../http/rate-limiter.ts';
import { GuardedSearch } from './guarded-search.ts';

const MAX_RESULTS = 10;
/** Per address. High, because a search takes milliseconds and many visitors may share an address. */
const SEARCHES_A_MINUTE = 600;

@Controller('api/page-search')
@Public()
export class SearchController {
  constructor(
    private readonly search: GuardedSearch,
    private readonly rateLimiter: RateLimiter,
  ) {}

  /**
   * Pages for a question, best first. An empty list if nothing was found or the search failed. Where the question tells
   * of danger, a header names its kinds.
   */
  @Post()
  @HttpCode(200)
  async find(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body({ schema: pageSearchRequestSchema }) { query }: z.output<typeof pageSearchRequestSchema>,
  ): Promise<PageSearchResult[]> {
    await this.rateLimiter.consume('search', request.ip, SEARCHES_A_MINUTE, 60);
    const { pages, level, concerns } = await this.search.find(query, MAX_RESULTS);
    if (level !== 'none') reply.header(SAFETY_HEADER, [level, ...concerns].join(' '));
    return pages.map(({ pageName, path, content }) => ({ pageName, path, content }));
  }
}
