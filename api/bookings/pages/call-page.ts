import type { Site } from '#content/model';
import { joiningIn, WHO_CALLS } from '#contracts/booking-words';
import type { BookingFormat, BookingTime, BookingView } from '#contracts/bookings';
import { markup, type Markup } from '../../submissions/markup.ts';
import { plainPage } from '../../submissions/plain-form-page.ts';
import { CALL_WORDS, type Language } from './call-words.ts';

/** Once this many times are shown, later days are collapsed, so that the page stays short. */
const TIMES_SHOWN = 40;

/** What every page about calls needs. */
interface Surroundings {
  /** With its words in the language of the page. */
  site: Site;
  language: Language;
  timeZone: string;
}

/** A call, as its page shows it. */
export interface ShownCall extends Surroundings {
  call: BookingView;
  therapistName: string;
  /** Where the page stands; its forms are posted below it. */
  path: string;
  /** Times that it can be moved to. */
  times: readonly BookingTime[];
  /** Whether it was just moved. */
  isMoved?: boolean | undefined;
  /** Why the last change was refused. */
  problem?: string | undefined;
}

/** The page behind the link of a booked call: what was agreed, and how to move or cancel it. It needs no script. */
export function callPage(shown: ShownCall): string {
  const { call, language } = shown;
  const words = CALL_WORDS[language];
  const state = stateOf(call);
  return page(shown, {
    heading: words.headings[state === 'confirmed' && shown.isMoved ? 'moved' : state],
    content: markup`${alertOf(state === 'expired' ? undefined : shown.problem)}
      ${state === 'expired' ? markup`<p>${words.expired(call.canEmail)}</p>` : markup``}
      ${state === 'past' || state === 'over' ? markup`<p>${words.past}</p>` : markup``}
      <p><strong>${momentOf(call.start, shown)}</strong></p>
      <p>${words.withWhom(shown.therapistName, words.formats[call.format])}</p>
      ${TAKES_PLACE.has(state) ? HOW_TO_MEET[call.format](shown) : markup``}
      ${state === 'confirmed' ? standing(shown) : state === 'offered' ? offered(shown) : another(language)}`,
  });
}

function howToJoin({ language, site }: ShownCall): Markup {
  const { link, words } = joiningIn(site.videoCalls, language);
  return link
    ? markup`<p><a href="${link}">${link}</a><br />${words}</p>`
    : markup`<p>${words}</p>`;
}

function whereItIs({ language, site: { address } }: ShownCall): Markup {
  const { street, city, region, postalCode, arriving, arrivingInSpanish } = address;
  return markup`<p>${`${street}, ${city}, ${region} ${postalCode}`}<br />${language === 'es' ? arrivingInSpanish : arriving}</p>`;
}

function whoCalls({ call, language, site }: ShownCall): Markup {
  const { we, you } = WHO_CALLS[language];
  return markup`<p>${call.hasPhone ? we : you(site.phone.display)}</p>`;
}

const HOW_TO_MEET: Readonly<Record<BookingFormat, (shown: ShownCall) => Markup>> = {
  phone: whoCalls,
  video: howToJoin,
  office: whereItIs,
};

function stateOf({ status, start, end, offeredUntil }: BookingView) {
  if (status === 'OFFERED') return 'offered';
  if (status === 'CANCELED') return offeredUntil ? 'expired' : 'canceled';
  const now = new Date();
  if (new Date(end) <= now) return 'over';
  return status === 'NO_SHOW' || new Date(start) <= now ? 'past' : 'confirmed';
}

/** States in which the page says how to meet. */
const TAKES_PLACE: ReadonlySet<string> = new Set(['offered', 'confirmed', 'past']);

function offered({ call, path, language, timeZone }: ShownCall): Markup {
  const words = CALL_WORDS[language];
  const until = momentOf(call.offeredUntil ?? call.start, { language, timeZone });
  const lang = markup`<input type="hidden" name="lang" value="${language}" />`;
  return markup`<p>${words.held(until)}</p>
    <form method="post" action="${path}/accept">${lang}<button>${words.take}</button></form>
    <p>${words.declineHint(call.canEmail)}</p>
    <form method="post" action="${path}/decline">
      ${lang}
      <button>${words.decline}</button>
      <button name="leave" value="yes">${words.leave}</button>
    </form>`;
}

function standing({ call, path, times, ...around }: ShownCall): Markup {
  const { language } = around;
  const words = CALL_WORDS[language];
  return markup`<p><a href="${pathOf(call.icsUrl, language)}">${words.calendar}</a></p>
    <details>
      <summary>${words.move}</summary>
      ${
        times.length
          ? timeButtons(times, {
              ...around,
              action: `${path}/move`,
              verb: words.moveTo,
              hidden: { lang: language },
            })
          : markup`<p>${words.moveNone}</p>`
      }
    </details>
    <details>
      <summary>${words.cancel}</summary>
      <p>${words.cancelHint}</p>
      <form method="post" action="${path}/cancel">
        <input type="hidden" name="lang" value="${language}" />
        <button>${words.cancel}</button>
      </form>
    </details>`;
}

/** Path of a call's URL, with the page's language as a parameter. */
export function pathOf(url: string, language: Language): string {
  const { pathname, searchParams } = new URL(url, 'http://here');
  if (language === 'es') searchParams.set('lang', 'es');
  return pathname + (searchParams.size > 0 ? `?${searchParams.toString()}` : '');
}

/** The page for a link that is invalid (or its call deleted), or that was replaced by a newer one. */
export function noCallPage(around: Surroundings, why: 'unknown' | 'ended'): string {
  const words = CALL_WORDS[around.language];
  return page(around, { heading: words.headings[why], content: markup`<p>${words[why]}</p>` });
}

/** The page after a time could not be booked: other times, or where to go on. */
export function refusedPage(
  around: Surroundings,
  refusal: { problem: string; times?: Markup; callPath?: string },
): string {
  const words = CALL_WORDS[around.language];
  return page(around, {
    heading: words.headings.refused,
    content: markup`${alertOf(refusal.problem)} ${refusal.times ?? markup``}
      ${refusal.callPath ? markup`<p><a href="${refusal.callPath}">${words.toCall}</a></p>` : markup``}`,
  });
}

/** What a request's answer without script adds: the next times, each of which is a button. */
export function timesToBook(
  around: Surroundings,
  wish: {
    bookingToken: string;
    format: BookingFormat;
    times: readonly BookingTime[];
    /** Therapists whose times are marked as calls in English. */
    inEnglish?: readonly string[];
  },
): Markup {
  const words = CALL_WORDS[around.language];
  if (!wish.times.length) return markup`<p>${words.pickNone}</p>`;
  return markup`<h2>${words.headings.times}</h2>
    <p>${words.pick} ${words.pickHint[wish.format](around.site.phone.display)}</p>
    ${timeButtons(wish.times, {
      ...around,
      inEnglish: wish.inEnglish,
      action: '/booking',
      verb: words.bookAt,
      hidden: {
        bookingToken: wish.bookingToken,
        format: wish.format,
        lang: around.language,
      },
    })}`;
}

/**
 * A form for each day, in which times with those who speak the visitor's language come first. Several buttons of one
 * form send only the one that is pressed.
 */
function timeButtons(
  times: readonly BookingTime[],
  around: Omit<Surroundings, 'site'> & {
    action: string;
    verb: string;
    hidden: Readonly<Record<string, string>>;
    inEnglish?: readonly string[] | undefined;
  },
): Markup {
  const { timeZone, language, action, verb, hidden, inEnglish = [] } = around;
  const words = CALL_WORDS[language];
  const { locale } = words;
  const dayOf = (start: string) => formatted(start, { locale, timeZone }, DAY);
  const timeOf = ({ start, therapist }: BookingTime) => {
    const time = formatted(start, { locale, timeZone }, TIME);
    return inEnglish.includes(therapist) ? `${time} (${words.inEnglish})` : time;
  };
  const isInEnglish = ({ therapist }: BookingTime) => Number(inEnglish.includes(therapist));
  const byDay = [...Map.groupBy(times, ({ start }) => dayOf(start))];
  const days = byDay.map(
    ([day, ofDay]) =>
      markup`<form class="times" method="post" action="${action}">
        <fieldset>
          <legend>${day}</legend>
          ${Object.entries(hidden).map(
            ([name, value]) => markup`<input type="hidden" name="${name}" value="${value}" />`,
          )}
          ${ofDay
            .toSorted((a, b) => isInEnglish(a) - isInEnglish(b))
            .map(
              (time) =>
                markup`<button name="time" value="${`${time.start} ${time.therapist}`}" aria-label="${`${verb} ${day}, ${timeOf(time)}`}">${timeOf(time)}</button>`,
            )}
        </fieldset>
      </form>`,
  );
  const shown = daysToShow(byDay.map(([, ofDay]) => ofDay.length));
  const later = days.slice(shown);
  return markup`<p>${words.zone(zoneOf(timeZone, locale))}</p>
    ${days.slice(0, shown)}
    ${later.length ? markup`<details><summary>${words.later}</summary>${later}</details>` : markup``}`;
}

/** @param counts number of times per day @returns number of days that have {@link TIMES_SHOWN} times in total */
function daysToShow(counts: readonly number[]): number {
  let days = 0;
  for (let times = 0; days < counts.length && times < TIMES_SHOWN; days += 1) {
    times += counts[days] ?? 0;
  }
  return days;
}

function page(
  { site, language }: Surroundings,
  { heading, content }: { heading: string; content: Markup },
): string {
  const { call } = CALL_WORDS[language];
  return plainPage({
    site,
    language,
    heading,
    // Without the kind of practice, because others may see the screen.
    brand: site.name,
    content,
    note: markup`<p class="note">${call} <a href="tel:${site.phone.e164}">${site.phone.display}</a>.</p>`,
  });
}

const another = (language: Language): Markup =>
  markup`<p><a href="${language === 'es' ? '/es#vibe-check-form' : '/vibe-check'}" rel="noreferrer">${CALL_WORDS[language].another}</a></p>`;

const alertOf = (problem: string | undefined): Markup =>
  problem ? markup`<p role="alert">${problem}</p>` : markup``;

const DAY = { weekday: 'long', month: 'long', day: 'numeric' } as const;
const TIME = { hour: 'numeric', minute: '2-digit' } as const;

const formatted = (
  start: string,
  { locale, timeZone }: { locale: string; timeZone: string },
  options: Intl.DateTimeFormatOptions,
): string => new Date(start).toLocaleString(locale, { ...options, timeZone });

/** `Tuesday, December 1 at 2:00 PM Central Time` */
const momentOf = (
  start: string,
  { language, timeZone }: Pick<Surroundings, 'language' | 'timeZone'>,
): string => {
  const { locale } = CALL_WORDS[language];
  return `${formatted(start, { locale, timeZone }, { ...DAY, ...TIME })} ${zoneOf(timeZone, locale)}`;
};

/** `Central Time` */
const zoneOf = (timeZone: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
