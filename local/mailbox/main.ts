import { z } from 'zod';
import { startMailbox } from './mailbox.ts';

const port = z.coerce.number().int().min(0).max(65_535);

try {
  const { MAILBOX_PORT, MAILBOX_SMTP_PORT } = z
    .object({ MAILBOX_PORT: port, MAILBOX_SMTP_PORT: port })
    .parse(process.env);
  const mailbox = await startMailbox({ port: MAILBOX_PORT, smtpPort: MAILBOX_SMTP_PORT });
  console.log(`Mailbox: ${mailbox.url}`);
  const stop = (): void => void mailbox.close();
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  // Stop when the launcher has ended. The channel must not keep a stopped mailbox alive.
  process.once('disconnect', stop);
  process.channel?.unref();
} catch (error) {
  console.error('The mailbox cannot start:', error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
