import { consentKey } from '#contracts/submissions/consents';
import {
  CONFIRMATION_LINK_DAYS,
  UNCONFIRMED_SIGN_UP_DAYS,
} from '#contracts/submissions/newsletter-signup';
import type { Site } from '#content/model';
import { markup, Markup } from '../markup.ts';
import { plainPage } from '../plain-form-page.ts';
import type { ConfirmationState } from './confirmation.service.ts';

const HEADINGS: Record<ConfirmationState, string> = {
  open: 'Please confirm your e-mail address',
  confirmed: 'Thank you, it is confirmed',
  expired: 'This link has expired',
  unknown: 'This link is not complete',
};

/** The page behind the link of a confirmation e-mail. It posts to its own address, which holds the token. */
export function confirmationPage(site: Site, state: ConfirmationState): string {
  return plainPage({
    site,
    heading: HEADINGS[state],
    // Not what kind of practice it is: somebody else may look at this screen.
    brand: site.name,
    content: CONTENTS[state](site),
    note: markup``,
  });
}

const again = markup`<p>You can sign up again on <a href="/#newsletter">our home page</a>.</p>`;

const CONTENTS: Record<ConfirmationState, (site: Site) => Markup> = {
  open: ({ consents }) => {
    const { current } = consents['newsletter-confirmation'];
    return markup`<p>${new Markup(current.html)}</p>
      <form method="post">
        <input type="hidden" name="consents" value="${consentKey(current)}" />
        <button>Yes, confirm</button>
      </form>
      <p>
        If you did not sign up, please just close this page. What was entered is deleted after
        ${String(UNCONFIRMED_SIGN_UP_DAYS)} days.
      </p>`;
  },
  confirmed: () => markup`<p>You are on the list. You can close this page now.</p>
    <p><a href="/">To our home page</a></p>`,
  expired: () => markup`<p>
      A link works for ${String(CONFIRMATION_LINK_DAYS)} days. Nothing will be sent to this address.
    </p>
    ${again}`,
  unknown: () => markup`<p>
      Some e-mail programs cut long links. Please copy the whole address from the e-mail, up to its
      last character.
    </p>
    ${again}`,
};
