import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/audit.module.ts';
import { Tokens } from '../tokens.ts';
import { SecondFactorRepository } from './second-factor.repository.ts';
import { SecondFactorService } from './second-factor.service.ts';

@Module({
  imports: [AuditModule],
  providers: [SecondFactorService, SecondFactorRepository, Tokens],
  exports: [SecondFactorService],
})
export class SecondFactorModule {}
