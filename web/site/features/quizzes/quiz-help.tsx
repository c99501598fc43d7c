import { useEffect, useRef } from 'react';
import { CRISIS_RESOURCES, type CrisisResource } from '#safety/crisis-resources';
import { count } from '../../../http/count.ts';
import { CrisisCard } from '../../crisis-card.tsx';
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
  /** At least one; the first determines which contact is listed first. */
  dangers: readonly Danger[];
  /** URL of the quick exit. */
  leaveTo: string;
  /** Shown as a full card above everything else; otherwise compact. */
  isFirst: boolean;
}

/** Crisis contacts, shown as soon as an answer indicates danger, whatever the other answers are. */
export function QuizHelp({ dangers, leaveTo, isFirst }: QuizHelpProps) {
  const place = useRef<HTMLDivElement>(null);
  // On a small screen the card would otherwise appear below the fold.
  useEffect(() => {
    if (isFirst) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isFirst]);
  useEffect(() => count({ type: 'event', name: 'help-shown' }), []);
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
        clears="answers"
      />
    </div>
  );
}
