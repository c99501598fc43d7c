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
 * A button; `type` defaults to `button`. With `aria-disabled` a press does nothing, but unlike a disabled button it keeps
 * the focus: for one that is busy or that has nothing to do now.
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
