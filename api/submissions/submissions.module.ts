import { Module } from '@nestjs/common';
import { DeliveryDispatcher } from './delivery-dispatcher.ts';
import { QuizWords } from './quiz-words.ts';
import { SubmissionsController } from './submissions.controller.ts';
import { SubmissionsRepository } from './submissions.repository.ts';
import { SubmissionsService } from './submissions.service.ts';
import { VirusScanner } from './virus-scanner.ts';

@Module({
  controllers: [SubmissionsController],
  providers: [
    SubmissionsService,
    SubmissionsRepository,
    DeliveryDispatcher,
    QuizWords,
    VirusScanner,
  ],
  exports: [DeliveryDispatcher],
})
export class SubmissionsModule {}
