import { Module } from '@nestjs/common';
import { HealthModule } from '../health/health.module.ts';
import { PersonalDataModule } from '../personal-data/personal-data.module.ts';
import { SearchModule } from '../search/search.module.ts';
import { SubmissionsModule } from '../submissions/submissions.module.ts';
import { LiveChecks } from './live-checks.ts';
import { SettingsController } from './settings.controller.ts';
import { SettingsRepository } from './settings.repository.ts';
import { SettingsService } from './settings.service.ts';

@Module({
  imports: [HealthModule, SearchModule, SubmissionsModule, PersonalDataModule],
  controllers: [SettingsController],
  providers: [SettingsService, SettingsRepository, LiveChecks],
})
export class SettingsModule {}
