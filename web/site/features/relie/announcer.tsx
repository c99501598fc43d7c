import { useState } from 'react';
import { languageOf } from '#safety/crisis-reply';
import type { Entry } from './conversation-entry.ts';
import { parseReply, plainReply, type ResolveTokenIn } from './reply-markup.ts';

interface AnnouncerProps {
  /** The latest message. */
  entry: Entry | undefined;
  /** The message is still streaming. */
  writing: boolean;
  resolveToken: ResolveTokenIn;
}

/** Live region that announces Relie's reply sentence by sentence. */
export function Announcer({ entry, writing, resolveToken }: AnnouncerProps) {
  // Messages that existed before mount were announced earlier.
  const [known] = useState(entry?.timestamp);
  const language = languageOf(entry?.content ?? '');
  const isNew = entry?.role === 'assistant' && entry.timestamp !== known;
  const sentences = isNew
    ? sentencesOf(plainReply(parseReply(entry.content, resolveToken[language])), writing)
    : [];
  return (
    <div
      aria-live="polite"
      aria-relevant="additions"
      className="visually-hidden"
      lang={isNew ? language : undefined}
    >
      {isNew &&
        entry.resources?.map(({ id, name }) => (
          <p key={id}>
            {name}: {language === 'es' ? 'vea los botones.' : 'see the buttons.'}
          </p>
        ))}
      {sentences.map((sentence, index) => (
        // The sentence is part of the key: one that replaces another is announced as an addition.
        <p key={`${entry?.timestamp}-${index}-${sentence}`}>{sentence}</p>
      ))}
    </div>
  );
}

function sentencesOf(text: string, writing: boolean): string[] {
  const parts = text.split(/(?<=[.!?…]["”’)]?)\s+|\n+/).filter((part) => part.trim() !== '');
  return writing ? parts.slice(0, -1) : parts;
}
