import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/audit.module.ts';
import { Tokens } from '../tokens.ts';
import { PeopleController } from './people.controller.ts';
import { PeopleRepository } from './people.repository.ts';
import { PeopleService } from './people.service.ts';

@Module({
  imports: [AuditModule],
  controllers: [PeopleController],
  providers: [PeopleService, PeopleRepository, Tokens],
})
export class PeopleModule {}
