import { Module } from '@nestjs/common';
import { Tokens } from '../tokens.ts';
import { UsersModule } from '../users/users.module.ts';
import { SessionsController } from './sessions.controller.ts';
import { SessionsRepository } from './sessions.repository.ts';
import { SessionsService } from './sessions.service.ts';

@Module({
  imports: [UsersModule],
  controllers: [SessionsController],
  providers: [SessionsService, SessionsRepository, Tokens],
  exports: [SessionsService],
})
export class SessionsModule {}
