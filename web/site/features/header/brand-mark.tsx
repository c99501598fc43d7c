/** The practice's mark: two open doors that lean on each other. */
export function BrandMark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <rect width="48" height="48" rx="13" style={{ fill: 'var(--color-deep-raised)' }} />
      <path d="M9 38V22a9 9 0 0 1 18 0v16z" style={{ fill: 'var(--color-teal-400)' }} />
      <path d="M21 38V22a9 9 0 0 1 18 0v16z" style={{ fill: 'var(--color-tan-400)' }} />
      <path d="M21 38V22a9 9 0 0 1 3-6.7A9 9 0 0 1 27 22v16z" fill="#fbfbf8" />
    </svg>
  );
}
