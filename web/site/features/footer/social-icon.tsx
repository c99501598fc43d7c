/** Neutral line icons in place of company logos; an unknown name gets the globe. */
const SHAPES: Record<string, string> = {
  instagram:
    'M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4zm5 5a4 4 0 1 0 0 8 4 4 0 0 0 0-8zm5-1.5v.01',
  facebook: 'M14 21v-8h3l.5-3.5H14V7.5c0-1 .5-2 2-2h1.5V2.5h-2.5c-3 0-4.5 2-4.5 4.5v2.5H7.5V13h3v8',
  youtube: 'M5 5.5h14a3 3 0 0 1 3 3v7a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3v-7a3 3 0 0 1 3-3zM10 9v6l5-3z',
  linkedin: 'M4 9v11M4 4.5v.01M9.5 20V9m0 5c0-6 9.5-7 9.5 0v6',
  tiktok: 'M14 3v12.5a4 4 0 1 1-4-4M14 3c.4 3 2.5 5 5.5 5.2',
  pinterest: 'M9.5 21l3-11.5M8.5 13.5C5 10.5 7 5 12 5s7 4.5 5 8-5.5 3-6.2.8',
  other:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 0c-5 5-5 13 0 18m0-18c5 5 5 13 0 18M3.5 9h17m-17 6h17',
};

export function SocialIcon({ name }: { name: string }) {
  return (
    <svg width="22" height="22" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        d={SHAPES[name.toLowerCase()] ?? SHAPES.other}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
