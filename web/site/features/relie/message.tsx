import { memo } from 'react';
import { languageOf } from '#safety/crisis-reply';
import { Button } from '../../../ui/button.tsx';
import type { Entry } from './conversation-entry.ts';
import { CrisisCard } from '../../crisis-card.tsx';
import styles from './relie-chat.module.css';
import type { ResolveTokenIn } from './reply-markup.ts';
import { ReplyText } from './reply-text.tsx';

const WORDS = {
  en: {
    mine: 'You wrote:',
    theirs: 'Relie wrote:',
    again: 'Try again',
    pages: 'From these pages:',
  },
  es: {
    mine: 'Usted escribió:',
    theirs: 'Relie escribió:',
    again: 'Intentar de nuevo',
    pages: 'De estas páginas, en inglés:',
  },
};

/** The page in Spanish is linked by the reply itself, and does not stand among those in English. */
const IN_SPANISH = '/es';

interface MessageProps {
  entry: Entry;
  /** The language of the conversation. */
  spoken: 'en' | 'es';
  isNewest: boolean;
  /** Whether the crisis contacts stand below the text, because they were shown before. */
  isCardLast: boolean;
  resolveToken: ResolveTokenIn;
  leaveTo: string;
  onRetry: () => void;
}

/** One message: the visitor's as plain text, Relie's with crisis contacts and sources. */
export const Message = memo(function Message(props: MessageProps) {
  const { entry, spoken, isNewest, isCardLast, resolveToken, leaveTo, onRetry } = props;
  if (entry.role === 'user') {
    return (
      <div className={styles.mine}>
        <p className="visually-hidden">{WORDS[spoken].mine}</p>
        <p>{entry.content}</p>
      </div>
    );
  }
  const isCrisis = entry.safety === 'crisis';
  const language = languageOf(entry.content);
  const words = WORDS[language];
  const { resources = [] } = entry;
  const pages = entry.pages?.filter(({ path }) => language === 'en' || path !== IN_SPANISH) ?? [];
  // Order: one sympathetic sentence, crisis contacts, the rest of the reply.
  const [opening = '', ...rest] = entry.content.split('\n\n');
  const card = resources.length > 0 && (
    <CrisisCard
      resources={resources}
      isCrisis={isCrisis}
      leaveTo={leaveTo}
      clears="chat"
      language={language}
    />
  );
  return (
    <div className={styles.theirs} lang={language} data-newest-reply={isNewest || undefined}>
      <p className="visually-hidden">{words.theirs}</p>
      <ReplyText text={opening} resolveToken={resolveToken[language]} />
      {!isCardLast && card}
      <ReplyText text={rest.join('\n\n')} resolveToken={resolveToken[language]} />
      {isCardLast && card}
      {entry.failed && isNewest && (
        <Button size="sm" variant="secondary" onClick={onRetry}>
          {words.again}
        </Button>
      )}
      {pages.length > 0 && (
        <div className={styles.pages}>
          <p>{words.pages}</p>
          <ul>
            {pages.map(({ path, pageName }) => (
              <li key={path}>
                <a href={path}>{pageName}</a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
});
