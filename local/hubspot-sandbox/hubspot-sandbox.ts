import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Account, defaultAccount } from './account.ts';
import type { AccountSettings } from './account.ts';
import { answerCall, route } from './api.ts';
import { answerControl, isControlPath } from './control.ts';
import { badGatewayPage, errorAnswer } from './error-answers.ts';
import type { Answer, Call } from './exchange.ts';
import { modeAnswer, modeDelay, modeEffect, modeWork, modeWorkAfter502 } from './modes.ts';

/** Listening address, and overrides of {@link defaultAccount}. */
export interface SandboxOptions extends Partial<AccountSettings> {
  /** Default 0: any free port. */
  readonly port?: number;
  readonly host?: string;
}

/** A running sandbox. `close` drops all connections, including those held by a mode. */
export interface HubspotSandbox {
  readonly url: string;
  readonly port: number;
  readonly account: AccountSettings;
  close(): Promise<void>;
}

const bodyLimit = 4_000_000;

/** Starts the HubSpot sandbox. @throws if the port is taken */
export async function startHubspotSandbox(options: SandboxOptions = {}): Promise<HubspotSandbox> {
  const { port = 0, host = '127.0.0.1' } = options;
  const settings = accountSettings(options);
  const state = new Account(settings);
  const stopping = new AbortController();
  const server = createServer((request, response) => {
    respond(state, request, response, stopping.signal).catch((error: unknown) => {
      if (request.socket.destroyed) return;
      console.error('hubspot sandbox:', error);
      send(response, errorAnswer(500, 'internal error'));
    });
  });
  // Longer than any client's keep-alive timeout, so that the client closes an idle connection first.
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
  const bound = boundPort(server.address());
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`,
    port: bound,
    account: settings,
    close: () =>
      new Promise((resolve, reject) => {
        stopping.abort();
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}

function accountSettings(options: SandboxOptions): AccountSettings {
  return {
    accessToken: options.accessToken ?? defaultAccount.accessToken,
    portalId: options.portalId ?? defaultAccount.portalId,
    contactFormGuid: options.contactFormGuid ?? defaultAccount.contactFormGuid,
    newsletterFormGuid: options.newsletterFormGuid ?? defaultAccount.newsletterFormGuid,
    rateLimit: options.rateLimit ?? defaultAccount.rateLimit,
    properties: options.properties ?? defaultAccount.properties,
  };
}

function boundPort(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');
  return address.port;
}

async function respond(
  account: Account,
  request: IncomingMessage,
  response: ServerResponse,
  stopping: AbortSignal,
): Promise<void> {
  const at = Date.now();
  const body = await readBody(request);
  const method = request.method ?? 'GET';
  const url = new URL(request.url ?? '/', 'http://sandbox.invalid');
  const path = url.pathname;
  if (body === undefined) return send(response, errorAnswer(413, 'Request entity too large'));
  if (isControlPath(path)) {
    const contentType = request.headers['content-type'] ?? '';
    const fetchSite = request.headers['sec-fetch-site']?.toString();
    return send(response, answerControl(account, { method, path, body, contentType, fetchSite }));
  }
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const address = request.socket.remoteAddress ?? '';
  const call = { method, path, query: url.searchParams, body, token, address, at };
  return pretend(account, call, response, stopping);
}

/** Answers a HubSpot request, modified by the current mode. */
async function pretend(
  account: Account,
  call: Call,
  response: ServerResponse,
  stopping: AbortSignal,
): Promise<void> {
  const { socket } = response;
  if (socket === null) return;
  const found = route(account, call);
  const mode = account.modes.take(found?.family, found?.reads);
  const answered = account.log.arrived(call.method, call.path, mode.mode, call.at);
  if (mode.mode === 'down') {
    socket.resetAndDestroy();
    return;
  }
  if (mode.mode === 'hang') return account.modes.hold(socket);
  const workAfter502 = modeWorkAfter502(mode);
  if (workAfter502 > 0) {
    const gateway = badGatewayPage();
    answered(gateway.status);
    send(response, gateway);
  }
  const work = workAfter502 || modeWork(mode);
  if (work > 0) await delay(work, undefined, { signal: stopping });
  const answer =
    (found && modeAnswer(mode, found)) ?? answerCall(account, call, found, modeEffect(mode));
  if (workAfter502 > 0) return;
  if (mode.mode === 'late') return account.modes.hold(socket);
  const ms = modeDelay(mode);
  if (ms > 0) await delay(ms, undefined, { signal: stopping });
  answered(answer.status);
  send(response, { ...answer, headers: { ...found?.window.headers(), ...answer.headers } });
}

/** The body as text; undefined if it is too long. Rejects if the caller disconnects. */
function readBody(request: IncomingMessage): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= bodyLimit) chunks.push(chunk);
    });
    request.once('end', () =>
      resolve(size > bodyLimit ? undefined : Buffer.concat(chunks).toString('utf8')),
    );
    request.once('error', reject);
  });
}

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  response.writeHead(status, {
    'Content-Type': 'application/json;charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    ...headers,
  });
  response.end(text);
}
