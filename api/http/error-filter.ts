import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '#runtime/logger';
import { ApiException, codeForStatus } from './api-exception.ts';
import { ERROR_HEADERS } from './response-headers.ts';

const WORDS: Partial<Record<number, string>> = {
  400: 'We could not read this request.',
  404: 'There is nothing at this address.',
  413: 'This is more than we can accept at once.',
  415: 'Please send JSON.',
  503: 'We cannot take this right now. Please try again in a moment.',
};
const SORRY = 'Something went wrong on our side. Please try again.';

// Database unavailable: host name not resolved, connection lost or refused (class 08, 57P0x), out of resources (class
// 53), read-only (25006), pool timeout, deadlock (40P01), timeout of a statement (57014 by Postgres, "read timeout" by
// the client) or of a transaction (P2028). P… are Prisma's codes. "Not queryable": connection lost between statements.
// EMFILE and ENFILE: no file descriptor left, for a file or a connection.
const UNAVAILABLE =
  /^(08\w{3}|25006|40P01|57P0[123]|57014|53\w{3}|P10(01|02|08|17)|P20(24|28|37)|ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|E(HOST|NET)UNREACH|E[MN]FILE)$|timeout exceeded when trying to connect|Connection terminated|is not queryable|Query read timeout|^(DatabaseNotReachable|ConnectionClosed|SocketTimeout)$/;

// Errors of Postgres for a character it cannot store, such as a null byte. The schemas refuse it already; this covers
// texts without a schema.
const UNSTORABLE = /^(22021|22P05)$|invalid byte sequence for encoding|unsupported Unicode escape/;

/** Converts every exception into the error body. Logs only server errors, without their message. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const exception = toApiException(error);
    if (exception.status >= 500) {
      this.logger.error(
        { err: error, route: request.routeOptions.url, method: request.method },
        'request failed',
      );
    }
    const { retryAfterSeconds } = exception.extra;
    if (retryAfterSeconds !== undefined) void reply.header('Retry-After', retryAfterSeconds);
    // A file that could not be read leaves its headers on the reply: its encoding, and caching for a year.
    void reply.removeHeader('Content-Encoding').headers(ERROR_HEADERS);
    void reply.status(exception.status).send(exception.body());
  }
}

/** Answers malformed URLs. Fastify rejects them before routing, so no filter and no hook runs. */
export function answerFrameworkError(
  error: Error,
  _request: FastifyRequest,
  reply: FastifyReply,
): void {
  const exception = toApiException(error);
  void reply.status(exception.status).headers(ERROR_HEADERS).send(exception.body());
}

function toApiException(error: unknown): ApiException {
  if (error instanceof ApiException) return error;
  const status = statusOf(error);
  if (status < 500) return new ApiException(codeForStatus(status), WORDS[status] ?? WORDS[400]!);
  const signs = signsOf(error);
  if (signs.some((sign) => UNSTORABLE.test(sign))) {
    return new ApiException('bad_request', WORDS[400]!);
  }
  if (signs.some((sign) => UNAVAILABLE.test(sign))) {
    return new ApiException('unavailable', WORDS[503]!, { retryAfterSeconds: 5 });
  }
  return new ApiException('internal', SORRY);
}

/**
 * The texts by which errors are classified: message, code, and the original code and kind if Prisma wraps them in a
 * generic code (P2010, P2039). At the beginning and end of a transaction, the adapter's error arrives unwrapped.
 */
function signsOf(error: unknown): string[] {
  const { code, message, meta, cause } = Object(error) as {
    code?: unknown;
    message?: unknown;
    meta?: { driverAdapterError?: { cause?: AdapterCause } };
    cause?: AdapterCause;
  };
  const { originalCode, kind } = meta?.driverAdapterError?.cause ?? cause ?? {};
  return [code, message, originalCode, kind].map(String);
}

interface AdapterCause {
  originalCode?: unknown;
  kind?: unknown;
}

function statusOf(error: unknown): number {
  if (error instanceof HttpException) return error.getStatus();
  const { statusCode } = Object(error) as { statusCode?: unknown };
  return typeof statusCode === 'number' && statusCode >= 400 ? statusCode : 500;
}
