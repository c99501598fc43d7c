import { useLocation, useRouter } from '@tanstack/react-router';
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
import { useHydrated } from '../../../ui/use-hydrated.ts';

export function QuizTemplate({ view, trail }: { view: ViewOf<'quiz'>; trail: Crumb[] }) {
  const { page, quiz, related } = view;
  const [shownResult, showResult] = useResultInAddress(page.path);
  return (
    <>
      <PageHero hero={page.hero} trail={trail} tone="tan" isCompact />
      <div className={`${layout.section} ${quizzes.page}`}>
        <section className={quizzes.quiz} aria-label={quiz.title}>
          <h2 className="visually-hidden">The questions</h2>
          <QuizNumbers />
          <div className={quizzes.player}>
            <QuizPlayer
              quiz={quiz}
              site={site}
              shownResult={shownResult}
              onShowResult={showResult}
            />
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

/** Reads and sets the result in `?r=`. The URL identifies the result, never the visitor. */
function useResultInAddress(path: string) {
  const router = useRouter();
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  // The prerendered page has no query string, so the first render in the browser must ignore it too.
  const shown = useHydrated() ? new URLSearchParams(search).get('r') : null;
  const show = (id: string | null) => {
    const href = id === null ? path : `${path}?r=${id}`;
    router.navigate({ href }).catch((error: unknown) => {
      console.error('The address could not be changed', error);
    });
  };
  return [shown, show] as const;
}
