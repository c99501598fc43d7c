import { Module } from '@nestjs/common';
import { ClarityClient } from './clarity-client.ts';
import { ClarityController } from './clarity.controller.ts';
import { ClarityRepository } from './clarity.repository.ts';
import { ClarityService } from './clarity.service.ts';

@Module({
  controllers: [ClarityController],
  providers: [ClarityService, ClarityRepository, ClarityClient],
})
export class ClarityModule {}
