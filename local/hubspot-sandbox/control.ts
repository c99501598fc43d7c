import { z } from 'zod';
import type { Account } from './account.ts';
import { viewContact } from './contact-view.ts';
import type { Answer } from './exchange.ts';
import { modeRequest } from './modes.ts';
import type { ModeSetting } from './modes.ts';
import { renderPage } from './page.ts';

/** The parts of a request that the control endpoints use. */
export interface ControlCall {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly contentType: string;
  /** The Sec-Fetch-Site header, set by browsers. */
  readonly fetchSite: string | undefined;
}

/** Whether `path` belongs to the sandbox's control endpoints and not to HubSpot's API. */
export function isControlPath(path: string): boolean {
  return path === '/' || isContactRecord(path) || path.startsWith('/__sandbox/');
}

/** The address at which HubSpot shows a contact. */
const isContactRecord = (path: string): boolean => /^\/contacts\/\d+\/record\/0-1\/\d+$/.test(path);

/** Lists received data and sets modes. Not affected by the current mode. */
export function answerControl(account: Account, call: ControlCall): Answer {
  if (call.method === 'POST' && call.fetchSite === 'cross-site') {
    return refused(403, 'Another site may not switch the sandbox.');
  }
  if (call.method === 'GET' && isContactRecord(call.path)) return renderPage(account);
  switch (`${call.method} ${call.path}`) {
    case 'GET /':
      return renderPage(account);
    case 'GET /__sandbox/contacts':
      return shown(account.contacts.all().map(viewContact));
    case 'GET /__sandbox/meetings':
      return shown(account.meetings.all());
    case 'GET /__sandbox/submissions':
      return shown(account.forms.all());
    case 'GET /__sandbox/subscriptions':
      return shown(account.subscriptions.all());
    case 'GET /__sandbox/blocklist':
      return shown(account.erasures.blocklist());
    case 'GET /__sandbox/requests':
      return shown(account.log.list());
    case 'GET /__sandbox/mode':
      return shown(describe(account.modes.current));
    case 'POST /__sandbox/mode':
      return setMode(account, call);
    case 'POST /__sandbox/reset':
      account.reset();
      return settled(account, call);
    default:
      return refused(404, `The sandbox has no ${call.method} ${call.path}.`);
  }
}

function setMode(account: Account, call: ControlCall): Answer {
  const asked = readRequest(call);
  if (asked === undefined) return refused(400, 'The body is not JSON.');
  const parsed = modeRequest.safeParse(asked);
  if (!parsed.success) return refused(400, z.prettifyError(parsed.error));
  account.modes.set(parsed.data);
  return settled(account, call);
}

/** Redirects a form post back to the page; answers any other request with the mode. */
function settled(account: Account, call: ControlCall): Answer {
  return isForm(call)
    ? { status: 303, body: '', headers: { Location: '/' } }
    : shown(describe(account.modes.current));
}

/** The body as an object; undefined if it is neither a form nor JSON. */
function readRequest(call: ControlCall): unknown {
  if (isForm(call)) return Object.fromEntries(new URLSearchParams(call.body));
  try {
    return JSON.parse(call.body);
  } catch {
    return undefined;
  }
}

/** `curl -d` sends JSON with a form content type, so a body that looks like JSON is no form. */
function isForm({ contentType, body }: ControlCall): boolean {
  return (
    contentType.startsWith('application/x-www-form-urlencoded') && !body.trimStart().startsWith('{')
  );
}

function describe({ mode, count, only, retryAfter }: ModeSetting) {
  return { mode, count: count ?? null, only: only ?? null, retryAfter };
}

function shown(body: unknown): Answer {
  return { status: 200, body };
}

function refused(status: number, message: string): Answer {
  return { status, body: { message } };
}
