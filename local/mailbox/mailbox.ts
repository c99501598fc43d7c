import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { Messages, readMessage, type Attachment } from './messages.ts';
import { isReadable, renderMailbox } from './page.ts';

// Loopback only: the messages hold links that act on behalf of their recipients.
const HOST = '127.0.0.1';
const LARGEST_MESSAGE = 1_000_000;
const PATIENCE_MS = 500;

/** A running mailbox. `close` drops all connections. */
export interface Mailbox {
  /** Address of the page. */
  url: string;
  /** Where to send e-mail. */
  smtpUrl: string;
  close(): Promise<void>;
}

/**
 * Starts a mail server that takes every message, and the page that shows them, both on 127.0.0.1.
 * @param options ports; 0, the default, is any free one
 * @throws if a port is taken
 */
export async function startMailbox(
  options: { port?: number; smtpPort?: number } = {},
): Promise<Mailbox> {
  const messages = new Messages();
  const smtp = smtpServer(messages);
  const page = createServer((request, response) => answer(messages, request.url ?? '/', response));
  // Errors of single connections, which the sender reports.
  smtp.on('error', () => undefined);
  try {
    await once(smtp.listen(options.smtpPort ?? 0, HOST), 'listening');
    await once(page.listen(options.port ?? 0, HOST), 'listening');
  } catch (error) {
    await closed(smtp);
    throw error;
  }
  return {
    url: `http://${HOST}:${portOf(page.address())}`,
    smtpUrl: `smtp://${HOST}:${portOf(smtp.server.address())}`,
    async close() {
      page.closeAllConnections();
      await Promise.all([closed(page), closed(smtp)]);
    },
  };
}

function smtpServer(messages: Messages): SMTPServer {
  return new SMTPServer({
    // Clients would refuse its self-signed certificate.
    disabledCommands: ['AUTH', 'STARTTLS'],
    // A reverse lookup would ask a DNS server for the name of this machine.
    disableReverseLookup: true,
    size: LARGEST_MESSAGE,
    closeTimeout: PATIENCE_MS,
    onData(stream, { envelope }, callback) {
      const to = envelope.rcptTo.map(({ address }) => address);
      readMessage(stream, to)
        .then((message) => {
          if (stream.sizeExceeded) throw tooLarge();
          messages.keep(message);
        })
        .then(() => callback(), callback);
    },
  });
}

const tooLarge = () =>
  Object.assign(new Error('The message is larger than a megabyte'), { responseCode: 552 });

/** Answers with the page, or with an attachment at `/messages/<id>/<index>`. */
function answer(messages: Messages, address: string, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(address, 'http://mailbox.invalid');
  const [, id, index] = /^\/messages\/(\d+)\/(\d+)$/.exec(pathname) ?? [];
  const attachment = messages.attachment(Number(id), Number(index));
  if (pathname === '/') {
    const { headers, body } = renderMailbox(messages.all());
    response.writeHead(200, headers).end(body);
  } else if (attachment) {
    response.writeHead(200, attachmentHeaders(attachment, searchParams.has('download')));
    response.end(attachment.content);
  } else {
    response.writeHead(404, { 'Content-Type': 'text/plain' }).end('There is no such message.');
  }
}

function attachmentHeaders(attachment: Attachment, download: boolean): Record<string, string> {
  const shown = isReadable(attachment) && !download;
  const filename = encodeURIComponent(attachment.filename).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  return {
    'Content-Type': shown ? 'text/plain; charset=utf-8' : 'application/octet-stream',
    'Content-Disposition': `${shown ? 'inline' : 'attachment'}; filename*=UTF-8''${filename}`,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
  };
}

const closed = (server: { close(done: () => void): unknown }): Promise<void> =>
  new Promise((resolve) => void server.close(resolve));

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');
  return address.port;
}
