import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import {
  postPreviewRequestSchema,
  type EditedPost,
  type EditedPostList,
  type PostChoices,
  type PostPreview,
  type PostPreviewRequest,
  type PostRevision,
  type PostRevisionList,
} from '#contracts/blog';
import { Roles } from '../auth/route-access.ts';
import { numberSchema } from './post-id.ts';
import { PostsService } from './posts.service.ts';

/** What the editor reads: posts in every state, their revisions and previews. */
@Controller('api/admin/blog')
@Roles('admin')
export class EditorController {
  constructor(private readonly posts: PostsService) {}

  @Get()
  list(): Promise<EditedPostList> {
    return this.posts.list();
  }

  @Get('choices')
  choices(): Promise<PostChoices> {
    return this.posts.choices();
  }

  @Post('preview')
  @HttpCode(200)
  preview(
    @Body({ schema: postPreviewRequestSchema }) post: PostPreviewRequest,
  ): Promise<PostPreview> {
    return this.posts.preview(post);
  }

  @Get(':id')
  read(@Param('id', { schema: numberSchema }) id: number): Promise<EditedPost> {
    return this.posts.edited(id);
  }

  @Get(':id/revisions')
  revisions(@Param('id', { schema: numberSchema }) id: number): Promise<PostRevisionList> {
    return this.posts.revisions(id);
  }

  @Get(':id/revisions/:version')
  revision(
    @Param('id', { schema: numberSchema }) id: number,
    @Param('version', { schema: numberSchema }) version: number,
  ): Promise<PostRevision> {
    return this.posts.revision(id, version);
  }
}
