import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import {
  newPostSchema,
  postChangeSchema,
  postVersionSchema,
  type BlogItem,
  type BlogPost,
  type EditedPost,
  type NewPost,
  type PostChange,
} from '#contracts/blog';
import { Public, Roles } from '../auth/route-access.ts';
import { SignedIn, type SignedInUser } from '../auth/signed-in-user.ts';
import { numberSchema } from './post-id.ts';
import { PostsService } from './posts.service.ts';

/** The blog: published posts for everybody, and changes by admins. */
@Controller('api/blog')
@Roles('admin')
export class BlogController {
  constructor(private readonly posts: PostsService) {}

  @Get()
  @Public()
  async list(): Promise<{ items: BlogItem[] }> {
    return { items: await this.posts.published() };
  }

  @Get(':id')
  @Public()
  read(@Param('id', { schema: numberSchema }) id: number): Promise<BlogPost> {
    return this.posts.read(id);
  }

  @Post()
  create(
    @SignedIn() user: SignedInUser,
    @Body({ schema: newPostSchema }) post: NewPost,
  ): Promise<EditedPost> {
    return this.posts.create(user, post);
  }

  @Patch(':id')
  change(
    @SignedIn() user: SignedInUser,
    @Param('id', { schema: numberSchema }) id: number,
    @Body({ schema: postChangeSchema }) change: PostChange,
  ): Promise<EditedPost> {
    return this.posts.change(user, id, change);
  }

  @Delete(':id')
  @HttpCode(204)
  delete(
    @SignedIn() user: SignedInUser,
    @Param('id', { schema: numberSchema }) id: number,
    @Body({ schema: postVersionSchema }) { version }: { version: number },
  ): Promise<void> {
    return this.posts.delete(user, id, version);
  }
}
