import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ApiException } from './api-exception.ts';
import { ERROR_HEADERS } from './response-headers.ts';

const STATUS: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

const HEADER_LINES = Object.entries(ERROR_HEADERS)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('');

/**
 * Answers bytes that Node could not parse as HTTP with the error body, then closes the connection. No request object
 * exists.
 */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code !== 'ECONNRESET' && socket.writable) {
    const status = STATUS[error.code ?? ''] ?? 400;
    const { code, message } = new ApiException('bad_request', 'We could not read this request.');
    const body = JSON.stringify({ message, code });
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${HEADER_LINES}` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    );
  }
  socket.destroy(error);
}
