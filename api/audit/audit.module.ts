import { Module } from '@nestjs/common';
import { AuditRepository } from './audit.repository.ts';

@Module({ providers: [AuditRepository], exports: [AuditRepository] })
export class AuditModule {}
