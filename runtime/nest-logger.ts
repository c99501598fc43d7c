import type { Logger } from './logger.ts';

/** Sends what Nest itself says to our logger: its chatter at debug, its warnings and errors as they are. */
export class NestLogger {
  constructor(private readonly logger: Logger) {}

  log(message: unknown): void {
    this.logger.debug(String(message));
  }
  debug(message: unknown): void {
    this.logger.debug(String(message));
  }
  verbose(message: unknown): void {
    this.logger.trace(String(message));
  }
  warn(message: unknown): void {
    this.logger.warn(String(message));
  }
  error(message: unknown): void {
    this.logger.error(message instanceof Error ? message.name : String(message));
  }
  fatal(message: unknown): void {
    this.logger.fatal(message instanceof Error ? message.name : String(message));
  }
}
