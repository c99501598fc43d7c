import { Module } from '@nestjs/common';
import { ConfirmationController } from './confirmation/confirmation.controller.ts';
import { ConfirmationRepository } from './confirmation/confirmation.repository.ts';
import { ConfirmationService } from './confirmation/confirmation.service.ts';
import { CvReader } from './cv-reader.ts';
import { DeliveryDispatcher } from './delivery-dispatcher.ts';
import { QuizWords } from './quiz-words.ts';
import { SubmissionsController } from './submissions.controller.ts';
import { SubmissionsRepository } from './submissions.repository.ts';
import { SubmissionsService } from './submissions.service.ts';
import { VirusScanner } from './virus-scanner.ts';

@Module({
  controllers: [SubmissionsController, ConfirmationController],
  providers: [
    SubmissionsService,
    SubmissionsRepository,
    DeliveryDispatcher,
    QuizWords,
    ConfirmationService,
    ConfirmationRepository,
    VirusScanner,
    { provide: CvReader, useFactory: () => new CvReader() },
  ],
  exports: [DeliveryDispatcher, VirusScanner],
})
export class SubmissionsModule {}
