import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';

/** A mail server that accepts everything, or temporarily rejects everything. */
export class SmtpServer {
  /** The accepted messages with headers and envelope. */
  readonly messages: { from: string; to: string; text: string }[] = [];
  /** Number of connections. */
  connections = 0;
  /** While set, every message is answered with `451 Try again later`. */
  busy = false;
  /** Requires a user name and password, and refuses all of them. */
  refusesSignIn = false;
  /** While set, takes mail for addresses of this domain only, as a server does for who has not signed in. */
  ownDomain: string | undefined;
  /** Begins its answer to the greeting and never ends it. */
  neverAnswers = false;
  /** How long a message is examined after its text, before it is answered, ms. It is taken by then. */
  examinesForMs = 0;
  /** Addresses that are answered with `550 No such user`. */
  readonly unknown = new Set<string>();
  /** Answers to a message after its text, by recipient, in place of `250 taken`. */
  readonly refusals = new Map<string, string>();
  #port = 0;
  readonly #open = new Set<Socket>();
  readonly #server = createServer((socket) => {
    this.connections += 1;
    this.#open.add(socket);
    // A client that disconnects early or dies is not an error of the server.
    socket.on('error', () => socket.destroy());
    socket.once('close', () => this.#open.delete(socket));
    this.#converse(socket).catch((error: Error) => socket.destroy(error));
  });

  /** Number of connections that are open. */
  get open(): number {
    return this.#open.size;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  start(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(this.#port, '127.0.0.1', () => {
        const address = this.#server.address();
        if (typeof address === 'object' && address) this.#port = address.port;
        resolve();
      });
    });
  }

  stop(): Promise<void> {
    for (const socket of this.#open) socket.destroy();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  /** The subset of RFC 5321 that a client needs to deliver plain mail. */
  async #converse(socket: Socket): Promise<void> {
    const say = (line: string) => socket.write(`${line}\r\n`);
    const message = { from: '', to: '', text: '' };
    let receiving = false;
    say('220 mail.test ready');
    for await (const line of createInterface({ input: socket, crlfDelay: Infinity })) {
      const command = line.slice(0, 4).toUpperCase();
      if (receiving && line !== '.') {
        message.text += `${line}\n`;
      } else if (receiving) {
        receiving = false;
        const refusal = this.refusals.get(message.to);
        if (!refusal) this.messages.push({ ...message });
        if (this.examinesForMs) await setTimeout(this.examinesForMs);
        say(refusal ?? '250 taken');
      } else if (command === 'EHLO' && this.neverAnswers) {
        say('250-mail.test');
      } else if (command === 'EHLO' && this.refusesSignIn) {
        say('250-mail.test');
        say('250 AUTH PLAIN');
      } else if (command === 'AUTH') {
        say('535 5.7.8 Authentication credentials invalid');
      } else if (command === 'MAIL' && this.busy) {
        say('451 Try again later');
      } else if (command === 'MAIL') {
        Object.assign(message, { from: addressIn(line), text: '' });
        say('250 ok');
      } else if (command === 'RCPT' && this.unknown.has(addressIn(line))) {
        say('550 No such user');
      } else if (command === 'RCPT' && !addressIn(line).endsWith(this.ownDomain ?? '')) {
        say(`554 5.7.1 <${addressIn(line)}>: Relay access denied`);
      } else if (command === 'RCPT') {
        message.to = addressIn(line);
        say('250 ok');
      } else if (command === 'DATA') {
        receiving = true;
        say('354 go on');
      } else if (command === 'QUIT') {
        socket.end('221 bye\r\n');
      } else {
        say('250 ok');
      }
    }
  }
}

const addressIn = (line: string): string => /<([^<>]*)>/.exec(line)?.[1] ?? '';
