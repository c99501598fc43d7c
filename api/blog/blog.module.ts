import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { BlogController } from './blog.controller.ts';
import { EditorController } from './editor.controller.ts';
import { ImagesController } from './images/images.controller.ts';
import { ImagesRepository } from './images/images.repository.ts';
import { ImagesService } from './images/images.service.ts';
import { PostSchedule } from './post-schedule.ts';
import { PostsRepository } from './posts.repository.ts';
import { PostsService } from './posts.service.ts';

@Module({
  imports: [AuditModule],
  controllers: [ImagesController, BlogController, EditorController],
  providers: [PostsRepository, PostsService, PostSchedule, ImagesRepository, ImagesService],
})
export class BlogModule {}
