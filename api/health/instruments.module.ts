import { Global, Module } from '@nestjs/common';
import { Instruments } from './instruments.ts';

/** Not in HealthModule, which imports the features that record these metrics. */
@Global()
@Module({ providers: [Instruments], exports: [Instruments] })
export class InstrumentsModule {}
