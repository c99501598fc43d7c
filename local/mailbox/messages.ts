import { simpleParser } from 'mailparser';
import type { Readable } from 'node:stream';

const CAPACITY = 200;

/** A part of a message besides its text. */
export interface Attachment {
  filename: string;
  /** Without parameters. */
  contentType: string;
  content: Buffer;
}

/** A received message. */
export interface Message {
  id: number;
  from: string;
  /** The addresses of the envelope. */
  to: readonly string[];
  subject: string;
  text: string;
  receivedAt: Date;
  attachments: readonly Attachment[];
}

/**
 * Reads a message.
 * @param source the message as sent (RFC 5322)
 * @throws if it cannot be read
 */
export async function readMessage(
  source: Readable,
  to: readonly string[],
): Promise<Omit<Message, 'id'>> {
  const { from, subject = '', text = '', attachments } = await simpleParser(source);
  return {
    from: from?.text ?? '',
    to,
    subject,
    text: text.trim(),
    receivedAt: new Date(),
    attachments: attachments.map(({ filename, contentType, content }) => ({
      // A calendar entry may be an alternative part of the message, which has no filename.
      filename: filename ?? (contentType === 'text/calendar' ? 'calendar.ics' : 'attachment'),
      contentType,
      content,
    })),
  };
}

/** The last 200 messages, in memory. */
export class Messages {
  #kept: Message[] = [];
  #lastId = 0;

  keep(message: Omit<Message, 'id'>): void {
    this.#kept = [{ id: ++this.#lastId, ...message }, ...this.#kept].slice(0, CAPACITY);
  }

  /** Newest first. */
  all(): readonly Message[] {
    return this.#kept;
  }

  /** @param index of the attachment in its message */
  attachment(messageId: number, index: number): Attachment | undefined {
    return this.#kept.find(({ id }) => id === messageId)?.attachments[index];
  }
}
