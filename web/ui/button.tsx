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

/** A button; `type` defaults to `button`. */
export function Button({
  variant,
  size,
  className = '',
  ...props
}: ComponentProps<'button'> & ButtonLook) {
  return (
    <button type="button" {...props} className={`${buttonClass({ variant, size })} ${className}`} />
  );
}
