/** The site's icons, on a grid of 32 by 32. Content refers to them by name; an unknown name fails the build. */
const SHAPES: Record<string, string> = {
  hands:
    'M5 19c3-6 7-8 11-3 4-5 8-3 11 3M5 19l8 7 3-2 3 2 8-7M16 16v8M9 8a3 3 0 1 0 .1 0M23 8a3 3 0 1 0 .1 0',
  lifebuoy:
    'M16 4a12 12 0 1 0 .1 0zM16 11a5 5 0 1 0 .1 0zM8 7.5l4.5 4.5M24 7.5L19.5 12M8 24.5l4.5-4.5M24 24.5L19.5 20',
  threads: 'M4 10c6 0 6 12 12 12s6-12 12-12M4 16c6 0 6-6 12-6s6 6 12 6M4 22c6 0 6-8 12-8s6 8 12 8',
  rings: 'M12 11a8 8 0 1 0 .1 0zM20 11a8 8 0 1 0 .1 0zM9.5 8L12 4.5 14.5 8M17.5 8L20 4.5 22.5 8',
  leaf: 'M6 26c0-14 8-20 20-20 0 13-6 19-15 19M6 26c3-7 7-11 13-14',
  calendar: 'M6 8h20v18H6zM6 13.5h20M11 5v5M21 5v5M11.5 19.5l3 3 6-5.5',
  match: 'M8 14a4 4 0 1 0 .1 0zM24 14a4 4 0 1 0 .1 0zM12 18h8M16 14v8M16 5v4M8 6l2 3M24 6l-2 3',
  path: 'M6 27c0-6 8-5 10-10s-5-6-2-10M20 6h6v6M26 6l-9 9',
  screen:
    'M4 7h24v16H4zM12 28h8M16 23v5M13 12.5a2 2 0 1 0 .1 0M19 12.5a2 2 0 1 0 .1 0M10 19c2-3 4-3 6-.5 2-2.5 4-2.5 6 .5',
  wallet:
    'M5 9h20a3 3 0 0 1 3 3v11a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3zM5 9l15-4v4M22 16.5h6v4h-6a2 2 0 0 1 0-4z',
  clock: 'M16 4a12 12 0 1 0 .1 0zM16 9v7l5 3',
  door: 'M8 28V13a8 8 0 0 1 16 0v15zM5 28h22M20 18v3',
  chat: 'M5 7h22v15H15l-6 5v-5H5zM11 12.5h10M11 17h6',
  heart: 'M16 27C7 20 4 16 4 11.5 4 5 13 4 16 10c3-6 12-5 12 1.5C28 16 25 20 16 27z',
  book: 'M16 9c-3-3-7-3-11-3v18c4 0 8 0 11 3 3-3 7-3 11-3V6c-4 0-8 0-11 3zm0 0v18',
  sound: 'M16 5a4 4 0 0 1 4 4v7a4 4 0 0 1-8 0V9a4 4 0 0 1 4-4zM7 15a9 9 0 0 0 18 0M16 24v4',
  phone: 'M8 5h5l2 7-3 2c1 3 3 5 6 6l2-3 7 2v5c-11 2-21-8-19-19z',
};

export function Icon({ name, size = 32 }: { name: string; size?: number }) {
  const shape = SHAPES[name];
  if (!shape) throw new Error(`There is no icon "${name}"`);
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path
        d={shape}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** All icon names, for the component gallery. */
export const ICON_NAMES = Object.keys(SHAPES);
