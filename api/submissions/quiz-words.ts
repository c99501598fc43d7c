import { Injectable } from '@nestjs/common';
import type { QuizResult } from '#contracts/submissions/quiz-result';
import type { SubmissionDetails } from '#contracts/submissions/submission-details';
import { ContentSource } from '../content/content-source.ts';
import { ApiException } from '../http/api-exception.ts';

/** Turns the ids of a quiz result into words, so that staff can read it even after the quiz has changed. */
@Injectable()
export class QuizWords {
  constructor(private readonly content: ContentSource) {}

  /** @throws ApiException `validation_failed` if there is no such quiz, result, question or answer */
  async of({ quizId, resultId, answers }: QuizResult): Promise<SubmissionDetails['quiz']> {
    const { quizzes } = await this.content.load();
    const quiz = quizzes.find(({ id }) => id === quizId) ?? refuse('quizId');
    const result = quiz.results.find(({ id }) => id === resultId) ?? refuse('resultId');
    return {
      title: quiz.title,
      result: result.title,
      answers: answers?.map(({ questionId, answer }) => {
        const question = quiz.questions.find(({ id }) => id === questionId) ?? refuse('answers');
        const chosen = question.answers[answer] ?? refuse('answers');
        return { question: question.text, answer: chosen.text };
      }),
    };
  }
}

function refuse(field: string): never {
  const message = 'This quiz has changed. Please reload the page and answer it again.';
  throw new ApiException('validation_failed', message, { fields: { [field]: message } });
}
