import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { SiteDetailsController } from './site-details.controller.ts';
import { SiteDetailsRepository } from './site-details.repository.ts';
import { SiteDetailsService } from './site-details.service.ts';

@Module({
  imports: [AuditModule],
  controllers: [SiteDetailsController],
  providers: [SiteDetailsRepository, SiteDetailsService],
})
export class SiteDetailsModule {}
