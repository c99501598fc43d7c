import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { pageSearchRequestSchema, type PageSearchResult } from '#contracts/relie';
import { Public } from '../auth/route-access.ts';
import { RateLimiter } from '../http/rate-limiter.ts';
import { SearchService } from './search.service.ts';

const MAX_RESULTS = 10;
/** Per address. High, because a search takes milliseconds and many visitors may share an address. */
const SEARCHES_A_MINUTE = 600;

@Controller('api/page-search')
@Public()
export class SearchController {
  constructor(
    private readonly search: SearchService,
    private readonly rateLimiter: RateLimiter,
  ) {}

  /** Pages for a question, best first. An empty list if nothing was found or the search failed. */
  @Post()
  @HttpCode(200)
  async find(
    @Req() request: FastifyRequest,
    @Body({ schema: pageSearchRequestSchema }) { query }: z.output<typeof pageSearchRequestSchema>,
  ): Promise<PageSearchResult[]> {
    await this.rateLimiter.consume('search', request.ip, SEARCHES_A_MINUTE, 60);
    const hits = await this.search.search(query, MAX_RESULTS);
    return hits.map(({ pageName, path, content }) => ({ pageName, path, content }));
  }
}
