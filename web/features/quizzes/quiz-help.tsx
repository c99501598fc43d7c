import { useEffect, useRef } from 'react';
import { CRISIS_RESOURCES, type CrisisResource } from '#safety/crisis-resources';
import { CrisisCard } from '../../ui/crisis-card.tsx';
import type { Danger } from './quiz-score.ts';
import styles from './quiz.module.css';

const ORDER: Record<Danger, CrisisResource['id'][]> = {
  violence: ['domestic-violence', '911', '988'],
  crisis: ['988', '911', 'domestic-violence'],
};

const WORDS: Record<Danger, string> = {
  violence:
    'Being afraid of someone at home matters more than any quiz. It is not your fault, and you don’t have to be sure that it counts. The people at these numbers listen at any hour, and you decide what happens next.',
  crisis:
    'Thank you for saying so. You don’t have to carry this by yourself, and you don’t have to be sure that it is bad enough. Someone is there now, at any hour, for you or for a person you worry about.',
};

interface QuizHelpProps {
  /** At least one; the first decides whose number comes first. */
  dangers: readonly Danger[];
  /** Where the quick exit leads. */
  leaveTo: string;
  /** It comes before everything else; otherwise it stays in sight, more quietly. */
  isFirst: boolean;
}

/** Whom to reach now, as soon as an answer speaks of danger, whatever else was answered. */
export function QuizHelp({ dangers, leaveTo, isFirst }: QuizHelpProps) {
  const place = useRef<HTMLDivElement>(null);
  // On a small screen it would come up below the edge.
  useEffect(() => {
    if (isFirst) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isFirst]);
  const [first = 'crisis'] = dangers;
  return (
    <div ref={place} className={styles.help}>
      <div role="alert">
        <h3>Please talk to someone now</h3>
        {isFirst && dangers.map((danger) => <p key={danger}>{WORDS[danger]}</p>)}
      </div>
      <CrisisCard
        resources={ORDER[first].map((id) => CRISIS_RESOURCES.en[id])}
        isCrisis={isFirst}
        leaveTo={leaveTo}
        clears="your answers"
      />
    </div>
  );
}
