import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import type { CvScan } from '#contracts/submissions/application';
import { ENVIRONMENT, LOGGER } from '#runtime/core.module';
import type { ApiEnvironment } from '#runtime/environment/api-environment';
import type { Logger } from '#runtime/logger';
import { cvProblem, type CvFile } from './cv-file.ts';

// clamd closes a stream without data after 30 s. A visitor waits for this with the form open.
const TIMEOUT_MS = 10_000;
const CHUNK = 64 * 1024;
/** More than the longest name of a signature. */
const MOST_CHARACTERS = 4_096;
const CLEAN = 'stream: OK';
const FOUND = /^stream: (.+) FOUND$/;

type Address = NonNullable<ApiEnvironment['CLAMAV_HOST']>;

/** A CV that may be stored. */
export interface ScannedCv extends CvFile {
  scan: CvScan;
}

/** Scans files with ClamAV (clamd's INSTREAM command) where CLAMAV_HOST is set. */
@Injectable()
export class VirusScanner {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: ApiEnvironment,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * The file is `not_scanned` if there is no scanner, or none that answers within 10 s: an application is never lost.
   * @throws ApiException with the problem at the field `cv` if the file is infected
   */
  async scanned(cv: CvFile): Promise<ScannedCv> {
    const { CLAMAV_HOST: address } = this.environment;
    if (!address) return { ...cv, scan: 'not_scanned' };
    const answer = await this.answerTo(cv.content, address);
    if (answer === CLEAN) return { ...cv, scan: 'clean' };
    const [, signature] = FOUND.exec(answer) ?? [];
    if (signature === undefined) {
      this.logger.warn({ answer }, 'CV not scanned: no answer from the virus scanner');
      return { ...cv, scan: 'not_scanned' };
    }
    // The name of a signature says nothing about the person.
    this.logger.warn({ signature }, 'infected CV refused');
    throw cvProblem('infected');
  }

  /**
   * Whether the scanner answers (clamd's PING command).
   * @throws Error if CLAMAV_HOST is not set, or there is no answer before `signal` aborts
   */
  async answers(signal: AbortSignal): Promise<boolean> {
    const { CLAMAV_HOST: address } = this.environment;
    if (!address) throw new Error('CLAMAV_HOST is not set');
    return (await exchange(address, signal, (socket) => socket.write('zPING\0'))) === 'PONG';
  }

  private async answerTo(content: Buffer, address: Address): Promise<string> {
    try {
      return await ask(address, content);
    } catch (error) {
      this.logger.warn({ err: error }, 'virus scanner unreachable');
      return '';
    }
  }
}

/** @throws Error if there is no connection, or no answer in time */
function ask(address: Address, content: Buffer): Promise<string> {
  return exchange(address, AbortSignal.timeout(TIMEOUT_MS), (socket) => {
    socket.write('zINSTREAM\0');
    for (let at = 0; at < content.length; at += CHUNK) {
      const chunk = content.subarray(at, at + CHUNK);
      socket.write(lengthOf(chunk));
      socket.write(chunk);
    }
    socket.write(lengthOf(Buffer.alloc(0)));
  });
}

/**
 * @returns all that clamd answers to what `send` writes
 * @throws Error if there is no connection, or no whole answer before `signal` aborts, or one that is too long
 */
async function exchange(
  { host, port }: Address,
  signal: AbortSignal,
  send: (socket: Socket) => unknown,
): Promise<string> {
  const socket = connect({ host, port, signal });
  try {
    await once(socket, 'connect', { signal });
    send(socket);
    let answer = '';
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      answer += chunk.toString();
      if (answer.length > MOST_CHARACTERS) throw new Error('the virus scanner answers without end');
    }
    return answer.replace(/\0$/, '').trim();
  } finally {
    socket.destroy();
  }
}

function lengthOf(chunk: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(chunk.length);
  return length;
}
