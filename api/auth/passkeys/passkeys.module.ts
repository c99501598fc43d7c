import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/audit.module.ts';
import { Tokens } from '../tokens.ts';
import { PasskeysRepository } from './passkeys.repository.ts';
import { PasskeysService } from './passkeys.service.ts';

@Module({
  imports: [AuditModule],
  providers: [PasskeysService, PasskeysRepository, Tokens],
  exports: [PasskeysService],
})
export class PasskeysModule {}
