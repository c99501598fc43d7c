import { consentKey, type ConsentId } from '#contracts/submissions/consents';
import {
  CONFIRMATION_LINK_DAYS,
  UNCONFIRMED_SIGN_UP_DAYS,
} from '#contracts/submissions/newsletter-signup';
import type { Site } from '#content/model';
import { markup, Markup } from '../markup.ts';
import { plainPage } from '../plain-form-page.ts';
import type { Confirmation } from './confirmation.service.ts';

const HEADINGS: Record<Confirmation['state'], string> = {
  open: 'Please confirm your e-mail address',
  confirmed: 'Thank you, it is confirmed',
  expired: 'This link has expired',
  unknown: 'This link is not complete',
};

/** The page behind the link of a confirmation e-mail. It posts to its own address, which holds the token. */
export function confirmationPage(site: Site, confirmation: Confirmation): string {
  const { state } = confirmation;
  return plainPage({
    site,
    heading: HEADINGS[state],
    // Without the kind of practice, because others may see the screen.
    brand: site.name,
    content: state === 'open' ? question(site, confirmation.consent) : CONTENTS[state],
    note: markup``,
  });
}

function question({ consents }: Site, consent: ConsentId): Markup {
  const { current } = consents[consent];
  return markup`<p>${new Markup(current.html)}</p>
    <form method="post">
      <input type="hidden" name="consents" value="${consentKey(current)}" />
      <button>Yes, confirm</button>
    </form>
    ${IF_NOT_YOU[consent] ?? markup``}`;
}

const IF_NOT_YOU: Partial<Record<ConsentId, Markup>> = {
  'newsletter-confirmation': markup`<p>
    If you did not sign up, please just close this page. What was entered is deleted after
    ${String(UNCONFIRMED_SIGN_UP_DAYS)} days.
  </p>`,
  'marketing-confirmation': markup`<p>
    If you do not want that, please just close this page. No news will be sent to this address.
  </p>`,
};

const again = markup`<p>
  You can sign up again on <a href="/#newsletter" rel="noreferrer">our home page</a>.
</p>`;

const CONTENTS: Record<Exclude<Confirmation['state'], 'open'>, Markup> = {
  confirmed: markup`<p>You are on the list. You can close this page now.</p>
    <p><a href="/" rel="noreferrer">To our home page</a></p>`,
  expired: markup`<p>
      A link works for ${String(CONFIRMATION_LINK_DAYS)} days. Nothing will be sent to this address.
    </p>
    ${again}`,
  unknown: markup`<p>
      Some e-mail programs cut long links. Please copy the whole address from the e-mail, up to its
      last character.
    </p>
    ${again}`,
};
