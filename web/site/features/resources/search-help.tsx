import { useEffect } from 'react';
import type { Concern } from '#safety/concern';
import { gravestFirst } from '#safety/assessment';
import { crisisReply, languageOf } from '#safety/crisis-reply';
import type { Language } from '#safety/crisis-resources';
import { count } from '../../../http/count.ts';
import { CrisisCard } from '../../crisis-card.tsx';
import styles from './resources.module.css';

const WORDS: Record<Language, { heading: string; text: string; violence: string }> = {
  en: {
    heading: 'You can reach someone now',
    text: 'If this is about you, or about someone you worry about, the people at these numbers listen at any hour.',
    violence:
      'If someone at home frightens or hurts you, it is not your fault. The people at these numbers listen at any hour, and you decide what happens next.',
  },
  es: {
    heading: 'Puede hablar con alguien ahora',
    text: 'Si se trata de usted, o de alguien que le preocupa, en estos números le escuchan a cualquier hora.',
    violence:
      'Si alguien en su casa le da miedo o le hace daño, no es su culpa. En estos números le escuchan a cualquier hora, y usted decide qué hacer.',
  },
};

interface SearchHelpProps {
  /** The query; its language is the language of the help. */
  query: string;
  /** At least one. */
  concerns: readonly Concern[];
  /** The query states danger; otherwise danger is only likely, and the card is smaller. */
  isCrisis: boolean;
  /** URL of the quick exit. */
  leaveTo: string;
}

/** Crisis contacts above the results of a query that indicates danger. */
export function SearchHelp({ query, concerns, isCrisis, leaveTo }: SearchHelpProps) {
  useEffect(() => count({ type: 'event', name: 'help-shown' }), []);
  const found = gravestFirst(concerns.map((concern) => ({ concern, person: 'writer' })));
  const language = languageOf(query);
  const { resources } = crisisReply({ level: 'crisis', concerns: found }, language);
  const words = WORDS[language];
  return (
    <div className={styles.help} lang={language}>
      <div role="alert">
        <h2>{words.heading}</h2>
        <p>{concerns.includes('partner-violence') ? words.violence : words.text}</p>
      </div>
      <CrisisCard
        resources={resources}
        isCrisis={isCrisis}
        leaveTo={leaveTo}
        clears="search"
        language={language}
      />
    </div>
  );
}
