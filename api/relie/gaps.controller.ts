import { Body, Controller, Get, Put } from '@nestjs/common';
import { gapPostSchema, type GapPost, type RelieGapList } from '#contracts/relie';
import { Roles } from '../auth/route-access.ts';
import { ApiException } from '../http/api-exception.ts';
import { GapsRepository } from './gaps.repository.ts';

/** Topics visitors asked Relie about that the site does not answer. */
@Controller('api/admin/relie-gaps')
@Roles('admin', 'staff')
export class GapsController {
  constructor(private readonly gaps: GapsRepository) {}

  @Get()
  list(): Promise<RelieGapList> {
    return this.gaps.latest();
  }

  /** Answers with the post of the gap: the one that was begun first, if two people began one. */
  @Put('post')
  @Roles('admin')
  async notePost(@Body({ schema: gapPostSchema }) gapPost: GapPost): Promise<{ postId: number }> {
    const postId = await this.gaps.notePost(gapPost);
    if (postId === null) {
      throw new ApiException('not_found', 'This topic or this post is no longer there.');
    }
    return { postId };
  }
}
