type Language = 'en' | 'es';

interface Times {
  /** 1 is Monday, 7 is Sunday. */
  businessDays: readonly number[];
  /** As 09:00. */
  opens: string;
  closes: string;
}

const LOCALES = { en: 'en-US', es: 'es-US' } as const;
/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 24 * 60 * 60_000;

/** The name of a day; 1 is Monday. */
export function dayName(day: number, language: Language = 'en'): string {
  const date = new Date(MONDAY + (day - 1) * DAY_MS);
  return date.toLocaleDateString(LOCALES[language], { weekday: 'long', timeZone: 'UTC' });
}

/**
 * Opening hours as the site's texts have them: "Monday to Friday, 9 a.m. to 5 p.m. Central Time".
 * @param zone name of the time zone
 */
export function hoursInWords(
  { businessDays, opens, closes }: Times,
  zone: string,
  language: Language,
): string {
  const days = daysInWords([...businessDays].sort(), language);
  const [from, to] = [clockInWords(opens), clockInWords(closes)];
  return language === 'en'
    ? `${days}, ${from} to ${to} ${zone}`
    : `${days}, de ${from} a ${to}, ${zone}`;
}

function daysInWords(days: readonly number[], language: Language): string {
  const names = days.map((day) => dayName(day, language));
  const [first = '', last = ''] = [names[0], names.at(-1)];
  const isRow = days.length > 2 && days.every((day, index) => day === (days[0] ?? 0) + index);
  if (isRow) return language === 'en' ? `${first} to ${last}` : `de ${first} a ${last}`;
  return new Intl.ListFormat(LOCALES[language], { type: 'conjunction' }).format(names);
}

/** 09:00 is "9 a.m.", 14:30 is "2:30 p.m.". */
function clockInWords(time: string): string {
  const [hours = '', minutes = ''] = time.split(':');
  const hour = Number(hours) % 12 || 12;
  const half = Number(hours) < 12 ? 'a.m.' : 'p.m.';
  return `${hour}${minutes === '00' ? '' : `:${minutes}`} ${half}`;
}
