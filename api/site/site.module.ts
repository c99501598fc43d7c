import { Module } from '@nestjs/common';
import { SiteConfigController } from './site-config.controller.ts';

@Module({ controllers: [SiteConfigController] })
export class SiteModule {}
