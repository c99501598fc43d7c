import { site } from 'virtual:site';
import { Faqs } from '../../features/page/faqs.tsx';
import { Related } from '../../features/page/link-cards.tsx';
import { NextStep } from '../../features/page/next-step.tsx';
import { AtAGlance, PageHero } from '../../features/page/page-hero.tsx';
import { ProseSection } from '../../features/page/prose.tsx';
import { QuizCounting } from '../../features/quizzes/quiz-counting.tsx';
import { QuizNumbers, QuizOpening } from '../../features/quizzes/quiz-opening.tsx';
import { QuizPlayer } from '../../features/quizzes/quiz-player.tsx';
import quizzes from '../../features/quizzes/quiz.module.css';
import type { Crumb, ViewOf } from '../../../page-data/page-data.ts';
import layout from '../../../ui/layout.module.css';
import { useQuizSteps } from './use-quiz-steps.ts';

export function QuizTemplate({ view, trail }: { view: ViewOf<'quiz'>; trail: Crumb[] }) {
  const { page, quiz, related } = view;
  const [step, showStep] = useQuizSteps(page.path);
  return (
    <>
      <PageHero hero={page.hero} trail={trail} tone="tan" isCompact />
      <div className={`${layout.section} ${quizzes.page}`}>
        <section className={quizzes.quiz} aria-label={quiz.title}>
          <h2 className="visually-hidden">The questions</h2>
          <QuizNumbers />
          <div className={quizzes.player}>
            <QuizPlayer quiz={quiz} site={site} step={step} onStep={showStep} />
          </div>
          <QuizOpening quiz={quiz} site={site} />
        </section>
        <AtAGlance facts={page.atAGlance} />
        <QuizCounting quiz={quiz} />
      </div>
      <ProseSection sections={page.sections} />
      <Faqs faqs={page.faqs} />
      <Related links={related} />
      <NextStep step={page.nextStep} />
    </>
  );
}
