import { Module } from '@nestjs/common';
import { CircuitRepository } from './circuit.repository.ts';

@Module({ providers: [CircuitRepository], exports: [CircuitRepository] })
export class CircuitsModule {}
