import type { Site } from '#content/model';
import { fillTemplate } from '#content/template';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { chatWords, linkKeys } from 'virtual:relie-chat';
import { toast } from '../../../ui/toast-store.ts';
import { ChatInput } from './chat-input.tsx';
import { chatStorage } from './chat-storage.ts';
import { conversation } from './conversation.ts';
import {
  isAboutDanger,
  isAboutViolence,
  languageIn,
  type CurrentPage,
  type Entry,
} from './conversation-entry.ts';
import { KeepChoice } from './keep-choice.tsx';
import { tokenResolver } from './link-tokens.ts';
import { MessageList } from './message-list.tsx';
import styles from './relie-chat.module.css';

const TOOLS = {
  en: { restart: 'New Chat', clear: 'Clear conversation' },
  es: { restart: 'Conversación nueva', clear: 'Borrar conversación' },
};

interface RelieChatProps {
  page: CurrentPage;
  site: Site;
  /** The visitor has just opened the chat or agreed to it. */
  takeFocus: boolean;
}

/** The conversation and its input, for a visitor who has agreed; used by the widget and by /relie. */
export function RelieChat({ page, site, takeFocus }: RelieChatProps) {
  const { entries, reply, pending } = useSyncExternalStore(
    conversation.subscribe,
    conversation.current,
    conversation.none,
  );
  const isKept = useSyncExternalStore(chatStorage.subscribe, chatStorage.isKept, () => false);
  const { name, path, language } = page;
  const spoken = languageIn(entries, language);
  const around = spoken === 'es' ? chatWords.inSpanish : chatWords;
  const isEmpty = entries.length === 0;
  useEffect(() => conversation.arrive({ name, path, language }), [name, path, language, isEmpty]);
  const resolveToken = useMemo(() => {
    const targets = { ...linkKeys, phone: site.phone };
    return { en: tokenResolver(targets), es: tokenResolver(targets, 'es') };
  }, [site.phone]);

  const clear = () => {
    conversation.restart(page);
    toast({ title: around.cleared.title, description: around.cleared.text });
  };
  return (
    <div className={styles.chat}>
      <MessageList
        entries={entries}
        reply={reply}
        pending={pending}
        suggestions={suggestionsOn(page, entries)}
        language={language}
        spoken={spoken}
        resolveToken={resolveToken}
        leaveTo={site.leaveTo}
        onRetry={() => void conversation.retry(page)}
        onAsk={(question) => void conversation.send(question, page)}
      />
      <ChatInput
        language={spoken}
        pending={pending}
        takeFocus={takeFocus}
        onSend={(text) => void conversation.send(text, page)}
      />
      <footer className={styles.foot}>
        {/* HTML rendered from the practice's Markdown at build time, here and below. */}
        {isAboutDanger(entries) && (
          <p
            className={styles.person}
            lang={spoken}
            dangerouslySetInnerHTML={{
              __html: isAboutViolence(entries) ? around.personForViolence : around.person,
            }}
          />
        )}
        <p className={styles.tools} lang={spoken}>
          <button type="button" onClick={() => conversation.restart(page)}>
            {TOOLS[spoken].restart}
          </button>
          <button type="button" onClick={clear}>
            {TOOLS[spoken].clear}
          </button>
        </p>
        <KeepChoice
          words={around.keep}
          language={spoken}
          isKept={isKept}
          isPossible={!isAboutDanger(entries)}
          isPending={pending}
          onChange={chatStorage.keep}
        />
        <p lang={spoken} dangerouslySetInnerHTML={{ __html: around.reminder }} />
      </footer>
    </div>
  );
}

/** The questions suggested under the greeting; none once the visitor has written. */
function suggestionsOn({ name, subject, language }: CurrentPage, entries: Entry[]): string[] {
  const isGreeting = entries.length > 0 && entries.every(({ role }) => role !== 'user');
  if (!isGreeting) return [];
  const questions =
    language === 'es'
      ? chatWords.inSpanish.suggestions.default
      : chatWords.suggestions[subject ?? 'default'];
  return questions.map((question) => fillTemplate(question, { page: name }));
}
