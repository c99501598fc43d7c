import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { CHAT_MESSAGE_LIMIT } from '#contracts/relie';
import { Button } from '../../ui/button.tsx';
import { conversation } from './conversation.ts';
import styles from './relie-chat.module.css';

interface ChatInputProps {
  /** A reply is on its way: typing goes on, sending waits. */
  pending: boolean;
  takeFocus: boolean;
  onSend: (text: string) => void;
}

/** Where the visitor writes: Enter sends, Shift+Enter begins a new line. */
export function ChatInput({ pending, takeFocus, onSend }: ChatInputProps) {
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(conversation.draft);
  const canSend = text.trim() !== '' && !pending;

  useEffect(() => {
    // Not on a touch screen, where the keyboard would cover what there is to read.
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
    // While a word is being composed (Japanese, Korean), Enter belongs to the composition.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className={styles.input}
      onSubmit={(event) => {
        event.preventDefault();
        send();
        input.current?.focus();
      }}
    >
      <label htmlFor={id} className="visually-hidden">
        Message to Relie
      </label>
      <textarea
        ref={input}
        id={id}
        rows={2}
        maxLength={CHAT_MESSAGE_LIMIT}
        placeholder="Write to Relie…"
        autoComplete="off"
        enterKeyHint="send"
        value={text}
        onChange={(event) => write(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button type="submit" size="sm" disabled={!canSend}>
        Send
      </Button>
    </form>
  );
}
