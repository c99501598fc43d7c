import { Module } from '@nestjs/common';
import { AuditRepository } from './audit.repository.ts';
import { SecurityLog } from './security-log.ts';

@Module({
  providers: [AuditRepository, SecurityLog],
  exports: [AuditRepository, SecurityLog],
})
export class AuditModule {}
