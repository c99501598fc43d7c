import type { ComponentProps } from 'react';
import styles from './button.module.css';

export interface ButtonLook {
  /**
   * `primary` at most once per view; `secondary` beside it; `quiet` in rows and toolbars; `danger` for destructive
   * actions.
   */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'md' | 'sm';
}

/** The class names of a button, for links styled as one. */
export function buttonClass({ variant = 'primary', size = 'md' }: ButtonLook = {}): string {
  return `${styles.button} ${styles[variant]} ${styles[size]}`;
}

/**
 * A button; `type` defaults to `button`. Use `aria-disabled` while it is busy: clicks are ignored, and unlike with
 * `disabled` the button keeps the focus.
 */
export function Button({
  variant,
  size,
  className = '',
  onClick,
  ...props
}: ComponentProps<'button'> & ButtonLook) {
  const isOff = props['aria-disabled'] === true;
  return (
    <button
      type="button"
      {...props}
      className={`${buttonClass({ variant, size })} ${className}`}
      // Also keeps a form from being sent, by a click or by Enter in a field.
      onClick={isOff ? (event) => event.preventDefault() : onClick}
    />
  );
}
