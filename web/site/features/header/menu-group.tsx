import type { Menus } from '#content/menus';
import { useId, useRef, type FocusEvent, type KeyboardEvent, type PointerEvent } from 'react';
import styles from './header.module.css';

/** What opened the menu: one opened by click stays open when the pointer leaves. */
export type OpenedBy = 'pointer' | 'focus' | 'click';

interface MenuGroupProps {
  text: string;
  links: Menus['therapy']['links'];
  note: string | undefined;
  path: string;
  openedBy: OpenedBy | null;
  onChange: (openedBy: OpenedBy | null) => void;
}

/** A menu of the desktop header. Opens on hover, focus or click; closes on Escape and when pointer or focus leaves. */
export function MenuGroup({ text, links, note, path, openedBy, onChange }: MenuGroupProps) {
  const panelId = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const open = openedBy !== null;

  const onPointer = (event: PointerEvent, next: OpenedBy | null) => {
    if (event.pointerType === 'mouse' && openedBy !== 'click') onChange(next);
  };
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) onChange(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    trigger.current?.focus();
    onChange(null);
  };

  return (
    <li
      className={styles.group}
      onPointerEnter={(event) => onPointer(event, openedBy ?? 'pointer')}
      onPointerLeave={(event) => onPointer(event, null)}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
    >
      <button
        ref={trigger}
        type="button"
        className={styles.link}
        data-current={links.some((link) => link.to === path) || undefined}
        aria-expanded={open}
        aria-controls={panelId}
        onFocus={(event) => {
          if (event.currentTarget.matches(':focus-visible') && !open) onChange('focus');
        }}
        onClick={() => onChange(openedBy === 'click' ? null : 'click')}
      >
        {text}
        <svg width="10" height="6" viewBox="0 0 10 6" aria-hidden="true">
          <path d="m1 1 4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.5" />
        </svg>
      </button>
      <div id={panelId} className={styles.panel} data-open={open}>
        <ul>
          {note && <li className={styles.link}>{note}</li>}
          {links.map((link) => (
            <li key={link.to}>
              <a href={link.to} aria-current={link.to === path ? 'page' : undefined}>
                {link.text}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}
