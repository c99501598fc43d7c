import { Controller, Get, Query } from '@nestjs/common';
import {
  auditQuerySchema,
  type AuditPage,
  type AuditQuery,
  type AuditVerification,
} from '#contracts/audit';
import { Roles } from '../auth/route-access.ts';
import { SignedIn, type SignedInUser } from '../auth/signed-in-user.ts';
import { AuditLogService } from './audit-log.service.ts';

@Controller('api/admin/audit')
@Roles('admin')
export class AuditController {
  constructor(private readonly log: AuditLogService) {}

  @Get()
  page(
    @SignedIn() user: SignedInUser,
    @Query({ schema: auditQuerySchema }) query: AuditQuery,
  ): Promise<AuditPage> {
    return this.log.page(query, user);
  }

  @Get('verification')
  verification(): Promise<AuditVerification> {
    return this.log.verify();
  }
}
