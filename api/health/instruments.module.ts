import { Global, Module } from '@nestjs/common';
import { Instruments } from './instruments.ts';

/** Apart from HealthModule, which needs the features that measure themselves. */
@Global()
@Module({ providers: [Instruments], exports: [Instruments] })
export class InstrumentsModule {}
