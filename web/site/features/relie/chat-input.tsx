import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { CHAT_MESSAGE_LIMIT } from '#contracts/relie';
import { Button } from '../../../ui/button.tsx';
import { conversation } from './conversation.ts';
import styles from './relie-chat.module.css';

const WORDS = {
  en: { label: 'Message to Relie', placeholder: 'Write to Relie…', send: 'Send' },
  es: { label: 'Mensaje para Relie', placeholder: 'Escriba a Relie…', send: 'Enviar' },
};

interface ChatInputProps {
  /** Of the conversation. */
  language: 'en' | 'es';
  /** A reply is pending: typing is allowed, sending is not. */
  pending: boolean;
  takeFocus: boolean;
  onSend: (text: string) => void;
}

/** The message input: Enter sends, Shift+Enter inserts a line break. */
export function ChatInput({ language, pending, takeFocus, onSend }: ChatInputProps) {
  const words = WORDS[language];
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(conversation.draft);
  const canSend = text.trim() !== '' && !pending;

  useEffect(() => {
    // No autofocus on touch screens, where the keyboard would cover the messages.
    if (takeFocus && matchMedia('(pointer: fine)').matches) input.current?.focus();
  }, [takeFocus]);

  const write = (next: string) => {
    setText(next);
    conversation.draft = next;
  };
  const send = () => {
    if (!canSend) return;
    write('');
    onSend(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // During IME composition (Japanese, Korean), Enter confirms the composition.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className={styles.input}
      lang={language}
      onSubmit={(event) => {
        event.preventDefault();
        send();
        input.current?.focus();
      }}
    >
      <label htmlFor={id} className="visually-hidden">
        {words.label}
      </label>
      <textarea
        ref={input}
        id={id}
        rows={2}
        maxLength={CHAT_MESSAGE_LIMIT}
        placeholder={words.placeholder}
        autoComplete="off"
        enterKeyHint="send"
        value={text}
        onChange={(event) => write(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button type="submit" size="sm" disabled={!canSend}>
        {words.send}
      </Button>
    </form>
  );
}
