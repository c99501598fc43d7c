import { Module } from '@nestjs/common';
import { AuditLogRepository } from './audit-log.repository.ts';
import { AuditLogService } from './audit-log.service.ts';
import { AuditController } from './audit.controller.ts';
import { AuditRepository } from './audit.repository.ts';
import { SecurityLog } from './security-log.ts';

@Module({
  controllers: [AuditController],
  providers: [AuditRepository, AuditLogRepository, AuditLogService, SecurityLog],
  exports: [AuditRepository, SecurityLog],
})
export class AuditModule {}
