import { Module } from '@nestjs/common';
import { CircuitsModule } from '../circuits/circuits.module.ts';
import { HubSpotModule } from '../hubspot/hubspot.module.ts';
import { ContactErasure } from './contact-erasure.ts';
import { ErasuresRepository } from './erasures.repository.ts';

@Module({
  imports: [CircuitsModule, HubSpotModule],
  providers: [ErasuresRepository, ContactErasure],
  exports: [ContactErasure],
})
export class ErasuresModule {}
