import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PostImage } from '#contracts/blog';
import { Public, Roles } from '../../auth/route-access.ts';
import { SignedIn, type SignedInUser } from '../../auth/signed-in-user.ts';
import { nameSchema } from './image-name.ts';
import { readImageUpload } from './image-upload.ts';
import { ImagesService } from './images.service.ts';

/** The pictures of posts. */
@Controller()
export class ImagesController {
  constructor(private readonly images: ImagesService) {}

  @Post('api/admin/blog/images')
  @Roles('admin')
  async add(@SignedIn() user: SignedInUser, @Req() request: FastifyRequest): Promise<PostImage> {
    return this.images.add(user, await readImageUpload(request));
  }

  @Get('images/posts/:name')
  @Public()
  async read(
    @Param('name', { schema: nameSchema }) name: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { type, bytes } = await this.images.read(name);
    await reply
      .header('Cache-Control', 'public, max-age=31536000, immutable')
      .header('Cross-Origin-Resource-Policy', 'cross-origin')
      .type(type)
      .send(Buffer.from(bytes));
  }
}
