import { Controller, Get } from '@nestjs/common';
import type { ClarityReply } from '#contracts/clarity';
import { Roles } from '../auth/route-access.ts';
import { ClarityService } from './clarity.service.ts';

/** Microsoft Clarity's figures of the last three days. */
@Controller('api/clarity')
@Roles('admin', 'staff')
export class ClarityController {
  constructor(private readonly clarity: ClarityService) {}

  @Get()
  read(): Promise<ClarityReply> {
    return this.clarity.read();
  }
}
