import { createHash } from 'node:crypto';
import { Markup } from './markup.ts';

/**
 * On the pages that the api writes, "Exit this page" works as on the site, where script is on: it clears the storage of
 * this site and the cookies of analytics, Back does not return, and three presses of Escape do the same. See
 * `leave-quickly.ts` of the site, whose marker this sets and heeds. Without script, the button is a plain link.
 */
const SCRIPT = `(() => {
  const root = document.documentElement;
  const { href } = document.querySelector('.exit a');
  const clear = (storage, marker) => {
    try {
      const store = window[storage];
      store.clear();
      if (marker) store.setItem('frontdoor:left', 'yes');
    } catch {
      // Blocked storage holds nothing to clear.
    }
  };
  // The cookies of analytics, as analytics-cookies.ts of the site deletes them.
  const expireCookies = () => {
    const labels = location.hostname.split('.');
    const domains = labels.map((_, at) => '; Domain=' + labels.slice(at).join('.'));
    for (const cookie of document.cookie.split('; ')) {
      if (!/^_(?:ga|gid|gcl|cl)/.test(cookie)) continue;
      for (const domain of ['', ...domains])
        document.cookie = cookie.split('=')[0] + '=; Max-Age=0; Path=/' + domain;
    }
  };
  const hide = () => {
    root.style.display = 'none';
    document.title = '…';
    location.replace(href);
  };
  const leave = (event) => {
    event.preventDefault();
    clear('sessionStorage', true);
    clear('localStorage');
    expireCookies();
    hide();
  };
  document.querySelector('.exit a').addEventListener('click', leave);
  let escapes = [];
  addEventListener('keydown', (event) => {
    if (event.repeat) return;
    const isRecent = (time) => event.timeStamp - time < 3000;
    escapes = event.key === 'Escape' ? [...escapes.filter(isRecent), event.timeStamp] : [];
    if (escapes.length > 2) leave(event);
  });
  const stayAway = (cameBack) => {
    try {
      if (!sessionStorage.getItem('frontdoor:left')) return;
      if (cameBack) hide();
      else sessionStorage.removeItem('frontdoor:left');
    } catch {
      // Blocked storage holds no marker.
    }
  };
  // Runs before the first paint, so that a page that Back loads again is never seen.
  stayAway(performance.getEntriesByType('navigation')[0]?.type === 'back_forward');
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) stayAway(true);
  });
})();`;

/** Stands behind the link, which it looks for. */
export const QUICK_EXIT = new Markup(`<script>${SCRIPT}</script>`);

/** Allows the script in a Content-Security-Policy. */
export const QUICK_EXIT_SOURCE = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`;
