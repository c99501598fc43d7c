import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/audit.module.ts';
import { Tokens } from '../tokens.ts';
import { FirstAdmin } from './first-admin.ts';
import { UsersRepository } from './users.repository.ts';
import { UsersService } from './users.service.ts';

@Module({
  imports: [AuditModule],
  providers: [UsersService, UsersRepository, FirstAdmin, Tokens],
  exports: [UsersService],
})
export class UsersModule {}
