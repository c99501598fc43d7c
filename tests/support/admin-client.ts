import { oneTimeLinkSchema } from '#contracts/people';
import { readAs } from './answers.ts';
import { eventually } from './eventually.ts';
import { ADMIN } from './stack.ts';

type Credentials = { username: string; password: string };

/** Posts a login as /admin/login does. @param url the api's origin */
export function postLogin(
  url: string,
  credentials: unknown = ADMIN,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url, ...headers },
    body: JSON.stringify(credentials),
  });
}

/** The session cookie set by a response, in the form of a Cookie header: `name=value`. */
export function cookieOf(response: Response): string {
  const cookie = response.headers
    .getSetCookie()
    .find((one) => /^(?:__Host-)?frontdoor=[^;]/.test(one));
  if (!cookie) throw new Error(`No cookie was set (status ${response.status})`);
  return cookie.split(';')[0] ?? '';
}

/** All cookies set by a response, in the form of a Cookie header. */
export const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

/** A client with a session. */
export class AdminClient {
  readonly cookie: string;
  readonly #url: string;

  constructor(url: string, cookie: string) {
    this.#url = url;
    this.cookie = cookie;
  }

  get(path: string): Promise<Response> {
    return this.#send('GET', path);
  }

  /** A mutating call, with `Origin` as a browser sends it. @param body sent as JSON */
  post(path: string, body?: unknown): Promise<Response> {
    return this.#send('POST', path, body);
  }

  /** As {@link post}. */
  put(path: string, body?: unknown): Promise<Response> {
    return this.#send('PUT', path, body);
  }

  /** As {@link post}. */
  patch(path: string, body?: unknown): Promise<Response> {
    return this.#send('PATCH', path, body);
  }

  /** As {@link post}. */
  delete(path: string, body?: unknown): Promise<Response> {
    return this.#send('DELETE', path, body);
  }

  #send(method: string, path: string, body?: unknown): Promise<Response> {
    return fetch(`${this.#url}${path}`, {
      method,
      headers: {
        Cookie: this.cookie,
        ...(method === 'GET' ? {} : { Origin: this.#url }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }
}

/** Signs in; waits until a newly started api has created its admin. */
export async function signIn(url: string, credentials: Credentials = ADMIN): Promise<AdminClient> {
  const answer = await eventually(
    async () => {
      const response = await postLogin(url, credentials);
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
      return response;
    },
    // Seldom enough for the throttle, which allows ten failed attempts a minute.
    { every: 1_000 },
  );
  return new AdminClient(url, cookieOf(answer));
}

/** The token that an invitation or reset link carries in its fragment. */
export const tokenIn = (link: string): string =>
  new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? '';

/** Chooses a password with a one-time link, as /admin/invitation does. */
export function redeemLink(
  url: string,
  link: string,
  password: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${url}/api/admin/invitation`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url, ...headers },
    body: JSON.stringify({ token: tokenIn(link), password }),
  });
}

/** Asks whether a one-time link still works, as /admin/invitation does when it is opened. */
export function checkLink(url: string, link: string): Promise<Response> {
  return fetch(`${url}/api/admin/invitation/check`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url },
    body: JSON.stringify({ token: tokenIn(link) }),
  });
}

/**
 * Adds a person as an admin does, who then chooses a password.
 * @returns their id and a client with their session
 */
export async function addPerson(
  url: string,
  admin: AdminClient,
  person: { username: string; role: 'admin' | 'staff'; password: string },
  headers: Record<string, string> = {},
): Promise<{ id: string; client: AdminClient }> {
  const { username, role, password } = person;
  const invited = await admin.post('/api/admin/people', { username, role });
  const { id, link } = await readAs(oneTimeLinkSchema, invited);
  const accepted = await redeemLink(url, link, password, headers);
  return { id, client: new AdminClient(url, cookiesOf(accepted)) };
}
