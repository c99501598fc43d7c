import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { ErasuresController } from './erasures.controller.ts';
import { ErasuresRepository } from './erasures.repository.ts';
import { ErasuresService } from './erasures.service.ts';

@Module({
  imports: [AuditModule],
  controllers: [ErasuresController],
  providers: [ErasuresService, ErasuresRepository],
})
export class ErasuresModule {}
