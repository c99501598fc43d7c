import type { Logger } from './logger.ts';

/**
 * Ends the process cleanly on SIGTERM, on SIGINT, and when the parent that forked it is gone; an unexpected error is
 * logged and ends it too, because a process in an unknown state must not go on serving.
 * @param stop closes everything
 * @param withinSeconds the process ends after this, whatever is still under way
 */
export function stopOnSignal(
  logger: Logger,
  stop: () => Promise<void>,
  withinSeconds: number,
): void {
  let stopping = false;
  let launcherGone = false;
  const exit = (code: number) => {
    // The log's pipe is broken; pino would retry its last lines forever.
    if (launcherGone) process.kill(process.pid, 'SIGKILL');
    process.exit(code);
  };
  const end = (reason: string, exitCode: number) => {
    if (stopping) return;
    stopping = true;
    logger.info({ reason }, 'stopping');
    setTimeout(() => exit(exitCode || 1), withinSeconds * 1000).unref();
    stop().then(
      () => exit(exitCode),
      (error: unknown) => {
        logger.error({ err: error }, 'shutdown failed');
        exit(1);
      },
    );
  };
  process.on('SIGTERM', () => end('SIGTERM', 0));
  process.on('SIGINT', () => end('SIGINT', 0));
  process.on('disconnect', () => {
    launcherGone = true;
    logger.level = 'silent';
    end('the launcher is gone', 0);
  });
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'uncaught exception');
    end('uncaught exception', 1);
  });
  process.on('unhandledRejection', (error) => {
    logger.fatal({ err: error }, 'unhandled rejection');
    end('unhandled rejection', 1);
  });
}
