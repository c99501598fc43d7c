import type { ReactNode } from 'react';
import { buttonClass } from '../../../ui/button.tsx';
import { PhoneText } from '../../../ui/phone-text.tsx';
import styles from './relie-chat.module.css';
import { parseReply, type Inline, type ResolveToken } from './reply-markup.ts';

/** A reply with its emphasis, lists, links and buttons. */
export function ReplyText({ text, resolveToken }: { text: string; resolveToken: ResolveToken }) {
  return parseReply(text, resolveToken).map(({ kind, lines }, index) =>
    kind === 'list' ? (
      <ul key={index}>
        {lines.map((line, item) => (
          <li key={item}>{draw(line)}</li>
        ))}
      </ul>
    ) : (
      <p key={index}>
        {lines.map((line, row) => [row > 0 && <br key={`break-${row}`} />, ...draw(line, row)])}
      </p>
    ),
  );
}

function draw(inline: Inline[], row = 0): ReactNode[] {
  return inline.map((it, index) => {
    const key = `${row}-${index}`;
    switch (it.kind) {
      case 'text':
        return <PhoneText key={key} text={it.text} />;
      case 'bold':
        return <strong key={key}>{draw(it.children)}</strong>;
      case 'italic':
        return <em key={key}>{draw(it.children)}</em>;
      case 'button': {
        const look = `${buttonClass({ variant: 'secondary', size: 'sm' })} ${styles.token}`;
        return (
          <a key={key} className={look} href={it.button.href}>
            {it.button.label}
          </a>
        );
      }
    }
  });
}
