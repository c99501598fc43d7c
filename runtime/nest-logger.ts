import type { Logger } from './logger.ts';

/** Passes Nest's own log lines to our logger: routine ones at level debug, warnings and errors at their level. */
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
