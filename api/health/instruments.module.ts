import { Global, Module } from '@nestjs/common';
import { Instruments } from './instruments.ts';

/** Separate from HealthModule, which imports the features that record these metrics: together they would be a cycle. */
@Global()
@Module({ providers: [Instruments], exports: [Instruments] })
export class InstrumentsModule {}
