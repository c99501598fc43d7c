import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { SafetyModule } from '../safety/safety.module.ts';
import { SubmissionsModule } from '../submissions/submissions.module.ts';
import { ChangesController } from './changes/changes.controller.ts';
import { ChangesRepository } from './changes/changes.repository.ts';
import { ChangesService } from './changes/changes.service.ts';
import { CorrectionController } from './correction/correction.controller.ts';
import { CorrectionRepository } from './correction/correction.repository.ts';
import { CorrectionService } from './correction/correction.service.ts';
import { DangerController } from './danger/danger.controller.ts';
import { DangerRepository } from './danger/danger.repository.ts';
import { DangerService } from './danger/danger.service.ts';
import { DestinationsController } from './destinations/destinations.controller.ts';
import { DestinationsRepository } from './destinations/destinations.repository.ts';
import { DestinationsService } from './destinations/destinations.service.ts';
import { BackfillRepository } from './destinations/backfill.repository.ts';
import { BackfillService } from './destinations/backfill.service.ts';
import { ExportController } from './export/export.controller.ts';
import { ExportService } from './export/export.service.ts';
import { LeadsController } from './leads.controller.ts';
import { LeadsRepository } from './leads.repository.ts';
import { LeadsService } from './leads.service.ts';
import { NotesController } from './notes/notes.controller.ts';
import { NotesRepository } from './notes/notes.repository.ts';
import { NotesService } from './notes/notes.service.ts';
import { ReleaseController } from './release/release.controller.ts';
import { ReleaseRepository } from './release/release.repository.ts';
import { ReleaseService } from './release/release.service.ts';
import { ReplayController } from './replay/replay.controller.ts';
import { ReplayRepository } from './replay/replay.repository.ts';
import { ReplayService } from './replay/replay.service.ts';
import { LeadSearchController } from './search/lead-search.controller.ts';
import { LeadSearchRepository } from './search/lead-search.repository.ts';
import { LeadSearchService } from './search/lead-search.service.ts';
import { LeadSummaries } from './search/lead-summaries.ts';

@Module({
  imports: [SubmissionsModule, AuditModule, SafetyModule],
  controllers: [
    LeadSearchController,
    DangerController,
    ExportController,
    LeadsController,
    ChangesController,
    NotesController,
    ReleaseController,
    CorrectionController,
    ReplayController,
    DestinationsController,
  ],
  providers: [
    LeadSearchService,
    LeadSearchRepository,
    LeadSummaries,
    DangerService,
    DangerRepository,
    ExportService,
    LeadsService,
    LeadsRepository,
    ChangesService,
    ChangesRepository,
    NotesService,
    NotesRepository,
    ReleaseService,
    ReleaseRepository,
    CorrectionService,
    CorrectionRepository,
    ReplayService,
    ReplayRepository,
    DestinationsService,
    DestinationsRepository,
    BackfillService,
    BackfillRepository,
  ],
})
export class LeadsModule {}
