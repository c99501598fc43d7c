import { setTimeout as wait } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { verify } from '@node-rs/argon2';
import type { ApiEnvironment } from '#runtime/environment/api-environment';
import type { Logger } from '#runtime/logger';
import { ENVIRONMENT, LOGGER } from '#runtime/core.module';
import { Tokens } from '../tokens.ts';
import { hashPassword } from './password-hash.ts';
import { adminPasswordProblem } from './password-strength.ts';
import { UsersRepository } from './users.repository.ts';

const LINK_HOURS = 24;
const RETRY_MS = 2_000;

/** `ADMIN_PASSWORD` was not stored, because it is easy to guess. The message does not show it. */
export class EasyAdminPasswordError extends Error {}

/** Ensures that a user exists: creates the admin from the environment, or prints a one-time setup link. */
@Injectable()
export class FirstAdmin implements OnApplicationShutdown {
  private readonly stopped = new AbortController();

  constructor(
    private readonly repository: UsersRepository,
    private readonly tokens: Tokens,
    @Inject(ENVIRONMENT) private readonly environment: ApiEnvironment,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Retries until the database is reachable, so that an api that starts before its database still creates an admin.
   * @throws EasyAdminPasswordError
   */
  async prepare(): Promise<void> {
    const { signal } = this.stopped;
    while (!signal.aborted) {
      try {
        await this.prepareOnce();
        return;
      } catch (error) {
        if (error instanceof EasyAdminPasswordError) throw error;
        this.logger.warn({ err: error }, 'first admin not created, will retry');
        await wait(RETRY_MS, undefined, { signal, ref: false }).catch((reason: unknown) => {
          if (!signal.aborted) throw reason;
        });
      }
    }
  }

  onApplicationShutdown(): void {
    this.stopped.abort();
  }

  private async prepareOnce(): Promise<void> {
    const { ADMIN_USERNAME, ADMIN_PASSWORD } = this.environment;
    if (ADMIN_USERNAME && ADMIN_PASSWORD) {
      await this.upsertAdmin(ADMIN_USERNAME, ADMIN_PASSWORD);
    } else if ((await this.repository.count()) === 0) {
      await this.printSetupLink();
    }
  }

  /**
   * Applies each password of the environment only once. Applied at every start, it would undo a change that the admin
   * made in `/admin`, and restore a password that others may know.
   */
  private async upsertAdmin(username: string, password: string): Promise<void> {
    const user = await this.repository.find(username);
    if (!user) {
      await this.repository.createAdmin(username, await this.hashNew(password));
      return;
    }
    const { id, passwordHash, environmentPasswordHash } = user;
    const applied = environmentPasswordHash ?? passwordHash;
    if (applied === null || !(await verify(applied, password))) {
      await this.repository.applyEnvironmentPassword(id, await this.hashNew(password));
      this.logger.warn({ userId: id }, 'the admin has a new password from the environment');
    } else if (environmentPasswordHash === null && passwordHash !== null) {
      // A user created by an earlier release, which did not store the hash of the applied password.
      await this.repository.noteEnvironmentPassword(id, passwordHash);
    }
  }

  /** Only a password that is about to be stored is checked, because loading the dictionary would delay every start. */
  private async hashNew(password: string): Promise<string> {
    const problem = await adminPasswordProblem(this.environment);
    if (problem) throw new EasyAdminPasswordError(problem);
    return hashPassword(password);
  }

  private async printSetupLink(): Promise<void> {
    const token = this.tokens.create();
    const expiresAt = new Date(Date.now() + LINK_HOURS * 60 * 60 * 1000);
    await this.repository.replaceSetupLink(this.tokens.digest(token), expiresAt);
    // In the fragment, which browsers do not send: the token reaches no server log.
    const setupUrl = `${this.environment.PUBLIC_URL}/admin/setup#token=${token}`;
    this.logger.info(
      { setupUrl, validHours: LINK_HOURS },
      'nobody can sign in yet: open this link',
    );
  }
}
